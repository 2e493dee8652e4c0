import type { DebateConfig } from "./options.ts";
import type { DebateParticipant } from "./participants.ts";
import { DebateWorkflow } from "./workflow.ts";

/**
 * A debate that is ready to run.
 *
 * @throws {TypeError | RangeError} If a role is missing or doubled, or a field has an impossible value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { createDebateWorkflow } from "./create.ts";
 * import { createDebateModerator, createDebateParticipant } from "./participants.ts";
 *
 * const lines = ["Buses go everywhere.", "Trams carry more.", "Stops are near.", "Few ride.", "Rails last.", "They cost."];
 * const model = new ScriptedModel({ lines: [...lines, "Both were praised.", "Buses.", "Trams.", "Each made its case."] });
 * const agent = new ChatAgent({ model });
 *
 * const debate = createDebateWorkflow("How should we get there?", [
 *   createDebateModerator({ agentConfig: { id: "mo" } }, agent),
 *   createDebateParticipant({ agentConfig: { id: "ana" }, position: "By bus" }, agent),
 *   createDebateParticipant({ agentConfig: { id: "ben" }, position: "By tram" }, agent),
 * ], { debateFormat: "casual", roundCount: 1, scoringEnabled: false, outputDirectory: false });
 * const result = await debate.run();
 *
 * assert.equal(result.endReason, "completed");
 * assert.equal(result.summary, "Each made its case.");
 * assert.deepEqual(result.verdict, { kind: "undecided", reason: "Scoring was off" });
 * model.assertDone();
 * ```
 */
export function createDebateWorkflow(
  topic: string,
  participants: readonly DebateParticipant[],
  config: DebateConfig = {},
): DebateWorkflow {
  return new DebateWorkflow(topic, participants, config);
}
