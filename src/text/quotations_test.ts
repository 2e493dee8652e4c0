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
  assert.deepEqual(read('A "first line\n\nand so on".'), []);
  assert.deepEqual(read("He said “first line in\n170. And so on”."), ["first line in\n170. And so on"]);
});

Deno.test("quotationsIn() gives the outer one of nested quotations, whatever their marks", () => {
  assert.deepEqual(read("“She said ‘no way’ and “never”, twice” and 'that was it'."), [
    "She said ‘no way’ and “never”, twice",
    "that was it",
  ]);
  assert.deepEqual(read("彼は「彼女は『はい』と言った」と言った。"), ["彼女は『はい』と言った"]);
  assert.deepEqual(read('It "says "so" there" and ends.'), ['says "so" there']);
  assert.deepEqual(read("»ja«, ”så är det”, „tak”, ‹non›"), ["ja", "så är det", "tak", "non"]);
});

Deno.test("quotationsIn() leaves out what is opened and never closed, and finds what comes after", () => {
  assert.deepEqual(read('A 5" pipe, “of iron, and a "wide" one; the ’90s.'), ["wide"]);
  assert.deepEqual(read("the '90s were 'a good time', weren't they"), ["a good time"]);
});

Deno.test("quotationsIn() copes with any number of marks", () => {
  for (const mark of "\"“”„«»‘’'「『") {
    for (const text of [mark.repeat(100_000), `${mark} `.repeat(50_000), ` ${mark}a`.repeat(30_000)]) {
      assert(quotationsIn(text).length <= text.length / 2);
    }
  }
});

Deno.test("quotationsIn() gives offsets that cut the text", () => {
  fc.assert(fc.property(fc.array(fc.constantFrom('"', "“", "”", "a", " ", "«", "»", "\n", "‘", "’")), (signs) => {
    const text = signs.join("");
    for (const { start, end, text: quoted } of quotationsIn(text)) assert.equal(text.slice(start, end), quoted);
  }));
});
