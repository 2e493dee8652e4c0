import { equal } from "node:assert/strict";
import { REASONING_RESERVE, reasoningReserveFor, reasoningReserveOf } from "./reasoning.ts";

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
  equal(reasoningReserveFor(REASONING_RESERVE, 8192), 2048);
  equal(reasoningReserveFor(REASONING_RESERVE, 4 * REASONING_RESERVE - 1), REASONING_RESERVE - 1);
  equal(reasoningReserveFor(0, 8192), 0);
});
