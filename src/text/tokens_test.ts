import assert from "node:assert/strict";
import fc from "fast-check";
import { countTokens } from "./tokens.ts";

/** Texts with what the o200k_base vocabulary counts of them. */
const COUNTED: readonly (readonly [string, number])[] = [
  ["The charge cut traffic entering the city by 18 per cent, and bus journeys became faster.", 19],
  ["東京都は渋滞税の導入を検討している。交通量は減り、空気はきれいになると期待される。", 34],
  ["拥堵费可以减少交通量，改善空气质量，但也会给低收入司机带来负担。", 23],
  ["혼잡 통행료는 교통량을 줄이고 대기 질을 개선할 수 있지만 저소득 운전자에게 부담이 될 수 있다.", 32],
  ["Die Staugebühr verringert den Verkehr in der Innenstadt, belastet jedoch Geringverdiener stark.", 24],
  ["export function sentences(text: string): readonly Sentence[] {\n  return [];\n}\n", 15],
  ["😀🎉 ok 🚀🚀🚀", 10],
];

Deno.test("countTokens() lies between 0.8 and 1.8 times what a vocabulary counts, in prose, code and other scripts", () => {
  for (const [text, exact] of COUNTED) {
    const ratio = countTokens(text) / exact;
    assert(ratio >= 0.8 && ratio <= 1.8, `${ratio} for ${text}`);
  }
});

Deno.test("countTokens() errs on the high side in English prose", () => {
  const [[text, exact]] = COUNTED as readonly [readonly [string, number]];
  assert(countTokens(text) >= exact);
});

Deno.test("countTokens() counts nothing in nothing, and something in any text that is not space", () => {
  assert.equal(countTokens(""), 0);
  fc.assert(fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
    const tokens = countTokens(text);
    assert(Number.isInteger(tokens));
    if (text.trim() !== "") assert(tokens >= 1);
    assert(tokens <= 2 * text.length);
  }));
});

Deno.test("countTokens() grows with text put after a line's end", () => {
  fc.assert(fc.property(fc.lorem({ maxCount: 40 }), fc.lorem({ maxCount: 40 }), (a, b) => {
    assert(countTokens(`${a}\n${b}`) >= countTokens(a) + countTokens(b));
  }));
});

Deno.test("countTokens() copes with a hundred thousand times one sign", () => {
  for (const sign of ["a", "A", "1", " ", "\n", ".", "字", "😀", "aB", "a1"]) {
    assert(countTokens(sign.repeat(100_000)) > 0);
  }
});

Deno.test("countTokens() takes a key for what it is, not for a few words", () => {
  assert(countTokens("QmFzZTY0IGlzIG5vdCBhIHdvcmQ") >= 13);
});

Deno.test("countTokens() counts a text of plain characters as it does one with others beside them", () => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  const plain = fc.constantFrom(...ascii, ..."‘’“”–—…⟦⟧", "\n", " ", "a", "A");
  fc.assert(
    fc.property(fc.array(plain, { maxLength: 40 }), (signs) => {
      const text = signs.join("");
      assert.equal(countTokens(`${text}字`), countTokens(text) + countTokens("字"));
    }),
    { numRuns: 2000 },
  );
});
