import assert from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { Facts } from "../../archive/render/facts.ts";
import { notePage } from "../../archive/render/note_page.ts";
import { outcomeOf } from "../../archive/render/outcome.ts";
import { toMarkdown } from "../../archive/render/page.ts";
import { pagesOf, renderArchive, verifyArchive } from "../pages.ts";
import { exitCodeOf } from "../../cli/errors.ts";
import { DialogueWorkflow } from "../../dialogue/mod.ts";
import { panelReport, recordedPanel } from "../../judging/mod.ts";
import { biasReport } from "../../judging/panel/bias.ts";
import { type NamedDebate, swappedPairs, swappedVerdict } from "../../judging/panel/swapped.ts";
import type { Prompt } from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { fold } from "../../transcript/fold.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { listened } from "../_listened_fixture.ts";
import { readDialogue } from "../review_dialogue.ts";
import {
  heldDebate,
  inFolder,
  judge,
  judgement,
  type Opinion,
  prefersFirst,
  prefersWhoSaid,
  readDebate,
  type Seen,
} from "./_panel_fixture.ts";
import { createPanelWorkflow, type PanelJudge } from "./mod.ts";

Deno.test("a panel reads a debate in both orders, and decides by votes", async () => {
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
  const dialogue = await readDebate();
  const panel = [judge("eva", prefersFirst)];
  for (let times = 0; times < 5; times++) {
    const result = await createPanelWorkflow(dialogue, panel.map((each) => each.judge)).run();
    const [stand] = result.report.verdict.judges;
    assert.deepEqual([stand?.vote.cast, stand?.vote.cast === false && stand.vote.because], [false, "flipped"]);
    const [bias] = result.report.bias;
    assert.equal(bias?.first.defined && bias.first.value, 1);
    assert.equal(result.verdict.kind, "undecided");
    assert.deepEqual([result.failures, exitCodeOf(result)], [[], 0], "it was read, and abstains");
  }
});

Deno.test("a panel of which no judge could be read has failed; one that abstained beside it has not", async () => {
  const dialogue = await readDebate();
  const held = async (...panel: readonly PanelJudge[]) => await createPanelWorkflow(dialogue, panel).run();
  const mute = () => judge("eva", () => "I would rather not say.").judge;
  const failed = await held(mute());
  assert.deepEqual([failed.status, failed.verdict.kind, exitCodeOf(failed)], ["failed", "undecided", 1]);
  assert.match(failed.because ?? "", /No judge gave a readable answer/);
  const abstained = await held(mute(), judge("tom", prefersFirst).judge);
  assert.deepEqual([abstained.failures, abstained.verdict.kind, exitCodeOf(abstained)], [[], "undecided", 0]);
});

Deno.test("a judge that adds a point to the affirmative is reported, and corrected by both debates of a swapped pair", async () => {
  // Whoever says "better" gets half a point more; one judge adds a whole point to the affirmative side.
  const adds = (words: string) => (seen: Seen) =>
    seen.sides.map((_, at) => {
      const said = seen.said[`Side ${at + 1}`] ?? "";
      return 5 + (said.includes("better") ? 0.5 : 0) + (said.includes(words) ? 1 : 0);
    });
  const plain = (seen: Seen) => adds("nobody says this")(seen);
  // The affirmative can be recognized by its position, even without names.
  const say = (better: number) => (seat: number) =>
    `${seat === better ? "better" : "worse"} ${seat === 0 ? "yes" : "no"}`;
  const judged: NamedDebate[] = [];
  // The better debater changes sides in the second debate, and so leads in both.
  for (const [better, names] of [[0, ["x", "y"]], [1, ["y", "x"]]] as const) {
    const panel = [judge("adds", adds("yes")), judge("one", plain), judge("two", plain)].map((each) => each.judge);
    const result = await createPanelWorkflow(await readDebate({ say: say(better) }), panel).run();
    const sides = result.panel.sides.map((side, at) => ({ ...side, name: names[at] ?? "" }));
    judged.push({ ...result.panel, topic: "", sides });
  }
  const bias = biasReport(judged).find((each) => each.judge === "adds");
  assert.ok(bias?.affirmativePoints.defined && bias.affirmative.defined);
  assert.deepEqual([bias.affirmativePoints.value, bias.affirmative.value], [1, 1]);
  for (const other of biasReport(judged).filter((each) => each.judge !== "adds")) {
    assert.ok(other.affirmativePoints.defined && other.affirmative.defined);
    assert.deepEqual([other.affirmativePoints.value, other.affirmative.value], [-0.5, 0]);
  }
  const [swapped] = swappedPairs(judged);
  assert.ok(swapped);
  const pair = swappedVerdict(swapped);
  const points = pair.judges.map(({ margin, bias }) => [margin.defined && margin.points, bias.defined && bias.value]);
  assert.deepEqual(points, [[0.5, 1], [0.5, 0], [0.5, 0]]);
  assert.equal(pair.verdict.kind === "decided" && pair.verdict.winner, "x");
});

Deno.test("a panel makes judges × orders × samples calls, and a seed does not make samples identical", async () => {
  for (
    const [names, orders] of [[["Ada", "Ben"], 2], [["Ada", "Ben", "Cy"], 6], [["Ada", "Ben", "Cy", "Dee"], 4]] as const
  ) {
    const dialogue = await readDebate({ names });
    for (const samples of [1, 3]) {
      const panel = ["eva", "tom"].map((id) => judge(id, prefersWhoSaid("seat 1")));
      const result = await createPanelWorkflow(dialogue, panel.map((each) => each.judge), { samples }).run();
      const prompts = panel.flatMap(({ model }) => model.calls);
      assert.equal(prompts.length, 2 * orders * samples);
      assert.equal(result.usage.calls, prompts.length);
      assert.equal(new Set(prompts.map((prompt) => JSON.stringify(prompt))).size, prompts.length);
      assert.deepEqual(result.verdict.kind === "decided" && result.verdict.winner, "advocate-2");
      assert.equal(result.panel.readings.length, prompts.length);
    }
  }
});

Deno.test("reasons cite the dialogue's message numbers, even in their text", async () => {
  const dialogue = await readDebate();
  const { record } = dialogue;
  const citing = (seen: Seen) => {
    const number = Number(/Message (\d+) \| Side \d \| closing>>>\nSpeech \d of seat 1/.exec(seen.text)?.[1]);
    const answer = JSON.parse(judgement([5, 5], seen.criteria));
    const why = `Messages ${number}, 1-2 and 99, not message ${number}, 30 % of it.`;
    const clash = { why: `As message ${number} says.`, messages: [number] };
    const clashes = [{ ...clash, about: `Message ${number}`, carried: "Side 1" }, { ...clash, carried: "none" }];
    const points = [{ point: `Message ${number}.`, messages: [number] }];
    const strongest = [{ words: "of seat 1", message: number }];
    return JSON.stringify({ ...answer, clashes, unanswered: points, conceded: points, strongest, why });
  };
  const { panel } = await createPanelWorkflow(dialogue, [judge("eva", citing).judge]).run();
  const closing = record.messages.find(({ kind, speaker }) => kind === "closing" && speaker === "advocate-2");
  const [first, second] = record.messages.flatMap(({ kind, number }) => kind === "opening" ? [number] : []);
  for (const { order, judgement } of panel.readings) {
    const n = closing?.number ?? 0;
    assert.ok(judgement.given);
    const { reasons, unanswered, strongest, conceded } = judgement;
    const reason = { text: `As message ${n} says.`, messages: [n] };
    assert.deepEqual(reasons, [{ ...reason, about: `Message ${n}`, carried: order[0] }, { ...reason, carried: null }]);
    const point = { text: `Message ${n}.`, messages: [n], side: "advocate-2" };
    assert.deepEqual([unanswered, conceded, strongest], [[point], [point], [{ ...point, text: "of seat 1" }]]);
    const openings = order[0] === "advocate-1" ? `${first}, ${second}` : `${second}, ${first}`;
    assert.equal(judgement.clash, `Messages ${n}, ${openings} and 99, not message ${n}, 30 % of it.`);
  }
});

/** A judge whose first answer in each order names the side that its scores put behind. */
function contradictory(second: (seen: Seen) => string): Opinion {
  const asked = new Set<string>();
  return (seen) => {
    const order = seen.said["Side 1"] ?? "";
    if (asked.has(order)) return second(seen);
    asked.add(order);
    const better = order.includes("seat 1") ? [7, 5] : [5, 7];
    const winner = order.includes("seat 1") ? "Side 2" : "Side 1";
    return JSON.stringify({ ...JSON.parse(judgement(better, seen.criteria)), clashes: [], winner });
  };
}

Deno.test("a judge whose winner contradicts its scores is asked once more, and its second answer stands", async () => {
  const dialogue = await readDebate();
  const corrected = judge(
    "eva",
    contradictory(({ text }) => {
      const ahead = /but the scores put (Side \d) ahead by the weights of the criteria\. Say which is right\./.exec(
        text,
      )?.[1];
      assert.match(text, /Give `scores`, `winner`, `margin` again, in one JSON object and nothing else\.$/);
      return JSON.stringify({ winner: ahead, margin: 2 });
    }),
  );
  const right = await createPanelWorkflow(dialogue, [corrected.judge]).run();
  assert.deepEqual([right.verdict.kind, Object(right.verdict).winner], ["decided", "advocate-2"]);
  assert.deepEqual([right.warnings, corrected.model.calls.length], [[], 4]);
  const [reading] = right.panel.readings;
  assert.equal(reading?.judgement.given && reading.judgement.clash, "What it costs.", "the rest of its answer is kept");

  const stubborn = judge("eva", contradictory(() => `{"margin": 2}`));
  const wrong = await createPanelWorkflow(dialogue, [stubborn.judge]).run();
  assert.deepEqual(
    [wrong.verdict.kind, Object(wrong.verdict).winner],
    ["decided", "advocate-1"],
    "nothing is corrected",
  );
  assert.equal(stubborn.model.calls.length, 4);
  assert.deepEqual(wrong.warnings.map(({ code, text }) => [code, text]), [
    [
      "contradictory_judgement",
      'Judge eva on Ada Lovelace before Ben Hur, reading 1: the winner is "Side 1", but the scores put Side 2 ahead by ' +
      "the weights of the criteria",
    ],
    [
      "contradictory_judgement",
      'Judge eva on Ben Hur before Ada Lovelace, reading 1: the winner is "Side 2", but the scores put Side 1 ahead by ' +
      "the weights of the criteria",
    ],
  ]);
});

Deno.test("a judge that contradicts itself keeps its answer if it cannot be asked again", async () => {
  const asksAgain = (prompt: Prompt) => prompt.at(-1)?.text.includes("Say which is right.") === true;
  const gone = { when: asksAgain, error: new ModelError("Nothing was recorded", { code: "bad_request" }), times: 2 };
  const { judge: eva, model } = judge("eva", contradictory(() => "{}"), { lines: [gone] });
  const { panel, warnings, failures } = await createPanelWorkflow(await readDebate(), [eva]).run();
  assert.deepEqual([model.calls.length, failures], [4, []]);
  assert.deepEqual(panel.readings.map(({ judgement }) => judgement.given), [true, true]);
  assert.deepEqual(warnings.map(({ code }) => code), ["contradictory_judgement", "contradictory_judgement"]);
});

Deno.test("the reason for the decision, with each side's strongest line, heads a verdict and is on the judged dialogue's first screen", async () => {
  await inFolder(async (folder) => {
    const { archive = "" } = await heldDebate(folder);
    const reasoned: Opinion = (seen) => {
      const better = seen.said["Side 1"]?.includes("seat 1") ? 1 : 2;
      const answer = JSON.parse(judgement(better === 1 ? [7, 5] : [5, 7], seen.criteria));
      const [, number, words] = /Message (\d+) \| Side \d \| closing>>>\n(Speech \d of seat 1)/.exec(seen.text) ?? [];
      const points = [{ point: "Who drives.", messages: [Number(number)] }];
      const strongest = [{ words, message: Number(number) }];
      const why = `Side ${better} showed who pays.`;
      return JSON.stringify({ ...answer, unanswered: points, conceded: points, strongest, why });
    };
    const panel = [judge("eva", prefersFirst).judge, judge("tom", reasoned).judge, judge("kim", reasoned).judge];
    const { archive: verdict = "" } = await createPanelWorkflow(await readDialogue(archive), panel).run();
    const summary = await Deno.readTextFile(`${verdict}/summary.md`);
    const [heading = ""] = summary.split("\n## Votes");
    assert.match(
      heading,
      /\*\*Why:\*\* Judge tom: Ben Hur showed who pays\. The price: It had the better figures \(3\) \(4\)\.\n/,
    );
    assert.match(summary, /- \*\*The price \(Ben Hur\):\*\* It had the better figures\. \(messages 3 and 4\)\n/);
    assert.match(summary, /- \*\*Never answered, raised by:\*\* Ben Hur: Who drives\. \(message 13\)\n/);
    assert.match(summary, /- \*\*Strongest lines:\*\* Ben Hur: “Speech 4 of seat 1” \(message 13\)\n/);
    assert.match(summary, /- \*\*Conceded:\*\* Ben Hur: Who drives\. \(message 13\)\n/);
    const note = await Deno.readTextFile(`${verdict}/notes/000_readings-order-1-sample-1-tom.md`);
    assert.match(
      note,
      /- \*\*Sides:\*\* Side 1 is Ada Lovelace, Side 2 is Ben Hur; message numbers are the dialogue's\n/,
    );
    assert.match(note, /- \*\*Winner:\*\* Ben Hur, by 2\.00 points\n- \*\*Why:\*\* Side 2 showed who pays\.\n/);
    assert.match(note, /- \*\*Conceded:\*\* Ben Hur: Who drives\. \(message 13\)\n\n\| Criterion /);
    const first = await Deno.readTextFile(`${archive}/summary.md`);
    assert.match(first, /^- \*\*Why:\*\* Judge tom: Ben Hur showed who pays\./m);
    assert.match(first, /^- \*\*Ben Hur\*\*: .*“Speech 4 of seat 1” \(\[13\]\(messages\//m);
  });
});

Deno.test("invalid judges are refused before any call", async () => {
  const dialogue = await readDebate({ models: ["openai/gpt-4o", "openai/claude-sonnet-4"] });
  const own = (id: string, model: string) => judge(id, prefersFirst, { model }).judge;
  assert.throws(() => createPanelWorkflow(dialogue, [own("advocate-1", "x/y")]), /'advocate-1' took a side/);
  assert.throws(
    () => createPanelWorkflow(dialogue, [own("eva", "openrouter/openai/o3-mini")], { strictJudges: true }),
    {
      name: "TypeError",
      message: /Judge eva belongs to the model family 'gpt', and so does Ada Lovelace in the judged dialogue/,
    },
  );
  assert.throws(() => createPanelWorkflow(dialogue, [own("eva", "x/y")], { truth: "mo" }), /'truth' must be a side/);
  for (const samples of [0, -1, 1.5, NaN, Infinity]) {
    assert.throws(() => createPanelWorkflow(dialogue, [own("eva", "x/y")], { samples }), RangeError);
  }
  assert.throws(() => createPanelWorkflow(dialogue, []), /at least one participant/);
});

Deno.test("a judge from a participant's family causes a warning, and a panel names its families", async () => {
  const dialogue = await readDebate({ models: ["openai/gpt-4o", "openai/claude-sonnet-4"] });
  const panel = [
    judge("eva", prefersWhoSaid("seat 0"), { model: "openrouter/openai/gpt-5-mini" }).judge,
    judge("tom", prefersWhoSaid("seat 0"), { model: "ollama/qwen3:8b" }).judge,
    judge("kim", prefersWhoSaid("seat 0"), { model: "ollama/qwen2.5" }).judge,
  ];
  const { warnings, report } = await createPanelWorkflow(dialogue, panel).run();
  assert.deepEqual(warnings.map(({ code, text }) => [code, /^Judge eva .*'gpt'.*Ada Lovelace/.test(text)]), [[
    "same_family",
    true,
  ]]);
  assert.deepEqual(report.families, [{ family: "gpt", judges: ["eva"] }, { family: "qwen", judges: ["tom", "kim"] }]);
});

Deno.test("a verdict is too close to call if the judges' margins might be reversed", async () => {
  const by = (points: number) => ({ said, sides }: Seen) =>
    sides.map((_, at) => 5 + (said[`Side ${at + 1}`]?.includes("seat 1") ? points : 0));
  const panel = [by(4), by(0.1), by(-3)].map((opinion, n) => judge(`j${n}`, opinion).judge);
  const result = await createPanelWorkflow(await readDebate(), panel).run();
  assert.deepEqual([result.verdict.kind, exitCodeOf(result)], ["too_close", 0]);
  assert.equal(result.verdict.kind === "too_close" && result.verdict.leader, "advocate-2");
  assert.deepEqual(result.report.verdict.dissents.map(({ judge }) => judge), ["j2"]);
});

Deno.test("judges who see no side ahead produce a tie, and so does a split without a majority", async () => {
  const level: Opinion = ({ sides }) => sides.map(() => 6);
  const dialogue = await readDebate();
  const panel = createPanelWorkflow(dialogue, [judge("eva", level).judge]);
  const tied = await panel.run();
  assert.deepEqual(tied.verdict, { kind: "tied", between: ["advocate-1", "advocate-2"] });
  const { record } = panel.held ?? assert.fail();
  const pages = await pagesOf("debate");
  const saysDiffers = (verdict: Verdict) => {
    const facts = Facts.of({ ...dialogue.record, decisions: { verdict } }, "md", pages);
    return outcomeOf(facts, [{ path: "verdicts/001", record }]).counted.some((line) =>
      line.includes("own outcome differs")
    );
  };
  const byScores = { kind: "decided", winner: "advocate-2", margin: 0.1 } as const; // too close to call
  assert.deepEqual([byScores, { ...byScores, by: "votes" } as const].map(saysDiffers), [false, true]);
  const split = [judge("eva", prefersWhoSaid("seat 0")).judge, judge("tom", prefersWhoSaid("seat 1")).judge];
  const result = await createPanelWorkflow(dialogue, split).run();
  assert.deepEqual([result.verdict.kind, exitCodeOf(result)], ["tied", 0]);
});

Deno.test("a council and a plain dialogue can be judged too, and a dialogue without sides is refused", async () => {
  const agent = new ChatAgent({
    model: new ScriptedModel({ lines: [{ text: "Said.", when: () => true, times: Infinity }] }),
  });
  const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
  const dialogue = await new DialogueWorkflow("Trams", participants, { maxTurns: 2, outputDirectory: false });
  const { result, events } = await listened((options) => dialogue.run(options));
  assert.equal(result.status, "completed");
  const read = { record: fold(events), hash: "0".repeat(64) };
  const { panel } = await createPanelWorkflow(read, [judge("eva", prefersFirst).judge]).run();
  assert.deepEqual([panel.sides.map(({ id }) => id), panel.affirmative], [["ana", "ben"], undefined]);
  const silent = { ...read, record: { ...read.record, messages: read.record.messages.slice(0, 1) } };
  assert.throws(
    () => createPanelWorkflow(silent, [judge("eva", prefersFirst).judge]),
    /two sides that made their case/,
  );
});

Deno.test("the files of a verdict match its journal, and the judged archive is unchanged", async () => {
  await inFolder(async (folder) => {
    const { archive = "" } = await heldDebate(folder);
    const before = await readJournal(archive);
    const dialogue = await readDialogue(archive);
    const panel = () => [judge("eva", prefersWhoSaid("seat 1")).judge, judge("tom", () => "no JSON").judge];
    for (const outputFormat of ["md", "json", "txt"] as const) {
      const { archive: verdict = "" } = await createPanelWorkflow(dialogue, panel(), { outputFormat }).run();
      const { events } = await readJournal(verdict);
      const { problems, checked } = await verifyArchive(verdict, events);
      assert.deepEqual([problems, checked.formats], [[], [outputFormat]]);
      const summary = await Deno.readTextFile(`${verdict}/summary.${outputFormat}`);
      for (const word of ["Ben Hur", "Judge eva", "Judge tom", "Unreadable at the second attempt too"]) {
        assert.ok(summary.includes(word), `${outputFormat}: ${word}`);
      }
    }
    const after = await readJournal(archive);
    assert.equal(after.hash, before.hash);
    assert.deepEqual((await verifyArchive(archive, after.events)).problems, []);
  });
});

Deno.test("the newest panel's verdict comes first in the judged archive, next to its own, and links back", async () => {
  await inFolder(async (folder) => {
    const { archive = "" } = await heldDebate(folder);
    const page = (name: string) => Deno.readTextFile(`${archive}/${name}`);
    const [before, beforeReport] = [await page("index.md"), await page("report.html")];
    for (const words of ["seat 0", "seat 1"]) {
      await createPanelWorkflow(await readDialogue(archive), [judge("eva", prefersWhoSaid(words)).judge]).run();
    }
    for (const name of ["index.md", "summary.md"]) {
      const [first, sure, why, counted, others] = (await page(name)).split("\n").filter((line) =>
        /^(?:- )?\*\*/.test(line)
      );
      assert.match(first ?? "", /^\*\*Slightly for Ben Hur: “.*”, by one judge\*\*$/);
      assert.match(sure ?? "", /^- \*\*How sure:\*\* 1 of 1 judges names the side; /);
      assert.match(why ?? "", /^- \*\*Why:\*\* Judge eva: What it costs\./);
      assert.match(
        counted ?? "",
        /^- \*\*Counted:\*\* The verdict of a panel counts \(verdicts\/002\)\. 1 of 1 judges voted .* The debate's own outcome differs: Tied between Ada Lovelace and Ben Hur, /,
      );
      assert.match(
        others ?? "",
        /^- \*\*Reviews:\*\* \[verdicts\/001\].*, \[verdicts\/002\]\(verdicts\/002\/summary\.md\)$/,
      );
    }
    const ofPanel = await page("verdicts/002/summary.md");
    assert.match(
      ofPanel,
      /\*\*Full dialogue:\*\* \[index\]\(\.\.\/\.\.\/index\.md\), \[messages\]\(\.\.\/\.\.\/index\.md#messages\)$/m,
    );

    const { events } = await readJournal(archive);
    const verified = async (index: string) => {
      await Deno.writeTextFile(`${archive}/index.md`, index);
      const { problems, checked: { behind } } = await verifyArchive(archive, events);
      return { problems, behind };
    };
    const [whole, report] = [await page("index.md"), await page("report.html")];
    assert.equal(report.match(/<section id="review-\d">/g)?.length, 2);
    await Deno.writeTextFile(`${archive}/report.html`, beforeReport);
    assert.deepEqual(await verified(whole), { problems: [], behind: ["report.html"] }, "as a kill leaves it");
    await Deno.writeTextFile(`${archive}/report.html`, report.replaceAll("Ben Hur", "Ada Lovelace"));
    assert.deepEqual((await verified(whole)).problems, ["report.html is not what the journal says"]);
    await Deno.writeTextFile(`${archive}/report.html`, report);
    assert.deepEqual(await verified(before), { problems: [], behind: ["index.md"] }, "as a kill leaves it");
    const forged = await verified(whole.replace("**Slightly for Ben Hur", "**Slightly for Ada Lovelace"));
    assert.deepEqual(forged.problems, ["index.md is not what the journal says"]);
    await renderArchive(archive, fold(events));
    assert.equal(await page("index.md"), whole);
  });
});

Deno.test("a finished verdict is returned without a call, and an unfinished one is resumed", async () => {
  await inFolder(async (folder) => {
    const { archive = "" } = await heldDebate(folder);
    const dialogue = await readDialogue(archive);
    const eva = () => judge("eva", prefersWhoSaid("seat 1"));
    const limited = await createPanelWorkflow(dialogue, [eva().judge], { maxCalls: 1 }).run();
    assert.deepEqual([limited.status, limited.endReason, exitCodeOf(limited)], ["stopped", "budget", 5]);
    const rest = eva();
    const whole = await createPanelWorkflow(dialogue, [rest.judge]).runOrResume();
    assert.deepEqual([whole.status, rest.model.calls.length, whole.archive], ["completed", 1, limited.archive]);
    const again = eva();
    const same = await createPanelWorkflow(dialogue, [again.judge]).runOrResume();
    assert.deepEqual([again.model.calls.length, same.verdict, same.archive], [0, whole.verdict, whole.archive]);
    const other = await createPanelWorkflow(dialogue, [eva().judge], { samples: 2 }).runOrResume();
    assert.equal(other.archive, `${archive}/verdicts/002`, "what is not held alike is never written over");
  });
});

Deno.test("problems appear in the heading of the verdict", async () => {
  await inFolder(async (folder) => {
    const say = (seat: number, n: number) => `Speech ${n} of seat ${seat}. ${"And so on, and so forth. ".repeat(100)}`;
    const { archive = "" } = await heldDebate(folder, { say, models: ["openai/gpt-4o", "x/y"] });
    const small = judge("small", prefersWhoSaid("seat 1"), {
      model: "openai/gpt-3.5-turbo",
      contextWindow: 6000,
      lines: [{ when: (_, { schema }) => schema === undefined, text: "In short: seat 1 said more.", times: Infinity }],
    });
    const panel = [small.judge, judge("tom", prefersWhoSaid("seat 1")).judge, judge("kim", () => "7").judge];
    const { archive: verdict = "", warnings } = await createPanelWorkflow(await readDialogue(archive), panel).run();
    assert.ok(warnings.some(({ code }) => code === "context_shortened"));
    const journal = await Deno.readTextFile(`${verdict}/journal.jsonl`);
    assert.match(journal, /Everything that the sides said is above\./);
    assert.doesNotMatch(journal, /What is quoted above is all/, "small was shown summaries");
    const summary = await Deno.readTextFile(`${verdict}/summary.md`);
    const [heading = ""] = summary.split("\n## Votes");
    assert.match(heading, /\*\*Not shown whole:\*\* Judge small read summaries/);
    assert.match(heading, /\*\*Warning:\*\* Judge small belongs to the model family 'gpt', and so does Ada Lovelace/);
    assert.match(heading, /\*\*Missing:\*\* Judge kim on Ada Lovelace before Ben Hur, reading 1: Unreadable/);
    assert.match(heading, /\*\*Counted:\*\* .*Judge kim had too few readable answers\./);
    assert.match(heading, /4 of 6 readings could be read/);
  });
});

Deno.test("a dialogue that just fits into a judge's context is shown whole, without summaries", async () => {
  const say = (seat: number, n: number) => `Speech ${n} of seat ${seat}. ${"And so on, and so forth. ".repeat(25)}`;
  const eva = judge("eva", prefersWhoSaid("seat 1"), { contextWindow: 7250 });
  const { status, warnings } = await createPanelWorkflow(await readDebate({ say }), [eva.judge]).run();
  assert.deepEqual([status, warnings, eva.model.calls.length], ["completed", [], 2]);
});

Deno.test("a judge whose context holds no question is not asked for summaries either", async () => {
  const eva = judge("eva", prefersWhoSaid("seat 1"), { contextWindow: 2048 });
  const { status, failures } = await createPanelWorkflow(await readDebate(), [eva.judge]).run();
  assert.deepEqual([status, failures.map(({ code }) => code), eva.model.calls.length], [
    "failed",
    ["context", "context"],
    0,
  ]);
});

Deno.test("judges know a debate's rules, and are not asked about unrecorded rules", async () => {
  const dialogue = await readDebate();
  const { format: _, ...settings } = dialogue.record.settings;
  const asked = async (record: typeof dialogue.record, config = {}) => {
    const eva = judge("eva", prefersWhoSaid("seat 1"));
    await createPanelWorkflow({ ...dialogue, record }, [eva.judge], config).run();
    return eva.model.calls[0]?.map(({ text }) => text).join("\n") ?? "";
  };
  const known = await asked(dialogue.record);
  assert.match(known, /a formal debate: [^]*closing statements of about 210 words[^]*Speak formally and precisely/);
  assert.match(known, /- rule adherence \(15 %\): /);
  assert.match(known, /The margin is in points of the same scale: .* by their weights\./);
  assert.match(known, /You may read about Mo Derator \(moderator\), who took no side\./);
  const unknown = await asked({ ...dialogue.record, settings });
  assert.doesNotMatch(unknown, /rule_adherence|Speakers were told/);
  assert.match(unknown, /- persuasiveness \(18 %\): /);
  assert.match(
    await asked({ ...dialogue.record, settings }, { criteria: { rule_adherence: 1 } }),
    /- rule adherence \(100 %\): /,
  );
});

Deno.test("a verdict's page numbers the readings of an order, and uses one minus sign for all numbers", async () => {
  await inFolder(async (folder) => {
    const { archive = "" } = await heldDebate(folder);
    const panel = [
      judge("eva", prefersWhoSaid("seat 0")).judge,
      judge("tom", prefersWhoSaid("seat 0")).judge,
      judge("kim", prefersWhoSaid("seat 1")).judge,
    ];
    const result = await createPanelWorkflow(await readDialogue(archive), panel, { samples: 2 }).run();
    const summary = await Deno.readTextFile(`${result.archive}/summary.md`);
    const reasons = summary.slice(summary.indexOf("## Reasons"));
    for (const n of [1, 2]) {
      const line = `**Side 1 is Ada Lovelace, Side 2 is Ben Hur, reading ${n} of 2:** What it costs.`;
      assert.equal(reasons.split(line).length - 1, 3, line);
    }
    assert.match(summary, /\| −0\.40 \(−2\.00 points, range 5\.00\) \|/);
    assert.match(
      summary,
      /Effective number of judges \(scores\).* of 3 \(ρ = −0\.33, taken as 0: agreement below chance\)/,
    );
    assert.doesNotMatch(summary, /[ (]-\d/);
  });
});

Deno.test("a judge may have the id of a participant without a side, such as the judge of an imported dialogue", async () => {
  const read = await readDebate();
  const rename = <T extends { readonly id: string }>(one: T) => one.id === "mo" ? { ...one, id: "judge-1" } : one;
  for (const role of ["moderator", "judge"]) {
    const participants = read.record.participants.map((one) => rename(one.id === "mo" ? { ...one, role } : one));
    const messages = read.record.messages.map((one) => one.speaker === "mo" ? { ...one, speaker: "judge-1" } : one);
    const dialogue = { ...read, record: { ...read.record, participants, messages } };
    const result = await createPanelWorkflow(dialogue, [judge("judge-1", prefersWhoSaid("seat 0")).judge]).run();
    assert.equal(result.status, "completed", role);
    assert.equal(result.verdict.kind, "decided", role);
  }
});

Deno.test("a verdict's page ends the debate's own decision with one full stop, even after a position with its own", async () => {
  await inFolder(async (folder) => {
    const read = await readDebate();
    const decisions = { verdict: { kind: "decided", winner: "advocate-1", margin: 1 } } as const;
    const participants = read.record.participants.map((one) =>
      one.id === "advocate-1" ? { ...one, position: "Free buses." } : one
    );
    const dialogue = { ...read, record: { ...read.record, participants, decisions } };
    const eva = judge("eva", prefersFirst).judge;
    const { archive } = await createPanelWorkflow(dialogue, [eva], { outputDirectory: folder }).run();
    const summary = await Deno.readTextFile(`${archive}/summary.md`);
    assert.match(summary, /For Ada Lovelace: “Free buses”, ahead by 1\.00\. Totals: /);
    assert.match(summary, /\*\*Agreement:\*\* no value \(fewer than two votes counted\)/);
    assert.match(summary, /\*\*abstained:\*\* did not name the same winner in every order/);
  });
});

Deno.test("A panel is read and reported on once, for its decision, its result and its pages", async () => {
  const workflow = createPanelWorkflow(await readDebate(), [judge("eva", prefersFirst).judge]);
  const { panel, report } = await workflow.run();
  const { record } = workflow.held ?? {};
  assert.ok(record);
  assert.equal(recordedPanel(record), panel);
  assert.equal(panelReport(panel), report);
  const renamed = { ...record, participants: record.participants.map((one) => ({ ...one, name: "Eve" })) };
  assert.equal(recordedPanel(renamed)?.judges[0]?.name, "Eve", "nothing is kept of another record");
});

Deno.test("the note on a judge's belief names the sides", async () => {
  const believes: Opinion = ({ criteria }) =>
    JSON.stringify({ ...JSON.parse(judgement([7, 5], criteria)), reason: "It holds.", side_1: 0.6, side_2: 0.4 });
  const panel = createPanelWorkflow(await readDebate(), [judge("eva", believes).judge], { beliefs: true });
  await panel.run();
  const facts = Facts.of(panel.held?.record ?? assert.fail(), "md", await pagesOf("panel"));
  const notes = facts.record.notes.filter(({ kind }) => kind === "belief").map((note) => notePage(facts, note));
  const [second = ""] = notes.filter(({ fields }) => String(fields["key"]).includes("order-2")).map(toMarkdown);
  assert.match(
    second,
    /- \*\*Sides:\*\* Side 1 is Ben Hur, Side 2 is Ada Lovelace\n- \*\*Probability .*:\*\* Ben Hur 0\.60 and Ada Lovelace 0\.40\n- \*\*Why:\*\* It holds\.\n$/,
  );
});
