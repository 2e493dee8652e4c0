import { count } from "../../words/en/numbers.ts";
import { criticalT } from "../../judging/statistics/student_t.ts";
import type { DialogueRow } from "../row.ts";
import type { ReportPart, ReportSection } from "./section.ts";
import { percent } from "./words.ts";

/** The outcomes of an arm's debates. The four kinds add up to all. */
export interface DebateOutcomes {
  readonly arm: string;
  readonly debates: number;
  readonly decided: number;
  readonly tooClose: number;
  readonly tied: number;
  /** Without a verdict. */
  readonly undecided: number;
  /** Sizes of the panels, in ascending order; empty if the debates decided by themselves. */
  readonly judges: readonly number[];
}

/** Returns the outcomes of the debates of each arm; nothing of arms without debates. */
export function debateOutcomes(rows: readonly DialogueRow[]): readonly DebateOutcomes[] {
  const debates = rows.filter(({ sides }) => sides.length > 0);
  return [...Map.groupBy(debates, ({ arm }) => arm)].map(([arm, own]): DebateOutcomes => {
    const count = (kind: string) => own.filter(({ verdict }) => (verdict?.kind ?? "undecided") === kind).length;
    const sizes = own.flatMap(({ panel }) => panel ? [panel.judges.length] : []);
    return {
      arm,
      debates: own.length,
      decided: count("decided"),
      tooClose: count("too_close"),
      tied: count("tied"),
      undecided: count("undecided"),
      judges: [...new Set(sizes)].sort((a, b) => a - b),
    };
  });
}

/** Returns the outcomes of the debates on a page, with the rule; nothing if there was none. */
export function outcomesSection(outcomes: readonly DebateOutcomes[]): ReportSection {
  const parts: ReportPart[] = [];
  if (outcomes.length > 0) {
    parts.push({
      fields: outcomes.map(({ arm, debates, decided, tooClose, tied, undecided }) => [
        arm,
        `${decided} of ${debates} debates decided (${percent(decided / debates)}), ${tooClose} too close to call, ` +
        `${tied} tied, ${undecided} undecided`,
      ]),
    });
  }
  const sizes = outcomes.flatMap(({ judges }) => judges);
  if (sizes.length > 0) parts.push({ paragraph: ruleInWords(Math.min(...sizes)) });
  return { id: "outcomes", title: "Outcomes of debates", parts };
}

/** Up to so many judges, Student's interval is so wide that few debates are decided. */
const FEW_JUDGES = 4;

function ruleInWords(least: number): string {
  const rule = "Decided: more than half of the votes name one side, and the 95 % interval of the mean margin " +
    "(Student's t over judges) is above 0; where a judge that votes gave no margin, the votes alone decide. Too close " +
    "to call: more than half of the votes name one side, but the interval is not above 0. Undecided: too few judges " +
    "voted, or no side has more than half of the votes. A margin is a judge's lead for a side as a fraction of its " +
    "range, −1 to 1; 0.00 is a tie.";
  if (least === 1) return `${rule} A single judge gives no interval, so its margin alone decides.`;
  if (least > FEW_JUDGES) return rule;
  const deviations = (criticalT(least - 1) / Math.sqrt(least)).toFixed(1);
  return `${rule} With ${
    count(least, "judge")
  }, the mean margin must exceed ${deviations} standard deviations of the ` +
    "judges' margins, so even unanimous votes are often too close to call.";
}
