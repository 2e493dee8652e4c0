import type { Digest } from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { ContextSettings } from "./settings.ts";

/** A summary that is to be made, or was: always the same one for the same step. */
export interface SummaryOrder {
  /** Tells it from other orders. */
  readonly order: "summary";
  /**
   * Names it among the summaries of whoever makes it: `context/<participant>/<step>` is its key. The same step always
   * stands for the same order.
   */
  readonly step: string;
  /** Who makes it: the speaker for itself, or the one who sums up for everybody. */
  readonly by: "speaker" | "common";
  /** What is summarised: statements, and summaries made before; not empty, in the order of their numbers. */
  readonly of: readonly (Statement | SummaryOrder)[];
  /** How it is made, for the record: `afresh` or `from the previous one`, `round`, `phase`, … */
  readonly method: string;
  /** The most it may be long, in the unit of the settings. */
  readonly maxLength: number;
}

/** A part of one statement, word for word. */
export interface Excerpt {
  /** Tells it from other parts. */
  readonly order: "excerpt";
  /** What it is a part of. */
  readonly of: Statement;
  /** What is shown; stands so in the statement's text. */
  readonly text: string;
}

/** What is shown, as it is planned. What neither stands in a plan nor in one of its summaries is left out, visibly. */
export type PlannedPart = Statement | SummaryOrder | Excerpt;

/** How a context is to be filled. */
export interface Plan {
  /** In the order in which they are shown: that of the (first) numbers. */
  readonly parts: readonly PlannedPart[];
  /** Passages for this turn alone, in the order of their numbers: shown after everything else, so that prompts begin alike. */
  readonly late?: readonly Excerpt[];
  /** Number of the statement from which on statements are only added: what is left out is marked ahead of it. */
  readonly tail?: number;
  /** Summaries that turns to come will need: they are made beside the dialogue. */
  readonly ahead?: readonly SummaryOrder[];
}

/** What a plan is made from: the same history always gives the same plan. */
export interface History {
  /** Whose context it is. */
  readonly speaker: Participant;
  /** What the speaker's view shows, in the order of numbers. */
  readonly statements: readonly Statement[];
  /** How the speaker's context is kept. */
  readonly settings: ContextSettings;
  /** Tokens there are at this turn for what was said. */
  readonly roomTokens: number;
  /**
   * Tokens to plan epochs with: no more than there are at any turn, and the same at every turn of all speakers of one
   * model, so that their prompts begin alike.
   */
  readonly epochTokens: number;
  /** Tokens one summarising call has for what it summarises. */
  readonly summaryRoomTokens: number;
  /** The statement that is to be answered. */
  readonly replyTo?: Statement;
  /** What the speaker is to do. */
  readonly instruction: string;
  /** Tokens that something takes in the prompt, fence and title included. Of a summary: those of one of full length. */
  tokensOf(part: PlannedPart): number;
  /** The length of a text in the unit of the settings. */
  lengthOf(text: string): number;
  /** Whether a summary was asked for in vain. It is not planned with again. */
  lost(step: string): boolean;
}

/**
 * A way to fit what was said into a speaker's context. It plans and asks nobody: what it orders is asked for, kept and
 * put in place by others, and what does not fit after all is left out from the oldest on.
 */
export interface ContextSummarizer {
  /** Whether its plans may order summaries ahead of their use: others are not asked for plans between turns. @default false */
  readonly plansAhead?: boolean;
  /** Plans what a speaker is shown. Pure: depends on nothing but the history. */
  plan(history: History): Plan;
}

/** Whether a part is a statement, shown whole. */
export function isStatement(part: PlannedPart | Digest): part is Statement {
  return "speaker" in part;
}

/** Whether a part is a summary that is ordered. */
export function isOrder(part: PlannedPart): part is SummaryOrder {
  return "order" in part && part.order === "summary";
}

/** The number that a part is placed by: its own, or the first of what it stands for. */
export function firstNumber(part: PlannedPart): number {
  if (isStatement(part)) return part.number;
  if (part.order === "excerpt") return part.of.number;
  const [first] = part.of;
  return first ? firstNumber(first) : 0;
}
