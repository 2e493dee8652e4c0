import type { Agent } from "../../agents/agent.ts";
import { participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";

/** A participant who notes what was argued in finished dialogues, with the agent that answers. */
export type Clerk = ProtocolParticipant<"clerk">;

/** Creates a clerk. */
export function createClerk(options: Omit<ParticipantOptions<"clerk">, "role" | "position">, agent: Agent): Clerk {
  return participantOf(options, "clerk", agent);
}
