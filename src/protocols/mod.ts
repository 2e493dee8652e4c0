import { createBaselineWorkflow } from "./baseline/mod.ts";
import { createCouncilWorkflow } from "./council/mod.ts";
import { createDebateWorkflow } from "./debate/mod.ts";
import { createDialecticWorkflow } from "./dialectic/mod.ts";
import { createRoundtableWorkflow } from "./roundtable/mod.ts";

export { type ParticipantOptions, type ProtocolParticipant } from "./participant.ts";
export { type ProtocolConfig, ProtocolDialogue } from "./protocol_dialogue.ts";
export { SourceChecker, type SourceCheckerOptions } from "./source_checker.ts";
export { type ReadDialogue, readDialogue } from "./review_dialogue.ts";
export { type ReviewConfig, ReviewDialogue } from "./review_dialogue.ts";

/** The protocols that are shipped, by name. */
export const protocols = {
  debate: createDebateWorkflow,
  council: createCouncilWorkflow,
  dialectic: createDialecticWorkflow,
  roundtable: createRoundtableWorkflow,
  baseline: createBaselineWorkflow,
} as const;

/** Name of a protocol that is shipped. */
export type ProtocolName = keyof typeof protocols;
