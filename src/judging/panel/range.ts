import { judgementsOf } from "./order_winner.ts";
import { checkedPanel } from "./checked_panel.ts";
import type { PanelRecord } from "./record.ts";
import { type Judgement, MOST_POINTS } from "./reading.ts";

/**
 * A judge that used less than half of the scale is taken to have used half: from the few scores of one debate nobody can
 * tell how much of it a judge uses, and 6 against 5 on every criterion would be as clear as can be.
 */
export const LEAST_RANGE = MOST_POINTS / 2;

/**
 * A judge's range, 5–10 points: its largest score less its smallest one, or its largest margin where that is more; never
 * less than half of the scale. Without scores it is the whole ten points.
 */
export function rangeOf(judgements: readonly Judgement[]): number {
  const scores = judgements.flatMap((judgement) =>
    Object.values(judgement.scores).flatMap((list) => Object.values(list))
  );
  if (scores.length === 0) return MOST_POINTS;
  // Reduced and not spread: of many debates there are more scores than a call can have arguments.
  const [low, high] = scores.reduce(([a, b], score) => [Math.min(a, score), Math.max(b, score)], [MOST_POINTS, 0]);
  return judgements.reduce((range, { margin }) => Math.max(range, margin), Math.max(LEAST_RANGE, high - low));
}

/**
 * The range of every judge over all of these debates, by id: what their margins are best divided by, as it tells judges
 * who use few points from debates that are close.
 *
 * @throws {TypeError} If a judge is there twice in a panel, or the same reading is.
 * @throws {RangeError} If a panel is impossible, or has readings that it does not have.
 */
export function judgeRanges(records: readonly PanelRecord[]): Readonly<Record<string, number>> {
  const readings = records.flatMap(({ panel, readings }) => checkedPanel(panel, readings).readings);
  const judges = [...new Set(readings.map(({ judge }) => judge))];
  return Object.fromEntries(
    judges.map((judge) => [judge, rangeOf(judgementsOf(readings.filter((reading) => reading.judge === judge)))]),
  );
}
