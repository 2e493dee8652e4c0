import { hundredths } from "../scoreboard.ts";

/** A plan of the readings by each judge. */
export interface Panel {
  /** Ids of the sides, two or more; where one affirms the motion, it comes first. */
  readonly sides: readonly string[];
  /** Ids of all judges, including those who did not answer. */
  readonly judges: readonly string[];
  /**
   * The orders in which each judge was to read the sides.
   *
   * @default `balancedOrders(sides)`
   */
  readonly orders?: readonly (readonly string[])[];
  /**
   * Number of readings of each order by each judge.
   *
   * @default 1
   */
  readonly samples?: number;
  /**
   * The orders that single judges were to read, by id, if not all of them. An advantage from the order then remains in
   * what such a judge says.
   *
   * @default {}
   */
  readonly assigned?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /**
   * Ids of judges who read one order that nobody recorded; the order assigned to them only stands in for it.
   *
   * @default []
   */
  readonly unordered?: readonly string[];
}

/** One judge's reading of a whole dialogue, with the sides presented in one order. */
export interface PanelReading {
  /** Id of the judge. */
  readonly judge: string;
  /** The sides as presented, by id: the first is the judge's Side 1. */
  readonly order: readonly string[];
  /** Number of the sample of this order, from 1. */
  readonly sample: number;
  /** The judge's answer, or the reason it could not be read. */
  readonly judgement: Judgement | UnreadJudgement;
}

/** A judge's answer, with sides by id. */
export interface Judgement {
  /** Distinguishes it from an unread one. */
  readonly given: true;
  /** Scores 0–10 by side and criterion. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Id of the winning side; `null` if none is ahead. */
  readonly winner: string | null;
  /**
   * The winner's lead over the best of the others in points, 0–10; 0 without a winner, absent if not given. A negative
   * margin contradicts the winner, and the judgement does not count.
   */
  readonly margin?: number;
  /** The decisive clash, in the judge's words. */
  readonly clash: string;
  /** Reasons in the judge's words, the weightiest first. */
  readonly reasons: readonly JudgementReason[];
  /** Points that were never answered. @default not asked */
  readonly unanswered?: readonly JudgementPoint[];
  /** The strongest line of each side, word for word as the judge read it. @default not asked */
  readonly strongest?: readonly JudgementPoint[];
  /** What the sides conceded. @default not asked */
  readonly conceded?: readonly JudgementPoint[];
}

/** A point of a side, and its messages. */
export interface JudgementPoint {
  /** The point, in the judge's words; of a line, its words. */
  readonly text: string;
  /** Numbers of the messages, of which the side said the first. */
  readonly messages: readonly number[];
  /** Id of the side; absent if it is not known. */
  readonly side?: string;
}

/** A reason and the messages it cites. */
export interface JudgementReason {
  /** The reason, in the judge's words. */
  readonly text: string;
  /** Numbers of the cited messages. */
  readonly messages: readonly number[];
  /** The clash that it is about, in a few words. @default not given */
  readonly about?: string;
  /** Id of the side that carried the clash; `null` if none did. @default not given */
  readonly carried?: string | null;
}

/** A judgement that is missing or unreadable. */
export interface UnreadJudgement {
  /** Distinguishes it from a readable one. */
  readonly given: false;
  /** One line for people. */
  readonly reason: string;
}

/** A debate read by a panel. */
export interface PanelRecord {
  /** The plan. */
  readonly panel: Panel;
  /** The judges' readings. */
  readonly readings: readonly PanelReading[];
}

/** A complete panel with its countable readings. */
export interface CheckedPanel extends Required<Panel> {
  readonly readings: readonly PanelReading[];
}

/** Maximum of scores and margins, in points. */
export const MOST_POINTS = 10;

/**
 * Returns balanced orders of the sides: each side appears at each place equally often, and follows each other side
 * equally often, so that neither place nor predecessor favours anybody. Two sides have both orders; an even number of
 * sides has as many orders as sides, an odd number twice as many (all six for three).
 *
 * Source: Williams, "Experimental designs balanced for the estimation of residual effects of treatments", Australian
 * Journal of Scientific Research A 2 (1949), 149–168.
 *
 * @throws {RangeError} If there are fewer than two sides, or a side appears twice.
 */
export function balancedOrders(sides: readonly string[]): string[][] {
  if (sides.length < 2 || new Set(sides).size < sides.length) {
    throw new RangeError(
      `Cannot order the sides as there must be two or more, each once: they are ${sides.join(", ")}`,
    );
  }
  const n = sides.length;
  // 0, 1, n - 1, 2, n - 2 …: no step between neighbours occurs twice.
  const first = sides.map((_, place) => place % 2 === 1 ? (place + 1) / 2 : (n - place / 2) % n);
  const orders = sides.map((_, turn) => first.map((index) => sides[(index + turn) % n] ?? ""));
  return n % 2 === 0 ? orders : [...orders, ...orders.map((order) => order.toReversed())];
}

/** Returns the orders that a judge was to read. */
export function ordersOf(judge: string, { orders, assigned }: Pick<CheckedPanel, "orders" | "assigned">) {
  return (Object.hasOwn(assigned, judge) ? assigned[judge] : undefined) ?? orders;
}

/**
 * Completes and checks a panel. Contradictory judgements become unread ones, with the reason; scores off the scale are
 * missing; of two sides, a winner by a margin that is 0 to two decimals is none.
 *
 * @throws {TypeError} If a judge or reading appears twice.
 * @throws {RangeError} If there are no judges or fewer than two sides, the orders or samples are impossible, or a
 * reading is of a judge, an order or a sample that the panel does not have.
 */
export function checkedPanel({ panel, readings }: PanelRecord): CheckedPanel {
  const balanced = balancedOrders(panel.sides);
  const { sides, judges, orders = balanced, samples = 1, assigned = {}, unordered = [] } = panel;
  if (judges.length === 0) throw new RangeError("Cannot judge as the panel has no judges");
  if (new Set(judges).size < judges.length) {
    throw new TypeError(`Cannot judge as a judge appears twice: the judges are ${judges.join(", ")}`);
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
  const of = { orders, assigned };
  const lost = judges.find((judge) => ordersOf(judge, of).length === 0);
  if (lost !== undefined) throw new RangeError(`Cannot judge as ${lost} is to read the sides in no order`);
  const [seated, seen] = [new Set(judges), new Set<string>()];
  for (const { judge, order, sample } of readings) {
    const name = `${judge}, sample ${sample} of the order ${order.join(", ")}`;
    const isSample = Number.isInteger(sample) && sample >= 1 && sample <= samples;
    if (!seated.has(judge) || !ordersOf(judge, of).some((each) => isSame(each, order)) || !isSample) {
      throw new RangeError(`Cannot judge as the panel has no such reading: ${name}`);
    }
    if (seen.has(name)) throw new TypeError(`Cannot judge as a reading appears twice: ${name}`);
    seen.add(name);
  }
  return {
    sides,
    judges,
    samples,
    unordered,
    ...of,
    readings: readings.map((reading) => checked(reading, sides)),
  };
}

/** Returns `true` if each side appears at each place equally often; otherwise a place would favour a side. */
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
  // of more than two sides it is not known which ones are level
  const isLevel = sides.length === 2 && judgement.margin !== undefined && hundredths(judgement.margin) === 0;
  return { ...reading, judgement: { ...judgement, scores, ...(isLevel ? { winner: null, margin: 0 } : {}) } };
}

/**
 * Returns `true` if an order counts as read: more than half of its samples are readable. A judge's vote, margins and
 * scores rest on the orders that it read, in the verdict as in statistics.
 *
 * @param readable Number of readable judgements in the order.
 */
export function wasRead(readable: number, { samples }: Pick<CheckedPanel, "samples">): boolean {
  return readable * 2 > samples;
}

function judgementProblem({ winner, margin = 0 }: Judgement, sides: readonly string[]): string | undefined {
  if (winner !== null && !sides.includes(winner)) return `names ${winner} as the winner, which is not a side`;
  if (!Number.isFinite(margin) || Math.abs(margin) > MOST_POINTS) {
    return `gives a margin that is not from 0 to ${MOST_POINTS}: ${margin}`;
  }
  if (winner === null && margin !== 0) return `names no winner, but a margin of ${margin}`;
  if (margin < 0) return `names ${winner} as the winner by a margin of ${margin}, which contradicts it`;
}

/** Readings by judge: large panels have hundreds, and each is asked about many times. */
const byJudge = new WeakMap<readonly PanelReading[], ReadonlyMap<string, readonly PanelReading[]>>();

/** Returns one judge's readings. */
export function readingsOf(judge: string, { readings }: Pick<PanelRecord, "readings">): readonly PanelReading[] {
  const own = byJudge.get(readings) ?? Map.groupBy(readings, (reading) => reading.judge);
  byJudge.set(readings, own);
  return own.get(judge) ?? [];
}

/** Returns the readable judgements. */
export function judgementsOf(readings: readonly PanelReading[]): Judgement[] {
  return readings.flatMap(({ judgement }) => judgement.given ? [judgement] : []);
}

/** Returns `true` if two orders are the same. */
export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((side, place) => side === other[place]);
}
