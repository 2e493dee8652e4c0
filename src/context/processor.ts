import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";

/** What a speaker is about to be shown. */
export interface Viewed {
  /** What the speaker's view shows, in the order of numbers. */
  readonly statements: readonly Statement[];
  /** Everybody who takes part, in seat order, as they are shown. */
  readonly participants: readonly Participant[];
  /** Numbers of the statements of which only a part is shown: the record says so. @default none */
  readonly inPart?: readonly number[];
  /** Lines to stand ahead of the instruction. */
  readonly remarks: readonly string[];
  /** What the speaker is told besides: rules, who it is to be, material and instruction, in this order. */
  readonly told: readonly string[];
  /** Where a statement stands whole: its file in the archive, or its number where there is none. */
  readonly whereOf: (statement: Statement) => string;
}

/**
 * Changes how what a view shows is shown: never which statements, nor their numbers, speakers and order; never who takes
 * part; and never how many texts the speaker is told. Pure, and for one statement the same at every turn, so that prompts
 * keep their common beginning.
 */
export type ContextProcessor = (viewed: Viewed, speaker: Participant) => Viewed;
