import assert from "node:assert/strict";
import type { ChatModel } from "../models/chat_model.ts";
import type { AnswerSchema } from "./agent.ts";
import { leastOutput, outputLimit, spareTokens, toolTokens } from "./output_limit.ts";

const schema: AnswerSchema<unknown> = {
  name: "vote",
  jsonSchema: { type: "object" },
  read: () => ({ ok: false, problem: "no" }),
};

function modelOf(contextWindow: number, reasoningReserve?: number): ChatModel {
  const complete = () => Promise.reject(new Error("nobody is asked"));
  return { id: "a/model", complete, contextWindow, ...(reasoningReserve === undefined ? {} : { reasoningReserve }) };
}

Deno.test("outputLimit() gives a contribution twice its limit, because models count tokens differently", () => {
  assert.equal(outputLimit({ maxTokens: 250 }, modelOf(8192)), 500);
  assert.equal(outputLimit({ maxTokens: 6000 }, modelOf(8192)), 12_000, "a limit that was set is never cut short");
});

Deno.test("outputLimit() gives an answer without a limit at most 4,096 tokens and a quarter of the context", () => {
  assert.equal(outputLimit({}, modelOf(100_000)), 4096);
  assert.equal(outputLimit({}, modelOf(8192)), 2048);
  assert.equal(outputLimit({ contextWindow: 4096 }, modelOf(100_000)), 1024, "of the context it is held to");
});

Deno.test("outputLimit() gives a structured answer at most 2,000 tokens and a quarter of the context, whatever its limit", () => {
  assert.equal(outputLimit({ schema, maxTokens: 9000 }, modelOf(100_000)), 2000);
  assert.equal(outputLimit({ schema }, modelOf(4096)), 1024);
});

Deno.test("outputLimit() adds room for a model's reasoning, up to a quarter of the context", () => {
  assert.equal(outputLimit({ maxTokens: 250 }, modelOf(400_000, 25_000)), 25_500);
  assert.equal(outputLimit({ maxTokens: 250 }, modelOf(8192, 25_000)), 500 + 2048);
  assert.equal(outputLimit({ schema }, modelOf(400_000, 25_000)), 27_000);
});

Deno.test("spareTokens() reserves room for the beginning of an unreadable answer and a second request; none for a text", () => {
  assert.equal(spareTokens({ maxTokens: 250 }), 0);
  assert.equal(spareTokens({ schema }), 900);
});

Deno.test("outputLimit() gives a contribution with fields room for its text and for the rest of its form", () => {
  const form = { ...schema, textOf: () => "" };
  assert.equal(outputLimit({ schema: form, form, maxTokens: 300 }, modelOf(100_000)), 2600);
  assert.equal(outputLimit({ schema: form, form }, modelOf(100_000)), 6096);
});

Deno.test("leastOutput() gives a text half as much again as its limit, and a form 600 tokens plus reasoning", () => {
  const form = { ...schema, textOf: () => "" };
  assert.equal(leastOutput({ maxTokens: 250 }, modelOf(8192)), 375);
  assert.equal(leastOutput({ schema }, modelOf(8192)), 600);
  assert.equal(leastOutput({ schema: form, form, maxTokens: 300 }, modelOf(8192, 25_000)), 450 + 600 + 2048);
});

Deno.test("the room left in a context limits answers and tool results, and never raises them", () => {
  const tools = [{ name: "look", description: "Looks.", jsonSchema: {}, run: () => Promise.resolve("") }];
  const of = (answerTokens: number, toolTokens: number) => ({
    maxTokens: 250,
    tools,
    room: { answerTokens, toolTokens },
  });
  assert.deepEqual([outputLimit(of(400, 0), modelOf(8192)), toolTokens(of(400, 0), modelOf(8192))], [400, 0]);
  assert.deepEqual([outputLimit(of(9000, 9000), modelOf(8192)), toolTokens(of(9000, 9000), modelOf(8192))], [
    500,
    2048,
  ]);
});
