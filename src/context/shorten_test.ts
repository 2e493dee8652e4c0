import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { shortenTo } from "./shorten.ts";

await loadTokenizer();

const characters = (text: string) => text.length;

Deno.test("shortenTo() leaves a summary within its limit as it is, and cuts a longer one at a sentence", () => {
  const summary = "Ada wants a charge [tfl-2008]. Ben fears for shops (message 4). ";
  equal(shortenTo(summary, summary.length, characters), summary);
  equal(shortenTo(summary, summary.length - 2, characters), "Ada wants a charge [tfl-2008].");
  equal(shortenTo(summary, 20, characters), "Ada wants a charge…");
  equal(shortenTo(summary, 12, countTokens), "Ada wants a charge [tfl-2008].");
});

Deno.test("shortenTo() never gives more than the limit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.integer({ min: 1, max: 80 }), (text, limit) => {
      for (const lengthOf of [characters, countTokens]) ok(lengthOf(shortenTo(text, limit, lengthOf)) <= limit);
    }),
  );
});
