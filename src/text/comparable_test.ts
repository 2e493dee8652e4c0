import assert from "node:assert/strict";
import fc from "fast-check";
import { comparable } from "./comparable.ts";

const ALIKE: readonly (readonly [string, string, string])[] = [
  ["quotation marks", "He said “it’s ‘fine’”", `he said "it's 'fine'"`],
  ["guillemets with their spaces", "il dit « oui »", "il dit «oui»"],
  ["white space", "one  two\u00a0three\r\n\tfour ", " one two three four"],
  ["case", "STRASSE ΟΔΟΣ", "straße οδος"],
  ["hyphenation at the end of a line", "the infor-\n  mation", "the information"],
  ["soft hyphens", "in\u00adfor\u00ad\nmation", "information"],
  ["a real hyphen at the end of a line", "a well-\nknown case", "a well‑known case"],
  ["dashes", "a — b--c", "a – b—c"],
  ["dashes in bold", "**a —** b", "a—b"],
  ["spans of numbers", "10 – 20 cars", "10-20 cars"],
  ["ligatures and full width", "ﬁnal ＡＢＣ１２", "final abc12"],
  ["composed and combined", "caf\u00e9 \u1100\u1161", "cafe\u0301 \uac00"],
  ["half-width kana", "ｶﾞｽ", "ガス"],
  ["invisible and bidirectional signs", "a\u200bb\u202ec\ufeff \u2067d\u2069", "abc d"],
  ["Markdown emphasis", "the **charge** _works_, `so` it is", "the charge works, so it is"],
  ["Markdown links", "see [the report](https://example.org/x) now", "see the report now"],
  ["block quotations", "> the charge\n> works", "> the charge works"],
  ["marks of footnotes", "It fell.[^2] It rose[12] again.", "It fell. It rose again."],
  ["[sic] and changed capitals", "[T]he charge work [sic] well", "the charge work well"],
  ["line breaks in Japanese", "東京都は\n有効 だ。", "東京都は有効だ。"],
  ["spaces beside Japanese", "2024年 8月 に iPhone を", "2024年8月にiPhoneを"],
  ["line breaks in Thai", "ภาษา\nไทย", "ภาษาไทย"],
  ["spaces before signs", "quoi ? 30 % de € 5", "quoi? 30% de €5"],
  ["ellipses", "wait… what", "wait... what"],
];

for (const [what, a, b] of ALIKE) {
  Deno.test(`comparable() takes out differences of ${what}`, () => {
    assert.equal(comparable(a).text, comparable(b).text);
  });
}

Deno.test("comparable() keeps words, punctuation and numbers apart", () => {
  const apart = [
    "it's",
    "its",
    "10-20",
    "1020",
    "5*3",
    "53",
    "a b",
    "ab",
    "3.5",
    "35",
    "a, b",
    "word-20",
    "word 20",
    "-5",
    "5",
  ];
  assert.equal(new Set(apart.map((text) => comparable(text).text)).size, apart.length);
});

Deno.test("comparable() knows where each part came from", () => {
  const text = "The ﬁrst “infor-\nmation” [was](https://example.org) late";
  const { text: folded, starts, ends } = comparable(text);
  const cut = (part: string) => {
    const at = folded.indexOf(part);
    return text.slice(starts[at], ends[at + part.length - 1]);
  };
  assert.equal(cut("first"), "ﬁrst");
  assert.equal(cut("information"), "infor-\nmation");
  assert.equal(cut("was late"), "was](https://example.org) late");
});

const SIGNS = [
  "a",
  "B",
  "1",
  " ",
  "\n",
  "-",
  "—",
  "“",
  "'",
  "*",
  "[",
  "]",
  "(",
  ")",
  "^",
  ">",
  "東",
  "\u0301",
  "\u00ad",
  "\ud83d",
  "\ude00",
  "ﬁ",
  "%",
  "«",
  "\u200d",
];

Deno.test("comparable() gives offsets that rise, for any text", () => {
  fc.assert(fc.property(fc.array(fc.constantFrom(...SIGNS), { maxLength: 40 }), (signs) => {
    const text = signs.join("");
    const { text: folded, starts, ends } = comparable(text);
    assert.equal(starts.length, folded.length);
    for (let at = 0; at < folded.length; at++) {
      assert((starts[at] ?? 0) < (ends[at] ?? 0) && (ends[at] ?? 0) <= text.length);
      if (at > 0) assert((starts[at] ?? 0) >= (starts[at - 1] ?? 0));
    }
  }));
});

Deno.test("comparable() takes linear time for texts made to be slow", () => {
  for (
    const unit of [
      "a",
      "\u0301\u0316",
      "[",
      "[^",
      "](",
      "-",
      " ",
      "\n>",
      "*",
      "“",
      "あ",
      "\ud800",
      "[a](",
      "'",
      "[s",
      "\u1100",
    ]
  ) {
    assert(comparable(unit.repeat(100_000)).text.length <= 400_000);
  }
});
