import { type Argued, notedIn } from "../render/argued.ts";
import type { Facts } from "../render/facts.ts";
import type { RenderedFile } from "../render/page.ts";
import type { CompletedReview } from "../reviews.ts";
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

/** Renders the files for programs beside a clerk's review; none for another review. */
export function flowFiles(facts: Facts, review: CompletedReview): readonly RenderedFile[] {
  const argued = notedIn(facts, review);
  if (!argued) return [];
  return (["json", "csv"] as const).map((form) => ({
    path: `${review.path}/flow.${form}`,
    content: FLOW_FORMS[form](facts, argued),
  }));
}
