import type { EndReason } from "../transcript/event.ts";
import type { Message } from "../transcript/message.ts";

/** The state that a rule decides on. */
export interface EndState {
  /** All messages so far, failed turns included. */
  readonly messages: readonly Message[];
  /** The round that is being held, from 1, or that was held last; 0 before the first. */
  readonly round: number;
  /** `true` if everybody has had their turn in it. */
  readonly roundIsOver: boolean;
}

/** Decides after each turn whether the dialogue is over: `true`, or the reason to give for it. */
export type EndRule = (state: EndState) => boolean | EndReason;

/**
 * Over when round `n` is over, for the reason `max_rounds`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { isRound } from "./end_rules.ts";
 *
 * const over = isRound(2);
 * assert.equal(over({ messages: [], round: 2, roundIsOver: false }), false);
 * assert.equal(over({ messages: [], round: 2, roundIsOver: true }), "max_rounds");
 * ```
 */
export function isRound(n: number): EndRule {
  return ({ round, roundIsOver }) => round >= n && roundIsOver ? "max_rounds" : false;
}

/** Over, for the reason `completed`, when a participant has made `n` statements; failed turns do not count. */
export function hasSpoken(participantId: string, n: number): EndRule {
  return ({ messages }) => messages.filter(({ failed, speaker }) => !failed && speaker === participantId).length >= n;
}
