import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";
import type { DialogueParticipant } from "./turn.ts";

/** Looks up in the sources of a dialogue what statements cite and quote, without asking anybody. */
export interface ClaimChecker {
  /** Returns `true` if the statements of a participant are looked up. */
  covers(participant: DialogueParticipant): boolean;
  /**
   * Looks a statement up. An error is a warning, and no end of the dialogue.
   *
   * @param earlier The latest statements that were made before this one was asked for.
   * @throws Whatever keeps it from looking up.
   */
  check(statement: Statement, earlier: readonly Statement[]): Promise<readonly Claim[]>;
}
