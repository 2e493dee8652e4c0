import { createBaselineWorkflow } from "./baseline/mod.ts";
import { createDebateWorkflow } from "./debate/mod.ts";

export { type ParticipantOptions, type ProtocolParticipant } from "./participant.ts";
export { type ProtocolConfig, ProtocolDialogue } from "./protocol_dialogue.ts";

/** The protocols that are shipped, by name. */
export const protocols = { debate: createDebateWorkflow, baseline: createBaselineWorkflow } as const;

/** Name of a protocol that is shipped. */
export type ProtocolName = keyof typeof protocols;
