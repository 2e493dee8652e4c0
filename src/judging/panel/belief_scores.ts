import { type Estimate, meanEstimate } from "../statistics/statistic.ts";
import { calledBy, calledIn } from "./called.ts";
import type { RecordedPanel } from "./recorded.ts";
import { brierScore, logarithmicScore } from "./report.ts";

/** Scores of one judge's beliefs at one point, over the debates of which the right side is known. */
export interface BeliefScoresAt {
  /** Name of the judge across panels. */
  readonly judge: string;
  /** Number of the point in the debate, from 1. */
  readonly point: number;
  /** Mean of −ln p with its 95 % interval over debates; 0 is best. */
  readonly logarithmic: Estimate;
  /** Mean of Brier's scores with its 95 % interval over debates; 0 is best. */
  readonly brier: Estimate;
  /** Number of debates in which its belief at this point is missing. */
  readonly missing: number;
}

/**
 * Returns the scores of beliefs by judge and point, over all panels with a `truth`. A belief is the mean over the orders
 * in which the judge stated one.
 */
export function beliefScoresByPoint(panels: readonly RecordedPanel[]): readonly BeliefScoresAt[] {
  const stated = panels.flatMap((panel) => {
    const { truth, sides, beliefs } = panel;
    if (truth === undefined || !sides.some(({ id }) => id === truth)) return [];
    const names = calledBy(panel.panel.judges, (judge) => calledIn(panel, judge));
    return beliefs.map(({ judge, point, belief }) => ({ judge: names.get(judge) ?? judge, point, belief, truth }));
  });
  const groups = Map.groupBy(stated, ({ judge, point }) => JSON.stringify([judge, point]));
  return [...groups.values()].flatMap((own): BeliefScoresAt[] => {
    const [first] = own;
    if (!first) return [];
    const known = own.flatMap(({ belief, truth }) => belief ? [{ belief, truth }] : []);
    return [{
      judge: first.judge,
      point: first.point,
      logarithmic: meanEstimate(known.map(({ belief, truth }) => logarithmicScore(belief, truth))),
      brier: meanEstimate(known.map(({ belief, truth }) => brierScore(belief, truth))),
      missing: own.length - known.length,
    }];
  });
}
