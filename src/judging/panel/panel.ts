import { balancedOrders } from "./orders.ts";

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
 * Fills in what a panel leaves out, and checks it.
 *
 * @throws {TypeError} If a judge is there twice.
 * @throws {RangeError} If there are no judges or fewer than two sides, or the orders, samples or ranges are impossible.
 */
export function completePanel(panel: Panel): CompletePanel {
  const { sides, judges, samples = 1, ranges = {} } = panel;
  const balanced = balancedOrders(sides);
  const orders = panel.orders ?? balanced;
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
  return { sides, judges, orders, samples, ranges };
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
