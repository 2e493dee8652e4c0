import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { requestOf, statementOf } from "../agents/_agents_fixture.ts";
import type { AnswerSchema } from "../agents/agent.ts";
import { outputLimit } from "../agents/output_limit.ts";
import { bareForm } from "../agents/form_fields.ts";
import { layOut } from "../agents/prompt_layout.ts";
import { saidBlock } from "../agents/said_block.ts";
import { estimatingCounter, promptTokens, type TokenCounter } from "../models/token_counter.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import type { Digest } from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import {
  blockTokens,
  contextFor,
  type ContextWindow,
  epochTokens,
  excessTokens,
  fixedTokens,
  leastAnswer,
  roomTokens,
  withRoom,
} from "./window.ts";

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
  ownCase: texts,
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

Deno.test("excessTokens() counts a prompt as sent, with the form of its answer, and the answer", () => {
  fc.assert(fc.property(requests, counters, fc.integer({ min: 512, max: 20_000 }), (request, counter, tokens) => {
    const window = windowOf(tokens, counter);
    const blocks = layOut(request).map(({ text }) => text);
    const form = request.schema ? [JSON.stringify(bareForm(request.schema.jsonSchema))] : [];
    const needed = promptTokens([...blocks, ...form], counter) + leastAnswer(request, window);
    const excess = excessTokens(request, window);
    // an estimate is rounded up per block, and the beginning of an answer is counted with the form again
    const rounding = counter.exact ? promptTokens([], counter) * form.length : blocks.length + form.length;
    ok(excess >= needed - tokens && excess <= needed - tokens + rounding, `${excess} for ${needed} of ${tokens}`);
  }));
});

Deno.test("withRoom() accepts only requests that fit the window together with the longest answer", () => {
  fc.assert(fc.property(requests, counters, fc.integer({ min: 512, max: 6000 }), (request, counter, tokens) => {
    const window = windowOf(tokens, counter);
    const excess = excessTokens(request, window);
    if (!window.model || excess > 0) return;
    const sent = layOut(request).map(({ text }) => text);
    ok(promptTokens(sent, counter) + outputLimit(withRoom(request, window, excess), window.model) <= tokens);
  }));
});

Deno.test("withRoom() gives tools what remains beside the shortest answer and its repetition, and the answer the rest", () => {
  const tools = [{ name: "look", description: "Looks.", jsonSchema: {}, run: () => Promise.resolve("") }];
  const window = windowOf(8000, exactCounter);
  const roomOf = (excess: number) => withRoom({ ...requestOf({ maxTokens: 200, schema }), tools }, window, excess).room;
  deepEqual(roomOf(0), { answerTokens: 600, toolTokens: 0 });
  deepEqual(roomOf(-900), { answerTokens: 600, toolTokens: 0 });
  deepEqual(roomOf(-1000), { answerTokens: 600, toolTokens: 100 });
  deepEqual(roomOf(-4000), { answerTokens: 600 + 1100, toolTokens: 2000 });
});

Deno.test("excessTokens() accepts everything within the room, if the rest has the same wording", () => {
  fc.assert(fc.property(requests, counters, fc.nat(1000), (request, counter, spare) => {
    const { replyTo: _, sharesModel: __, ...rest } = request;
    const { digests = [] } = rest;
    const shown = rest.shown.filter(({ speaker }) => speaker !== rest.participant.id);
    const bare = windowOf(20_000, counter);
    const parts = [...shown, ...digests].map((part) => blockTokens(saidBlock(rest, part), counter));
    const needed = [fixedTokens(rest, bare), leastAnswer(rest, bare), ...parts].reduce((sum, part) => sum + part, 0);
    const window = { ...bare, tokens: needed + spare };
    equal(excessTokens({ ...rest, shown }, window), -spare);
    const again = rest.schema ? 900 : 0;
    equal(roomTokens(rest, window), Math.max(0, parts.reduce((sum, part) => sum + part, 0) + spare - again));
  }));
});

Deno.test("roomTokens() is the window without rules, material, instruction and answer, and never negative", () => {
  const request = requestOf({ maxTokens: 200, material: "word ".repeat(1000) });
  const window = windowOf(4096, exactCounter);
  equal(roomTokens(request, window), 4096 - 300 - fixedTokens(request, window));
  ok(fixedTokens(request, window) > 1250);
  equal(roomTokens(request, windowOf(1024, exactCounter)), 0);
  equal(roomTokens(request, { tokens: Infinity, counter: exactCounter }), Infinity);
  equal(excessTokens(request, { tokens: Infinity, counter: exactCounter }), 0);
});

Deno.test("fixedTokens() does not depend on the statements shown", () => {
  const shown = [statementOf({ number: 1, speaker: "ben", kind: "opening", text: "word ".repeat(500) })];
  const window = windowOf(8192, exactCounter);
  equal(fixedTokens(requestOf({ shown }), window), fixedTokens(requestOf(), window));
});

Deno.test("a window without a model holds only statements", () => {
  const noModel = { tokens: 1000, counter: estimatingCounter };
  equal(leastAnswer(requestOf({ maxTokens: 300 }), noModel), 0);
  equal(fixedTokens(requestOf({ material: "word ".repeat(800) }), noModel), 0, "without a model there is no prompt");
});

Deno.test("epochTokens() is equal for all speakers of a model: three quarters of the window minus the longest instructions", () => {
  const window = windowOf(8000, exactCounter);
  const short = requestOf({ instruction: "" });
  const long = requestOf({ instruction: "", material: "word ".repeat(800) });
  equal(epochTokens([short, long], window), 6000 - fixedTokens(long, window));
  equal(epochTokens([long, short], window), epochTokens([long], window));
  equal(epochTokens([long], windowOf(512, exactCounter)), 0);
  equal(epochTokens([long], { tokens: Infinity, counter: exactCounter }), Infinity);
});

Deno.test("blockTokens() counts a block once for each counter", () => {
  let counted = 0;
  const counting = (): TokenCounter => ({
    exact: true,
    count: (text) => (counted += text === "" ? 0 : 1, text.length),
  });
  const [a, b] = [counting(), counting()];
  const block = { role: "user", text: "Ten signs." } as const;
  deepEqual([blockTokens(block, a), blockTokens(block, a), blockTokens(block, b), counted], [14, 14, 14, 2]);
  ok(blockTokens({ ...block }, estimatingCounter) >= countTokens(block.text) + 16);
});

Deno.test("contextFor() leaves room for an instruction, in steps of 256 tokens", () => {
  deepEqual([0, 168, 169, 7_800].map(contextFor), [768, 768, 1_024, 8_448]);
});
