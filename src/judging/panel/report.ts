import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { mean } from "../statistics/statistic.ts";
import { type PanelAgreement, panelAgreement } from "./agreement.ts";
import type { Belief } from "./beliefs.ts";
import { biasReport, type JudgeBias } from "./bias.ts";
import type { RecordedPanel } from "./recorded.ts";
import { type PanelVerdict, panelVerdict } from "./verdict.ts";

/** Scores of a judge's beliefs against the truth; see `logarithmicScore` and `brierScore`. */
export interface BeliefScores {
  /** Id of the judge. */
  readonly judge: string;
  /** Number of points at which it stated a belief. */
  readonly stated: number;
  /** Means over those points; 0 is best. */
  readonly mean: { readonly logarithmic: number; readonly brier: number };
  /** Scores of its belief after reading everything; absent if that is missing. */
  readonly last?: { readonly logarithmic: number; readonly brier: number };
}

/** The findings of a recorded panel. */
export interface PanelReport {
  /** Votes, abstentions, margins, dissents and the outcome. */
  readonly verdict: PanelVerdict;
  /** Agreement among the judges. */
  readonly agreement: PanelAgreement;
  /** Each judge's leanings; one dialogue reveals little, and the intervals show it. */
  readonly bias: readonly JudgeBias[];
  /** The families of the judges, in seat order. */
  readonly families: readonly { readonly family: string; readonly judges: readonly string[] }[];
  /** Scores of judges who stated beliefs; empty if the truth is unknown. */
  readonly beliefScores: readonly BeliefScores[];
}

/** Reports by their panels: each page, the verdict and the result ask for one. */
const reports = new WeakMap<RecordedPanel, PanelReport>();

/** Returns the report on a recorded panel, made once. */
export function panelReport(recorded: RecordedPanel): PanelReport {
  const report = reports.get(recorded) ?? reportOn(recorded);
  reports.set(recorded, report);
  return report;
}

function reportOn(recorded: RecordedPanel): PanelReport {
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

/** Minimum probability for scoring; smaller ones count as this. */
const LEAST_PROBABILITY = 0.001;

/**
 * Returns the logarithmic score of a belief where the truth is known: −ln p, where p is the probability of the side
 * that is right. 0 is best; with two sides, knowing nothing scores 0.693. p is at least 0.001, so that the worst score
 * is 6.908 and one belief cannot outweigh all others permanently.
 *
 * Source: Good, "Rational decisions", Journal of the Royal Statistical Society B 14 (1952), 107–114, with the sign
 * reversed, so that less is better, as in Brier's score.
 */
export function logarithmicScore(belief: Belief, right: string): number {
  // Subtracted from 0, so that certainty scores 0 and not -0.
  return 0 - Math.log(Math.max(LEAST_PROBABILITY, Math.min(1, belief[right] ?? 0)));
}

/**
 * Returns the Brier score of a belief where the truth is known: the sum over the sides of (probability − truth)², where
 * truth is 1 for the side that is right and 0 for others. 0 is best, 2 is worst; with two sides, knowing nothing scores
 * 0.5. Nothing is clipped.
 *
 * Source: Brier, "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78 (1950), 1–3.
 * With two sides it is twice the score from 0 to 1 that often goes by that name.
 */
export function brierScore(belief: Belief, right: string): number {
  return Object.entries(belief).reduce((sum, [side, p]) => sum + (p - (side === right ? 1 : 0)) ** 2, 0);
}
