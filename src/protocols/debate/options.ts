import type { Criterion } from "../../transcript/score.ts";
import { z } from "zod";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { anyone, type FieldsOf, ROUNDS } from "../fields.ts";
import { cannotHold, checkedOptions, integer, mapOf, positive, text } from "../schema.ts";
import { type DebateFormat, FORMAT_NAMES, formatOf } from "./formats.ts";
import { SPEECH_FORMAT, type SpeechFormat } from "./speeches.ts";
import { CRITERION_TEXTS } from "./words/mod.ts";
import { criterionName } from "../../words/names.ts";

/** The audience of a debate for a class, as presets name it; prompts name it in the language of the dialogue. */
export const CLASS_AUDIENCE = "a class that is new to the subject";

/** A criterion's weight, or its weight and what the scorer should look at. */
export type CriterionWeight = number | { readonly weight: number; readonly description?: string };

/**
 * Returns criteria with weights that sum to 1; any positive weights are divided by their sum.
 *
 * @throws {TypeError} If there are no criteria, or a name does not match `[a-z0-9_]+`.
 * @throws {RangeError} If a weight is not a positive number.
 */
export function criteriaFrom(weights: Readonly<Record<string, CriterionWeight>>): readonly Criterion[] {
  const entries = Object.entries(weights).map(([id, value]) => {
    const { weight, description } = typeof value === "number" ? { weight: value, description: undefined } : value;
    if (!/^[a-z0-9_]{1,64}$/.test(id)) {
      throw new TypeError(`Cannot score on '${id}': a criterion's name may contain only a-z, 0-9 and _`);
    }
    if (!(Number.isFinite(weight) && weight > 0)) {
      throw new RangeError(`Cannot score on '${id}' as its weight must be a number > 0: current value is ${weight}`);
    }
    return [id, weight, description] as const;
  });
  if (entries.length === 0) throw new TypeError("Cannot score as 'criteria' names no criterion");
  const sum = entries.reduce((total, [, weight]) => total + weight, 0);
  const isWhole = Math.abs(sum - 1) < 1e-9; // recorded weights stay bit-identical
  return entries.map(([id, weight, description]) => ({
    id,
    weight: isWhole ? weight : weight / sum,
    get description() {
      return description ?? questionOn(id);
    },
  }));
}

/** Returns the question for the scorer on a criterion that has no description of its own. */
function questionOn(id: string): string {
  const { questions } = CRITERION_TEXTS;
  return Object.hasOwn(questions, id)
    ? questions[id as keyof typeof questions]
    : CRITERION_TEXTS.other(criterionName(id));
}

/** Returns the criteria for a contribution: without responsiveness if there was nothing to answer. */
export function criteriaOf(answers: boolean, criteria: readonly Criterion[]): readonly Criterion[] {
  return answers ? criteria : criteria.filter(({ id }) => id !== "responsiveness");
}

/** The options of a debate. */
export interface DebateConfig extends ProtocolConfig {
  /**
   * Lengths, tone, announcements, weights, and what decides; or a list of speeches, which leaves no choice of rounds,
   * lengths and order. @default "formal"
   */
  readonly debateFormat?:
    | ("formal" | "competitive" | "educational" | "casual")
    | ("lincoln-douglas" | "public-forum" | "policy" | "oxford")
    | SpeechFormat;
  /** Rounds of arguments and rebuttals; an integer >= 0: 0 leaves openings and closings. @default 3 */
  readonly roundCount?: number;
  /** Limit of an opening, in tokens as counted by `src/text/`; an integer >= 1. @default the format's */
  readonly openingStatementMaxTokens?: number;
  /** Limit of an argument or rebuttal, in tokens. @default the format's */
  readonly argumentMaxTokens?: number;
  /** Limit of a closing statement, in tokens. @default the format's */
  readonly closingStatementMaxTokens?: number;
  /** Lets the moderator score. @default true, but false for a person and in formats in which scores decide nothing */
  readonly scoringEnabled?: boolean;
  /** Lets the moderator sum up each round and the debate. @default true */
  readonly summaries?: boolean;
  /** Criteria with any positive weights. @default the format's five */
  readonly criteria?: Readonly<Record<string, CriterionWeight>>;
  /** Who is to be convinced, in a few words: "the city council". @default whoever judges the debate */
  readonly audience?: string;
  /**
   * Lets each advocate but people write a plan before the openings, of which nobody else is shown anything.
   *
   * @default true in the formats `formal` and `competitive`, if an advocate's sources take more than a page;
   * of recorded answers, if plans are among them
   */
  readonly prepare?: boolean;
  /** Goes to the closings after a round in which all sides agreed, or nobody said anything new. @default false */
  readonly endWhenAgreed?: boolean;
  /** Lets the moderator say, before each round but the first, what has not been answered. @default false */
  readonly steer?: boolean;
  /** Has each advocate question the next after the openings, in up to three short questions. @default false */
  readonly crossExamination?: boolean;
  /** Advocates speak in turn, or at once in each step. @default "sequential" */
  readonly turnOrder?: "sequential" | "simultaneous";
  /** Lets the moderator step in when a rule is broken, at most once a round. @default false */
  readonly enforceRules?: boolean;
  /** Lets fact checkers check openings too. @default false */
  readonly checkOpenings?: boolean;
  /** Lets fact checkers check closing statements too. @default false */
  readonly checkClosings?: boolean;
  /** Waits for a contribution's fact checks before the next turn, which can then use the findings. @default false */
  readonly waitForChecks?: boolean;
}

/** The options of a debate with their defaults filled in. */
export interface DebateRules {
  /** Lengths, tone, announcements, weights, and whether a winner is named. */
  readonly format: DebateFormat;
  /** Rounds of arguments and rebuttals; 0 or more. */
  readonly rounds: number;
  /** Limits, in tokens. */
  readonly limits: { readonly opening: number; readonly argument: number; readonly closing: number };
  /** Criteria; their weights sum to 1. */
  readonly criteria: readonly Criterion[];
  /** Lets the moderator sum up each round and the debate. */
  readonly summaries: boolean;
  /** Goes to the closings when there is nothing left to debate. */
  readonly endWhenAgreed: boolean;
  /** Lets the moderator say before a round what has not been answered. */
  readonly steer: boolean;
  /** Has each advocate question the next after the openings. */
  readonly crossExamination: boolean;
  /** Who is to be convinced; absent if nobody is named. */
  readonly audience?: string | undefined;
  /** Advocates speak in turn, or at once. */
  readonly turnOrder: "sequential" | "simultaneous";
  /** Lets the moderator step in when a rule is broken. */
  readonly enforced: boolean;
  /** Contributions that fact checkers check. */
  readonly checks: { readonly openings: boolean; readonly closings: boolean; readonly awaited: boolean };
}

const CRITERION = z.strictObject({
  weight: positive().describe("Any positive number."),
  description: text().exactOptional().describe("What the scorer should look at."),
});

/** Criteria to score on, by name. */
export const CRITERIA = mapOf(z.union([positive(), CRITERION]), "weights by name of the criterion")
  .optional().describe("Criteria to score on, with their weights (the format's five)");

const FORMATS = "formal (a winner by scores), competitive (the same, shorter; persuasion counts double), educational " +
  "(longer, terms explained; no winner), casual (shortest, overruns not cut; no winner), lincoln-douglas, public-forum, " +
  "policy (as debaters know them), oxford (judges say before and after how far they are convinced)";

/** The fields of a debate's configuration. */
export const DEBATE_OPTIONS = {
  debateFormat: anyone(
    z.union([z.enum(FORMAT_NAMES), SPEECH_FORMAT]).default("formal").describe(`Form of the debate: ${FORMATS}`)
      .meta({ wanted: `one of ${FORMAT_NAMES.join(", ")}, or a format of your own with its speeches` }),
    {
      flag: {
        flag: "--format",
        value: "NAME | FILE",
        help: `${FORMATS}, or a file with speeches of your own (formal)`,
        file: "yaml",
      },
      page: "usual",
      label: "Format",
    },
  ),
  roundCount: anyone(integer(0).optional().describe("Rounds of arguments and rebuttals"), { ...ROUNDS, usual: "3" }),
  openingStatementMaxTokens: anyone(
    integer().optional().describe("Token limit of an opening statement"),
    { flag: { flag: "--opening-tokens" }, usual: "set by the format" },
  ),
  argumentMaxTokens: anyone(
    integer().optional().describe("Token limit of an argument or rebuttal"),
    { flag: { flag: "--argument-tokens" }, usual: "set by the format" },
  ),
  closingStatementMaxTokens: anyone(
    integer().optional().describe("Token limit of a closing statement"),
    { flag: { flag: "--closing-tokens" }, usual: "set by the format" },
  ),
  audience: anyone(
    text("who is to be convinced, in a few words").optional().describe("Who is to be convinced"),
    { flag: { value: "TEXT" }, usual: "the judges", page: "usual" },
  ),
  prepare: anyone(
    z.boolean().optional().describe("Let each advocate write a plan before the openings, for itself alone"),
    {
      flag: {
        flag: "--no-prepare",
        help: "Let no advocate write a plan before the openings",
        asks: "Let each advocate write a plan before the openings, for itself alone",
      },
      usual: "true in formal and competitive debates with more than a page of sources",
    },
  ),
  crossExamination: anyone(
    z.boolean().default(false).describe(
      "Let each advocate put up to three short questions to the next, after the openings",
    ),
    { page: "usual", label: "Cross-examination" },
  ),
  endWhenAgreed: anyone(
    z.boolean().default(false)
      .describe("Go to the closings after a round in which all sides agreed, or nobody said anything new"),
  ),
  steer: anyone(
    z.boolean().default(false)
      .describe("Let the moderator say, before each round but the first, what has not been answered"),
  ),
  turnOrder: anyone(
    z.enum(["sequential", "simultaneous"]).default("sequential")
      .describe("Let advocates speak in turn, or all at once in each step"),
    { flag: { flag: "--simultaneous", sets: "simultaneous", help: "Let all advocates speak at once in each step" } },
  ),
  scoringEnabled: anyone(
    z.boolean().optional().describe("Let the moderator score"),
    {
      flag: { flag: "--no-scoring", asks: "Let the moderator score in a format that names no winner" },
      usual: "true; false if a person moderates or the format names no winner",
    },
  ),
  summaries: anyone(
    z.boolean().default(true).describe("Let the moderator sum up each round and the debate"),
    { flag: { flag: "--no-summaries" } },
  ),
  criteria: anyone(
    CRITERIA,
    { flag: { value: "NAME=WEIGHT", help: "A criterion to score on, with its weight (the format's five)" } },
  ),
  enforceRules: anyone(z.boolean().default(false).describe("Let the moderator step in when a rule is broken")),
  checkOpenings: anyone(z.boolean().default(false).describe("Fact-check openings too")),
  checkClosings: anyone(z.boolean().default(false).describe("Fact-check closing statements too")),
  waitForChecks: anyone(z.boolean().default(false).describe("Wait for each turn's fact checks before the next turn")),
} satisfies FieldsOf<Omit<DebateConfig, keyof ProtocolConfig>>;

const SCHEMA = z.object(DEBATE_OPTIONS);

/**
 * Fills in the defaults.
 *
 * @throws {TypeError | RangeError} If a field has an invalid value.
 */
export function debateRules(config: DebateConfig): DebateRules {
  const options = checkedOptions("a debate", SCHEMA, config);
  const { debateFormat, roundCount: rounds = 3, turnOrder, criteria, ...own } = options;
  const format = formatOf(debateFormat);
  if (format.speeches) checkSpeeches(format.name, options);
  if (typeof debateFormat !== "string" && FORMAT_NAMES.some((name) => name === format.name)) {
    throw cannotHold("a debate")(`'debateFormat.name' is that of a built-in format: '${format.name}'`);
  }
  const {
    openingStatementMaxTokens: opening = format.openingStatementMaxTokens,
    argumentMaxTokens: argument = format.argumentMaxTokens,
    closingStatementMaxTokens: closing = format.closingStatementMaxTokens,
  } = own;
  const limits = { opening, argument, closing };
  const checks = { openings: own.checkOpenings, closings: own.checkClosings, awaited: own.waitForChecks };
  const { enforceRules: enforced, summaries, audience, crossExamination, endWhenAgreed, steer } = own;
  if (endWhenAgreed && !summaries) {
    throw cannotHold("a debate")("'endWhenAgreed' is read from the moderator's summaries, and 'summaries' is false");
  }
  const weighed = criteriaFrom(criteria ?? format.weights);
  const rules = { format, rounds, limits, criteria: weighed, turnOrder, enforced, summaries, checks };
  return { ...rules, audience, crossExamination, endWhenAgreed, steer };
}

/** Options that a list of speeches replaces. */
const REPLACED = [
  "roundCount",
  "openingStatementMaxTokens",
  "argumentMaxTokens",
  "closingStatementMaxTokens",
] as const;

/** Switches that have an effect only between openings and rounds. */
const SWITCHES = ["crossExamination", "steer", "endWhenAgreed"] as const;

/** Options of openings and rounds, which a list of speeches does not have. */
export const OF_ROUNDS: readonly string[] = [...REPLACED, ...SWITCHES, "turnOrder"];

/** Options that need a fact checker. */
export const OF_CHECKS = ["checkOpenings", "checkClosings", "waitForChecks"] as const;

/** Checks that no option is set which a list of speeches replaces. */
function checkSpeeches(name: string, options: z.output<typeof SCHEMA>): void {
  const set: string | undefined = REPLACED.find((field) => options[field] !== undefined) ??
    SWITCHES.find((field) => options[field]) ??
    (options.turnOrder === "simultaneous" ? "turnOrder" : undefined);
  if (set === undefined) return;
  throw cannotHold("a debate")(
    `omit '${set}': the format '${name}' is a list of speeches, with their order and lengths`,
  );
}
