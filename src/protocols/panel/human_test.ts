import assert from "node:assert/strict";
import { TypedTerminal } from "../../agents/_agents_fixture.ts";
import { HumanAgent } from "../../agents/human_agent.ts";
import { judge, prefersWhoSaid, readDebate } from "./_panel_fixture.ts";
import { createPanelJudge, createPanelWorkflow } from "./mod.ts";

/** Returns the input of what follows from the reasons: five scores per side, winner, margin. */
function numbers(better: string, winner = better): readonly string[] {
  const [ahead, behind] = [Array(5).fill("8"), Array(5).fill("6")];
  return [...(better === "Side 1" ? [...ahead, ...behind] : [...behind, ...ahead]), winner, "2"];
}

/** Returns the input for one reading: a clash with two messages, nothing unanswered, a line, and what decided it. */
function typed(winner: string): readonly string[] {
  const clashes = ["Who pays", "It said who pays.", "none", "1", "2", "", ""];
  const [unanswered, strongest, conceded] = [[""], ["1", "Speech 1", ""], [""]];
  return [...clashes, ...unanswered, ...strongest, ...conceded, "Who pays for it.", ...numbers(winner)];
}

Deno.test("a person judges like any other judge, field by field, and sees which side each score is for", async () => {
  const terminal = new TypedTerminal();
  const contradictory = [...typed("Side 2").slice(0, -2), "Side 1", "2", ...numbers("Side 2")];
  terminal.type(...[...contradictory, ...typed("Side 1")].map((line) => `${line}\n`));
  const person = createPanelJudge({ name: "Pat", agentConfig: { id: "pat" } }, new HumanAgent({ terminal }));
  const panel = [person, judge("eva", prefersWhoSaid("seat 1")).judge];
  const { status, verdict, report, panel: { judges } } = await createPanelWorkflow(await readDebate(), panel).run();
  assert.deepEqual([status, verdict.kind, Object(verdict).winner], ["completed", "decided", "advocate-2"]);
  assert.deepEqual(report.verdict.judges.map(({ vote }) => vote.cast), [true, true]);
  assert.equal(judges[0]?.family, "human:pat");
  assert.match(terminal.shown, /the winner is "Side 1", but the scores put Side 2 ahead [^]*Please try again\.\n/);
  assert.match(terminal.shown, /side_1 \(Side 1\)\nlogical_coherence[^]*side_2 \(Side 2\)\nlogical_coherence/);
});
