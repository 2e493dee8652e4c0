import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { ProgramError } from "../transcript/failure.ts";
import type { Prompt } from "./chat_model.ts";
import { ModelError } from "./model_error.ts";
import { ScriptedModel } from "./scripted_model.ts";

const ask = (text: string): Prompt => [{ role: "user", text }];

Deno.test("ScriptedModel says its lines in their order and records the prompts", async () => {
  const usage = { inputTokens: 3, outputTokens: 1 };
  const model = new ScriptedModel({
    id: "openai/gpt-4o",
    lines: ["one", { text: "two", usage, finishReason: "length" }, (prompt) => `echo ${prompt[0]?.text}`],
  });
  deepEqual(await model.complete(ask("a")), { text: "one", finishReason: "stop", model: "openai/gpt-4o" });
  deepEqual(await model.complete(ask("b"), { seed: 4 }), {
    text: "two",
    finishReason: "length",
    model: "openai/gpt-4o",
    usage,
  });
  equal((await model.complete(ask("c"))).text, "echo c");
  deepEqual(model.calls, [ask("a"), ask("b"), ask("c")]);
  deepEqual(model.callOptions, [{}, { seed: 4 }, {}]);
  model.assertDone();
});

Deno.test("ScriptedModel fails on a call its script does not know, with a program error", async () => {
  const model = new ScriptedModel({ lines: ["one"] });
  await model.complete(ask("a"));
  await rejects(
    model.complete(ask("second question")),
    (error) => error instanceof ProgramError && /no line for call 2 .*second question/.test(error.message),
  );
});

Deno.test("ScriptedModel names the lines that were never said", async () => {
  const model = new ScriptedModel({
    lines: ["one", "two", { when: () => false, text: "x", times: Infinity }, { when: () => true, text: "y", times: 2 }],
  });
  await model.complete(ask("a"));
  throws(() => model.assertDone(), /ProgramError.*1 calls were made, and unsaid are lines 1, 2, 3, 4 of 4/);
});

Deno.test("ScriptedModel answers out of order where a line says when", async () => {
  const scores = (prompt: Prompt) => prompt.some(({ text }) => text.includes("score"));
  const model = new ScriptedModel({
    lines: ["first", { when: scores, text: (prompt) => `7 for ${prompt[0]?.text}`, times: Infinity }, "second"],
  });
  const texts = [];
  for (const text of ["score A", "speak", "score B", "speak"]) texts.push((await model.complete(ask(text))).text);
  deepEqual(texts, ["7 for score A", "first", "7 for score B", "second"]);
  model.assertDone();
});

Deno.test("ScriptedModel fails where the prompt does not hold what the line expects", async () => {
  for (const expect of ["motion", /mot.on/g]) {
    const model = new ScriptedModel({ lines: [{ text: "a", expect }, { text: "b", expect }] });
    equal((await model.complete(ask("The motion is"))).text, "a");
    await rejects(model.complete(ask("The weather is")), /expects .* in the prompt of call 2 \(line 2\).*weather/);
  }
});

Deno.test("ScriptedModel throws the errors of its script", async () => {
  const error = new ModelError("busy", { code: "rate_limit" });
  const model = new ScriptedModel({ lines: [error, { when: () => true, error }, () => error] });
  for (let n = 0; n < 3; n++) await rejects(model.complete(ask("a")), (thrown) => thrown === error);
  model.assertDone();
});

Deno.test("ScriptedModel streams its text in pieces that make up the whole", async () => {
  const text = "  One two three\n\nfour five, six seven. ";
  const model = new ScriptedModel({ lines: [text, ""] });
  const pieces: string[] = [];
  let activity = 0;
  const options = { onDelta: (piece: string) => pieces.push(piece), onActivity: () => activity++ };
  await model.complete(ask("a"), options);
  equal(pieces.join(""), text);
  equal(pieces.length > 1 && activity === pieces.length, true);
  equal((await model.complete(ask("a"), options)).text, "");
});

Deno.test("ScriptedModel obeys the signal before and while it waits", async () => {
  const reason = new Error("enough");
  const model = new ScriptedModel({ lines: [{ text: "late", delayMs: 60_000 }, { text: "soon", delayMs: 1 }] });
  await rejects(model.complete(ask("a"), { signal: AbortSignal.abort(reason) }), (error) => error === reason);
  equal(model.calls.length, 0);
  const controller = new AbortController();
  const asked = rejects(model.complete(ask("a"), { signal: controller.signal }), (error) => error === reason);
  controller.abort(reason);
  await asked;
  equal((await model.complete(ask("b"), { signal: new AbortController().signal })).text, "soon");
});

Deno.test("ScriptedModel rejects lines that make no sense", async () => {
  for (const times of [0, -1, 1.5, NaN]) {
    throws(() => new ScriptedModel({ lines: [{ text: "a", when: () => true, times }] }), RangeError);
  }
  throws(() => new ScriptedModel({ lines: [{ text: "a", times: 2 }] }), TypeError);
  await rejects(new ScriptedModel({ lines: [{}] }).complete(ask("a")), TypeError);
});
