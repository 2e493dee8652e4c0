import assert from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { verifyArchive } from "../pages.ts";
import { ModelError } from "../../models/model_error.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { fold } from "../../transcript/fold.ts";
import { type Accuracy, baselineOf, itemAsked, items, knownModel, letterGiven } from "./_known_accuracy_fixture.ts";
import { createBaselineWorkflow } from "./create.ts";
import { createBaselineParticipants } from "./participants.ts";
import { labelOf } from "./question.ts";
import { findingText } from "./report_text.ts";

/** Calls of a debate of one round among four advocates: openings, arguments and rebuttals, closings, the decision. */
const DEBATE_CALLS = 4 + 8 + 4 + 1;

/** How often the ways are right, worked out from the script of the model and from nothing of the workflow. */
function truth(accuracy: Accuracy, count: number, draws: number) {
  const right = { single: 0, votes: 0, debate: 0 };
  for (let item = 1; item <= count; item++) {
    const label = labelOf((item - 1) % 4);
    const letters = Array.from({ length: draws }, (_, n) => letterGiven(accuracy, item, n + 1));
    const counts = ["A", "B", "C", "D"].map((each) => letters.filter((letter) => letter === each).length);
    const most = Math.max(...counts);
    const isMajority = counts.filter((times) => times === most).length === 1 &&
      letters.filter((letter) => letter === label).length === most;
    if (letters[0] === label) right.single++;
    if (isMajority) right.votes++;
    if (letterGiven(accuracy, item, undefined) === label) right.debate++;
  }
  return right;
}

const CASES = [
  {
    name: "a gain",
    accuracy: { alone: 0.35, debated: 0.95, seed: 1 },
    finding: "gain",
    words: /^Against the majority vote the debate pays: \+/,
  },
  {
    name: "no gain",
    accuracy: { alone: 0.7, debated: 0.95, seed: 2 },
    finding: "no_gain_shown",
    words: /^Against the majority vote no gain of the debate is shown: .*; the interval holds 0\.$/m,
  },
  {
    name: "a loss",
    accuracy: { alone: 0.7, debated: 0.5, seed: 3 },
    finding: "loss",
    words: /^Against the majority vote the debate does worse: −/,
  },
] as const;

for (const { name, accuracy, finding, words } of CASES) {
  Deno.test(`BaselineWorkflow finds ${name} where the models have it`, async () => {
    const questions = items(40);
    const model = knownModel(accuracy);
    const result = await baselineOf(model, questions).run();
    assert.equal(result.status, "completed");
    const { report } = result;
    const right = truth(accuracy, questions.length, DEBATE_CALLS);
    assert.deepEqual(Object.fromEntries(report.ways.map(({ way, right }) => [way, right])), right);
    assert.equal(report.comparisons[0]?.finding, finding);
    const last = result.messages.at(-1);
    assert.ok(last?.failed === false);
    assert.match(last.text, words);
    // All calls take the same: as many answers as the debate has calls.
    assert.deepEqual(report.draws, { fewest: DEBATE_CALLS, mean: DEBATE_CALLS, most: DEBATE_CALLS });
    assert.equal(report.tokensOfVotesToDebate, 1);
    assert.equal(model.calls.length, questions.length * 2 * DEBATE_CALLS);
    assert.equal(report.ways.find(({ way }) => way === "debate")?.usage.calls, questions.length * DEBATE_CALLS);
  });
}

Deno.test("BaselineWorkflow counts ties as ties, and what failed as missing", async () => {
  const [one, two, three] = items(3);
  assert.ok(one && two && three);
  const model = new ScriptedModel({
    lines: [{ when: (_, { schema }) => schema === undefined, times: Infinity, text: "Well." }, {
      when: () => true,
      times: Infinity,
      text: (prompt) => {
        const { item, draw } = itemAsked(prompt);
        if (item === 2 && draw === 1) throw new ModelError("withheld", { code: "refusal" });
        if (item === 3 && draw === undefined) throw new ModelError("withheld", { code: "refusal" });
        return JSON.stringify({ reason: "So.", answer: labelOf((item - 1 + (draw === 2 ? 1 : 0)) % 4) });
      },
    }],
  });
  const { report, failures } = await baselineOf(model, [one, two, three], { voteCount: 2 }).run();
  assert.deepEqual(report.outcomes.map(({ ways }) => [ways.single.kind, ways.votes.kind, ways.debate.kind]), [
    ["answered", "tied", "answered"],
    ["missing", "answered", "answered"],
    ["answered", "tied", "missing"],
  ]);
  assert.deepEqual(
    report.ways.map(({ way, right, wrong, tied, missing }) => [way, right, wrong, tied, missing]),
    [["single", 2, 0, 0, 1], ["votes", 0, 1, 2, 0], ["debate", 2, 0, 0, 1]],
  );
  // A question on which one of two is missing is no pair of theirs.
  assert.deepEqual(report.comparisons[1]?.pairs, { both: 1, firstOnly: 0, secondOnly: 0, neither: 0 });
  assert.equal(failures.length, 2);
});

Deno.test("BaselineWorkflow holds debates at once where it is told to, with the same turns", async () => {
  const accuracy = { alone: 0.5, debated: 0.9, seed: 11 };
  const config = { voteCount: 2 };
  const inTurn = await baselineOf(knownModel(accuracy), items(2), config).run();
  const atOnce = await baselineOf(knownModel(accuracy), items(2), { ...config, turnOrder: "simultaneous" }).run();
  const keys = ({ messages }: typeof inTurn) => messages.map(({ key }) => key).toSorted();
  assert.deepEqual(keys(atOnce), keys(inTurn));
  assert.deepEqual(atOnce.report, inTurn.report);
});

Deno.test("BaselineWorkflow stops at a limit, reports what is over, and goes on without paying anything twice", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const accuracy = { alone: 0.6, debated: 0.8, seed: 6 };
    const questions = items(4);
    const config = { voteCount: 3, outputDirectory: folder };
    const whole = knownModel(accuracy);
    const wanted = await baselineOf(whole, questions, { ...config, outputDirectory: false }).run();
    const model = knownModel(accuracy);
    const stopped = await baselineOf(model, questions, { ...config, maxCalls: 45 }).run();
    assert.deepEqual([stopped.status, stopped.endReason, stopped.report.over], ["stopped", "budget", 2]);
    assert.equal(stopped.report.ways[0]?.accuracy.defined && stopped.report.ways[0].accuracy.n, 2);
    const archive = stopped.archive ?? "";
    const resumed = await baselineOf(model, questions, config).resume(archive);
    assert.equal(resumed.status, "completed");
    assert.equal(model.calls.length, whole.calls.length);
    assert.deepEqual(resumed.report, wanted.report);
    const { events } = await readJournal(archive);
    assert.deepEqual((await verifyArchive(archive, events)).problems, []);
    assert.equal(resumed.summary, findingText(wanted.report));
    assert.match(await Deno.readTextFile(`${archive}/summary.md`), /^Written by the protocol, \[message \d+\]/m);
    const last = `${String(resumed.messages.length).padStart(3, "0")}_judge_`;
    const [page = ""] = [...Deno.readDirSync(`${archive}/messages`)].flatMap(({ name }) =>
      name.startsWith(last) ? name : []
    );
    assert.match(await Deno.readTextFile(`${archive}/messages/${page}`), /^model: "?none, written by the protocol"?$/m);
    assert.equal(fold(events).phases.filter(({ phase }) => phase === "debate").length, 1);
    const again = await baselineOf(knownModel(accuracy), questions, config).resume(archive);
    assert.deepEqual(again.report, wanted.report);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("BaselineWorkflow refuses before any call what cannot be compared", () => {
  const questions = items(2);
  const participants = createBaselineParticipants(
    new ChatAgent({ model: new ScriptedModel({ lines: [] }) }),
    questions,
  );
  const make = (config: object, cast = participants) => () =>
    createBaselineWorkflow("Items", cast, { questions, outputDirectory: false, ...config });
  assert.throws(make({}, participants.slice(1)), /needs exactly one answerer and one judge/);
  assert.throws(make({}, participants.filter(({ id }) => id !== "advocate-4")), /needs 4 advocates: there are 3/);
  for (const voteCount of [0, -1, 1.5, NaN]) assert.throws(make({ voteCount }), /'voteCount' must be an integer >= 1/);
  assert.throws(make({ match: "time" }), /'match' must be one of tokens, cost: current value is "time"/);
  const judges = participants.map((one) => ({ ...one, role: "judge" as const }));
  assert.throws(make({}, judges), /needs exactly one answerer and one judge/);
  const [question] = questions;
  assert.ok(question);
  assert.throws(make({ questions: [{ ...question, choices: ["one"] }] }), /must have 2 to 26 choices/);
  assert.throws(make({ questions: [{ ...question, choices: ["red", "Red."] }] }), /has the same choice twice/);
  assert.throws(make({ questions: [{ ...question, question: " " }] }), /is empty/);
  assert.throws(make({ questions: [{ ...question, expected: [] }] }), /has no expected answer/);
  assert.throws(make({ questions: [] }), /'questions' is empty/);
  assert.throws(make({ questions: [question, question] }), /'q1' is there twice/);
  assert.throws(make({ questions: [{ ...question, expected: ["pink"] }] }), /expects what is not one of its choices/);
});
