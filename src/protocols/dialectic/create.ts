import type { DialecticConfig } from "./options.ts";
import type { DialecticParticipant } from "./participants.ts";
import { DialecticWorkflow } from "./workflow.ts";

/**
 * A dialectic that is ready to run.
 *
 * @param topic The problem or, where `problem` says it in full, a title of it.
 * @throws {TypeError | RangeError} If a role is missing or doubled, or a field has an impossible value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { createDialecticWorkflow } from "./create.ts";
 * import { createDialecticAgent, createDialecticJudge } from "./participants.ts";
 *
 * const requirements = { R1: { how: "It is kept on paper.", coverage: "covered" } };
 * const proposal = (solution: string) => JSON.stringify({ solution, requirements });
 * const refinement = (solution: string) => JSON.stringify({ solution, changes: "None.", requirements });
 * const synthesis = { tradeOffs: [], recommendations: [], openQuestions: [], unfulfilled: [], reason: "It is simple." };
 * const model = new ScriptedModel({
 *   lines: [
 *     proposal("A book on a desk."), proposal("A box of cards."),
 *     "A book has one reader.", "Cards get lost.",
 *     refinement("A book on a chain."), refinement("A box with a rod."),
 *     JSON.stringify({ solution: "A book on a chain.", ...synthesis, confidence: 80 }),
 *   ],
 * });
 * const agent = new ChatAgent({ model });
 *
 * const dialectic = createDialecticWorkflow("The list must be readable without power.", [
 *   createDialecticAgent({ agentConfig: { id: "ana" }, role: "architect" }, agent),
 *   createDialecticAgent({ agentConfig: { id: "ben" }, role: "simplicity" }, agent),
 *   createDialecticJudge({ agentConfig: { id: "judge" } }, agent),
 * ], { roundCount: 1, outputDirectory: false, concurrency: 1 });
 * const result = await dialectic.run();
 *
 * assert.equal(result.solution, "A book on a chain.");
 * assert.equal(result.confidence, 80);
 * model.assertDone();
 * ```
 */
export function createDialecticWorkflow(
  topic: string,
  participants: readonly DialecticParticipant[],
  config: DialecticConfig = {},
): DialecticWorkflow {
  return new DialecticWorkflow(topic, participants, config);
}
