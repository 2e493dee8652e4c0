import type { Agent } from "../../agents/agent.ts";
import { FACT_CHECKER, factCheckersIn } from "../fact_check/checker.ts";
import {
  checkNames,
  checkRoles,
  participantOf,
  type ParticipantOptions,
  type ProtocolParticipant,
} from "../participant.ts";
import { cannotHold } from "../schema.ts";

const wrong = cannotHold("a roundtable");

/** The roles of a roundtable, which are unrelated to the parts that modes assign. */
export const ROUNDTABLE_ROLES: readonly RoundtableParticipant["role"][] = ["participant", "judge", FACT_CHECKER];

/** A participant of a roundtable. */
export type RoundtableParticipant = ProtocolParticipant<"participant" | "judge" | "fact_checker">;

/** Options of a participant. The default role takes part in the discussion. */
export type RoundtableParticipantOptions = ParticipantOptions<RoundtableParticipant["role"]>;

/** Creates a participant who responds in each round, unless another role is given. */
export function createRoundtableParticipant(
  options: RoundtableParticipantOptions,
  agent: Agent,
): RoundtableParticipant {
  return participantOf(options, options.role ?? "participant", agent);
}

/** Creates a neutral judge, who compares the positions after each round, may end the rounds, and gives the verdict. */
export function createRoundtableJudge(options: RoundtableParticipantOptions, agent: Agent): RoundtableParticipant {
  return participantOf(options, "judge", agent);
}

/** The most participants besides a judge. */
const MOST = 10;

/** The participants of a roundtable by role. */
export type RoundtableCast = ReturnType<typeof roundtableCast>;

/**
 * Returns the participants, in order of seats; the judge, if there is one; and the fact checkers.
 *
 * @throws {TypeError} If a role is unknown, there are fewer than two or more than ten participants, there is more than
 * one judge, or two have the same name.
 */
export function roundtableCast(participants: readonly RoundtableParticipant[]) {
  checkRoles("a roundtable", participants, ROUNDTABLE_ROLES);
  const [first, ...others] = participants.filter(({ role }) => role === "participant");
  const [judge, second] = participants.filter(({ role }) => role === "judge");
  if (!first || others.length === 0) throw wrong(`it needs two or more participants but has ${first ? 1 : 0}`);
  if (second) throw wrong(`it can have only one judge: '${second.id}' is another`);
  if (judge?.position !== undefined) throw wrong(`the judge '${judge.id}' has a 'position', but a judge takes none`);
  if (others.length >= MOST) {
    throw wrong(`it can have at most ${MOST} participants besides a judge but has ${others.length + 1}`);
  }
  const seated: readonly [RoundtableParticipant, ...RoundtableParticipant[]] = [first, ...others];
  checkNames("a roundtable", participants);
  return { seated, judge, factCheckers: factCheckersIn(participants) };
}
