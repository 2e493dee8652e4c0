import { count, dollars, listed } from "../../archive/render/words.ts";
import type { Line } from "../../archive/render/page.ts";
import type { ArmComparison } from "../../judging/ratings/arms.ts";
import type { Estimate } from "../../judging/statistics/statistic.ts";
import type { ExperimentReport } from "./report.ts";
import type { QuestionOutcome, QuestionRow } from "./questions.ts";
import { chartRow, intervalInWords, percent, type ReportPart, type ReportSection, tableOfAny } from "./section.ts";

/** Returns the accuracy of the arms, and a table of every question. */
export function armsSection(report: ExperimentReport): readonly ReportSection[] {
  const { arms, questions } = report;
  const parts = [...(arms.length > 0 ? accuracyParts(report) : []), ...questionParts(questions)];
  const title = arms.length > 1 ? "Arms" : arms.length > 0 ? "Answers" : "Motions";
  return parts.length === 0 ? [] : [{ id: "arms", title, parts }];
}

function accuracyParts({ arms, comparisons, ties }: ExperimentReport): readonly ReportPart[] {
  const rows = arms.flatMap(({ arm, accuracy }) => accuracy.defined ? [chartRow(arm, accuracy)] : []);
  return [
    {
      paragraph: "Accuracy is the mean over questions of the share of right answers. The answer of a debate is the " +
        "position of the side that wins, even if its lead is too close to call. A tie is not right. A dialogue without " +
        "an answer does not count for the accuracy, but for the share of right answers among all dialogues.",
    },
    ...(rows.length > 1
      ? [{
        picture: {
          caption: "Accuracy with 95 % intervals",
          label: rows.map(({ name, value }) => `${name} ${percent(value)}`).join(", "),
          reference: 0,
          tick: percent,
          rows,
        },
      }]
      : []),
    {
      head: [
        "Arm",
        "Accuracy",
        "95 % interval",
        "Right",
        "Wrong",
        "Tied",
        "Missing",
        "Right of all",
        "Cost",
        "Cost of a right answer",
      ],
      right: [1, 3, 4, 5, 6, 7, 8, 9],
      table: arms.map(({ arm, accuracy, right, wrong, missing, costUsd, costPerRightUsd }) => [
        arm,
        accuracy.defined ? percent(accuracy.value) : "none",
        intervalInWords(accuracy, percent),
        ...[right, wrong - (ties[arm] ?? 0), ties[arm] ?? 0, missing].map(String),
        percent(right / (right + wrong + missing)),
        costUsd.defined ? dollars(costUsd.value) : "unknown",
        costPerRightUsd.defined ? dollars(costPerRightUsd.value) : costUsd.defined ? "–" : "unknown",
      ]),
    },
    ...(comparisons.length === 0 ? [] : [
      { heading: "Differences between arms", level: 2 } as const,
      {
        paragraph: "Differences are over the questions that both arms answered, question by question." +
          (comparisons.length > 1
            ? ` With ${comparisons.length} comparisons, one in twenty such intervals misses 0 by chance alone.`
            : ""),
      },
      { list: comparisons.map((each) => ({ line: findingInWords(each) })) },
    ]),
  ];
}

/** Returns a comparison in words, with its finding. */
function findingInWords({ first, second, difference, pairs, finding }: ArmComparison): string {
  if (finding === "unknown") return `${first} and ${second} cannot be compared: no question has an answer from both.`;
  const n = difference.defined ? difference.n : 0;
  const apart = `${first} minus ${second}: ${inPercentagePoints(difference)}, over ${count(n, "question")}`;
  const only = pairs ? ` (only ${first} right: ${pairs.firstOnly}; only ${second} right: ${pairs.secondOnly})` : "";
  return `${apart}${only}. ${conclusionOf(finding, first, second)}.`;
}

function conclusionOf(finding: ArmComparison["finding"], first: string, second: string): string {
  if (finding === "no_gain_shown") return "No gain is shown";
  return finding === "gain"
    ? `A gain of ${first} over ${second} is shown`
    : `A gain of ${second} over ${first} is shown`;
}

/** Returns a gain or loss that is shown, as a sentence: `Vote answers better than debate: by 14 percentage points …`. */
export function gainInWords({ first, second, difference, finding }: ArmComparison): string {
  const [better, worse] = finding === "loss" ? [second, first] : [first, second];
  return `${better} answers better than ${worse}: by ${inPercentagePoints(difference, finding === "loss" ? -1 : 1)}.`;
}

/** Returns a difference of shares with its interval: `14 percentage points (95 %: 4 to 24)`. */
function inPercentagePoints(difference: Estimate, sign: 1 | -1 = 1): string {
  if (!difference.defined) return `no value (${difference.reason})`;
  const { value, interval } = difference;
  const inPoints = (share: number) => percent(sign * share).slice(0, -" %".length);
  if (!interval.defined) return `${inPoints(value)} percentage points (no interval: ${interval.reason})`;
  const [low, high] = sign === 1 ? [interval.low, interval.high] : [interval.high, interval.low];
  return `${inPoints(value)} percentage points (95 %: ${inPoints(low)} to ${inPoints(high)})`;
}

function questionParts(questions: readonly QuestionRow[]): readonly ReportPart[] {
  const arms = questions[0]?.arms.map(({ arm }) => arm) ?? [];
  const isKnown = questions.some(({ answer }) => answer);
  const isNamed = questions.some(({ item, motion }) => item !== motion);
  if (questions.every(({ arms }) => arms.every(({ outcomes }) => outcomes.length === 0))) return [];
  return [
    ...(isKnown ? [{ heading: "Every question", level: 2 } as const] : []),
    {
      paragraph: isKnown
        ? "The answer that each arm gave, right or wrong, with the number of dialogues if there are several."
        : "The model that won, with the number of debates.",
    },
    tableOfAny({
      head: [
        ...(isNamed ? ["Item"] : []),
        isKnown ? "Question" : "Motion",
        ...(isKnown ? ["Right answer"] : []),
        ...arms,
      ],
      table: questions.map(({ item, motion, answer, arms }): readonly Line[] => [
        ...(isNamed ? [item] : []),
        motion,
        ...(isKnown ? [answer ? listed(answer) : "unknown"] : []),
        ...arms.map(({ outcomes }) => outcomesInWords(outcomes)),
      ]),
    }, { rows: isKnown ? "question" : "motion", file: "questions.csv" }),
  ];
}

/** Returns the outcomes of an arm on an item: `Canberra (right) × 3, tied`. */
function outcomesInWords(outcomes: readonly QuestionOutcome[]): string {
  if (outcomes.length === 0) return "not held";
  const isOne = outcomes.length === 1 && outcomes[0]?.dialogues === 1;
  return outcomes.toSorted((a, b) => b.dialogues - a.dialogues).map(({ outcome, result, dialogues }) => {
    const word = result === "right" || result === "wrong" ? `${outcome} (${result})` : outcome;
    return isOne ? word : `${word} × ${dialogues}`;
  }).join(", ");
}
