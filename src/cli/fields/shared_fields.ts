import { STRATEGIES } from "../../context/settings.ts";
import { choice, fieldsOf, integer, notNegative, positive, text } from "../value_kind.ts";
import { field } from "./field.ts";

/** Temperatures that providers take. */
const MAX_TEMPERATURE = 2;

/** Who answers. */
export const SPEC = text("embedded, human, recorded/FILE, openai/MODEL, openrouter/MODEL or ollama/MODEL");
/** Sampling temperature. */
export const TEMPERATURE = notNegative(MAX_TEMPERATURE, "a number from 0 to 2");
/** A folder. */
export const FOLDER = text("the path of a folder");

/** How a context is kept. */
export const CONTEXT = fieldsOf({
  strategy: field(choice(STRATEGIES), "How what was said is fitted in. full if left out."),
  window: field(integer(512), "Tokens of prompt and answer together. The model's if left out."),
  threshold: field(integer(2), "length-based: length of a perspective from which it is summed up. 5000 if left out."),
  maxLength: field(integer(1), "Most that a summary may be long, less than threshold. 2500 if left out."),
  unit: field(choice(["characters", "tokens"]), "What threshold and maxLength are counted in. characters if left out."),
  prompt: field(text(), "What whoever sums up is asked, in place of what the role says."),
  finalReading: field(
    choice(["whole", "strategy"]),
    "What a last summary is made from: everything if it fits, else summaries of all rounds; or what the strategy gives. " +
      "whole if left out.",
  ),
});
/** Limits on everybody's calls, on one participant's, and on those of a phase. */
export const LIMITS = {
  maxCalls: field(integer(1), "Most requests to models, repeated ones included."),
  maxTokens: field(integer(1), "Most tokens of prompts and answers."),
  maxCostUsd: field(positive(), "Most US dollars. Needs a price for every model."),
};
