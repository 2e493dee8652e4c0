import { z } from "zod";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { anyone, type FieldsOf } from "../fields.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { byName, cannotHold, checkedOptions, integer, listOf, mapOf, text } from "../schema.ts";
import { withoutSecrets } from "./work.ts";
import { LENS_NAMES, shippedLens, USUAL_LENSES } from "./lenses.ts";

const wrong = cannotHold("a critique");

/** Limits on the length of turns, in tokens as counted by `src/text/`. */
export interface CritiqueLimits {
  /** The author's answer. @default 600 */
  readonly answer: number;
  /** All points of a critic. @default 700 */
  readonly critique: number;
  /** The replies and the answer anew; the length of a given work is added. @default 1400 */
  readonly reply: number;
  /** What the judge says of all points. @default 900 */
  readonly judgement: number;
}

/** The options of a critique. */
export interface CritiqueConfig extends ProtocolConfig {
  /** The work to criticise: a text, or files. @default the author answers the task */
  readonly work?: string | readonly { readonly name: string; readonly text: string }[];
  /** Names of lenses, in the order of the critics: what each looks for. @default correctness and omissions */
  readonly critics?: readonly string[];
  /** Lenses of your own by name, each with what a critic looks for. @default correctness, evidence, omissions, risks, premortem */
  readonly lenses?: Readonly<Record<string, string>>;
  /**
   * Who says what became of each point: a `judge`; a `refutation`, in which the judge sees the work and the points alone and
   * tries to refute each; or a `rule`, without a judge. @default "judge"
   */
  readonly ruledBy?: "judge" | "refutation" | "rule";
  /** Limits that differ from the usual ones; integers >= 1. */
  readonly turnMaxTokens?: Partial<CritiqueLimits>;
}

/** The options of a critique with their defaults filled in. */
export type CritiqueRules = ReturnType<typeof critiqueRules>;

const LIMITS = { answer: 600, critique: 700, reply: 1400, judgement: 900 };

const FILE = z.strictObject({ name: text("a name"), text: z.string() });

/** The fields of a critique's configuration. */
export const CRITIQUE_OPTIONS = {
  work: anyone(
    z.union([text("a text"), listOf(FILE, "parts, each with a name and its text")]).optional()
      .describe("The work to criticise, as text"),
    {
      ofOne: true,
      group: "About",
      flag: {
        flag: "--of",
        value: "FILE",
        file: "document",
        help: "The work to criticise: a file or folder, or - for standard input",
      },
      usual: "the author answers",
      page: "none",
    },
  ),
  critics: anyone(
    listOf(text("the name of a lens"), "names of lenses").optional().describe(
      `What critics look for, one lens for each: ${LENS_NAMES.join(", ")}, or one of 'lenses'`,
    ),
    {
      group: "Speakers",
      flag: { flag: "--lens", commas: true },
      usual: USUAL_LENSES.join(" and "),
      page: "usual",
      label: "Critics",
    },
  ),
  lenses: anyone(
    mapOf(text("what a critic looks for"), "lenses by name, each with what a critic looks for").optional()
      .describe("Lenses of your own, by name: what a critic looks for"),
    { flag: { value: "NAME=TEXT" }, page: "none" },
  ),
  ruledBy: anyone(
    z.enum(["judge", "refutation", "rule"]).default("judge").describe("Who says what became of each point"),
    { flag: { flag: "--no-judge", sets: "rule", help: "Skip the judge; rules decide what became of each point" } },
  ),
  turnMaxTokens: anyone(
    z.strictObject(byName(Object.keys(LIMITS), integer().exactOptional())).optional().describe(
      "Token limits by kind of turn",
    ),
  ),
} satisfies FieldsOf<Omit<CritiqueConfig, keyof ProtocolConfig>>;

const SCHEMA = z.object(CRITIQUE_OPTIONS);

/**
 * Fills in defaults.
 *
 * @param critics The critics, by seat. One who is called like a lens, such as `Risks` or `Risks critic`, has that one.
 * @throws {TypeError | RangeError} If a field is invalid, or there is no such lens.
 */
export function critiqueRules(
  config: CritiqueConfig,
  critics: readonly { readonly id: string; readonly name: string }[],
) {
  const options = checkedOptions("a critique", SCHEMA, config);
  const { work, critics: named, lenses: own = {}, ruledBy, turnMaxTokens = {} } = options;
  const lenses = new Set([...LENS_NAMES, ...Object.keys(own)]);
  const looksFor = critics.map(({ id, name }, seat) => {
    const called = name.toLowerCase().replace(/ critic$/, "");
    const lens = lenses.has(called) ? called : named?.[seat % named.length] ?? usualLens(seat);
    if (lenses.has(lens)) return { id, lens, about: () => own[lens] ?? shippedLens(lens) ?? "" };
    throw wrong(`there is no lens '${lens}': the lenses are ${[...lenses].join(", ")}; add it to 'lenses'`);
  });
  return {
    looksFor,
    ruledBy,
    limits: { ...LIMITS, ...turnMaxTokens },
    ...omitUndefined({ work: work && withoutSecrets(work) }),
  };
}

/** Returns the lens of a critic who has none of its own. */
export function usualLens(seat: number): string {
  return USUAL_LENSES[seat % USUAL_LENSES.length] ?? "";
}
