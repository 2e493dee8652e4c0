import assert from "node:assert/strict";
import fc from "fast-check";
import { cosine, jaccard } from "./similarity.ts";

const bag = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 8 });

Deno.test("jaccard() and cosine() give known values", () => {
  assert.equal(jaccard(["a", "b"], ["b", "c"]), 1 / 3);
  assert(Math.abs(cosine(["a", "b"], ["a", "c"]) - 1 / 2) < 1e-12);
  assert(cosine(["a", "b"], ["a", "c"], (word) => word === "a" ? 3 : 1) > 0.8);
});

Deno.test("jaccard() and cosine() are symmetric, lie in 0–1, and are 1 for a text and itself", () => {
  fc.assert(fc.property(bag, bag, (a, b) => {
    for (const alike of [jaccard, (x: readonly string[], y: readonly string[]) => cosine(x, y)]) {
      assert(Math.abs(alike(a, b) - alike(b, a)) < 1e-12);
      assert(alike(a, b) >= 0 && alike(a, b) <= 1);
      assert(Math.abs(alike(a, a) - (a.length === 0 ? 0 : 1)) < 1e-9);
    }
  }));
});
