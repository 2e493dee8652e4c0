import assert from "node:assert/strict";
import { TypedTerminal } from "../../agents/_agents_fixture.ts";
import { HumanAgent } from "../../agents/human_agent.ts";
import { judge, prefersWhoSaid, readDebate } from "./_panel_fixture.ts";
import { createPanelJudge, createPanelWorkflow } from "./mod.ts";

/**
 * Returns the input for one reading: decisive point, reason citing two messages, five scores per side, winner, margin.
 */
function typed(winner: string, margin: string): readonly string[] {
  const [ahead, behind] = [Array(5).fill("8"), Array(5).fill("6")];
  const scores = winner === "Side 1" ? [...ahead, ...behind] : [...behind, ...ahead];
  return ["Who pays for it.", "It said who pays.", "1", "2", "", "", ...scores, winner, margin];
}

Deno.test("a person judges like any other judge, field by field, and sees which side each score is for", async () => {
  const terminal = new TypedTerminal();
  terminal.type(...[...typed("Side 2", "2"), ...typed("Side 1", "2")].map((line) => `${line}\n`));
  const person = createPanelJudge({ name: "Pat", agentConfig: { id: "pat" } }, new HumanAgent({ terminal }));
  const panel = [person, judge("eva", prefersWhoSaid("seat 1")).judge];
  const { status, verdict, report, panel: { judges } } = await createPanelWorkflow(await readDebate(), panel).run();
  assert.deepEqual([status, verdict.kind, Object(verdict).winner], ["completed", "decided", "advocate-2"]);
  assert.deepEqual(report.verdict.judges.map(({ vote }) => vote.cast), [true, true]);
  assert.equal(judges[0]?.family, "human:pat");
  assert.match(terminal.shown, /side_1 \(Side 1\)\nlogical_coherence[^]*side_2 \(Side 2\)\nlogical_coherence/);
});
