import { checkedPanel } from "../panel/checked_panel.ts";
import { voteOf } from "../panel/vote.ts";
import { mean, meanEstimate } from "../statistics/mean.ts";
import { shareEstimate } from "../statistics/share.ts";
import type { Estimate } from "../statistics/statistic.ts";
import { firstPresentedBias } from "./first_presented.ts";
import { casesOf, type JudgedCase, type JudgedDebate } from "./judged_debate.ts";
import { preferenceEstimate } from "./preference.ts";

/** What is known of one judge's leanings, over the debates that it was to read. */
export interface JudgeBias {
  /** Id of the judge. */
  readonly judge: string;
  /** Debates that it was to read. */
  readonly debates: number;
  /** Those in which its vote counted. */
  readonly votes: number;
  /** In which share of the debates it named another winner in another order, 0–1; of those of which all orders were read. */
  readonly flipped: Estimate;
  /** How far it prefers the side that it is presented first, −1 to 1: (s − 1/n) / (1 − 1/n), where s is how often it does. */
  readonly first: Estimate;
  /** How far its votes prefer the affirmative, −1 to 1. The affirmative may have been better: compare judges. */
  readonly affirmative: Estimate;
  /** How many points more it gives the affirmative than the other judges of the same debates do in the mean. */
  readonly affirmativePoints: Estimate;
  /** How far its votes prefer the side that said more, −1 to 1. It may have been better: compare judges. */
  readonly length: Estimate;
}

/**
 * What is known of each judge's leanings, in the order in which they appear. Votes for none count for flips only, and debates
 * between more than two sides for flips and for the side presented first. One debate tells little, and the intervals say so.
 *
 * @throws {TypeError} If a judge is there twice in a panel, or the same reading is.
 * @throws {RangeError} If a panel is impossible or has readings that it does not have, the affirmative is no side, or a
 * length is no number from 0 on.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { biasReport } from "./report.ts";
 *
 * const panel = { sides: ["for", "against"], judges: ["eva"] };
 * const readings = [["for", "against"], ["against", "for"]].map((order) => {
 *   const judgement = { given: true, scores: {}, winner: order[0] ?? null, margin: 1, clash: "", reasons: [] } as const;
 *   return { judge: "eva", order, sample: 1, judgement };
 * });
 * const [eva] = biasReport(Array(20).fill({ panel, readings }));
 * assert.ok(eva?.first.defined && eva.flipped.defined);
 * assert.deepEqual([eva.votes, eva.flipped.value, eva.first.value], [0, 1, 1]);
 * ```
 */
export function biasReport(debates: readonly JudgedDebate[]): JudgeBias[] {
  return [...new Set(debates.flatMap(({ panel }) => panel.judges))].map((judge) => {
    const own = debates.filter(({ panel }) => panel.judges.includes(judge));
    const votes = own.map((debate) => {
      const { panel, readings } = checkedPanel(debate.panel, debate.readings);
      return { sides: panel.sides, ...voteOf(judge, panel, readings) };
    });
    const cast = votes.filter(({ vote }) => vote.cast).length;
    const flips = votes.filter(({ vote }) => !vote.cast && vote.because === "flipped").length;
    const cases = casesOf(judge, own);
    return {
      judge,
      debates: own.length,
      votes: cast,
      flipped: shareEstimate(flips, cast + flips),
      first: firstPresentedBias(votes),
      affirmative: preferenceFor(cases, ({ affirmative }) => affirmative),
      affirmativePoints: meanEstimate(cases.flatMap((each) => beyondOthers(each) ?? [])),
      length: preferenceFor(cases, longer),
    };
  });
}

/** How far the votes prefer a side that each case has, or has not. */
function preferenceFor(cases: readonly JudgedCase[], sideOf: (each: JudgedCase) => string | undefined): Estimate {
  const named = cases.flatMap((each) => {
    const { vote } = each.vote;
    const side = sideOf(each);
    return side !== undefined && vote.cast && vote.winner !== null ? [vote.winner === side] : [];
  });
  return preferenceEstimate(named.filter((preferred) => preferred).length, named.length);
}

/** How many points more for the affirmative than the other judges give in the mean; needs one of them. */
function beyondOthers({ affirmative, points, others }: JudgedCase): number | undefined {
  const usual = mean(others);
  return affirmative === undefined || points === undefined || usual === undefined ? undefined : points - usual;
}

/** The side that said more; `undefined` if it is not known or they said as much. */
function longer({ sides: [one, other], lengths = {} }: JudgedCase): string | undefined {
  const [a, b] = [one, other].map((side) => Object.hasOwn(lengths, side) ? lengths[side] : undefined);
  if (a === undefined || b === undefined || a === b) return;
  return a > b ? one : other;
}
