import {
  type EffectiveJudges,
  effectiveJudges,
  intervalDifference,
  kappaByPair,
  krippendorffAlpha,
  meanKappa,
  nominalDifference,
  type PairAgreement,
  type RatingUnits,
  rawAgreement,
} from "../statistics/agreement.ts";
import { shareEstimate } from "../statistics/shares.ts";
import { type Estimate, type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { balancedMean, marginOf, medianMargins } from "./margin.ts";
import { type CheckedPanel, checkedPanel, judgementsOf, type PanelRecord } from "./panel.ts";
import { TOO_FEW_VOTES } from "./verdict.ts";
import { voteOf } from "./vote.ts";

/** Agreement among judges over several debates. */
export interface PanelAgreement {
  /** Agreement on the winner: a unit is a debate, a value is a vote. Abstentions are missing. */
  readonly winners: {
    /** Share of pairs of votes that agree, 0–1. */
    readonly raw: Statistic;
    /** Share of debates with two votes or more in which all votes agree, 0–1, with its 95 % interval. */
    readonly unanimous: Estimate;
    /** Krippendorff's alpha for categories. */
    readonly alpha: Statistic;
    /** Mean of the pairs' kappas. */
    readonly kappa: Statistic;
    /** Cohen's kappa of each pair of judges. */
    readonly kappas: readonly PairAgreement[];
  };
  /**
   * Agreement on the lead of the first side: a unit is a debate, a value is a judge's margin divided by the judge's
   * median margin over all debates.
   */
  readonly margins: ScaleAgreement;
  /** Krippendorff's alpha of the same margins in points, which wide and narrow scales lower. */
  readonly pointsAlpha: Statistic;
  /** Agreement on the scores: a unit is a side and criterion of a debate. For a single debate, only this is defined. */
  readonly scores: ScaleAgreement;
}

/** Agreement among judges on numbers. */
export interface ScaleAgreement {
  /** Krippendorff's alpha for an interval scale. */
  readonly alpha: Statistic;
  /** Effective number of independent judges. */
  readonly effective: EffectiveJudges;
}

/**
 * Returns the agreement among judges over the debates they have read. A judge that read only some of the orders counts
 * with those. Sides are compared by place in the panel's `sides`, so if debates have different sides, list the
 * affirmative first in all of them.
 */
export function panelAgreement(records: readonly PanelRecord[]): PanelAgreement {
  const panels = records.map(checkedPanel);
  const votes = panels.map((panel) =>
    byJudge(panel, (judge) => {
      const { vote } = voteOf(judge, panel);
      return vote.cast ? vote.winner === null ? "none" : `side ${panel.sides.indexOf(vote.winner) + 1}` : undefined;
    })
  );
  const medians = medianMargins(panels);
  const inPoints = panels.map((panel) =>
    byJudge(panel, (judge) => {
      const margin = marginOf(panel.sides[0] ?? "", judge, panel);
      return margin.defined ? margin.points : undefined;
    })
  );
  const margins = inPoints.map((unit) =>
    Object.fromEntries(
      // without a median a margin is 0
      Object.entries(unit).map(([judge, margin]) => [judge, margin && margin / (medians.get(judge) ?? 1)]),
    )
  );
  const cast = votes.map((unit) => Object.values(unit).filter((vote) => vote !== undefined))
    .filter(({ length }) => length > 1);
  const kappas = kappaByPair(votes);
  const none = undefinedBecause(records.length > 1 ? `${TOO_FEW_VOTES} in each debate` : TOO_FEW_VOTES);
  return {
    winners: {
      raw: cast.length > 0 ? rawAgreement(votes) : none,
      unanimous: cast.length > 0 ? shareEstimate(cast.filter(isUnanimous).length, cast.length) : none,
      alpha: cast.length > 0 ? krippendorffAlpha(votes, nominalDifference) : none,
      kappa: meanKappa(kappas),
      kappas,
    },
    margins: onScale(margins),
    pointsAlpha: krippendorffAlpha(inPoints, intervalDifference),
    scores: onScale(panels.flatMap(scoresOf)),
  };
}

function isUnanimous(votes: readonly string[]): boolean {
  return votes.every((vote) => vote === votes[0]);
}

function scoresOf(panel: CheckedPanel): RatingUnits<number> {
  const given = judgementsOf(panel.readings).map(({ scores }) => scores);
  return panel.sides.flatMap((side) =>
    [...new Set(given.flatMap((scores) => Object.keys(ownValue(scores, side) ?? {})))].map((criterion) =>
      byJudge(
        panel,
        (judge) => balancedMean(judge, panel, ({ scores }) => ownValue(ownValue(scores, side) ?? {}, criterion)),
      )
    )
  );
}

function byJudge<T>({ judges }: CheckedPanel, valueOf: (judge: string) => T): Record<string, T> {
  return Object.fromEntries(judges.map((judge) => [judge, valueOf(judge)]));
}

function onScale(units: RatingUnits<number>): ScaleAgreement {
  return { alpha: krippendorffAlpha(units, intervalDifference), effective: effectiveJudges(units) };
}

/** Reads only own properties: sides and criteria may be named like properties of every object. */
function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
