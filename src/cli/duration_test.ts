import assert from "node:assert/strict";
import { clock, parseDuration } from "./lines.ts";

Deno.test("parseDuration() reads amounts with units, and nothing else", () => {
  const right = {
    "300s": 300_000,
    "5m": 300_000,
    "5min": 300_000,
    "1h30m": 5_400_000,
    "1.5h": 5_400_000,
    "500ms": 500,
  };
  for (const [text, ms] of Object.entries(right)) assert.equal(parseDuration(text), ms, text);
  for (const text of ["", "5", "m", "-5m", "5 m", "5M", "0s", "0.0001ms", "1e3s", "5mm", "99999999999999h", "5m!"]) {
    assert.equal(parseDuration(text), undefined, text);
  }
});

Deno.test("clock() shows minutes and seconds, and hours where there are some", () => {
  assert.deepEqual([0, 7_999, 750_000, 3_723_000].map(clock), ["0:00", "0:07", "12:30", "1:02:03"]);
});
