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

const wrong = cannotHold("a council");

/** Roles of a council. */
export const COUNCIL_ROLES: readonly CouncilParticipant["role"][] = ["member", "chair", "judge", FACT_CHECKER];

/** A participant of a council, with the agent that answers. */
export type CouncilParticipant = ProtocolParticipant<"member" | "chair" | "judge" | "fact_checker">;

/** Options of a council's participant. A council has no sides to take. */
export type CouncilParticipantOptions = Omit<ParticipantOptions<CouncilParticipant["role"]>, "role" | "position">;

/** Creates a member, who takes a position, weighs those of the others, and votes. */
export function createCouncilMember(options: CouncilParticipantOptions, agent: Agent): CouncilParticipant {
  return participantOf(options, "member", agent);
}

/**
 * Creates a chair who is not a member. The chair announces, writes the synthesis, and decides ties if the rule says so.
 */
export function createCouncilChair(options: CouncilParticipantOptions, agent: Agent): CouncilParticipant {
  return participantOf(options, "chair", agent);
}

/** Creates a judge, who is asked separately if the positions agree, in which case no rebuttal is needed. */
export function createCouncilJudge(options: CouncilParticipantOptions, agent: Agent): CouncilParticipant {
  return participantOf(options, "judge", agent);
}

/** The participants of a council by role. */
export type CouncilCast = ReturnType<typeof councilCast>;

/**
 * Returns the members, in order of seats; the chair, by default the first member; the judge, if there is one; and the
 * fact checkers.
 *
 * @throws {TypeError} If a role is unknown, missing or taken twice, two participants share a name, or one has a
 * position.
 */
export function councilCast(participants: readonly CouncilParticipant[]) {
  checkRoles("a council", participants, COUNCIL_ROLES);
  const by = (role: CouncilParticipant["role"]) => participants.filter((participant) => participant.role === role);
  const [members, chairs, judges] = [by("member"), by("chair"), by("judge")];
  const [first, second] = members;
  if (!first || !second) throw wrong(`it needs two or more members but has ${members.length}`);
  if (chairs.length > 1) throw wrong(`it can have only one chair but has ${chairs.length}`);
  if (judges.length > 1) throw wrong(`it can have only one judge but has ${judges.length}`);
  const partial = participants.find(({ position }) => position !== undefined);
  if (partial) throw wrong(`'${partial.id}' has a 'position', but members of a council form their own`);
  checkNames("a council", participants);
  const [[chair = first], [judge]] = [chairs, judges];
  return { members, chair, judge, factCheckers: factCheckersIn(participants) };
}
