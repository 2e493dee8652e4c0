import assert from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { ModelError } from "../../models/model_error.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { fold } from "../../transcript/fold.ts";
import { verifyArchive } from "../pages.ts";
import { answering, answersOf, CITIES, numberIn, QUESTION, said } from "./_answers_fixture.ts";
import { createAnswerer, createAnswersWorkflow } from "./mod.ts";

/** Answers with the letters of a text, by number. */
const letters = (text: string) => (number: number) => text[number - 1];

const USAGE = { inputTokens: 80, outputTokens: 20 };

Deno.test("AnswersWorkflow takes the majority of independent answers, which see nothing of each other", async () => {
  const model = answering(letters("ABBCB"));
  const { answers, status, messages } = await answersOf(model, { choices: CITIES, count: 5 }).run();
  assert.equal(status, "completed");
  assert.deepEqual(answers.outcome, { kind: "answered", answer: "Canberra" });
  assert.deepEqual(answers.votes, [
    { answer: "Canberra", votes: 3, messages: [2, 3, 5] },
    { answer: "Sydney", votes: 1, messages: [1] },
    { answer: "Melbourne", votes: 1, messages: [4] },
  ]);
  assert.deepEqual(messages.map(({ key }) => key), [1, 2, 3, 4, 5].map((n) => `answers/answer-${n}/answerer`));
  const prompts = model.calls.map((prompt) => prompt.map(({ text }) => text).join("\n"));
  assert.deepEqual(prompts.map(numberIn).toSorted(), [1, 2, 3, 4, 5]);
  for (const prompt of prompts) {
    assert.match(prompt, /Question: ⟦What is the capital of Australia\?⟧\n\nA\. Sydney\nB\. Canberra\nC\. Melbourne/);
    assert.doesNotMatch(prompt, /So it seems/);
  }
  assert.equal(new Set(prompts.map((prompt) => prompt.replace(/answer \d+\./, ""))).size, 1, "only the number differs");
});

Deno.test("AnswersWorkflow gives a single answer of any text by default", async () => {
  const model = answering(() => "Canberra.");
  const { answers } = await answersOf(model).run();
  assert.deepEqual([answers.outcome, model.calls.length], [{ kind: "answered", answer: "Canberra." }, 1]);
});

Deno.test("AnswersWorkflow reports a tie as a tie, and a failed answer as missing", async () => {
  const refused = new ModelError("I will not say", { code: "refusal" });
  const model = answering((number) => number === 3 ? refused : number === 4 ? undefined : letters("AB")(number));
  const { answers, status, failures } = await answersOf(model, { choices: CITIES, count: 4 }).run();
  assert.equal(status, "completed");
  assert.deepEqual(answers.outcome, { kind: "tied", between: ["Sydney", "Canberra"] });
  assert.deepEqual([answers.asked, answers.given], [4, 2]);
  assert.deepEqual(failures.map(({ key, code }) => `${key} ${code}`), [
    "answers/answer-3/answerer refusal",
    "answers/answer-4/answerer unreadable",
  ]);
});

Deno.test("AnswersWorkflow asks for as many answers as a budget of tokens or dollars pays for", async () => {
  const prices = { "scripted/model": { inputUsd: 1, outputUsd: 1 } };
  for (const config of [{ matchTokens: 730 }, { matchCostUsd: 0.00073, prices }]) {
    const model = answering(() => "B", { usage: USAGE });
    const { answers, warnings } = await answersOf(model, { choices: CITIES, ...config }).run();
    assert.deepEqual([answers.given, model.calls.length, warnings], [7, 7, []], JSON.stringify(config));
    assert.ok(model.calls.every((prompt) => prompt.every(({ text }) => !text.includes("So it seems"))));
  }
  const small = answering(() => "B", { usage: USAGE });
  assert.equal((await answersOf(small, { matchTokens: 3 }).run()).answers.given, 1);
});

Deno.test("AnswersWorkflow counts all requests for an unreadable first answer, and goes on with the others", async () => {
  const model = answering((number) => number === 1 ? undefined : "Canberra", { usage: USAGE });
  const { answers, failures } = await answersOf(model, { matchTokens: 900 }).run();
  assert.deepEqual([answers.asked, answers.given, failures.length], [3, 2, 1]);
  assert.equal(model.calls.length, 3 + 2, "the first was asked for three times");
});

Deno.test("AnswersWorkflow asks for one answer if its usage is unknown, and says so", async () => {
  const { answers, warnings } = await answersOf(answering(() => "Canberra"), { matchTokens: 600 }).run();
  assert.deepEqual([answers.given, warnings.map(({ code }) => code)], [1, ["unmatched"]]);
});

Deno.test("AnswersWorkflow fails if nobody answered, and asks again when resumed", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const config = { choices: CITIES, matchTokens: 300, outputDirectory: folder };
    const failing = answering(() => new ModelError("I will not say", { code: "refusal" }));
    const failed = await answersOf(failing, config).run();
    assert.deepEqual([failed.status, failed.because], ["failed", "No answer was given"]);
    assert.deepEqual(failed.answers.outcome, { kind: "missing", reason: "No answer was given" });
    const model = answering(() => "B", { usage: USAGE });
    const resumed = await answersOf(model, config).resume(failed.archive ?? "");
    assert.deepEqual([resumed.status, resumed.answers.given, resumed.warnings], ["completed", 3, []]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("AnswersWorkflow stops at a limit without an outcome, and resumes without paying twice", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const config = { choices: CITIES, matchTokens: 600, outputDirectory: folder };
    const model = answering(letters("ABBBCB"), { usage: USAGE });
    const stopped = await answersOf(model, { ...config, maxCalls: 4 }).run();
    assert.deepEqual([stopped.status, stopped.endReason], ["stopped", "budget"]);
    assert.deepEqual(stopped.answers.outcome, { kind: "missing", reason: "The answers are not complete" });
    const archive = stopped.archive ?? "";
    const resumed = await answersOf(model, config).resume(archive);
    assert.deepEqual([resumed.status, resumed.answers.given, model.calls.length], ["completed", 6, 6]);
    const { events } = await readJournal(archive);
    assert.deepEqual((await verifyArchive(archive, events)).problems, []);
    assert.equal(fold(events).phases.length, 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("AnswersWorkflow forks after an answer, and keeps it", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const config = { choices: CITIES, count: 3, outputDirectory: folder };
    const { archive = "" } = await answersOf(answering(letters("ABB")), config).run();
    const model = answering(() => "C");
    const { answers, messages } = await answersOf(model, { ...config, count: 4 }).fork(archive, { at: 1 });
    assert.deepEqual(answers.outcome, { kind: "answered", answer: "Melbourne" });
    assert.deepEqual([messages.length, model.calls.length], [4, 3]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the pages of answers show the question, the choices, the votes and the majority", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const config = { choices: CITIES, matchTokens: 400, outputDirectory: folder };
    const { archive } = await answersOf(answering(letters("BABB"), { usage: USAGE }), config).run();
    const [index, summary, report] = await Promise.all(
      ["index.md", "summary.md", "report.html"].map((page) => Deno.readTextFile(`${archive}/${page}`)),
    );
    assert.match(index ?? "", /^Answers, held with Convenings\. answerer took part\./m);
    for (const page of [index, summary]) {
      assert.match(page ?? "", /^\*\*Canberra\*\*\n\n- \*\*How sure:\*\* 3 of 4 answers say it$/m);
    }
    assert.match(summary ?? "", /^# Outcome: What is the capital of Australia\?/m);
    assert.match(summary ?? "", /^\| B\\?\. Canberra \| +3 \| \[1\]\(messages\/001_answerer_answerer\.md\), \[3\]/m);
    assert.match(summary ?? "", /^\| C\\?\. Melbourne \| +0 \| – \|$/m);
    assert.match(summary ?? "", /asked 4 times\. .*budget of 400 tokens/);
    assert.doesNotMatch(summary ?? "", /No summary/);
    assert.match(report ?? "", /<p class="headline"[^>]*>Canberra\.<\/p>/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a rehearsal of AnswersWorkflow foresees the calls, without asking anybody", async () => {
  const model = answering(() => "B");
  const { usage } = await answersOf(model, { count: 5 }).rehearse();
  assert.deepEqual([usage.calls, model.calls.length], [5, 0]);
  const matched = await answersOf(model, { matchTokens: 20_000 }).rehearse();
  const all = matched.usage.inputTokens + matched.usage.outputTokens;
  assert.ok(Math.abs(all - 20_000) < 1000, `${all}`);
  assert.deepEqual(matched.warnings, []);
});

Deno.test("AnswersWorkflow warns if a vote shows little", async () => {
  const codes = async (temperature: number, count: number) => {
    const agent = new ChatAgent({ model: answering(() => "B"), temperature });
    const answerer = createAnswerer({ agentConfig: { id: "ann" } }, agent);
    const config = { choices: CITIES, count, outputDirectory: false } as const;
    return (await createAnswersWorkflow(QUESTION, [answerer], config).run()).warnings.map(({ code }) => code);
  };
  assert.deepEqual(await codes(0, 2), ["no_spread"]);
  assert.deepEqual([await codes(0, 1), await codes(0.5, 2)], [[], []]);
});

Deno.test("AnswersWorkflow asks for the most answers if a budget pays for more, and says so", async () => {
  const model = answering(() => "B", { usage: { inputTokens: 1, outputTokens: 1 } });
  const { answers, warnings } = await answersOf(model, { choices: CITIES, matchTokens: 1_000_000 }).run();
  assert.deepEqual([answers.given, warnings.map(({ code }) => code)], [1000, ["unmatched"]]);
});

Deno.test("AnswersWorkflow refuses invalid settings before any call", () => {
  const model = new ScriptedModel({ lines: [] });
  for (const count of [0, -1, 1.5, NaN, 1001]) {
    assert.throws(() => answersOf(model, { count }), /'count' must be an integer from 1 to 1000/);
  }
  for (const choices of [[], ["one"], ["red", "Red."], ["red", " "], Array.from({ length: 27 }, (_, n) => `c${n}`)]) {
    assert.throws(() => answersOf(model, { choices }), /'choices.*' must be (?:2 to 26 different answers|a text)/);
  }
  assert.throws(() => answersOf(model, { matchTokens: 0 }), /'matchTokens' must be an integer >= 1/);
  assert.throws(
    () => answersOf(model, { matchTokens: 1, count: 2 }),
    /'count' and 'matchTokens' both determine the number of answers/,
  );
  const unpriced = () => answersOf(new ScriptedModel({ id: "x/y", lines: [] }), { matchCostUsd: 1 });
  assert.throws(unpriced, /the price of x\/y is unknown/);
  const answerer = (id: string) => createAnswerer({ agentConfig: { id } }, new ChatAgent({ model }));
  assert.throws(
    () => createAnswersWorkflow(QUESTION, [answerer("a"), answerer("b")]),
    /exactly one answerer but have 2/,
  );
  assert.throws(() => createAnswersWorkflow(" ", [answerer("a")]), /'topic' is empty/);
});

Deno.test("AnswersWorkflow has an answer criticised by its author and given again, and the last one counts", async () => {
  const model = new ScriptedModel({
    lines: [said("A"), "Sydney is only the largest city.", said("B", 90), "Nothing is wrong now.", said("B", 95)],
  });
  const { answers, status, messages } = await answersOf(model, { choices: CITIES, corrections: 2 }).run();
  assert.equal(status, "completed");
  assert.deepEqual(messages.map(({ key }) => key), [
    "answers/answer-1/answerer",
    "answers/critique-1/answerer",
    "answers/answer-2/answerer",
    "answers/critique-2/answerer",
    "answers/answer-3/answerer",
  ]);
  assert.deepEqual(answers.outcome, { kind: "answered", answer: "Canberra", probability: 0.95 });
  assert.deepEqual([answers.asked, answers.given], [1, 1]);
  const last = model.calls.at(-1)?.map(({ text }) => text).join("\n") ?? "";
  assert.ok(["Answer: A. Sydney", "Sydney is only", "Nothing is wrong now"].every((text) => last.includes(text)), last);
  model.assertDone();
});

Deno.test("AnswersWorkflow keeps an answer whose critique or correction failed", async () => {
  const refused = new ModelError("No", { code: "refusal" });
  for (const lines of [[said("A"), refused, refused], [said("A"), "Perhaps not.", refused, refused]]) {
    const { answers, status, failures } = await answersOf(new ScriptedModel({ lines }), {
      choices: CITIES,
      corrections: 1,
    }).run();
    assert.deepEqual([status, failures.length], ["completed", 1]);
    assert.deepEqual(answers.outcome, { kind: "answered", answer: "Sydney" });
  }
});

Deno.test("AnswersWorkflow makes the case for an answer that is assigned, or chosen, and speaks of a judge", async () => {
  const assigned = new ScriptedModel({ lines: ["Sydney has the ministries."] });
  const one = await answersOf(assigned, { choices: CITIES, argues: "Sydney" }).run();
  assert.deepEqual([one.status, one.answers.outcome.kind, one.messages.map(({ kind }) => kind)], [
    "completed",
    "missing",
    ["argument"],
  ]);
  const chosen = new ScriptedModel({ lines: [said("B")] });
  const other = await answersOf(chosen, { choices: CITIES, argues: true }).run();
  assert.deepEqual(other.answers.outcome, { kind: "answered", answer: "Canberra" });
  const [first, second] = [assigned, chosen].map(({ calls }) => calls.flat().map(({ text }) => text).join("\n"));
  assert.match(first ?? "", /that the right answer is: A\. Sydney/);
  assert.ok([first, second].every((prompt) => /The judge reads what you write/.test(prompt ?? "")));
  assert.throws(() => answersOf(assigned, { choices: CITIES, argues: "Perth" }), /'argues' must be one of the choices/);
  assert.throws(() => answersOf(assigned, { count: 2, corrections: 1 }), /'count' and 'corrections' both determine/);
});
