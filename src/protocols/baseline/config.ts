import { priceOf } from "../../models/prices.ts";
import { checkInteger } from "../../dialogue/mod.ts";
import { type Measure, MEASURES } from "./draws.ts";
import type { BaselineParticipant } from "./participants.ts";
import { type DebateConfig, type DebateRules, debateRules } from "../debate/mod.ts";
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

/** Tokens for reasons and answer: enough to think step by step. */
const ANSWER_TOKENS = 400;

/**
 * Fills in what was left out.
 *
 * @throws {TypeError | RangeError} If a question cannot be asked, or a field has an impossible value.
 */
export function baselineRules(config: BaselineConfig): BaselineRules {
  const { questions, voteCount, answerMaxTokens = ANSWER_TOKENS, match = "tokens" } = config;
  checkQuestions(questions);
  checkInteger("voteCount", voteCount, 1);
  checkInteger("answerMaxTokens", answerMaxTokens, 1);
  if (!MEASURES.includes(match)) {
    throw new TypeError(
      `Cannot hold a baseline as 'match' must be one of ${MEASURES.join(", ")}: current value is '${match}'`,
    );
  }
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
