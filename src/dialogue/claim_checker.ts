import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";
import type { ToolUse } from "../transcript/record.ts";
import type { DialogueParticipant } from "./turn.ts";

/** What a statement is looked up with. */
export interface ClaimCheckOptions {
  /** What had been said before the statement was asked for. */
  readonly earlier: readonly Statement[];
  /** The tools that were asked for until then and for it, by whomever. */
  readonly tools: readonly ToolUse[];
}

/** Looks up in the sources of a dialogue what statements cite and quote, without asking anybody. */
export interface ClaimChecker {
  /** Whether what somebody says is looked up. */
  covers(participant: DialogueParticipant): boolean;
  /**
   * The claims of a statement with what was found. An error of it is a warning, and no end of the dialogue.
   *
   * @throws Whatever keeps it from looking them up.
   */
  check(
    statement: Statement,
    speaker: DialogueParticipant,
    options: ClaimCheckOptions,
  ): Promise<readonly Claim[]>;
}
