import assert from "node:assert/strict";
import { type Finding, readFindings } from "../../transcript/claim.ts";
import { generator, pick } from "./_generated_fixture.ts";
import { readCalculation } from "./calculation.ts";
import { recomputedInWords, withRecomputation } from "./recompute.ts";
import { SourceIndex } from "./source_index.ts";

const far = "Nothing is known of it. ".repeat(100);
const sources = new SourceIndex([
  {
    name: "plan",
    title: "Plan",
    text:
      "Of the 71 posts, 55 % are paid by the city. Each costs 118,000 a year; 1.9 million in all. The fund has 54, the " +
      `city 11,900 and the state 2.1 percent. ${far} There are 23 halls and 0.5 of a post in each.`,
  },
  {
    name: "plan-de",
    title: "Plan",
    text: "Die Miete beträgt 1.250,50 Euro im Monat, für 12 Monate; das Amt hat 84,5 %.",
  },
  {
    name: "bath",
    title: "The bath",
    text:
      "In 2025 the bath cost 612,000 euros; tickets brought in 118,000. Repaired at once, the roof costs 1.9 million; in " +
      "steps 700,000, 650,000 and 780,000, over six years. For six weeks a bus carried 1,140 passengers; 93 % of the 214 " +
      "who filled in a card were content. For a year it would cost 131,000 euros.",
  },
]);

function recomputed(calculation: string, claim: string, more: { source?: string; said?: string } = {}) {
  const { source = "plan", said = claim } = more;
  const finding: Finding = { claim, verdict: "supported", reason: "So it is.", source, calculation };
  const { verdict, value } = withRecomputation(finding, said, sources).recomputed ?? {};
  return value === undefined ? verdict : `${verdict}: ${Number(value.toPrecision(9))}`;
}

Deno.test("withRecomputation() does a calculation whose numbers stand in the source or the statement", () => {
  const cases: readonly (readonly [calculation: string, claim: string, result: string])[] = [
    ["71 * 55 %", "The city pays for 39 posts", "right: 39.05"],
    ["71 × 0.55 = 39", "The city pays for 39 posts", "right: 39.05"],
    ["71 * 55 %", "The city pays for 40 posts", "rounded: 39.05"],
    ["71 * 55 %", "The city pays for 41 posts", "wrong: 39.05"],
    ["71 * 55 %", "The city pays for 390 posts", "wrong: 39.05"],
    ["71 * 55 %", "By 2030 the city pays for nearly all", "not_compared: 39.05"],
    ["3 * 118,000", "Three, so 3 posts, cost 354,000", "right: 354000"],
    ["2.1 % * 11,900", "That is 250 people", "right: 249.9"],
    ["(54 + 71) / 55 %", "That is 227", "right: 227.272727"],
    ["(54 + 71) / 2", "On average 62.5", "number_not_found"],
    ["54 − 71", "That is 17 fewer", "right: -17"],
    ["55 % * 1.9 million", "The city pays 1.045 million", "right: 1045000"],
    ["55 % * 1.9 million", "The city pays 1,045,000", "right: 1045000"],
    ["55 % * 1.9 million", "The city pays 1,030,000", "wrong: 1045000"],
    ["55 % * 1.9 million", "The city pays 1,000,000", "rounded: 1045000"],
    ["100 % - 55 %", "The others pay 45 %", "right: 0.45"],
    ["54 / 71", "That is 76 %", "right: 0.76056338"],
    ["54 / 71", "That is 54 of 71", "not_compared: 0.76056338"],
    ["54 / 71 * 100", "That is 76 %", "right: 76.056338"],
    ["100 * 54 / 71 = 76 %", "That is 86 percent", "wrong: 76.056338"],
    ["(71 - 54) / 71 * 100", "It is 24 % less", "right: 23.943662"],
    ["54 / 71 * 100", "That is 7606 %", "not_compared: 76.056338"], // no share
    ["54 / 71 * 100", "That is 76 of a hundred", "not_compared: 76.056338"],
    ["54 * 100", "That is 5,400, or 5 %", "not_compared: 5400"], // no figure but that in per cent
    ["54 / 100 * 71", "That is 38 %", "number_not_found"],
    ["54 * 100 * 100 / 71", "That is 7606 %", "number_not_found"],
    ["54 / (71 * 100)", "That is 1 %", "number_not_found"],
    ["71", "The city pays for 39 posts", "unreadable"],
    ["71 * 56 %", "The city pays for 39 posts", "number_not_found"],
    ["71 + 23", "In all 94", "number_not_found"], // not in one passage
    ["71 / (54 - 54)", "The city pays for 39 posts", "unreadable"],
    ["71 * x", "The city pays for 39 posts", "unreadable"],
    ["alert(71) * 55", "The city pays for 39 posts", "unreadable"],
  ];
  for (const [calculation, claim, result] of cases) {
    assert.equal(recomputed(calculation, claim), result, `${calculation}: ${claim}`);
  }
  assert.equal(recomputed("1.250,50 * 12", "Im Jahr sind es 15.006 Euro", { source: "plan-de" }), "right: 15006");
  assert.equal(recomputed("100 % - 84,5 %", "Es bleiben 15,5 %", { source: "plan-de" }), "right: 0.155");
  assert.equal(recomputed("71 * 55 %", "It pays for 39", { source: "plan-de" }), "number_not_found");
  assert.equal(recomputed("900 - 71", "It leaves 829", { said: "Of 900 it leaves 829" }), "right: 829");
});

Deno.test("withRecomputation() knows words for per cent and powers of ten in each language", () => {
  const cases: readonly (readonly [calculation: string, claim: string, result: string])[] = [
    ["4 Mio. * 2", "2 Häuser zu 4 Millionen kosten 8 Mio. Euro", "right: 8000000"],
    ["3 Milliarden / 2", "Von 3 Mrd. für 2 Häuser bleiben 1,5 Milliarden", "right: 1500000000"],
    ["200 / 400", "Von 400 sind das 200, also 50 Prozent", "right: 0.5"],
    ["4 millions * 2", "2 maisons à 4 millions coûtent 8 millions", "right: 8000000"],
    ["200 / 400", "Sur 400, 200, soit 50 pour cent", "right: 0.5"],
    ["4 millones * 2", "2 casas de 4 millones cuestan 8 millones", "right: 8000000"],
    ["200 / 400", "De 400, 200, o sea el 42 por ciento", "wrong: 0.5"],
  ];
  for (const [calculation, claim, result] of cases) assert.equal(recomputed(calculation, claim), result, claim);
});

Deno.test("withRecomputation() reads a number as the claim's language writes it, unless the other way gives the figure", () => {
  const said = "Son 9.480 puestos en la ciudad, por 10 años, y no se dice nada de los que faltan.";
  assert.equal(recomputed("9.480 * 10", "Son muchos puestos", { said }), "not_compared: 94800");
  const german = "In der Stadt sind es 9.480 Stellen, und das für 10 Jahre.";
  assert.equal(recomputed("9.480 * 10", "Das sind 84.800 Stellen", { said: german }), "wrong: 94800");
  assert.equal(
    recomputed("9.480 * 10", "There are 94.8 posts", { said: "There are 9.480 posts of 10" }),
    "right: 94.8",
  );
});

Deno.test("withRecomputation() confirms a figure that stands in a source, too, and does what a reader would do", () => {
  const cases: readonly (readonly [calculation: string, claim: string, result: string, said?: string])[] = [
    ["(612,000 - 118,000) / 612,000 * 100", "Of 612,000 81 % are lost, as 93 % know", "right: 80.7189542"],
    ["231 - 138", "From 138 to 231 it is 93 % more", "right: 93", "From 138 to 231"], // 93 % stands in the source
    ["231 - 139", "From 139 to 231 it is 93 % more", "not_compared: 92", "From 139 to 231"],
    ["7 - 1", "From 1 to 7: 6", "not_compared: 6", "1 7"], // one digit stands there by chance
    ["(7.3 - 6.4) * 60", "It takes 7.3 in place of 6.4 minutes, 54 seconds more", "right: 54"],
    ["(7,3 - 6,4) * 60", "Man braucht 7,3 statt 6,4 Minuten, d. h. 54 Sekunden mehr", "right: 54"],
    ["(7.3 - 6.4) * 60", "It takes 7.3 in place of 6.4 minutes, 54 more", "number_not_found"],
    ["12,4 / 46,8 * 100", "Das sind 12,4 von 46,8 km, gut ein Viertel", "not_compared: 26.4957265"],
    ["1,2 - 1,1", "Es fehlen 0,1 Mio. € im Jahr", "right: 0.1", "1,1 bis 1,8 Mio. €, rund 1,2 Mio. €"],
    ["1,2 - 1,1", "Es fehlen 0,3 Mio. € im Jahr", "not_compared: 0.1", "1,1 bis 1,8 Mio. €, rund 1,2 Mio. €"],
  ];
  for (const [calculation, claim, result, said = claim] of cases) {
    assert.equal(recomputed(calculation, claim, { source: "bath", said }), result, `${calculation}: ${claim}`);
  }
});

Deno.test("withRecomputation() accuses nobody of a figure that is rounded, or that is not the result", () => {
  const saving = "494,000 a year for the bath and 213,000 for the roof";
  const steps = "700,000 + 650,000 + 780,000";
  const cases: readonly (readonly [calculation: string, claim: string, result: string, said?: string])[] = [
    // rounded, with zeros at the end
    ["494,000 + 213,000 = 707,000", "Hers asks for some 710,000", "rounded: 707000", saving],
    ["131,000 / 494,000", "More than 20 % of the 494,000", "not_compared: 0.265182186"],
    ["131,000 / 494,000", "More than 28 % of the 494,000", "wrong: 0.265182186"],
    ["494,000 - 213,000", "That is about 300,000 less", "rounded: 281000", saving],
    ["494,000 + 213,000 = 707,000", "Hers asks for some 0.71 million", "right: 707000", saving],
    ["494,000 + 213,000 = 707,000", "Hers asks for 717,000", "wrong: 707000", saving],
    ["131,000 / (190 * 52)", "That is about 13.30 for each", "right: 13.2591093", "190 times 52"],
    ["131,000 / (190 * 52)", "That is about 13.50 for each", "wrong: 13.2591093", "190 times 52"],
    // a figure of a source, and several that could be the result
    ["494,000 + 213,000 = 707,000", "Hers asks for some 700,000, mine for 131,000", "not_compared: 707000", saving],
    [steps, "Steps cost more than 1.9 million at once", "not_compared: 2130000"],
    [steps, "Steps cost 2.5 million, for 40,000 visits", "not_compared: 2130000"],
    [steps, "Steps cost 2,130,000, for 40,000 visits", "right: 2130000"],
    // a result in words
    [`${steps} = 2,130,000`, "It spares us a bill above two million", "not_compared: 2130000"],
    ["214 / 1,140 = 18.8 %", "More than nine in ten are content", "not_compared: 0.187719298"],
    ["214 / 1,140 ≈ 18.8 %", "19 % filled in a card", "right: 0.187719298"],
    ["131,000 / 494,000 = 26.5 % = 0.265…", "About 27 % of the 494,000", "right: 0.265182186"],
    [
      "1,278,000 / 131,000",
      "The share of 1,278,000 would run the bus for nearly ten years",
      "not_compared: 9.75572519",
    ],
    // numbers in words, and such as stand nowhere
    ["1,140 / 6 = 190", "It carried 190 a week", "right: 190"],
    ["1,278,000 / 6", "1,278,000 over six years is 215,000 a year", "wrong: 213000"],
    ["6 + 10 = 16", "For sixteen years: six of building and ten after", "not_compared: 16"],
    ["1,140 / 7", "It carried 163 a week", "number_not_found"],
    ["100 - 93", "7 % were not content", "number_not_found"],
    ["131,000 / (2 * 190 * 52)", "About 6.60 for each", "number_not_found", "190 times 52"],
  ];
  for (const [calculation, claim, result, said = claim] of cases) {
    assert.equal(recomputed(calculation, claim, { source: "bath", said }), result, `${calculation}: ${claim}`);
  }
});

Deno.test("recomputedInWords() says the value in place of the checker's own, or why there is none", () => {
  const inWords = (finding: Finding) =>
    readFindings(JSON.parse(JSON.stringify([finding]))).map(recomputedInWords).join("");
  const found: Finding = { claim: "", verdict: "supported", reason: "", source: "bath" };
  const cases: readonly (readonly [calculation: string, claim: string, words: string])[] = [
    ["214 / 1,140 = 19 %", "18.8 % did", "214 / 1,140 ≈ 0.187719: right"],
    ["118,000 * 131,000 + 6", "Many", "118,000 * 131,000 + 6 = 15458000006: "],
    ["118,000 * 131,000 / 7", "Many, in 7", "118,000 * 131,000 / 7 ≈ 2208285714: "],
    ["612,000 - 118,000", "Nearly 500,000", "612,000 - 118,000 = 494000: rounded in the claim"],
    [
      "612,000 - 118,000",
      "Nearly half a million",
      "612,000 - 118,000 = 494000: not compared, as no figure of the claim is clearly its result",
    ],
    ["100 - 93 = 7", "7 % did not", "100 - 93 = 7: not recomputed, as not all of its numbers are in the message or "],
    ["214 cards", "All 214", "214 cards: not recomputed, as it cannot be read as a calculation that has a result"],
  ];
  for (const [calculation, claim, words] of cases) {
    const said = inWords(withRecomputation({ ...found, calculation, claim }, claim, sources));
    assert.ok(said.startsWith(`Recomputed: ${words}`), said);
  }
  const old: Finding = { ...found, calculation: "2 * 31", recomputed: { verdict: "not_recomputed" } };
  assert.equal(inWords(old), "Recomputed: 2 * 31: not recomputed");
});

Deno.test("withRecomputation() calls none of 200 calculations right or wrong that have a number which stands nowhere", () => {
  const random = generator(11);
  const standing = ["71", "55 %", "118,000", "54", "11,900"];
  const verdicts = Array.from({ length: 200 }, (_, n) => {
    const foreign = n < 20 ? 2 + n % 10 : 200 + n * 7 + Math.ceil(random() * 6); // none of these stands in the source
    const other = pick(standing, random);
    const sign = pick(["+", "-", "*", "/"], random);
    const calculation = random() < 0.5 ? `${foreign} ${sign} ${other}` : `${other} ${sign} (${foreign} + 54)`;
    const value = readCalculation(calculation)?.valueIn(".") ?? NaN;
    const off = n % 2; // every second claim is wrong
    const [factor, unit] = n % 3 === 0 ? [" * 100", " %"] : ["", ""]; // and every third is in per cent
    const claimed = (Math.abs(value) + off) * (factor === "" ? 1 : 100);
    return recomputed(`(${calculation})${factor} = ${value}`, `It comes to ${claimed.toFixed(4)}${unit}`);
  });
  assert.deepEqual(verdicts.filter((verdict) => /^(?:right|rounded|wrong)/.test(verdict ?? "")), []);
});
