import type { DebateConfig } from "./config.ts";
import type { DebateParticipant } from "./participants.ts";
import { DebateWorkflow } from "./workflow.ts";

/**
 * A debate that is ready to run.
 *
 * @throws {TypeError | RangeError} If a role is missing or doubled, or a field has an impossible value.
 */
export function createDebateWorkflow(
  topic: string,
  participants: readonly DebateParticipant[],
  config: DebateConfig = {},
): DebateWorkflow {
  return new DebateWorkflow(topic, participants, config);
}
