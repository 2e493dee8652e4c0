import type { EndReason } from "../transcript/event.ts";
import type { Message } from "../transcript/message.ts";

/** The state on which a rule decides. */
export interface EndState {
  /** All messages so far, including failed turns. */
  readonly messages: readonly Message[];
  /** Number of the current or last round, from 1; 0 before the first. */
  readonly round: number;
  /** `true` if everybody has had their turn in it. */
  readonly roundIsOver: boolean;
}

/** Decides after each turn whether the dialogue is over: `true`, or the end reason. */
export type EndRule = (state: EndState) => boolean | EndReason;

/**
 * Ends the dialogue when round `n` is over, with the reason `max_rounds`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { isRound } from "@convenings/convenings";
 *
 * const over = isRound(2);
 * assert.equal(over({ messages: [], round: 2, roundIsOver: false }), false);
 * assert.equal(over({ messages: [], round: 2, roundIsOver: true }), "max_rounds");
 * ```
 */
export function isRound(n: number): EndRule {
  return ({ round, roundIsOver }) => round >= n && roundIsOver ? "max_rounds" : false;
}

/**
 * Ends the dialogue when a participant has made `n` statements, with the reason `completed`; failed turns do not count.
 */
export function hasSpoken(participantId: string, n: number): EndRule {
  return ({ messages }) => messages.filter(({ failed, speaker }) => !failed && speaker === participantId).length >= n;
}
