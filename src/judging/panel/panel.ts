import { balancedOrders } from "./orders.ts";
import { judgementProblem, MOST_POINTS, type PanelReading } from "./reading.ts";

/** Who was to read what, and how often. */
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
   * How often each judge was to read each order.
   *
   * @default 1
   */
  readonly samples?: number;
  /**
   * How wide a range of points judges are known to use, by id, for example from `judgeRanges`. It is what their margins
   * are divided by, where it is more than what they use on this panel.
   *
   * @default {}
   */
  readonly ranges?: Readonly<Record<string, number>>;
}

/** A panel with what was not said of it. */
export type CompletePanel = Required<Panel>;

/**
 * Fills in what a panel leaves out, and checks it with its readings. Judgements that contradict themselves become
 * unread ones, with the reason; scores that are off the scale are missing.
 *
 * @throws {TypeError} If a judge is there twice, or the same reading is.
 * @throws {RangeError} If there are no judges or fewer than two sides, the orders or samples are impossible, or a reading
 * is of a judge, an order or a sample that the panel does not have.
 */
export function checkedPanel(
  panel: Panel,
  readings: readonly PanelReading[],
): { readonly panel: CompletePanel; readonly readings: readonly PanelReading[] } {
  const { sides, judges, orders = balancedOrders(sides), samples = 1, ranges = {} } = panel;
  if (judges.length === 0) throw new RangeError("Cannot judge as the panel has no judges");
  if (new Set(judges).size < judges.length) {
    throw new TypeError(`Cannot judge as a judge is there twice: the judges are ${judges.join(", ")}`);
  }
  if (!Number.isInteger(samples) || samples < 1) {
    throw new RangeError(`Cannot judge as 'samples' must be an integer >= 1: current value is ${samples}`);
  }
  for (const [judge, range] of Object.entries(ranges)) {
    if (!(range > 0 && range < Infinity)) {
      throw new RangeError(`Cannot judge as the range of ${judge} must be a positive number of points: it is ${range}`);
    }
  }
  checkOrders(sides, orders);
  const known = new Set(orders.map((order) => JSON.stringify(order)));
  const seen = new Set<string>();
  for (const { judge, order, sample } of readings) {
    const name = `${judge}, ${order.join(" before ")}, sample ${sample}`;
    if (!judges.includes(judge) || !known.has(JSON.stringify(order)) || !isSample(sample, samples)) {
      throw new RangeError(`Cannot judge as the panel has no such reading: ${name}`);
    }
    if (seen.has(name)) throw new TypeError(`Cannot judge as a reading is there twice: ${name}`);
    seen.add(name);
  }
  return {
    panel: { sides, judges, orders, samples, ranges },
    readings: readings.map((reading) => checked(reading, sides)),
  };
}

/** A place where one side stands more often than another would favour it, or the other. */
function checkOrders(sides: readonly string[], orders: readonly (readonly string[])[]): void {
  const sorted = JSON.stringify(sides.toSorted());
  const balanced = sides.every((side) =>
    sides.every((_, place) => orders.filter((order) => order[place] === side).length * sides.length === orders.length)
  );
  const distinct = new Set(orders.map((order) => JSON.stringify(order))).size === orders.length;
  if (
    !balanced || !distinct || orders.length === 0 || orders.some((order) => JSON.stringify(order.toSorted()) !== sorted)
  ) {
    throw new RangeError(
      "Cannot judge as the orders must differ and have each side at each place equally often: " +
        `they are ${orders.map((order) => order.join(" before ")).join(", ")}`,
    );
  }
}

function isSample(sample: number, samples: number): boolean {
  return Number.isInteger(sample) && sample >= 1 && sample <= samples;
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
