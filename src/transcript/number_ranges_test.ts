import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { numberRanges, numbersIn } from "./number_ranges.ts";

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
