import { deepEqual, equal } from "node:assert/strict";
import { REASONING_EFFORTS, REASONING_RESERVE, reasoningReserveFor, reasoningReserveOf } from "./reasoning.ts";

Deno.test("reasoningReserveOf() sets tokens aside for models that reason", () => {
  for (
    const id of [
      "openai/o3",
      "openai/o4-mini",
      "openai/gpt-5-mini",
      "openai/gpt-5.4",
      "ollama/deepseek-r1:8b",
      "ollama/qwen3:4b",
      "google/gemini-2.5-flash",
      "google/gemini-3-pro-preview",
      "xai/grok-4",
    ]
  ) {
    equal(reasoningReserveOf(id), REASONING_RESERVE, id);
  }
  for (
    const id of [
      "openai/gpt-4o",
      "openai/gpt-4.1",
      "openai/gpt-5-chat-latest",
      "ollama/llama3",
      "openai/o30",
      "google/gemini-2.0-flash",
      "anthropic/claude-sonnet-4-5",
    ]
  ) {
    equal(reasoningReserveOf(id), 0, id);
  }
});

Deno.test("reasoningReserveOf() goes by the effort that is asked for, of any model", () => {
  const reserves = REASONING_EFFORTS.map((effort) => reasoningReserveOf("openai/gpt-4o", effort));
  deepEqual(reserves, [0, 1024, 4096, 8192, 16_384, 32_768]);
  equal(reasoningReserveOf("openai/o3", "none"), 0);
});

Deno.test("reasoningReserveFor() leaves three quarters of a small context", () => {
  equal(reasoningReserveFor(REASONING_RESERVE, 200_000), REASONING_RESERVE);
  equal(reasoningReserveFor(REASONING_RESERVE, 8192), 2048);
  equal(reasoningReserveFor(REASONING_RESERVE, 4 * REASONING_RESERVE - 1), REASONING_RESERVE - 1);
  equal(reasoningReserveFor(0, 8192), 0);
});
