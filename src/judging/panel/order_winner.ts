import { quorumOf } from "../voting/quorum.ts";
import type { CompletePanel } from "./panel.ts";
import type { Judgement, PanelReading } from "./reading.ts";

/** Whom a judge named in one order of the sides, over the samples of it. */
export interface OrderWinner {
  /** The sides as they were presented. */
  readonly order: readonly string[];
  /** Judgements that could be read. */
  readonly read: number;
  /** Why the others could not, one line each. */
  readonly unread: readonly string[];
  /**
   * Whom most of the samples name: a side, or `null` for none. Absent if not more than half of the samples could be read,
   * or if as many name something else.
   */
  readonly winner?: string | null;
}

/** Whom a judge named in each order. */
export function orderWinners(
  judge: string,
  { orders, samples }: CompletePanel,
  readings: readonly PanelReading[],
): OrderWinner[] {
  return orders.map((order) => {
    const own = readings.filter((reading) => reading.judge === judge && isSame(reading.order, order));
    const judgements = judgementsOf(own);
    const unread = own.flatMap(({ judgement }) => judgement.given ? [] : [judgement.reason]);
    const missing = Array.from({ length: samples - own.length }, () => "was not read");
    const base = { order, read: judgements.length, unread: [...unread, ...missing] };
    if (!quorumOf(samples, judgements.length).reached) return base;
    const [first, second] = tallied(judgements.map(({ winner }) => winner));
    return !first || first.times === second?.times ? base : { ...base, winner: first.named };
  });
}

/** The judgements that could be read. */
export function judgementsOf(readings: readonly PanelReading[]): Judgement[] {
  return readings.flatMap(({ judgement }) => judgement.given ? [judgement] : []);
}

/** Whether two orders are the same. */
export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((side, place) => side === other[place]);
}

/** How often each is named, the most often first. */
export function tallied(
  named: readonly (string | null)[],
): { readonly named: string | null; readonly times: number }[] {
  return [...new Set(named)]
    .map((one) => ({ named: one, times: named.filter((other) => other === one).length }))
    .sort((a, b) => b.times - a.times);
}
