/**
 * In which orders the sides are presented, so that what comes first or after what cannot favour anybody: each side stands
 * at each place equally often, and follows each other side equally often. Two sides are presented in both orders; an even
 * number of them in as many orders as there are sides, an odd number in twice as many (of three, that is all six).
 *
 * Source: Williams, "Experimental designs balanced for the estimation of residual effects of treatments", Australian
 * Journal of Scientific Research A 2 (1949), 149–168.
 *
 * @throws {RangeError} If there are fewer than two sides, or one is there twice.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { balancedOrders } from "./orders.ts";
 *
 * assert.deepEqual(balancedOrders(["for", "against"]), [["for", "against"], ["against", "for"]]);
 * ```
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
