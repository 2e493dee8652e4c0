import { extname } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { labelOf, MAX_CHOICES, normalAnswer } from "../protocols/answers/question.ts";
import { ConfigError } from "../setup/errors.ts";
import { fileText } from "../setup/settings_file.ts";
import { isObject } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Item } from "./experiment.ts";

/** The fields of an item that columns of a data set may hold. */
export const ITEM_FIELDS = ["id", "motion", "positions", "answer", "sources"] as const;

/** A field of an item that a column may hold. */
type ItemField = typeof ITEM_FIELDS[number];

/** Names of a data set's columns, by field of an item. @default the fields' own names */
export type Columns = Readonly<Partial<Record<ItemField, string>>>;

/** A file with one item a row. */
export interface DataSet {
  /** Path of a CSV, JSON or JSONL file. */
  readonly file: string;
  readonly columns?: Columns | undefined;
}

/** An item as it is written in an experiment's file. */
export interface GivenItem extends Partial<Omit<Item, "answer">> {
  readonly answer?: string | number | readonly (string | number)[];
}

/** An item whose motion may still be in its brief. */
export type CheckedItem = Omit<Item, "motion"> & Pick<Partial<Item>, "motion">;

/**
 * Checks items and completes them: a number as id, and an answer by its letter as the position itself.
 *
 * @param whereOf Returns the place of an item, for messages.
 * @throws {ConfigError} If an item has neither motion nor brief, two have one id, or an answer is not a position.
 */
export function completedItems(
  given: readonly (string | GivenItem)[],
  whereOf: (index: number) => string = (index) => `items[${index}]`,
): readonly CheckedItem[] {
  const ids = new Set<string>();
  return given.map((one, index): CheckedItem => {
    const { id = String(index + 1), motion, positions, answer, ...rest } = typeof one === "string"
      ? { motion: one }
      : one;
    const fail = (problem: string): never => {
      throw new ConfigError(`Cannot use ${whereOf(index)}: ${problem}`);
    };
    if (motion === undefined && rest.brief === undefined) fail("it has no motion; give 'motion', or a 'brief'");
    if (ids.has(id)) fail(`the id '${id}' is used twice`);
    ids.add(id);
    const normal = positions?.map(normalAnswer) ?? [];
    const twice = positions?.find((_, n) => normal.indexOf(normal[n] ?? "") < n);
    if (twice !== undefined) fail(`the position '${twice}' occurs twice`);
    const answers = answer === undefined ? undefined : [answer].flat().map(String);
    return {
      id,
      ...omitUndefined({ motion, positions, answer: answers && rightOf(answers, positions, fail) }),
      ...rest,
    };
  });
}

function rightOf(
  answers: readonly string[],
  positions: readonly string[] | undefined,
  fail: (problem: string) => never,
): readonly string[] {
  const [answer] = answers;
  if (!positions || answer === undefined) return answers;
  if (answers.length > 1) fail("'answer' is a list, but only one of the positions can be right");
  // A position's text takes precedence over its letter: among the positions B, C and D, the answer B is the first.
  const right = positions.find((position) => normalAnswer(position) === normalAnswer(answer)) ??
    positions.find((_, place) => labelOf(place) === answer.trim().toUpperCase());
  return [right ?? fail(`'answer' must be one of the positions, or its letter: current value is '${answer}'`)];
}

/**
 * Reads a data set: a CSV file with a header, a JSON file with a list of objects, or a JSONL file with an object a line.
 * Positions and answers may be lists; in CSV they are texts separated by `|`. Other columns are ignored.
 *
 * @throws {ConfigError} If the file cannot be read, or an item is unusable: names file and row or line.
 */
export async function readDataSet(
  { file, columns = {} }: DataSet,
  cwd: string | undefined,
): Promise<readonly CheckedItem[]> {
  const text = await fileText(file, { cwd, what: "the data set " });
  const rows = rowsOf(text, file);
  if (rows.length === 0) throw new ConfigError(`Cannot use ${file}: it contains no items`);
  const column = (field: ItemField) => columns[field] ?? field;
  const named = new Set(rows.flatMap(({ fields }) => Object.keys(fields)));
  for (const [field, name] of Object.entries(columns)) {
    if (named.has(name)) continue;
    const known = [...named].join(", ");
    throw new ConfigError(`Cannot use ${file}: there is no column '${name}' for '${field}'; there are ${known}`);
  }
  const whereOf = (index: number) => rows[index]?.where ?? file;
  const items = rows.map(({ fields, where }): GivenItem => {
    const field = (name: ItemField) => fields[column(name)];
    const fail = (name: ItemField, wanted: string): never => {
      const value = JSON.stringify(field(name));
      throw new ConfigError(`Cannot use ${where}: '${column(name)}' must be ${wanted}: current value is ${value}`);
    };
    const one = (name: ItemField) => isBlank(field(name)) ? undefined : textIn(field(name)) ?? fail(name, "a text");
    const many = (name: ItemField) => {
      const value = field(name);
      if (isBlank(value)) return undefined;
      const texts = (Array.isArray(value) ? value : String(value).split("|")).map(textIn);
      return texts.every((text) => text !== undefined) ? texts : fail(name, "a list of texts");
    };
    const positions = many("positions");
    if (positions && (positions.length < 2 || positions.length > MAX_CHOICES)) {
      fail("positions", `a list of 2 to ${MAX_CHOICES} texts`);
    }
    return omitUndefined({
      id: one("id"),
      motion: one("motion"),
      positions,
      answer: positions ? one("answer") : many("answer"),
      sources: one("sources"),
    });
  });
  return completedItems(items, whereOf);
}

interface Row {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Its place, for messages. */
  readonly where: string;
}

function rowsOf(text: string, file: string): readonly Row[] {
  switch (extname(file).toLowerCase()) {
    case ".csv":
      return csvRows(text, file);
    case ".json":
      return jsonRows(text, file);
    case ".jsonl":
    case ".ndjson":
      return text.split("\n").flatMap((line, index) => {
        const where = `${file}, line ${index + 1}`;
        return line.trim() === "" ? [] : [rowIn(parsed(line, where), where)];
      });
    default:
      throw new ConfigError(`Cannot use ${file}: a data set is a .csv, .json or .jsonl file`);
  }
}

function csvRows(text: string, file: string): readonly Row[] {
  try {
    const rows: readonly Record<string, string>[] = parse(text, { columns: true, bom: true, skip_empty_lines: true });
    return rows.map((fields, index) => ({ fields, where: `${file}, row ${index + 2}` })); // row 1 is the header
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new ConfigError(`Cannot use ${file}: ${cause.message}`, { cause });
  }
}

function jsonRows(text: string, file: string): readonly Row[] {
  const list = parsed(text, file);
  if (!Array.isArray(list)) throw new ConfigError(`Cannot use ${file}: it must be a list of objects`);
  return list.map((value, index) => rowIn(value, `${file}, item ${index + 1}`));
}

function rowIn(value: unknown, where: string): Row {
  if (!isObject(value)) throw new ConfigError(`Cannot use ${where}: it must be an object`);
  return { fields: value, where };
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new ConfigError(`Cannot use ${where}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

/** Returns a text without spaces at its ends, or a number as written; `undefined` for anything else. */
function textIn(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text.trim() !== "" ? text.trim() : undefined;
}
