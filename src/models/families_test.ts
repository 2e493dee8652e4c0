import assert from "node:assert/strict";
import { FAMILIES_TAKEN_ON, familyOf } from "./families.ts";

const OF_FAMILIES: Readonly<Record<string, readonly string[]>> = {
  gpt: [
    "openai/gpt-4.1-mini",
    "openai/gpt-4o-2024-08-06",
    "openai/gpt-3.5-turbo-0125",
    "openai/gpt-5-nano",
    "openai/chatgpt-4o-latest",
    "openai/o1-preview",
    "openai/o4-mini-2025-04-16",
    "openai/o5-mini",
    "openai/text-davinci-003",
    "openai/ft:gpt-4o-mini-2024-07-18:org::id",
    "openai/ft:gpt-3.5-turbo-0125:claude-fans:custom:7p4l",
    "openai/azure-gpt-4o",
    "openai/azure/gpt-4o",
    "openai/openai.gpt-oss-120b-1:0",
    "openai/gpt4o",
    "openrouter/openai/o3",
    "openrouter/openai/gpt-oss-120b",
    "ollama/gpt-oss:20b",
  ],
  claude: [
    "openrouter/anthropic/claude-sonnet-4",
    "openrouter/anthropic/claude-3.5-sonnet:beta",
    "openrouter/anthropic/claude-3.7-sonnet:thinking",
    "openai/us.anthropic.claude-3-5-sonnet-20241022-v2:0",
    "openai/anthropic.claude-instant-v1",
    "openai/eu.anthropic.claude-sonnet-4-20250514-v1:0",
    "openai/us-gov.anthropic.claude-3-haiku-20240307-v1:0",
    "openai/publishers/anthropic/models/claude-opus-4@20250514",
    "openai/bedrock-claude-3-haiku",
  ],
  gemini: [
    "openrouter/google/gemini-2.5-pro",
    "openrouter/google/gemini-2.0-flash-exp:free",
    "openai/vertex_ai/gemini-1.5-pro",
    "openai/models/gemini-2.5-flash",
    "openrouter/google/gemma-3-27b-it",
    "openrouter/google/learnlm-1.5-pro-experimental:free",
    "ollama/gemma3:12b",
    "ollama/codegemma:7b",
    "ollama/shieldgemma",
  ],
  llama: [
    "ollama/llama3.1:8b",
    "ollama/llama3.2-vision",
    "ollama/tinyllama",
    "ollama/codellama:34b-instruct",
    "ollama/vicuna:13b",
    "ollama/dolphin-llama3",
    "openrouter/meta-llama/llama-4-scout",
    "openrouter/meta-llama/Meta-Llama-3-8B",
    "openrouter/nousresearch/hermes-3-llama-3.1-405b",
    "openrouter/nvidia/llama-3.1-nemotron-70b-instruct",
    "openai/meta.llama3-1-70b-instruct-v1:0",
  ],
  mistral: [
    "ollama/mixtral:8x7b",
    "ollama/dolphin-mixtral:8x22b",
    "ollama/nous-hermes2-mixtral",
    "ollama/openhermes:7b-mistral-v2-q4_0",
    "ollama/mistral-nemo",
    "ollama/yarn-mistral",
    "openrouter/mistralai/mistral-large-2411",
    "openrouter/mistralai/ministral-8b",
    "openrouter/mistralai/codestral-2501",
    "openai/mistral.mixtral-8x7b-instruct-v0:1",
  ],
  qwen: ["ollama/qwen3:8b", "ollama/qwen2.5-coder:32b", "ollama/codeqwen", "openrouter/qwen/qwq-32b"],
  deepseek: [
    "openrouter/deepseek/deepseek-r1-distill-llama-70b",
    "openrouter/deepseek/deepseek-chat-v3-0324:free",
    "openai/us.deepseek.deepseek-r1-v1:0",
    "ollama/deepseek-coder-v2",
  ],
  grok: ["openrouter/x-ai/grok-3", "openrouter/x-ai/grok-4-fast"],
  command: ["openrouter/cohere/command-r-plus-08-2024", "ollama/command-r7b", "ollama/c4ai-command-r-v01"],
  phi: ["openrouter/microsoft/phi-4", "ollama/phi3:mini", "ollama/phi4-mini"],
  nova: ["openrouter/amazon/nova-lite-v1", "openai/us.amazon.nova-pro-v1:0"],
  glm: ["openrouter/z-ai/glm-4.5", "ollama/glm4"],
  kimi: ["openrouter/moonshotai/kimi-k2", "openai/moonshot-v1-8k"],
  granite: ["ollama/granite3.3:8b", "openrouter/ibm-granite/granite-4.0-h-micro"],
};

/** No family is guessed from a part of a word, or from the name of another maker's model. */
const OF_THEIR_OWN: readonly string[] = [
  "ollama/gptj",
  "openrouter/eleutherai/gpt-j-6b",
  "openrouter/eleutherai/gpt-neox-20b",
  "ollama/gpt4all-falcon",
  "ollama/llamaindex-own",
  "ollama/ollama-own",
  "openai/my-own",
  "ollama/my-own:latest",
  "openai/in-command",
  "openai/supernova-medius",
  "openrouter/microsoft/wizardlm-2-8x22b",
  "ollama/marco-o1",
  "ollama/smollm2:1.7b",
  "ollama/falcon3",
  "scripted/model",
  "scripted/o",
  "",
];

for (const [family, ids] of Object.entries(OF_FAMILIES)) {
  Deno.test(`familyOf() knows models of the family ${family}, however they are served, tuned or derived`, () => {
    for (const id of ids) assert.equal(familyOf(id), family, id);
  });
}

Deno.test("familyOf() leaves a model that it does not know a family of its own", () => {
  for (const id of OF_THEIR_OWN) assert.equal(familyOf(id), id);
  assert.match(FAMILIES_TAKEN_ON, /^\d{4}-\d{2}-\d{2}$/);
});
