import { count } from "../../archive/render/words.ts";
import { criticalT } from "../../judging/statistics/student_t.ts";
import type { DebateOutcomes } from "./outcomes.ts";
import type { ExperimentReport } from "./report.ts";
import { percent, type ReportSection } from "./section.ts";

/** Returns how the debates came out, with the rule; nothing if there was none. */
export function outcomesSection({ outcomes }: ExperimentReport): readonly ReportSection[] {
  if (outcomes.length === 0) return [];
  return [{
    id: "outcomes",
    title: "Outcomes of debates",
    parts: [
      {
        head: ["Arm", "Debates", "Decided", "Too close to call", "Tied", "Undecided", "Decided of all"],
        right: [1, 2, 3, 4, 5, 6],
        table: outcomes.map(({ arm, debates, decided, tooClose, tied, undecided }) => [
          arm,
          ...[debates, decided, tooClose, tied, undecided].map(String),
          percent(decided / debates),
        ]),
      },
      ...(outcomes.some(({ judges }) => judges.length > 0) ? [{ paragraph: ruleInWords(outcomes) }] : []),
    ],
  }];
}

function ruleInWords(outcomes: readonly DebateOutcomes[]): string {
  const least = Math.min(...outcomes.flatMap(({ judges }) => judges));
  const power = least === 1
    ? "A single judge gives no interval, so its margin alone decides."
    : least <= FEW_JUDGES
    ? `With ${count(least, "judge")} this rule has hardly any power: the mean margin must exceed ${
      (criticalT(least - 1) / Math.sqrt(least)).toFixed(1)
    } standard deviations of the judges' margins, so even unanimous votes are often too close to call.`
    : "";
  return "A debate is decided if more than half of the votes name one side and the 95 % interval of the mean margin " +
    "(Student's t over the judges) lies above 0. Otherwise the side that the votes name only leads: too close to call. " +
    "Where a judge that votes gave no margin, the votes alone decide. " +
    "A margin is a judge's lead for a side as a fraction of its range, −1 to 1; 0.00 is a tie. Undecided: too few " +
    `judges voted, or no side has more than half of the votes. ${power}`.trimEnd();
}

/** Up to so many judges, Student's interval is so wide that few debates are decided. */
const FEW_JUDGES = 4;
