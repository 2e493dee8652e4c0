import type { ReadDialogue } from "../read_dialogue.ts";
import type { PanelConfig } from "./config.ts";
import type { PanelJudge } from "./judges.ts";
import { PanelWorkflow } from "./workflow.ts";

/**
 * A panel of judges on a finished dialogue, ready to run.
 *
 * @throws {TypeError | RangeError} If there are fewer than two sides, a judge took part, or a field has an impossible value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { DialogueWorkflow } from "../../dialogue/mod.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { readDialogue } from "../read_dialogue.ts";
 * import { createPanelWorkflow } from "./create.ts";
 * import { createPanelJudge } from "./judges.ts";
 *
 * const out = await Deno.makeTempDir();
 * const lines = ["Buses, because they cost 2 euros a ride and stop everywhere, for example in Tallinn.", "Trams."];
 * const speaker = new ChatAgent({ model: new ScriptedModel({ lines }) });
 * const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent: speaker }));
 * const config = { maxTurns: 2, outputDirectory: out };
 * const { archive = "" } = await new DialogueWorkflow("Getting there", participants, config).run();
 *
 * const points = (n: number) => Object.fromEntries(
 *   ["logical_coherence", "evidence_quality", "responsiveness", "persuasiveness", "rule_adherence"].map((id) => [id, n])
 * );
 * const judged = (winner: 1 | 2) =>
 *   JSON.stringify({
 *     clash: "Which goes further.",
 *     reasons: [{ text: "One gave an example.", messages: [winner] }],
 *     scores: { side_1: points(winner === 1 ? 8 : 5), side_2: points(winner === 2 ? 8 : 5) },
 *     winner: `Side ${winner}`,
 *     margin: winner === 1 ? 3 : -3,
 *   });
 * const model = new ScriptedModel({
 *   lines: [1, 2].map((side) => ({
 *     // Ana is read first, and then second
 *     when: ([, ...prompt]) => /Buses|Trams/.exec(prompt.map(({ text }) => text).join())?.[0] === ["Buses", "Trams"][side - 1],
 *     text: judged(side === 1 ? 1 : 2),
 *   })),
 * });
 * const judge = createPanelJudge({ agentConfig: { id: "eva" } }, new ChatAgent({ model }));
 * const result = await createPanelWorkflow(await readDialogue(archive), [judge]).run();
 *
 * assert.equal(result.archive, `${archive}/verdicts/001`);
 * assert.equal(result.verdict.kind === "decided" && result.verdict.winner, "ana");
 * assert.deepEqual(result.panel.readings.map(({ order }) => order), [["ana", "ben"], ["ben", "ana"]]);
 * await Deno.remove(out, { recursive: true });
 * ```
 */
export function createPanelWorkflow(
  dialogue: ReadDialogue,
  judges: readonly PanelJudge[],
  config: PanelConfig = {},
): PanelWorkflow {
  return new PanelWorkflow(dialogue, judges, config);
}
