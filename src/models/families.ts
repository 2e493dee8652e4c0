/** Day on which the families below were looked through. */
export const FAMILIES_TAKEN_ON = "2026-11-21";

/**
 * How names of models begin, without provider, and the family that they are of: models of one maker's line, which were
 * trained on much the same and may prefer what is written like their own. The longest beginning counts.
 */
const FAMILIES: Readonly<Record<string, string>> = {
  "gpt": "gpt",
  "chatgpt": "gpt",
  "o1": "gpt",
  "o3": "gpt",
  "o4": "gpt",
  "claude": "claude",
  "gemini": "gemini",
  "gemma": "gemini",
  "llama": "llama",
  "meta-llama": "llama",
  "codellama": "llama",
  "mistral": "mistral",
  "mixtral": "mistral",
  "ministral": "mistral",
  "magistral": "mistral",
  "codestral": "mistral",
  "devstral": "mistral",
  "pixtral": "mistral",
  "qwen": "qwen",
  "qwq": "qwen",
  "deepseek": "deepseek",
  "grok": "grok",
  "command": "command",
  "phi": "phi",
  "nova": "nova",
  "glm": "glm",
  "kimi": "kimi",
  "granite": "granite",
};

/**
 * The family of a model, by how its name begins after the last `/`; of one that is not known its own id, so that nothing
 * is said to be alike that may not be.
 *
 * @param id As in a SPEC, for example `openrouter/anthropic/claude-sonnet-4`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { familyOf } from "./families.ts";
 *
 * assert.equal(familyOf("openrouter/openai/gpt-4.1-mini"), "gpt");
 * assert.equal(familyOf("ollama/qwen3:8b"), "qwen");
 * assert.equal(familyOf("openai/my-own"), "openai/my-own");
 * ```
 */
export function familyOf(id: string): string {
  const name = id.slice(id.lastIndexOf("/") + 1).toLowerCase();
  const [beginning] = Object.keys(FAMILIES)
    .filter((each) => name.startsWith(each) && !/^[a-z]/.test(name.slice(each.length)))
    .sort((a, b) => b.length - a.length);
  return (beginning !== undefined && FAMILIES[beginning]) || id;
}
