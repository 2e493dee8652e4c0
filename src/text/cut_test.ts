import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { cutTo } from "./cut.ts";
import { sentences } from "./sentences.ts";
import { countTokens, loadTokenizer } from "./tokens.ts";

await loadTokenizer();

const words = (count: number) => Array(count).fill("word").join(" ");
const characters = (text: string) => text.length;

Deno.test("cutTo() cuts after the last sentence that ends within the limit, whatever that is counted in", () => {
  const text = "One two three four. Five six seven eight.\n\nNine ten eleven twelve.";
  equal(cutTo(text, 12, countTokens), "One two three four. Five six seven eight.");
  equal(cutTo(text, 41, characters), "One two three four. Five six seven eight.");
  equal(cutTo(text, 40, characters), "One two three four.");
  equal(cutTo(text, 18, characters), "One two three fou…");
});

Deno.test("cutTo() cuts a sentence that is too long at the limit, with an ellipsis, and no letter in two", () => {
  equal(cutTo(words(50), 5, countTokens), "word word word word…");
  equal(cutTo("👍".repeat(20), 5, countTokens), "👍👍👍👍…");
  ok(cutTo("漢".repeat(50), 10, countTokens).endsWith("漢…"));
  equal(cutTo(words(9), 1, countTokens), "…");
});

Deno.test("cutTo() gives a beginning of the text that is within the limit, whatever the text", () => {
  const texts = fc.oneof(
    fc.lorem({ mode: "sentences", maxCount: 12 }),
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.string({ unit: fc.constantFrom("!", "…", " ", "\n", "a", ".", "-"), maxLength: 200 }),
  );
  const lengths = fc.constantFrom(countTokens, characters);
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 60 }), lengths, (text, limit, lengthOf) => {
      fc.pre(lengthOf(text) > limit * 1.15);
      const cut = cutTo(text, limit, lengthOf);
      ok(cut !== "");
      ok(lengthOf(cut) <= limit, `${lengthOf(cut)} of ${limit}`);
      const kept = cut.endsWith("…") && !text.startsWith(cut) ? cut.slice(0, -1) : cut;
      ok(text.startsWith(kept));
      const [first] = sentences(text);
      if (first && lengthOf(text.slice(0, first.end)) <= limit) {
        ok(cut.length >= first.end, "no whole sentence is lost");
      }
    }),
    { numRuns: 100 },
  );
});
