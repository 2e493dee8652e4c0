import { checkInteger } from "../../dialogue/mod.ts";
import { type DebateConfig, type DebateRules, debateRules } from "../debate/mod.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { checkQuestions } from "./dataset.ts";
import type { BaselineQuestion } from "./question.ts";

/** What a baseline takes of a debate's configuration: its debates are held by the same formats, limits and instructions. */
type OfDebates = Pick<
  DebateConfig,
  | "debateFormat"
  | "roundCount"
  | "openingStatementMaxTokens"
  | "argumentMaxTokens"
  | "closingStatementMaxTokens"
  | "turnOrder"
>;

/** How a baseline is held. */
export interface BaselineConfig extends ProtocolConfig, OfDebates {
  /** What is asked, in this order. */
  readonly questions: readonly BaselineQuestion[];
  /**
   * Independent answers a question, the single one included; an integer >= 1. @default as many as the tokens of that
   * question's debate pay for
   */
  readonly voteCount?: number;
  /** Of an answer's reasons, in tokens; an integer >= 1. @default 400 */
  readonly answerMaxTokens?: number;
}

/** How a baseline is held, with everything that was left out filled in. */
export interface BaselineRules {
  /** What is asked. */
  readonly questions: readonly BaselineQuestion[];
  /** Independent answers a question; `undefined` to match the debate's tokens. */
  readonly voteCount: number | undefined;
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
  const { questions, voteCount, answerMaxTokens = ANSWER_TOKENS } = config;
  checkQuestions(questions);
  checkInteger("voteCount", voteCount, 1);
  checkInteger("answerMaxTokens", answerMaxTokens, 1);
  return { questions, voteCount, answerMaxTokens, debate: debateRules(config) };
}
