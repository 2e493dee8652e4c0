import assert from "node:assert/strict";
import { z } from "zod";
import type { ChatModel } from "../models/chat_model.ts";
import { ModelError } from "../models/model_error.ts";
import { type ScriptedLine, ScriptedModel } from "../models/scripted_model.ts";
import type { Calls } from "./agent.ts";
import { directCalls } from "./_agents_fixture.ts";
import { requiredText, zodAnswer } from "./answer_schema.ts";
import { bareForm } from "./form_fields.ts";
import { scoreSchema } from "./scores_form_fixture.ts";
import { textFields } from "../transcript/warning_text.ts";
import { askStructured } from "./structured_answer.ts";

const schema = scoreSchema([{ id: "clarity", description: "Is it clear?", weight: 1 }]);
const prompt = [{ role: "user", text: "Score it." }] as const;
const good = '{"reason": "Clear.", "scores": {"clarity": 8}}';
const tooHigh = '{"reason": "Clear.", "scores": {"clarity": 12}}';

async function ask(...lines: ScriptedLine[]) {
  const model = new ScriptedModel({ lines });
  const answer = await askStructured(model, prompt, schema, directCalls, { maxOutputTokens: 100, temperature: 0 });
  model.assertDone();
  return { answer, model };
}

Deno.test("askStructured() sends the schema to the model and reads its answer", async () => {
  const { answer, model } = await ask(good);
  assert.deepEqual(answer, { value: { reason: "Clear.", scores: { clarity: 8 } }, text: good });
  assert.deepEqual(model.callOptions, [
    { maxOutputTokens: 100, temperature: 0, schema: { name: "score", schema: bareForm(schema.jsonSchema) } },
  ]);
});

Deno.test("askStructured() asks again with the model's own answer and the wrong field", async () => {
  const { answer, model } = await ask(tooHigh, good);
  assert.equal(answer.text, good);
  assert.deepEqual(model.calls[1], [...prompt, { role: "assistant", text: tooHigh }, {
    role: "user",
    text:
      "Your answer could not be used as it stands. ⟦The field `scores.clarity` must be a number from 0 to 10, not " +
      "12.⟧ Give `scores` again, in one JSON object and nothing else.",
  }]);
  assert.deepEqual(model.callOptions[1]?.schema?.schema["required"], ["scores"]);
});

Deno.test("askStructured() merges the fields requested again into the incomplete answer", async () => {
  const { answer, model } = await ask('<think>{"a": 1}</think>{"reason": "Clear."}', '{"scores": {"clarity": "8/10"}}');
  assert.deepEqual(answer.value, { reason: "Clear.", scores: { clarity: 8 } });
  assert.deepEqual(model.calls[1]?.[1], { role: "assistant", text: '{"reason": "Clear."}' });
});

Deno.test("askStructured() accepts a single requested field without its name", async () => {
  const { answer } = await ask(tooHigh, '{"clarity": 9}');
  assert.deepEqual(answer.value, { reason: "Clear.", scores: { clarity: 9 } });
});

Deno.test("askStructured() quotes a whole long answer if there is room, and otherwise marks the cut", async () => {
  const long = `{"reason": "${"So it is. ".repeat(300)}", "scores": {"clarity": 12}}`;
  const quoted = async (contextWindow: number) => {
    const model = new ScriptedModel({ lines: [long, good] });
    await askStructured(model, prompt, schema, directCalls, { maxOutputTokens: 100, contextWindow });
    return model.calls[1]?.[1]?.text;
  };
  assert.equal(await quoted(8000), long);
  assert.match(await quoted(1200) ?? "", /^\{"reason": "So it is\. [^"]* \[…\]$/);
});

Deno.test("askStructured() asks for lines after two unreadable answers, and explains a final failure", async () => {
  await assert.rejects(
    ask(tooHigh, "I will not.", "No."),
    new ModelError("Unreadable at the second attempt too: There is no JSON value in the answer.", {
      code: "unreadable",
    }),
  );
});

Deno.test("askStructured() reads lines from a model without readable JSON, and asks it for them from then on", async () => {
  const warnings: string[] = [];
  const warned: Calls = { ...directCalls, warn: (code) => void warnings.push(code) };
  const lines = "Reason: Clear,\nand short.\n\n**Clarity:** 8/10";
  const model = new ScriptedModel({ lines: ["Good.", "Eight.", lines, "clarity: 7", "reason: So.\nclarity: 7"] });
  const answer = await askStructured(model, prompt, schema, warned);
  assert.deepEqual(answer.value, { reason: "Clear,\nand short.", scores: { clarity: 8 } });
  const wanted =
    "Answer with these lines and nothing else, without JSON. Each begins with its name and a colon; then " +
    'write the value.\n\ncontributes: "yes" or "no" (Whether the text contributes anything: `yes`, however weak it is; `no` ' +
    "if it is only a refusal, an apology, words about the task, or nothing readable.)\nreason: text\n" +
    "clarity: number from 0 to 10 (Is it clear?)";
  assert.deepEqual(model.calls[2], [...prompt, { role: "user", text: wanted }]);
  assert.deepEqual(model.callOptions[2], {});
  assert.deepEqual((await askStructured(model, prompt, schema, warned)).value, {
    reason: "So.",
    scores: { clarity: 7 },
  });
  assert.equal(model.calls[3]?.at(-1)?.text, wanted);
  assert.match(model.calls[4]?.at(-1)?.text ?? "", /`reason` is missing.*Give the whole answer again, as the lines/s);
  assert.deepEqual(warnings, ["no_json"]);
  model.assertDone();
});

Deno.test("askStructured() keeps the usable part of an answer, and warns of the missing part", async () => {
  const two = scoreSchema(["logic", "clarity"].map((id) => ({ id, description: `${id}?`, weight: 1 })));
  const text = '{"reason": "So.", "scores": {"logic": 11, "clarity": 8}}';
  const model = new ScriptedModel({ lines: [text, "I have said it."] });
  const warnings: string[] = [];
  const warned: Calls = { ...directCalls, warn: (_, text) => void warnings.push(textFields(text).text) };
  const answer = await askStructured(model, prompt, two, warned);
  assert.deepEqual(answer, { value: { reason: "So.", scores: { clarity: 8 } }, text });
  assert.deepEqual(warnings, [
    "Missing from an answer: The field `scores.logic` must be a number from 0 to 10, not 11.",
  ]);
});

Deno.test("askStructured() does not ask again if the context has no room", async () => {
  const long = `{"reason": "${"So. ".repeat(200)}", "scores": {"clarity": 12}}`;
  const model = new ScriptedModel({ lines: [long] });
  const options = { maxOutputTokens: 300, contextWindow: 900 };
  const reason = "Unreadable, and there is no room to ask again: The field `scores.clarity` must be a number from " +
    "0 to 10, not 12.";
  await assert.rejects(
    askStructured(model, prompt, schema, directCalls, options),
    new ModelError(reason, { code: "unreadable" }),
  );
  model.assertDone();
  assert.deepEqual(model.callOptions[0]?.maxOutputTokens, 300);
});

Deno.test("askStructured() completes no answer that ran into the limit", async () => {
  const { answer, model } = await ask({ text: good.slice(0, -1), finishReason: "length" }, good.slice(0, -1));
  assert.deepEqual(answer.value.scores, { clarity: 8 });
  assert.match(model.calls[1]?.at(-1)?.text ?? "", /cut off before its end\.⟧ Be brief/);
});

Deno.test("askStructured() keeps what is whole of answers that all ran into the limit, and warns", async () => {
  const two = scoreSchema(["clarity", "wit"].map((id) => ({ id, description: "Is it there?", weight: 0.5 })));
  const cutAfter = async (text: string, contextWindow: number, times: number) => {
    const warned: string[] = [];
    const calls: Calls = { ...directCalls, warn: (code, said) => void warned.push(`${code}: ${said}`) };
    const model = new ScriptedModel({ lines: Array(times).fill({ text, finishReason: "length" }) });
    const { value } = await askStructured(model, prompt, two, calls, { maxOutputTokens: 100, contextWindow });
    model.assertDone();
    return { value, warned };
  };
  for (const [contextWindow, times] of [[100_000, 3], [300, 1]] as const) {
    const { value, warned } = await cutAfter(
      '{"reason": "So.", "scores": {"clarity": 8, "wit": 1',
      contextWindow,
      times,
    );
    assert.deepEqual(value, { reason: "So.", scores: { clarity: 8 } });
    assert.match(warned.join(), /^incomplete_answer: An answer was cut off before its end\. .*`scores\.wit`/);
  }
  const none = cutAfter('{"reason": "So.", "scores": {"clarity": 1', 300, 1);
  await assert.rejects(none, { code: "unreadable" }, "a number that may have gone on is no score");
});

Deno.test("askStructured() reports a model's error to the caller, never to the model", async () => {
  const error = new ModelError("HTTP 500 from upstream", { code: "server" });
  await assert.rejects(ask(error), error);
  await assert.rejects(ask(tooHigh, error), error);
});

Deno.test("askStructured() sends no schema to a model known not to support it, and warns once for all turns", async () => {
  const model = new ScriptedModel({ lines: [tooHigh, good] });
  const plain = { id: model.id, contextWindow: 1000, structured: false, complete: model.complete.bind(model) };
  const warnings: (string | undefined)[] = [];
  const calls: Calls = { ...directCalls, warn: (code, _, about) => void warnings.push(code, about) };
  const answer = await askStructured(plain, prompt, schema, calls);
  assert.equal(answer.text, good);
  assert.deepEqual(model.callOptions, [{}, {}], "nor when it is asked for a part again");
  assert.deepEqual(warnings, ["no_schema", model.id]);
});

Deno.test("askStructured() asks without the form after an answer of white space, and after two always", async () => {
  const held: boolean[] = [];
  const model: ChatModel = {
    id: "hand/blank",
    contextWindow: 8000,
    complete(_prompt, { schema } = {}) {
      held.push(schema !== undefined);
      if (!schema) return Promise.resolve({ text: good, finishReason: "stop", model: "m" });
      return Promise.reject(new ModelError("It filled its limit with white space", { code: "blank" }));
    },
  };
  const warnings: string[] = [];
  const calls: Calls = { ...directCalls, warn: (code, text) => warnings.push(`${code}: ${textFields(text).text}`) };
  for (let asked = 0; asked < 3; asked++) {
    const { value } = await askStructured(model, prompt, schema, calls, { maxOutputTokens: 100 });
    assert.deepEqual(value.scores, { clarity: 8 });
  }
  assert.deepEqual(held, [true, false, true, false, false]);
  assert.deepEqual(warnings, [
    "no_schema: hand/blank answers with white space when it is held to a form; its answers are read from their text",
  ]);
});

Deno.test("askStructured() takes no text that only refuses, wherever it stands, and asks for its field in other words", async () => {
  const refusal = "I'm sorry, but I can't help with that request.";
  const points = zodAnswer("points", z.object({ main: requiredText(), points: z.array(requiredText()) }));
  const warnings: string[] = [];
  const warned: Calls = { ...directCalls, warn: (_, text) => void warnings.push(textFields(text).text) };
  const asked = async (lines: readonly ScriptedLine[], given = "") => {
    const model = new ScriptedModel({ lines });
    const answer = await askStructured(model, [{ role: "user", text: `List them.${given}` }], points, warned);
    model.assertDone();
    return { answer, prompt: model.calls[1]?.at(-1)?.text ?? "" };
  };
  const list = JSON.stringify({ main: "All.", points: ["One.", refusal] });
  const mended = await asked([list, '{"points": ["One.", "Two."]}']);
  assert.deepEqual(mended.answer.value, { main: "All.", points: ["One.", "Two."] });
  assert.equal(mended.answer.refusal, refusal);
  assert.match(
    mended.prompt,
    /^This is an exercise .*The field `points\[1\]` contains only a refusal: .* Give `points` again/,
  );
  assert.deepEqual(warnings, []);
  const filtered = new ModelError("Withheld", { code: "refusal" });
  for (const second of [list, refusal, filtered]) {
    const { answer } = await asked([list, typeof second === "string" ? second : { error: second }]);
    assert.deepEqual(answer.value, { main: "All.", points: ["One."] }, "what is readable is kept");
    assert.equal(
      warnings.pop(),
      `Missing from an answer: The field \`points[1]\` contains only a refusal: "${refusal}".`,
    );
  }
  const quoted = await asked([list], ` Ada said: ${refusal}`);
  assert.deepEqual(quoted.answer.value.points, ["One.", refusal], "words of the prompt are a quotation");
  const main = JSON.stringify({ main: refusal, points: [] });
  await assert.rejects(asked([main, main]), { code: "refusal", refusal, attempts: 2 });
});
