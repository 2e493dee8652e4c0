import type { Argued } from "../render/argued.ts";
import type { Facts } from "../render/facts.ts";
import { flowAif } from "./aif.ts";
import { flowArgdown } from "./argdown.ts";
import { flowCsv } from "./csv.ts";
import { flowJson } from "./data.ts";
import { flowDot } from "./dot.ts";

/** The forms in which what was argued is exported. */
export const FLOW_FORMS = {
  argdown: flowArgdown,
  aif: flowAif,
  dot: flowDot,
  csv: flowCsv,
  json: flowJson,
} as const satisfies Readonly<Record<string, (facts: Facts, argued: Argued) => string>>;
