import type { Digest } from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { ContextSettings } from "./settings.ts";

/** A requested or finished summary: the same step always represents the same summary. */
export interface SummaryOrder {
  /** Distinguishes it from other parts. */
  readonly order: "summary";
  /** Its name; `context/<participant>/<step>` is the key of the note that contains it. */
  readonly step: string;
  /** Its author: the speaker, or the one who summarises for everybody. */
  readonly by: "speaker" | "common";
  /** Source statements and earlier summaries; not empty, in order of number. */
  readonly of: readonly SummaryPart[];
  /** Method for the record: `afresh`, `contributions`, `block`, … */
  readonly method: string;
  /** Maximum length in the unit of the settings. */
  readonly maxLength: number;
}

/** A planned part of a prompt, or a source of a summary. */
export type SummaryPart = Statement | SummaryOrder;

/** The plan of a speaker's context. Statements in neither a part nor a summary are visibly left out. */
export interface Plan {
  /** Parts in order of their first numbers. */
  readonly parts: readonly SummaryPart[];
  /** Statements among the parts that are never left out. @default none */
  readonly pinned?: readonly Statement[];
  /** Summaries that a later turn will need: made beside this one. @default none */
  readonly ahead?: readonly SummaryOrder[];
  /** Number of the statement from which all are shown: the mark for omitted ones precedes it. */
  readonly tail?: number;
}

/** Settings and sizes that stay the same for all turns of a speaker. */
export interface Planning {
  readonly speaker: Participant;
  readonly settings: ContextSettings;
  /**
   * Tokens for everything that was said: at most the room of any turn, and the same for all speakers of one model, so
   * that their prompts begin alike.
   */
  readonly epochTokens: number;
  /** Tokens available for the sources of one summarising call. */
  readonly summaryRoomTokens: number;
  /**
   * Returns the tokens of a part in a prompt, including fence and title; for a summary, those of one of full length.
   */
  tokensOf(part: SummaryPart): number;
  /** Returns the length of a text in the unit of the settings. */
  lengthOf(text: string): number;
}

/** A turn whose context is planned. */
export interface PlannedTurn {
  /** All statements of the speaker's view, in order of number. */
  readonly statements: readonly Statement[];
  /** Tokens available for them in this turn's prompt. */
  readonly roomTokens: number;
  /** The statement to be answered. */
  readonly replyTo?: Statement;
  /** Numbers of the statements that a strategy with a summary of the speaker's own shows whole as well. @default none */
  readonly whole?: readonly number[];
  readonly instruction: string;
}

/**
 * A strategy for one speaker. Its state depends only on the statements it received and their order, so a resumed
 * dialogue makes the same plans.
 */
export interface Planner {
  /** Adds the next statement of the view. Its cost does not grow with the dialogue. */
  add(statement: Statement): void;
  /** Plans a turn after all statements have been added. */
  plan(turn: PlannedTurn): Plan;
}

/** Returns `true` if a part is a whole statement. */
export function isStatement(part: SummaryPart | Digest): part is Statement {
  return "speaker" in part;
}

/** Returns `true` if a part is an ordered summary. */
export function isOrder(part: SummaryPart): part is SummaryOrder {
  return "order" in part;
}

/** Returns the number that determines a part's place: its own, or the first it represents. */
export function firstNumber(part: SummaryPart): number {
  if (isStatement(part)) return part.number;
  const [first] = part.of;
  return first ? firstNumber(first) : 0;
}

/** Returns the numbers of all statements in a summary, in ascending order. */
export function numbersOf({ of }: SummaryOrder): readonly number[] {
  const numbers = new Set(of.flatMap((part) => isStatement(part) ? [part.number] : numbersOf(part)));
  return [...numbers].sort((a, b) => a - b);
}
