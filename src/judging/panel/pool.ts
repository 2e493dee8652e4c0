import type { Verdict } from "../../transcript/verdict.ts";
import type { Estimate } from "../statistics/statistic.ts";
import { type PanelAgreement, panelAgreement } from "./agreement.ts";
import { calledBy, calledIn } from "./called.ts";
import { biasReport, type JudgeBias } from "./bias.ts";
import { type SwapConsistency, swapConsistency } from "./consistency.ts";
import {
  affirmativeBias,
  type Decided,
  type NamedDebate,
  type SwappedPair,
  swappedPairs,
  type SwappedVerdict,
  swappedVerdict,
} from "./swapped.ts";
import { checkedPanel, type Panel } from "./panel.ts";
import { panelVerdict } from "./verdict.ts";

/** A report on judges over several judged dialogues. */
export interface JudgesReport {
  readonly debates: number;
  /** Readings of all judges: those that can be used, and those that are missing or cannot. */
  readonly readings: { readonly given: number; readonly missing: number };
  /** One entry for each judge, in order of appearance. */
  readonly bias: readonly JudgeBias[];
  readonly agreement: PanelAgreement;
  /** Debates held twice with the sides exchanged, so that the advantage of affirming cancels out. */
  readonly swapped: {
    readonly pairs: number;
    /** Shares of pairs with the same winner in both debates. */
    readonly consistency: SwapConsistency;
    /** Points each judge gives the affirmative because of its own leaning and the motion together. */
    readonly affirmativePoints: readonly { readonly judge: string; readonly points: Estimate }[];
    readonly verdicts: readonly PairReport[];
  };
}

/** The verdicts on the two debates of a pair, in order, and on both without the advantage of affirming. */
export interface PairReport {
  readonly topic: string;
  readonly debates: readonly [PairedDebate, PairedDebate];
  readonly corrected: SwappedVerdict;
}

/** One debate of a swapped pair, as decided by its panel alone. */
interface PairedDebate extends Decided {
  /** Its place among the reported debates, from 0. */
  readonly at: number;
  /** Name of the side that affirms in it. */
  readonly affirmative: string;
}

/**
 * Returns a report on judges over several dialogues. Sides are compared by place, so the affirmative comes first in all
 * of them.
 *
 * @param called Returns a judge's name across all panels, from its id and the place of the panel: panels use the same
 * id for different judges. Judges of one panel with the same name are distinguished by a number.
 * @default the name in the debate's `judges`, else the id
 */
export function judgesReport(
  debates: readonly NamedDebate[],
  called: (judge: string, panel: number) => string = (judge, at) => calledIn(debates[at], judge),
): JudgesReport {
  const renamed = debates.map((debate, at): NamedDebate => {
    const names = calledBy(debate.panel.judges, (judge) => called(judge, at));
    const nameOf = (judge: string) => names.get(judge) ?? judge;
    return {
      ...debate,
      panel: renamedPanel(debate.panel, nameOf),
      readings: debate.readings.map((reading) => ({ ...reading, judge: nameOf(reading.judge) })),
    };
  });
  const given = renamed.flatMap((debate) => checkedPanel(debate).readings).map(({ judgement }) => judgement.given);
  const pairs = swappedPairs(renamed).map((pair) => ({ ...pair, corrected: swappedVerdict(pair) }));
  return {
    debates: debates.length,
    readings: { given: given.filter((is) => is).length, missing: given.filter((is) => !is).length },
    bias: biasReport(renamed),
    agreement: panelAgreement(renamed),
    swapped: {
      pairs: pairs.length,
      consistency: swapConsistency(pairs),
      affirmativePoints: affirmativeBias(pairs.map(({ corrected }) => corrected)),
      verdicts: pairs.map(({ first, second, corrected }) => ({
        topic: first.debate.topic,
        debates: [alone(first, renamed), alone(second, renamed)],
        corrected,
      })),
    },
  };
}

function renamedPanel(
  { judges, assigned = {}, unordered = [], ...panel }: Panel,
  nameOf: (id: string) => string,
): Panel {
  return {
    ...panel,
    judges: judges.map(nameOf),
    assigned: Object.fromEntries(Object.entries(assigned).map(([judge, orders]) => [nameOf(judge), orders])),
    unordered: unordered.map(nameOf),
  };
}

function alone({ debate, affirms }: SwappedPair["first"], all: readonly NamedDebate[]): PairedDebate {
  const { outcome, marginFor, margin } = panelVerdict(debate.panel, debate.readings);
  const nameOf = (side: string) => debate.sides.find(({ id }) => id === side)?.name ?? side;
  const verdict = withNames(outcome, nameOf);
  return { at: all.indexOf(debate), affirmative: affirms.name, verdict, marginFor: nameOf(marginFor), margin };
}

function withNames(verdict: Verdict, nameOf: (side: string) => string): Verdict {
  switch (verdict.kind) {
    case "decided":
      return { ...verdict, winner: nameOf(verdict.winner) };
    case "too_close":
      return { ...verdict, leader: nameOf(verdict.leader) };
    case "tied":
      return { ...verdict, between: verdict.between.map(nameOf) };
    case "undecided":
      return verdict;
  }
}
