import assert from "node:assert/strict";
import { hasWords } from "./has_words.ts";

const count = (text: string) => [0, 1, 2, 3, 4, 5, 6].findLast((least) => hasWords(text, least));

Deno.test("hasWords() counts words of scripts with and without spaces", () => {
  const counts: readonly (readonly [string, number])[] = [
    ["", 0],
    ["… — !", 0],
    ["a well-known case", 3],
    ["it’s 3.5 %", 2],
    ["東京都は大きい", 4],
    ["混雑課金は有効だ", 5],
    ["这是一个好主意", 4],
    ["กรุงเทพเป็นเมืองใหญ่", 4],
    ["서울은 큰 도시다", 3],
    ["iPhoneを買う", 3],
  ];
  for (const [text, words] of counts) assert.equal(count(text), words, text);
});

Deno.test("hasWords() copes with any length", () => {
  for (const unit of ["a", "あ", "東", "ก", " ", "1"]) {
    assert.equal(typeof hasWords(unit.repeat(100_000), 4), "boolean");
  }
});
