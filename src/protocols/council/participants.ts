import type { Agent } from "../../agents/agent.ts";
import {
  checkNames,
  checkRoles,
  participantOf,
  type ParticipantOptions,
  type ProtocolParticipant,
} from "../participant.ts";
import { cannotHold } from "../schema.ts";

const wrong = cannotHold("a council");

/** Roles of a council. */
export const COUNCIL_ROLES: readonly CouncilParticipant["role"][] = ["member", "chair", "judge"];

/** Somebody who takes part in a council, and who answers for them. */
export type CouncilParticipant = ProtocolParticipant<"member" | "chair" | "judge">;

/** The makings of a participant of a council. There are no sides to take. */
export type CouncilParticipantOptions = Omit<ParticipantOptions<CouncilParticipant["role"]>, "role" | "position">;

/** A member: takes a position of its own, weighs those of the others, and votes. */
export function createCouncilMember(options: CouncilParticipantOptions, agent: Agent): CouncilParticipant {
  return participantOf(options, "member", agent);
}

/** A chair who is no member: announces, writes the synthesis, and decides ties where that is the rule. */
export function createCouncilChair(options: CouncilParticipantOptions, agent: Agent): CouncilParticipant {
  return participantOf(options, "chair", agent);
}

/** A judge: is asked aside whether the positions agree, so that no rebuttal is needed. */
export function createCouncilJudge(options: CouncilParticipantOptions, agent: Agent): CouncilParticipant {
  return participantOf(options, "judge", agent);
}

/** A council's participants by their parts. */
export type CouncilCast = ReturnType<typeof councilCast>;

/**
 * Returns the members, in the order of their seats; the chair, who is the first member where nobody has that role; and
 * the judge, if there is one.
 *
 * @throws {TypeError} If a role is unknown, missing or doubled, two have one name, or somebody has a position.
 */
export function councilCast(participants: readonly CouncilParticipant[]) {
  checkRoles("a council", participants, COUNCIL_ROLES);
  const by = (role: CouncilParticipant["role"]) => participants.filter((participant) => participant.role === role);
  const [members, chairs, judges] = [by("member"), by("chair"), by("judge")];
  const [first, second] = members;
  if (!first || !second) throw wrong(`it needs two or more members: there are ${members.length}`);
  if (chairs.length > 1) throw wrong(`it has at most one chair: there are ${chairs.length}`);
  if (judges.length > 1) throw wrong(`it has at most one judge: there are ${judges.length}`);
  const partial = participants.find(({ position }) => position !== undefined);
  if (partial) throw wrong(`'${partial.id}' has a 'position': members of a council take their own`);
  checkNames("a council", participants);
  const [[chair = first], [judge]] = [chairs, judges];
  return { members, chair, judge };
}
