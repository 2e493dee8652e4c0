import type { Verdict } from "../transcript/verdict.ts";
import type { Scoreboard } from "./scoreboard.ts";

/** A score or total in whole hundredths, as it is compared and shown; what sums lose in their last bits is no matter. */
export function hundredths(value: number): number {
  return Math.round(Number((value * 100).toFixed(6)));
}

/**
 * Who won by the scores. There is a winner only if at least two participants have a total, nobody is unscored and of
 * everybody's contributions at least two thirds were scored. Totals are compared to two decimals, as they are shown:
 * equal ones at the top are a tie, and the margin is the difference of the two highest.
 *
 * @param nameOf What a participant is called where it is said why there is no winner. @default by its id
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { verdictOf } from "./verdict.ts";
 *
 * const score = (total: number, scored = 3) => ({ total, breakdown: {}, scored, contributions: 3 });
 * const verdict = (ana: number, ben: number, scored?: number) =>
 *   verdictOf({ scores: { ana: score(ana), ben: score(ben, scored) }, unscored: [] });
 *
 * assert.deepEqual(verdict(7.25, 6.5), { kind: "decided", winner: "ana", margin: 0.75 });
 * assert.deepEqual(verdict(7.251, 7.249), { kind: "tied", between: ["ana", "ben"] });
 * assert.equal(verdict(9, 6, 1).kind, "undecided"); // one of three contributions is too few
 * ```
 */
export function verdictOf({ scores, unscored }: Scoreboard, nameOf: (id: string) => string = (id) => id): Verdict {
  const totals = Object.entries(scores);
  const doubts = [
    ...unscored.map(({ participant, reason }) => `${nameOf(participant)}: ${reason}`),
    ...totals.flatMap(([id, { scored, contributions }]) =>
      scored * 3 < contributions * 2
        ? [`${nameOf(id)}: ${scored} of ${contributions} contributions scored, fewer than two thirds`]
        : []
    ),
  ];
  if (doubts.length > 0) return { kind: "undecided", reason: doubts.join("; ") };
  if (totals.length === 0) return { kind: "undecided", reason: "nobody was scored" };

  const ranked = totals.map(([id, { total }]) => ({ id, value: hundredths(total) }))
    .sort((a, b) => b.value - a.value);
  const [top, second] = ranked;
  if (!top || !second) return { kind: "undecided", reason: "only one participant was scored" };
  if (top.value === second.value) {
    const between = new Set(ranked.filter(({ value }) => value === top.value).map(({ id }) => id));
    return { kind: "tied", between: totals.flatMap(([id]) => between.has(id) ? [id] : []) };
  }
  return { kind: "decided", winner: top.id, margin: (top.value - second.value) / 100 };
}
