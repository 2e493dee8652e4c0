import assert from "node:assert/strict";
import fc from "fast-check";
import { cutMiddle, cutTo, GAP, hasGap, sentences } from "./sentences.ts";
import { equal, ok } from "node:assert/strict";
import { countTokens, loadTokenizer } from "./tokens.ts";

const textsOf = (text: string) => sentences(text).map((sentence) => sentence.text);

Deno.test("sentences() keeps citations with the sentence before them", () => {
  assert.deepEqual(textsOf("Traffic fell [tfl-2008]. Buses ran faster. [a][b] Then it rose.[1] Fin."), [
    "Traffic fell [tfl-2008].",
    "Buses ran faster. [a][b]",
    "Then it rose.[1]",
    "Fin.",
  ]);
});

Deno.test("sentences() does not end at decimals, abbreviations, initials and lower case", () => {
  for (
    const whole of [
      "It rose by 3.5 per cent.",
      "Dr. Smith and Mrs. Jones agree.",
      "Some cities, e.g. Paris, did it.",
      "We heard J. R. Tolkien.",
      "The U.S. Congress voted.",
      "See No. 5, Fig. 3 and p. 12.",
      "The end... of it all.",
      "“Really?” he said.",
      "Buses vs. Trains is the question.",
    ]
  ) assert.deepEqual(textsOf(`Before it. ${whole} After it.`), ["Before it.", whole, "After it."]);
});

Deno.test("sentences() ends after a.m. and etc. before a capital", () => {
  assert.deepEqual(textsOf("It begins at 9 a.m. Everybody comes."), ["It begins at 9 a.m.", "Everybody comes."]);
  assert.deepEqual(textsOf("Cars, vans etc. They pay."), ["Cars, vans etc.", "They pay."]);
});

Deno.test("sentences() joins the lines of a paragraph, not headings, lists and paragraphs", () => {
  assert.deepEqual(textsOf("# Why it\nworks on\nand on.\n\nNo point\n\n- one\n- two\n1. three"), [
    "# Why it",
    "works on\nand on.",
    "No point",
    "- one",
    "- two",
    "1. three",
  ]);
});

Deno.test("sentences() reads other scripts", () => {
  assert.deepEqual(textsOf("彼は「行く。」と言った。そして帰った！税は（約5％）必要だ。"), [
    "彼は「行く。」と言った。",
    "そして帰った！",
    "税は（約5％）必要だ。",
  ]);
  assert.deepEqual(textsOf("यह अच्छा है। वह गया।"), ["यह अच्छा है।", "वह गया।"]);
  assert.deepEqual(textsOf("هل هذا صحيح؟ نعم."), ["هل هذا صحيح؟", "نعم."]);
  assert.deepEqual(textsOf(""), []);
  assert.deepEqual(textsOf(" \n\t "), []);
});

Deno.test("sentences() gives offsets that cut the text, in order, with nothing but space between", () => {
  const part = fc.oneof(
    fc.constantFrom(". ", "! ", "。", "\n", "\n\n", " [x]", ". [y] ", "e.g. ", "Dr. ", "- ", "# ", "“", "”", "3.5 "),
    fc.string({ unit: "grapheme", maxLength: 8 }),
  );
  fc.assert(fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
    const text = parts.join("");
    let at = 0;
    for (const { text: sentence, start, end } of sentences(text)) {
      assert.equal(text.slice(start, end), sentence);
      assert.equal(text.slice(at, start).trim(), "");
      assert(sentence.length > 0);
      at = end;
    }
    assert.equal(text.slice(at).trim(), "");
  }));
});

Deno.test("sentences() copes with long repetitive texts", () => {
  for (const piece of ["a", "a. ", "A. ", "[x] ", ".[x] ", ")", ".)", "\n", "Ab. "]) {
    assert(sentences(piece.repeat(30_000)).length >= (piece === "\n" ? 0 : 1));
  }
});

await loadTokenizer();

const words = (count: number) => Array(count).fill("word").join(" ");
const characters = (text: string) => text.length;

Deno.test("cutTo() cuts after the last sentence that ends within the limit, in any unit", () => {
  const text = "One two three four. Five six seven eight.\n\nNine ten eleven twelve.";
  equal(cutTo(text, 12, countTokens), "One two three four. Five six seven eight.");
  equal(cutTo(text, 41, characters), "One two three four. Five six seven eight.");
  equal(cutTo(text, 40, characters), "One two three four.");
  equal(cutTo(text, 18, characters), "One two three fou…");
});

Deno.test("cutTo() cuts a long sentence at the limit with an ellipsis, but never inside a letter", () => {
  equal(cutTo(words(50), 5, countTokens), "word word word word…");
  equal(cutTo("👍".repeat(20), 5, countTokens), "👍👍👍👍…");
  ok(cutTo("漢".repeat(50), 10, countTokens).endsWith("漢…"));
  equal(cutTo(words(9), 1, countTokens), "…");
});

Deno.test("cutTo() returns a beginning within the limit for any text", () => {
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
    { numRuns: 300 },
  );
});

Deno.test("cutMiddle() keeps a beginning and an end within the limit, with the gap between them", () => {
  const texts = fc.lorem({ mode: "sentences", maxCount: 30 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 20, max: 80 }), (text, limit) => {
      fc.pre(countTokens(text) > limit);
      const cut = cutMiddle(text, limit, countTokens);
      const [beginning = "", ending] = cut.split(`\n\n${GAP}\n\n`);
      ok(countTokens(cut) <= limit);
      ok(text.startsWith(beginning.replace(/…$/, "")));
      equal(hasGap(cut), ending !== undefined);
      if (ending !== undefined) ok(text.endsWith(ending) && sentences(ending).length <= 2);
    }),
    { numRuns: 100 },
  );
});

Deno.test("sentences() keeps emphasis, table rows and numbered items whole", () => {
  const text = [
    "**Leaving rates halved.** Output rose [a]. *So it goes.* And on.",
    "",
    "1. **Work done together is better.** It is so.",
    "2. People learn.",
    "",
    "| Careers? | No: 5.6 % vs. 3.9. So there. | [b] |",
    "| Output? | Yes. | [c] |",
    "",
    '> Opponent: "Moderation is enough."',
    "",
    "Well.",
  ].join("\n");
  assert.deepEqual(sentences(text).map((sentence) => sentence.text), [
    "**Leaving rates halved.**",
    "Output rose [a].",
    "*So it goes.*",
    "And on.",
    "1. **Work done together is better.**",
    "It is so.",
    "2. People learn.",
    "| Careers? | No: 5.6 % vs. 3.9. So there. | [b] |",
    "| Output? | Yes. | [c] |",
    '> Opponent: "Moderation is enough."',
    "Well.",
  ]);
});
