import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { countTokens as o200k } from "gpt-tokenizer/encoding/o200k_base";
import { countTokens, loadTokenizer } from "./tokens.ts";

await loadTokenizer();

const PLAIN = { disallowedSpecial: new Set<string>() };
const bytes = (text: string) => new TextEncoder().encode(text).length;

Deno.test("countTokens() matches the vocabulary, and counts control tokens as text", () => {
  for (
    const [text, tokens] of [
      ["", 0],
      ["The charge cut traffic entering the city by 18 per cent, and bus journeys became faster.", 19],
      ["東京都は渋滞税の導入を検討している。交通量は減り、空気はきれいになると期待される。", 34],
      ["Die Staugebühr verringert den Verkehr in der Innenstadt, belastet jedoch Geringverdiener stark.", 24],
      ["😀🎉 ok 🚀🚀🚀", 10],
    ] as const
  ) equal(countTokens(text), tokens, text);
  ok(countTokens("<|endoftext|>") > 1);
  equal(countTokens("a <|im_start|> b"), o200k("a <|im_start|> b", PLAIN));
});

Deno.test("countTokens() gives at most one token per byte, and at least one for any text", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
    const tokens = countTokens(text);
    ok(tokens >= 1 && tokens <= bytes(text), text);
  }));
});

/** Texts with long unbroken runs, by the repeated part. */
const RUNS = ["a", "Z", "aB", "é", "字", "กา", "😀", "👩‍⚖️", " ", "\n", "\t", " \n", "=", "-=", "a\u0301", "…", "\u2028"];

Deno.test("countTokens() never undercounts a long run, and overcounts only slightly", () => {
  const unit = fc.constantFrom(...RUNS, "ab", "xq", "tion", "the");
  const run = fc.tuple(unit, fc.integer({ min: 1, max: 700 })).map(([each, length]) =>
    each.repeat(Math.ceil(length / each.length))
  );
  const letters = fc.array(fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), { minLength: 257, maxLength: 900 });
  const text = fc.array(fc.oneof(run, letters.map((each) => each.join(""))), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(text, (runs) => {
      const whole = runs.join("");
      const exact = o200k(whole, PLAIN);
      const bounded = countTokens(whole);
      ok(bounded >= exact, `${bounded} for ${exact}`);
      ok(bounded <= exact + 8 * Math.ceil(whole.length / 256), `${bounded} for ${exact}`);
    }),
    { numRuns: 60 },
  );
});

Deno.test("countTokens() counts a hundred thousand copies of one character quickly", () => {
  for (const unit of RUNS) {
    const text = unit.repeat(100_000 / unit.length);
    const started = performance.now();
    ok(countTokens(text) > 500, unit);
    ok(performance.now() - started < 15_000, unit);
  }
});
