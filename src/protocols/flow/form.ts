import { z } from "zod";
import type { AnswerReading, AnswerSchema } from "../../agents/agent.ts";
import { shown, zodAnswer } from "../../agents/answer_schema.ts";
import { type Listed, type LookedAgain, MOST_ANSWERS, searchable, spanIn } from "../../judging/flow/mod.ts";
import { type FlowClaim, HOLDINGS } from "../../transcript/flow.ts";
import { fieldsIn, isList, isObject } from "../../transcript/json.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { PROBLEMS } from "./words/mod.ts";

/** A clerk's answer as it was given, field by field. */
export type Entry = Readonly<Record<string, unknown>>;

/** A message in which words are looked up. */
export type Quoted = Pick<Statement, "number" | "text">;

/** Share of the words, or of the keys, from which an answer is asked for once more if they are missing. */
const MISSING = 1 / 3;
/** Most words that are named when they are asked for again. */
const MOST_NAMED = 8;

const WORDS = z.string();
const ANSWER = {
  does: z.enum(["denies", "but", "accepts", "partly"]),
  words: WORDS,
  because: WORDS.nullable(),
  gist: z.string(),
};
const ANSWERS = z.array(z.object(ANSWER)).max(MOST_ANSWERS);
const ANSWERS_IN = z.array(z.object({ message: z.number().int(), ...ANSWER })).max(MOST_ANSWERS);
const OWN = z.array(z.object({ does: z.enum(["again", "more", "drops", "settled", "unanswered"]), words: WORDS })).max(
  1,
);
const CLAIM = z.object({ words: WORDS, because: WORDS.nullable(), gist: z.string() });
const LINE = z.object({ does: z.enum(HOLDINGS), words: WORDS.nullable() });

/** Returns the form of an entry about a message: the id of every claim that is looked for is a required key. */
export function entryForm(
  messages: readonly Quoted[],
  { others, own, mostNew }: Pick<Listed, "others" | "own" | "mostNew">,
): AnswerSchema<Entry> {
  const claims = z.array(CLAIM).max(mostNew);
  const type = z.object({ others: keyed(others, ANSWERS), own: keyed(own, OWN), claims });
  return formOf("flow_entry", type, { keys: { others, own }, last: "claims", messages });
}

/** Returns the form of a second look at several messages of a side. */
export function lookForm(messages: readonly Quoted[], { claims }: Pick<LookedAgain, "claims">): AnswerSchema<Entry> {
  const complete = z.boolean().describe(PROBLEMS.complete);
  const type = z.object({ others: keyed(claims, ANSWERS_IN), complete });
  return formOf("second_look", type, { keys: { others: claims }, last: "complete", messages });
}

/** Returns the form of what a text does with the lines of argument at the end. */
export function endForm(messages: readonly Quoted[], lines: readonly FlowClaim[]): AnswerSchema<Entry> {
  const type = z.object({ lines: keyed(lines, LINE) });
  return formOf("lines_at_end", type, { keys: { lines }, messages });
}

function keyed<T extends z.ZodType>(claims: readonly FlowClaim[], type: T) {
  return z.object(Object.fromEntries(claims.map(({ id }) => [id, type])));
}

/** What an answer is checked by. */
interface Asked {
  /** The claims that are keys, by the field that has them. */
  readonly keys: Readonly<Record<string, readonly FlowClaim[]>>;
  /** The field that comes last: without it, the answer breaks off. */
  readonly last?: "claims" | "complete";
  /** The messages that words are taken from. */
  readonly messages: readonly Quoted[];
}

/** Makes a form that keeps whatever can be used of an answer, and takes nothing missing for an answer. */
function formOf(name: string, type: z.ZodType<object>, asked: Asked): AnswerSchema<Entry> {
  const form = zodAnswer<unknown>(name, type);
  const texts = new Map(asked.messages.map((message) => [message.number, searchable(message)]));
  const known = new Map<string, boolean>();
  const isIn = (number: number, words: string) => {
    const key = `${number} ${words}`;
    const text = texts.get(number);
    const found = known.get(key) ?? (text !== undefined && spanIn(text, words) !== undefined);
    known.set(key, found);
    return found;
  };
  const only = asked.messages.length === 1 ? asked.messages[0]?.number : undefined;
  return { ...form, read: (value) => readEntry(value, asked, ({ number, words }) => isIn(only ?? number, words)) };
}

/** Words in an answer, with the field and the number of the message that they are given for. */
interface GivenWords {
  readonly field: string;
  readonly number: number;
  readonly words: string;
}

function readEntry(value: unknown, asked: Asked, isFound: (given: GivenWords) => boolean): AnswerReading<Entry> {
  if (!isObject(value)) return { ok: false, problem: PROBLEMS.noObject(shown(value)) };
  const { keys, last } = asked;
  const breaksOff = last !== undefined && value[last] === undefined;
  const needed = Object.keys(keys).filter((name) => keys[name]?.length);
  const absent = needed.filter((name) => !isObject(value[name])).concat(breaksOff ? last : []);
  const missing = PROBLEMS.missing(absent);
  if (absent.length > 0 && absent.length >= needed.length + (last === undefined ? 0 : 1)) {
    return { ok: false, problem: missing };
  }
  const entry = whole(value, asked, breaksOff);
  const lacking = needed.filter((name) => lacks(entry[name], keys[name] ?? []));
  const given = wordsIn(entry);
  const unfound = given.filter((each) => !isFound(each));
  const isOff = unfound.length > MISSING * given.length;
  const problem = [
    ...(absent.length > 0 ? [missing] : []),
    ...lacking.filter((name) => !absent.includes(name)).map((name) => PROBLEMS.missingKeys(name)),
    ...(isOff ? [PROBLEMS.notFound(inShort(unfound))] : []),
  ].join(" ");
  if (problem === "") return { ok: true, value: entry };
  const fields = [...new Set([...lacking, ...(isOff ? unfound.map(({ field }) => field) : [])])];
  const isWhole = lacking.length === 0 && absent.length === 0;
  return { ok: true, value: entry, problem, isWhole, ...omitUndefined({ fields: breaksOff ? undefined : fields }) };
}

/**
 * Returns the known fields of an answer. Where it breaks off, its last key may have been cut, and is left out; where it says
 * that not every claim was looked for, so are the keys that have nothing.
 */
function whole(value: Entry, { keys, last }: Asked, breaksOff: boolean): Entry {
  const fields = Object.keys(keys).map((name) => ({ name, entries: Object.entries(fieldsIn(value[name])) }));
  const cut = breaksOff ? fields.findLast(({ entries }) => entries.length > 0) : undefined;
  const isSure = last !== "complete" || value[last] !== false;
  const kept = fields.map((field): [string, unknown] => {
    const entries = field === cut ? field.entries.slice(0, -1) : field.entries;
    return [
      field.name,
      Object.fromEntries(entries.filter(([, given]) => isSure || !isList(given) || given.length > 0)),
    ];
  });
  const { claims, complete = true } = value;
  const end = last === "claims" ? { claims: isList(claims) ? claims : [] } : last === "complete" ? { complete } : {};
  return { ...Object.fromEntries(kept), ...end };
}

/** Returns `true` if too many keys are missing. */
function lacks(given: unknown, claims: readonly FlowClaim[]): boolean {
  const fields = fieldsIn(given);
  return claims.filter(({ id }) => fields[id] === undefined).length > MISSING * claims.length;
}

/** Returns all words in an answer that must stand in a message. */
function wordsIn(entry: Entry): readonly GivenWords[] {
  return Object.entries(entry).flatMap(([field, given]) =>
    (isList(given) ? given : Object.values(fieldsIn(given))).flatMap((each) => [each].flat()).flatMap((item) => {
      const { words, because, message } = fieldsIn(item);
      return [words, because].flatMap((said): GivenWords[] =>
        typeof said === "string" && said.trim() !== "" ? [{ field, number: Number(message), words: said }] : []
      );
    })
  );
}

function inShort(unfound: readonly GivenWords[]): string {
  return unfound.slice(0, MOST_NAMED).map(({ words }) => shown(words)).join(", ");
}
