import assert from "node:assert/strict";
import fc from "fast-check";
import { numbersIn } from "./numbers.ts";

const read = (text: string) => numbersIn(text).map(({ value, unit }) => [value, unit]);

Deno.test("numbersIn() reads separators, magnitudes, currencies, shares and years", () => {
  for (
    const [text, value, unit] of [
      ["1,234,567 cars", 1234567, ""],
      ["£1.2 billion", 1.2e9, "£"],
      ["5 million dollars", 5e6, "$"],
      ["3.5%", 3.5, "%"],
      ["18 per cent", 18, "%"],
      ["40 percent", 40, "%"],
      ["in 2003", 2003, "year"],
      ["2,003 buses", 2003, ""],
      ["a 5-year plan", 5, ""],
      ["25km", 25, ""],
      ["約５０％", 50, "%"],
      ["3万円", 30000, ""],
      ["62\u00a0%.", 62, "%"],
    ] as const
  ) assert.deepEqual(read(text), [[value, unit]], text);
});

Deno.test("numbersIn() leaves out citations, names and parts of words", () => {
  assert.deepEqual(read("CO2 and A-12 in [tfl-2008] and [3], x2y"), []);
});

Deno.test("numbersIn() gives offsets that cut the text, and finds whole numbers as they are", () => {
  fc.assert(fc.property(fc.nat(), fc.lorem(), (number, words) => {
    const text = `${words} ${number} ${words}`;
    const found = numbersIn(text);
    assert.deepEqual(found.map(({ value }) => value), [number]);
    for (const { start, end, text: written } of found) assert.equal(text.slice(start, end), written);
  }));
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    for (const { start, end, text: written, value } of numbersIn(text)) {
      assert.equal(text.slice(start, end), written);
      assert(Number.isFinite(value));
    }
  }));
});
