import type { Digest } from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { ContextSettings } from "./settings.ts";

/** A summary that is to be made, or was: the same step always stands for the same summary. */
export interface SummaryOrder {
  /** Tells it from other parts. */
  readonly order: "summary";
  /** Its name; `context/<participant>/<step>` is the key of the note that has it. */
  readonly step: string;
  /** Its maker: the speaker for itself, or the one who sums up for everybody. */
  readonly by: "speaker" | "common";
  /** Statements, and summaries made before, that go into it; not empty, in the order of their numbers. */
  readonly of: readonly SummaryPart[];
  /** For the record: `afresh`, `round`, `block`, … */
  readonly method: string;
  /** In the unit of the settings. */
  readonly maxLength: number;
}

/** An ingredient of a summary. */
export type SummaryPart = Statement | SummaryOrder;

/** A part of one statement, word for word. */
export interface Excerpt {
  /** Tells it from other parts. */
  readonly order: "excerpt";
  readonly of: Statement;
  readonly text: string;
}

/** A part of a prompt as it is planned. */
export type PlannedPart = SummaryPart | Excerpt;

/** A speaker's context as it is planned. Statements in neither a part nor a summary are left out, visibly. */
export interface Plan {
  /** In the order of their first numbers. */
  readonly parts: readonly PlannedPart[];
  /** Statements among the parts that are never left out. @default none */
  readonly pinned?: readonly Statement[];
  /** Passages for this turn alone: shown last, so that prompts keep their common beginning. */
  readonly late?: readonly Excerpt[];
  /** Number of the statement from which on all are shown: the mark of what is left out stands ahead of it. */
  readonly tail?: number;
}

/** Settings and sizes that stay the same at all turns of a speaker. */
export interface Planning {
  readonly speaker: Participant;
  readonly settings: ContextSettings;
  /**
   * Tokens for everything that was said: no more than there are at any turn, and the same for all speakers of one model, so
   * that their prompts begin alike.
   */
  readonly epochTokens: number;
  /** Tokens that one summarising call has for its sources. */
  readonly summaryRoomTokens: number;
  /** Tokens that a part takes in a prompt, fence and title included. Of a summary: those of one of full length. */
  tokensOf(part: PlannedPart): number;
  /** The length of a text in the unit of the settings. */
  lengthOf(text: string): number;
}

/** One turn, as its context is planned. */
export interface PlannedTurn {
  /** All that the speaker's view shows, in the order of numbers. */
  readonly statements: readonly Statement[];
  /** Tokens for it in this turn's prompt. */
  readonly roomTokens: number;
  /** The statement that is to be answered. */
  readonly replyTo?: Statement;
  readonly instruction: string;
}

/**
 * A strategy at work for one speaker. Its state follows from the statements that it was given, in their order, and from
 * nothing else: a resumed dialogue plans as it did.
 */
export interface Planner {
  /** Takes in the next statement of the view. Its cost does not grow with the dialogue. */
  add(statement: Statement): void;
  /** Plans a turn after all statements were added. */
  plan(turn: PlannedTurn): Plan;
}

/** Returns whether a part is a statement, shown whole. */
export function isStatement(part: PlannedPart | Digest): part is Statement {
  return "speaker" in part;
}

/** Returns whether a part is a summary that is ordered. */
export function isOrder(part: PlannedPart): part is SummaryOrder {
  return "order" in part && part.order === "summary";
}

/** Returns the number that a part is placed by: its own, or the first of what it stands for. */
export function firstNumber(part: PlannedPart): number {
  if (isStatement(part)) return part.number;
  const first = isOrder(part) ? part.of[0] : part.of;
  return first ? firstNumber(first) : 0;
}

/** Returns the numbers of all statements in a summary, in ascending order. */
export function numbersOf({ of }: SummaryOrder): readonly number[] {
  const numbers = new Set(of.flatMap((part) => isStatement(part) ? [part.number] : numbersOf(part)));
  return [...numbers].sort((a, b) => a - b);
}
