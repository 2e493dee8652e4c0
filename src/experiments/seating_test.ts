import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import type { Pairing } from "./experiment.ts";
import { fixedPairings, swissPairs, swissRounds } from "./seating.ts";

Deno.test("fixedPairings() seats each pair on both sides, and a model against itself once", () => {
  deepEqual(fixedPairings(["a", "b", "c"], "round_robin"), [
    ["a", "b"],
    ["b", "a"],
    ["a", "c"],
    ["c", "a"],
    ["b", "c"],
    ["c", "b"],
  ]);
  deepEqual(fixedPairings(["a", "b"], "self"), [["a", "a"], ["b", "b"]]);
  deepEqual(fixedPairings([], { pairs: [["x", "y"], ["z", "z"]] }), [["x", "y"], ["y", "x"], ["z", "z"]]);
});

Deno.test("swissRounds() is enough rounds for one to win all", () => {
  deepEqual([2, 3, 4, 5, 8, 9].map(swissRounds), [1, 2, 2, 3, 3, 4]);
});

Deno.test("swissPairs() pairs neighbours in the standings that have not met", () => {
  const standings = new Map([["a", 2], ["b", 2], ["c", 1], ["d", 0]]);
  deepEqual(swissPairs(["d", "c", "b", "a"], standings, []), { pairs: [["b", "a"], ["c", "d"]] });
  deepEqual(swissPairs(["a", "b", "c", "d"], standings, [["a", "b"]]), { pairs: [["a", "c"], ["b", "d"]] });
});

Deno.test("swissPairs() lets the lowest sit out who has not yet", () => {
  const standings = new Map([["a", 2], ["b", 1]]);
  deepEqual(swissPairs(["a", "b", "c"], standings, []), { pairs: [["a", "b"]], sitsOut: "c" });
  deepEqual(swissPairs(["a", "b", "c"], standings, [["a", "b"]], ["c"]), { pairs: [["a", "c"]], sitsOut: "b" });
});

Deno.test("swissPairs() allows a rematch only where nobody else is left", () => {
  deepEqual(swissPairs(["a", "b"], new Map(), [["a", "b"]]), { pairs: [["a", "b"]] });
  // from the top down, a–b would leave c and d, who have met
  deepEqual(swissPairs(["a", "b", "c", "d"], new Map(), [["c", "d"]]), { pairs: [["a", "c"], ["b", "d"]] });
});

Deno.test("a Swiss tournament seats everybody once a round, and nobody twice against the same before it must", () => {
  fc.assert(fc.property(fc.integer({ min: 2, max: 9 }), fc.array(fc.nat(2), { minLength: 40 }), (n, results) => {
    const models = Array.from({ length: n }, (_, at) => `m${at}`);
    const standings = new Map<string, number>();
    const met: Pairing[] = [];
    const satOut: string[] = [];
    for (let round = 0; round < swissRounds(n); round++) {
      const { pairs, sitsOut } = swissPairs(models, standings, met, satOut);
      equal(new Set([...pairs.flat(), ...(sitsOut === undefined ? [] : [sitsOut])]).size, n);
      if (sitsOut !== undefined) satOut.push(sitsOut);
      for (const [a, b] of pairs) {
        met.push([a, b]);
        const [won = 0] = results.splice(0, 1);
        standings.set(a, (standings.get(a) ?? 0) + won / 2);
        standings.set(b, (standings.get(b) ?? 0) + 1 - won / 2);
      }
    }
    equal(new Set(satOut).size, satOut.length);
  }));
});
