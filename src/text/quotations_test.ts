import assert from "node:assert/strict";
import fc from "fast-check";
import { quotationsIn } from "./quotations.ts";

const read = (text: string) => quotationsIn(text).map((quotation) => quotation.text);

Deno.test("quotationsIn() reads the marks of several languages", () => {
  assert.deepEqual(read('He said "yes, we can" and “no”.'), ["yes, we can", "no"]);
  assert.deepEqual(read("„Ja“, «oui», 「はい」"), ["Ja", "oui", "はい"]);
});

Deno.test("quotationsIn() does not take apostrophes for marks", () => {
  assert.deepEqual(read("It’s the drivers’ choice, isn't it?"), []);
  assert.deepEqual(read("He called it ‘a fair price’ twice."), ["a fair price"]);
});

Deno.test("quotationsIn() stays within a paragraph and leaves empty ones out", () => {
  assert.deepEqual(read('A "first line\nand so on. ""'), []);
});

Deno.test("quotationsIn() gives offsets that cut the text", () => {
  fc.assert(fc.property(fc.array(fc.constantFrom('"', "“", "”", "a", " ", "«", "»", "\n", "‘", "’")), (signs) => {
    const text = signs.join("");
    for (const { start, end, text: quoted } of quotationsIn(text)) assert.equal(text.slice(start, end), quoted);
  }));
});
