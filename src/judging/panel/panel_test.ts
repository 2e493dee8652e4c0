import assert from "node:assert/strict";
import { balancedOrders } from "./panel.ts";

const SIDES = ["A", "B", "C", "D", "E", "F", "G"];

/** Counts how often something is true of the orders. */
function times(orders: readonly string[][], isSo: (order: readonly string[]) => boolean): number {
  return orders.filter(isSo).length;
}

Deno.test("balancedOrders() returns the published design for four", () => {
  // Output of williams(4) in the R package crossdes.
  const design = [["A", "B", "D", "C"], ["B", "C", "A", "D"], ["C", "D", "B", "A"], ["D", "A", "C", "B"]];
  assert.deepEqual(balancedOrders(["A", "B", "C", "D"]), design);
});

Deno.test("balancedOrders() places each side at each position, and after each other side, equally often", () => {
  for (let n = 2; n <= SIDES.length; n++) {
    const sides = SIDES.slice(0, n);
    const orders = balancedOrders(sides);
    assert.equal(orders.length, n % 2 === 0 ? n : 2 * n);
    for (const side of sides) {
      for (const place of sides.keys()) {
        assert.equal(times(orders, (order) => order[place] === side), orders.length / n);
      }
      for (const other of sides.filter((each) => each !== side)) {
        const follows = (order: readonly string[]) => order.indexOf(other) === order.indexOf(side) + 1;
        assert.equal(times(orders, follows), orders.length / n, `${other} after ${side} of ${n}`);
      }
    }
  }
});

Deno.test("balancedOrders() returns all six orders of three sides", () => {
  assert.equal(new Set(balancedOrders(["A", "B", "C"]).map((order) => order.join())).size, 6);
});

Deno.test("balancedOrders() rejects fewer than two sides, and a repeated side", () => {
  for (const sides of [[], ["A"], ["A", "A"], ["A", "B", "A"]]) {
    assert.throws(() => balancedOrders(sides), {
      name: "RangeError",
      message: `Cannot order the sides as there must be two or more, each once: they are ${sides.join(", ")}`,
    });
  }
});
