import type { RoundtableConfig } from "./options.ts";
import type { RoundtableParticipant } from "./participants.ts";
import { RoundtableWorkflow } from "./workflow.ts";

/**
 * A roundtable that is ready to run.
 *
 * @throws {TypeError | RangeError} If fewer than two take part, or a field has an impossible value or no effect.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { createRoundtableWorkflow } from "./create.ts";
 * import { createRoundtableParticipant } from "./participants.ts";
 *
 * const fields = { reasoning: "They go everywhere.", keyPoints: [], confidence: 0.7, citations: [], claims: [] };
 * const response = JSON.stringify({ stance: "yes", position: "Take the bus.", ...fields });
 * const found = { agreement: "agreement", answer: "All take the bus.", commonGround: [], openQuestions: [] };
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: [response, response, JSON.stringify(found)] }) });
 *
 * const roundtable = createRoundtableWorkflow("Should we take the bus?", [
 *   createRoundtableParticipant({ agentConfig: { id: "ana" } }, agent),
 *   createRoundtableParticipant({ agentConfig: { id: "ben" } }, agent),
 * ], { mode: "free-discussion", outputDirectory: false });
 * const result = await roundtable.run();
 *
 * assert.equal(result.endReason, "consensus");
 * assert.equal(result.consensus.level, 1);
 * assert.deepEqual(result.groupthink.signs, ["one_stance", "near_identical"]);
 * ```
 */
export function createRoundtableWorkflow(
  topic: string,
  participants: readonly RoundtableParticipant[],
  config: RoundtableConfig = {},
): RoundtableWorkflow {
  return new RoundtableWorkflow(topic, participants, config);
}
