import { type CompletePanel, completePanel, type Panel } from "./panel.ts";
import { judgementProblem, MOST_POINTS, type PanelReading } from "./reading.ts";

/** A panel with nothing left out, and what of its readings can be counted. */
export interface CheckedPanel {
  /** The panel. */
  readonly panel: CompletePanel;
  /** Its readings: those that contradict themselves are unread, and scores off the scale are missing. */
  readonly readings: readonly PanelReading[];
}

/**
 * Checks a panel and its readings. Judgements that contradict themselves become unread ones, with the reason; scores that
 * are off the scale are missing.
 *
 * @throws {TypeError} If a judge is there twice, or the same reading is.
 * @throws {RangeError} If the panel is impossible, or a reading is of a judge, an order or a sample that it does not have.
 */
export function checkedPanel(panel: Panel, readings: readonly PanelReading[]): CheckedPanel {
  const complete = completePanel(panel);
  const { sides, judges, orders, samples } = complete;
  const known = new Set(orders.map((order) => JSON.stringify(order)));
  const seen = new Set<string>();
  for (const { judge, order, sample } of readings) {
    const name = `${judge}, sample ${sample} of the order ${order.join(", ")}`;
    const isSample = Number.isInteger(sample) && sample >= 1 && sample <= samples;
    if (!judges.includes(judge) || !known.has(JSON.stringify(order)) || !isSample) {
      throw new RangeError(`Cannot judge as the panel has no such reading: ${name}`);
    }
    if (seen.has(name)) throw new TypeError(`Cannot judge as a reading is there twice: ${name}`);
    seen.add(name);
  }
  return { panel: complete, readings: readings.map((reading) => checked(reading, sides)) };
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
