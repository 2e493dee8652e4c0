import { parse } from "csv-parse/sync";
import { listOf } from "../../transcript/clarification.ts";
import { isObject } from "../../transcript/json.ts";
import type { ImportedFrom } from "../../transcript/message.ts";
import { ImportError } from "./import_error.ts";
import { parsed, readTextFile } from "./text_file.ts";

/** A row of a table made elsewhere. */
export interface TableRow {
  /**
   * Values by column. Fields within fields are joined by dots: `scores.Ana`. Cells without a value, or with spaces only, are absent.
   */
  readonly cells: ReadonlyMap<string, unknown>;
  /** Returns its place, or that of one of its columns, for errors. */
  readonly placeOf: (column?: string) => string;
}

/** A table made elsewhere. */
export interface Table {
  /** Its file, for errors. */
  readonly file: string;
  /** One or more rows. */
  readonly rows: readonly TableRow[];
  /** Its origin. */
  readonly from: ImportedFrom;
}

/**
 * Reads a table: a list of objects as JSON, an object on each line (JSONL), or CSV with column names in its first row.
 *
 * @throws {ImportError} If it cannot be read, or has no rows.
 */
export async function readTable(file: string): Promise<Table> {
  const { text, from } = await readTextFile(file);
  const [, first] = /^\s*([[{])/.exec(text) ?? [];
  const form = first === "[" ? "json" : first === "{" ? "jsonl" : "csv";
  const rows = ROWS[form](text, file);
  if (rows.length === 0) throw new ImportError({ file, problem: "it has no rows", wanted: "one row or more" });
  return { file, rows, from: { ...from, form } };
}

const ROWS = { csv: csvRows, json: jsonRows, jsonl: linesOf };

/** Returns the column names of a text as CSV; those of any other text mean nothing. */
export function csvColumns(text: string): readonly string[] {
  const [head = ""] = text.split(/\r?\n/, 1);
  return head.split(delimiterOf(head)).map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
}

function delimiterOf(head: string): string {
  return [",", ";", "\t"].sort((a, b) => head.split(b).length - head.split(a).length)[0] ?? ",";
}

/** Reads rows separated by whichever of comma, semicolon and tab is most frequent in the column names. */
export function csvRows(text: string, file: string): readonly TableRow[] {
  const delimiter = delimiterOf(text.split(/\r?\n/, 1)[0] ?? "");
  const wanted = "CSV, with quotation marks around texts that have commas, quotation marks or line breaks";
  const [names = [], ...records]: string[][] = parsed(
    file,
    { wanted },
    () => parse(text, { delimiter, record_delimiter: ["\r\n", "\n"], relax_column_count: true }),
  );
  const columns = names.map((name) => name.trim());
  const problem = headProblem(columns);
  if (problem !== undefined) {
    throw new ImportError({ file, where: "row 1", problem, wanted: "one name for each column" });
  }
  return records.flatMap((record, n): TableRow[] => {
    if (record.every((cell) => cell.trim() === "")) return [];
    const row = `row ${n + 2}`;
    if (record.length !== columns.length) {
      const problem = `it has ${record.length} cells, and there are ${columns.length} columns`;
      throw new ImportError({ file, where: row, problem, wanted });
    }
    const cells = record.flatMap((cell, at): [string, string][] =>
      cell.trim() === "" ? [] : [[columns[at] ?? "", cell]]
    );
    return [rowOf(new Map(cells), row, "column")];
  });
}

function headProblem(columns: readonly string[]): string | undefined {
  const nameless = columns.indexOf("");
  if (nameless >= 0) return `column ${nameless + 1} has no name`;
  const doubled = columns.find((name, n) => columns.indexOf(name) !== n);
  return doubled === undefined ? undefined : `column '${doubled}' is there twice`;
}

function jsonRows(text: string, file: string): readonly TableRow[] {
  const value: unknown = parsed(file, { wanted: "JSON" }, () => JSON.parse(text));
  return listOf(value).map((item, n) => objectRow(item, `item ${n + 1}`, file));
}

function linesOf(text: string, file: string): readonly TableRow[] {
  return text.split("\n").flatMap((line, n) => {
    if (line.trim() === "") return [];
    const where = `line ${n + 1}`;
    const value: unknown = parsed(file, { where, wanted: "a JSON object on each line" }, () => JSON.parse(line));
    return [objectRow(value, where, file)];
  });
}

function objectRow(value: unknown, where: string, file: string): TableRow {
  if (!isObject(value)) throw new ImportError({ file, where, value, wanted: "an object" });
  return rowOf(new Map(flattened(value, "")), where, "field");
}

function rowOf(cells: TableRow["cells"], row: string, what: string): TableRow {
  return { cells, placeOf: (column) => column === undefined ? row : `${row}, ${what} '${column}'` };
}

/** Returns the fields of an object with their paths, without those that have no value. */
function flattened(value: object, path: string): readonly [string, unknown][] {
  return Object.entries(value).flatMap(([name, field]): readonly [string, unknown][] => {
    if (field === null || (typeof field === "string" && field.trim() === "")) return [];
    return isObject(field) ? flattened(field, `${path}${name}.`) : [[`${path}${name}`, field]];
  });
}
