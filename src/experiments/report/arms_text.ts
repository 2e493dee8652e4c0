import { count, dollars, listed } from "../../archive/render/words.ts";
import type { Line } from "../../archive/render/page.ts";
import type { ArmComparison } from "../../judging/ratings/arms.ts";
import type { Estimate } from "../../judging/statistics/statistic.ts";
import type { ExperimentReport } from "./report.ts";
import type { QuestionOutcome, QuestionRow } from "./questions.ts";
import {
  chartRow,
  estimateInLine,
  intervalInWords,
  percent,
  type ReportPart,
  type ReportSection,
  tableOfAny,
} from "./section.ts";

/** Returns the accuracy of the arms, and a table of every question. */
export function armsSection(report: ExperimentReport): readonly ReportSection[] {
  const { arms, questions } = report;
  const parts = [...(arms.length > 0 ? accuracyParts(report) : []), ...questionParts(questions)];
  const title = arms.length > 1 ? "Arms" : arms.length > 0 ? "Answers" : "Motions";
  return parts.length === 0 ? [] : [{ id: "arms", title, parts }];
}

function accuracyParts(report: ExperimentReport): readonly ReportPart[] {
  const { arms, comparisons, ties, chance } = report;
  const rows = arms.flatMap(({ arm, accuracy }) => accuracy.defined ? [chartRow(arm, accuracy)] : []);
  return [
    {
      paragraph: "Accuracy is the mean over questions of the share of right answers. The answer of a debate is the " +
        "position of the side that wins or leads. A tie is not right. A dialogue without an answer does not count; the " +
        `bounds take all of these as wrong, and as right.${
          chance === undefined ? "" : ` Guessing is right in ${percent(chance)}.`
        }`,
    },
    ...(rows.length > 1
      ? [{
        picture: {
          caption: `Accuracy with 95 % intervals${chance === undefined ? "" : "; dashed: guessing"}`,
          label: rows.map(({ name, value }) => `${name} ${percent(value)}`).join(", "),
          reference: chance ?? 0,
          ends: [0, 1] as const,
          tick: percent,
          rows,
        },
      }]
      : []),
    {
      head: ["Arm", "Accuracy", "95 % interval", "Bounds", "Right", "Wrong", "Tied", "Missing"],
      right: [1, 4, 5, 6, 7],
      table: arms.map(({ arm, accuracy, bounds, right, wrong, missing }) => [
        arm,
        accuracy.defined ? percent(accuracy.value) : "none",
        intervalInWords(accuracy, percent),
        missing === 0 ? "–" : `${percent(bounds.low)} to ${percent(bounds.high)}`,
        ...[right, wrong - (ties[arm] ?? 0), ties[arm] ?? 0, missing].map(String),
      ]),
    },
    ...debatesInWords(report).map((paragraph) => ({ paragraph })),
    ...costParts(report),
    ...(comparisons.length === 0 ? [] : [
      { heading: "Differences between arms", level: 2 } as const,
      {
        paragraph: "Differences are over the questions that both arms answered, question by question. Intervals are " +
          `${comparisons.some(({ pairs }) => pairs) ? "Newcombe's for paired shares" : "Student's over questions"}` +
          (comparisons.length > 1
            ? `, and hold for all ${comparisons.length} comparisons at once: by Bonferroni, each has the level ${
              (100 - 5 / comparisons.length).toFixed(1)
            } %.`
            : "."),
      },
      { list: comparisons.map((each) => ({ line: findingInWords(each) })) },
    ]),
  ];
}

/** Returns what must be known to read the accuracy of debates: the part of the seats, and that of close ones. */
function debatesInWords({ seated, withoutClose, arms }: ExperimentReport): readonly string[] {
  return [
    ...seated.map(({ arm, pairs, sameModel, right, wrong, open }) =>
      `With the sides exchanged, a panel that follows the debater and not the position scores 50 %. Of ${
        count(pairs, "such pair")
      } of ${arm}, ${sameModel} went to the same model from both sides, ${right} to the right position, ` +
      `${wrong} to a wrong one, and ${open} ${open === 1 ? "has" : "have"} a tie or no answer.`
    ),
    ...withoutClose.map(({ arm, accuracy, right, wrong, missing }) => {
      const all = arms.find((each) => each.arm === arm);
      const close = all ? all.right + all.wrong + all.missing - right - wrong - missing : 0;
      return `Without the ${count(close, "debate")} too close to call, accuracy of ${arm} is ${
        estimateInLine(accuracy, percent)
      } over ${accuracy.defined ? count(accuracy.n, "question") : "none"}.`;
    }),
  ];
}

function costParts({ arms, answersEach }: ExperimentReport): readonly ReportPart[] {
  return [
    {
      head: ["Arm", "Dialogues", "Answers in each", "Cost", "Cost of a dialogue", "Cost of a right answer"],
      right: [1, 2, 3, 4, 5],
      table: arms.map(({ arm, right, wrong, missing, costUsd, costPerRightUsd }) => [
        arm,
        `${right + wrong + missing}`,
        answersEach[arm]?.toFixed(1) ?? "–",
        costUsd.defined ? dollars(costUsd.value) : "unknown",
        costUsd.defined ? dollars(costUsd.value / (right + wrong + missing)) : "unknown",
        costPerRightUsd.defined ? dollars(costPerRightUsd.value) : costUsd.defined ? "–" : "unknown",
      ]),
    },
    {
      paragraph:
        "These are the dialogues on questions whose answer is known, with their panels; the section Cost has " +
        "all. A vote that matches another arm may use as much as it, judges included.",
    },
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
      table: knownFirst(questions).map(({ item, motion, answer, arms }): readonly Line[] => [
        ...(isNamed ? [item] : []),
        motion,
        ...(isKnown ? [answer ? listed(answer) : "unknown"] : []),
        ...arms.map(({ outcomes }) => outcomesInWords(outcomes)),
      ]),
    }, { rows: isKnown ? "question" : "motion", file: "questions.csv", foldedFrom: MOST_QUESTIONS }),
  ];
}

/** Questions that are not folded. */
const MOST_QUESTIONS = 5;

function knownFirst(questions: readonly QuestionRow[]): readonly QuestionRow[] {
  return questions.toSorted((a, b) => Number(!a.answer) - Number(!b.answer));
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
