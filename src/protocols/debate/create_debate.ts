import { type DebateConfig, debateRules } from "./options.ts";
import type { DebateParticipant } from "./participants.ts";
import { SpeechesWorkflow } from "./speeches_workflow.ts";
import { DebateWorkflow } from "./workflow.ts";

/**
 * Makes a debate that is ready to run.
 *
 * @returns A subclass of {@linkcode DebateWorkflow} for a format that is a list of speeches.
 * @throws {TypeError | RangeError} If a role is missing or duplicated, or a field has an invalid value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, createDebateModerator, createDebateParticipant } from "@convenings/convenings";
 * import { createDebateWorkflow, ScriptedModel } from "@convenings/convenings";
 *
 * const lines = ["Buses go everywhere.", "Trams carry more.", "Stops are near.", "Few ride.", "Rails last.", "They cost."];
 * const model = new ScriptedModel({ lines: [...lines, "Both were praised.", "Buses.", "Trams.", "Each made its case."] });
 * const agent = new ChatAgent({ model });
 *
 * const debate = createDebateWorkflow("How should we get there?", [
 *   createDebateModerator({ agentConfig: { id: "mo" } }, agent),
 *   createDebateParticipant({ agentConfig: { id: "ana" }, position: "By bus" }, agent),
 *   createDebateParticipant({ agentConfig: { id: "ben" }, position: "By tram" }, agent),
 * ], { roundCount: 1, scoringEnabled: false, outputDirectory: false });
 * const result = await debate.run();
 *
 * assert.equal(result.endReason, "completed");
 * assert.equal(result.summary, "Each made its case.");
 * assert.deepEqual(result.verdict, { kind: "undecided", reason: "scoring was switched off" });
 * model.assertDone();
 * ```
 */
export function createDebateWorkflow(
  topic: string,
  participants: readonly DebateParticipant[],
  config: DebateConfig = {},
): DebateWorkflow {
  const { speeches } = debateRules(config).format;
  return new (speeches ? SpeechesWorkflow : DebateWorkflow)(topic, participants, config);
}
