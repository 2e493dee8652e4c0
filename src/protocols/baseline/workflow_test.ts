import assert from "node:assert/strict";
import { sampleOf } from "../../testdata/nightly.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { verifyArchive } from "../pages.ts";
import { ModelError } from "../../models/model_error.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { fold } from "../../transcript/fold.ts";
import { type Accuracy, baselineOf, itemAsked, items, knownModel, letterGiven } from "./_known_accuracy_fixture.ts";
import { createBaselineWorkflow } from "./workflow.ts";
import { createBaselineParticipants } from "./options.ts";
import { labelOf } from "./question.ts";
import { findingText, reportLines } from "./report_text.ts";

/**
 * Number of calls in a debate of one round among four advocates: openings, arguments and rebuttals, closings, the
 * decision.
 */
const DEBATE_CALLS = 4 + 8 + 4 + 1;

/** Computes how often each way is right from the model's script, without the workflow. */
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
    words: /^Compared with the majority vote, the debate does better: \+/,
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

for (const { name, accuracy, finding, words } of sampleOf(CASES, 3)) {
  Deno.test(`BaselineWorkflow finds ${name} where the models have it`, async () => {
    const questions = items(80);
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
    // All calls have the same usage, so a vote gets as many answers as the debate has calls.
    assert.deepEqual(report.draws, { fewest: DEBATE_CALLS, mean: DEBATE_CALLS, most: DEBATE_CALLS });
    assert.equal(report.tokensOfVotesToDebate, 1);
    assert.equal(model.calls.length, questions.length * 2 * DEBATE_CALLS);
    assert.equal(report.ways.find(({ way }) => way === "debate")?.usage.calls, questions.length * DEBATE_CALLS);
  });
}

Deno.test("BaselineWorkflow gives a vote as many answers as the debate's tokens pay for", async () => {
  const accuracy = { alone: 0.7, debated: 0.7, seed: 4 };
  const [question] = items(1);
  assert.ok(question);
  // 16 speeches of 50 tokens and a decision of 300, for answers of 300: 3.67.
  const usage = (answers: boolean) => ({ inputTokens: answers ? 200 : 40, outputTokens: answers ? 100 : 10 });
  const { report } = await baselineOf(knownModel(accuracy, usage), [question]).run();
  assert.equal(report.draws?.most, 4);
  assert.equal(report.tokensOfVotesToDebate, 1200 / 1100);
  // Without reported usage, worst cases are compared, and the ratio of tokens is unknown.
  const unknown = await baselineOf(knownModel(accuracy, () => undefined), [question]).run();
  assert.ok((unknown.report.draws?.most ?? 0) >= 2);
  assert.equal(unknown.report.tokensOfVotesToDebate, undefined);
  assert.match(reportLines(unknown.report).join(), /cannot be compared: usage was not always reported/);
  // An answer costs 400, a speech 60 and a decision 400: 3.4.
  const prices = { "scripted/model": { inputUsd: 1, outputUsd: 2 } };
  const byCost = await baselineOf(knownModel(accuracy, usage), [question], { match: "cost", prices }).run();
  assert.equal(byCost.report.draws?.most, 3);
  assert.throws(
    () => baselineOf(knownModel(accuracy), [question], { match: "cost" }),
    /price of scripted\/model is unknown/,
  );
  const fixed = await baselineOf(knownModel(accuracy, usage), [question], { voteCount: 9 }).run();
  assert.equal(fixed.report.draws?.most, 9);
});

Deno.test("BaselineWorkflow shows no messages to the answerer, and no other question to a debate", async () => {
  const model = knownModel({ alone: 1, debated: 1, seed: 5 });
  const { messages, report } = await baselineOf(model, items(12), { voteCount: 3 }).run();
  for (const [index, prompt] of model.calls.entries()) {
    const whole = prompt.map(({ text }) => text).join("\n");
    const named = new Set([...whole.matchAll(/Item (\d+)\?/g)].map(([, item]) => item));
    assert.equal(named.size, 1, `call ${index + 1}`);
    assert.doesNotMatch(whole, /The answer is/, "what is expected is told to nobody");
    const { draw } = itemAsked(prompt);
    if (draw !== undefined) assert.doesNotMatch(whole, /much to be said/, `answer ${draw}`);
  }
  assert.deepEqual(report.ways.map(({ right }) => right), [12, 12, 12]);
  const spoken = messages.filter(({ key }) => key.startsWith("debate/") && key.includes("/announcement/"));
  const first = spoken.map((message) => message.failed ? "" : /- Advocate 1 speaks for: (.)/.exec(message.text)?.[1]);
  assert.ok(new Set(first).size > 1, "who speaks first is drawn");
});

Deno.test("BaselineWorkflow counts ties as ties, and failures as missing", async () => {
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
  // A question on which one way is missing is no pair.
  assert.deepEqual(report.comparisons[1]?.pairs, { both: 1, firstOnly: 0, secondOnly: 0, neither: 0 });
  assert.equal(failures.length, 2);
});

Deno.test("BaselineWorkflow debates for and against the first answer if there are no choices", async () => {
  const questions = [{ id: "pi", question: "How many days has a leap year?", expected: ["366"] }];
  const asked: string[] = [];
  const model = new ScriptedModel({
    lines: [{
      when: (prompt) => asked.push(prompt.at(-1)?.text ?? "") > 0,
      times: Infinity,
      usage: { inputTokens: 1, outputTokens: 1 },
      text: (prompt, { schema }) => {
        const debated = prompt.at(-1)?.text.includes("The debate is over");
        return schema ? JSON.stringify({ reason: "So.", answer: debated ? "366.0" : "365" }) : "Hear me.";
      },
    }],
  });
  const { report } = await baselineOf(model, questions).run();
  assert.deepEqual(report.ways.map(({ right, wrong }) => [right, wrong]), [[0, 1], [0, 1], [1, 0]]);
  assert.ok(asked.some((text) => text.includes("You speak for: “365” is not the right answer, and another one is.")));
  // 2 openings, 4 turns in the round, 2 closings, the decision, and the first answer, with which the debate begins.
  assert.equal(report.draws?.most, 10);
});

Deno.test("BaselineWorkflow holds debates in parallel on request, with the same turns", async () => {
  const accuracy = { alone: 0.5, debated: 0.9, seed: 11 };
  const config = { voteCount: 2 };
  const inTurn = await baselineOf(knownModel(accuracy), items(2), config).run();
  const atOnce = await baselineOf(knownModel(accuracy), items(2), { ...config, turnOrder: "simultaneous" }).run();
  const keys = ({ messages }: typeof inTurn) => messages.map(({ key }) => key).toSorted();
  assert.deepEqual(keys(atOnce), keys(inTurn));
  assert.deepEqual(atOnce.report, inTurn.report);
});

Deno.test("BaselineWorkflow has no answer from a debate that was not held", async () => {
  const open = [{ id: "pi", question: "How many days has a leap year?", expected: ["366"] }];
  const fails = (when: (text: string) => boolean) =>
    new ScriptedModel({
      lines: [{
        when: () => true,
        times: Infinity,
        text: (prompt, { schema }) => {
          if (when(prompt.at(-1)?.text ?? "")) throw new ModelError("withheld", { code: "refusal" });
          return schema ? JSON.stringify({ reason: "So.", answer: "366" }) : "Hear me.";
        },
      }],
    });
  const config = { voteCount: 2 };
  const noFirst = await baselineOf(fails((text) => text.includes("answer 1")), open, config).run();
  assert.deepEqual(noFirst.report.outcomes[0]?.ways.debate, {
    kind: "missing",
    reason: "There was no debate",
  });
  assert.ok(noFirst.messages.every(({ key }) => !key.startsWith("debate/")), "there is nothing to argue for");
  const noOpening = await baselineOf(fails((text) => text.includes("is not the right answer")), open, config).run();
  assert.equal(noOpening.report.outcomes[0]?.ways.debate.kind, "missing");
  assert.equal(noOpening.messages.filter(({ kind }) => kind === "argument").length, 0);
  assert.deepEqual(noOpening.report.ways.map(({ right }) => right), [1, 1, 0]);
});

Deno.test("BaselineWorkflow stops at a limit, reports finished questions, and resumes without paying twice", async () => {
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
    const turn = `${archive}/notes/${String(resumed.messages.length).padStart(3, "0")}_turn.md`;
    assert.match(await Deno.readTextFile(turn), /^model: "?none, written by the protocol"?$/m);
    assert.equal(fold(events).phases.filter(({ phase }) => phase === "debate").length, 1);
    const again = await baselineOf(knownModel(accuracy), questions, config).resume(archive);
    assert.deepEqual(again.report, wanted.report);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("BaselineWorkflow ends if a key is refused, and repeats only that turn when resumed", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const questions = items(2);
    const config = { voteCount: 2, outputDirectory: folder };
    const accuracy = { alone: 1, debated: 1, seed: 10 };
    const good = knownModel(accuracy);
    let calls = 0;
    const refused = new ScriptedModel({
      lines: [{
        when: () => true,
        times: Infinity,
        text: (prompt, { schema }) => {
          if (++calls > 25) throw new ModelError("no such key", { code: "auth" });
          if (!schema) return "There is much to be said for this answer.";
          const { item, draw } = itemAsked(prompt);
          return JSON.stringify({ reason: "So it seems.", answer: letterGiven(accuracy, item, draw) });
        },
      }],
    });
    const failed = await baselineOf(refused, questions, config).run();
    assert.deepEqual([failed.status, failed.endReason, failed.report.over], ["failed", "error", 1]);
    assert.equal(calls, 26, "nothing more is asked with a key that was refused");
    const resumed = await baselineOf(good, questions, config).resume(failed.archive ?? "");
    assert.deepEqual([resumed.status, resumed.report.over], ["completed", 2]);
    assert.equal(good.calls.length + 25, 2 * (DEBATE_CALLS + 2));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a rehearsal of BaselineWorkflow foresees the most calls, without asking anybody", async () => {
  const model = knownModel({ alone: 1, debated: 1, seed: 7 });
  const result = await baselineOf(model, items(2), { voteCount: 5 }).rehearse();
  assert.equal(model.calls.length, 0);
  assert.equal(result.usage.calls, 2 * (5 + DEBATE_CALLS));
  assert.deepEqual(result.usageBy.phases.map(({ name, usage }) => [name, usage.calls]), [
    ["single", 2],
    ["debate", 2 * DEBATE_CALLS],
    ["votes", 2 * 4],
  ]);
});

Deno.test("BaselineWorkflow warns if more than the ways differs", async () => {
  const questions = items(1);
  const model = knownModel({ alone: 1, debated: 1, seed: 8 });
  const cold = createBaselineParticipants(new ChatAgent({ model, temperature: 0 }), questions);
  const [first, ...rest] = createBaselineParticipants(new ChatAgent({ model }), questions);
  assert.ok(first);
  const mixed = [first, ...cold.slice(1)];
  const config = { questions, roundCount: 1, voteCount: 2, outputDirectory: false as const };
  const codes = async (participants: typeof cold) =>
    (await createBaselineWorkflow("Items", participants, config).run()).warnings.map(({ code }) => code);
  assert.deepEqual(await codes(mixed), ["unlike_agents", "no_spread"]);
  assert.deepEqual(await codes(cold), ["no_spread"]);
  assert.deepEqual(await codes([first, ...rest]), []);
});

Deno.test("BaselineWorkflow refuses incomparable settings before any call", () => {
  const questions = items(2);
  const participants = createBaselineParticipants(
    new ChatAgent({ model: new ScriptedModel({ lines: [] }) }),
    questions,
  );
  const make = (config: object, cast = participants) => () =>
    createBaselineWorkflow("Items", cast, { questions, outputDirectory: false, ...config });
  assert.throws(make({}, participants.slice(1)), /needs exactly one answerer and one judge/);
  assert.throws(make({}, participants.filter(({ id }) => id !== "advocate-4")), /needs 4 advocates but has 3/);
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
  assert.throws(make({ questions: [question, question] }), /'q1' occurs twice/);
  assert.throws(
    make({ questions: [{ ...question, expected: ["pink"] }] }),
    /expects an answer that is not one of its choices/,
  );
});
