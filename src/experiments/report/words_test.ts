import { deepEqual, equal } from "node:assert/strict";
import type { Estimate } from "../../judging/statistics/statistic.ts";
import { picture } from "./section.ts";
import { estimateInCell, estimateInLine, intervalInWords, named, percent, shownSign, valueInWords } from "./words.ts";

const between = (low: number, high: number): Estimate => {
  return { defined: true, value: (low + high) / 2, n: 9, interval: { defined: true, low, high } };
};
const ALONE: Estimate = { defined: true, value: 0.5, n: 1, interval: { defined: false, reason: "n = 1" } };
const NONE: Estimate = { defined: false, reason: "there are no values" };

Deno.test("an estimate, one without an interval and one without a value are said in few forms", () => {
  equal(estimateInLine(between(-0.1, 0.5), percent), "20 % (95 %: −10 % to 50 %)");
  equal(estimateInLine(between(0, 1), percent, " of all"), "50 % of all (95 %: 0 % to 100 %)");
  equal(estimateInCell(between(0, 1)), "0.50 (0.00 to 1.00)");
  deepEqual([estimateInLine, estimateInCell, valueInWords, intervalInWords].map((say) => [say(ALONE), say(NONE)]), [
    ["0.50, no interval (n = 1)", "no value (there are no values)"],
    ["0.50 (no interval)", "no value (there are no values)"],
    ["0.50", "no value (there are no values)"],
    ["no interval (n = 1)", "–"],
  ]);
});

Deno.test("shownSign() is not 0 only if the whole interval lies on one side of 0", () => {
  deepEqual([between(0.1, 1), between(-1, -0.1), between(-0.1, 1), between(0, 1), ALONE, NONE].map(shownSign), [
    1,
    -1,
    0,
    0,
    0,
    0,
  ]);
});

Deno.test("named() counts the names beyond the most", () => {
  deepEqual([named(["a", "b"], 2), named(["a", "b", "c"], 2), named(["a", "b"], 4, "; "), named([])], [
    "a, b",
    "a, b and 1 more",
    "a; b",
    "",
  ]);
});

Deno.test("picture() shows estimates with a value, hollow without an interval, if there are two or more", () => {
  const chart = { caption: "Shares", reference: 0, form: percent };
  deepEqual(picture([["a", ALONE], ["b", NONE]], chart), []);
  const [part] = picture([["a", ALONE], ["b", between(0, 1)]], chart);
  const { caption, label, rows, tick } = part && "picture" in part ? part.picture : {};
  deepEqual([caption, label, tick?.(0.2)], ["Shares; hollow: no interval", "a 50 %, b 50 %", "20 %"]);
  deepEqual(rows, [
    { name: "a", value: 0.5 },
    { name: "b", value: 0.5, interval: { defined: true, low: 0, high: 1 } },
  ]);
});
