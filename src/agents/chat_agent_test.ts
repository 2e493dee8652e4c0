import { textFields } from "../transcript/warning_text.ts";
import assert from "node:assert/strict";
import { ModelError } from "../models/model_error.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import { directCalls, requestOf, type RequestParts, statementOf } from "./_agents_fixture.ts";
import { scoreSchema } from "./scores_form_fixture.ts";
import type { Calls } from "./agent.ts";
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
    warn: (code, text, about) => void warned.push([code, textFields(text).text, about].join(" | ")),
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

const GERMAN =
  "Busse sollten nichts kosten, weil alle von ihnen etwas haben: Wer fährt, spart Geld, und wer nicht fährt, steht " +
  "weniger im Stau. Die Stadt gewinnt Platz, die Luft wird besser, und niemand muss mehr überlegen, welche Karte die " +
  "richtige ist. Das ist den Preis wert, den wir dafür zahlen.";
const ENGLISH =
  "Buses should cost nothing, because everybody gains by them: who rides saves money, and who does not ride " +
  "spends less time in a jam. The city gains room, the air gets better, and nobody has to think about which ticket is the " +
  "right one. That is worth the price that we pay for it.";

/** Answers in German by these lines, and returns the answer, the last words of each prompt, and the warnings. */
async function inGerman(lines: ConstructorParameters<typeof ScriptedModel>[0]["lines"], parts: RequestParts = {}) {
  const warned: string[] = [];
  const model = new ScriptedModel({ lines });
  const warn: Calls["warn"] = (code, text, about) => void warned.push([code, textFields(text).text, about].join(" | "));
  const calls = { ...directCalls, warn };
  const answer = await new ChatAgent({ model }).answer(requestOf({ language: "de", ...parts }), calls);
  return { answer, asked: model.calls.map((prompt) => prompt.at(-1)?.text ?? ""), warned };
}

Deno.test("An answer in another language is asked for again once, and marked if it still is in one", async () => {
  const mended = await inGerman([ENGLISH, GERMAN]);
  assert.deepEqual([mended.answer, mended.warned], [{ text: GERMAN }, []]);
  assert.equal(mended.asked.length, 2);
  assert.match(mended.asked[1] ?? "", /^Write your contribution in German, and give nothing else\.$/);
  const kept = await inGerman([ENGLISH, ENGLISH]);
  assert.deepEqual(kept.answer, { text: ENGLISH, otherLanguage: "en" });
  assert.deepEqual(kept.warned, [
    "other_language | scripted/model answers in English, even when asked again for German | scripted/model",
  ]);
  const failed = await inGerman([ENGLISH, new ModelError("Gone", { code: "not_found" })]);
  assert.deepEqual(failed.answer, { text: ENGLISH, otherLanguage: "en" });
});

Deno.test("An answer is not asked for again that is short, quotes, or may be in the language or in any", async () => {
  const short = ENGLISH.split(" ").slice(0, 40).join(" ");
  const quoting = `Der Bericht sagt: “${ENGLISH}” Das überzeugt.`;
  for (const text of [GERMAN, short, quoting, `${GERMAN}\n\n> ${ENGLISH}`]) {
    assert.deepEqual(await inGerman([text]), {
      answer: { text },
      asked: [layOut(requestOf()).at(-1)?.text],
      warned: [],
    });
  }
  const model = new ScriptedModel({ lines: [ENGLISH, ENGLISH] });
  assert.deepEqual(await new ChatAgent({ model }).answer(requestOf(), directCalls), { text: ENGLISH });
  assert.deepEqual(await new ChatAgent({ model }).answer(requestOf({ language: "sw" }), directCalls), {
    text: ENGLISH,
  });
});

Deno.test("A structured answer in another language is asked for again once, without texts that stand in the prompt", async () => {
  const answered = (reason: string) => JSON.stringify({ contributes: "yes", reason, scores: { clarity: 7 } });
  const mended = await inGerman([answered(ENGLISH), answered(GERMAN)], { schema });
  assert.equal(Object(mended.answer.value).reason, GERMAN);
  assert.match(mended.asked[1] ?? "", /It is not in German: write all texts in German\.⟧ Give the whole answer again/);
  assert.deepEqual([mended.answer.otherLanguage, mended.warned], [undefined, []]);
  const kept = await inGerman([answered(ENGLISH), answered(ENGLISH)], { schema });
  assert.equal(kept.answer.otherLanguage, "en");
  assert.equal(kept.warned.length, 1);
  const quoted = await inGerman([answered(ENGLISH)], { schema, material: `It says: ${ENGLISH}` });
  assert.deepEqual([quoted.asked.length, quoted.answer.otherLanguage], [1, undefined]);
});
