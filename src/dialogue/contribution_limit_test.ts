import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { sentences } from "../text/sentences.ts";
import { countTokens } from "../text/tokens.ts";
import { cutToTokens, holdToLimit } from "./contribution_limit.ts";

const words = (count: number) => Array(count).fill("word").join(" ");

Deno.test("holdToLimit() lets a contribution be up to 15 % over", () => {
  equal(countTokens(words(23)), 23);
  deepEqual(holdToLimit(words(23), { limit: 20 }), { text: words(23) });
  deepEqual(holdToLimit(words(24), { limit: 20, overrun: "note" }), {
    text: words(24),
    overrun: { limit: 20, tokens: 24 },
  });
  deepEqual(holdToLimit(words(1_000), {}), { text: words(1_000) });
});

Deno.test("holdToLimit() cuts after the last sentence that ends within the limit, and keeps the whole", () => {
  const text = "One two three four. Five six seven eight.\n\nNine ten eleven twelve. Thirteen fourteen.";
  const { overrun, text: cut } = holdToLimit(text, { limit: 12 });
  equal(cut, "One two three four. Five six seven eight.");
  deepEqual(overrun, { limit: 12, tokens: countTokens(text), whole: text });
});

Deno.test("cutToTokens() cuts a sentence that is too long at the limit, with an ellipsis, and no letter in two", () => {
  equal(cutToTokens(words(50), 5), "word word word word…");
  equal(cutToTokens("👍".repeat(20), 5), "👍👍…");
  ok(cutToTokens("漢".repeat(50), 10).endsWith("漢…"));
  equal(cutToTokens(words(9), 1), "…");
});

Deno.test("cutToTokens() gives a beginning of the text that is within the limit, whatever the text", () => {
  const texts = fc.oneof(
    fc.lorem({ mode: "sentences", maxCount: 12 }),
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.string({ unit: fc.constantFrom("!", "…", " ", "\n", "a", ".", "-"), maxLength: 200 }),
  );
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 60 }), (text, limit) => {
      fc.pre(countTokens(text) > limit * 1.15);
      const cut = cutToTokens(text, limit);
      ok(cut !== "");
      ok(countTokens(cut) <= limit, `${countTokens(cut)} tokens of ${limit}`);
      const kept = cut.endsWith("…") && !text.startsWith(cut) ? cut.slice(0, -1) : cut;
      ok(text.startsWith(kept));
      const [first] = sentences(text);
      if (first && countTokens(text.slice(0, first.end)) <= limit) {
        ok(cut.length >= first.end, "no whole sentence is lost");
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("holdToLimit() ends soon on a text that is one long word", () => {
  const { text } = holdToLimit("x".repeat(50_000), { limit: 100 });
  ok(text.length < 1_000 && text.endsWith("x…"));
});
