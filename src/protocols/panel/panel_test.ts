import assert from "node:assert/strict";
import { EmbeddedAgent } from "../../agents/embedded/embedded_agent.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { exitCodeOf } from "../../cli/exit_code.ts";
import { readDialogue } from "../read_dialogue.ts";
import { type Debaters, heldDebate, inFolder, judge, prefersFirst, prefersWhoSaid } from "./_panel_fixture.ts";
import { createPanelJudge, createPanelWorkflow } from "./mod.ts";

Deno.test("a panel reads a debate in both orders, and decides by the votes", async () => {
  await inFolder(async (folder) => {
    const { archive = "" } = await heldDebate(folder);
    const panel = ["eva", "tom", "kim"].map((id) => judge(id, prefersWhoSaid("seat 1")));
    const result = await createPanelWorkflow(await readDialogue(archive), panel.map((each) => each.judge)).run();
    assert.deepEqual([result.status, exitCodeOf(result)], ["completed", 0]);
    assert.equal(result.archive, `${archive}/verdicts/001`);
    const { winner } = result.verdict as { winner: string };
    assert.deepEqual([result.verdict.kind, winner], ["decided", "advocate-2"]);
    for (const { model } of panel) assert.equal(model.calls.length, 2, "a judge reads each order once");
    assert.deepEqual(result.report.verdict.votes, { "advocate-1": 0, "advocate-2": 3 });
    const { events, hash } = await readJournal(archive);
    const [started] = (await readJournal(result.archive ?? "")).events;
    assert.ok(started?.type === "dialogue.started");
    assert.equal(Object(started.settings["reviewed"]).hash, hash);
    assert.equal(events.at(-1)?.type, "dialogue.ended");
  });
});

Deno.test("a judge that always prefers the side presented first abstains every time, and has a bias of 1.0", async () => {
  const { dialogue } = await inMemory();
  const panel = [judge("eva", prefersFirst)];
  for (let times = 0; times < 5; times++) {
    const result = await createPanelWorkflow(dialogue, panel.map((each) => each.judge)).run();
    const [stand] = result.report.verdict.judges;
    assert.deepEqual([stand?.vote.cast, stand?.vote.cast === false && stand.vote.because], [false, "flipped"]);
    const [bias] = result.report.bias;
    assert.equal(bias?.first.defined && bias.first.value, 1);
    assert.equal(result.verdict.kind, "undecided");
    assert.deepEqual(result.failures.map(({ key, code }) => [key, code]), [["verdict", "unreadable"]]);
    assert.equal(exitCodeOf(result), 1, "no vote could be counted");
  }
});

async function inMemory(debaters: Debaters = {}) {
  const folder = await Deno.makeTempDir();
  const { archive = "" } = await heldDebate(folder, debaters);
  const dialogue = await readDialogue(archive);
  await Deno.remove(folder, { recursive: true });
  const { archive: _, ...rest } = dialogue;
  return { dialogue: rest };
}

Deno.test("the embedded judge measures, says so, and finds the same in every order", async () => {
  const { dialogue } = await inMemory({
    say: (seat, n) =>
      seat === 0
        ? `Buses cost 40 euros a head in round ${n}, because fares are dear. For example, Tallinn made them free, so riders rose.`
        : `No. Never. Ada Lovelace is wrong.`,
  });
  const embedded = createPanelJudge({ agentConfig: { id: "emb" } }, new EmbeddedAgent());
  const result = await createPanelWorkflow(dialogue, [embedded]).run();
  const [one, other] = result.panel.readings.map(({ judgement }) => judgement);
  assert.ok(one?.given && other?.given);
  assert.deepEqual([one.scores, one.winner, one.margin], [other.scores, other.winner, other.margin]);
  assert.deepEqual([one.winner, result.verdict.kind], ["advocate-1", "decided"]);
  assert.match(one.clash, /^Measured, not judged\./);
  assert.equal(result.usage.calls, 0);
});
