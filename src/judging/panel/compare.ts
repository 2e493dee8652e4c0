import type { Verdict } from "../../transcript/verdict.ts";
import { mean, type Statistic } from "../statistics/statistic.ts";
import { marginOf } from "./margin.ts";
import { checkedPanel, judgementsOf } from "./panel.ts";
import { calledBy } from "./pool.ts";
import type { RecordedPanel } from "./recorded.ts";
import { type JudgeStand, type PanelVerdict, panelVerdict } from "./verdict.ts";

/** What one of two verdicts has, and what the other has in its place. */
export interface Change<T> {
  /** Of the first verdict; absent if it has none. */
  readonly before?: T;
  /** Of the second. */
  readonly after?: T;
}

/** How a judge voted in each of two verdicts. */
export interface VoteChange {
  /** What it is called over both panels. */
  readonly judge: string;
  /** Present if it is a judge of one of the panels only: of which. */
  readonly only?: keyof Change<never>;
  /** The side that its vote names, `no winner`, or why it abstained; absent of a panel that it is no judge of. */
  readonly vote: Change<string>;
  /** How far it finds the first of the sides ahead, in points; absent if that is not known. */
  readonly points: Change<number>;
}

/** In what two verdicts differ. What is the same is absent or empty. */
export interface PanelComparison {
  /** Whether both are about the same dialogue, read up to the same line. */
  readonly sameDialogue: boolean;
  /** What was decided. */
  readonly verdict?: Change<Verdict>;
  /** How often each judge read each order. */
  readonly samples?: Change<number>;
  /** Judges who voted otherwise, find the sides otherwise apart, or are in one of the panels only. */
  readonly judges: readonly VoteChange[];
  /** Scores that differ, as means over all readings, by side and criterion. */
  readonly scores: readonly { readonly side: string; readonly criterion: string; readonly score: Change<number> }[];
  /** Share of pairs of votes that agree. */
  readonly agreement?: Change<Statistic>;
}

/**
 * In what two verdicts differ.
 *
 * @param called What a judge is called over both panels, by its id and the place of the panel, 0 or 1: panels call
 * different judges by one id. Judges of one panel that would have the same name are told apart by a number.
 */
export function comparePanels(
  before: RecordedPanel,
  after: RecordedPanel,
  called: (judge: string, panel: 0 | 1) => string = (judge) => judge,
): PanelComparison {
  const [first, second] = [before, after].map(({ panel, readings }) => panelVerdict(panel, readings));
  const [side = ""] = before.sides.map(({ id }) => id);
  const stands = [
    standsByName(first, (judge) => called(judge, 0)),
    standsByName(second, (judge) => called(judge, 1)),
  ] as const;
  const verdict = change(first?.outcome, second?.outcome);
  const samples = change(before.panel.samples, after.panel.samples);
  const agreement = change(first?.agreement, second?.agreement);
  return {
    sameDialogue: before.judged.dialogueId === after.judged.dialogueId && before.judged.hash === after.judged.hash,
    ...(verdict ? { verdict } : {}),
    ...(samples ? { samples } : {}),
    judges: [...new Set(stands.flatMap((each) => [...each.keys()]))].flatMap((judge): VoteChange[] => {
      const [a, b] = stands.map((each) => each.get(judge));
      const vote = both(a && voteInWords(a), b && voteInWords(b));
      const points = both(a && pointsFor(side, a.judge, before), b && pointsFor(side, b.judge, after));
      if (a && b) {
        return vote.before === vote.after && close(points.before, points.after) ? [] : [{ judge, vote, points }];
      }
      return [{ judge, only: a ? "before" : "after", vote, points }];
    }),
    scores: before.sides.flatMap(({ id }) =>
      [...new Set([...before.criteria, ...after.criteria])].flatMap((criterion) => {
        const [a, b] = [before, after].map((panel) => meanScore(panel, id, criterion));
        return close(a, b) ? [] : [{ side: id, criterion, score: both(a, b) }];
      })
    ),
    ...(agreement ? { agreement } : {}),
  };
}

/** Whether two verdicts are the same in all that is compared. */
export function isSameVerdict({ sameDialogue, verdict, samples, judges, scores, agreement }: PanelComparison): boolean {
  return sameDialogue && !verdict && !samples && !agreement && judges.length === 0 && scores.length === 0;
}

function standsByName(
  verdict: PanelVerdict | undefined,
  called: (judge: string) => string,
): ReadonlyMap<string, JudgeStand> {
  const stands = verdict?.judges ?? [];
  const names = calledBy(stands.map(({ judge }) => judge), called);
  return new Map(stands.map((stand) => [names.get(stand.judge) ?? stand.judge, stand]));
}

function voteInWords({ vote }: JudgeStand): string {
  return vote.cast ? vote.winner ?? "no winner" : `abstained (${vote.because})`;
}

function pointsFor(side: string, judge: string, panel: RecordedPanel): number | undefined {
  const margin = marginOf(side, judge, checkedPanel(panel));
  return margin.defined ? margin.points : undefined;
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
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
