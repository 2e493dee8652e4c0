import { z } from "zod";
import type { Criterion } from "../../transcript/score.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { checkedOptions, type FieldsOf, integer, mapOf, positive, text } from "../schema.ts";
import { criteriaFrom, type CriterionWeight } from "./criteria.ts";
import { DEBATE_FORMATS, type DebateFormat, type DebateFormatName, debateFormats } from "./formats/mod.ts";

/** Whether advocates speak one after the other, or all at once in each step. */
export type TurnOrder = "sequential" | "simultaneous";

/** How a debate is held. */
export interface DebateConfig extends ProtocolConfig {
  /** Lengths, tone, announcements, weights, and whether a winner is named. @default "formal" */
  readonly debateFormat?: DebateFormatName;
  /** Rounds of arguments and rebuttals; an integer >= 1. @default 3 */
  readonly roundCount?: number;
  /** In tokens as counted by `src/text/`; an integer >= 1. @default the format's */
  readonly openingStatementMaxTokens?: number;
  /** Of arguments and rebuttals, in tokens. @default the format's */
  readonly argumentMaxTokens?: number;
  /** In tokens. @default the format's */
  readonly closingStatementMaxTokens?: number;
  /** Whether the moderator scores; the embedded agent never does. @default true, but for a person false */
  readonly scoringEnabled?: boolean;
  /** Criteria with any positive weights. @default the format's five */
  readonly criteria?: Readonly<Record<string, CriterionWeight>>;
  /** Whether advocates speak in turn or at once in each step. @default "sequential" */
  readonly turnOrder?: TurnOrder;
}

/** How a debate is held, with everything that was left out filled in. */
export interface DebateRules {
  /** Lengths, tone, announcements, weights, and whether a winner is named. */
  readonly format: DebateFormat;
  /** Rounds of arguments and rebuttals; 1 or more. */
  readonly rounds: number;
  /** In tokens. */
  readonly limits: { readonly opening: number; readonly argument: number; readonly closing: number };
  /** Weights sum to 1. */
  readonly criteria: readonly Criterion[];
  /** Whether advocates speak in turn or at once. */
  readonly turnOrder: TurnOrder;
}

const CRITERION = z.strictObject({
  weight: positive().describe("Any positive number."),
  description: text().exactOptional().describe("What the scorer is to look at."),
});

/** Criteria to score on, by name. */
export const CRITERIA = mapOf(z.union([positive(), CRITERION]), "weights by name of the criterion")
  .optional().describe("Criteria to score on, with their weights (the format's five)");

/** What every debate has, also those of a baseline. */
export const COMMON_DEBATE_OPTIONS = {
  debateFormat: z.enum(DEBATE_FORMATS).default("formal").describe(
    "Lengths, tone, weights and whether a winner is named",
  ),
  roundCount: integer().default(3).describe("Rounds of arguments and rebuttals"),
  openingStatementMaxTokens: integer().optional().describe("Limit of an opening statement (the format's)"),
  argumentMaxTokens: integer().optional().describe("Limit of an argument or rebuttal (the format's)"),
  closingStatementMaxTokens: integer().optional().describe("Limit of a closing statement (the format's)"),
  turnOrder: z.enum(["sequential", "simultaneous"]).default("sequential")
    .describe("Have advocates speak in turn, or all at once in a step"),
};

/** The options of a debate. */
export const DEBATE_OPTIONS = {
  ...COMMON_DEBATE_OPTIONS,
  scoringEnabled: z.boolean().optional().describe("Have the moderator score (true; false for a person)"),
  criteria: CRITERIA,
} satisfies FieldsOf<Omit<DebateConfig, keyof ProtocolConfig>>;

const SCHEMA = z.object(DEBATE_OPTIONS);

/**
 * Fills in what was left out.
 *
 * @throws {TypeError | RangeError} If a field has an impossible value.
 */
export function debateRules(config: DebateConfig): DebateRules {
  const { debateFormat, roundCount: rounds, turnOrder, criteria, ...own } = checkedOptions("a debate", SCHEMA, config);
  const format = debateFormats[debateFormat];
  const {
    openingStatementMaxTokens: opening = format.openingStatementMaxTokens,
    argumentMaxTokens: argument = format.argumentMaxTokens,
    closingStatementMaxTokens: closing = format.closingStatementMaxTokens,
  } = own;
  const limits = { opening, argument, closing };
  return { format, rounds, limits, criteria: criteriaFrom(criteria ?? format.weights), turnOrder };
}
