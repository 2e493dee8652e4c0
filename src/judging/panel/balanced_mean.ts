import { mean } from "../statistics/mean.ts";
import { isSame, judgementsOf } from "./order_winner.ts";
import type { CompletePanel } from "./panel.ts";
import type { Judgement, PanelReading } from "./reading.ts";

/**
 * The mean over the orders of what a judge says in each, of the mean over the samples of that order; so every order weighs
 * the same, however many of its samples could be read. `undefined` if some order says nothing.
 */
export function balancedMean(
  own: readonly PanelReading[],
  { orders }: CompletePanel,
  valueOf: (judgement: Judgement) => number | undefined,
): number | undefined {
  const byOrder = orders.map((order) =>
    mean(judgementsOf(own.filter((reading) => isSame(reading.order, order))).flatMap((each) => valueOf(each) ?? []))
  );
  const said = byOrder.flatMap((value) => value ?? []);
  return said.length < orders.length ? undefined : mean(said);
}
