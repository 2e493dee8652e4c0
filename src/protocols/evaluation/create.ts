import type { ReadDialogue } from "../read_dialogue.ts";
import type { ReviewConfig } from "../review_dialogue.ts";
import type { Evaluator } from "./evaluators.ts";
import { EvaluationWorkflow } from "./workflow.ts";

/**
 * An evaluation of a finished dialogue, ready to run.
 *
 * @throws {TypeError | RangeError} If nothing was said in the dialogue, or a field has an impossible value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { DialogueWorkflow } from "../../dialogue/mod.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { readDialogue } from "../read_dialogue.ts";
 * import { createEvaluationWorkflow } from "./create.ts";
 * import { createEvaluator } from "./evaluators.ts";
 *
 * const out = await Deno.makeTempDir();
 * const speaker = new ChatAgent({ model: new ScriptedModel({ lines: ["Buses.", "Trams."] }) });
 * const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent: speaker }));
 * const config = { maxTurns: 2, outputDirectory: out };
 * const { archive = "" } = await new DialogueWorkflow("Getting there", participants, config).run();
 *
 * const lines = [
 *   JSON.stringify({ security: { reason: "Nobody speaks of it.", score: null }, overall: { reason: "Short.", score: 3 } }),
 *   JSON.stringify({ security: { reason: "Not a word.", score: 12 }, overall: { reason: "Two words.", score: 2.5 } }),
 * ];
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines }) });
 * const evaluators = ["eva", "ede"].map((id) =>
 *   createEvaluator({ criteria: ["security", "overall"], agentConfig: { id } }, agent)
 * );
 * const result = await createEvaluationWorkflow(await readDialogue(archive), evaluators).run();
 *
 * assert.equal(result.archive, `${archive}/evaluations/001`);
 * assert.deepEqual(result.evaluation.means, [
 *   { criterion: "security", scored: 0, asked: 2 },
 *   { criterion: "overall", mean: 2.75, scored: 2, asked: 2 },
 * ]);
 * assert.equal(result.evaluation.evaluators[1]?.ratings["security"]?.problem, "must be a number from 1 to 10, not 12");
 * await Deno.remove(out, { recursive: true });
 * ```
 */
export function createEvaluationWorkflow(
  dialogue: ReadDialogue,
  evaluators: readonly Evaluator[],
  config: ReviewConfig = {},
): EvaluationWorkflow {
  return new EvaluationWorkflow(dialogue, evaluators, config);
}
