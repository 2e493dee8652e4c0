import { equal } from "node:assert/strict";
import { countTokens } from "../text/tokens.ts";
import { framedTokens, loadTokenCounter, promptTokens } from "./token_counter.ts";

Deno.test("loadTokenCounter() is exact for models that count in o200k at their own provider, and for no other", async () => {
  const isExact = async (id: string, customServer = false) => (await loadTokenCounter({ id, customServer })).exact;
  for (const id of ["openai/gpt-4o", "openai/gpt-5-mini", "openai/o3-mini", "openrouter/openai/gpt-4.1:free"]) {
    equal(await isExact(id), true, id);
    equal(await isExact(id, true), false, id);
  }
  for (const id of ["openai/gpt-4", "openai/gpt-4omni", "ollama/llama3", "openrouter/anthropic/claude", "openai/o35"]) {
    equal(await isExact(id), false, id);
  }
  equal((await loadTokenCounter({ id: "ollama/llama3" })).count("Buses ran faster."), countTokens("Buses ran faster."));
});

Deno.test("promptTokens() adds what frames each message, and a margin for other families", () => {
  const exact = { exact: true, count: (text: string) => text.length };
  const other = { ...exact, exact: false };
  equal(promptTokens([], exact), 3);
  equal(promptTokens(["x".repeat(10), "x".repeat(5)], exact), 15 + 2 * 4 + 3);
  equal(promptTokens([], other), 0);
  equal(promptTokens(["x".repeat(10), "x".repeat(5)], other), 20 + 2 * 16);
  equal(framedTokens(1000, 3, other), 1300 + 3 * 16);
  equal(framedTokens(1000, 3, exact), 1000 + 3 * 4 + 3);
});
