import type { Verdict } from "../../transcript/verdict.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { mean, type Statistic } from "../statistics/statistic.ts";
import { marginOf } from "./margin.ts";
import { checkedPanel, judgementsOf } from "./panel.ts";
import { calledBy } from "./pool.ts";
import type { RecordedPanel } from "./recorded.ts";
import { panelVerdict } from "./verdict.ts";
import { voteOf } from "./vote.ts";

/** A part of the first of two verdicts, and of the second; absent where there is none. */
export interface Change<T> {
  readonly before?: T;
  readonly after?: T;
}

/** A judge's vote in each of two verdicts, by its name over both panels. */
interface VoteChange {
  readonly judge: string;
  /** Present if it is a judge of one of the panels only: of which. */
  readonly only?: keyof Change<never>;
  /** The side that its vote names, `no winner`, or why it abstained; absent of a panel that it is no judge of. */
  readonly vote: Change<string>;
  /** The points by which it finds the first of the sides ahead; absent if they are not known. */
  readonly points: Change<number>;
}

/** The differences between two verdicts. What is the same is absent or empty. */
interface PanelComparison {
  /** Both are about the same dialogue, read up to the same line. */
  readonly sameDialogue: boolean;
  readonly verdict?: Change<Verdict>;
  /** The readings of each order by each judge. */
  readonly samples?: Change<number>;
  /** Judges who voted otherwise, find the sides otherwise apart, or are in one of the panels only. */
  readonly judges: readonly VoteChange[];
  /** Scores that differ, as means over all readings, by side and criterion. */
  readonly scores: readonly { readonly side: string; readonly criterion: string; readonly score: Change<number> }[];
  /** Share of pairs of votes that agree. */
  readonly agreement?: Change<Statistic>;
}

/**
 * Compares two verdicts.
 *
 * @param called What a judge is called over both panels, by its id and the place of the panel, 0 or 1: panels call
 * different judges by one id. Judges of one panel that would have the same name are told apart by a number.
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

/** Returns `true` if two verdicts are the same in all that is compared. */
export function isSameVerdict({ sameDialogue, verdict, samples, judges, scores, agreement }: PanelComparison): boolean {
  return sameDialogue && !verdict && !samples && !agreement && judges.length === 0 && scores.length === 0;
}

/** By what judges are called: their votes in words, and how many points they find a side ahead. */
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
