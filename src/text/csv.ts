/** What a cell of a table may hold; nothing is an empty cell. */
export type Cell = string | number | undefined;

/**
 * Rows as CSV (RFC 4180), each with a line feed at its end. Text that a spreadsheet would take for a formula gets an
 * apostrophe in front.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { toCsv } from "./csv.ts";
 *
 * assert.equal(toCsv([["a", "b", "c"], ['x, "y"', undefined, -1], ["=A1", "two\nlines", ""]]), 'a,b,c\n"x, ""y""",,-1\n\'=A1,"two\nlines",\n');
 * ```
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(written).join(",")}\n`).join("");
}

function written(cell: Cell): string {
  if (cell === undefined || typeof cell === "number") return String(cell ?? "");
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
