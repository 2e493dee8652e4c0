import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import {
  type Consensus,
  consensusOf,
  type Groupthink,
  groupthinkOf,
  type ResponseRound,
  responseTableOf,
} from "../../judging/agreement/mod.ts";
import { known } from "../../transcript/fold.ts";
import type { DialogueRecord } from "../../transcript/record.ts";

/** A response that broke its role, and how. */
export interface RoleViolation {
  /** Number of the message. */
  readonly number: number;
  /** Id of the participant. */
  readonly participant: string;
  /** What was wrong, in a sentence. */
  readonly text: string;
}

/** A round, with what broke a role in it. */
export interface RoundtableRound extends ResponseRound {
  /** In the order of numbers. */
  readonly violations: readonly RoleViolation[];
}

/** What a roundtable came to. */
export interface RoundtableResult extends DialogueResult {
  /** Name of the mode. */
  readonly mode: string;
  /** In what participants agree and differ after the last round. */
  readonly consensus: Consensus;
  /** Whether an agreement may have come too easily. */
  readonly groupthink: Groupthink;
  /** What was answered, round by round. */
  readonly rounds: readonly RoundtableRound[];
}

/** The result that a roundtable's record comes to. */
export function toRoundtableResult(held: Held): RoundtableResult {
  const { record } = held;
  const table = responseTableOf(record);
  return {
    ...toResult(held),
    mode: String(record.settings["mode"]),
    consensus: consensusOf(table, levelsOf(record)),
    groupthink: groupthinkOf(table),
    rounds: table.rounds.map((round) => ({ ...round, violations: violationsIn(record, round.round) })),
  };
}

/** From where on one speaks of consensus and of confidence, as it was set. */
function levelsOf({ settings }: DialogueRecord) {
  const { consensus, confidence } = Object(settings["endRules"]);
  return known({
    level: typeof consensus === "number" ? consensus : undefined,
    confident: typeof confidence === "number" ? confidence : undefined,
  });
}

function violationsIn({ messages, warnings }: DialogueRecord, inRound: number): readonly RoleViolation[] {
  return messages.filter(({ round }) => round === inRound).flatMap(({ key, number, speaker: participant }) =>
    warnings.filter((warning) => warning.code === "role_violation" && warning.key === key)
      .map(({ text }) => ({ number, participant, text }))
  );
}
