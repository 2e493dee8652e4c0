import { equal, ok } from "node:assert/strict";
import {
  contextWindowOf,
  REASONING_RESERVE,
  reasoningReserveFor,
  reasoningReserveOf,
  UNKNOWN_CONTEXT_WINDOW,
} from "./context_sizes.ts";
import { costOf, priceOf } from "./prices.ts";

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
