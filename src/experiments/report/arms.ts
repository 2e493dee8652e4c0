import { count, debateCount } from "../../words/en/numbers.ts";
import {
  type ArmAnswer,
  type ArmComparison,
  armComparisons,
  type ArmResult,
  armResults,
} from "../../judging/ratings/arms.ts";
import type { Estimate } from "../../judging/statistics/statistic.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Experiment } from "../experiment.ts";
import { isAnswering } from "../plan.ts";
import type { DialogueRow } from "../row.ts";
import { ESTIMATE, estimateRow, type ResultTable } from "./result_table.ts";
import { chanceOf, seatedInWords, type SeatedPairs, seatedPairs } from "./seated.ts";
import { notes, picture, type ReportPart, type ReportSection, seeTable } from "./section.ts";
import { estimateInLine, intervalInWords, percent, percentagePoints } from "./words.ts";

/** The arms, where answers are known. */
export interface ArmFindings {
  /** Accuracy of the arms. */
  readonly arms: readonly ArmResult[];
  /** All pairs of arms; those with the judge alone are gains, among the measures. */
  readonly comparisons: readonly ArmComparison[];
  /** The accuracy of guessing, 0–1; absent without known answers, or if one of them has no positions. */
  readonly chance?: number;
  /** Pairs of debates with the sides exchanged. */
  readonly seated: readonly SeatedPairs[];
  /** Accuracy of arms without the debates that are too close to call, where there are any. */
  readonly withoutClose: readonly ArmResult[];
  /** Mean number of answers in a dialogue of each arm that answers alone, such as a vote. */
  readonly answersEach: Readonly<Record<string, number>>;
  /** Ties among the answers that are not right, by arm. */
  readonly ties: Readonly<Record<string, number>>;
}

/** Returns the results of the arms from the dialogues that are over. */
export function armFindings(experiment: Experiment, rows: readonly DialogueRow[]): ArmFindings {
  const names = experiment.arms.map(({ name }) => name);
  const known = rows.filter(({ answer }) => answer).sort((a, b) => names.indexOf(a.arm) - names.indexOf(b.arm));
  const isClose = ({ verdict }: DialogueRow) => verdict?.kind === "too_close";
  const close = new Set(known.filter(isClose).map(({ arm }) => arm));
  const answers = known.map(armAnswer);
  const tiesOf = (name: string) => rows.filter(({ arm, answer }) => arm === name && answer?.kind === "tied").length;
  const answering = Map.groupBy(known.filter(isAnswering), ({ arm }) => arm);
  const alone = (name: string) => experiment.arms.some((arm) => arm.name === name && arm.withoutSources);
  return {
    arms: armResults(answers),
    comparisons: armComparisons(answers.filter(({ arm }) => !alone(arm))),
    ...omitUndefined({ chance: chanceOf(experiment) }),
    seated: seatedPairs(rows),
    withoutClose: armResults(known.filter((row) => close.has(row.arm) && !isClose(row)).map(armAnswer)),
    answersEach: Object.fromEntries([...answering].map(([arm, own]) => [arm, meanMessages(own)])),
    ties: Object.fromEntries(names.map((name) => [name, tiesOf(name)])),
  };
}

/** Returns the answer of a dialogue as it counts for its arm. */
export function armAnswer({ arm, item, answer, usageWithReviews: { costUsd, unpricedCalls } }: DialogueRow): ArmAnswer {
  const isGiven = answer && answer.kind !== "missing";
  return {
    arm,
    item,
    ...omitUndefined({
      right: isGiven ? answer.kind === "answered" && answer.right : undefined,
      costUsd: unpricedCalls > 0 ? undefined : costUsd,
    }),
  };
}

function meanMessages(rows: readonly DialogueRow[]): number {
  return rows.reduce((sum, { messages }) => sum + messages, 0) / rows.length;
}

/**
 * Returns accuracy, cost and differences of the arms on a page; nothing without known answers.
 *
 * @param measured The parts with all measures of the arms, which come first.
 */
export function armsSection(findings: ArmFindings, measured: readonly ReportPart[] = []): ReportSection {
  const { arms, comparisons, seated, chance } = findings;
  const parts: ReportPart[] = arms.length === 0 ? [] : [
    ...measured,
    ...picture(arms.map(({ arm, accuracy }) => [arm, accuracy]), {
      caption: `Accuracy with 95 % intervals${chance === undefined ? "" : "; dashed: guessing"}`,
      reference: chance ?? 0,
      ends: [0, 1],
      form: percent,
    }),
    accuracyTable(findings),
    { paragraph: accuracyInWords(chance) },
    ...notes([...seated.map(seatedInWords), ...withoutCloseInWords(findings)]),
    ...comparisonParts(comparisons),
    seeTable("The answers of each arm to each question", "questions"),
  ];
  return { id: "arms", title: "Arms", parts };
}

function accuracyInWords(chance: number | undefined): string {
  return "Accuracy is the mean over questions of the share of right answers. The answer of a debate is the position of " +
    "the side that wins or leads. A tie is not right. A dialogue without an answer does not count; the bounds take all " +
    `of these as wrong, and as right.${chance === undefined ? "" : ` Guessing is right in ${percent(chance)}.`}`;
}

function accuracyTable({ arms, ties }: ArmFindings): ReportPart {
  return {
    head: ["Arm", "Accuracy", "95 % interval", "Bounds", "Right", "Wrong", "Tied", "Missing"],
    right: [1, 4, 5, 6, 7],
    table: arms.map(({ arm, accuracy, bounds, right, wrong, missing }) => [
      arm,
      accuracy.defined ? percent(accuracy.value) : "none",
      intervalInWords(accuracy, percent),
      missing === 0 ? "–" : `${percent(bounds.low)} to ${percent(bounds.high)}`,
      ...[right, wrong - (ties[arm] ?? 0), ties[arm] ?? 0, missing].map(String),
    ]),
  };
}

function withoutCloseInWords({ withoutClose, arms }: ArmFindings): readonly string[] {
  const held = ({ right, wrong, missing }: ArmResult) => right + wrong + missing;
  return withoutClose.map((result) => {
    const { arm, accuracy } = result;
    const close = arms.filter((each) => each.arm === arm).reduce((sum, each) => sum + held(each), -held(result));
    const over = accuracy.defined ? `, over ${count(accuracy.n, "question")}` : "";
    return `${arm} without ${debateCount(close)} too close to call: accuracy ${
      estimateInLine(accuracy, percent)
    }${over}`;
  });
}

/** Comparisons that a report lists whether a gain is shown or not. */
const MOST_COMPARISONS = 10;

function comparisonParts(comparisons: readonly ArmComparison[]): readonly ReportPart[] {
  if (comparisons.length === 0) return [];
  const method = comparisons.some(({ pairs }) => pairs) ? "Newcombe's for paired shares" : "Student's over questions";
  const level = (100 - 5 / comparisons.length).toFixed(1);
  const all = comparisons.length > 1
    ? ` and hold for all ${comparisons.length} comparisons at once: by Bonferroni, each has the level ${level} %`
    : "";
  const shown = comparisons.length > MOST_COMPARISONS
    ? comparisons.filter(({ finding }) => finding === "gain" || finding === "loss")
    : comparisons;
  const others = comparisons.length - shown.length;
  return [
    { heading: "Differences between arms", level: 2 },
    ...(shown.length === 0
      ? []
      : [{ fields: shown.map((each) => [`${each.first} − ${each.second}`, comparisonInWords(each)] as const) }]),
    ...(others === 0 ? [] : [{
      paragraph: `No gain is shown in ${shown.length === 0 ? "any of the" : "the other"} ${
        count(others, "comparison")
      }.`,
    }]),
    { paragraph: `Differences are over the questions that both arms answered. Intervals are ${method}${all}.` },
    seeTable("All differences", "arm_differences"),
  ];
}

function comparisonInWords(comparison: ArmComparison): string {
  const { first, second, difference, pairs } = comparison;
  const over = difference.defined ? `, over ${count(difference.n, "question")}` : "";
  const only = pairs ? ` (only ${first} right: ${pairs.firstOnly}; only ${second} right: ${pairs.secondOnly})` : "";
  return `${differenceInWords(difference)}${over}${only}; ${findingInWords(comparison)}`;
}

function findingInWords({ finding, first, second }: ArmComparison): string {
  if (finding === "unknown") return "not comparable";
  if (finding === "no_gain_shown") return "no gain is shown";
  return finding === "gain" ? `a gain of ${first} is shown` : `a gain of ${second} is shown`;
}

/** Returns a difference of shares with its interval: `14 percentage points (95 %: 4 to 24)`. */
export function differenceInWords(difference: Estimate): string {
  return estimateInLine(difference, percentagePoints, " percentage points");
}

/** Returns the tables of the arms. */
export function armTables({ arms, ties, comparisons }: ArmFindings): readonly ResultTable[] {
  const bounded = ["if_missing_wrong", "if_missing_right"];
  const counted = ["right", "wrong", "tied", "missing"];
  return [
    {
      name: "arms",
      isShown: true,
      columns: ["arm", ...ESTIMATE, ...bounded, ...counted, "cost_usd", "cost_per_right_usd"],
      rows: arms.map(({ arm, accuracy, bounds, right, wrong, missing, costUsd, costPerRightUsd }) => ({
        arm,
        ...estimateRow(accuracy),
        if_missing_wrong: bounds.low,
        if_missing_right: bounds.high,
        right,
        wrong: wrong - (ties[arm] ?? 0),
        tied: ties[arm] ?? 0,
        missing,
        cost_usd: estimateRow(costUsd)["value"],
        cost_per_right_usd: estimateRow(costPerRightUsd)["value"],
      })),
    },
    {
      name: "arm_differences",
      columns: ["first", "second", ...ESTIMATE, "finding", "only_first_right", "only_second_right"],
      rows: comparisons.map(({ first, second, difference, pairs, finding }) => {
        const only = { only_first_right: pairs?.firstOnly, only_second_right: pairs?.secondOnly };
        return { first, second, ...estimateRow(difference), finding, ...only };
      }),
    },
  ];
}
