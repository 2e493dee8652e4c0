import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import {
  contextWindowOf,
  REASONING_RESERVE,
  reasoningReserveFor,
  reasoningReserveOf,
  UNKNOWN_CONTEXT_WINDOW,
} from "./context_sizes.ts";
import { costOf, priceOf, PRICES_TAKEN_ON, pricesUsed, savingOf } from "./prices.ts";

Deno.test("priceOf() knows what stands in the table, and guesses nothing", () => {
  equal(priceOf("openai/gpt-4o")?.outputUsd, 10);
  const unknown = [
    "openai/gpt-4o-2024-05-13",
    "openai/gpt-9",
    "ollama/llama3",
    "gpt-4o",
    "",
    "constructor",
    "__proto__",
  ];
  for (const id of unknown) equal(priceOf(id), undefined, id);
});

Deno.test("priceOf() prefers overrides, and has no price for a model on another server", () => {
  const price = { inputUsd: 1, outputUsd: 2 };
  equal(priceOf("openai/gpt-4o", { "openai/gpt-4o": price }), price);
  equal(priceOf({ id: "openai/gpt-4o", customServer: true }), undefined);
  equal(priceOf({ id: "openai/gpt-4o", customServer: true }, { "openai/gpt-4o": price }), price);
  equal(priceOf({ id: "openai/gpt-4o" })?.inputUsd, 2.5);
});

Deno.test("costOf() books cached tokens at their price, and in full where it is unknown", () => {
  const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };
  equal(costOf(usage, { inputUsd: 2, cachedInputUsd: 0.5, outputUsd: 8 }), 1.2 + 0.2 + 0.8);
  equal(costOf(usage, { inputUsd: 2, outputUsd: 8 }), 2 + 0.8);
  equal(costOf({ inputTokens: 10, outputTokens: 5 }, { inputUsd: 0, outputUsd: 0 }), 0);
});

Deno.test("costOf() books a long prompt at the price for long prompts", () => {
  const price = { inputUsd: 1, outputUsd: 2, longPrompt: { aboveInputTokens: 1000, inputUsd: 10, outputUsd: 20 } };
  ok(Math.abs(costOf({ inputTokens: 1000, outputTokens: 100 }, price) - 0.0012) < 1e-12);
  ok(Math.abs(costOf({ inputTokens: 1001, cachedInputTokens: 1, outputTokens: 100 }, price) - 0.01201) < 1e-12);
});

Deno.test("savingOf() is what the same call costs less than without cached tokens, where that is known", () => {
  const price = fc.record({
    inputUsd: fc.double({ min: 0, max: 100, noNaN: true }),
    cachedInputUsd: fc.double({ min: 0, max: 100, noNaN: true }),
    outputUsd: fc.double({ min: 0, max: 100, noNaN: true }),
  });
  fc.assert(fc.property(price, fc.nat(1_000_000), fc.nat(1_000_000), (price, fresh, cached) => {
    const usage = { inputTokens: fresh + cached, cachedInputTokens: cached, outputTokens: 9 };
    const saving = costOf({ ...usage, cachedInputTokens: 0 }, price) - costOf(usage, price);
    ok(Math.abs((savingOf(usage, price) ?? 0) - saving) < 1e-9);
  }));
  const usage = { inputTokens: 900, cachedInputTokens: 800, outputTokens: 1 };
  const longPrompt = { aboveInputTokens: 500, inputUsd: 4, outputUsd: 4 };
  for (
    const [used, price] of [
      [{ inputTokens: 9, outputTokens: 1 }, { inputUsd: 2, cachedInputUsd: 1, outputUsd: 3 }],
      [{ ...usage, cachedInputTokens: 0 }, { inputUsd: 2, cachedInputUsd: 1, outputUsd: 3 }],
      [usage, { inputUsd: 2, outputUsd: 3 }],
      [usage, { inputUsd: 2, cachedInputUsd: 1, outputUsd: 3, longPrompt }],
    ] as const
  ) equal(savingOf(used, price), undefined);
});

Deno.test("pricesUsed() tells given prices from those of the table, and leaves unknown ones out", () => {
  const model = (id: string, customServer = false) => ({
    id,
    customServer,
    contextWindow: 1,
    complete: () => Promise.reject(new Error("not asked")),
  });
  const given = { inputUsd: 1, outputUsd: 2 };
  const models = [model("openai/gpt-4o"), model("own/x"), model("openai/gpt-4", true), model("ollama/llama3")];
  deepEqual(pricesUsed(models, { "own/x": given, "never/asked": given }), {
    "openai/gpt-4o": {
      price: { inputUsd: 2.5, cachedInputUsd: 1.25, outputUsd: 10 },
      source: "table",
      takenOn: PRICES_TAKEN_ON,
    },
    "own/x": { price: given, source: "given" },
  });
});

Deno.test("contextWindowOf() says whether it knows", () => {
  for (
    const id of [
      "openai/gpt-4o",
      "openrouter/openai/gpt-4o",
      "openai/gpt-4o-2024-08-06",
      "openrouter/openai/gpt-4o:free",
    ]
  ) {
    equal(contextWindowOf(id).tokens, 128_000, id);
    equal(contextWindowOf(id).known, true, id);
  }
  for (const id of ["ollama/mystery:8b", "openai/", "", "openai/constructor"]) {
    equal(contextWindowOf(id).tokens, UNKNOWN_CONTEXT_WINDOW, id);
    equal(contextWindowOf(id).known, false, id);
  }
});

Deno.test("reasoningReserveOf() sets tokens aside for models that reason", () => {
  for (
    const id of [
      "openai/o3",
      "openai/o4-mini",
      "openai/gpt-5-mini",
      "openai/gpt-5.4",
      "ollama/deepseek-r1:8b",
      "ollama/qwen3:4b",
    ]
  ) {
    equal(reasoningReserveOf(id), REASONING_RESERVE, id);
  }
  for (const id of ["openai/gpt-4o", "openai/gpt-4.1", "openai/gpt-5-chat-latest", "ollama/llama3", "openai/o30"]) {
    equal(reasoningReserveOf(id), 0, id);
  }
});

Deno.test("reasoningReserveFor() leaves three quarters of a small context", () => {
  equal(reasoningReserveFor(REASONING_RESERVE, 200_000), REASONING_RESERVE);
  equal(reasoningReserveFor(REASONING_RESERVE, UNKNOWN_CONTEXT_WINDOW), 2048);
  equal(reasoningReserveFor(REASONING_RESERVE, 4 * REASONING_RESERVE - 1), REASONING_RESERVE - 1);
  equal(reasoningReserveFor(0, UNKNOWN_CONTEXT_WINDOW), 0);
});
