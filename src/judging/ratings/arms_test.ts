import assert from "node:assert/strict";
import fc from "fast-check";
import { pairedDifference } from "../statistics/shares.ts";
import { type ArmAnswer, armComparisons, armResults } from "./arms.ts";

/** One answer to each item of an arm: `+` right, `-` wrong, `?` missing. */
function arm(name: string, answers: string, costUsd?: number): readonly ArmAnswer[] {
  return [...answers].map((sign, n): ArmAnswer => ({
    arm: name,
    item: `item-${n + 1}`,
    ...(sign !== "?" && { right: sign === "+" }),
    ...(costUsd !== undefined && { costUsd }),
  }));
}

Deno.test("armResults() counts right, wrong and missing answers, with Wilson's interval", () => {
  const [debate, single, ...others] = armResults([...arm("debate", "++-?"), ...arm("single", "----")]);
  assert.deepEqual(others, []);
  assert.deepEqual([debate?.arm, debate?.right, debate?.wrong, debate?.missing], ["debate", 2, 1, 1]);
  assert.deepEqual([single?.arm, single?.right, single?.wrong, single?.missing], ["single", 0, 4, 0]);
  assert.ok(debate?.accuracy.defined && single?.accuracy.defined && single.accuracy.interval.defined);
  assert.deepEqual([debate.accuracy.value, debate.accuracy.n], [2 / 3, 3]);
  // Wilson's upper end for none of n: z² / (n + z²).
  assert.equal(single.accuracy.interval.high.toFixed(4), (3.841459 / 7.841459).toFixed(4));
});

Deno.test("armResults() averages by item first if items were answered more than once", () => {
  const answers = [...arm("debate", "+-"), ...arm("debate", "+"), ...arm("debate", "+")];
  const [debate] = armResults(answers);
  assert.ok(debate?.accuracy.defined);
  // Item 1 is right three times of three, item 2 never.
  assert.deepEqual([debate.right, debate.wrong, debate.accuracy.value, debate.accuracy.n], [3, 1, 0.5, 2]);
});

Deno.test("armResults() gives the cost of a right answer, failed dialogues included", () => {
  const [debate] = armResults(arm("debate", "++-?", 0.5));
  assert.deepEqual([debate?.costUsd, debate?.costPerRightUsd], [{ defined: true, value: 2 }, {
    defined: true,
    value: 1,
  }]);
  const [wrong] = armResults(arm("wrong", "--", 0.5));
  assert.deepEqual(wrong?.costPerRightUsd, { defined: false, reason: "no answer is right" });
  const [unknown] = armResults([...arm("some", "+", 0.5), ...arm("some", "++")]);
  const reason = "the cost of 2 of 3 dialogues is unknown";
  assert.deepEqual([unknown?.costUsd, unknown?.costPerRightUsd], [{ defined: false, reason }, {
    defined: false,
    reason,
  }]);
});

Deno.test("armResults() reports an arm without answers", () => {
  const [debate] = armResults(arm("debate", "??"));
  assert.deepEqual([debate?.missing, debate?.accuracy], [2, { defined: false, reason: "there are no cases" }]);
  assert.deepEqual(armResults([]), []);
});

Deno.test("armComparisons() compares each arm with each later one, on the items that both answered", () => {
  const comparisons = armComparisons([
    ...arm("debate", "+++++++++-?"),
    ...arm("vote", "++-----+--+"),
    ...arm("single", "???????????"),
  ]);
  assert.deepEqual(comparisons.map(({ first, second, pairs, finding }) => [first, second, pairs, finding]), [
    ["debate", "vote", { both: 3, firstOnly: 6, secondOnly: 0, neither: 1 }, "gain"],
    ["debate", "single", undefined, "unknown"],
    ["vote", "single", undefined, "unknown"],
  ]);
  const [first, none] = comparisons;
  assert.ok(first?.pairs);
  assert.deepEqual(first.difference, pairedDifference(first.pairs, 1 - 0.05 / 3));
  assert.deepEqual(none?.difference, { defined: false, reason: "no item has an answer from both" });
});

Deno.test("armResults() bounds the accuracy by the missing answers, item by item", () => {
  const [debate] = armResults([...arm("debate", "+-?"), ...arm("debate", "??-")]);
  // Items: right and missing, wrong and missing, missing and wrong.
  assert.deepEqual(debate?.bounds, { low: (0.5 + 0 + 0) / 3, high: (1 + 0.5 + 0.5) / 3 });
});

Deno.test("armComparisons() has wider intervals the more arms there are", () => {
  const reach = (...others: readonly string[]) => {
    const all = ["++++++++++--", "++-----+--+-", ...others];
    const [first] = armComparisons(all.flatMap((answers, n) => arm(`arm-${n}`, answers)));
    return first?.difference.defined && first.difference.interval.defined ? first.difference.interval.low : NaN;
  };
  assert.ok(reach("+-+-+-+-+-+-") < reach());
  // Six items that all differ alike are enough for one comparison (2⁻⁵ = 0.031), not for three (0.05 / 3 = 0.017).
  const twice = (name: string, answers: string) => [...arm(name, answers), ...arm(name, answers)];
  const three = [...twice("a", "++++++"), ...twice("b", "------"), ...twice("c", "++++++")];
  assert.deepEqual(armComparisons(three).map(({ finding }) => finding), Array(3).fill("no_gain_shown"));
});

Deno.test("armComparisons() finds a loss where the arms are exchanged, and no gain where they agree", () => {
  const findings = (one: string, other: string) =>
    armComparisons([...arm("a", one), ...arm("b", other)]).map(({ finding }) => finding);
  assert.deepEqual(findings("++++++++", "--------"), ["gain"]);
  assert.deepEqual(findings("--------", "++++++++"), ["loss"]);
  assert.deepEqual(findings("+-+-+-+-", "+-+-+-+-"), ["no_gain_shown"]);
  assert.deepEqual(findings("+", "-"), ["no_gain_shown"]);
});

Deno.test("armComparisons() takes the mean of the items' differences if items were answered more than once", () => {
  const twice = (name: string, one: string, other: string) => [...arm(name, one), ...arm(name, other)];
  const [gain] = armComparisons([...twice("debate", "++++-+", "+++++-"), ...twice("single", "-+----", "------")]);
  assert.ok(gain?.difference.defined);
  assert.equal(gain.pairs, undefined);
  // Differences by item: 1, 0.5, 1, 1, 0.5, 0.5.
  assert.deepEqual([gain.difference.value, gain.difference.n, gain.finding], [0.75, 6, "gain"]);
});

Deno.test("armComparisons() finds a gain on six items that all differ alike, not on five", () => {
  const twice = (name: string, answers: string) => [...arm(name, answers), ...arm(name, answers)];
  const finding = (items: number, one: string, other: string) =>
    armComparisons([...twice("a", one.repeat(items)), ...twice("b", other.repeat(items))])[0]?.finding;
  assert.deepEqual([finding(5, "+", "-"), finding(6, "+", "-"), finding(6, "-", "+")], [
    "no_gain_shown",
    "gain",
    "loss",
  ]);
  assert.equal(finding(6, "+", "+"), "no_gain_shown");
});

Deno.test("armComparisons() does not depend on the order of the answers of an arm", () => {
  const answers = fc.string({ unit: fc.constantFrom("+", "-", "?"), minLength: 1, maxLength: 8 });
  fc.assert(fc.property(answers, answers, answers, (one, two, other) => {
    const debate = [...arm("debate", one), ...arm("debate", two)];
    const close = (list: readonly ArmAnswer[]) =>
      armComparisons(list).map((
        { difference, finding },
      ) => [difference.defined && difference.value.toFixed(9), finding]);
    assert.deepEqual(close([...debate.toReversed(), ...arm("vote", other)]), close([...debate, ...arm("vote", other)]));
  }));
});
