import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import {
  type ContextSummary,
  joinRanges,
  numberRanges,
  numbersIn,
  rangesIn,
  rangesInclude,
  readContextSummary,
} from "./digest.ts";

Deno.test("numberRanges() joins consecutive numbers", () => {
  const table: readonly (readonly [readonly number[], string])[] = [
    [[], ""],
    [[1], "1"],
    [[1, 2], "1-2"],
    [[1, 2, 3, 4, 7], "1-4,7"],
    [[2, 4, 6], "2,4,6"],
    [[9, 10, 11, 100], "9-11,100"],
  ];
  for (const [numbers, expected] of table) equal(numberRanges(numbers), expected);
});

Deno.test("numbersIn() reads the output of numberRanges()", () => {
  fc.assert(fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (some) => {
    const numbers = some.toSorted((a, b) => a - b);
    deepEqual(numbersIn(numberRanges(numbers)), numbers);
  }));
});

Deno.test("rangesIn() reads numbers and ranges, and omits other parts", () => {
  deepEqual(rangesIn("1-4,7"), [[1, 4], [7, 7]]);
  deepEqual(rangesIn(""), []);
  deepEqual(rangesIn("x,-3,2-,4-x, 5 "), [[5, 5]]);
});

Deno.test("joinRanges() keeps every number and no other, in as few ranges as possible", () => {
  const range = fc.tuple(fc.nat(30), fc.nat(5)).map(([first, more]) =>
    more === 0 ? `${first}` : `${first}-${first + more}`
  );
  fc.assert(fc.property(fc.array(range), (ranges) => {
    const joined = joinRanges(ranges);
    for (let n = 0; n < 40; n++) equal(rangesInclude(joined, n), ranges.some((own) => rangesInclude(own, n)));
    const pairs = rangesIn(joined);
    for (const [n, [first]] of pairs.entries()) ok(n === 0 || first > (pairs[n - 1]?.[1] ?? 0) + 1, joined);
  }));
});

const whole: ContextSummary = {
  text: "Both agree on buses.",
  method: "from the previous one",
  of: "5-40",
  from: ["context/ana/1"],
  before: { characters: 9_000, tokens: 2_100 },
  after: { characters: 20, tokens: 5 },
  cut: true,
};

Deno.test("readContextSummary() reads back a summary, even without its optional fields", () => {
  deepEqual(readContextSummary(JSON.parse(JSON.stringify(whole))), whole);
  const { from: _from, cut: _cut, ...least } = whole;
  deepEqual(readContextSummary(JSON.parse(JSON.stringify(least))), least);
});

Deno.test("readContextSummary() rejects other values", () => {
  const { text, method, of, before, after } = whole;
  for (
    const value of [
      null,
      "Both agree on buses.",
      [],
      { text },
      { text, method, of: 5, before, after },
      { text, method, of, before, after: { characters: 1.5, tokens: 1 } },
      { text, method, of, before: { characters: -1, tokens: 1 }, after },
      { text, method, of, before: { characters: 1 }, after },
      { text, method, of, before, after, from: "context/ana/1" },
      { text, method, of, before, after, from: [1] },
    ]
  ) deepEqual(readContextSummary(JSON.parse(JSON.stringify(value))), undefined, JSON.stringify(value));
});
