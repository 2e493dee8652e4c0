import { z } from "zod";
import type { Agent } from "../../agents/agent.ts";
import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { singleLine } from "../../text/visible.ts";
import { type Seat, seated } from "../cast.ts";
import type { ParticipantConfiguration } from "../configuration.ts";
import { anyone } from "../fields.ts";
import { participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";

/** The role of fact checkers in every protocol that has them. */
export const FACT_CHECKER = "fact_checker";

/** A participant who is asked aside about claims, and takes no side. */
export type FactChecker = ProtocolParticipant<typeof FACT_CHECKER>;

/** Names of the role for assigning models. */
export const FACT_CHECKER_NAMES: Readonly<Record<typeof FACT_CHECKER, readonly string[]>> = {
  fact_checker: ["fact_checker", "fact-checker"],
};

/** The part of a configuration that adds a fact checker. */
export interface FactCheckOption {
  /** Adds a fact checker. */
  readonly factCheck?: boolean;
}

/** The field of {@linkcode FactCheckOption}, the same in every protocol. */
export const FACT_CHECK = anyone(
  z.boolean().optional().describe("Add a fact checker, who checks what is argued or about to be decided"),
  { unrecorded: true, group: "Speakers", page: "usual", label: "Fact checker" },
);

/**
 * Makes a fact checker for any protocol. In a debate it is asked about arguments and rebuttals, and about openings that
 * cite; elsewhere about what is about to be decided: the final positions of a council, the last designs of a dialectic,
 * or the responses that stand at the end of a roundtable.
 */
export function createFactChecker(
  options: Omit<ParticipantOptions<typeof FACT_CHECKER>, "role" | "position">,
  agent: Agent,
): FactChecker {
  return participantOf(options, FACT_CHECKER, agent);
}

/** Returns the fact checkers among participants, in seating order. */
export function factCheckersIn(participants: readonly DialogueParticipant[]): readonly FactChecker[] {
  return participants.filter((one): one is FactChecker => one.role === FACT_CHECKER);
}

/** Seats the configured fact checkers or, if the option asks for one, another. */
export function factCheckerSeats(
  { participants = [], factCheck = false }: FactCheckOption & {
    readonly participants?: readonly ParticipantConfiguration[];
  },
): readonly Seat<typeof FACT_CHECKER>[] {
  const named = participants.filter(({ role }) => role === FACT_CHECKER);
  return (named.length === 0 && factCheck ? [{}] : named).map((one, seat, all) => {
    const name = all.length > 1 ? `Fact Checker ${seat + 1}` : "Fact Checker";
    return seated(one, FACT_CHECKER, `fact-checker-${seat + 1}`, name);
  });
}

/** The role of a fact checker, in its own prompts. */
export function factCheckerPersona(participant: Pick<DialogueParticipant, "name">): string {
  const name = singleLine(participant.name);
  return `You are ${name.toLowerCase() === "fact checker" ? "" : `${name}, `}a fact checker. You take no side.`;
}
