import assert from "node:assert/strict";
import fc from "fast-check";
import { argued } from "./_argued_fixture.ts";
import { dfQuad, strengthsOf } from "./strength.ts";

/** Strengths, in thousandths, so that sums have no tail of digits. */
const strengths = fc.array(fc.integer({ min: 0, max: 1000 }).map((each) => each / 1000), { maxLength: 5 });
const base = fc.integer({ min: 0, max: 1000 }).map((each) => each / 1000);

const isNear = (found: number, expected: number) => assert.ok(Math.abs(found - expected) < 1e-12, `${found}`);

Deno.test("dfQuad() combines attackers and supporters as Rago et al. define it", () => {
  // with nothing, or with as much for as against, the base stays
  isNear(dfQuad(0.4, [], []), 0.4);
  isNear(dfQuad(0.4, [0.5], [0.5]), 0.4);
  // v0 + (1 - v0) * |vs - va|, and v0 - v0 * |vs - va|
  isNear(dfQuad(0.4, [], [0.5]), 0.7);
  isNear(dfQuad(0.4, [0.5], []), 0.2);
  // several are aggregated by f(x, y) = x + y - x * y
  isNear(dfQuad(0.4, [0.5, 0.5], []), 0.1);
  isNear(dfQuad(0.5, [0.5, 0.5], [0.5]), 0.375);
  // an attacker or a supporter of full strength outweighs all others of its kind
  isNear(dfQuad(0.4, [1, 0.3], []), 0);
  isNear(dfQuad(0.4, [], [1, 0.3]), 1);
});

Deno.test("dfQuad() stays from 0 to 1, falls with each attacker and rises with each supporter, in any order", () => {
  fc.assert(fc.property(base, strengths, strengths, base, (own, against, pro, more) => {
    const found = dfQuad(own, against, pro);
    assert.ok(found >= 0 && found <= 1);
    assert.ok(dfQuad(own, [...against, more], pro) <= found + 1e-12);
    assert.ok(dfQuad(own, against, [...pro, more]) >= found - 1e-12);
    isNear(dfQuad(own, against.toReversed(), pro.toReversed()), found);
  }));
});

Deno.test("strengthsOf() takes what is in force for attackers, and nothing from what was given up", () => {
  const met = { 1: ["line"], 2: ["1.1 but"], 3: ["2.1 but"] };
  assert.deepEqual([...strengthsOf(argued(met).graph).values()], [0.375, 0.25, 0.5]);
  assert.deepEqual([...strengthsOf(argued({ ...met, 4: ["2.1 drops"] }).graph).values()], [0.5, 0, 0.5]);
});
