import type { Prompt } from "../models/chat_model.ts";
import { isList, isObject } from "../transcript/json.ts";
import type { AnswerSchema } from "./agent.ts";
import { PROBLEM } from "../words/answer_form.ts";
import { pathOf, shown } from "./answer_schema.ts";
import { propertiesOf } from "./form_fields.ts";
import { isRefusal } from "./refusal.ts";

/** The deepest texts looked at; forms are flatter. */
const MOST_DEPTH = 8;

/** A text in an answer. */
interface FieldText {
  /** The keys and places that lead to it, from the form's own field on. */
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/**
 * Returns the texts in an answer's fields that are nothing but refusals. Texts that stand in the prompt are somebody
 * else's words, which the answer quotes.
 */
export function refusedTexts(
  value: unknown,
  { jsonSchema }: Pick<AnswerSchema<unknown>, "jsonSchema">,
  prompt: Prompt,
): readonly FieldText[] {
  if (!isObject(value)) return [];
  return propertiesOf(jsonSchema).flatMap(([field]) => [...textsIn(value[field], [field])]).filter(({ text }) =>
    isRefusal(text) && !prompt.some((block) => block.text.includes(text.trim()))
  );
}

/**
 * Returns a schema that reads an answer as if those of its texts that are nothing but refusals were missing, and says so
 * in the problem.
 */
export function withoutRefusals<T>(schema: AnswerSchema<T>, prompt: Prompt): AnswerSchema<T> {
  return {
    ...schema,
    read(value) {
      const refused = refusedTexts(value, schema, prompt);
      if (refused.length === 0) return schema.read(value);
      const whole = schema.read(value);
      const rest = schema.read(readable(value, new Set(refused.map(({ text }) => text))));
      const problems = refused.map(({ path, text }) => PROBLEM.refuses(pathOf(path), shown(text)));
      const problem = [...problems, whole.problem ?? ""].join(" ").trim();
      const isOfWhole = whole.problem !== undefined && whole.fields === undefined;
      const fields = [...new Set([...refused.map(({ path: [field] }) => String(field)), ...whole.fields ?? []])];
      const found = isOfWhole ? { problem } : { problem, fields };
      return rest.ok ? { ok: true, value: rest.value, ...found } : { ok: false, ...found };
    },
  };
}

/** Returns all texts in a value, in order. */
export function* textsIn(value: unknown, path: readonly (string | number)[] = []): Generator<FieldText> {
  if (path.length > MOST_DEPTH) return;
  if (typeof value === "string") yield { path, text: value };
  else if (isList(value)) { for (const [place, item] of value.entries()) yield* textsIn(item, [...path, place]); }
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) yield* textsIn(inner, [...path, name]);
  }
}

/** Returns a value without some of its texts: an item of a list is left out, and a field has no value. */
function readable(value: unknown, refused: ReadonlySet<string>, depth = 0): unknown {
  if (typeof value === "string") return refused.has(value) ? undefined : value;
  if (depth > MOST_DEPTH) return value;
  const inner = (item: unknown) => readable(item, refused, depth + 1);
  if (isList(value)) return value.map(inner).filter((item) => item !== undefined);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inner(item)]));
}
