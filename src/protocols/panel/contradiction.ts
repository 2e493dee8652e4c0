import { hundredths } from "../../judging/scoreboard.ts";
import { NO_WINNER, type PresentedJudgement, sideField, sideLabel } from "../../transcript/judgement.ts";
import type { Criterion } from "../../transcript/score.ts";
import { CONTRADICTION } from "./words/mod.ts";

/** What a judgement's winner contradicts, and the fields to ask for again. */
export interface Contradiction {
  /** The contradiction, in a clause. */
  readonly finding: string;
  /** The same as a request to the judge. */
  readonly problem: string;
  /** The winner, the margin, and what contradicts them. */
  readonly fields: readonly string[];
}

type Judged = Pick<PresentedJudgement, "clashes" | "scores" | "winner">;
type Weighted = readonly Pick<Criterion, "id" | "weight">[];

/**
 * Returns the contradiction of a judgement's winner with its own scores or clashes; `undefined` if there is none. The
 * winner has to be the side with the highest score by the weights of the criteria, unless scores are equal to two decimals
 * or some are missing. It must have carried a clash if another side carried one.
 */
export function contradictionIn({ clashes, scores, winner }: Judged, criteria: Weighted): Contradiction | undefined {
  const ahead = leadersIn(scores, criteria);
  const carried = [
    ...new Set(clashes.flatMap(({ carried: by }) => by === undefined || by === NO_WINNER ? [] : [by])),
  ];
  const isByScores = ahead.length === 0 || ahead.includes(winner) || (winner === NO_WINNER && ahead.length > 1);
  const isByClashes = carried.length === 0 || carried.includes(winner) || winner === NO_WINNER;
  if (isByScores && isByClashes) return undefined;
  const reasons = [
    ...(isByScores ? [] : [CONTRADICTION.scores(ahead)]),
    ...(isByClashes ? [] : [CONTRADICTION.clashes(carried)]),
  ];
  const finding = CONTRADICTION.finding(winner, reasons);
  return {
    finding,
    problem: CONTRADICTION.problem(finding),
    fields: [...(isByClashes ? [] : ["clashes"]), ...(isByScores ? [] : ["scores"]), "winner", "margin"],
  };
}

/** Returns the labels of the sides with the highest weighted score, to two decimals; none if a score is missing. */
function leadersIn(scores: Judged["scores"], criteria: Weighted): readonly string[] {
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const totals = Object.keys(scores).map((_, at) => {
    const own = scores[sideField(at + 1)] ?? {};
    return hundredths(criteria.reduce((sum, { id, weight }) => sum + weight * (own[id] ?? NaN), 0) / weights);
  });
  if (totals.some(Number.isNaN)) return [];
  const most = Math.max(...totals);
  return totals.flatMap((total, at) => total === most ? [sideLabel(at + 1)] : []);
}
