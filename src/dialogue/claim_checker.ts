import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";
import type { DialogueParticipant } from "./turn.ts";

/** Looks up citations and quotations of statements in a dialogue's sources, without asking anybody. */
export interface ClaimChecker {
  /** Returns `true` if the statements of a participant are looked up. */
  covers(participant: DialogueParticipant): boolean;
  /**
   * Looks up a statement. An error is a warning, and does not end the dialogue.
   *
   * @param earlier The latest statements made before this one was asked for.
   * @throws Any error that prevents the lookup.
   */
  check(statement: Statement, earlier: readonly Statement[]): Promise<readonly Claim[]>;
}
