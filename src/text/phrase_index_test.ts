import assert from "node:assert/strict";
import fc from "fast-check";
import { occurrences } from "./_occurrences.ts";
import { PhraseIndex } from "./phrase_index.ts";

const TEXT = `The “charge” cut traf-
fic by 30 % in 2003, it says; in the 1990s it hadn't. The charge
works — mostly. Degrees fell to -5 in part.
東京都の混雑課金は、効果が不十分だと言われている。`;

const found = (phrase: string, text = TEXT) =>
  new PhraseIndex(text).find(phrase).map(({ start, end }) => text.slice(start, end));

Deno.test("PhraseIndex.find() finds what differs by spacing, marks, case and hyphenation only", () => {
  assert.deepEqual(found("the 'Charge' cut traffic by 30%"), ["The “charge” cut traf-\nfic by 30 %"]);
  assert.deepEqual(found("“The charge works – mostly.”"), ["The charge\nworks — mostly"]);
  assert.deepEqual(found("charge").length, 2);
  assert.deepEqual(found("東京都の 混雑課金は、"), ["東京都の混雑課金は"]);
});

Deno.test("PhraseIndex.find() finds no phrase that begins or ends inside a word or number", () => {
  for (const phrase of ["harge works", "charge work", "in the 1990", "by 3", "he charge", "5 in part", "十分だと"]) {
    assert.deepEqual(found(phrase), [], phrase);
  }
  assert.deepEqual(found("to -5 in part"), ["to -5 in part"]);
  assert.deepEqual(found("rose by 3", "It rose by 3.5 and by 3,000."), []);
});

Deno.test("PhraseIndex.find() cuts no sign, currency or percent from a number at the ends of a phrase", () => {
  const text = "It earned £5m, or 18% more; the change was −3% (+2 before) and cost 7 € then. はい−3％だった。";
  for (const phrase of ["or 18", "5m or 18", "3% (+2 before)", "2 before", "and cost 7", "3％だった"]) {
    assert.deepEqual(found(phrase, text), [], phrase);
  }
  for (const phrase of ["or 18 %", "£ 5m, or 18 per cent", "-3% (+2 before)", "and cost 7€", "−3％だった"]) {
    assert.equal(found(phrase, text).length, 1, phrase);
  }
});

Deno.test("PhraseIndex passes over marks of notes in its text, and not over numbers that a phrase puts in", () => {
  const text = "Traffic fell [3] by half in the zone.[4] It rose again.";
  for (
    const phrase of ["Traffic fell by half", "traffic fell [3] by half", "in the zone. It rose", "in the zone.[4]"]
  ) {
    assert.equal(found(phrase, text).length, 1, phrase);
  }
  assert.deepEqual(found("by half [30] in the zone", text), []);
  assert.deepEqual(new PhraseIndex(text).near("by half [30] in the zone")?.differences, [{ said: "[30]", stands: "" }]);
});

Deno.test("PhraseIndex.find() finds no phrase of other words or other punctuation", () => {
  for (const phrase of ["the charge cut traffic by 30", "charge works; mostly", "had it not", "", "…", "zebra"]) {
    assert.deepEqual(found(phrase), [], phrase);
  }
});

Deno.test("PhraseIndex.near() tells the fewest differences", () => {
  const near = (phrase: string) => {
    const stretch = new PhraseIndex(TEXT).near(phrase);
    return stretch && { text: TEXT.slice(stretch.start, stretch.end), differences: stretch.differences };
  };
  assert.deepEqual(near("in the 1990s it had"), {
    text: "in the 1990s it hadn't",
    differences: [{ said: "had", stands: "hadn't" }],
  });
  assert.deepEqual(near("the charge works very mostly"), {
    text: "The charge\nworks — mostly",
    differences: [{ said: "very", stands: "" }],
  });
  const signs = (text: string, phrase: string) => new PhraseIndex(text).near(phrase)?.differences;
  assert.deepEqual(signs("the change was -3% then", "the change was 3% then"), [{ said: "3%", stands: "-3%" }]);
  assert.deepEqual(signs("it earned £5m for all", "it earned €5m for all"), [{ said: "€5m", stands: "£5m" }]);
  assert.deepEqual(signs("it cost 5 € for all", "it cost 5 for all"), [{ said: "5", stands: "5€" }]);
  assert.deepEqual(signs("it fell by 18% at once", "it fell by 18 at once"), [{ said: "18", stands: "18%" }]);
  assert.deepEqual(near("in 2003 it says"), { text: "in 2003, it says", differences: [] });
  assert.deepEqual(near("混雑課金は効果が十分だと言われている")?.differences, [{ said: "", stands: "不" }]);
  assert.equal(near("the charge works most often"), undefined);
  assert.equal(near("nothing of this stands there"), undefined);
});

Deno.test("PhraseIndex finds every run of words of a text, and nearly every one with a word left out", () => {
  const words = fc.array(fc.constantFrom("a", "be", "cat", "dog", "Ems", "für", "go-go", "12", "1.5", "東", "京"), {
    minLength: 5,
    maxLength: 40,
  });
  fc.assert(fc.property(words, fc.nat(35), fc.integer({ min: 4, max: 10 }), (all, from, size) => {
    const text = all.join(" ");
    const run = all.slice(from, from + size);
    const index = new PhraseIndex(text);
    if (run.length === 0) return;
    assert(index.find(run.join("\n")).length > 0);
    // where words come again, another place may be as near
    if (run.length < 5 || new Set(run).size < run.length) return;
    assert((index.near([...run.slice(0, 2), ...run.slice(3)].join(" "))?.changes ?? 99) <= 1);
  }));
});

Deno.test("occurrences() gives what looking at every offset gives", () => {
  const text = fc.array(fc.constantFrom("a", "b"), { maxLength: 30 }).map((signs) => signs.join(""));
  const sought = fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 5 }).map((signs) => signs.join(""));
  fc.assert(fc.property(sought, text, (part, whole) => {
    const offsets = [...whole].flatMap((_, at) => whole.startsWith(part, at) ? [at] : []);
    assert.deepEqual(occurrences(part, whole), offsets);
  }));
});

Deno.test("PhraseIndex copes with repetition", () => {
  for (const unit of ["a", "a ", "あ", "a, ", "1", "1.", "'a", "\u0301", "a [1] ", "-1 ", "$"]) {
    const text = unit.repeat(100_000);
    const index = new PhraseIndex(text);
    for (
      const phrase of [text, unit.repeat(50_000), `${unit.repeat(300)}b`, `${unit.repeat(20)};${unit.repeat(5000)}`]
    ) {
      index.find(phrase);
      index.near(phrase);
    }
  }
});
