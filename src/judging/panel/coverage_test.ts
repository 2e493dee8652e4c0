import assert from "node:assert/strict";
import { judgement, normals, readingsOf, type SimulatedJudge } from "../_simulated_judges.ts";
import { panelVerdict } from "./verdict.ts";

const PANELS = 2_000;
const TRUTH = 0.08;

/**
 * A judge who finds the affirmative ahead by the truth and an error of its own, in parts of a range of its own; and who
 * gives a little to what it reads first, which both orders together take away.
 */
function judgeWith(error: number, range: number): SimulatedJudge {
  return (order) => {
    const signed = range * (TRUTH + error + (order[0] === "for" ? 0.05 : -0.05));
    const scores = { for: { logic: 10 - range }, against: { logic: 10 } };
    return judgement(signed > 0 ? "for" : "against", Math.abs(signed), { scores });
  };
}

for (const size of [3, 5, 9, 25]) {
  Deno.test(`panelVerdict() has intervals that hold the truth in 93–97 % of ${PANELS} panels of ${size} judges`, () => {
    const normal = normals(20_260_131 + size);
    let held = 0;
    for (let n = 0; n < PANELS; n++) {
      const judges = Object.fromEntries(
        Array.from({ length: size }, (_, judge) => [`judge-${judge}`, judgeWith(0.15 * normal(), 2 + judge % 8)]),
      );
      const panel = { sides: ["for", "against"], judges: Object.keys(judges) };
      const { margin, marginFor } = panelVerdict(panel, readingsOf(panel, judges));
      assert.ok(margin.defined && margin.interval.defined);
      const truth = marginFor === "for" ? TRUTH : -TRUTH;
      if (margin.interval.low <= truth && truth <= margin.interval.high) held++;
    }
    const share = held / PANELS;
    assert.ok(share >= 0.93 && share <= 0.97, `held in ${(100 * share).toFixed(2)} %`);
  });
}
