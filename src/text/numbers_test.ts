import assert from "node:assert/strict";
import fc from "fast-check";
import { isSameNumber, numbersIn } from "./numbers.ts";

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
      ["25km", 25, "km"],
      ["約５０％", 50, "%"],
      ["3万円", 30000, "¥"],
      ["62\u00a0%.", 62, "%"],
    ] as const
  ) assert.deepEqual(read(text), [[value, unit]], text);
});

Deno.test("numbersIn() reads decimal commas and all ways to group digits", () => {
  for (const text of ["18,5 %", "18.5%", "18,5 Prozent", "18.5 per cent"]) {
    assert.deepEqual(read(text), [[18.5, "%"]], text);
  }
  for (const text of ["20,000", "20 000", "20\u202f000", "20\u00a0000", "20.000", "20'000"]) {
    assert.deepEqual(read(`It carried ${text} riders.`), [[20000, ""]], text);
  }
  assert.deepEqual(read("1.234.567, 1.234,5 und 1,234.5"), [[1234567, ""], [1234.5, ""], [1234.5, ""]]);
  assert.deepEqual(read("Der Verkehr sank um 1.234 und um 1,234."), [[1234, ""], [1.234, ""]]);
  assert.deepEqual(read("The traffic fell by 1,234 and by 1.234."), [[1234, ""], [1.234, ""]]);
  assert.deepEqual(read("It was 0,125 of 18,5 and 1.234"), [[0.125, ""], [18.5, ""], [1234, ""]]);
  assert.deepEqual(read("from 18,5 and 1,5 to 20 %"), [[18.5, ""], [1.5, ""], [20, "%"]]);
  assert.deepEqual(read("zones 1,2,3 of version 1.2.3, and 1,2 and 3"), [[3, ""]]);
});

Deno.test("numbersIn() reads magnitudes and units as they are written in several languages", () => {
  const millions = ["£5 million", "£5m", "£5 m", "5 Millionen Pfund", "5 Mio. £", "5 millions de pounds", "GBP 5 mn"];
  for (const text of millions) assert.deepEqual(read(text), [[5e6, "£"]], text);
  for (const text of ["€5bn", "5 Mrd. Euro", "5 milliards d'euros", "5 miliardi di euro"]) {
    assert.deepEqual(read(text), [[5e9, "€"]], text);
  }
  assert.deepEqual(read("5 percentage points, 5 pp, 5 Prozentpunkte"), Array(3).fill([5, "pp"]));
  assert.deepEqual(read("5 km, 5 kilometres, 5-km, 5 kg"), [[5, "km"], [5, "km"], [5, "km"], [5, "kg"]]);
  assert.deepEqual(read("10⁶, 10^6, 10<sup>6</sup>"), Array(3).fill([1e6, ""]));
  assert.deepEqual(read("in the 1980s a 5G network, $5k and £1.005 million"), [
    [1980, "year"],
    [5000, "$"],
    [1005000, "£"],
  ]);
  assert.deepEqual(numbersIn("5m").map(({ readings }) => readings), [[{ value: 5, unit: "m" }, {
    value: 5e6,
    unit: "",
  }]]);
});

Deno.test("isSameNumber() compares units where both have one", () => {
  const same = (a: string, b: string) =>
    numbersIn(a).every((one) => numbersIn(b).some((other) => isSameNumber(one, other)));
  assert(same("£5 million", "£5m") && same("5", "5 km") && same("5 %", "5") && same("18,5 %", "18.5%"));
  assert(!same("5 kg", "5 km") && !same("5 %", "5 percentage points") && !same("£5m", "£5bn") && !same("€5", "£5"));
});

Deno.test("numbersIn() takes linear time for texts made to be slow", () => {
  for (const unit of ["1", "1 ", "1,", "111,", "111 ", "1.", "1 m", "US$", "10⁶", "5 million ", "d'", "1 de "]) {
    assert(numbersIn(unit.repeat(50_000)).length <= 50_000);
  }
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
