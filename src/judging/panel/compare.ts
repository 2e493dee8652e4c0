import type { Verdict } from "../../transcript/verdict.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { mean, type Statistic } from "../statistics/statistic.ts";
import { marginOf } from "./margin.ts";
import { checkedPanel, judgementsOf } from "./panel.ts";
import { calledBy } from "./called.ts";
import type { RecordedPanel } from "./recorded.ts";
import { panelVerdict } from "./verdict.ts";
import { voteOf } from "./vote.ts";

/** A part of the first and second of two verdicts; absent where there is none. */
export interface Change<T> {
  readonly before?: T;
  readonly after?: T;
}

/** A judge's vote in each of two verdicts, by its name across both panels. */
interface VoteChange {
  readonly judge: string;
  /** Present for a judge of only one of the panels, and names it. */
  readonly only?: keyof Change<never>;
  /** The side named by its vote, `no winner`, or the reason for abstaining; absent for a panel without this judge. */
  readonly vote: Change<string>;
  /** Lead of the first side in points; absent if unknown. */
  readonly points: Change<number>;
}

/** The differences between two verdicts. Equal parts are absent or empty. */
interface PanelComparison {
  /** `true` if both are about the same dialogue, read up to the same line. */
  readonly sameDialogue: boolean;
  readonly verdict?: Change<Verdict>;
  /** Number of readings of each order by each judge. */
  readonly samples?: Change<number>;
  /** Judges with a different vote or margin, or in only one of the panels. */
  readonly judges: readonly VoteChange[];
  /** Scores that differ, as means over all readings, by side and criterion. */
  readonly scores: readonly { readonly side: string; readonly criterion: string; readonly score: Change<number> }[];
  /** Share of pairs of votes that agree. */
  readonly agreement?: Change<Statistic>;
}

/**
 * Compares two verdicts.
 *
 * @param called Returns a judge's name across both panels, from its id and the place of the panel, 0 or 1: panels use
 * the same id for different judges. Judges of one panel with the same name are distinguished by a number.
 */
export function comparePanels(
  before: RecordedPanel,
  after: RecordedPanel,
  called: (judge: string, panel: 0 | 1) => string = (judge) => judge,
): PanelComparison {
  const [side = ""] = before.panel.sides;
  const [first, second] = [before, after].map(({ panel, readings }) => panelVerdict(panel, readings));
  const one = standsByName(before, side, (judge) => called(judge, 0));
  const two = standsByName(after, side, (judge) => called(judge, 1));
  return {
    sameDialogue: before.judged.dialogueId === after.judged.dialogueId && before.judged.hash === after.judged.hash,
    ...omitUndefined({
      verdict: change(first?.outcome, second?.outcome),
      samples: change(before.panel.samples, after.panel.samples),
    }),
    judges: [...new Set([...one.keys(), ...two.keys()])].flatMap((judge): VoteChange[] => {
      const [a, b] = [one.get(judge), two.get(judge)];
      if (a && b && a.vote === b.vote && close(a.points, b.points)) return [];
      const only = a && b ? {} : { only: a ? "before" : "after" } as const;
      return [{ judge, ...only, vote: both(a?.vote, b?.vote), points: both(a?.points, b?.points) }];
    }),
    scores: before.sides.flatMap(({ id }) =>
      [...new Set([...before.criteria, ...after.criteria])].flatMap((criterion) => {
        const [a, b] = [before, after].map((panel) => meanScore(panel, id, criterion));
        return close(a, b) ? [] : [{ side: id, criterion, score: both(a, b) }];
      })
    ),
    ...omitUndefined({ agreement: change(first?.agreement, second?.agreement) }),
  };
}

/** Returns `true` if two verdicts are the same in everything compared. */
export function isSameVerdict({ sameDialogue, verdict, samples, judges, scores, agreement }: PanelComparison): boolean {
  return sameDialogue && !verdict && !samples && !agreement && judges.length === 0 && scores.length === 0;
}

/** Returns votes in words and leads in points, by judge name. */
function standsByName({ panel, readings }: RecordedPanel, side: string, called: (judge: string) => string) {
  const checked = checkedPanel({ panel, readings });
  return new Map([...calledBy(panel.judges, called)].map(([judge, name]) => {
    const { vote } = voteOf(judge, checked);
    const margin = marginOf(side, judge, checked);
    return [name, {
      vote: vote.cast ? vote.winner ?? "no winner" : `abstained (${vote.because})`,
      points: margin.defined ? margin.points : undefined,
    }];
  }));
}

function meanScore({ readings }: RecordedPanel, side: string, criterion: string): number | undefined {
  return mean(judgementsOf(readings).flatMap(({ scores }) => scores[side]?.[criterion] ?? []));
}

function close(a: number | undefined, b: number | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Math.abs(a - b) < 0.005;
}

function change<T>(before: T | undefined, after: T | undefined): Change<T> | undefined {
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : both(before, after);
}

function both<T>(before: T | undefined, after: T | undefined): Change<T> {
  return omitUndefined({ before, after });
}
