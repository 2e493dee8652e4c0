import { equal, notEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { randomFor } from "./random.ts";

Deno.test("randomFor() depends only on seed and key", () => {
  equal(randomFor(7, "order"), randomFor(7, "order"));
  notEqual(randomFor(7, "order"), randomFor(8, "order"));
  notEqual(randomFor(7, "order"), randomFor(7, "Order"));
  equal(randomFor(0, ""), 0.6021594504285696, "the same in every later version: recorded dialogues rest on it");
});

Deno.test("randomFor() is from 0 up to but not including 1, and well distributed", () => {
  fc.assert(fc.property(fc.nat(), fc.string(), (seed, key) => {
    const number = randomFor(seed, key);
    ok(number >= 0 && number < 1);
  }));
  const draws = Array.from({ length: 1_000 }, (_, index) => randomFor(1, `key ${index}`));
  const tenths = new Set(draws.map((draw) => Math.floor(draw * 10)));
  equal(tenths.size, 10);
  ok(Math.abs(draws.reduce((sum, draw) => sum + draw, 0) / 1_000 - 0.5) < 0.05);
});
