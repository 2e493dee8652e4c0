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
  ["raised marks of footnotes", "It fell¹ by 18%.² It rose¹² (so)³ again", "It fell by 18%. It rose (so) again"],
  ["marks of footnotes in brackets", "It fell [3] by half [4, 5] then.", "It fell by half then."],
  ["marks of footnotes in HTML", "It fell<sup>1</sup> by half.<sup>12</sup>", "It fell by half."],
  ["percent", "18 per cent, 18 percent, 18 Prozent", "18%, 18 %, 18%"],
  ["entities", "Smith &amp; K&ouml;ln&nbsp;&ndash; 18&nbsp;% &#8364;5 &#x41;", "Smith & Köln – 18% €5 A"],
  ["elements of HTML", "fell <b>by</b> <span class='x'>18</span>%<br>or so", "fell by 18% or so"],
  ["escaped signs", "the first\\_year \\[so\\] 5\\% x", "the first_year [so] 5% x"],
  ["tables", "| 2008 | fell by 18% |\n|---|:-:|\n|2009|rose|", "2008 fell by 18% 2009 rose"],
  ["raised and lowered figures that mean the same plain", "CO₂ on 5 m² and km³", "CO2 on 5 m2 and km3"],
  ["HTML's raised figures", "10<sup>6</sup> of CO<sub>2</sub>", "10⁶ of CO₂"],
  ["a minus and a dash for it", "by −5 or –5", "by -5 or -5"],
  ["spaces beside currencies and degrees", "5 € or £ 5 at 5 °C", "5€ or £5 at 5°C"],
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
    "106",
    "10⁶",
    "10₆",
    "10<sup>6</sup> x",
    "10⁻⁶",
    "10-6",
    "18①",
    "181",
    "1½",
    "11/2",
    "area²",
    "area",
    "(a+b)²",
    "(a+b)",
    "log₂8",
    "log28",
    "5€",
    "€5",
    "5%",
    "5‰",
    "a|b",
    "18 percentage",
    "18% age",
    "mile³ and area¹",
    "mile and area¹",
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
  "²",
  "₂",
  "|",
  "&amp;",
  "<sup>2</sup>",
  "per cent",
  "\\",
  "€",
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
      "&",
      "&amp;",
      "<b ",
      "<sup>1",
      "\\",
      "|",
      "|-",
      "| a |",
      "a²",
      "¹",
      "1 per cent",
      "a [1]",
    ]
  ) {
    assert(comparable(unit.repeat(100_000)).text.length <= 400_000 * unit.length);
  }
});
