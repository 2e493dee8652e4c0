import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { joinRanges, numberRanges, numbersIn, rangesIn, rangesInclude } from "./digest.ts";

Deno.test("numberRanges() joins numbers that follow each other", () => {
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

Deno.test("numbersIn() reads what numberRanges() has written", () => {
  fc.assert(fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (some) => {
    const numbers = some.toSorted((a, b) => a - b);
    deepEqual(numbersIn(numberRanges(numbers)), numbers);
  }));
});

Deno.test("rangesIn() reads numbers and ranges, and leaves out what is neither", () => {
  deepEqual(rangesIn("1-4,7"), [[1, 4], [7, 7]]);
  deepEqual(rangesIn(""), []);
  deepEqual(rangesIn("x,-3,2-,4-x, 5 "), [[5, 5]]);
});

Deno.test("joinRanges() keeps every number and no other, in as few ranges as there need be", () => {
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
