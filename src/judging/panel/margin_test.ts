import assert from "node:assert/strict";
import { NIGHTLY } from "../../testdata/nightly.ts";
import { uniforms } from "../statistics/random.ts";
import { judgement, normals, readingsOf, type SimulatedJudge } from "./_judges_fixture.ts";
import { type PanelVerdict, panelVerdict } from "./verdict.ts";

const PANELS = NIGHTLY ? 2_000 : 1_000;
const SIDES = ["for", "against"];
const SIZES = [3, 5, 9, 25];

/** Verdicts of simulated panels, with judges created one by one. */
function verdictsOf(size: number, judge: (seat: number) => SimulatedJudge): PanelVerdict[] {
  return Array.from({ length: PANELS }, () => {
    const judges = Object.fromEntries(Array.from({ length: size }, (_, seat) => [`judge-${seat}`, judge(seat)]));
    const panel = { sides: SIDES, judges: Object.keys(judges) };
    return panelVerdict(panel, readingsOf(panel, judges));
  });
}

/** Returns the share of verdicts with an interval that contain the truth, the affirmative's real lead. */
function coverage(verdicts: readonly PanelVerdict[], truth: number): number {
  const held = verdicts.flatMap(({ margin, marginFor }) => {
    if (!margin.defined || !margin.interval.defined) return [];
    const { low, high } = margin.interval;
    const sought = marginFor === "for" ? truth : -truth;
    return [low <= sought && sought <= high];
  });
  // If judges have few possible values, all of a panel may have the same, and there is no interval.
  assert.ok(held.length > 0.9 * PANELS, `${held.length} have an interval`);
  return held.filter((holds) => holds).length / held.length;
}

function checkCoverage(verdicts: readonly PanelVerdict[], truth: number): void {
  const share = coverage(verdicts, truth);
  assert.ok(share >= 0.93 && share <= 0.97, `held in ${(100 * share).toFixed(2)} %`);
}

/**
 * Returns a judge who sees the truth plus an individual error, scaled by an individual range, and slightly favours the
 * side it reads first, which cancels out over both orders.
 */
function judgeWith(truth: number, error: number, range: number): SimulatedJudge {
  return (order) => {
    const signed = range * (truth + error + (order[0] === "for" ? 0.05 : -0.05));
    const scores = { for: { logic: 10 - range }, against: { logic: 10 } };
    return judgement(signed > 0 ? "for" : "against", Math.abs(signed), { scores });
  };
}

for (const size of SIZES) {
  Deno.test(`panelVerdict() has intervals that contain the truth in 93–97 % of ${PANELS} panels of ${size} judges`, () => {
    const normal = normals(20_260_131 + size);
    checkCoverage(verdictsOf(size, (seat) => judgeWith(0.08, 0.15 * normal(), 5 + seat % 6)), 0.08);
  });
}

Deno.test("panelVerdict() says whether a judge without a margin gave none in any order, or in some", () => {
  const { margin: _, ...silent } = judgement("for", 1);
  const never: SimulatedJudge = () => silent;
  const once: SimulatedJudge = ([first]) => first === "for" ? silent : judgement("for", 1);
  const panel = { sides: SIDES, judges: ["ana", "ben"] };
  const { judges } = panelVerdict(panel, readingsOf(panel, { ana: never, ben: once }));
  assert.deepEqual(judges.map(({ margin }) => margin), [
    { defined: false, reason: "it gave no margins" },
    { defined: false, reason: "it gave no margin in some order" },
  ]);
});

const CRITERIA = ["logic", "evidence", "replies", "style", "rules"];

/**
 * Returns a judge similar to a model: half points on five criteria, with noise in every reading, and a margin that is
 * the difference between the totals, rounded to half a point.
 */
function scoringJudge(ahead: number, noise: () => number): SimulatedJudge {
  const half = (value: number) => Math.round(2 * value) / 2;
  const score = (expected: number) => Math.min(10, Math.max(0, half(expected + noise())));
  return () => {
    const [mine, theirs] = [ahead / 2, -ahead / 2].map((more) => CRITERIA.map(() => score(6.5 + more)));
    const total = (list: readonly number[] = []) => list.reduce((sum, value) => sum + value, 0) / CRITERIA.length;
    const lead = half(total(mine) - total(theirs));
    const byCriterion = (list: readonly number[] = []) =>
      Object.fromEntries(CRITERIA.map((id, at) => [id, list[at] ?? 0]));
    const scores = { for: byCriterion(mine), against: byCriterion(theirs) };
    return judgement(lead === 0 ? null : lead > 0 ? "for" : "against", Math.abs(lead), { scores });
  };
}

for (const size of SIZES) {
  Deno.test(`panelVerdict() has such intervals for ${size} judges who score in half points, in close and clear cases`, () => {
    for (const [ahead, noise] of [[0, 0.3], [1, 0.7], [2, 0.5]] as const) {
      const normal = normals(1_000 * size + 10 * ahead + 1);
      const verdicts = verdictsOf(size, () => scoringJudge(ahead + 1.5 * normal(), () => noise * normal()));
      // The truth is the mean over all judges of this kind that were created.
      const margins = verdicts.flatMap(({ judges, marginFor }) =>
        judges.flatMap(({ margin }) => margin.defined ? [marginFor === "for" ? margin.value : -margin.value] : [])
      );
      checkCoverage(verdicts, margins.reduce((sum, value) => sum + value, 0) / margins.length);
    }
  });
}

Deno.test("panelVerdict() decides few panels of judges who toss coins, though all of three agree in every fourth", () => {
  const uniform = uniforms(777);
  const tossing = (): SimulatedJudge => {
    const winner = uniform() < 0.5 ? "for" : "against";
    const lead = [1, 1.5, 2, 3][Math.floor(4 * uniform())] ?? 0;
    const scores = { for: { logic: 6 }, against: { logic: 6 }, [winner]: { logic: 6 + lead } };
    return () => judgement(winner, lead, { scores });
  };
  const decided = (size: number) =>
    verdictsOf(size, tossing).filter(({ outcome }) => outcome.kind === "decided").length / PANELS;
  // A panel of three can show only cases in which all agree and find the sides about equally far apart.
  assert.ok(decided(3) < 0.17, `${decided(3)} of 3`);
  assert.ok(decided(5) < 0.08, `${decided(5)} of 5`);
});
