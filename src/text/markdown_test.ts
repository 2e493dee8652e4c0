import assert from "node:assert/strict";
import fc from "fast-check";
import { parse } from "yaml";
import { escapeMarkdown, fileNamePart, markdownBlocks, quoteMarkdown } from "./markdown.ts";
import { columns, firstWords, wrap } from "./display.ts";
import { normalised, singleLine, visible } from "./visible.ts";
import { yamlFields, type YamlValue } from "./yaml.ts";
import { deepEqual } from "node:assert/strict";

const NASTY = [
  "",
  " ",
  "../../etc/passwd",
  "..\\..\\windows",
  'a/b\\c:d*e?f"g<h>i|j',
  "\u0000\u001b[31m\r\n\u0085\u2028",
  "\u202egnp.exe",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿👨‍👩‍👧",
  "\ud800 lone \udfff",
  "x".repeat(300),
  "| a | b |\\|",
  "---\nkey: value\n---",
  "# heading\n\n- list\n\n```js",
  "<!-- <script>alert(1)</script> <details>",
  "[link](javascript:x) ![i](y) [r]: /z",
  "yes",
  "null",
  "1.5e3",
  "- a",
  "&amp; *b* _c_ ~~d~~",
  "true # not a comment",
  "東京の渋滞 について",
];

const anyText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom("|", "\\", "`", "*", "_", "[", "]", "<", "\n", "a", " ", "#", "-", ":", "1", "."),
  }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

/** Splits a table row into cells as GitHub's Markdown does: at pipes without a backslash. */
function cells(row: string): string[] {
  const parts = row.match(/(?:\\[!-\/:-@[-`{-~]|[^|])*\|/gu) ?? [];
  return parts.slice(1).map((part) => part.slice(0, -1).trim());
}

Deno.test("escapeMarkdown() keeps any text in one line and in one table cell", () => {
  fc.assert(fc.property(anyText, anyText, (a, b) => {
    const row = `| ${escapeMarkdown(a)} | ${escapeMarkdown(b)} | end |`;
    assert.doesNotMatch(row, /\n|\r/);
    assert.equal(cells(row).length, 3, row);
    assert.equal(cells(row)[2], "end");
  }));
});

Deno.test("escapeMarkdown() adds nothing visible but backslashes", () => {
  fc.assert(fc.property(anyText, (text) => {
    assert.equal(escapeMarkdown(text).replace(/\\([!-\/:-@[-`{-~])/g, "$1"), singleLine(text));
  }));
});

Deno.test("escapeMarkdown() escapes syntax and nothing else", () => {
  for (
    const [text, escaped] of [
      ["snake_case and a_b", "snake_case and a_b"],
      ["_emphasis_", "\\_emphasis\\_"],
      ["0.60 and 2026-03-01", "0.60 and 2026-03-01"],
      ["1. first", "1\\. first"],
      ["- item", "\\- item"],
      ["---", "\\---"],
      ["# title #", "\\# title \\#"],
      ["#1 priority", "#1 priority"],
      ["> quote", "\\> quote"],
      ["a|b", "a\\|b"],
      ["<b>", "\\<b>"],
      ["R&D &amp; more", "R&D \\&amp; more"],
      ["[x](y)", "\\[x\\](y)"],
    ] as const
  ) assert.equal(escapeMarkdown(text), escaped);
});

Deno.test("quoteMarkdown() keeps every line inside the quotation and defines no links", () => {
  fc.assert(fc.property(anyText, (text) => {
    const quoted = quoteMarkdown(text);
    for (const line of quoted.split("\n")) assert.match(line, /^>( |$)/);
    assert.doesNotMatch(quoted, /\]:|(?<!\\)<[a-z/!?]/i);
  }));
});

Deno.test("fileNamePart() gives a safe name for any text", () => {
  fc.assert(fc.property(anyText, (text) => {
    const part = fileNamePart(text);
    assert.match(part, /^[\p{L}\p{N}\p{M}_-]+$/u);
    assert.ok(part.isWellFormed());
    assert.ok([...part].length <= 48);
    assert.equal(fileNamePart(part), part);
  }));
});

Deno.test("fileNamePart() keeps words of any script", () => {
  assert.equal(fileNamePart("position_advocate"), "position_advocate");
  assert.equal(fileNamePart("arguments/round-1"), "arguments-round-1");
  assert.equal(fileNamePart("../../etc/passwd"), "etc-passwd");
  assert.equal(fileNamePart("東京の 渋滞"), "東京の-渋滞");
  assert.equal(fileNamePart("..."), "x");
});

Deno.test("visible() shows hidden characters and keeps those that scripts and emoji need", () => {
  assert.equal(visible("a\u001b[31mb\u007f"), "a␛[31mb␡");
  assert.equal(visible("\u202egnp"), "⟨U+202E⟩gnp");
  assert.equal(visible("a\u200bb\ufeff"), "a⟨U+200B⟩b⟨U+FEFF⟩");
  assert.equal(visible("x\u{e0041}"), "x⟨U+E0041⟩");
  assert.equal(visible("one\r\ntwo\rthree\u2028four"), "one\ntwo\nthree\nfour");
  assert.equal(visible("\ud800"), "\ufffd");
  for (const kept of ["👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "שלום\u200f!", "می\u200cخواهم"]) assert.equal(visible(kept), kept);
  for (const kept of ["❤️ 1️⃣ ↔️ 👩🏽‍🚀 🏳️‍🌈", "क्\u200dष", "ᠠ\u180b"]) assert.equal(visible(kept), kept);
});

Deno.test("visible() shows characters that could carry an invisible message", () => {
  const tags = (text: string) => [...text].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join("");
  assert.equal(visible(`🏴${tags("ab")}`), "🏴⟨U+E0061⟩⟨U+E0062⟩", "a flag that there is not");
  assert.equal(
    visible(`🏴󠁧󠁢󠁥󠁮󠁧󠁿${tags("obey me")}`),
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿⟨U+E006F⟩⟨U+E0062⟩⟨U+E0065⟩⟨U+E0079⟩⟨and 3 more hidden characters⟩",
  );
  assert.equal(visible("a\ufe0f\u{e0100}b"), "a⟨U+FE0F⟩⟨U+E0100⟩b", "bytes in selectors of forms");
  assert.equal(visible("0\ufe0e1"), "0⟨U+FE0E⟩1");
  assert.equal(visible("a\u200cb\u200dc"), "a⟨U+200C⟩b⟨U+200D⟩c", "bits in joiners");
  assert.equal(visible("👩\u200d\u200c\u200d"), "👩⟨U+200D⟩⟨U+200C⟩⟨U+200D⟩");
  assert.equal(visible("left\u200eto right"), "left⟨U+200E⟩to right");
  assert.equal(visible("שלום\u200f\u200e\u200f"), "שלום⟨U+200F⟩⟨U+200E⟩⟨U+200F⟩");
  assert.equal(visible("\u00ad\u034f\u115f\u3164"), "⟨U+00AD⟩⟨U+034F⟩⟨U+115F⟩⟨U+3164⟩");
  assert.equal(visible("\u200b".repeat(50_000)), "⟨U+200B ×50000⟩");
  assert.equal(visible("\ufff9a\ufffab\ufffb"), "⟨U+FFF9⟩a⟨U+FFFA⟩b⟨U+FFFB⟩");
});

Deno.test("visible() changes nothing the second time, and normalised() reports its changes", () => {
  const odd = fc.constantFrom(
    ..."ab 🏴👩‍🚀שم\r\n\t\u2028\u0085\u001b\u007f\u0090\u200b\u200c\u200d\u200e\u202e\ufe0f\ufeff\u00ad\u{e0067}\u{e007f}",
    "\ud800",
    "\udc00",
  );
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 12 }), (chars) => {
      const text = chars.join("");
      const shown = visible(text);
      assert.equal(visible(shown), shown);
      assert.equal(Object.keys(normalised(text)).length > 0, shown !== text, JSON.stringify(text));
      assert.deepEqual(normalised(shown), {});
    }),
    { numRuns: 3000 },
  );
  assert.deepEqual(normalised("a\u200b\u200b\r\nb\u202e\ud800"), {
    "U+200B": 2,
    "U+000D": 1,
    "U+202E": 1,
    "U+D800": 1,
  });
});

Deno.test("singleLine() leaves one line without space at its ends", () => {
  fc.assert(fc.property(anyText, (text) => assert.doesNotMatch(singleLine(text), /[\n\r\t]|^\s|\s$| {2}/)));
});

Deno.test("firstWords() counts words in scripts with and without spaces", () => {
  assert.equal(firstWords("One two three four.", 3), "One two three…");
  assert.equal(firstWords("One two.", 3), "One two.");
  assert.equal(firstWords("  One\n\ntwo\nthree ", 3), "One two three");
  const japanese = firstWords("東京の渋滞は深刻である。料金を取るべきだ。", 3);
  assert.match(japanese, /^東京.*…$/u);
  assert.ok([...japanese].length < 10, japanese);
  assert.equal(firstWords("", 3), "");
  const endless = firstWords("👨‍👩‍👧".repeat(300), 1);
  assert.equal(endless.endsWith("👨‍👩‍👧…"), true);
  assert.ok(firstWords("x".repeat(100_000), 12).length <= 12 * 16 + 1);
});

/** Two keys that differ only in lone surrogates would be one. */
const anyKey = anyText.map((text) => text.toWellFormed());

const yamlValue: fc.Arbitrary<YamlValue> = fc.letrec<{ value: YamlValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n === 0 ? 0 : n),
    anyText,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(anyKey, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

Deno.test("yamlFields() reads back as the same values, even from a file", () => {
  fc.assert(fc.property(fc.dictionary(anyKey, yamlValue, { maxKeys: 4, noNullPrototype: true }), (fields) => {
    const text = yamlFields(fields);
    assert.equal(new TextDecoder().decode(new TextEncoder().encode(text)), text);
    assert.deepEqual(parse(`---\n${text}`) ?? {}, wellFormed(fields));
    assert.doesNotMatch(text, /^---/m);
  }));
});

Deno.test("yamlFields() writes lone surrogates as U+FFFD, and whole characters unchanged", () => {
  for (const half of ["\ud800", "a\udc00b", "\udc00\ud800"]) {
    const text = scalar(half);
    assert.doesNotMatch(text, /\\u[dD][89a-fA-F]/);
    assert.equal(parse(text), half.toWellFormed());
  }
  assert.equal(parse(scalar("👩 \u{e0041}")), "👩 \u{e0041}");
});

function scalar(value: YamlValue): string {
  return yamlFields({ value }).slice("value: ".length, -1);
}

/** Replaces each lone surrogate with U+FFFD. */
function wellFormed(value: YamlValue | undefined): YamlValue | undefined {
  if (typeof value === "string") return value.toWellFormed();
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => wellFormed(item) ?? null);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wellFormed(inner)]));
}

Deno.test("yamlFields() quotes ids that readers of YAML 1.1 take for numbers", () => {
  for (const id of ["e624148804841234", "E5", "e-12", "e1_000"]) assert.equal(scalar(id), JSON.stringify(id));
  for (const id of ["e", "e1a", "f624148804841234"]) assert.equal(scalar(id), id);
});

Deno.test("yamlFields() quotes strings that YAML would misread, and leaves plain words plain", () => {
  assert.equal(scalar("position_advocate"), "position_advocate");
  for (
    const word of ["yes", "No", "null", "~", "1", "1.0", "0x1f", "2026-03-01", "a: b", "a #b", "", " a", "*x", "<<"]
  ) {
    assert.equal(scalar(word), JSON.stringify(word));
  }
  for (const value of [NaN, Infinity, -Infinity]) assert.throws(() => scalar(value), RangeError);
});

Deno.test("wrap() keeps lines within the width where words allow it, and loses nothing", () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom("a", "é", "道", "b"), minLength: 1, maxLength: 12 }));
  fc.assert(fc.property(words, fc.integer({ min: 30, max: 80 }), (list, width) => {
    const wrapped = wrap(list.join(" "), { width, first: "- ", rest: "  " });
    for (const line of wrapped.split("\n")) assert.ok(columns(line) <= width, line);
    assert.equal(wrapped.slice(2).replace(/\s/g, ""), list.join(""));
  }));
  assert.equal(wrap("one two\n\n  three", { width: 5 }), "one\ntwo\n\n  three");
  assert.equal(columns("道a"), 3);
});

Deno.test("markdownBlocks() gives the level of headings and the indentation of items, and no heads of tables", () => {
  const depths = (markdown: string) => markdownBlocks(markdown).map(({ text, depth }) => `${text} ${depth}`);
  deepEqual(depths("A\n=\n\nB\n--\n### C\nD\n- E\n  * F\n\n| G |"), ["A 1", "B 2", "C 3", "D 0", "E 0", "F 2", "G 0"]);
  deepEqual(depths("| a | b |\n| - | - |\n| c | d |"), ["a – b 0", "- – - 0", "c – d 0"]);
});

const blocks = (markdown: string) => markdownBlocks(markdown).map(({ kind, text }) => `${kind}: ${text}`);

Deno.test("markdownBlocks() gives headings, items and paragraphs without their marks, and no code", () => {
  deepEqual(blocks("Title\n=====\n\nOne\ntwo.\n\n- a\n  more of a\n- [ ] b\n\n```\ncode\n```\n## End ##\n1) c"), [
    "heading: Title",
    "paragraph: One\ntwo.",
    "item: a\nmore of a",
    "item: b",
    "heading: End",
    "item: c",
  ]);
});

Deno.test("markdownBlocks() reads quotations, tables and unclosed code", () => {
  deepEqual(blocks("> said\r\n> so\r\n\r\n| a | b |\r\n|---|---|\r\n| c | d |"), [
    "paragraph: said\nso",
    "item: c – d",
  ]);
  deepEqual(blocks("Before.\n~~~\nnever closed"), ["paragraph: Before."]);
  deepEqual(blocks("```npm ci``` is enough.\n\nMore."), ["paragraph: ```npm ci``` is enough.", "paragraph: More."]);
  deepEqual(blocks("````\n```\n```` js\n~~~~\n````  \nAfter."), ["paragraph: After."]);
  deepEqual(blocks("Gone <!-- not\nshown --> here."), ["paragraph: Gone   here."]);
  deepEqual(blocks(" \n\t\n"), []);
});
