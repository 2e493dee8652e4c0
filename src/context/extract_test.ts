import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { sentences } from "../text/sentences.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { extract } from "./extract.ts";

await loadTokenizer();

const SENTENCES = [
  "Buses need drivers and lanes of their own.",
  "My uncle likes soup.",
  "Drivers for buses are hard to find in winter.",
  "A lane for buses costs a lane for cars.",
  "Lanes and drivers decide whether buses run on time.",
];

Deno.test("extract() keeps the most central sentences, word for word and in order", () => {
  const short = extract(SENTENCES.join(" "), 22);
  ok(!short.includes("soup"), short);
  const places = sentences(short).map(({ text }) => SENTENCES.indexOf(text));
  ok(
    places.length > 1 && places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] ?? -1))),
    short,
  );
});

Deno.test("extract() stays within its limit, and is never empty", () => {
  const some = fc.array(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 30 });
  fc.assert(fc.property(some, fc.integer({ min: 1, max: 80 }), (chosen, limit) => {
    const text = chosen.join(" ");
    const short = extract(text, limit);
    ok(short !== "" && countTokens(short) <= Math.max(limit, 1), `${limit}: ${short}`);
    if (countTokens(text) <= limit) equal(short, text);
  }));
});

Deno.test("extract() returns the beginning of a sentence that is too long", () => {
  const short = extract("one two three four five six seven eight nine ten", 4);
  ok(short.startsWith("one") && short.endsWith("…"), short);
});
