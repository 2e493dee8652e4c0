import { solve } from "./linear.ts";

/** One kind of match: the coefficients whose sum decides it, and their signs. */
export type Row = readonly { readonly coefficient: number; readonly sign: 1 | -1 }[];

/** Matches counted by kind. */
export interface Counts {
  /** Number of matches. */
  readonly played: readonly number[];
  /** Number of them that the affirmative side won, ties as half. */
  readonly won: readonly number[];
}

/** More steps than any fit needs. */
const MOST_STEPS = 200;

/**
 * Returns the coefficients of a logistic model by maximum likelihood, with a weak prior: the affirmative side wins a
 * match with probability 1 / (1 + exp(−x)), where x is the signed sum of the coefficients in the match's row.
 *
 * The prior adds one tied match for each coefficient alone: a model against one of strength 0, or two equal models that
 * differ in side or in order only. It keeps the coefficients finite where every match was won, and hardly matters beyond
 * some dozens of matches. This is the log-F(1, 1) prior of Greenland and Mansournia, "Penalization, bias reduction, and
 * default priors in logistic and related categorical and survival regressions", Statistics in Medicine 34 (2015),
 * 3133–3143; 95 % of it lies between −6.5 and 6.5.
 *
 * Uses Newton's method with steps shortened by ln(1 + r) / r, where r is the largest change of any x. Along a step, the
 * third derivative of the likelihood is at most r times the second, so that each shortened step gains: compare Bach,
 * "Self-concordant analysis for logistic regression", Electronic Journal of Statistics 4 (2010), 384–414.
 *
 * @param start Coefficients to start from, such as those of similar counts; as many as are wanted.
 */
export function fitCoefficients(rows: readonly Row[], counts: Counts, start: readonly number[]): readonly number[] {
  // The prior's matches.
  const all = [...rows, ...start.map((_, coefficient): Row => [{ coefficient, sign: 1 }])];
  const played = [...counts.played, ...start.map(() => 1)];
  const won = [...counts.won, ...start.map(() => 0.5)];
  let coefficients = start;
  for (let step = 0; step < MOST_STEPS; step++) {
    const change = newtonStep(all, { played, won }, coefficients);
    const reach = all.reduce((most, row) => Math.max(most, Math.abs(sumOf(row, change))), 0);
    const scale = reach < 1e-8 ? 1 : Math.log1p(reach) / reach;
    coefficients = coefficients.map((value, k) => value + scale * (change[k] ?? 0));
    if (reach < 1e-8) break;
  }
  return coefficients;
}

/** Returns the signed sum of a row's coefficients. */
export function sumOf(row: Row, coefficients: readonly number[]): number {
  let sum = 0;
  for (const { coefficient, sign } of row) sum += sign * (coefficients[coefficient] ?? 0);
  return sum;
}

function newtonStep(rows: readonly Row[], { played, won }: Counts, coefficients: readonly number[]): readonly number[] {
  const gradient = coefficients.map(() => 0);
  const information = coefficients.map(() => new Array<number>(coefficients.length).fill(0));
  for (let n = 0; n < rows.length; n++) {
    const [row = [], times = 0] = [rows[n], played[n]];
    if (times === 0) continue;
    const p = 1 / (1 + Math.exp(-sumOf(row, coefficients)));
    const residual = (won[n] ?? 0) - times * p;
    const weight = times * p * (1 - p);
    for (const { coefficient: k, sign } of row) {
      gradient[k] = (gradient[k] ?? 0) + sign * residual;
      const line = information[k] ?? [];
      const signed = sign * weight;
      for (const { coefficient, sign } of row) line[coefficient] = (line[coefficient] ?? 0) + sign * signed;
    }
  }
  return solve(information, gradient);
}
