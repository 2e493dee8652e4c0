import type { ChatModel, CompleteOptions, Completion, Prompt } from "../models/chat_model.ts";
import { ModelError } from "../models/model_error.ts";
import { imageTokens, loadTokenCounter, promptTokens } from "../models/token_counter.ts";
import type { AgentAnswer, AnswerReading, AnswerSchema, Calls } from "./agent.ts";
import { type Ask, askOnce, type AskOptions } from "./use_tools.ts";
import { cutTo } from "../text/sentences.ts";
import { countTokens } from "../text/tokens.ts";
import { quotable } from "../text/fence.ts";
import { markGiven } from "../text/given.ts";
import { fieldsIn, isObject } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { warningText } from "../transcript/warning_text.ts";
import { AGAIN, PROBLEM } from "../words/answer_form.ts";
import { inLanguage, languageName } from "../words/language.ts";
import { bareForm, propertiesOf } from "./form_fields.ts";
import { otherLanguageOf } from "./other_language.ts";
import { type LineField, lineFields, readLines } from "./plain_lines.ts";
import { askedInLines } from "./prompt_layout.ts";
import { readAnswer, readProse } from "./read_answer.ts";
import { isRefusal } from "./refusal.ts";
import { refusedTexts, withoutRefusals } from "./refused_fields.ts";
import { exerciseOf } from "./rewording.ts";
import { shaped, sharesIn } from "./shape_answer.ts";
import { withoutReasoning } from "./thinking.ts";

/** Options of {@linkcode askStructured}. */
interface StructuredOptions extends Pick<CompleteOptions, "maxOutputTokens" | "temperature" | "seed"> {
  /** Limit on the tokens of prompt and answer together. @default the model's context window */
  readonly contextWindow?: number | undefined;
  /** What the task is, for a model that refuses. @default that of somebody without a side */
  readonly exercise?: string;
  /** Tag of the language to write in. @default any */
  readonly language?: string | undefined;
}

/** Models that gave no readable JSON, and are asked for lines from then on. */
const askedForLines = new WeakSet<ChatModel>();

/** Answers of white space that each model gave while it was held to a form. */
const blanks = new WeakMap<ChatModel, number>();
/** From so many on, a model is asked without holding it to a form. */
const MOST_BLANKS = 2;

/** The reading of one answer. */
interface Read<T> {
  readonly text: string;
  readonly reading: AnswerReading<T>;
  /** The value read; for a repair, merged with the answer it repairs. */
  readonly value: unknown;
  /** `true` if it ran into its limit. */
  readonly isCut: boolean;
  /** The reading of what there is of an answer that ran into its limit; absent for all others. */
  readonly cut: AnswerReading<T> | undefined;
  /** Its problem for warnings and errors, which are English. */
  readonly recorded?: string;
  /** Tag of the language of its texts if it surely is not the one to write in. */
  readonly otherLanguage?: string | undefined;
}

/**
 * Asks a model for an answer of a form. The provider enforces the form if it can. The answer is read from the text and
 * checked. Wrong fields are requested once more, if the longer prompt fits. If neither answer is usable and the form is
 * flat enough, the form is requested once in lines instead of JSON, and the model's later answers are requested in
 * lines from the start. A model that fills its limit with white space while it is held to the form is asked again
 * without, and after a second time always. The usable part of an answer is kept, with a warning that names the missing
 * fields; of answers that were all cut off by their limit, the newest of which a part is usable; of a last answer in
 * prose, all of it, if the form takes prose. A text that is nothing but a refusal is as good as missing. `text` is the
 * last answer that contributed to the value, and `refusal` the words with which the first answer refused, in whole or in
 * a field, if the model was asked again. Texts in another language than `language` are requested once more, and
 * `otherLanguage` is its tag if they still are.
 *
 * @param ask Asks the model. @default once, without tools
 * @throws {ModelError} If a call gives no answer, or no readable one.
 */
export async function askStructured<T>(
  model: ChatModel,
  prompt: Prompt,
  given: AnswerSchema<T>,
  calls: Calls,
  { contextWindow = model.contextWindow, exercise = exerciseOf({}), language, ...options }: StructuredOptions = {},
  ask: Ask = askOnce(model, calls),
): Promise<{ readonly value: T; readonly text: string } & Pick<AgentAnswer, "refusal" | "otherLanguage">> {
  const schema = withoutRefusals(given, prompt);
  const refusedIn = ({ value }: Read<T>) => refusedTexts(value, schema, prompt)[0]?.text;
  const fields = lineFields(schema.jsonSchema);
  const inLines = fields !== undefined && askedForLines.has(model);
  const form = { name: schema.name, schema: bareForm(schema.jsonSchema) };
  const isFree = model.structured === false || inLines || (blanks.get(model) ?? 0) >= MOST_BLANKS;
  const constrained = isFree ? options : { ...options, schema: form };
  const answers: Read<T>[] = []; // newest first
  const askFor = async (asked: Prompt, within: AskOptions, repaired?: Repair) => {
    const { completion, prompt, refusal } = await ask(asked, within).catch((error: unknown) => {
      if (!(error instanceof ModelError && error.code === "blank" && "schema" in within)) throw error;
      blanks.set(model, (blanks.get(model) ?? 0) + 1);
      if (blanks.get(model) === MOST_BLANKS) {
        calls.warn("no_schema", warningText("whiteSpace", model.id), model.id);
      }
      const { schema: _, ...free } = within;
      return ask(asked, free);
    });
    const reader = repaired ? mending(schema, repaired) : schema;
    const read = readCompletion(completion, reader, fields);
    const recorded = read.reading.problem &&
      inLanguage("en", () => readCompletion(completion, reader, fields).reading.problem);
    const answer = { ...await heardIn(language, read, prompt), ...omitUndefined({ recorded }) };
    answers.unshift(answer);
    return { answer, completion, asked: prompt, problem: answer.reading.problem, recorded, refusal };
  };
  const first = await askFor(inLines ? askedInLines(prompt, schema, fields) : prompt, constrained);
  let { problem, recorded, refusal } = first;
  if (model.structured === false) {
    calls.warn("no_schema", warningText("noForms", model.id), model.id);
  }
  let unreadable = "Unreadable at the second attempt too";
  if (problem !== undefined) {
    const counter = await loadTokenCounter(model);
    const repair = inLines ? undefined : repairOf(first.answer, schema);
    const said = withoutReasoning(first.completion.text);
    const refused = refusedIn(first.answer) ?? (isRefusal(said) ? said : undefined);
    const fits = (longer: Prompt) => {
      const texts = [...longer.map(({ text }) => text), JSON.stringify(form.schema)];
      return imageTokens(...longer) + promptTokens(texts, counter) + (options.maxOutputTokens ?? 0) <= contextWindow;
    };
    const request = `${refused === undefined ? "" : `${exercise} `}${
      reaskOf(problem, first.completion, inLines, repair)
    }`;
    const longer = reasking(first.asked, first.completion, request).find(fits);
    if (!longer) {
      unreadable = "Unreadable, and there is no room to ask again";
    } else {
      refusal ??= refused;
      const held = repair && "schema" in constrained
        ? { ...constrained, schema: { name: schema.name, schema: partOf(schema, repair.fields) } }
        : constrained;
      ({ problem, recorded } = await askFor(longer, held, repair).catch((error: unknown) => {
        const { reading } = first.answer;
        const isRefused = error instanceof ModelError && error.code === "refusal";
        if (error instanceof ModelError && (isWhole(reading) || (isRefused && reading.ok))) {
          return { problem, recorded };
        }
        throw error;
      }));
      const isReadable = answers.some((answer) => answer.reading.ok || refusedIn(answer) !== undefined);
      if (fields && !inLines && !isReadable) {
        await askFor(askedInLines(first.asked, schema, fields), options);
        if (answers[0]?.reading.ok) {
          askedForLines.add(model);
          calls.warn("no_json", warningText("noJson", model.id), model.id);
        }
      }
    }
  }
  const again = omitUndefined({ refusal });
  for (const { text, reading, otherLanguage, recorded } of answers) {
    if (!reading.ok) continue;
    if (reading.problem !== undefined && !isWhole(reading)) {
      calls.warn("incomplete_answer", `Missing from an answer: ${recorded ?? reading.problem}`);
    }
    return { value: reading.value, text, ...again, ...omitUndefined({ otherLanguage }) };
  }
  for (const { text, cut } of answers) {
    if (!cut?.ok) continue;
    calls.warn("incomplete_answer", `An answer was cut off before its end. ${cut.problem ?? "No field is missing."}`);
    return { value: cut.value, text, ...again };
  }
  const [last] = answers;
  const said = withoutReasoning(last?.text ?? "");
  const refused = isRefusal(said) ? said : last && refusedIn(last);
  const prose = refused !== undefined || last?.isCut ? undefined : readProse(said, schema);
  if (prose?.ok) {
    calls.warn("incomplete_answer", `Missing from an answer: all but \`${schema.proseField}\`, which is in prose`);
    return { value: prose.value, text: said, ...again };
  }
  if (refused !== undefined) {
    throw new ModelError(
      `The model ${model.id} refused, also when it was asked again: ${refused.replaceAll(/\s+/g, " ")}`,
      { code: "refusal", refusal: refused, attempts: answers.length },
    );
  }
  throw new ModelError(`${unreadable}: ${recorded ?? problem}`, { code: "unreadable" });
}

/** Looks at the language of an answer: a whole one in another language has that as its problem. */
async function heardIn<T>(language: string | undefined, read: Read<T>, prompt: Prompt): Promise<Read<T>> {
  const { reading, value } = read;
  if (language === undefined || !reading.ok) return read;
  const otherLanguage = await otherLanguageOf(value, prompt, language);
  if (otherLanguage === undefined || reading.problem !== undefined) return { ...read, otherLanguage };
  const problem = AGAIN.notIn(languageName(language));
  return { ...read, otherLanguage, reading: { ...reading, problem, isWhole: true } };
}

/** Takes only a whole value from an answer that ran into its limit, and reads what there is of it besides. */
function readCompletion<T>(
  { text, finishReason }: Completion,
  schema: AnswerSchema<T>,
  fields: readonly LineField[] | undefined,
): Read<T> {
  const said = withoutReasoning(text);
  const isCut = finishReason === "length";
  const values = new Map<AnswerReading<T>, unknown>();
  const readAs = (value: unknown) => {
    const reading = readOnScale(value, schema);
    values.set(reading, value);
    return reading;
  };
  const read = (value: unknown) => {
    const reading = readAs(value);
    if (isCut || (reading.ok && reading.problem === undefined)) return reading;
    const again = readAs(shaped(value, schema.jsonSchema));
    return again.ok && (!reading.ok || again.problem === undefined) ? again : reading;
  };
  let reading = readAnswer(said, { ...schema, read }, { allowCut: !isCut });
  const lines = !fields || reading.ok ? undefined : readLines(isCut ? said.replace(/\n?[^\n]*$/, "") : said, fields);
  if (lines) reading = read(lines);
  const cut = isCut && !reading.ok ? readAnswer(said, schema) : undefined;
  return { text, reading, value: values.get(reading), isCut, cut };
}

/** Reads a value, without the fields whose numbers may be on another scale than was asked for. */
function readOnScale<T>(value: unknown, schema: AnswerSchema<T>): AnswerReading<T> {
  const reading = schema.read(value);
  const fields = reading.ok ? sharesIn(value, schema.jsonSchema) : [];
  if (fields.length === 0) return reading;
  // present, so that nothing from an earlier answer takes their place
  const rest = schema.read({ ...fieldsIn(value), ...Object.fromEntries(fields.map((name) => [name, undefined])) });
  const problem = PROBLEM.onShareScale(fields);
  return rest.ok ? { ok: true, value: rest.value, problem, fields } : { ok: false, problem, fields };
}

/** Returns `true` for an answer of which nothing is missing, even if it contradicts itself. */
function isWhole<T>(reading: AnswerReading<T> | undefined): boolean {
  return reading?.ok === true && reading.isWhole === true;
}

/** An answer with some fields to request again. */
interface Repair {
  readonly of: { readonly [field: string]: unknown };
  readonly fields: readonly string[];
}

/** Returns the repair for an answer; none if the answer is not an object or is wrong as a whole. */
function repairOf<T>(answer: Read<T> | undefined, { jsonSchema }: AnswerSchema<T>): Repair | undefined {
  const asked = propertiesOf(jsonSchema).map(([name]) => name);
  const fields = answer?.reading.fields?.filter((name) => asked.includes(name)) ?? [];
  return fields.length > 0 && isObject(answer?.value) ? { of: answer.value, fields } : undefined;
}

/** Returns a schema that reads a repair together with the answer it repairs. */
function mending<T>(schema: AnswerSchema<T>, { of, fields }: Repair): AnswerSchema<T> {
  const [only = ""] = fields;
  const mended = (value: { readonly [field: string]: unknown }) => {
    const isBare = fields.length === 1 && !Object.keys(value).some((name) => name === only || Object.hasOwn(of, name));
    return { ...of, ...(isBare ? { [only]: value } : value) }; // a single requested field may come without its name
  };
  return { ...schema, read: (value) => schema.read(isObject(value) ? mended(value) : value) };
}

/** Returns the form of some of an answer's fields. */
function partOf({ jsonSchema }: AnswerSchema<unknown>, fields: readonly string[]) {
  const form = bareForm(jsonSchema);
  const properties = Object.fromEntries(propertiesOf(form).filter(([name]) => fields.includes(name)));
  return { ...form, properties, required: fields };
}

/** Returns prompts that ask again: one with the whole faulty answer, and one with only its beginning. */
function reasking(asked: Prompt, { text }: Completion, request: string): readonly Prompt[] {
  const said = withoutReasoning(text);
  const cut = countTokens(said) <= QUOTED_TOKENS ? said : `${cutTo(said, QUOTED_TOKENS, countTokens)} […]`;
  return [said, cut].map((quoted): Prompt => [
    ...asked,
    ...(quoted === "" ? [] : [{ role: "assistant" as const, text: quotable(quoted) }]),
    { role: "user", text: request },
  ]);
}

/** The most of a faulty answer that is quoted when asking again in a small context, in tokens. */
const QUOTED_TOKENS = 500;

/**
 * Returns the request to answer again. The problem is marked as given words, because it may quote the answer, which may
 * repeat quotations from the prompt.
 */
function reaskOf(problem: string, { finishReason }: Completion, inLines: boolean, repair: Repair | undefined): string {
  const isCut = finishReason === "length";
  const given = markGiven(problem);
  return repair ? AGAIN.fields(given, isCut, repair.fields) : AGAIN.answer(given, isCut, inLines);
}
