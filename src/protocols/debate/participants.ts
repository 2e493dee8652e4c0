import type { Agent } from "../../agents/agent.ts";
import type { ContextConfig } from "../../context/settings.ts";
import type { BudgetLimits, DialogueParticipant } from "../../dialogue/mod.ts";
import { known } from "../../transcript/fold.ts";

/** Roles of a debate. */
export const DEBATE_ROLES = ["moderator", "position_advocate", "fact_checker"] as const;

/** Role of a debate. */
export type DebateRole = typeof DEBATE_ROLES[number];

/** Somebody who takes part in a debate, and who answers for them. */
export interface DebateParticipant extends DialogueParticipant {
  /** What they do in the debate; decides which turns they get. */
  readonly role: DebateRole;
}

/** What a participant is made of. */
export interface DebateParticipantOptions {
  /** The name shown to people and models. @default the id */
  readonly name?: string;
  /** What they do in the debate. @default "position_advocate" */
  readonly role?: DebateRole;
  /** The side an advocate takes, as a sentence. */
  readonly position?: string;
  /** Who they are to the program, and to the model besides their role. */
  readonly agentConfig: {
    /** Unique in the debate; matches `[A-Za-z0-9_-]{1,64}`. */
    readonly id: string;
    /** Who the participant is to be, in addition to what its role says. */
    readonly systemPrompt?: string;
    /** How its context is kept, field by field where that is not how the debate's is. */
    readonly context?: ContextConfig;
    /** Limits on the calls that are made for them. What they need to the end is kept for them. @default none */
    readonly budget?: BudgetLimits;
  };
}

/** An advocate, unless another role is given. */
export function createDebateParticipant(options: DebateParticipantOptions, agent: Agent): DebateParticipant {
  const { role = "position_advocate", position, agentConfig: { id, systemPrompt, context, budget } } = options;
  return { id, name: options.name ?? id, role, agent, ...known({ position, systemPrompt, context, budget }) };
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
  const unknown = participants.find(({ role }) => !DEBATE_ROLES.includes(role));
  if (unknown) {
    const roles = DEBATE_ROLES.join(", ");
    throw new TypeError(
      `Cannot hold a debate as the role of '${unknown.id}' must be one of ${roles}: '${unknown.role}'`,
    );
  }
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
