import assert from "node:assert/strict";
import { FAMILIES_TAKEN_ON, familyOf } from "./families.ts";

Deno.test("familyOf() knows a family by how the name begins, whoever serves it, and nothing more", () => {
  const cases: Readonly<Record<string, string>> = {
    "openai/gpt-4.1-mini": "gpt",
    "openrouter/openai/o3": "gpt",
    "openai/chatgpt-4o-latest": "gpt",
    "openrouter/anthropic/claude-sonnet-4": "claude",
    "openrouter/google/gemini-2.5-pro": "gemini",
    "openrouter/google/gemma-3-27b-it": "gemini",
    "ollama/llama3.1:8b": "llama",
    "openrouter/meta-llama/llama-4-scout": "llama",
    "openrouter/meta-llama/Meta-Llama-3-8B": "llama",
    "ollama/mixtral:8x7b": "mistral",
    "ollama/qwen3:8b": "qwen",
    "openrouter/deepseek/deepseek-r1-distill-llama-70b": "deepseek",
    // no family is guessed from a part of a word
    "ollama/gptj": "ollama/gptj",
    "ollama/llamaindex-own": "ollama/llamaindex-own",
    "openai/my-own": "openai/my-own",
    "scripted/model": "scripted/model",
  };
  for (const [id, family] of Object.entries(cases)) assert.equal(familyOf(id), family, id);
  assert.match(FAMILIES_TAKEN_ON, /^\d{4}-\d{2}-\d{2}$/);
});
