import assert from "node:assert/strict";
import fc from "fast-check";
import { countTokens as cl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as o200k } from "gpt-tokenizer/encoding/o200k_base";
import { repositoryFiles } from "../_tools/files.ts";
import { corpus } from "../testdata/token_corpus.ts";
import { estimateTokens } from "./estimate_tokens.ts";

const CORPUS = await corpus();

/** How far the estimate may lie over the exact count of a class, in percent. */
const OVER_PERCENT: { readonly [name: string]: number } = {
  arabic: 8,
  chinese: 5,
  code: 17,
  cyrillic: 10,
  emoji: 6,
  english_prose: 4,
  german_french: 16,
  greek: 7,
  hashes: 4,
  hebrew: 10,
  hindi: 5,
  japanese: 12,
  json: 16,
  korean: 4,
  markdown_tables: 15,
  maths_symbols: 18,
  mixed: 10,
  names: 10,
  numbers: 1,
  other_latin: 18,
  other_scripts: 5,
  thai: 9,
  urls: 17,
  whitespace: 12,
};

/** The larger count of the two vocabularies. */
function exactTokens(text: string): number {
  const plain = { disallowedSpecial: new Set<string>() };
  return Math.max(cl100k(text, plain), o200k(text, plain));
}

function overPercent(texts: readonly string[]): number {
  const sum = (count: (text: string) => number) => texts.reduce((total, text) => total + count(text), 0);
  return 100 * (sum(estimateTokens) / sum(exactTokens) - 1);
}

Deno.test("estimateTokens() is under by no more than 5 % for any text of the corpus", () => {
  for (const { name, text } of CORPUS) {
    const ratio = estimateTokens(text) / exactTokens(text);
    assert(ratio >= 0.95, `${ratio} for ${name}: ${text.slice(0, 40)}`);
  }
});

Deno.test("estimateTokens() is over by no more than is known of each class, and by 12 % in all", () => {
  const names = new Set(CORPUS.map(({ name }) => name));
  assert.deepEqual(Object.keys(OVER_PERCENT).sort(), [...names].sort());
  for (const name of names) {
    const over = overPercent(CORPUS.filter((text) => text.name === name).map(({ text }) => text));
    assert(over >= 0 && over <= OVER_PERCENT[name]!, `${over} % for ${name}`);
  }
  assert(overPercent(CORPUS.map(({ text }) => text)) <= 12);
});

Deno.test("estimateTokens() is not under for files of this repository, and over by 20 % at most", async () => {
  const paths = (await repositoryFiles(".")).filter((path) => /^(README|examples\/briefs\/|src\/text\/)/.test(path));
  const prose = await Promise.all(paths.filter((path) => path.endsWith(".md")).map((path) => Deno.readTextFile(path)));
  const code = await Promise.all(paths.filter((path) => path.endsWith(".ts")).map((path) => Deno.readTextFile(path)));
  for (const texts of [prose, code]) {
    assert(texts.length > 10);
    for (const text of texts) assert(estimateTokens(text) >= 0.98 * exactTokens(text), text.slice(0, 80));
    const over = overPercent(texts);
    assert(over <= 20, `${over} %`);
  }
});

Deno.test("estimateTokens() is under by no more than 5 % for mixtures of the corpus", () => {
  const texts = fc.array(fc.constantFrom(...CORPUS.map(({ text }) => text)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(texts, fc.constantFrom("", " ", "\n", "\n\n"), (parts, between) => {
      const text = parts.join(between);
      const exact = exactTokens(text);
      fc.pre(exact >= 50);
      assert(estimateTokens(text) >= 0.95 * exact, `${estimateTokens(text)} for ${exact}`);
    }),
    { numRuns: 300 },
  );
});

Deno.test("estimateTokens() is not under for repeated letters, words and signs", () => {
  const units =
    "a A ab z é я 字 가 あ ア ع ก न α ש 😀 👍🏽 1 = - ~ ^ ' ? … qwrtzpsdfg !? the_ haha_ 和平 0x ß Ａ ｱ 𓀀 ሀ 𠮷 ﬁ".split(
      " ",
    );
  for (const unit of [...units.map((each) => each.replace("_", " ")), " ", "\n", "\t", "\r\n", "\n ", "\u3000"]) {
    for (const times of [50, 200]) {
      const text = unit.repeat(times);
      assert(estimateTokens(text) >= 0.95 * exactTokens(text), `${estimateTokens(text)} for ${times} times '${unit}'`);
    }
  }
});

Deno.test("estimateTokens() copes with any string, and with a hundred thousand times one sign", () => {
  assert.equal(estimateTokens(""), 0);
  fc.assert(fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
    const tokens = estimateTokens(text);
    assert(Number.isInteger(tokens) && tokens >= 0 && tokens <= 4 * text.length);
    if (text.trim() !== "") assert(tokens >= 1);
  }));
  for (const sign of ["a", "A", "1", " ", "\n", ".", "'", "字", "😀", "aB", "a1", "/a", " \n", "a\u0301", "\ud83d"]) {
    assert(estimateTokens(sign.repeat(100_000)) > 0);
  }
});
