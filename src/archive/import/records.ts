import { isList, isObject } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { NEUTRAL_ROLES } from "../../transcript/participant.ts";
import { pathInWords } from "../../transcript/problems.ts";
import { listed } from "../../words/phrases.ts";
import type { Content } from "./content.ts";
import { type Form, heard, type Reading, UNKNOWN, type Utterance } from "./form.ts";
import { TIME } from "./form_schema.ts";
import { ImportError } from "./import_error.ts";
import { LeftOut } from "./left_out.ts";
import { csvColumns, csvRows } from "./table.ts";
import { isStageDirection } from "./turn_head.ts";

/** Fields by what they hold. A `role` is the speaker only where nothing else names one. */
const FIELDS = {
  speaker: ["speaker", "name", "source", "from", "sender", "sender_name", "author"],
  role: ["role"],
  text: ["text", "content", "message", "value", "utterance", "dialogue", "speech", "transcript"],
  time: ["time", "timestamp", "date", "date_unixtime", "timestamp_ms", "created_at", "start"],
  model: ["model"],
} as const;

/** What a field of a record holds. */
type Part = keyof typeof FIELDS;

/** The deepest place of a conversation in a JSON value. */
const DEEPEST = 16;
/** Fields of what is around the records that may hold the topic. */
const TOPICS = ["topic", "title", "question", "motion", "debate_topic"];
/** Roles that tell models what to do, and report what tools found: nobody speaks in them. */
const NOT_SPOKEN: ReadonlySet<unknown> = new Set(["system", "developer", "tool", "function"]);

/** A conversation in a JSON value: a list of objects, with what is around it. */
export interface RecordList {
  readonly path: readonly (string | number)[];
  readonly records: readonly unknown[];
  /** The objects that hold it, outermost first. */
  readonly around: readonly Readonly<Record<string, unknown>>[];
}

/** Returns all lists of objects with a speaker and a text in a JSON value. */
export function recordListsIn(
  value: unknown,
  of: Omit<RecordList, "records"> = { path: [], around: [] },
): RecordList[] {
  const { path, around } = of;
  if (isList(value) && value.some(isRecord)) return [{ path, around, records: value }];
  if (path.length === DEEPEST) return [];
  const inner = isObject(value) ? Object.entries(value) : isList(value) ? [...value.entries()] : [];
  const outer = isObject(value) ? [...around, value] : around;
  return inner.flatMap(([at, field]) => recordListsIn(field, { path: [...path, at], around: outer }));
}

function isRecord(value: unknown): boolean {
  if (!isObject(value)) return false;
  const has = (part: Part) => FIELDS[part].some((name) => typeof value[name] === "string" || name in value);
  return has("text") && (has("speaker") || has("role"));
}

/** Lists of objects, one a message: as JSON, alone or inside an object, as JSONL, or as the rows of a CSV table. */
export const RECORDS: Form = {
  name: "records",
  isCertain: true,
  called: "a list of objects with a speaker and a text",
  example: '[{ "speaker": "Ana", "text": "Buses go everywhere." }, { "speaker": "Ben", "text": "Trams carry more." }]',
  fits: (content) => recordListsIn(content.json).length > 0 || isTable(content),
  read: (content) => isTable(content) ? [readRows(content)] : readLists(content),
};

function isTable({ text }: Content): boolean {
  const columns = csvColumns(text).map(fieldOf);
  return columns.length > 1 && isRecord(Object.fromEntries(columns.map((name) => [name, ""])));
}

function fieldOf(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, "_");
}

/** A record with its place in the file. */
interface Row {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly where: string;
}

function readRows({ text, file }: Content): Reading {
  const rows = csvRows(text, file).map(({ cells, placeOf }): Row => {
    return { fields: Object.fromEntries([...cells].map(([name, cell]) => [fieldOf(name), cell])), where: placeOf() };
  });
  return readRecords(rows, {}, file);
}

function readLists({ json, file }: Content): readonly Reading[] {
  const lists = recordListsIn(json);
  const inside = Map.groupBy(lists, ({ around }) => around.at(-1));
  return lists.map(({ path, records, around }) => {
    const rows = records.map((value, n): Row => {
      const fields = isObject(value) ? Object.entries(value) : [];
      return {
        fields: Object.fromEntries(fields.map(([name, field]) => [fieldOf(name), field])),
        where: pathInWords([...path, n]),
      };
    });
    const id = inside.get(around.at(-1))?.length === 1 ? named(around.at(-1)?.["id"]) : undefined;
    const reading = readRecords(rows, { topic: topicOf(around), id }, file);
    return lists.length === 1 ? reading : { ...reading, place: pathInWords(path) };
  });
}

function readRecords(
  rows: readonly Row[],
  about: { readonly topic?: string | undefined; readonly id?: string | undefined },
  file: string,
): Reading {
  const leftOut = new LeftOut();
  const names = { speaker: theOne("speaker", rows, file), text: theOne("text", rows, file) };
  const utterances = rows.flatMap(({ fields, where }): Utterance[] => {
    const role = named(fields["role"])?.toLowerCase();
    const text = textOf(fields[names.text ?? ""], leftOut);
    const kind = notSaid(role, text);
    if (kind !== undefined) leftOut.add(kind, text);
    if (kind !== undefined) return [];
    const speaker = named(fields[names.speaker ?? ""]) ?? named(fields["role"]);
    const who = speaker === undefined ? UNKNOWN : { speaker, ...(role && NEUTRAL_ROLES.has(role) ? { role } : {}) };
    return [{ ...who, text, where, ...timeOf(fields), ...omitUndefined({ model: named(fields["model"]) }) }];
  });
  const known = new Set<string>(Object.values(FIELDS).flat());
  const unknown = new Set(rows.flatMap(({ fields }) => Object.keys(fields)).filter((name) => !known.has(name)));
  for (const name of unknown) leftOut.add("unknown field", name);
  return heard(utterances, { leftOut, ...about });
}

/** Returns what a record is if nobody says it. */
function notSaid(role: string | undefined, text: string): string | undefined {
  if (role !== undefined && NOT_SPOKEN.has(role)) return `${role} message`;
  if (text.trim() === "") return "entry without a text";
  return isStageDirection(text) ? "stage direction" : undefined;
}

/** Returns the topic in what is around a conversation, the innermost first. */
export function topicOf(around: RecordList["around"] = []): string | undefined {
  return around.toReversed().flatMap((one) => TOPICS.flatMap((name) => named(one[name]) ?? []))[0];
}

/**
 * Returns the field in which records hold a part.
 *
 * @throws {ImportError} If several differ.
 */
function theOne(part: "speaker" | "text", rows: readonly Row[], file: string): string | undefined {
  const used = FIELDS[part].filter((name) =>
    rows.some(({ fields }) => fields[name] !== undefined && fields[name] !== "")
  );
  const [first, ...others] = used;
  if (first === undefined) return undefined;
  const row = rows.find(({ fields }) =>
    others.some((name) => fields[name] !== undefined && fields[name] !== fields[first])
  );
  if (!row) return first;
  const problem = `${listed(used.map((name) => `'${name}'`))} may each hold the ${part}`;
  throw new ImportError({ file, where: row.where, problem, wanted: "one of them" });
}

/** Returns a short text, such as a name; numbers are texts, too. */
function named(value: unknown): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "" ? undefined : text;
}

/** Returns the text of a value: itself, or all texts of its parts. */
function textOf(value: unknown, leftOut: LeftOut): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  const parts = isList(value) ? value : isObject(value) ? [value] : [];
  return parts.map((part) => {
    const text = isObject(part) ? part["text"] : part;
    if (typeof text === "string") return text;
    leftOut.add("part without a text");
    return "";
  }).join("");
}

/** The first second of 2001, from which on a number of seconds is a date rather than a place in a recording. */
const FIRST_DATE_S = 978_307_200;

/** Returns the time of a record: in UTC if that is certain, else as it is written. */
function timeOf(fields: Row["fields"]): Pick<Utterance, "time" | "stamp"> {
  const values = FIELDS.time.flatMap((name) => named(fields[name]) ?? []);
  for (const value of values) {
    const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : 0;
    const ms = seconds > FIRST_DATE_S * 1000 ? seconds : seconds * 1000;
    if (seconds > FIRST_DATE_S) return { time: new Date(ms).toISOString() };
    if (TIME.safeParse(value).success) return { time: value };
  }
  return omitUndefined({ stamp: values[0] });
}
