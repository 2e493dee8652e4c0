import assert from "node:assert/strict";
import { ModelError } from "../models/model_error.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import { directCalls, requestOf, statementOf } from "./_agents_fixture.ts";
import { scoreSchema } from "./scores_form_fixture.ts";
import { ChatAgent } from "./chat_agent.ts";
import { layOut } from "./prompt_layout.ts";

const schema = scoreSchema([{ id: "clarity", description: "Is it clear?", weight: 1 }]);

Deno.test("ChatAgent describes everything that may change its answers, and nothing else", () => {
  const model = new ScriptedModel({ lines: [] });
  assert.deepEqual(new ChatAgent({ model }).description, { type: "chat", model: "scripted/model" });
  const agent = new ChatAgent({ model, temperature: 0, seed: 0 });
  assert.deepEqual(agent.description, { type: "chat", model: "scripted/model", temperature: 0, seed: 0 });
  assert.deepEqual(agent.models, [model]);
  for (const temperature of [-1, NaN, Infinity]) assert.throws(() => new ChatAgent({ model, temperature }), RangeError);
  for (const seed of [1.5, NaN, Infinity]) assert.throws(() => new ChatAgent({ model, seed }), RangeError);
});

Deno.test("ChatAgent sends no temperature to a model that takes none, and warns", async () => {
  const model = new ScriptedModel({ lines: ["Buses."] });
  const fixed = {
    id: "x/y",
    contextWindow: 1000,
    takesTemperature: false,
    reasoningEffort: "low" as const,
    complete: model.complete.bind(model),
  };
  const agent = new ChatAgent({ model: fixed, temperature: 0.3, seed: 1 });
  assert.deepEqual(agent.description, { type: "chat", model: "x/y", reasoningEffort: "low", seed: 1 });
  const warned: string[] = [];
  await agent.answer(requestOf({ maxTokens: 10 }), {
    ...directCalls,
    warn: (...said) => void warned.push(said.join(" | ")),
  });
  assert.deepEqual(warned, ["no_temperature | x/y rejects a temperature, so none is sent | x/y"]);
  assert.deepEqual(model.callOptions, [{ seed: 1, maxOutputTokens: 20 }]);
});

Deno.test("ChatAgent sends the prompt of the turn, with room for twice the limit and for reasoning", async () => {
  const model = new ScriptedModel({ lines: ["  Buses are cheap.\n"] });
  const reasoning = { id: "x/y", contextWindow: 1000, reasoningReserve: 500, complete: model.complete.bind(model) };
  const request = requestOf({
    maxTokens: 250,
    shown: [statementOf({ number: 1, speaker: "ben", kind: "opening", text: "No." })],
  });
  const answer = await new ChatAgent({ model: reasoning, temperature: 0.3 }).answer(request, directCalls);
  assert.deepEqual(answer, { text: "Buses are cheap." });
  assert.deepEqual(model.calls, [layOut(request)]);
  assert.deepEqual(model.callOptions, [{ temperature: 0.3, maxOutputTokens: 750 }]);
});

Deno.test("ChatAgent bounds an answer without a set limit", async () => {
  const model = new ScriptedModel({ lines: [{ text: "Well, and", finishReason: "length" }] });
  assert.deepEqual(await new ChatAgent({ model }).answer(requestOf(), directCalls), {
    text: "Well, and",
    brokenOff: true,
  });
  assert.deepEqual(model.callOptions, [{ maxOutputTokens: 4096 }]);
});

Deno.test("ChatAgent removes only its own name from the beginning", async () => {
  const cases = [
    ["Ana: Buses.", "Buses."],
    ["**Ana:** Buses.", "Buses."],
    ["**Ana**: Buses.\n\nAna: is my name.", "Buses.\n\nAna: is my name."],
    ["Ben: said so.", "Ben: said so."],
    ["Ana said: no.", "Ana said: no."],
    ["**Buses** are: cheap.", "**Buses** are: cheap."],
  ] as const;
  const agent = new ChatAgent({ model: new ScriptedModel({ lines: cases.map(([text]) => text) }) });
  for (const [, expected] of cases) assert.equal((await agent.answer(requestOf(), directCalls)).text, expected);
});

Deno.test("ChatAgent returns the value of a structured answer, and fails if answers stay unreadable", async () => {
  const text = 'Sure! {"reason": "Clear.", "scores": {"clarity": 8}}';
  const model = new ScriptedModel({ lines: [text, "No.", "No.", "No."] });
  const agent = new ChatAgent({ model });
  const request = requestOf({ kind: "score", schema, maxTokens: 10 });
  assert.deepEqual(await agent.answer(request, directCalls), {
    text,
    value: { reason: "Clear.", scores: { clarity: 8 } },
  });
  assert.equal(model.callOptions[0]?.maxOutputTokens, 2000);
  await assert.rejects(
    agent.answer(request, directCalls),
    (error) => error instanceof ModelError && error.code === "unreadable" && /no JSON value/.test(error.message),
  );
  model.assertDone();
});

Deno.test("ChatAgent asks again after a blank answer or only its own name, and fails the second time", async () => {
  const model = new ScriptedModel({ lines: ["Ana:", "Buses.", " \n", "**Ana:**"] });
  const agent = new ChatAgent({ model });
  assert.deepEqual(await agent.answer(requestOf(), directCalls), { text: "Buses." });
  await assert.rejects(
    agent.answer(requestOf(), directCalls),
    (error) =>
      error instanceof ModelError && error.code === "empty" && /even at the second attempt/.test(error.message),
  );
  model.assertDone();
});
