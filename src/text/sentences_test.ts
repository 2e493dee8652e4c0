import assert from "node:assert/strict";
import fc from "fast-check";
import { sentences } from "./sentences.ts";

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
