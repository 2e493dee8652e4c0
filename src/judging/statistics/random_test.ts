import assert from "node:assert/strict";
import { uniforms } from "./random.ts";

Deno.test("uniforms() reaches the published state after 10,000 numbers", () => {
  // The C++ standard has this generator as `minstd_rand`, and requires this state of it ([rand.predef]).
  const uniform = uniforms(1);
  for (let n = 1; n < 10_000; n++) uniform();
  assert.equal(Math.round(uniform() * 2_147_483_647), 399_268_537);
});

Deno.test("uniforms() rejects seeds that it cannot use", () => {
  for (const seed of [0, -1, 1.5, NaN, Infinity, 2_147_483_647]) assert.throws(() => uniforms(seed), RangeError);
});
