import type { RoundtableConfig } from "./config.ts";
import type { RoundtableParticipant } from "./participants.ts";
import { RoundtableWorkflow } from "./workflow.ts";

/**
 * A roundtable that is ready to run.
 *
 * @throws {TypeError | RangeError} If fewer than two take part, or a field has an impossible value or no effect.
 */
export function createRoundtableWorkflow(
  topic: string,
  participants: readonly RoundtableParticipant[],
  config: RoundtableConfig = {},
): RoundtableWorkflow {
  return new RoundtableWorkflow(topic, participants, config);
}
