import type { Agent } from "../../agents/agent.ts";
import { checkRoles, participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";

/** Roles of a debate. */
export const DEBATE_ROLES: readonly DebateRole[] = ["moderator", "position_advocate", "fact_checker"];

/** Role of a debate. */
export type DebateRole = "moderator" | "position_advocate" | "fact_checker";

/** Somebody who takes part in a debate: who advocates a position has one. */
export type DebateParticipant = ProtocolParticipant<DebateRole>;

/** What a participant is made of; without a role it is an advocate. */
export type DebateParticipantOptions = ParticipantOptions<DebateRole>;

/** An advocate, unless another role is given. */
export function createDebateParticipant(options: DebateParticipantOptions, agent: Agent): DebateParticipant {
  return participantOf(options, options.role ?? "position_advocate", agent);
}

/** The moderator: announces, sums up and scores. */
export function createDebateModerator(options: DebateParticipantOptions, agent: Agent): DebateParticipant {
  return createDebateParticipant({ ...options, role: "moderator" }, agent);
}

/** A fact checker: is asked aside about each argument and rebuttal. */
export function createDebateFactChecker(options: DebateParticipantOptions, agent: Agent): DebateParticipant {
  return createDebateParticipant({ ...options, role: "fact_checker" }, agent);
}

/** A debate's participants by what they do. */
export interface Cast {
  /** Exactly one. */
  readonly moderator: DebateParticipant;
  /** Two or more, in the order of their seats, each with a position. */
  readonly advocates: readonly DebateParticipant[];
  /** In the order of their seats; may be empty. */
  readonly factCheckers: readonly DebateParticipant[];
}

/** @throws {TypeError} If a role is missing, unknown or doubled, an advocate has no position, or somebody else has one. */
export function castOf(participants: readonly DebateParticipant[]): Cast {
  checkRoles("a debate", participants, DEBATE_ROLES);
  const by = (role: DebateRole) => participants.filter((participant) => participant.role === role);
  const moderators = by("moderator");
  const advocates = by("position_advocate");
  const [moderator] = moderators;
  if (!moderator || moderators.length > 1) {
    throw new TypeError(`Cannot hold a debate as it needs exactly one moderator: there are ${moderators.length}`);
  }
  if (advocates.length < 2) {
    throw new TypeError(`Cannot hold a debate as it needs two or more advocates: there are ${advocates.length}`);
  }
  const silent = advocates.find(({ position = "" }) => position.trim() === "");
  if (silent) throw new TypeError(`Cannot hold a debate as the advocate '${silent.id}' has no 'position'`);
  const partial = participants.find(({ role, position }) => role !== "position_advocate" && position !== undefined);
  if (partial) {
    throw new TypeError(`Cannot hold a debate as '${partial.id}' has a 'position': only advocates take one`);
  }
  return { moderator, advocates, factCheckers: by("fact_checker") };
}
