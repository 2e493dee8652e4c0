import type { ChatModel, CompleteOptions, Completion, Prompt } from "../models/chat_model.ts";
import { ModelError } from "../models/model_error.ts";
import { loadTokenCounter, promptTokens } from "../models/token_counter.ts";
import type { AnswerSchema, Calls } from "./agent.ts";
import { type Ask, askOnce } from "./use_tools.ts";
import { cutTo } from "../text/sentences.ts";
import { countTokens } from "../text/tokens.ts";
import { quotable } from "../text/fence.ts";
import { markGiven } from "../text/given.ts";
import { readAnswer } from "./read_answer.ts";
import { withoutReasoning } from "./speech.ts";

/** Options of {@linkcode askStructured}. */
interface StructuredOptions extends Pick<CompleteOptions, "maxOutputTokens" | "temperature" | "seed"> {
  /** Tokens that prompt and answer must fit into together. @default those of the model */
  readonly contextWindow?: number | undefined;
}

/**
 * Asks a model for an answer of a form: held to it where the provider can, read from the text, checked, and asked once
 * more with the name of the field that was wrong, if the longer prompt fits. `text` is what the value was read from.
 *
 * @param ask Asks the model. @default once, without tools
 * @throws {ModelError} If a call gives no answer, or none that can be read.
 */
export async function askStructured<T>(
  model: ChatModel,
  prompt: Prompt,
  schema: AnswerSchema<T>,
  calls: Calls,
  { contextWindow = model.contextWindow, ...options }: StructuredOptions = {},
  ask: Ask = askOnce(model, calls),
): Promise<{ readonly value: T; readonly text: string }> {
  const form = { name: schema.name, schema: schema.jsonSchema };
  const constrained = model.structured === false ? options : { ...options, schema: form };
  const { completion: first, prompt: asked } = await ask(prompt, constrained);
  if (model.structured === false) {
    calls.warn("no_schema", `${model.id} is not held to the form of an answer, which is read from its text`, model.id);
  }
  const reading = readCompletion(first, schema);
  if (reading.ok) return { value: reading.value, text: first.text };

  const counter = await loadTokenCounter(model);
  const longer = [...asked, ...reaskOf(first, reading.problem)];
  const needed = promptTokens([...longer.map(({ text }) => text), JSON.stringify(schema.jsonSchema)], counter);
  if (needed + (options.maxOutputTokens ?? 0) > contextWindow) {
    throw unreadable(`Unreadable, and there is no room to ask once more: ${reading.problem}`);
  }
  const { completion: again } = await ask(longer, constrained);
  const rereading = readCompletion(again, schema);
  if (rereading.ok) return { value: rereading.value, text: again.text };
  throw unreadable(`Unreadable also the second time: ${rereading.problem}`);
}

function unreadable(reason: string): ModelError {
  return new ModelError(reason, { code: "unreadable" });
}

/** Of an answer that could not be read so much is quoted when it is asked for again: contexts may be small. */
const QUOTED_TOKENS = 500;

/** Takes only whole values from an answer that ran into its limit: it has no end that could be made up. */
function readCompletion<T>({ text, finishReason }: Completion, schema: AnswerSchema<T>) {
  return readAnswer(withoutReasoning(text), schema, { allowCut: finishReason !== "length" });
}

/** A problem names what stood in the answer, which may be what was quoted to the model: it is marked as given. */
function reaskOf({ text, finishReason }: Completion, problem: string): Prompt {
  const hint = finishReason === "length" ? " Be brief, so that the answer fits." : "";
  const request =
    `Your answer could not be used. ${markGiven(problem)}${hint} Give the whole answer again, as one JSON value and ` +
    "nothing else.";
  const said = countTokens(text) <= QUOTED_TOKENS ? text : cutTo(text, QUOTED_TOKENS, countTokens);
  return [
    ...(text.trim() === "" ? [] : [{ role: "assistant" as const, text: quotable(said) }]),
    { role: "user", text: request },
  ];
}
