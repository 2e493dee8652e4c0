import { equal } from "node:assert/strict";
import fc from "fast-check";
import { sameInOtherWords, sameStatement } from "./same_statement.ts";

const SAME: readonly (readonly [string, string])[] = [
  ["Cities should charge drivers.", "cities should charge drivers"],
  ["Cities should charge the drivers!", "Cities should charge drivers"],
  ["I think that cities should charge drivers.", "In our view, cities should charge drivers."],
  ["Cities shouldn’t charge drivers.", "Cities should not charge drivers"],
  ["We cannot wait.", "We can't wait."],
  ["都市は車に課金すべきだ。", "都市は車に課金すべきだ"],
  ["ينبغي فرض رسوم على السيارات.", "ينبغي فرض رسوم على السيارات"],
  ["शहरों को शुल्क लेना चाहिए।", "शहरों को शुल्क लेना चाहिए"],
  ["👍", "👍"],
];

const DIFFERENT: readonly (readonly [string, string])[] = [
  ["Cities should charge drivers.", "Cities should not charge drivers."],
  ["Cities should charge drivers.", "Cities should never charge drivers."],
  ["Cities should charge drivers.", "Cities should hardly charge drivers."],
  ["I think that it works.", "I doubt that it works."],
  ["It has raised prices.", "It has lowered prices."],
  ["Buses are better than trams.", "Trams are better than buses."],
  ["Charge 10 pounds.", "Charge 100 pounds."],
  ["Charge 1.5 pounds.", "Charge 15 pounds."],
  ["A growth of 5 %", "A growth of -5 %"],
  ["10² people came", "102 people came"],
  ["Charge drivers.", "Charge drivers?"],
  ["Resign.", "Re-sign."],
  ["US rules should hold.", "Us rules should hold."],
  ["x < 5", "x > 5"],
  ["CONVERGED", "NOT CONVERGED"],
  ["I agree", "I do not agree"],
  ["車に課金する", "車に課金しない"],
  ["应该收费", "不应该收费"],
  ["ينبغي فرض رسوم", "لا ينبغي فرض رسوم"],
  ["शुल्क लेना चाहिए", "शुल्क नहीं लेना चाहिए"],
  ["ควรเก็บเงิน", "ไม่ควรเก็บเงิน"],
  ["요금을 받는다", "요금을 안 받는다"],
  ["Kaupungit perivät maksun", "Kaupungit eivät peri maksua"],
  ["Il a raison", "Il raison"],
  ["👍", "👎"],
  ["", ""],
  ["…", "…"],
  ["", "Something"],
];

Deno.test("sameStatement() ignores case, punctuation, articles and openings, in any script", () => {
  for (const [a, b] of SAME) equal(sameStatement(a, b), true, `${a} / ${b}`);
});

Deno.test("sameStatement() rejects statements that may differ in meaning", () => {
  for (const [a, b] of DIFFERENT) equal(sameStatement(a, b), false, `${a} / ${b}`);
});

const REWORDED: readonly (readonly [string, string])[] = [
  ["The team should write its minutes in a shared document.", "Minutes belong in a shared document of the team."],
  ["Cities should charge all drivers at busy hours.", "At busy hours the city has to charge each of its drivers."],
];

const NOT_REWORDED: readonly (readonly [string, string])[] = [
  [
    "The team should write its minutes in a shared document.",
    "Minutes of the team do not belong in a shared document.",
  ],
  ["The city should charge drivers 5 pounds a day.", "Drivers would have to pay the city a charge of 15 pounds a day."],
  ["Cities should charge all drivers.", "Cities should charge all drivers who come at busy hours."],
  ["We should build trams in the north.", "We should build buses in the north."],
  ["We should build trams in the north.", "Schools are what the north of the country needs."],
];

Deno.test("sameInOtherWords() accepts a rewording, and rejects statements that may differ in meaning", () => {
  for (const [a, b] of REWORDED) equal(sameInOtherWords(a, b), true, `${a} / ${b}`);
  for (const [a, b] of [...NOT_REWORDED, ...DIFFERENT]) equal(sameInOtherWords(a, b), false, `${a} / ${b}`);
});

const WORDS = {
  english: "cities should charge every driver who comes at busy hours".split(" "),
  arabic: "ينبغي على المدن الكبيرة فرض رسوم على السائقين".split(" "),
  devanagari: "बड़े शहरों को चालकों से शुल्क लेना चाहिए".split(" "),
  japanese: [..."大都市は混雑時に運転手へ課金すべきである"],
  thai: [..."เมืองใหญ่ควรเก็บค่าธรรมเนียม"],
  emoji: ["🚗", "🚌", "👍", "🏙️", "👩‍👩‍👧"],
} as const;
const NEGATIONS = {
  english: ["not", "never", "no"],
  arabic: ["لا", "لن", "ليس"],
  devanagari: ["नहीं", "न"],
  japanese: ["不", "非", "無"],
  thai: ["ไม่"],
  emoji: ["🚫", "❌"],
} as const;
const script = fc.constantFrom(...Object.keys(WORDS) as (keyof typeof WORDS)[]);
const statement = script.chain((name) =>
  fc.record({
    name: fc.constant(name),
    words: fc.array(fc.constantFrom(...WORDS[name] as readonly string[]), { minLength: 1, maxLength: 12 }),
    at: fc.nat(),
    negation: fc.constantFrom(...NEGATIONS[name] as readonly string[]),
  })
);
const textOf = (name: string, words: readonly string[]) =>
  words.join(name === "japanese" || name === "thai" ? "" : " ");

Deno.test("sameStatement() is symmetric, and true of every non-empty statement and itself", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
    equal(sameStatement(a, b), sameStatement(b, a));
    if (/[\p{L}\p{N}]/u.test(a)) equal(sameStatement(a, a), true);
  }));
  fc.assert(fc.property(statement, ({ name, words }) => {
    const text = textOf(name, words);
    equal(sameStatement(text, `${text}.`), true);
  }));
});

Deno.test("sameStatement() notices an inserted negation anywhere, in any script", () => {
  fc.assert(fc.property(statement, ({ name, words, at, negation }) => {
    const place = at % (words.length + 1);
    const negated = [...words.slice(0, place), negation, ...words.slice(place)];
    equal(sameStatement(textOf(name, words), textOf(name, negated)), false);
  }));
});

Deno.test("sameStatement() notices a changed number", () => {
  const number = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  fc.assert(fc.property(statement, number, number, ({ name, words }, a, b) => {
    fc.pre(String(a) !== String(b));
    equal(sameStatement(`${textOf(name, words)} ${a}`, `${textOf(name, words)} ${b}`), false);
  }));
});
