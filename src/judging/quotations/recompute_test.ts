import assert from "node:assert/strict";
import type { Finding } from "../../transcript/claim.ts";
import { generator, pick } from "./_generated_fixture.ts";
import { readCalculation } from "./calculation.ts";
import { withRecomputation } from "./recompute.ts";
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
    ["71 * 55 %", "The city pays for 40 posts", "wrong: 39.05"],
    ["3 * 118,000", "Three, so 3 posts, cost 354,000", "right: 354000"],
    ["2.1 % * 11,900", "That is 250 people", "right: 249.9"],
    ["(54 + 71) / 55 %", "That is 227", "right: 227.272727"],
    ["(54 + 71) / 2", "On average 62.5", "not_recomputed"],
    ["54 − 71", "That is 17 fewer", "right: -17"],
    ["55 % * 1.9 million", "The city pays 1.045 million", "right: 1045000"],
    ["55 % * 1.9 million", "The city pays 1,045,000", "right: 1045000"],
    ["55 % * 1.9 million", "The city pays 1,030,000", "wrong: 1045000"],
    ["55 % * 1.9 million", "The city pays 1,000,000", "rounded: 1045000"],
    ["100 % - 55 %", "The others pay 45 %", "right: 0.45"],
    ["54 / 71", "That is 76 %", "right: 0.76056338"],
    ["54 / 71", "That is 54 of 71", "not_recomputed"],
    ["71", "The city pays for 39 posts", "not_recomputed"],
    ["71 * 56 %", "The city pays for 39 posts", "not_recomputed"],
    ["71 + 23", "In all 94", "not_recomputed"], // not in one passage
    ["71 / 0", "The city pays for 39 posts", "not_recomputed"],
    ["71 * x", "The city pays for 39 posts", "not_recomputed"],
    ["alert(71) * 55", "The city pays for 39 posts", "not_recomputed"],
  ];
  for (const [calculation, claim, result] of cases) {
    assert.equal(recomputed(calculation, claim), result, `${calculation}: ${claim}`);
  }
  assert.equal(recomputed("1.250,50 * 12", "Im Jahr sind es 15.006 Euro", { source: "plan-de" }), "right: 15006");
  assert.equal(recomputed("100 % - 84,5 %", "Es bleiben 15,5 %", { source: "plan-de" }), "right: 0.155");
  assert.equal(recomputed("71 * 55 %", "It pays for 39", { source: "plan-de" }), "not_recomputed");
  assert.equal(recomputed("900 - 71", "It leaves 829", { said: "Of 900 it leaves 829" }), "right: 829");
});

Deno.test("withRecomputation() calls none of 200 calculations right that have a number which stands nowhere", () => {
  const random = generator(11);
  const standing = ["71", "55 %", "118,000", "54", "11,900"];
  const verdicts = Array.from({ length: 200 }, (_, n) => {
    const foreign = 200 + n * 7 + Math.ceil(random() * 6); // none of these stands in the source
    const other = pick(standing, random);
    const sign = pick(["+", "-", "*", "/"], random);
    const calculation = random() < 0.5 ? `${foreign} ${sign} ${other}` : `${other} ${sign} (${foreign} + 54)`;
    const value = readCalculation(calculation)?.valueIn(".") ?? NaN;
    return recomputed(calculation, `It comes to ${Math.abs(value).toFixed(4)}`);
  });
  assert.deepEqual(new Set(verdicts), new Set(["not_recomputed"]));
});
