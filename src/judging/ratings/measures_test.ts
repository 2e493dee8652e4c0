import assert from "node:assert/strict";
import fc from "fast-check";
import { NIGHTLY } from "../../testdata/nightly.ts";
import { uniforms } from "../statistics/random.ts";
import type { Estimate } from "../statistics/statistic.ts";
import { type ArmMeasures, armMeasures, type MeasuredAnswer, ratioEstimate } from "./measures.ts";

const EXPERIMENTS = NIGHTLY ? 5_000 : 500;

/** Chances of the arms in a simulated world, in which questions differ in difficulty for all arms alike. */
interface World {
  readonly items: number;
  readonly accuracy: Readonly<Record<string, number>>;
  /** Chance that a right answer was given before a wrong one. */
  readonly lost?: number;
}

const ENDS = { naive: "naive", expert: "expert" };
const HELPING: World = { items: 100, accuracy: { naive: 0.5, expert: 0.85, debate: 0.68, critique: 0.64 }, lost: 0.2 };

/** Mean score of agents who argue for the right answer, less that of the others. */
const SCORE_DIFFERENCE = 0.2;

function* experiments({ items, accuracy, lost = 0 }: World, seed: number): Generator<readonly ArmMeasures[]> {
  const uniform = uniforms(seed);
  for (let n = 0; n < EXPERIMENTS; n++) {
    const answers = Array.from({ length: items }, (_, item) => {
      const ease = 0.3 * (uniform() - 0.5);
      return Object.entries(accuracy).map(([arm, chance]): MeasuredAnswer => {
        const right = uniform() < chance + ease;
        const agents = [true, false].map((right) => ({
          right,
          score: 0.25 + 0.5 * uniform() + (right ? 1 : -1) * SCORE_DIFFERENCE / 2,
        }));
        return { arm, item: `${item}`, right, probability: 0.75, anyRight: right || uniform() < lost, agents };
      });
    }).flat();
    yield armMeasures(answers, ENDS);
  }
}

/** Returns `true` if an interval contains a value; one that is not defined contains nothing. */
function contains(estimate: Estimate | undefined, truth: number): boolean {
  if (!estimate?.defined || !estimate.interval.defined) return false;
  return estimate.interval.low <= truth && truth <= estimate.interval.high;
}

Deno.test(`armMeasures() recovers what a world gives within its intervals, in 91.5 to 98 % of ${EXPERIMENTS}`, () => {
  const { naive = 0, expert = 0, debate = 0, critique = 0 } = HELPING.accuracy;
  const brier = 2 * (debate * 0.25 ** 2 + (1 - debate) * 0.75 ** 2);
  const held: Record<string, number> = {};
  const count = (name: string, holds: boolean) => held[name] = (held[name] ?? 0) + Number(holds) / EXPERIMENTS;
  for (const measures of experiments(HELPING, 20_261_127)) {
    const of = (arm: string) => measures.find((one) => one.arm === arm);
    const [one, other] = [of("debate"), of("critique")];
    count("expert's gain", contains(of("expert")?.gain?.difference, expert - naive));
    count(
      "both gains at once",
      contains(one?.gain?.difference, debate - naive) && contains(other?.gain?.difference, critique - naive),
    );
    count("recovered", contains(one?.recovered, (debate - naive) / (expert - naive)));
    count("score difference", contains(one?.scoreDifference, SCORE_DIFFERENCE));
    count("oracle gap", contains(one?.oracleGap, (1 - debate) * (HELPING.lost ?? 0)));
    count("brier", contains(one?.brier, brier));
  }
  assert.ok(Object.values(held).every((share) => share >= 0.915 && share <= 0.98), JSON.stringify(held));
});

Deno.test(`armMeasures() shows a gain in at most 8 % of ${EXPERIMENTS} experiments in which arguing cannot help`, () => {
  const world = { items: 60, accuracy: { naive: 0.6, expert: 0.6, debate: 0.6, critique: 0.6 } };
  let [gains, ratios] = [0, 0];
  for (const measures of experiments(world, 11_235_813)) {
    const tested = measures.filter(({ recovered }) => recovered);
    if (tested.some(({ gain }) => gain?.finding === "gain" || gain?.finding === "loss")) gains++;
    if (tested.some(({ recovered }) => recovered?.defined)) ratios++;
  }
  assert.ok(gains / EXPERIMENTS <= 0.08, `${gains}`);
  assert.ok(ratios / EXPERIMENTS <= 0.08, `${ratios}`);
});

const PAIRS = [[0.2, 0.5], [0, 0.4], [0.5, 0.6], [0.3, 0.3], [0.1, 0.5]] as const;

Deno.test("ratioEstimate() has the ends at which Fieller's test changes its mind", () => {
  const ratio = ratioEstimate(PAIRS);
  assert.ok(ratio.defined && ratio.interval.defined);
  assert.equal(ratio.value.toFixed(6), (1.1 / 2.3).toFixed(6));
  const t = (theta: number) => {
    const values = PAIRS.map(([y, x]) => y - theta * x);
    const mean = values.reduce((sum, each) => sum + each, 0) / 5;
    return Math.abs(mean) / Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 20);
  };
  for (const end of [ratio.interval.low, ratio.interval.high]) assert.ok(Math.abs(t(end) - 2.776445) < 1e-5, `${end}`);
});

Deno.test("ratioEstimate() is not defined where the second mean may be 0, and never has an end that is no number", () => {
  assert.deepEqual(ratioEstimate([]), { defined: false, reason: "no item has an answer from all" });
  for (const pairs of [[[1, 1], [1, -1]], [[1, 0], [0, 0]], [[1, -1], [1, -1.1]]] as const) {
    assert.deepEqual(ratioEstimate(pairs), { defined: false, reason: "no gain by the sources is shown" });
  }
  const share = fc.constantFrom(-1, -0.5, 0, 0.5, 1);
  fc.assert(fc.property(fc.array(fc.tuple(share, share), { maxLength: 12 }), (pairs) => {
    const ratio = ratioEstimate(pairs);
    if (!ratio.defined || !ratio.interval.defined) return;
    const { value, interval: { low, high } } = ratio;
    assert.ok(low <= value + 1e-9 && value <= high + 1e-9, JSON.stringify([low, value, high]));
  }));
});

Deno.test("armMeasures() names the arms that no other beats for as little, and leaves unknown costs out", () => {
  const arm = (arm: string, signs: string, costUsd?: number): readonly MeasuredAnswer[] =>
    [...signs].map((sign, n) => ({
      arm,
      item: `${n}`,
      right: sign === "+",
      durationMs: 1000 * n,
      ...(costUsd === undefined ? {} : { costUsd }),
    }));
  const measures = armMeasures([
    ...arm("cheap", "+---", 1),
    ...arm("beaten", "+---", 2),
    ...arm("best", "+++-", 3),
    ...arm("free", "++++"),
  ]);
  assert.deepEqual(measures.map(({ arm, isOnFrontier }) => [arm, isOnFrontier]), [
    ["cheap", true],
    ["beaten", false],
    ["best", true],
    ["free", false],
  ]);
  assert.deepEqual(measures[0]?.durationMs, { defined: true, value: 1500 });
  assert.ok(measures.every(({ gain, recovered, brier }) => !gain && !recovered && !brier.defined));
});
