import assert from "node:assert/strict";
import fc from "fast-check";
import { includes, joinRanges, messagesInWords, numbersInWords, rangesIn } from "./numbers.ts";

Deno.test("rangesIn() reads numbers and ranges, and leaves out what is neither", () => {
  assert.deepEqual(rangesIn("1-4,7"), [[1, 4], [7, 7]]);
  assert.deepEqual(rangesIn(""), []);
  assert.deepEqual(rangesIn("x,-3,2-,4-x, 5 "), [[5, 5]]);
});

Deno.test("joinRanges() keeps every number and no other, in as few ranges as there need be", () => {
  const range = fc.tuple(fc.nat(30), fc.nat(5)).map(([first, more]) =>
    more === 0 ? `${first}` : `${first}-${first + more}`
  );
  fc.assert(fc.property(fc.array(range), (ranges) => {
    const joined = joinRanges(ranges);
    for (let n = 0; n < 40; n++) assert.equal(includes(joined, n), ranges.some((own) => includes(own, n)));
    const pairs = rangesIn(joined);
    for (const [n, [first]] of pairs.entries()) assert.ok(n === 0 || first > (pairs[n - 1]?.[1] ?? 0) + 1, joined);
  }));
});

Deno.test("numbersInWords() and messagesInWords() read as people write", () => {
  assert.equal(numbersInWords("1-4,7,9-10"), "1 to 4, 7, 9 and 10");
  assert.equal(messagesInWords("7"), "message 7");
  assert.equal(messagesInWords("6-7"), "messages 6 and 7");
  assert.equal(messagesInWords("1-4,41-60"), "messages 1 to 4 and 41 to 60");
});

Deno.test("numbersInWords() and messagesInWords() count what nobody reads one by one", () => {
  assert.equal(numbersInWords("1,3,5,7,9,11"), "1, 3, 5, 7, 9 and 11");
  assert.equal(numbersInWords("1,3,5,7,9,11,20-24"), "11 of those from 1 to 24");
  assert.equal(messagesInWords("8,13,18,23,28,33,38"), "7 of the messages from 8 to 38");
});
