import {
  type EffectiveJudges,
  effectiveJudges,
  intervalDifference,
  kappaByPair,
  krippendorffAlpha,
  nominalDifference,
  type PairAgreement,
  type RatingUnits,
  rawAgreement,
} from "../statistics/agreement.ts";
import { type Statistic, undefinedBecause } from "../statistics/statistic.ts";
import { balancedMean, judgeRanges, marginOf } from "./margin.ts";
import { type CheckedPanel, checkedPanel, judgementsOf, type PanelRecord } from "./panel.ts";
import { TOO_FEW_VOTES } from "./verdict.ts";
import { voteOf } from "./vote.ts";

/** Agreement among judges over some debates. */
export interface PanelAgreement {
  /** On who won: a unit is a debate, a value a vote. Abstentions are missing. */
  readonly winners: {
    /** The share of pairs of votes that agree, 0–1. */
    readonly raw: Statistic;
    /** Krippendorff's alpha for categories. */
    readonly alpha: Statistic;
    /** Cohen's kappa of every two judges. */
    readonly kappas: readonly PairAgreement[];
  };
  /** On how far the first of the sides is ahead: a unit is a debate. */
  readonly margins: ScaleAgreement;
  /** On the scores: a unit is a side and criterion of a debate. Of a single debate, this alone is defined. */
  readonly scores: ScaleAgreement;
}

/** Agreement among judges on numbers. */
export interface ScaleAgreement {
  /** Krippendorff's alpha for an interval scale. */
  readonly alpha: Statistic;
  /** The number of independent judges that they are worth. */
  readonly effective: EffectiveJudges;
}

/**
 * Returns how far judges agree, over the debates that they have read. Sides are compared by their place in the panel's
 * `sides`, so where debates have other sides, list the affirmative first in all of them.
 */
export function panelAgreement(records: readonly PanelRecord[]): PanelAgreement {
  // One range for all debates, or a judge's margins in close debates would be as large as in others.
  const ranges = judgeRanges(records);
  const panels = records.map(({ panel, readings }) =>
    checkedPanel({ panel: { ...panel, ranges: { ...ranges, ...panel.ranges } }, readings })
  );
  const votes = panels.map((panel) =>
    byJudge(panel, (judge) => {
      const { vote } = voteOf(judge, panel);
      return vote.cast ? vote.winner === null ? "none" : `side ${panel.sides.indexOf(vote.winner) + 1}` : undefined;
    })
  );
  const margins = panels.map((panel) =>
    byJudge(panel, (judge) => {
      const margin = marginOf(panel.sides[0] ?? "", judge, panel);
      return margin.defined ? margin.value : undefined;
    })
  );
  const comparable = votes.some((unit) => Object.values(unit).filter((vote) => vote !== undefined).length > 1);
  const none = undefinedBecause(records.length > 1 ? `${TOO_FEW_VOTES} in each debate` : TOO_FEW_VOTES);
  return {
    winners: {
      raw: comparable ? rawAgreement(votes) : none,
      alpha: comparable ? krippendorffAlpha(votes, nominalDifference) : none,
      kappas: kappaByPair(votes),
    },
    margins: onScale(margins),
    scores: onScale(panels.flatMap(scoresOf)),
  };
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

/** Sides and criteria may have names that every object knows. */
function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
