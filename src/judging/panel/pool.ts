import { biasReport, type JudgeBias } from "../bias/report.ts";
import { affirmativeBias } from "../bias/swapped_pair.ts";
import type { Estimate } from "../statistics/statistic.ts";
import { type PanelAgreement, panelAgreement } from "./agreement.ts";
import { calledBy } from "./called.ts";
import { type PairReport, pairReport } from "./pair_report.ts";
import { type NamedDebate, swappedPairs } from "./swapped.ts";

/** What is known of judges over several dialogues that they judged. */
export interface JudgesReport {
  /** How many dialogues were judged. */
  readonly debates: number;
  /** Leanings of each judge, with intervals. */
  readonly bias: readonly JudgeBias[];
  /** How far the judges agree over all of these dialogues. */
  readonly agreement: PanelAgreement;
  /** Debates held twice with the sides exchanged: what is given for affirming cancels out in them. */
  readonly swapped: {
    /** How many such pairs there are. */
    readonly pairs: number;
    /** How many points each judge gives to whoever affirms, its own leaning and what the motion makes easier together. */
    readonly affirmativePoints: readonly { readonly judge: string; readonly points: Estimate }[];
    /** What each pair is decided as, and each of its debates alone. */
    readonly verdicts: readonly PairReport[];
  };
}

/**
 * What is known of judges over several dialogues. Sides are compared by their places, so the affirmative comes first in
 * all of them.
 *
 * @param called What a judge is called over all panels, by its id and the place of the panel: panels call different judges
 * by one id. Judges of one panel that would have the same name are told apart by a number.
 * @throws {TypeError | RangeError} If a panel is impossible, or has readings that it does not have.
 */
export function judgesReport(
  debates: readonly NamedDebate[],
  called: (judge: string, panel: number) => string = (judge) => judge,
): JudgesReport {
  const renamed = debates.map((debate, at): NamedDebate => {
    const names = calledBy(debate.panel.judges, (judge) => called(judge, at));
    const nameOf = (judge: string) => names.get(judge) ?? judge;
    const { ranges = {} } = debate.panel;
    return {
      ...debate,
      panel: {
        ...debate.panel,
        judges: debate.panel.judges.map(nameOf),
        ranges: Object.fromEntries(Object.entries(ranges).map(([judge, range]) => [nameOf(judge), range])),
      },
      readings: debate.readings.map((reading) => ({ ...reading, judge: nameOf(reading.judge) })),
    };
  });
  const pairs = swappedPairs(renamed);
  return {
    debates: debates.length,
    bias: biasReport(renamed),
    agreement: panelAgreement(renamed),
    swapped: { pairs: pairs.length, affirmativePoints: affirmativeBias(pairs), verdicts: pairs.map(pairReport) },
  };
}
