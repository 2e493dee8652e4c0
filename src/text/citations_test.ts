import assert from "node:assert/strict";
import fc from "fast-check";
import { citationsIn } from "./citations.ts";

const names = (text: string) => citationsIn(text).map(({ name }) => name);

Deno.test("citationsIn() reads names in brackets, several in one pair too", () => {
  assert.deepEqual(names("It fell [tfl-2008]. And rose [a; b, c][d]."), ["tfl-2008", "a", "b", "c", "d"]);
  assert.deepEqual(names("It is so [The Smith Report]."), ["The Smith Report"]);
});

Deno.test("citationsIn() passes over where in a source something stands", () => {
  assert.deepEqual(names("So [tfl-2008, p. 12], [tfl-2008, § 4; ny-air, 7–9]."), ["tfl-2008", "tfl-2008", "ny-air"]);
});

Deno.test("citationsIn() takes neither links nor ellipses nor notes nor messages for citations", () => {
  assert.deepEqual(
    names("[x] [ ] [T]he [report](https://a.example) […] [...] [sic] [emphasis added] [^1] [] [\n] [message 3] [#12]"),
    [],
  );
});

Deno.test("citationsIn() gives offsets that cut the text", () => {
  fc.assert(fc.property(fc.array(fc.constantFrom("[", "]", "a", "b ", ",", ";", "p. 1", "\n")), (signs) => {
    const text = signs.join("");
    for (const { name, start, end } of citationsIn(text)) assert.equal(text.slice(start, end), name);
  }));
});

Deno.test("citationsIn() copes with any number of brackets", () => {
  for (const text of ["[".repeat(100_000), "[a".repeat(50_000), "[a,".repeat(30_000), "[]".repeat(50_000)]) {
    assert.deepEqual(citationsIn(text), []);
  }
});
