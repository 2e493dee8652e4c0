import assert from "node:assert/strict";
import { z } from "zod";
import { requestOf, statementOf, TypedTerminal } from "./_agents_fixture.ts";
import { findingsSchema, zodAnswer } from "./answer_schema.ts";
import { scoreSchema } from "./scores_form_fixture.ts";
import { HumanAgent } from "./human_agent.ts";
import { ModelError } from "../models/model_error.ts";
import { ProgramError } from "../transcript/failure.ts";

const CTRL_D = "\x04";
const rebuttal = statementOf({ number: 5, speaker: "ben", kind: "rebuttal", text: "Not at \x1b[31mnight." });
const scores = scoreSchema([{ id: "clarity", description: "Is it clear?", weight: 1 }]);

function seated() {
  const terminal = new TypedTerminal();
  return { terminal, agent: new HumanAgent({ terminal }) };
}

/** Runs everything that does not wait for the outside. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("HumanAgent shows messages, instruction and limit, and reads lines up to an empty one", async () => {
  const { terminal, agent } = seated();
  const own = statementOf({ number: 2, speaker: "ana", kind: "opening", text: "Mine." });
  const before = statementOf({ number: 1, speaker: "ben", kind: "opening", text: "Long ago." });
  terminal.type("\n", "Buses are cheap.\r\nAnd ", "green ", "tea.\n  \n", "left over\n");
  const request = requestOf({ shown: [before, own, rebuttal], replyTo: rebuttal, maxTokens: 250 });
  assert.deepEqual(await agent.answer(request), { text: "Buses are cheap.\nAnd green tea." });
  assert.match(terminal.shown, /── Ana, it is your turn: argument \(arguments, round 2\) ──/);
  assert.match(terminal.shown, /Message 5, rebuttal by Ben:\n {2}│ Not at ␛\[31mnight\./);
  assert.equal(terminal.shown.includes("Long ago") || terminal.shown.includes("\x1b"), false);
  assert.match(terminal.shown, /Make your argument\.\n\nAt most 150 words\./);
  assert.match(terminal.shown, /\n\(6 of about 150 words\)\n/);
});

Deno.test("HumanAgent says how to begin a new paragraph, and when an answer is over its limit", async () => {
  const { terminal, agent } = seated();
  terminal.type("Buses are cheap. \\\n", "Trams are not.\n", "\\\n", "Walk.\n\n");
  const { text } = await agent.answer(requestOf({ maxTokens: 10 }));
  assert.equal(text, "Buses are cheap.\n\nTrams are not.\n\nWalk.");
  assert.match(terminal.shown, /\\ at the end of a line begins a new paragraph; pasted text keeps its own\./);
  assert.match(terminal.shown, /\n\(7 of about 6 words: over the limit\)\n/);
  terminal.type("バスは安い。\n\n");
  await agent.answer(requestOf({ topic: "バスは安いか", maxTokens: 10 }));
  assert.match(terminal.shown, /\n\(6 of about 10 characters\)\n/);
});

Deno.test("HumanAgent takes a pasted text with empty lines as one answer, which an empty line ends after a pause", async () => {
  const { terminal, agent } = seated();
  terminal.type("One.\n\n  \n\nTw", "o.\n\nThree.\n", "\n");
  assert.deepEqual(await agent.answer(requestOf()), { text: "One.\n\nTwo.\n\nThree." });
  terminal.type("Four.\n\n");
  assert.deepEqual(await agent.answer(requestOf()), { text: "Four." });
});

Deno.test("HumanAgent lists what may be cited at the first turn of each person, a line each and at most twelve", async () => {
  const terminal = new TypedTerminal(40);
  const agent = new HumanAgent({ terminal });
  const sourcesOf = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => ({ name: `s-${n + 1}`, title: `On fares\x1b[31m\nand ${"much more ".repeat(9)}` }),
    );
  const [ana, ben] = [sourcesOf(14), sourcesOf(12)];
  terminal.type("Aside.\n\n", "First.\n\n", "Second.\n\n", "Third.\n\n");
  await agent.answer(requestOf({ citable: ana, kind: "context_summary" }));
  assert.doesNotMatch(terminal.shown, /s-1/);
  await agent.answer(requestOf({ citable: ana }));
  assert.match(
    terminal.shown,
    /\n\nYou may cite these sources as \[name\]:\n {2}\[s-1\] On fares␛\[31m.*…\n[^]*\n {2}… and 2 more\n\n/,
  );
  assert.match(terminal.shown, /\[s-12\]/);
  assert.doesNotMatch(terminal.shown, /\[s-13\]/);
  assert.ok(terminal.shown.split("\n").every((line) => line.length <= 40));
  await agent.answer(requestOf({ citable: ana }));
  assert.equal(terminal.shown.match(/You may cite/g)?.length, 1);
  await agent.answer(requestOf({ participant: "ben", citable: ben }));
  assert.equal(terminal.shown.match(/You may cite/g)?.length, 2);
  assert.equal(terminal.shown.match(/more\n/g)?.length, 1, "twelve are shown whole");
});

Deno.test("HumanAgent shows a person's own case and how each source begins, at their first contribution", async () => {
  const { terminal, agent } = seated();
  const text = `Buses are ${"quite ".repeat(90)}slow.`;
  const citable = [{ name: "study", title: "A study", text }];
  terminal.type("Aside.\n\n", "First.\n\n", "Second.\n\n");
  const told = { citable, ownCase: "What can be said for your position:\n\nFares keep people out." };
  await agent.answer(requestOf({ ...told, kind: "context_summary" }));
  assert.doesNotMatch(terminal.shown, /Your case|Buses are/);
  await agent.answer(requestOf(told));
  assert.match(
    terminal.shown,
    /\n\nYour case, which nobody else is shown:\n {2}│ What can [^]*│ Fares keep people out\.\n\n/,
  );
  assert.match(terminal.shown, /\n {2}\[study\] A study\n {2}│ Buses are quite [^]*?…\n\n/);
  const own = statementOf({ number: 2, speaker: "ana", kind: "opening", text: "Mine." });
  await agent.answer(requestOf({ ...told, shown: [own] }));
  assert.deepEqual(terminal.shown.match(/Your case|Buses are/g), ["Your case", "Buses are"]);
});

Deno.test("HumanAgent keeps to the width of the terminal", async () => {
  const terminal = new TypedTerminal(40);
  terminal.type("Buses.\n\n");
  const told = "Say what you hold, and why it is so, in words that everybody here understands at once.";
  await new HumanAgent({ terminal }).answer(requestOf({ shown: [{ ...rebuttal, text: told }], instruction: told }));
  const lines = terminal.shown.split("\n");
  assert.ok(lines.every((line) => line.length <= 40), terminal.shown);
  assert.equal(lines.filter((line) => line.startsWith("Say what you hold,")).length, 1);
  assert.equal(lines.filter((line) => line.startsWith("  │ Say what you hold,")).length, 1);
});

Deno.test("HumanAgent shows everything to summarize, not only the latest messages", async () => {
  const { terminal, agent } = seated();
  const own = statementOf({ number: 2, speaker: "ana", kind: "opening", text: "Mine." });
  terminal.type("Ben is against it.\n\n");
  const request = requestOf({ kind: "context_summary", shown: [own, rebuttal], replyTo: rebuttal });
  assert.deepEqual(await agent.answer(request), { text: "Ben is against it." });
  for (const words of [/Message 2, opening by Ana:\n {2}│ Mine\./, /Message 5, rebuttal by Ben/]) {
    assert.match(terminal.shown, words);
  }
});

Deno.test("HumanAgent shows a voter every labelled statement, their own too, and none by its number", async () => {
  const { terminal, agent } = seated();
  const shown = ["ben", "ana", "mod"].map((speaker, n) =>
    statementOf({ number: n + 1, speaker, kind: "position", text: `Of ${speaker}.` })
  );
  terminal.type("Fine.\n\n");
  const names = { ana: "Position B", ben: "Position A", mod: "Position C" };
  await agent.answer(requestOf({ kind: "ballot", shown, blind: true, names }));
  assert.match(
    terminal.shown,
    /Position A:\n {2}│ Of ben\.\n\nPosition B:\n {2}│ Of ana\.\n\nPosition C:\n {2}│ Of mod\./,
  );
  assert.doesNotMatch(terminal.shown, /Message \d/);
});

Deno.test("HumanAgent takes Ctrl-D as the end, and a second one without any words as silence", async () => {
  const { terminal, agent } = seated();
  terminal.type("One line.\n", CTRL_D);
  assert.deepEqual(await agent.answer(requestOf()), { text: "One line." });
  terminal.type(CTRL_D, "Two", CTRL_D, CTRL_D);
  assert.deepEqual(await agent.answer(requestOf()), { text: "Two" });
  terminal.type(CTRL_D, CTRL_D);
  await assert.rejects(agent.answer(requestOf()), (error) => error instanceof ModelError && error.code === "empty");
  assert.match(terminal.shown, /You have written nothing yet/);
});

Deno.test("HumanAgent asks for scores field by field, repeating each until it is valid", async () => {
  const { terminal, agent } = seated();
  terminal.type("yes\n", "\n", "Clear enough.\n", "11\n", "seven\n", "7.5\n");
  const request = requestOf({
    participant: "mod",
    kind: "score",
    schema: scores,
    replyTo: rebuttal,
    shown: [rebuttal],
  });
  const value = { contributes: true, reason: "Clear enough.", scores: { clarity: 7.5 } };
  assert.deepEqual(await agent.answer(request), { text: JSON.stringify(value), value });
  assert.match(terminal.shown, /clarity, 0–10 \(Is it clear\?\): {3}Please answer with a number from 0 to 10\./);
  assert.equal(terminal.shown.match(/Please answer/g)?.length, 3);
});

Deno.test("HumanAgent asks for findings one by one until there are no more", async () => {
  const { terminal, agent } = seated();
  terminal.type("yes\n", "Buses cost 3.\n", "maybe\n", "con\n", "They cost 2.\n", "fares.md\n", "1 + 1\n");
  terminal.type("Trains run.\n", "unverifiable\n", "No source.\n", "\n", "\n", "\n");
  const answer = await agent.answer(requestOf({ participant: "mod", kind: "fact_check", schema: findingsSchema() }));
  assert.deepEqual(answer.value, {
    contributes: true,
    findings: [
      {
        claim: "Buses cost 3.",
        verdict: "contradicted",
        reason: "They cost 2.",
        source: "fares.md",
        calculation: "1 + 1",
      },
      { claim: "Trains run.", verdict: "unverifiable", reason: "No source." },
    ],
  });
  assert.match(terminal.shown, /Please answer with one of supported, overstated, contradicted, unverifiable\./);
});

Deno.test("HumanAgent asks for any form: lists of words, whole numbers, yes or no; the schema decides", async () => {
  const { terminal, agent } = seated();
  terminal.type("a\n", "b\n", "\n", "1.5\n", "2\n", "perhaps\n", "no\n", "c\n", "\n", "-3\n", "Yes\n");
  const schema = {
    name: "form",
    jsonSchema: {
      type: "object",
      properties: {
        words: { type: "array", items: { type: "string" } },
        count: { type: "integer" },
        sure: { type: "boolean" },
      },
    },
    read: (value: unknown) =>
      JSON.stringify(value).includes("true")
        ? { ok: true as const, value }
        : { ok: false as const, problem: "The field `sure` must be true." },
  };
  const answer = await agent.answer(requestOf({ schema }));
  assert.deepEqual(answer.value, { words: ["c"], count: -3, sure: true });
  assert.match(terminal.shown, /must be true\. Please try again\./);
  terminal.type(CTRL_D);
  await assert.rejects(
    agent.answer(requestOf({ schema })),
    (error) => error instanceof ModelError && error.code === "empty",
  );
});

Deno.test("HumanAgent stops asking on a signal, and loses nothing typed later", async () => {
  const { terminal, agent } = seated();
  const controller = new AbortController();
  const reason = new Error("Stopped");
  const first = agent.answer(requestOf({ signal: controller.signal }));
  const second = agent.answer(requestOf({ signal: controller.signal }));
  const third = agent.answer(requestOf({ instruction: "Close." }));
  await settled();
  assert.doesNotMatch(terminal.shown, /Close\./);
  controller.abort(reason);
  await assert.rejects(first, reason);
  await assert.rejects(second, reason);
  terminal.type("Later.\n\n");
  assert.deepEqual(await third, { text: "Later." });
});

Deno.test("HumanAgents at one terminal are asked one at a time, in order", async () => {
  const terminal = new TypedTerminal();
  const ana = new HumanAgent({ terminal });
  const ben = new HumanAgent({ terminal });
  const answers = [ana.answer(requestOf()), ben.answer(requestOf({ participant: "ben" })), ana.answer(requestOf())];
  await settled();
  assert.doesNotMatch(terminal.shown, /Ben, it is your turn/);
  terminal.type("First.\n\n", "Second.\n\n", "Third.\n\n");
  assert.deepEqual((await Promise.all(answers)).map(({ text }) => text), ["First.", "Second.", "Third."]);
});

Deno.test("HumanAgent asks through a callback one at a time, even if it ignores the signal", async () => {
  const asked: string[] = [];
  const open = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const agent = new HumanAgent({
    ask: (request) => {
      asked.push(request.instruction);
      return open[asked.length - 1]?.promise ?? Promise.resolve(" ");
    },
  });
  const first = agent.answer(requestOf({ instruction: "1" }));
  const controller = new AbortController();
  const second = agent.answer(requestOf({ instruction: "2", signal: controller.signal }));
  await settled();
  assert.deepEqual(asked, ["1"]);
  open[0]?.resolve(" One.\n");
  assert.deepEqual(await first, { text: "One." });
  await settled();
  assert.deepEqual(asked, ["1", "2"]);
  controller.abort(new Error("Stopped"));
  await assert.rejects(second, /Stopped/);
  await assert.rejects(agent.answer(requestOf()), (error) => error instanceof ModelError && error.code === "empty");
});

Deno.test("HumanAgent reads a callback's JSON like a model's, and describes a fault once", async () => {
  const texts = [
    "{'reason': 'r', 'scores': {'clarity': 12}}",
    "{'reason': 'r', 'scores': {'clarity': '7/10'}}",
    "?",
    "?",
  ];
  const problems: (string | undefined)[] = [];
  const agent = new HumanAgent({
    ask: (_request, { problem }) => {
      problems.push(problem);
      return Promise.resolve(texts.shift() ?? "");
    },
  });
  const request = requestOf({ kind: "score", schema: scores });
  assert.deepEqual((await agent.answer(request)).value, { reason: "r", scores: { clarity: 7 } });
  assert.deepEqual(problems, [undefined, "The field `scores.clarity` must be a number from 0 to 10, not 12."]);
  await assert.rejects(agent.answer(request), (error) => error instanceof ModelError && error.code === "unreadable");
  texts.push("A book.", "A book, I said.");
  const form = { ...zodAnswer("design", z.object({ solution: z.string() })), proseField: "solution" };
  assert.deepEqual((await agent.answer(requestOf({ schema: form }))).value, { solution: "A book, I said." });
});

Deno.test("HumanAgent does not ask if nobody is there", async () => {
  const nobody = {
    interactive: false,
    write: () => assert.fail("shown"),
    readLine: () => assert.fail("read"),
    release: () => assert.fail("released"),
  };
  await assert.rejects(new HumanAgent({ terminal: nobody }).answer(requestOf()), ProgramError);
  assert.deepEqual(new HumanAgent().description, { type: "human" });
  assert.equal(typeof HumanAgent.available(), "boolean");
});

Deno.test("HumanAgent asks for a contribution field by field, within the limit of its text; optional fields may be empty", async () => {
  const { terminal, agent } = seated();
  terminal.type("maybe\n", "n\n", "no\n", "Trams cost more.\n", "\n", "They run late.\n", "\n");
  const form = {
    ...zodAnswer(
      "opinion",
      z.object({
        stance: z.enum(["yes", "no", "neutral"]).nullable(),
        position: z.string(),
        confidence: z.number().min(0).max(1).nullable(),
        key_points: z.array(z.string()),
      }),
    ),
    textOf: () => "",
  };
  const value = { stance: "no", position: "Trams cost more.", confidence: null, key_points: ["They run late."] };
  const answer = await agent.answer(requestOf({ kind: "statement", schema: form, form, maxTokens: 40 }));
  assert.deepEqual(answer.value, value);
  assert.match(terminal.shown, /At most 24 words in all of your answers together\./);
  assert.equal(terminal.shown.match(/Please answer/g)?.length, 2, "n may be no or neutral");
  assert.match(terminal.shown, /stance, yes \/ no \/ neutral/);
  assert.match(terminal.shown, /confidence, 0–1/);
});
