import assert from "node:assert/strict";
import { messagesInWords, numbersInWords } from "./numbers.ts";

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
