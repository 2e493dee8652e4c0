import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { CATALOGUE_TAKEN_ON, costOf, lookUpModel, priceOf, pricesUsed, savingOf } from "./prices.ts";

Deno.test("lookUpModel() knows what the catalogue has, dated names too, and guesses nothing", async () => {
  const known = [
    ["openai/gpt-4o", 10, 128_000],
    ["openai/gpt-4o-2024-05-13", 15, 128_000],
    ["openai/gpt-4o-mini-2024-07-18", 0.6, 128_000],
    ["openai/o4-mini-2025-04-16", 4.4, 200_000],
    ["openrouter/openai/gpt-4o-mini-2024-07-18", 0.6, 128_000],
    ["openrouter/openai/gpt-4o-mini", 0.6, 128_000],
    ["openrouter/meta-llama/llama-3.3-70b-instruct:free", 0, undefined],
    ["openrouter/anthropic/claude-sonnet-4", 15, 200_000],
  ] as const;
  for (const [id, outputUsd, contextWindow] of known) {
    const found = await lookUpModel(id);
    deepEqual([found.price?.outputUsd, found.contextWindow], [outputUsd, contextWindow], id);
  }
  const unknown = [
    "openai/gpt-9",
    "ollama/llama3",
    "own/gpt-4o",
    "openai/gpt-4o-mini-of-mine",
    "gpt-4o",
    "/gpt-4o",
    "",
    "openai/constructor",
  ];
  for (const id of unknown) deepEqual(await lookUpModel(id), {}, id);
});

Deno.test("lookUpModel() has the prices of long prompts and of cached tokens", async () => {
  deepEqual((await lookUpModel("openai/gpt-5.4")).price, {
    inputUsd: 2.5,
    cachedInputUsd: 0.25,
    outputUsd: 15,
    longPrompt: { aboveInputTokens: 271_999, inputUsd: 5, cachedInputUsd: 0.5, outputUsd: 22.5 },
  });
});

Deno.test("lookUpModel() has the price of caching where Anthropic's own API is asked for it", async () => {
  const { price } = await lookUpModel("anthropic/claude-sonnet-4-5");
  deepEqual(price, {
    inputUsd: 3,
    cachedInputUsd: 0.3,
    cacheWriteUsd: 3.75,
    outputUsd: 15,
    longPrompt: {
      aboveInputTokens: 200_000,
      inputUsd: 6,
      cachedInputUsd: 0.6,
      cacheWriteUsd: 7.5,
      outputUsd: 22.5,
    },
  });
  equal((await lookUpModel("openrouter/anthropic/claude-sonnet-4")).price?.cacheWriteUsd, undefined);
});

Deno.test("costOf() books tokens that are cached for later at their price, and in full where it is unknown", () => {
  const usage = {
    inputTokens: 1_000_000,
    cachedInputTokens: 500_000,
    cacheWriteTokens: 400_000,
    outputTokens: 100_000,
  };
  const price = { inputUsd: 2, cachedInputUsd: 1, outputUsd: 10 };
  equal(costOf(usage, price), 0.2 + 0.5 + 0.8 + 1);
  equal(costOf(usage, { ...price, cacheWriteUsd: 3 }), 0.2 + 0.5 + 1.2 + 1);
});

Deno.test("priceOf() prefers overrides to the model's own price", () => {
  const [own, given] = [{ inputUsd: 1, outputUsd: 2 }, { inputUsd: 3, outputUsd: 4 }];
  equal(priceOf({ id: "a/b", price: own }), own);
  equal(priceOf({ id: "a/b", price: own }, { "a/b": given }), given);
  for (const id of ["a/b", "constructor", "__proto__"]) equal(priceOf({ id }, { "a/c": given }), undefined);
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

Deno.test("pricesUsed() tells a price that the provider lists from one of the catalogue", () => {
  const price = { inputUsd: 1, outputUsd: 2 };
  deepEqual(pricesUsed([{ id: "a/listed", price, priceListed: true }]), { "a/listed": { price, source: "provider" } });
});

Deno.test("pricesUsed() tells given prices from those of the catalogue, and leaves unknown ones out", () => {
  const [own, given] = [1, 2].map((inputUsd) => ({ inputUsd, outputUsd: 1 }));
  const models = ["a/own", "a/given"].map((id) => ({ id, price: own }));
  deepEqual(pricesUsed([...models, { id: "a/unknown" }], { "a/given": given ?? { inputUsd: 0, outputUsd: 0 } }), {
    "a/own": { price: own, source: "table", takenOn: CATALOGUE_TAKEN_ON },
    "a/given": { price: given, source: "given" },
  });
});
