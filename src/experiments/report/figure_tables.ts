import type { Row } from "../../archive/tables.ts";
import type { Estimate, Statistic } from "../../judging/statistics/statistic.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import type { ExperimentReport } from "./report.ts";
import type { ResultTable } from "./result_table.ts";

/** Columns of an estimate. */
const ESTIMATE = ["value", "low", "high", "n", "reason"];

/** Returns the figures of a report as tables: ratings, arms, and judges. */
export function figureTables(report: ExperimentReport): readonly ResultTable[] {
  const { ratings, arms, ties, comparisons } = report;
  return [
    {
      name: "ratings",
      columns: ["group", "model", "best_place", "worst_place", ...ESTIMATE, "won", "tied", "lost", "motions"],
      rows: ratings.flatMap(({ models }, n) =>
        models.map(({ model, strength, place, won, tied, lost, motions }): Row => ({
          group: n + 1,
          model,
          best_place: place.best,
          worst_place: place.worst,
          ...estimateRow(strength),
          won,
          tied,
          lost,
          motions,
        }))
      ),
    },
    {
      name: "arms",
      columns: [
        "arm",
        ...ESTIMATE,
        "if_missing_wrong",
        "if_missing_right",
        "right",
        "wrong",
        "tied",
        "missing",
        "cost_usd",
        "cost_per_right_usd",
      ],
      rows: arms.map(({ arm, accuracy, bounds, right, wrong, missing, costUsd, costPerRightUsd }): Row => ({
        arm,
        ...estimateRow(accuracy),
        if_missing_wrong: bounds.low,
        if_missing_right: bounds.high,
        right,
        wrong: wrong - (ties[arm] ?? 0),
        tied: ties[arm] ?? 0,
        missing,
        cost_usd: valueOf(costUsd),
        cost_per_right_usd: valueOf(costPerRightUsd),
      })),
    },
    {
      name: "arm_differences",
      columns: ["first", "second", ...ESTIMATE, "finding", "only_first_right", "only_second_right"],
      rows: comparisons.map(({ first, second, difference, pairs, finding }): Row => ({
        first,
        second,
        ...estimateRow(difference),
        finding,
        only_first_right: pairs?.firstOnly,
        only_second_right: pairs?.secondOnly,
      })),
    },
    { name: "agreement", columns: ["measure", "judges", ...ESTIMATE], rows: agreementRows(report) },
    { name: "leanings", columns: ["judge", "measure", ...ESTIMATE], rows: leaningRows(report) },
    {
      name: "pairs",
      columns: ["topic", ...debateColumns("first"), ...debateColumns("second"), ...verdictColumns("corrected")],
      rows: pairRows(report),
    },
  ];
}

function agreementRows({ judges }: ExperimentReport): readonly Row[] {
  if (!judges) return [];
  const { winners, margins, scores } = judges.agreement;
  return [
    { measure: "pairs_of_votes_that_agree", ...statisticRow(winners.raw) },
    { measure: "all_votes_agree", ...estimateRow(winners.unanimous) },
    { measure: "mean_kappa_of_votes", ...statisticRow(winners.kappa) },
    { measure: "alpha_of_votes", ...statisticRow(winners.alpha) },
    { measure: "alpha_of_margins", ...statisticRow(margins.alpha) },
    { measure: "alpha_of_scores", ...statisticRow(scores.alpha) },
    { measure: "effective_judges_by_margins", ...statisticRow(margins.effective) },
    { measure: "effective_judges_by_scores", ...statisticRow(scores.effective) },
    ...winners.kappas.map(({ judges, units, kappa }): Row => ({
      measure: "kappa_of_votes",
      judges: judges.join(" | "),
      ...statisticRow(kappa),
      n: units,
    })),
  ];
}

function leaningRows({ judges }: ExperimentReport): readonly Row[] {
  return (judges?.bias ?? []).flatMap(({ judge, ...bias }) => [
    { judge, measure: "flips_with_the_order", ...estimateRow(bias.flipped) },
    { judge, measure: "first_presented", ...estimateRow(bias.first) },
    { judge, measure: "affirmative", ...estimateRow(bias.affirmative) },
    { judge, measure: "points_for_the_affirmative", ...estimateRow(bias.affirmativePoints) },
    { judge, measure: "said_more", ...estimateRow(bias.length) },
    { judge, measure: "first_in_one_order", ...estimateRow(bias.firstInOneOrder) },
    { judge, measure: "median_margin", ...statisticRow(bias.medianMargin) },
  ]);
}

function pairRows({ judges }: ExperimentReport): readonly Row[] {
  return (judges?.swapped.verdicts ?? []).map(({ topic, debates: [first, second], corrected }): Row => ({
    topic,
    ...(first ? { first_affirmative: first.affirmative, ...verdictRow("first", first.verdict) } : {}),
    ...(second ? { second_affirmative: second.affirmative, ...verdictRow("second", second.verdict) } : {}),
    ...verdictRow("corrected", corrected),
  }));
}

function debateColumns(name: string): readonly string[] {
  return [`${name}_affirmative`, ...verdictColumns(name)];
}

function verdictColumns(name: string): readonly string[] {
  return [`${name}_outcome`, `${name}_winner`, `${name}_leader`];
}

function verdictRow(name: string, verdict: Verdict): Row {
  return {
    [`${name}_outcome`]: verdict.kind,
    [`${name}_winner`]: verdict.kind === "decided" ? verdict.winner : undefined,
    [`${name}_leader`]: verdict.kind === "too_close" ? verdict.leader : undefined,
  };
}

/** Returns the columns of an estimate; the reason is that of what is missing, the value or the interval. */
function estimateRow(estimate: Estimate): Row {
  if (!estimate.defined) return { reason: estimate.reason };
  const { value, n, interval } = estimate;
  return { value, n, ...(interval.defined ? { low: interval.low, high: interval.high } : { reason: interval.reason }) };
}

function statisticRow(statistic: Statistic): Row {
  return statistic.defined ? { value: statistic.value } : { reason: statistic.reason };
}

function valueOf(statistic: Statistic): number | undefined {
  return statistic.defined ? statistic.value : undefined;
}
