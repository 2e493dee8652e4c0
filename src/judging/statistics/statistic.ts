/** A number that was computed, or why there is none. Nothing stands in for what is not defined. */
export type Statistic = { readonly defined: true; readonly value: number } | UndefinedStatistic;

/** Why a number is not defined. */
export interface UndefinedStatistic {
  /** Tells it from what is defined. */
  readonly defined: false;
  /** One line for people. */
  readonly reason: string;
}

/** Two ends, both included; in repeated samples 95 % of such intervals hold the true value. */
export interface Interval {
  /** The lower end. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
}

/** An estimate with its 95 % interval, or why there is none. */
export type Estimate =
  | {
    readonly defined: true;
    /** The estimate itself. */
    readonly value: number;
    /** How many observations it rests on. */
    readonly n: number;
    /** Where the true value is, or why that cannot be said. */
    readonly interval: ({ readonly defined: true } & Interval) | UndefinedStatistic;
  }
  | UndefinedStatistic;

/** What is not defined, and why. */
export function undefinedBecause(reason: string): UndefinedStatistic {
  return { defined: false, reason };
}

/** A number that was computed. */
export function defined(value: number): Statistic {
  return { defined: true, value };
}
