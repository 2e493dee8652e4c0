import assert from "node:assert/strict";
import fc from "fast-check";
import { stem } from "./stems.ts";
import { contentStems, words } from "./words.ts";

Deno.test("stem() brings the forms of a word together", () => {
  for (
    const forms of [
      ["charge", "charges", "charged", "charging"],
      ["policy", "policies"],
      ["cost", "costs", "costly"],
      ["bus", "buses"],
      ["cause", "causes", "caused"],
      ["decarbonise", "decarbonising", "decarbonisation", "decarbonization"],
      ["build", "builds", "building"],
      ["argue", "argues", "argument"],
      ["plan", "planned", "planning", "plans"],
    ]
  ) assert.equal(new Set(forms.map(stem)).size, 1, forms.map(stem).join(" "));
});

Deno.test("stem() keeps different words apart", () => {
  for (const [a, b] of [["city", "cite"], ["cause", "bus"], ["nuclear", "nucleus"], ["wing", "wed"]] as const) {
    assert.notEqual(stem(a), stem(b));
  }
  assert.equal(stem("東京"), "東京");
  assert.equal(stem("1,095"), "1,095");
});

Deno.test("words() leaves citations out, keeps numbers whole and pairs the letters of Japanese", () => {
  assert.deepEqual(words("It’s 1,095.5 Grams [tfl-2008]."), ["it's", "1,095.5", "grams"]);
  assert.deepEqual(words("東京都は 税"), ["東京", "京都", "都は", "税"]);
  assert.deepEqual(words(""), []);
});

Deno.test("contentStems() drops stop words and nothing else", () => {
  assert.deepEqual(contentStems("The charges were not for the buses of 2003"), ["charg", "bus", "2003"]);
});

Deno.test("contentStems() takes any text", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    for (const found of contentStems(text)) assert(found.length > 0);
  }));
});
