import type { ChatModel, CompleteOptions, Completion, Prompt } from "../models/chat_model.ts";
import { ModelError } from "../models/model_error.ts";
import { imageTokens, loadTokenCounter, promptTokens } from "../models/token_counter.ts";
import type { AnswerReading, AnswerSchema, Calls } from "./agent.ts";
import { type Ask, askOnce, type AskOptions } from "./use_tools.ts";
import { cutTo } from "../text/sentences.ts";
import { countTokens } from "../text/tokens.ts";
import { quotable } from "../text/fence.ts";
import { markGiven } from "../text/given.ts";
import { type LineField, lineFields, readLines } from "./plain_lines.ts";
import { askedInLines } from "./prompt_layout.ts";
import { readAnswer } from "./read_answer.ts";
import { withoutReasoning } from "./speech.ts";

/** Options of {@linkcode askStructured}. */
interface StructuredOptions extends Pick<CompleteOptions, "maxOutputTokens" | "temperature" | "seed"> {
  /** Tokens that prompt and answer must fit into together. @default those of the model */
  readonly contextWindow?: number | undefined;
}

/** Models that gave no JSON that could be read, and are asked for lines from then on. */
const askedForLines = new WeakSet<ChatModel>();

/**
 * Asks a model for an answer of a form: held to it where the provider can, read from the text, checked, and asked once
 * more with the names of the fields that are wrong, if the longer prompt fits. Where nothing can be used of both
 * answers, a form that is flat enough is asked for once in lines in place of JSON, and so is the model's next one at
 * once. What is good of an answer is kept, with a warning of what is missing. `text` is what the value was read from.
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
  const fields = lineFields(schema.jsonSchema);
  const inLines = fields !== undefined && askedForLines.has(model);
  const form = { name: schema.name, schema: schema.jsonSchema };
  const constrained = model.structured === false || inLines ? options : { ...options, schema: form };
  const answers: { readonly text: string; readonly reading: AnswerReading<T> }[] = []; // the last one first
  const askFor = async (asked: Prompt, within: AskOptions) => {
    const { completion, prompt } = await ask(asked, within);
    const reading = readCompletion(completion, schema, fields);
    answers.unshift({ text: completion.text, reading });
    return { completion, asked: prompt, problem: reading.problem };
  };
  const first = await askFor(inLines ? askedInLines(prompt, schema, fields) : prompt, constrained);
  let { problem } = first;
  if (model.structured === false) {
    calls.warn("no_schema", `${model.id} is not held to the form of an answer, which is read from its text`, model.id);
  }
  let unreadable = "Unreadable also the second time";
  if (problem !== undefined) {
    const counter = await loadTokenCounter(model);
    const longer = [...first.asked, ...reaskOf(first.completion, problem, inLines)];
    const needed = imageTokens(...longer) +
      promptTokens([...longer.map(({ text }) => text), JSON.stringify(schema.jsonSchema)], counter);
    if (needed + (options.maxOutputTokens ?? 0) > contextWindow) {
      unreadable = "Unreadable, and there is no room to ask once more";
    } else {
      ({ problem } = await askFor(longer, constrained));
      if (fields && !inLines && !answers.some(({ reading }) => reading.ok)) {
        await askFor(askedInLines(first.asked, schema, fields), options);
        if (answers[0]?.reading.ok) {
          askedForLines.add(model);
          calls.warn("no_json", `${model.id} gives no JSON that can be read, and is asked for lines`, model.id);
        }
      }
    }
  }
  for (const { text, reading } of answers) {
    if (!reading.ok) continue;
    if (reading.problem !== undefined) calls.warn("incomplete_answer", `Missing from an answer: ${reading.problem}`);
    return { value: reading.value, text };
  }
  throw new ModelError(`${unreadable}: ${problem}`, { code: "unreadable" });
}

/** Of an answer that could not be read so much is quoted when it is asked for again: contexts may be small. */
const QUOTED_TOKENS = 500;

/** Takes only whole values from an answer that ran into its limit: it has no end that could be made up. */
function readCompletion<T>(
  { text, finishReason }: Completion,
  schema: AnswerSchema<T>,
  fields: readonly LineField[] | undefined,
): AnswerReading<T> {
  const said = withoutReasoning(text);
  const isCut = finishReason === "length";
  const reading = readAnswer(said, schema, { allowCut: !isCut });
  const lines = !fields || reading.ok ? undefined : readLines(isCut ? said.replace(/\n?[^\n]*$/, "") : said, fields);
  return lines ? schema.read(lines) : reading;
}

/** A problem names what stood in the answer, which may be what was quoted to the model: it is marked as given. */
function reaskOf({ text, finishReason }: Completion, problem: string, inLines: boolean): Prompt {
  const hint = finishReason === "length" ? " Be brief, so that the answer fits." : "";
  const request = `Your answer could not be used. ${markGiven(problem)}${hint} Give the whole answer again, as ` +
    `${inLines ? "the lines that were asked for" : "one JSON value"} and nothing else.`;
  const said = countTokens(text) <= QUOTED_TOKENS ? text : cutTo(text, QUOTED_TOKENS, countTokens);
  return [
    ...(text.trim() === "" ? [] : [{ role: "assistant" as const, text: quotable(said) }]),
    { role: "user", text: request },
  ];
}
