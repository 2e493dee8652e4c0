import assert from "node:assert/strict";
import { placeInText } from "./place_in_text.ts";

Deno.test("placeInText() finds words whatever their case, spaces, quotation marks, sources and last dot", () => {
  const text = "So:  “More than\n900 trucks” a day [ny], at night.";
  for (
    const words of [
      'more than 900 trucks" a day',
      "… More than 900 trucks” a day [ny].",
      "“more than 900  trucks” a day",
      "900 trucks”",
    ]
  ) {
    const { start = 0, end = 0 } = placeInText(words, text) ?? {};
    assert.match(text.slice(start, end), /^(?:“?More than\n)?900 trucks”(?: a day)?$/, words);
  }
  for (const words of ["", "…", "800 trucks"]) assert.equal(placeInText(words, text), undefined, words);
});
