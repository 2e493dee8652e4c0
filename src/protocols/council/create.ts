import type { CouncilConfig } from "./options.ts";
import type { CouncilParticipant } from "./participants.ts";
import { CouncilWorkflow } from "./workflow.ts";

/**
 * A council that is ready to run.
 *
 * @throws {TypeError | RangeError} If a role is missing or doubled, or a field has an impossible value or no effect.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { createCouncilWorkflow } from "./create.ts";
 * import { createCouncilMember } from "./participants.ts";
 *
 * const vote = (...ranking: string[]) => (prompt: readonly { readonly text: string }[]) => {
 *   const said = prompt.map(({ text }) => text).join("\n");
 *   const labelOf = (text: string) => /Position [AB]/.exec(said.slice(0, said.indexOf(text)).split("<<<begin").at(-1) ?? "")?.[0];
 *   return JSON.stringify({ ranking: ranking.map((text) => ({ position: labelOf(text), reason: "It is better." })) });
 * };
 * const model = new ScriptedModel({
 *   lines: [
 *     "Buses go everywhere.",
 *     "Trams carry more.",
 *     vote("Trams carry more.", "Buses go everywhere."),
 *     vote("Trams carry more.", "Buses go everywhere."),
 *   ].map((text) => ({ text })),
 * });
 * const agent = new ChatAgent({ model });
 *
 * const council = createCouncilWorkflow("How should we get there?", [
 *   createCouncilMember({ name: "Ana", agentConfig: { id: "ana" } }, agent),
 *   createCouncilMember({ name: "Ben", agentConfig: { id: "ben" } }, agent),
 * ], { phases: ["gather", "vote"], outputDirectory: false });
 * const { verdict, ballots } = await council.run();
 *
 * assert.deepEqual(verdict, { kind: "decided", winner: "ben", margin: 2, by: "votes" });
 * assert.deepEqual(ballots.map(({ ranking }) => ranking), [["ben", "ana"], ["ben", "ana"]]);
 * model.assertDone();
 * ```
 */
export function createCouncilWorkflow(
  topic: string,
  participants: readonly CouncilParticipant[],
  config: CouncilConfig = {},
): CouncilWorkflow {
  return new CouncilWorkflow(topic, participants, config);
}
