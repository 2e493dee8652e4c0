import assert from "node:assert/strict";
import { readTable } from "./table.ts";

/** Reads a table from a file with this name and content. */
async function table(name: string, content: string) {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/${name}`, content);
    const { rows, from } = await readTable(`${folder}/${name}`);
    return { from, rows: rows.map(({ cells, placeOf }) => [placeOf("a"), Object.fromEntries(cells)]) };
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(`${folder}/`, "") : "";
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("readTable() reads CSV as spreadsheets write it, and counts rows as they do", async () => {
  const read = await table("t.csv", '\ufeffa,b.c\r\n1,"x, ""y""\r\nz"\r\n\r\n,2\r\n');
  assert.ok(typeof read !== "string");
  assert.deepEqual(read.rows, [
    ["row 2, column 'a'", { a: "1", "b.c": 'x, "y"\r\nz' }],
    ["row 4, column 'a'", { "b.c": "2" }],
  ]);
  assert.deepEqual([read.from.file, read.from.form], ["t.csv", "csv"]);
  for (const separator of [";", "\t"]) {
    const other = await table("t.CSV", `a${separator}b\n1,5${separator}2\n`);
    assert.ok(typeof other !== "string");
    assert.deepEqual(other.rows, [["row 2, column 'a'", { a: "1,5", b: "2" }]]);
  }
});

Deno.test("readTable() reads JSON and JSONL, with fields within fields by their paths", async () => {
  const json = await table("t.json", '[{ "a": { "b": { "c": 1 }, "d": null }, "e": " ", "f": [2] }]');
  assert.ok(typeof json !== "string");
  assert.deepEqual(json.rows, [["item 1, field 'a'", { "a.b.c": 1, f: [2] }]]);
  const lines = await table("t.jsonl", '\ufeff{ "a": 1 }\r\n\n{ "a": true }');
  assert.ok(typeof lines !== "string");
  assert.deepEqual(lines.rows, [["line 1, field 'a'", { a: 1 }], ["line 3, field 'a'", { a: true }]]);
  assert.equal(lines.from.form, "jsonl");
  const named = await table("t.txt", '{"a":1}\n{"a":2}\n');
  assert.ok(typeof named !== "string");
  assert.deepEqual([named.from.form, named.rows.length], ["jsonl", 2], "whatever its name");
});

Deno.test("readTable() says what is wrong, and where", async () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ["t.csv", "a,b\n", /^Cannot import t\.csv: it has no rows; wanted: one row or more$/],
    ["t.csv", "", /it has no rows/],
    ["t.csv", "a,,b\n1,2,3\n", /t\.csv, row 1: column 2 has no name; wanted: one name for each column/],
    ["t.csv", "a,a\n1,2\n", /row 1: column 'a' is there twice/],
    ["t.csv", "a,b\n1\n", /t\.csv, row 2: it has 1 cells, and there are 2 columns; wanted: CSV, with quotation marks/],
    ["t.csv", 'a,b\n1,"2\n', /t\.csv: Quote Not Closed.*line 2; wanted: CSV/],
    ["t.json", "[]", /it has no rows/],
    ["t.json", "[1]", /t\.json, item 1: current value is 1; wanted: an object/],
    ["t.json", "[", /t\.json: .*; wanted: JSON/],
    ["t.jsonl", '{"a":1}\n{"a"\n', /t\.jsonl, line 2: .*; wanted: a JSON object on each line/],
  ];
  for (const [name, content, expected] of cases) assert.match(String(await table(name, content)), expected);
});
