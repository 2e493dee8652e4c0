import assert from "node:assert/strict";
import fc from "fast-check";
import { contentStems, words } from "./words.ts";

Deno.test("words() leaves citations out, keeps numbers whole and pairs the letters of Japanese", () => {
  assert.deepEqual(words("It’s 1,095.5 Grams [tfl-2008]."), ["it's", "1,095.5", "grams"]);
  assert.deepEqual(words("東京都は 税"), ["東京", "京都", "都は", "税"]);
  assert.deepEqual(words(""), []);
});

Deno.test("contentStems() drops stop words and nothing else", () => {
  assert.deepEqual(contentStems("The charges were not for the planned cities of 2003, 東京"), [
    "charg",
    "plan",
    "citi",
    "2003",
    "東京",
  ]);
});

Deno.test("contentStems() takes any text", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    for (const found of contentStems(text)) assert(found.length > 0);
  }));
});
