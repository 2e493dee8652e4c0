import assert from "node:assert/strict";
import fc from "fast-check";
import type { Match } from "./match.ts";
import { type Ratings, ratingsOf } from "./ratings.ts";

/** A match from `ada/ben +` (ada affirms and wins), `-` (ben wins) or `=` (a tie), with `1` or `2` if ada is shown so. */
function match(text: string, motion = "m1"): Match {
  const [, affirmative = "", negative = "", sign, place] = /^(\w+)\/(\w+) ([-+=])([12]?)$/.exec(text) ?? [];
  const favours = sign === "=" ? "tie" : sign === "+" ? "affirmative" : "negative";
  const first = place === "1" ? "affirmative" : "negative";
  return { affirmative, negative, favours, motion, ...(place !== "" && { first }) };
}

/** The same matches on each of some motions. */
function onMotions(count: number, ...texts: readonly string[]): readonly Match[] {
  return Array.from({ length: count }, (_, n) => texts.map((text) => match(text, `m${n}`))).flat();
}

function only(matches: readonly Match[]): Ratings {
  const [ratings, ...others] = ratingsOf(matches);
  assert.ok(ratings);
  assert.deepEqual(others, []);
  return ratings;
}

function valueOf(estimate: Ratings["side"]): number {
  return estimate.defined ? estimate.value : NaN;
}

const results = fc.record({
  affirmative: fc.constantFrom("ada", "ben", "cleo"),
  negative: fc.constantFrom("ben", "cleo", "dan"),
  favours: fc.constantFrom("affirmative" as const, "negative" as const, "tie" as const),
  motion: fc.constantFrom("m1", "m2", "m3"),
});
const matches = fc.array(
  fc.tuple(results, fc.constantFrom("affirmative" as const, "negative" as const, undefined))
    .map(([result, first]): Match => first === undefined ? result : { ...result, first }),
  { minLength: 1, maxLength: 30 },
);

Deno.test("ratingsOf() does not depend on the order of the matches", () => {
  fc.assert(
    fc.property(
      matches.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        assert.deepEqual(ratingsOf(shuffled, { resamples: 100 }), ratingsOf(list, { resamples: 100 }));
      },
    ),
    { numRuns: 30 },
  );
});

Deno.test("ratingsOf() centres strengths on 0, orders them, and gives every model once", () => {
  fc.assert(
    fc.property(matches, (list) => {
      const all = ratingsOf(list, { resamples: 100 });
      const named = all.flatMap(({ models }) => models.map(({ model }) => model));
      const met = new Set(list.flatMap(({ affirmative, negative }) => [affirmative, negative]));
      assert.deepEqual(named.toSorted(), [...met].sort());
      for (const { models, differences } of all) {
        if (models.length === 1) continue;
        const strengths = models.map(({ strength }) => valueOf(strength));
        assert.ok(Math.abs(strengths.reduce((sum, value) => sum + value, 0)) < 1e-9);
        assert.deepEqual(strengths, strengths.toSorted((a, b) => b - a));
        assert.equal(differences.length, models.length * (models.length - 1) / 2);
      }
    }),
    { numRuns: 50 },
  );
});

Deno.test("ratingsOf() finds models equal that only tie, and mirrors strengths when the results are mirrored", () => {
  const tied = only(onMotions(5, "ada/ben =", "ben/ada ="));
  assert.deepEqual(tied.models.map(({ strength }) => Math.abs(valueOf(strength)) < 1e-9), [true, true]);
  assert.deepEqual(tied.side.defined && tied.side.interval, { defined: false, reason: "all 5 motions agree" });
  assert.deepEqual(tied.models.map(({ won, tied, lost, motions }) => [won, tied, lost, motions]), [
    [0, 10, 0, 5],
    [0, 10, 0, 5],
  ]);
  const plain = only(onMotions(5, "ada/ben +", "ben/ada +", "ada/ben +"));
  const mirrored = only(onMotions(5, "ben/ada +", "ada/ben +", "ben/ada +"));
  const [ada, ben] = [plain, mirrored].map(({ models: [best] }) => best);
  assert.deepEqual([ada?.model, ben?.model], ["ada", "ben"]);
  assert.ok(ada && ben && Math.abs(valueOf(ada.strength) - valueOf(ben.strength)) < 1e-9);
});

Deno.test("ratingsOf() rates groups of models that never met apart", () => {
  const all = ratingsOf([
    ...onMotions(3, "eva/fay +", "fay/eva +"),
    ...onMotions(3, "ada/ben +", "ben/cleo -", "cleo/ada ="),
  ]);
  assert.deepEqual(all.map(({ models }) => models.map(({ model }) => model).sort()), [["ada", "ben", "cleo"], [
    "eva",
    "fay",
  ]]);
  assert.deepEqual(all.map(({ matches, motions }) => [matches, motions]), [[9, 3], [6, 3]]);
});

Deno.test("ratingsOf() says which terms the matches cannot show, and why", () => {
  const missing = (...texts: readonly string[]) => {
    const { side, order } = only(onMotions(4, ...texts));
    return [side, order].map((term) => term.defined ? "found" : term.reason);
  };
  const [sides, models, apart, none] = [
    "the models did not exchange sides, so that affirming cannot be told from their strengths",
    "the order shown goes with the models, so that it cannot be told from their strengths",
    "the order shown goes with the sides, so that the two cannot be told apart",
    "no match says which side was shown first",
  ];
  assert.deepEqual(missing("ada/ben +1", "ada/ben -2", "ben/ada +1", "ben/ada +2"), ["found", "found"]);
  assert.deepEqual(missing("ada/ben +", "ben/ada -"), ["found", none]);
  assert.deepEqual(missing("ada/ben +", "ada/ben -"), [sides, none]);
  assert.deepEqual(missing("ada/ben +1", "ada/ben -2"), [sides, "found"]);
  assert.deepEqual(missing("ada/ben +1", "ben/ada +2"), ["found", models]);
  assert.deepEqual(missing("ada/ben +1", "ben/ada +1"), [apart, apart]);
  assert.deepEqual(missing("ada/ben +1", "ben/ada +1", "ada/ben +"), ["found", "found"]);
});

Deno.test("ratingsOf() does not credit models with an advantage of sides that it cannot separate from the order", () => {
  const { models } = only(onMotions(4, "ada/ben +1", "ada/ben +1", "ben/ada +1", "ben/ada +1"));
  assert.ok(models.every(({ strength }) => Math.abs(valueOf(strength)) < 1e-9));
});

Deno.test("ratingsOf() learns sides and order from a model that debates itself, but no strength", () => {
  const { models: [ada], side, order, differences } = only([
    ...onMotions(6, "ada/ada +1", "ada/ada +1", "ada/ada -2"),
    ...onMotions(3, "ada/ada -1", "ada/ada +2"),
  ]);
  assert.deepEqual(ada?.strength, { defined: false, reason: "it met no other model" });
  assert.deepEqual([ada?.won, ada?.tied, ada?.lost, ada?.motions], [0, 0, 0, 0]);
  assert.deepEqual(ada?.place, { best: 1, worst: 1 });
  assert.deepEqual(differences, []);
  assert.ok(valueOf(side) > 0 && valueOf(order) > 0);
});

Deno.test("ratingsOf() keeps the unbeaten finite, without an interval that only the prior would end", () => {
  const { models: [ada, ben, cleo], differences } = only(
    onMotions(9, "ada/ben +", "ben/ada -", "ada/cleo +", "cleo/ada -", "ben/cleo +", "cleo/ben +", "ben/cleo +"),
  );
  assert.deepEqual([ada?.model, ben?.model, cleo?.model], ["ada", "ben", "cleo"]);
  assert.ok(ada?.strength.defined && Number.isFinite(ada.strength.value));
  assert.deepEqual(ada.strength.interval, { defined: false, reason: "it won every match" });
  const bounds = differences.map(({ stronger, weaker, difference, shown }) => [
    `${stronger}-${weaker}`,
    difference.defined && !difference.interval.defined && difference.interval.reason,
    shown,
  ]);
  assert.deepEqual(bounds, [
    ["ada-ben", "one of the two is unbeaten", true],
    ["ada-cleo", "one of the two is unbeaten", true],
    ["ben-cleo", "all 9 motions agree", false],
  ]);
  assert.deepEqual([ada, ben, cleo].map((each) => each?.place), [
    { best: 1, worst: 1 },
    { best: 2, worst: 3 },
    { best: 2, worst: 3 },
  ]);
});

Deno.test("ratingsOf() has no interval for an advantage that decided every match", () => {
  const { side, order } = only([...onMotions(4, "ada/ben +1", "ben/ada +1", "ada/ben +2"), match("ben/ada +2", "m1")]);
  const none = { defined: false, reason: "every match went the same way" };
  assert.deepEqual(side.defined && side.interval, none);
  assert.ok(order.defined && order.interval.defined);
  const last = only([
    ...onMotions(4, "ada/ben -1", "ben/ada -1", "ada/ben +2", "ada/ben +"),
    match("ben/ada +2", "m1"),
  ]);
  assert.deepEqual(last.order.defined && last.order.interval, none);
  assert.ok(last.order.defined && last.order.value < 0 && last.side.defined && last.side.interval.defined);
});

Deno.test("ratingsOf() has an interval for a model that never lost, if it tied", () => {
  for (const tie of ["ada/ben =", "ben/ada ="]) {
    const { models: [ada], differences: [difference] } = only([
      ...onMotions(6, "ada/ben +", "ben/ada -", "ada/ben +"),
      match(tie, "m7"),
      match("ben/ada -", "m7"),
    ]);
    assert.ok(ada?.strength.defined && ada.strength.interval.defined && ada.strength.interval.low > 0, tie);
    assert.ok(difference?.difference.defined && difference.difference.interval.defined && difference.shown, tie);
  }
});

Deno.test("ratingsOf() shows that one of two is better if it wins every match on six motions, not on five", () => {
  for (const [motions, expected] of [[1, false], [5, false], [6, true]] as const) {
    const { differences: [difference] } = only(onMotions(motions, "ada/ben +", "ben/ada -", "ada/ben +"));
    assert.equal(difference?.shown, expected, `${motions} motions`);
  }
});

Deno.test("ratingsOf() has no interval for models in two sets of which one always wins", () => {
  const { models } = only([
    ...onMotions(8, "ada/ben +", "cleo/dan +", "ada/cleo +", "ben/dan +", "ada/dan +", "ben/cleo +"),
    match("ben/ada +", "m9"),
    match("dan/cleo +", "m9"),
  ]);
  assert.deepEqual(models.map(({ model, strength }) => [model, strength.defined && strength.interval]), [
    ["ada", { defined: false, reason: "its matches against most models went one way" }],
    ["ben", { defined: false, reason: "its matches against most models went one way" }],
    ["cleo", { defined: false, reason: "its matches against most models went one way" }],
    ["dan", { defined: false, reason: "its matches against most models went one way" }],
  ]);
});

Deno.test("ratingsOf() has no interval for a single motion", () => {
  const { models, side, differences } = only(onMotions(1, "ada/ben +", "ben/ada +", "ada/ben -"));
  const none = { defined: false, reason: "n = 1" };
  for (const estimate of [...models.map(({ strength }) => strength), side, differences[0]?.difference]) {
    assert.deepEqual(estimate?.defined && estimate.interval, none);
  }
});

Deno.test("ratingsOf() has nothing to rate without matches, and rejects options that it cannot use", () => {
  assert.deepEqual(ratingsOf([]), []);
  for (const resamples of [0, 99, 100.5, NaN, Infinity]) assert.throws(() => ratingsOf([], { resamples }), RangeError);
  for (const seed of [0, -1, 0.5, NaN]) assert.throws(() => ratingsOf([], { seed }), RangeError);
});
