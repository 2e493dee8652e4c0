import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { mean } from "../statistics/statistic.ts";
import { type PanelAgreement, panelAgreement } from "./agreement.ts";
import { biasReport, type JudgeBias } from "./bias.ts";
import type { Belief, RecordedPanel } from "./recorded.ts";
import { type PanelVerdict, panelVerdict } from "./verdict.ts";

/** Scores of a judge's beliefs against what is right; see `logarithmicScore` and `brierScore`. */
export interface BeliefScores {
  /** Id of the judge. */
  readonly judge: string;
  /** Points at which it stated a belief. */
  readonly stated: number;
  /** Means over those points; 0 is best. */
  readonly mean: { readonly logarithmic: number; readonly brier: number };
  /** Of what it stated when it had read all; absent if that is missing. */
  readonly last?: { readonly logarithmic: number; readonly brier: number };
}

/** The findings of a recorded panel. */
export interface PanelReport {
  /** Votes, abstentions, margins, dissents and the outcome. */
  readonly verdict: PanelVerdict;
  /** Agreement among the judges. */
  readonly agreement: PanelAgreement;
  /** Each judge's leanings; of one dialogue that is little, and the intervals say so. */
  readonly bias: readonly JudgeBias[];
  /** The families of the judges, in the order of their seats. */
  readonly families: readonly { readonly family: string; readonly judges: readonly string[] }[];
  /** Scores of beliefs, of judges who stated any; empty where the truth is not known. */
  readonly beliefScores: readonly BeliefScores[];
}

/** Returns what a recorded panel comes to. */
export function panelReport(recorded: RecordedPanel): PanelReport {
  const { panel, readings, judges } = recorded;
  return {
    verdict: panelVerdict(panel, readings),
    agreement: panelAgreement([{ panel, readings }]),
    bias: biasReport([recorded]),
    families: [...Map.groupBy(judges, ({ family }) => family)]
      .map(([family, own]) => ({ family, judges: own.map(({ id }) => id) })),
    beliefScores: beliefScoresOf(recorded),
  };
}

function beliefScoresOf({ beliefs, judges, sides, truth }: RecordedPanel): readonly BeliefScores[] {
  if (truth === undefined || !sides.some(({ id }) => id === truth)) return [];
  const end = Math.max(...beliefs.map(({ point }) => point));
  return judges.flatMap(({ id: judge }): BeliefScores[] => {
    const stated = beliefs.flatMap(({ judge: by, point, belief }) =>
      by === judge && belief
        ? [{ point, score: { logarithmic: logarithmicScore(belief, truth), brier: brierScore(belief, truth) } }]
        : []
    );
    if (stated.length === 0) return [];
    const scores = stated.map(({ score }) => score);
    const last = stated.find(({ point }) => point === end)?.score;
    const meanOf = (name: "logarithmic" | "brier") => mean(scores.map((each) => each[name])) ?? NaN;
    return [{
      judge,
      stated: scores.length,
      mean: { logarithmic: meanOf("logarithmic"), brier: meanOf("brier") },
      ...omitUndefined({ last }),
    }];
  });
}

/** The least probability that is scored; smaller ones count as this. */
const LEAST_PROBABILITY = 0.001;

/**
 * The logarithmic score of a belief where the truth is known: −ln p, p being the probability of the side that is right.
 * 0 is best; of two sides, 0.693 is what knowing nothing gets. p is taken to be 0.001 at least, so that the worst is 6.908
 * and one belief cannot outweigh all others for ever.
 *
 * Source: Good, "Rational decisions", Journal of the Royal Statistical Society B 14 (1952), 107–114, with the sign turned,
 * so that less is better as in Brier's.
 */
export function logarithmicScore(belief: Belief, right: string): number {
  // 0 less something, so that certainty scores 0 and not -0.
  return 0 - Math.log(Math.max(LEAST_PROBABILITY, Math.min(1, belief[right] ?? 0)));
}

/**
 * The Brier score of a belief where the truth is known: the sum over the sides of (probability − truth)², truth being 1
 * for the side that is right and 0 for others. 0 is best, 2 is worst; of two sides, 0.5 is what knowing nothing gets.
 * Nothing is clipped.
 *
 * Source: Brier, "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78 (1950), 1–3. Of
 * two sides it is twice the score from 0 to 1 that is often given that name.
 */
export function brierScore(belief: Belief, right: string): number {
  return Object.entries(belief).reduce((sum, [side, p]) => sum + (p - (side === right ? 1 : 0)) ** 2, 0);
}
