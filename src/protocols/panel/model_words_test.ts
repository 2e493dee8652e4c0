import { deepEqual, equal } from "node:assert/strict";
import { modelHider } from "./model_words.ts";
import { ReplacedList } from "./replaced_words.ts";

const MODELS = [
  "openai/gpt-4o",
  "openrouter/anthropic/claude-sonnet-4-20250514",
  "ollama/qwen3:8b",
  "openrouter/google/gemini-2.5-pro",
  "openrouter/meta-llama/llama-3.1-70b-instruct",
  "openai/o3",
  "vendor/secret-model-9",
];

const hidden = (text: string, models: readonly string[] = MODELS) => modelHider(models)(text, () => {});

const TAKEN: Readonly<Record<string, string>> = {
  "As Claude Sonnet 4 by Anthropic I say so.": "As a model I say so.",
  "As Claude Sonnet 4, made by Anthropic, I say so.": "As a model, I say so.",
  "Claude 4 Sonnet and claude-sonnet-4 agree.": "a model and a model agree.",
  "I am GPT-4o.": "I am a model.",
  "I (gpt-4o, made by OpenAI) open.": "I (a model) open.",
  "I'm ChatGPT, and I disagree.": "I'm a model, and I disagree.",
  "I am ChatGPT, a model by OpenAI, and I disagree.": "I am a model, and I disagree.",
  "As an AI model made by OpenAI, I cannot.": "As an AI model, I cannot.",
  "As a large language model trained by Google, I cannot.": "As a large language model, I cannot.",
  "As an OpenAI model I cannot.": "As a model I cannot.",
  "I was trained by OpenAI to help.": "I was trained by a company to help.",
  "My creators at Anthropic say so.": "My creators at a company say so.",
  "As Claude, I think so.": "As a model, I think so.",
  "Speaking as Gemini, I think so.": "Speaking as a model, I think so.",
  "As Google's Gemini I think so.": "As a model I think so.",
  "The Gemini 2.5 Pro model erred.": "a model erred.",
  "As Llama 3.1 I err.": "As a model I err.",
  "Llama 3.1 70B from Meta erred.": "a model erred.",
  "As Qwen, I differ from qwen3:8b and Qwen 3.": "As a model, I differ from a model and a model.",
  "openai/gpt-4o, GPT 4o and SECRET-MODEL-9 agree.": "a model, a model and a model agree.",
  "As o3 I agree.": "As a model I agree.",
  "I am Side 1 by OpenAI, and I agree.": "I am Side 1, and I agree.",
};

const KEPT: readonly string[] = [
  "OpenAI released GPT-4 in 2023; Anthropic followed with Claude 3.",
  "GPT-4o-mini is cheap, and GPT-4.1 is not.",
  "Models such as Claude, Gemini and GPT are large.",
  "Known as Gemini, the constellation is old.",
  "Painters such as Claude Monet, or as Claude Lorrain.",
  "I was hired by Google.",
  "As Google, Meta and Amazon grew, so did lobbying.",
  "Models made by OpenAI err.",
  "Google says that Gemini is a model.",
  "O3 is ozone, and a llama is an animal.",
  "A secret model is no secret.",
  "As Mistral, I err.",
];

Deno.test("modelHider() takes out names of models, and what a speaker says of itself as a model", () => {
  for (const [said, shown] of Object.entries(TAKEN)) equal(hidden(said), shown);
});

Deno.test("modelHider() leaves makers and other models what a dialogue may be about", () => {
  for (const said of KEPT) equal(hidden(said), said);
  equal(hidden("As Mistral, I err.", ["ollama/mixtral:8x7b"]), "As a model, I err.");
  equal(hidden("As Claude, I err. m and model.", ["scripted/m", "model"]), "As Claude, I err. m and model.");
});

Deno.test("modelHider() leaves what somebody is called", () => {
  const hide = modelHider(["openrouter/anthropic/claude-sonnet-4"], ["Claude"]);
  equal(hide("I am Claude, and I agree with Claude Sonnet 4.", () => {}), "I am Claude, and I agree with a model.");
});

Deno.test("modelHider() tells what it replaced", () => {
  const list = new ReplacedList();
  modelHider(MODELS)("As an AI model made by OpenAI, I say: GPT-4o.", list.keep, 3);
  deepEqual(list.all, [
    { words: "gpt-4o", by: "a model", messages: "3" },
    { words: "an ai model made by openai", by: "an ai model", messages: "3" },
  ]);
});

Deno.test("modelHider() looks through text of any length and form", () => {
  for (const piece of ["a", "as a ", "as ", " ", "\n", "Claude ", "claude-", "an AI ", "OpenAI's ", "the "]) {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    equal(hidden(text), text);
  }
});
