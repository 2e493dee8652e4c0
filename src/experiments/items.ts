import { ImportError } from "../archive/import/import_error.ts";
import { readTable, type TableRow } from "../archive/import/table.ts";
import { pathIn } from "../runtime/found.ts";
import { labelOf, MAX_CHOICES, normalAnswer } from "../protocols/answers/question.ts";
import { ConfigError } from "../setup/errors.ts";
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
 * @throws {ConfigError} If the file cannot be read, or an item is unusable: names file, and row or line.
 */
export async function readDataSet(
  { file, columns = {} }: DataSet,
  cwd: string | undefined,
): Promise<readonly CheckedItem[]> {
  const { rows } = await readTable(pathIn(cwd, file)).catch((cause: unknown): never => {
    if (!(cause instanceof ImportError)) throw cause;
    throw new ConfigError(cause.message.replace("Cannot import", "Cannot use the data set"), { cause });
  });
  const named = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  for (const [field, name] of Object.entries(columns)) {
    if (named.has(name)) continue;
    const known = [...named].join(", ");
    throw new ConfigError(`Cannot use ${file}: there is no column '${name}' for '${field}'; there are ${known}`);
  }
  const items = rows.map((row) => itemIn(row, columns, file));
  return completedItems(items, (index) => `${file}, ${rows[index]?.placeOf()}`);
}

function itemIn({ cells, placeOf }: TableRow, columns: Columns, file: string): GivenItem {
  const read = <T>(field: ItemField, valueOf: (value: unknown) => T | undefined, wanted: string): T | undefined => {
    const column = columns[field] ?? field;
    const given = cells.get(column);
    if (given === undefined) return undefined;
    const value = valueOf(given);
    if (value !== undefined) return value;
    const why = `'${column}' must be ${wanted}: current value is ${JSON.stringify(given)}`;
    throw new ConfigError(`Cannot use ${file}, ${placeOf()}: ${why}`);
  };
  const one = (field: ItemField) => read(field, textIn, "a text");
  const positions = read("positions", (value) => {
    const texts = textsIn(value);
    return texts && texts.length >= 2 && texts.length <= MAX_CHOICES ? texts : undefined;
  }, `a list of 2 to ${MAX_CHOICES} texts`);
  return omitUndefined({
    id: one("id"),
    motion: one("motion"),
    positions,
    answer: positions ? one("answer") : read("answer", textsIn, "a list of texts"),
    sources: one("sources"),
  });
}

/** Returns the texts of a list, or those separated by `|`; `undefined` if one is not a text. */
function textsIn(value: unknown): readonly string[] | undefined {
  const texts = (Array.isArray(value) ? value : String(value).split("|")).map(textIn);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** Returns a text without spaces at its ends, or a number as written; `undefined` for anything else. */
function textIn(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text.trim() !== "" ? text.trim() : undefined;
}
