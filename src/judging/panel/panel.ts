/** A plan of who is to read what, and how often. */
export interface Panel {
  /** Ids of the sides, two or more; where one affirms the motion, it comes first. */
  readonly sides: readonly string[];
  /** Ids of the judges, whether they answered or not. */
  readonly judges: readonly string[];
  /**
   * The orders in which each judge was to read the sides.
   *
   * @default `balancedOrders(sides)`
   */
  readonly orders?: readonly (readonly string[])[];
  /**
   * The times that each judge is to read each order.
   *
   * @default 1
   */
  readonly samples?: number;
  /**
   * The range of points that judges are known to use, by id. Their margins are divided by it, where it is more
   * than what they use on this panel.
   *
   * @default {}
   */
  readonly ranges?: Readonly<Record<string, number>>;
}

/** One judge's reading of a whole dialogue, with the sides presented in one order. */
export interface PanelReading {
  /** Id of the judge. */
  readonly judge: string;
  /** The sides as they were presented, by id: the first is what the judge saw as Side 1. */
  readonly order: readonly string[];
  /** Number of the sample of this order, from 1. */
  readonly sample: number;
  /** The judge's answer, or why nothing can be read. */
  readonly judgement: Judgement | UnreadJudgement;
}

/** A judge's answer, with the sides by their ids again. */
export interface Judgement {
  /** Tells it from what could not be read. */
  readonly given: true;
  /** 0–10 by side and criterion. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Id of the side that won; `null` if none is ahead of the others. */
  readonly winner: string | null;
  /**
   * By how many points the winner is ahead of the best of the others, 0–10; 0 if there is no winner, absent if it was not
   * given. A negative margin contradicts the winner, and the judgement is not counted.
   */
  readonly margin?: number;
  /** The clash that decided it, in the judge's words. */
  readonly clash: string;
  /** Why, in the judge's words. */
  readonly reasons: readonly JudgementReason[];
}

/** A reason, and what it rests on. */
export interface JudgementReason {
  /** The reason, in the judge's words. */
  readonly text: string;
  /** Numbers of the messages that it cites. */
  readonly messages: readonly number[];
}

/** A judgement that was not given, or cannot be read. */
export interface UnreadJudgement {
  /** Tells it from what was read. */
  readonly given: false;
  /** One line for people. */
  readonly reason: string;
}

/** A debate that a panel has read. */
export interface PanelRecord {
  /** The plan. */
  readonly panel: Panel;
  /** The judges' readings. */
  readonly readings: readonly PanelReading[];
}

/** A panel with nothing left out, and what of its readings can be counted. */
export interface CheckedPanel extends Required<Panel> {
  readonly readings: readonly PanelReading[];
}

/** The points between which scores and margins lie. */
export const MOST_POINTS = 10;

/**
 * Returns the orders in which the sides are presented, so that what comes first or after what cannot favour anybody: each
 * side stands at each place equally often, and follows each other side equally often. Two sides are presented in both
 * orders; an even number of them in as many orders as there are sides, an odd number in twice as many (of three, all six).
 *
 * Source: Williams, "Experimental designs balanced for the estimation of residual effects of treatments", Australian
 * Journal of Scientific Research A 2 (1949), 149–168.
 *
 * @throws {RangeError} If there are fewer than two sides, or one is there twice.
 */
export function balancedOrders(sides: readonly string[]): string[][] {
  if (sides.length < 2 || new Set(sides).size < sides.length) {
    throw new RangeError(
      `Cannot order the sides as there must be two or more, each once: they are ${sides.join(", ")}`,
    );
  }
  const n = sides.length;
  // 0, 1, n - 1, 2, n - 2 …: two neighbours never differ twice by the same step.
  const first = sides.map((_, place) => place % 2 === 1 ? (place + 1) / 2 : (n - place / 2) % n);
  const orders = sides.map((_, turn) => first.map((index) => sides[(index + turn) % n] ?? ""));
  return n % 2 === 0 ? orders : [...orders, ...orders.map((order) => order.toReversed())];
}

/**
 * Fills in what a panel leaves out and checks it. Judgements that contradict themselves become unread ones, with the
 * reason; scores that are off the scale are missing.
 *
 * @throws {TypeError} If a judge is there twice, or the same reading is.
 * @throws {RangeError} If there are no judges or fewer than two sides, the orders or samples are impossible, or a reading
 * is of a judge, an order or a sample that the panel does not have.
 */
export function checkedPanel({ panel, readings }: PanelRecord): CheckedPanel {
  const balanced = balancedOrders(panel.sides);
  const { sides, judges, orders = balanced, samples = 1, ranges = {} } = panel;
  if (judges.length === 0) throw new RangeError("Cannot judge as the panel has no judges");
  if (new Set(judges).size < judges.length) {
    throw new TypeError(`Cannot judge as a judge is there twice: the judges are ${judges.join(", ")}`);
  }
  if (!Number.isInteger(samples) || samples < 1) {
    throw new RangeError(`Cannot judge as 'samples' must be an integer >= 1: current value is ${samples}`);
  }
  if (!areBalanced(orders, sides)) {
    throw new RangeError(
      "Cannot judge as the orders must differ and have each side at each place equally often: " +
        `they are ${orders.map((order) => order.join(" before ")).join(", ")}`,
    );
  }
  const seen = new Set<string>();
  for (const { judge, order, sample } of readings) {
    const name = `${judge}, sample ${sample} of the order ${order.join(", ")}`;
    const isSample = Number.isInteger(sample) && sample >= 1 && sample <= samples;
    if (!judges.includes(judge) || !orders.some((each) => isSame(each, order)) || !isSample) {
      throw new RangeError(`Cannot judge as the panel has no such reading: ${name}`);
    }
    if (seen.has(name)) throw new TypeError(`Cannot judge as a reading is there twice: ${name}`);
    seen.add(name);
  }
  return { sides, judges, orders, samples, ranges, readings: readings.map((reading) => checked(reading, sides)) };
}

/** A place where one side stands more often than another would favour it, or the other. */
function areBalanced(orders: readonly (readonly string[])[], sides: readonly string[]): boolean {
  return orders.length > 0 &&
    new Set(orders.map((order) => JSON.stringify(order))).size === orders.length &&
    orders.every((order) => isSame(order.toSorted(), sides.toSorted())) &&
    sides.every((side) =>
      sides.every((_, place) => orders.filter((order) => order[place] === side).length * sides.length === orders.length)
    );
}

function checked(reading: PanelReading, sides: readonly string[]): PanelReading {
  const { judgement } = reading;
  if (!judgement.given) return reading;
  const problem = judgementProblem(judgement, sides);
  if (problem !== undefined) return { ...reading, judgement: { given: false, reason: problem } };
  const scores = Object.fromEntries(
    Object.entries(judgement.scores).filter(([side]) => sides.includes(side)).map(([side, list]) => [
      side,
      Object.fromEntries(Object.entries(list).filter(([, score]) => score >= 0 && score <= MOST_POINTS)),
    ]),
  );
  return { ...reading, judgement: { ...judgement, scores } };
}

function judgementProblem({ winner, margin = 0 }: Judgement, sides: readonly string[]): string | undefined {
  if (winner !== null && !sides.includes(winner)) return `names ${winner} as the winner, which is no side`;
  if (!Number.isFinite(margin) || Math.abs(margin) > MOST_POINTS) {
    return `gives a margin that is not from 0 to ${MOST_POINTS}: ${margin}`;
  }
  if (winner === null && margin !== 0) return `names no winner, but a margin of ${margin}`;
  if (margin < 0) return `names ${winner} as the winner by a margin of ${margin}, which contradicts it`;
}

/** Returns the judgements that could be read. */
export function judgementsOf(readings: readonly PanelReading[]): Judgement[] {
  return readings.flatMap(({ judgement }) => judgement.given ? [judgement] : []);
}

/** Returns `true` if two orders are the same. */
export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((side, place) => side === other[place]);
}
