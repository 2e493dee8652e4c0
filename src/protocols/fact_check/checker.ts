import type { Agent } from "../../agents/agent.ts";
import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { singleLine } from "../../text/visible.ts";
import { participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";
import { CHECKER } from "./words/mod.ts";

/** The role of fact checkers in every protocol that has them. */
export const FACT_CHECKER = "fact_checker";

/** A participant who is asked aside about claims, and takes no side. */
export type FactChecker = ProtocolParticipant<"fact_checker">;

/**
 * Makes a fact checker for any protocol. In a debate it is asked about arguments and rebuttals, and about openings that
 * cite; elsewhere about what is about to be decided: the final positions of a council, the last designs of a dialectic,
 * or the responses that stand at the end of a roundtable.
 */
export function createFactChecker(
  options: Omit<ParticipantOptions<"fact_checker">, "role" | "position">,
  agent: Agent,
): ProtocolParticipant<"fact_checker"> {
  return participantOf(options, FACT_CHECKER, agent);
}

/** Returns the fact checkers among participants, in seating order. */
export function factCheckersIn(participants: readonly DialogueParticipant[]): readonly FactChecker[] {
  return participants.filter((one): one is FactChecker => one.role === FACT_CHECKER);
}

/** The role of a fact checker, in its own prompts. */
export function factCheckerPersona(participant: Pick<DialogueParticipant, "name">): string {
  const name = singleLine(participant.name);
  return CHECKER.persona(name.toLowerCase() === CHECKER.name().toLowerCase() ? undefined : name);
}

/** Says in the rules of a dialogue what a fact checker does. */
export function factCheckerInRules({ name }: Pick<DialogueParticipant, "name">): string {
  return CHECKER.rule(singleLine(name));
}
