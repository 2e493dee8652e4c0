import assert from "node:assert/strict";
import { balancedOrders } from "./panel.ts";

const SIDES = ["A", "B", "C", "D", "E", "F", "G"];

/** How often something is the case in the orders. */
function times(orders: readonly string[][], isSo: (order: readonly string[]) => boolean): number {
  return orders.filter(isSo).length;
}

Deno.test("balancedOrders() gives the published design of four", () => {
  // As the R package crossdes prints williams(4).
  const design = [["A", "B", "D", "C"], ["B", "C", "A", "D"], ["C", "D", "B", "A"], ["D", "A", "C", "B"]];
  assert.deepEqual(balancedOrders(["A", "B", "C", "D"]), design);
});

Deno.test("balancedOrders() puts each side at each place, and after each other side, equally often", () => {
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

Deno.test("balancedOrders() of three sides has all six orders", () => {
  assert.equal(new Set(balancedOrders(["A", "B", "C"]).map((order) => order.join())).size, 6);
});

Deno.test("balancedOrders() refuses fewer than two sides, and a side that is there twice", () => {
  for (const sides of [[], ["A"], ["A", "A"], ["A", "B", "A"]]) {
    assert.throws(() => balancedOrders(sides), {
      name: "RangeError",
      message: `Cannot order the sides as there must be two or more, each once: they are ${sides.join(", ")}`,
    });
  }
});
