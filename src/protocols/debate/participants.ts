import type { Agent } from "../../agents/agent.ts";
import type { DialogueParticipant } from "../../dialogue/mod.ts";
import {
  checkNames,
  checkRoles,
  participantOf,
  type ParticipantOptions,
  type ProtocolParticipant,
} from "../participant.ts";
import { factCheckersIn } from "../fact_check/checker.ts";
import { cannotHold } from "../schema.ts";

const wrong = cannotHold("a debate");

/** Roles of a debate. */
export const DEBATE_ROLES: readonly DebateParticipant["role"][] = ["moderator", "position_advocate", "fact_checker"];

/** A participant in a debate; an advocate has a position, and a judge's opinions decide a debate in which they are asked. */
export type DebateParticipant = ProtocolParticipant<"moderator" | "position_advocate" | "fact_checker" | "judge">;

/** Fields for a participant; without a role, an advocate. */
export type DebateParticipantOptions = ParticipantOptions<DebateParticipant["role"]>;

/** Makes an advocate, or a participant with another role. */
export function createDebateParticipant(options: DebateParticipantOptions, agent: Agent): DebateParticipant {
  return participantOf(options, options.role ?? "position_advocate", agent);
}

/** Makes the moderator, who announces, sums up and scores. */
export function createDebateModerator(options: DebateParticipantOptions, agent: Agent): DebateParticipant {
  return createDebateParticipant({ ...options, role: "moderator" }, agent);
}

/** A debate's participants, grouped by role. */
export type Cast = ReturnType<typeof castOf>;

/**
 * Groups participants by role, each group in seating order.
 *
 * @param otherRoles Roles in addition to a debate's own.
 * @throws {TypeError} If a role is missing, unknown or duplicated, two participants have the same name, an advocate has no
 * position, or somebody else has one.
 */
export function castOf(participants: readonly DialogueParticipant[], otherRoles: readonly string[] = []) {
  checkRoles("a debate", participants, [...DEBATE_ROLES, ...otherRoles]);
  const by = (role: DebateParticipant["role"]): readonly DebateParticipant[] =>
    participants.filter((participant): participant is DebateParticipant => participant.role === role);
  const [moderators, advocates] = [by("moderator"), by("position_advocate")];
  const [moderator] = moderators;
  if (!moderator || moderators.length > 1) {
    throw wrong(`it needs exactly one moderator: there are ${moderators.length}`);
  }
  if (advocates.length < 2) throw wrong(`it needs two or more advocates: there are ${advocates.length}`);
  const silent = advocates.find(({ position = "" }) => position.trim() === "");
  if (silent) throw wrong(`the advocate '${silent.id}' has no 'position'`);
  const partial = participants.find(({ role, position }) => role !== "position_advocate" && position !== undefined);
  if (partial) throw wrong(`'${partial.id}' has a 'position': only advocates take one`);
  checkNames("a debate", participants);
  const others = participants.filter(({ role }) => otherRoles.includes(role));
  return { moderator, advocates, factCheckers: factCheckersIn(participants), others };
}
