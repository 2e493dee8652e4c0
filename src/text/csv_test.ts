import assert from "node:assert/strict";
import fc from "fast-check";
import { type Cell, toCsv } from "./csv.ts";

/** What a reader of RFC 4180 makes of a text. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\n\r]*))(,|\n)/gy;
  for (const [, quoted, plain, end] of csv.matchAll(pattern)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

Deno.test("toCsv() gives back every cell, whatever stands in it", () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', ",", "\n", "\r\n", "a", ""));
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(rows, (given) => {
    const expected = given.map((cells) => cells.map((text) => /^[=+\-@\t\r]/.test(text) ? `'${text}` : text));
    assert.deepEqual(read(toCsv(given)), expected);
  }));
});

Deno.test("toCsv() leaves cells empty where nothing is, and no formula to a spreadsheet", () => {
  const rows: readonly (readonly Cell[])[] = [[undefined, 0, -1.5, ""], ["=1+1", "+1", "-1", "@x"]];
  assert.equal(toCsv(rows), ",0,-1.5,\n'=1+1,'+1,'-1,'@x\n");
});
