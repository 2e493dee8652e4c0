import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { SlidingMinute } from "./sliding_minute.ts";

Deno.test("SlidingMinute lets so much go in a minute, and the rest as what was sent leaves it", () => {
  const minute = new SlidingMinute(10);
  for (const [amount, nowMs] of [[4, 0], [3, 20_000], [3, 30_000]] as const) {
    equal(minute.waitMs(amount, nowMs), 0);
    minute.take(amount).sent(nowMs);
  }
  const waits = [1, 4, 5, 7, 8, 10].map((amount) => minute.waitMs(amount, 40_000));
  deepEqual(waits, [20_000, 20_000, 40_000, 40_000, 50_000, 50_000]);
  equal(minute.waitMs(4, 60_000), 0);
});

Deno.test("SlidingMinute lets what is larger than its limit go alone, when the minute is empty", () => {
  const minute = new SlidingMinute(10);
  equal(minute.waitMs(11, 0), 0);
  minute.take(1).sent(0);
  equal(minute.waitMs(11, 1000), 59_000);
  equal(minute.waitMs(11, 60_000), 0);
  minute.take(11).sent(60_000);
  equal(minute.waitMs(1, 60_000), 60_000);
});

Deno.test("SlidingMinute counts what is not sent yet, until it is given back", () => {
  const minute = new SlidingMinute(1);
  const taken = minute.take(1);
  equal(minute.waitMs(1, 500_000), 60_000);
  taken.giveBack();
  equal(minute.waitMs(1, 500_000), 0);
});

Deno.test("SlidingMinute never lets more go in any minute, however requests come", () => {
  const requests = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 9 }), afterMs: fc.nat(30_000) }));
  fc.assert(fc.property(fc.integer({ min: 9, max: 20 }), requests, (limit, requests) => {
    const minute = new SlidingMinute(limit);
    const sent: { readonly atMs: number; readonly amount: number }[] = [];
    let nowMs = 0;
    for (const { amount, afterMs } of requests) {
      nowMs += afterMs;
      nowMs += minute.waitMs(amount, nowMs);
      equal(minute.waitMs(amount, nowMs), 0);
      minute.take(amount).sent(nowMs);
      sent.push({ atMs: nowMs, amount });
      const inMinute = sent.filter(({ atMs }) => atMs > nowMs - 60_000);
      ok(inMinute.reduce((sum, { amount }) => sum + amount, 0) <= limit);
    }
  }));
});
