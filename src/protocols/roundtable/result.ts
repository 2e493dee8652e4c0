import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import { agreementOf, type Groupthink } from "./consensus/groupthink.ts";
import type { Consensus } from "./consensus/consensus.ts";
import type { ResponseRound } from "./consensus/table.ts";
import type { DialogueRecord } from "../../transcript/record.ts";

/** A response that broke its role, with the reason. */
export interface RoleViolation {
  /** Number of the message. */
  readonly number: number;
  /** Id of the participant. */
  readonly participant: string;
  /** The problem, in a sentence. */
  readonly text: string;
}

/** A round, with its role violations. */
export interface RoundtableRound extends ResponseRound {
  /** Violations, in order of message numbers. */
  readonly violations: readonly RoleViolation[];
}

/** The result of a roundtable. */
export interface RoundtableResult extends DialogueResult {
  /** Name of the mode. */
  readonly mode: string;
  /** Points of agreement and difference after the last round. */
  readonly consensus: Consensus;
  /** Signs that an agreement may have come too easily. */
  readonly groupthink: Groupthink;
  /**
   * Advice on the outcome, by a rule. Look at the details if there is no agreement. Proceed if everybody answered with
   * a confidence, and confidences are 0.7 or more on average and at most 0.3 apart. Otherwise verify.
   */
  readonly advice: { readonly action: "proceed" | "verify" | "look_at_details"; readonly reason: string };
  /** The responses, by round. */
  readonly rounds: readonly RoundtableRound[];
}

/** Returns the result of a roundtable's record. */
export function toRoundtableResult(held: Held): RoundtableResult {
  const { record } = held;
  const { table, consensus, groupthink, advice } = agreementOf(record);
  return {
    ...toResult(held),
    mode: String(record.settings["mode"]),
    consensus,
    groupthink,
    advice,
    rounds: table.rounds.map((round) => ({ ...round, violations: violationsIn(record, round.round) })),
  };
}

function violationsIn({ messages, warnings }: DialogueRecord, inRound: number): readonly RoleViolation[] {
  return messages.filter(({ round }) => round === inRound).flatMap(({ key, number, speaker: participant }) =>
    warnings.filter((warning) => warning.code === "role_violation" && warning.key === key)
      .map(({ text }) => ({ number, participant, text }))
  );
}
