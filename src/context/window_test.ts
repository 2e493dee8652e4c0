import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { requestOf, type RequestParts, statementOf } from "../agents/_agents_fixture.ts";
import type { AnswerSchema } from "../agents/agent.ts";
import { outputLimit } from "../agents/output_limit.ts";
import { layOut } from "../agents/prompt_layout.ts";
import { estimatingCounter, promptTokens, type TokenCounter } from "../models/token_counter.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import { loadTokenizer } from "../text/tokens.ts";
import type { Digest } from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import { answerTokens, type ContextWindow, excessTokens, fixedTokens, roomTokens } from "./window.ts";

await loadTokenizer();

const exactCounter: TokenCounter = { exact: true, count: (text) => Math.ceil(text.length / 4) };
const schema: AnswerSchema<unknown> = {
  name: "vote",
  jsonSchema: { type: "object", properties: { vote: { type: "string", description: "For or against." } } },
  read: () => ({ ok: false, problem: "no" }),
};

function windowOf(tokens: number, counter: TokenCounter, contextWindow = tokens): ContextWindow {
  return { tokens, counter, model: new ScriptedModel({ lines: [], contextWindow }) };
}

const texts = fc.oneof(
  fc.lorem({ maxCount: 60 }),
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.constantFrom("<<<end 0123456789ab>>>", "x".repeat(2000), "東京の道路は混んでいる。".repeat(9), "🚲🚌".repeat(40)),
);
const statements: fc.Arbitrary<readonly Statement[]> = fc.array(
  fc.tuple(fc.constantFrom("ana", "ben", "mod"), texts),
  { maxLength: 12 },
).map((said) =>
  said.map(([speaker, text], index) => statementOf({ number: index + 1, speaker, kind: "argument", text }))
);
const digests: fc.Arbitrary<readonly Digest[]> = fc.array(texts, { maxLength: 3 }).map((said) =>
  said.map((text, index) => ({
    kind: "summary",
    numbers: "1-3",
    at: index * 3,
    where: "messages/001.md to messages/003.md",
    note: `context/mod/round-${index}`,
    text,
  }))
);
const requests = fc.record({
  shown: statements,
  digests,
  instruction: texts,
  persona: texts,
  material: texts,
  sharesModel: fc.boolean(),
  structured: fc.boolean(),
  maxTokens: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
}).map(({ structured, maxTokens, ...parts }) =>
  requestOf({
    ...parts,
    ...(structured ? { schema } : {}),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(parts.shown[0] ? { replyTo: parts.shown[0] } : {}),
  })
);
const counters = fc.constantFrom(exactCounter, estimatingCounter);

Deno.test("excessTokens() counts a prompt as it is sent, with the form of its answer, and the answer", () => {
  fc.assert(fc.property(requests, counters, fc.integer({ min: 512, max: 20_000 }), (request, counter, tokens) => {
    const window = windowOf(tokens, counter);
    const blocks = layOut(request).map(({ text }) => text);
    const form = request.schema ? [JSON.stringify(request.schema.jsonSchema)] : [];
    const needed = promptTokens([...blocks, ...form], counter) + answerTokens(request, window);
    const excess = excessTokens(request, window);
    // an estimate is rounded up by block, and what begins an answer is counted with the form once more
    const rounding = counter.exact ? promptTokens([], counter) * form.length : blocks.length + form.length;
    ok(excess >= needed - tokens && excess <= needed - tokens + rounding, `${excess} for ${needed} of ${tokens}`);
  }));
});

Deno.test("excessTokens() lets nothing through that is larger than the window together with the longest answer", () => {
  fc.assert(fc.property(requests, counters, fc.integer({ min: 512, max: 6000 }), (request, counter, tokens) => {
    const window = windowOf(tokens, counter);
    if (!window.model || excessTokens(request, window) > 0) return;
    const sent = layOut(request).map(({ text }) => text);
    ok(promptTokens(sent, counter) + outputLimit(request, window.model) <= tokens);
  }));
});

Deno.test("roomTokens() is what rules, material, instruction and answer leave of the window, and never less than nothing", () => {
  const request = requestOf({ maxTokens: 200, material: "word ".repeat(1000) });
  const window = windowOf(4096, exactCounter);
  equal(roomTokens(request, window), 4096 - 400 - fixedTokens(request, window));
  ok(fixedTokens(request, window) > 1250);
  equal(roomTokens(request, windowOf(1024, exactCounter)), 0);
  equal(roomTokens(request, { tokens: Infinity, counter: exactCounter }), Infinity);
  equal(excessTokens(request, { tokens: Infinity, counter: exactCounter }), 0);
});

Deno.test("answerTokens() sets aside what a model may answer, and room to ask for a form once more", () => {
  const window = windowOf(8192, exactCounter);
  const of = (parts: RequestParts) => answerTokens(requestOf(parts), window);
  deepEqual([of({ maxTokens: 300 }), of({}), of({ schema })], [600, 2048, 2000 + 900]);
  const noModel = { tokens: 1000, counter: estimatingCounter };
  equal(answerTokens(requestOf({ maxTokens: 300 }), noModel), 0);
  equal(fixedTokens(requestOf({ material: "word ".repeat(800) }), noModel), 0, "without a model there is no prompt");
});
