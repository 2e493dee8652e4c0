import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { countWords, fold, foldedWords, hasWords, phraseOf } from "./fold.ts";

const SAME: readonly (readonly [string, string])[] = [
  ["“The ‘zone’”", '"The "zone""'],
  ["white \u00a0\n\t space", "white space"],
  ["a well-\nknown fact", "a well-known fact"],
  ["effi\u00adcient", "efficient"],
  ["ﬁnding ｏｆｆ", "FINDING off"],
  ["café", "cafe\u0301"],
  ["it fell — and rose", "it fell--and rose"],
  ["by 30 %", "by 30%"],
  ["*It* **was** `so`", "It was so"],
  ["4 **“tin”** pots", "4 “tin” pots"],
  ["[T]he [report](https://example.org/a_b)", "The report"],
  ["> quoted\n> text", "quoted text"],
  ["STRASSE", "Straße"],
  ["東京\n都は", "東京都は"],
];
const DIFFERENT: readonly (readonly [string, string])[] = [
  ["10⁶ people", "106 people"],
  ["by −3 %", "by 3 %"],
  ["£5", "€5"],
  ["a foo-\n\nbar", "a foobar"],
  ["cafe", "café"],
  ["2003-2004", "20032004"],
  ["snake_case", "snakecase"],
  ["2*3", "23"],
];

Deno.test("fold() removes meaningless differences, and nothing else", () => {
  for (const [a, b] of SAME) equal(fold(a).text, fold(b).text, `${a} = ${b}`);
  for (const [a, b] of DIFFERENT) ok(fold(a).text !== fold(b).text, `${a} ≠ ${b}`);
});

Deno.test("fold() gives the origin of each character in any text", () => {
  const sign = fc.oneof(
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.constantFrom(" ", "-", "\n", "ﬁ", "“", "東", "*"),
  );
  fc.assert(
    fc.property(fc.array(sign).map((signs) => signs.join("")), (text) => {
      const { text: folded, starts, ends } = fold(text);
      equal(folded.length, starts.length);
      for (let at = 0; at < folded.length; at++) {
        const [start = 0, end = 0] = [starts[at], ends[at]];
        ok(0 <= start && start < end && end <= text.length, `${at}`);
        ok(at === 0 || start >= (starts[at - 1] ?? 0));
      }
      if (!/\p{N}|[^\p{ASCII}]/u.test(text)) equal(fold(folded).text, folded);
    }),
    { numRuns: 60 },
  );
});

Deno.test("fold() makes room where characters become several, and keeps each one's origin", () => {
  const { text, starts, ends } = fold("\ufdfa".repeat(5000));
  ok(text.length > 20_000, "one character stands for three words and a half");
  deepEqual([text.length, starts.length, ends.length], [text.length, text.length, text.length]);
  deepEqual([starts[text.length - 1], ends[text.length - 1]], [4999, 5000]);
  equal(text.slice(0, 18), text.slice(-18));
});

Deno.test("phraseOf() begins and ends with words", () => {
  equal(phraseOf("“, the zone fell by −3 %.”"), "the zone fell by -3%");
  equal(phraseOf("— £5 …"), "£5");
  equal(phraseOf("…"), "");
});

Deno.test("countWords() counts two characters of a script without spaces as a word", () => {
  equal(countWords(foldedWords("well known isn't 1,000.5")), 4);
  equal(countWords(foldedWords("東京都は大きい")), 3);
});

Deno.test("hasWords() finds consecutive whole words, ignoring case and marks", () => {
  const text = "Traffic fell by “30 %”, so they *say*; wages rose.";
  for (const words of ["traffic fell by 30 %", "They say: wages", "so they say"]) ok(hasWords(text, words), words);
  for (const words of ["fell by 3", "affic fell", "traffic rose", "wages fell", "", "…"]) {
    ok(!hasWords(text, words), words);
  }
});
