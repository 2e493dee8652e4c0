import assert from "node:assert/strict";
import { ARGUED } from "../../words/argued.ts";
import { trialDebate } from "./_argued_fixture.ts";
import { flowData, flowJson } from "./data.ts";

Deno.test("flowData() has the claims of the trial with what became of each, and who noted them", async () => {
  const { facts, argued } = await trialDebate();
  const data = flowData(facts, argued);
  assert.deepEqual(
    [data.note, data.clerk, data.answered_by, data.review, data.hash],
    [ARGUED.noVerdict, "Clerk", "openai/gpt-sample", "flows/001", "c1e4"],
  );
  const count = (some: readonly { readonly answers: readonly unknown[] }[]) =>
    some.reduce((sum, { answers }) => sum + answers.length, 0);
  const lines = data.claims.filter(({ isLine }) => isLine);
  assert.deepEqual([lines.length, count(data.claims)], [11, 40]);
  assert.deepEqual(data.burdens.map(({ owed, left }) => [left.length, owed.length]), [[6, 20], [7, 20]]);
  for (const { isLine, state, hangsOn, answers, fate, strength } of data.claims) {
    assert.deepEqual([isLine, isLine, answers.length > 0], [!!state, !!hangsOn, !!fate]);
    assert.ok(strength >= 0 && strength <= 1);
  }
  const texts = new Map(facts.record.messages.map((each) => [each.number, each.failed ? "" : each.text]));
  for (const { message, words: { text, start, end } } of [...data.claims, ...data.moves]) {
    assert.equal(texts.get(message)?.slice(start, end), text);
  }
  assert.deepEqual(JSON.parse(flowJson(facts, argued)), JSON.parse(JSON.stringify(data)));
});

Deno.test("flowData() says how far a second clerk noted the same", async () => {
  const { facts, argued } = await trialDebate();
  const { review, reading } = argued;
  assert.ok(review);
  const { agreement } = flowData(facts, { ...argued, second: { review, reading } });
  assert.deepEqual([agreement?.with.clerk, agreement?.cells.common], ["Clerk", agreement?.cells.all]);
  assert.deepEqual([agreement?.first.isFit, agreement?.first.alone, agreement?.lines.length], [true, [], 11]);
  assert.equal(flowData(facts, argued).agreement, undefined);
});
