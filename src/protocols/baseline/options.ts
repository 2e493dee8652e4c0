import { z } from "zod";
import { priceOf } from "../../models/prices.ts";
import { type Measure, MEASURES } from "./draws.ts";
import type { BaselineParticipant } from "./participants.ts";
import { type DebateConfig, type DebateRules, debateRules } from "../debate/mod.ts";
import { COMMON_DEBATE_OPTIONS } from "../debate/options.ts";
import { checkedOptions, type FieldsOf, integer, listOf, text } from "../schema.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { checkQuestions } from "./dataset.ts";
import type { BaselineQuestion } from "./question.ts";

/** What a baseline takes of a debate's configuration: its debates are held by the same formats, limits and instructions. */
export type BaselineDebates = Pick<
  DebateConfig,
  | "debateFormat"
  | "roundCount"
  | "openingStatementMaxTokens"
  | "argumentMaxTokens"
  | "closingStatementMaxTokens"
  | "turnOrder"
>;

/** How a baseline is held. */
export interface BaselineConfig extends ProtocolConfig, BaselineDebates {
  /** What is asked, in this order. */
  readonly questions: readonly BaselineQuestion[];
  /**
   * Independent answers a question, the single one included; an integer >= 1. @default as many as that question's debate
   * pays for, by `match`
   */
  readonly voteCount?: number;
  /** What votes are to take as much of as debates. A match by cost needs a price for every model. @default "tokens" */
  readonly match?: Measure;
  /** Of an answer's reasons, in tokens; an integer >= 1. @default 400 */
  readonly answerMaxTokens?: number;
}

/** How a baseline is held, with everything that was left out filled in. */
export interface BaselineRules {
  /** What is asked. */
  readonly questions: readonly BaselineQuestion[];
  /** Independent answers a question; `undefined` to match the debate. */
  readonly voteCount: number | undefined;
  /** What votes are to take as much of as debates. */
  readonly match: Measure;
  /** Of an answer's reasons, in tokens. */
  readonly answerMaxTokens: number;
  /** Of the debates. */
  readonly debate: DebateRules;
}

const TEXTS = listOf(text(), "a list of texts");

const QUESTION = z.strictObject({
  id: text("an id that no other question has").describe("Unique."),
  question: text("a question").describe("As it is asked."),
  choices: TEXTS.exactOptional().describe("Answers of which one is right. Any text may be the answer if left out."),
  expected: TEXTS.describe("The right answer: one of the choices; without choices any of these counts."),
});

/** The options of a baseline. */
export const BASELINE_OPTIONS = {
  questions: listOf(QUESTION, "a list of questions").describe("Questions, in place of a dataset"),
  voteCount: integer().optional().describe("Answers that vote, the single one included (as the debate pays)"),
  match: z.enum(MEASURES).default("tokens").describe("Measure that votes and debates spend alike"),
  answerMaxTokens: integer().default(400).describe("Limit of an answer with its reasons"),
  ...COMMON_DEBATE_OPTIONS,
} satisfies FieldsOf<Omit<BaselineConfig, keyof ProtocolConfig>>;

const { questions: _, ...OWN } = BASELINE_OPTIONS;
const SCHEMA = z.object(OWN);

/**
 * Fills in what was left out.
 *
 * @throws {TypeError | RangeError} If a question cannot be asked, or a field has an impossible value.
 */
export function baselineRules(config: BaselineConfig): BaselineRules {
  const { questions } = config;
  checkQuestions(questions);
  const { voteCount, match, answerMaxTokens } = checkedOptions("a baseline", SCHEMA, config);
  return { questions, voteCount, match, answerMaxTokens, debate: debateRules(config) };
}

/**
 * Sees that what votes and debates cost can be compared, where that is what they are matched by.
 *
 * @throws {RangeError} If the price of a model is not known.
 */
export function checkMatch(
  { match, voteCount, prices }: BaselineConfig,
  participants: readonly BaselineParticipant[],
): void {
  if (match !== "cost" || voteCount !== undefined) return;
  const unpriced = participants.flatMap(({ agent }) => agent.models ?? []).find((model) => !priceOf(model, prices));
  if (unpriced) {
    throw new RangeError(
      `Cannot match votes and debates by cost as the price of ${unpriced.id} is not known: give it in 'prices', or ` +
        "match by tokens",
    );
  }
}
