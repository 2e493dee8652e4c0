export { type ParticipantOptions, type ProtocolParticipant } from "./participant.ts";
export { type ProtocolConfig, ProtocolDialogue } from "./protocol_dialogue.ts";
export { type ReadDialogue, readDialogue, type ReviewConfig, ReviewDialogue } from "./review_dialogue.ts";
