import type { Agent } from "../../agents/agent.ts";
import {
  checkNames,
  checkRoles,
  participantOf,
  type ParticipantOptions,
  type ProtocolParticipant,
} from "../participant.ts";
import { cannotHold } from "../schema.ts";

const wrong = cannotHold("a roundtable");

/** Roles of a roundtable; the parts that modes give out are something else. */
export const ROUNDTABLE_ROLES: readonly RoundtableParticipant["role"][] = ["participant", "judge"];

/** Somebody who takes part in a roundtable. */
export type RoundtableParticipant = ProtocolParticipant<"participant" | "judge">;

/** The makings of a participant; without a role it takes part, and judges nobody. */
export type RoundtableParticipantOptions = ParticipantOptions<RoundtableParticipant["role"]>;

/** Somebody with a response in each round, unless another role is given. */
export function createRoundtableParticipant(
  options: RoundtableParticipantOptions,
  agent: Agent,
): RoundtableParticipant {
  return participantOf(options, options.role ?? "participant", agent);
}

/** Somebody who takes no side: compares the positions after each round, may stop it, and gives the verdict. */
export function createRoundtableJudge(options: RoundtableParticipantOptions, agent: Agent): RoundtableParticipant {
  return participantOf(options, "judge", agent);
}

/** The most who can take part, a judge not counted. */
const MOST = 10;

/** Those at a roundtable by their roles. */
export type RoundtableCast = ReturnType<typeof roundtableCast>;

/**
 * Returns those who take part, in the order of their seats, and the judge, if there is one.
 *
 * @throws {TypeError} If a role is unknown, there are fewer than two to take part or more than ten, more than one judges, or
 * two have one name.
 */
export function roundtableCast(participants: readonly RoundtableParticipant[]) {
  checkRoles("a roundtable", participants, ROUNDTABLE_ROLES);
  const [first, ...others] = participants.filter(({ role }) => role === "participant");
  const [judge, second] = participants.filter(({ role }) => role === "judge");
  if (!first || others.length === 0) throw wrong(`it needs two or more who take part: there are ${first ? 1 : 0}`);
  if (second) throw wrong(`there is one judge at most: '${second.id}' is another`);
  if (judge?.position !== undefined) throw wrong(`the judge '${judge.id}' has a 'position': a judge takes none`);
  if (others.length >= MOST) {
    throw wrong(`at most ${MOST} can take part besides a judge: there are ${others.length + 1}`);
  }
  const seated: readonly [RoundtableParticipant, ...RoundtableParticipant[]] = [first, ...others];
  checkNames("a roundtable", participants);
  return { seated, judge };
}
