import assert from "node:assert/strict";
import fc from "fast-check";
import { countTokens, loadTokenizer } from "../../text/tokens.ts";
import { passages } from "./_passages.ts";

await loadTokenizer();

Deno.test("passages() keeps sentences whole and ends at a paragraph once it is long enough", () => {
  const sentence = (word: string) => `So ${Array(23).fill(word).join(" ")}.`;
  const text =
    `${sentence("one")} ${sentence("two")} ${sentence("three")} ${sentence("four")}\n\n${sentence("five")} ` +
    Array(8).fill(sentence("six")).join(" ");
  const cut = passages(text).map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(cut.map((passage) => passage.split(" ").length), [96, 144, 72]);
  assert.ok(cut[1]?.startsWith("So five"));
  assert.ok(cut.every((passage) => passage.endsWith(".")));
});

Deno.test("passages() have every letter of a text, in order, and no passage is much too long", () => {
  const word = fc.constantFrom(
    "so",
    "evidence",
    "e.g.",
    "第一に、",
    "データ。",
    "\n\n",
    "- ",
    "🙂🙂🙂",
    "x".repeat(900),
    "end.",
  );
  fc.assert(fc.property(fc.array(word, { maxLength: 300 }), fc.constantFrom(" ", ""), (words, space) => {
    const text = words.join(space);
    const cut = passages(text).map(({ start, end }) => text.slice(start, end));
    assert.equal(cut.join("").replace(/\s/g, ""), text.replace(/\s/g, ""));
    for (const passage of cut) {
      assert.ok(passage.isWellFormed(), "a letter was cut in two");
      // Counted in one piece, sentences may take a little more than one by one.
      assert.ok(passage.length <= 600 || countTokens(passage) <= 176, passage);
    }
  }));
});
