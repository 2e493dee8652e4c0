import type { BaselineConfig } from "./options.ts";
import type { BaselineParticipant } from "./participants.ts";
import { BaselineWorkflow } from "./workflow.ts";

/**
 * A baseline that is ready to run.
 *
 * @param topic What it is called, for example the dataset's name.
 * @throws {TypeError | RangeError} If a question cannot be asked, a role is missing, or a field has an impossible value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { createBaselineWorkflow } from "./create.ts";
 * import { createBaselineParticipants } from "./participants.ts";
 *
 * // Alone it answers right, and after each debate wrong.
 * const model = new ScriptedModel({
 *   lines: [{
 *     when: () => true,
 *     times: Infinity,
 *     text: (prompt, { schema }) => {
 *       if (!schema) return "This is so.";
 *       const debated = prompt.at(-1)?.text.includes("The debate is over") === true;
 *       return JSON.stringify({ reason: "It adds up.", answer: debated ? "A" : "B" });
 *     },
 *   }],
 * });
 * const questions = [1, 2, 3, 4, 5, 6].map((n) => ({
 *   id: `sum-${n}`,
 *   question: `${n} + 1?`,
 *   choices: [String(n), String(n + 1)],
 *   expected: [String(n + 1)],
 * }));
 * const participants = createBaselineParticipants(new ChatAgent({ model }), questions);
 * const baseline = createBaselineWorkflow("Sums", participants, {
 *   questions,
 *   roundCount: 1,
 *   voteCount: 3,
 *   outputDirectory: false,
 * });
 * const { report } = await baseline.run();
 *
 * assert.deepEqual(report.ways.map(({ way, right }) => [way, right]), [["single", 6], ["votes", 6], ["debate", 0]]);
 * assert.equal(report.comparisons[0]?.finding, "loss");
 * ```
 */
export function createBaselineWorkflow(
  topic: string,
  participants: readonly BaselineParticipant[],
  config: BaselineConfig,
): BaselineWorkflow {
  return new BaselineWorkflow(topic, participants, config);
}
