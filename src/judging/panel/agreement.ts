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

/** Agreement among judges over several debates. */
export interface PanelAgreement {
  /** Agreement on the winner: a unit is a debate, a value is a vote. Abstentions are missing. */
  readonly winners: {
    /** Share of pairs of votes that agree, 0–1. */
    readonly raw: Statistic;
    /** Krippendorff's alpha for categories. */
    readonly alpha: Statistic;
    /** Cohen's kappa of each pair of judges. */
    readonly kappas: readonly PairAgreement[];
  };
  /** Agreement on the lead of the first side: a unit is a debate. */
  readonly margins: ScaleAgreement;
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
 * Returns the agreement among judges over the debates they have read. Sides are compared by place in the panel's
 * `sides`, so if debates have different sides, list the affirmative first in all of them.
 */
export function panelAgreement(records: readonly PanelRecord[]): PanelAgreement {
  // One range for all debates; otherwise a judge's margins in close debates would be as large as in others.
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

/** Reads only own properties: sides and criteria may be named like properties of every object. */
function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
