import type { Agent } from "../../agents/agent.ts";
import { checkRoles, participantOf, type ProtocolParticipant } from "../participant.ts";
import type { BaselineQuestion } from "./question.ts";

/** Roles of a baseline. */
export const BASELINE_ROLES = ["answerer", "position_advocate", "judge"] as const;

/** Role of a baseline. */
export type BaselineRole = typeof BASELINE_ROLES[number];

/** Somebody who takes part in a baseline. */
export type BaselineParticipant = ProtocolParticipant<BaselineRole>;

/** The participants by what they do. */
export interface BaselineCast {
  /** Answers alone: once, and again for the vote. */
  readonly answerer: BaselineParticipant;
  /** Who debate: one for each answer that a question has, and two where it has no choices. */
  readonly advocates: readonly BaselineParticipant[];
  /** Gives the answer of the debate. */
  readonly judge: BaselineParticipant;
}

/** How many advocates questions need: as many as the one with the most choices, and two at least. */
export function advocatesFor(questions: readonly BaselineQuestion[]): number {
  return Math.max(2, ...questions.map(({ choices }) => choices?.length ?? 2));
}

/** Everybody whom a dataset needs, all answered for by one agent: that the ways have the same model is what makes them comparable. */
export function createBaselineParticipants(
  agent: Agent,
  questions: readonly BaselineQuestion[],
): readonly BaselineParticipant[] {
  const advocates = Array.from(
    { length: advocatesFor(questions) },
    (_, seat) =>
      participantOf(
        { name: `Advocate ${seat + 1}`, agentConfig: { id: `advocate-${seat + 1}` } },
        "position_advocate",
        agent,
      ),
  );
  return [
    participantOf({ name: "Answerer", agentConfig: { id: "answerer" } }, "answerer", agent),
    ...advocates,
    participantOf({ name: "Judge", agentConfig: { id: "judge" } }, "judge", agent),
  ];
}

/** @throws {TypeError} If a role is missing, unknown or doubled, or there are too few advocates for the questions. */
export function castOf(
  participants: readonly BaselineParticipant[],
  questions: readonly BaselineQuestion[],
): BaselineCast {
  checkRoles("a baseline", participants, BASELINE_ROLES);
  const by = (role: BaselineRole) => participants.filter((participant) => participant.role === role);
  const [answerer, ...answerers] = by("answerer");
  const [judge, ...judges] = by("judge");
  const advocates = by("position_advocate");
  if (!answerer || !judge || answerers.length + judges.length > 0) {
    throw new TypeError("Cannot hold a baseline as it needs exactly one answerer and one judge");
  }
  const wanted = advocatesFor(questions);
  if (advocates.length < wanted) {
    throw new TypeError(`Cannot hold a baseline as it needs ${wanted} advocates: there are ${advocates.length}`);
  }
  return { answerer, advocates, judge };
}
