import assert from "node:assert/strict";
import { scoresByRound, type StatedBelief } from "./beliefs.ts";

function stated(item: string, round: string, p?: number): StatedBelief {
  return { item, round, right: "x", ...(p !== undefined && { belief: { x: p, y: 1 - p } }) };
}

Deno.test("scoresByRound() averages by item first, so that an item with more judges counts no more", () => {
  const [openings, closings] = scoresByRound([
    stated("a", "openings", 0.5),
    stated("a", "openings", 1),
    stated("b", "openings", 0),
    stated("b", "closings", 0.9),
    stated("a", "closings"),
  ]);
  assert.deepEqual([openings?.round, openings?.stated, openings?.missing], ["openings", 3, 0]);
  assert.deepEqual([closings?.round, closings?.stated, closings?.missing], ["closings", 1, 1]);
  assert.ok(openings?.brier.defined && openings.logarithmic.defined && closings?.brier.defined);
  // Item a: (0.5 + 0) / 2; item b: 2.
  assert.equal(openings.brier.value, (0.25 + 2) / 2);
  assert.equal(openings.logarithmic.value.toFixed(6), ((Math.LN2 / 2 - Math.log(0.001)) / 2).toFixed(6));
  assert.equal(openings.brier.n, 2);
  assert.ok(Math.abs(closings.brier.value - 0.02) < 1e-12);
  assert.deepEqual(closings.brier.interval, { defined: false, reason: "n = 1" });
});

Deno.test("scoresByRound() has no score for a round without beliefs", () => {
  const [round] = scoresByRound([stated("a", "openings"), stated("b", "openings")]);
  assert.deepEqual(round, {
    round: "openings",
    stated: 0,
    missing: 2,
    brier: { defined: false, reason: "there are no values" },
    logarithmic: { defined: false, reason: "there are no values" },
  });
  assert.deepEqual(scoresByRound([]), []);
});
