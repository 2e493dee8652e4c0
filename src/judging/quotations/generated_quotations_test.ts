import assert from "node:assert/strict";
import { comparable } from "../../text/comparable.ts";
import type { QuotationMark } from "../../transcript/claim.ts";
import { elided, generateJapanese, generateSource, generator, quote, withOneChanged } from "./_generated.ts";
import { checkClaims } from "./check_claims.ts";
import { SourceIndex } from "./source_index.ts";

const TRIALS = 10_000;

const random = generator(5);
const source = generateSource(200_000, random);
const japanese = generateJapanese(50_000, random);
const sources = new SourceIndex([
  { name: "report", title: "Report", text: source.text },
  { name: "tokyo", title: "東京", text: japanese.text },
]);

/** What becomes of the quotation that somebody makes in a statement. */
function markOf(quotation: string, name: string): QuotationMark {
  const text = `It is known that ${quotation} [${name}], and more.`;
  const found = checkClaims({ number: 1, speaker: "ana", text }, { sources }).flatMap(({ quotations }) => quotations);
  const [mark] = found;
  assert(mark && found.length === 1, text);
  return mark;
}

const bare = (text: string) => comparable(text).text.replace(/[^\p{L}\p{N}]+/gu, "");

function run(words: readonly string[], least: number): readonly string[] {
  const size = least + Math.floor(random() * 24);
  const from = Math.floor(random() * (words.length - size));
  return words.slice(from, from + size);
}

Deno.test("checkClaims() verifies 10,000 true quotations, however they are spelled and elided", () => {
  for (let trial = 0; trial < TRIALS; trial++) {
    const quotation = quote(elided(run(source.words, 4), random), random);
    const mark = markOf(quotation, "report");
    assert(mark.state === "verified", `trial ${trial}: ${quotation}`);
    const cut = mark.places.map(({ offset, end }) => source.text.slice(offset, end)).join(" ");
    assert.equal(bare(cut), bare(quotation));
  }
});

Deno.test("checkClaims() verifies none of 10,000 quotations with one word changed", () => {
  const states = new Map<string, number>();
  for (let trial = 0; trial < TRIALS; trial++) {
    const quotation = quote(withOneChanged(elided(run(source.words, 4), random), source, random), random);
    const { state } = markOf(quotation, "report");
    states.set(state, (states.get(state) ?? 0) + 1);
    assert.notEqual(state, "verified", `trial ${trial}: ${quotation}`);
  }
  assert((states.get("repaired") ?? 0) > TRIALS * 0.9, JSON.stringify([...states]));
});

Deno.test("checkClaims() verifies 2,000 true Japanese quotations, and none of 2,000 with one word changed", () => {
  for (let trial = 0; trial < 2000; trial++) {
    const words = run(japanese.words, 6);
    assert.equal(markOf(`「${words.join("")}」`, "tokyo").state, "verified", words.join(""));
    const changed = withOneChanged(words, japanese, random);
    assert.notEqual(markOf(`「${changed.join("")}」`, "tokyo").state, "verified", changed.join(""));
  }
});
