import type { Counts, Row } from "./fit.ts";
import { rankOf } from "./linear.ts";
import { affirmativeShare, type Match, modelsIn } from "./match.ts";

/** The place of a term among the coefficients, or the reason that it cannot be estimated. */
export type Term = { readonly defined: true; readonly coefficient: number } | {
  readonly defined: false;
  readonly reason: string;
};

/** The kinds of matches in a group, and the coefficients that decide them. */
export interface Design {
  /** The models, whose strengths are the first coefficients. */
  readonly models: readonly string[];
  /** Logits for affirming. */
  readonly side: Term;
  /** Logits for being shown first, against no order; a side shown last loses as much. */
  readonly order: Term;
  /** Number of coefficients. */
  readonly size: number;
  readonly rows: readonly Row[];
  /** The counts for each motion, sorted by its id: only the rows that it has. */
  readonly motions: readonly (readonly MotionCount[])[];
}

/** The matches of one kind on one motion. */
interface MotionCount {
  readonly row: number;
  readonly played: number;
  readonly won: number;
}

const NO_ORDER = "no match says which side was shown first";
const SIDES_KEPT = "the models did not exchange sides, so that affirming cannot be told from their strengths";
const ORDER_KEPT = "the order shown goes with the models, so that it cannot be told from their strengths";
const CONFOUNDED = "the order shown goes with the sides, so that the two cannot be told apart";

/** Returns the design of a group of linked matches, with the terms that these can identify. */
export function designOf(matches: readonly Match[]): Design {
  const models = modelsIn(matches);
  const kinds = [
    ...Map.groupBy(matches, ({ affirmative, negative, first }) => JSON.stringify([affirmative, negative, first])),
  ].sort(([a], [b]) => a < b ? -1 : 1).map(([, own]) => own);
  const samples = kinds.flatMap(([match]) => match ?? []);
  const { side, order, sideAt, orderAt, size } = termsOf(models, samples);
  const rows = samples.map((match): Row => {
    const shown = shownFirst(match);
    return [
      { coefficient: models.indexOf(match.affirmative), sign: 1 },
      { coefficient: models.indexOf(match.negative), sign: -1 },
      ...(sideAt === undefined ? [] : [{ coefficient: sideAt, sign: 1 } as const]),
      ...(orderAt === undefined || shown === 0 ? [] : [{ coefficient: orderAt, sign: shown } as const]),
    ];
  });
  const rowOf = new Map(kinds.flatMap((own, row) => own.map((match) => [match, row] as const)));
  const motions = [...Map.groupBy(matches, ({ motion }) => motion)].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([, own]) =>
      [...Map.groupBy(own, (match) => rowOf.get(match) ?? 0)].map(([row, same]): MotionCount => ({
        row,
        played: same.length,
        won: same.reduce((sum, match) => sum + affirmativeShare(match), 0),
      }))
    );
  return { models, side, order, size, rows, motions };
}

/** Returns 1 if the affirmative was shown first, −1 if the negative was, 0 if neither or unknown. */
function shownFirst({ first }: Match): 1 | -1 | 0 {
  return first === undefined ? 0 : first === "affirmative" ? 1 : -1;
}

/** Decides which terms the kinds of matches can identify, by the ranks of their columns beside the models'. */
function termsOf(models: readonly string[], kinds: readonly Match[]) {
  const columns = (...terms: readonly ((match: Match) => number)[]) =>
    rankOf(kinds.map((match) => [
      ...models.map((model) => Number(match.affirmative === model) - Number(match.negative === model)),
      ...terms.map((term) => term(match)),
    ]));
  const affirms = () => 1;
  const strengths = columns();
  const hasSide = columns(affirms) > strengths;
  const hasOrder = columns(shownFirst) > strengths;
  const apart = columns(affirms, shownFirst) === strengths + 2;
  // If the two cannot be told apart, both are fitted, since their sum is not the models'; but neither is known.
  const confounded = hasSide && hasOrder && !apart;
  const sideAt = hasSide ? models.length : undefined;
  const orderAt = hasOrder ? models.length + Number(hasSide) : undefined;
  const termAt = (coefficient: number | undefined, reason: string): Term =>
    confounded
      ? { defined: false, reason: CONFOUNDED }
      : coefficient === undefined
      ? { defined: false, reason }
      : { defined: true, coefficient };
  return {
    side: termAt(sideAt, SIDES_KEPT),
    order: termAt(orderAt, kinds.some(shownFirst) ? ORDER_KEPT : NO_ORDER),
    sideAt,
    orderAt,
    size: models.length + Number(hasSide) + Number(hasOrder),
  };
}

/** Adds up the counts of motions, each as often as it is listed. */
export function countsOf(rows: number, motions: Iterable<Design["motions"][number]>): Counts {
  const played = new Array<number>(rows).fill(0);
  const won = new Array<number>(rows).fill(0);
  for (const motion of motions) {
    for (const each of motion) {
      played[each.row] = (played[each.row] ?? 0) + each.played;
      won[each.row] = (won[each.row] ?? 0) + each.won;
    }
  }
  return { played, won };
}
