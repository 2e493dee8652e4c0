import type { ChatModel, CompleteOptions, Completion, Prompt } from "../models/chat_model.ts";
import { ModelError } from "../models/model_error.ts";
import { imageTokens, loadTokenCounter, promptTokens } from "../models/token_counter.ts";
import type { AnswerReading, AnswerSchema, Calls } from "./agent.ts";
import { type Ask, askOnce, type AskOptions } from "./use_tools.ts";
import { cutTo } from "../text/sentences.ts";
import { countTokens } from "../text/tokens.ts";
import { quotable } from "../text/fence.ts";
import { markGiven } from "../text/given.ts";
import { isObject } from "../transcript/json.ts";
import { bareForm, propertiesOf } from "./form_fields.ts";
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

/** An answer as it was read. */
interface Read<T> {
  readonly text: string;
  readonly reading: AnswerReading<T>;
  /** The value that was read; of a repair with what it repairs. */
  readonly value: unknown;
}

/**
 * Asks a model for an answer of a form: held to it where the provider can, read from the text, checked, and asked once
 * more for the fields that are wrong, if the longer prompt fits. Where nothing can be used of both answers, a form that
 * is flat enough is asked for once in lines in place of JSON, and so is the model's next one at once. What is good of an
 * answer is kept, with a warning of what is missing. `text` is the last answer that the value was read from.
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
  const form = { name: schema.name, schema: bareForm(schema.jsonSchema) };
  const constrained = model.structured === false || inLines ? options : { ...options, schema: form };
  const answers: Read<T>[] = []; // the last one first
  const askFor = async (asked: Prompt, within: AskOptions, repaired?: Repair) => {
    const { completion, prompt } = await ask(asked, within);
    answers.unshift(readCompletion(completion, repaired ? mending(schema, repaired) : schema, fields));
    return { completion, asked: prompt, problem: answers[0]?.reading.problem };
  };
  const first = await askFor(inLines ? askedInLines(prompt, schema, fields) : prompt, constrained);
  let { problem } = first;
  if (model.structured === false) {
    calls.warn("no_schema", `${model.id} is not held to the form of an answer, which is read from its text`, model.id);
  }
  let unreadable = "Unreadable also the second time";
  if (problem !== undefined) {
    const counter = await loadTokenCounter(model);
    const repair = inLines ? undefined : repairOf(answers[0], schema);
    const fits = (longer: Prompt) => {
      const texts = [...longer.map(({ text }) => text), JSON.stringify(form.schema)];
      return imageTokens(...longer) + promptTokens(texts, counter) + (options.maxOutputTokens ?? 0) <= contextWindow;
    };
    const longer = reasking(first.asked, first.completion, reaskOf(problem, first.completion, inLines, repair)).find(
      fits,
    );
    if (!longer) {
      unreadable = "Unreadable, and there is no room to ask once more";
    } else {
      const held = repair && "schema" in constrained
        ? { ...constrained, schema: { name: schema.name, schema: partOf(schema, repair.fields) } }
        : constrained;
      ({ problem } = await askFor(longer, held, repair));
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

/** Takes only whole values from an answer that ran into its limit: it has no end that could be made up. */
function readCompletion<T>(
  { text, finishReason }: Completion,
  schema: AnswerSchema<T>,
  fields: readonly LineField[] | undefined,
): Read<T> {
  const said = withoutReasoning(text);
  const isCut = finishReason === "length";
  const values = new Map<AnswerReading<T>, unknown>();
  const read = (value: unknown) => {
    const reading = schema.read(value);
    values.set(reading, value);
    return reading;
  };
  let reading = readAnswer(said, { ...schema, read }, { allowCut: !isCut });
  const lines = !fields || reading.ok ? undefined : readLines(isCut ? said.replace(/\n?[^\n]*$/, "") : said, fields);
  if (lines) reading = read(lines);
  return { text, reading, value: values.get(reading) };
}

/** An answer of which some fields are asked for once more. */
interface Repair {
  readonly of: { readonly [field: string]: unknown };
  readonly fields: readonly string[];
}

/** Nothing of an answer is repaired that is no object, or of which the whole is wrong. */
function repairOf<T>(answer: Read<T> | undefined, { jsonSchema }: AnswerSchema<T>): Repair | undefined {
  const asked = propertiesOf(jsonSchema).map(([name]) => name);
  const fields = answer?.reading.fields?.filter((name) => asked.includes(name)) ?? [];
  return fields.length > 0 && isObject(answer?.value) ? { of: answer.value, fields } : undefined;
}

/** Reads a repair together with what it repairs. */
function mending<T>(schema: AnswerSchema<T>, { of, fields }: Repair): AnswerSchema<T> {
  const [only = ""] = fields;
  const mended = (value: { readonly [field: string]: unknown }) => {
    const isBare = fields.length === 1 && !Object.keys(value).some((name) => name === only || Object.hasOwn(of, name));
    return { ...of, ...(isBare ? { [only]: value } : value) }; // what is in the one field may come without its name
  };
  return { ...schema, read: (value) => schema.read(isObject(value) ? mended(value) : value) };
}

/** The form of some of the fields of an answer. */
function partOf({ jsonSchema }: AnswerSchema<unknown>, fields: readonly string[]) {
  const form = bareForm(jsonSchema);
  const properties = Object.fromEntries(propertiesOf(form).filter(([name]) => fields.includes(name)));
  return { ...form, properties, required: fields };
}

/** Prompts that ask again: with the whole of the answer that was given, and with its beginning alone. */
function reasking(asked: Prompt, { text }: Completion, request: string): readonly Prompt[] {
  const said = withoutReasoning(text);
  const cut = countTokens(said) <= QUOTED_TOKENS ? said : `${cutTo(said, QUOTED_TOKENS, countTokens)} […]`;
  return [said, cut].map((quoted): Prompt => [
    ...asked,
    ...(quoted === "" ? [] : [{ role: "assistant" as const, text: quotable(quoted) }]),
    { role: "user", text: request },
  ]);
}

/** So much of an answer is quoted when it is asked for again where a context has no room for the whole. */
const QUOTED_TOKENS = 500;

/** A problem names what stood in the answer, which may be what was quoted to the model: it is marked as given. */
function reaskOf(problem: string, { finishReason }: Completion, inLines: boolean, repair: Repair | undefined): string {
  const hint = finishReason === "length" ? " Be brief, so that the answer fits." : "";
  const form = inLines ? "as the lines that were asked for" : repair ? "in one JSON object" : "as one JSON value";
  const what = repair ? repair.fields.map((field) => `\`${field}\``).join(", ") : "the whole answer";
  return `Your answer could not be used${repair ? " as it stands" : ""}. ${
    markGiven(problem)
  }${hint} Give ${what} again, ` +
    `${form} and nothing else.`;
}
