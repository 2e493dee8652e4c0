import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import fc from "fast-check";
import { settled } from "./_virtual_runtime.ts";
import { Limiter } from "./limiter.ts";

const never = new AbortController().signal;

Deno.test("Limiter refuses a concurrency that is no integer >= 1", () => {
  for (const bad of [0, -1, 1.5, NaN, Infinity]) {
    throws(() => new Limiter(bad), new RegExp(`'concurrency' must be an integer >= 1: current value is ${bad}`));
  }
});

Deno.test("Limiter lets the urgent ones in first, and each kind in the order of coming", async () => {
  const limiter = new Limiter(1);
  const order: string[] = [];
  const enter = async (name: string, urgent: boolean) => {
    const leave = await limiter.enter({ urgent, signal: never });
    order.push(name);
    return leave;
  };
  const leaves = [enter("first", false), enter("aside 1", false), enter("floor 1", true), enter("aside 2", false)];
  leaves.push(enter("floor 2", true));
  await settled();
  deepEqual(order, ["first"]);
  for (const leave of [leaves[0], leaves[2], leaves[4], leaves[1], leaves[3]]) (await leave)?.();
  await settled();
  deepEqual(order, ["first", "floor 1", "floor 2", "aside 1", "aside 2"]);
});

Deno.test("Limiter lets nobody in for one who leaves twice", async () => {
  const limiter = new Limiter(1);
  const enter = () => limiter.enter({ urgent: false, signal: never });
  const first = await enter();
  const waiting = [enter(), enter()];
  first();
  first();
  const second = await waiting[0];
  let third = false;
  waiting[1]?.then(() => third = true);
  await settled();
  equal(third, false);
  first();
  await settled();
  equal(third, false);
  second?.();
  await settled();
  equal(third, true);
});

Deno.test("Limiter forgets who is cancelled while waiting, or was before", async () => {
  const limiter = new Limiter(1);
  const reason = new Error("cancelled");
  await rejects(limiter.enter({ urgent: true, signal: AbortSignal.abort(reason) }), reason);
  const leave = await limiter.enter({ urgent: false, signal: never });
  const controller = new AbortController();
  const cancelled = limiter.enter({ urgent: true, signal: controller.signal });
  const next = limiter.enter({ urgent: false, signal: never });
  controller.abort(reason);
  await rejects(cancelled, reason);
  leave();
  (await next)();
  (await limiter.enter({ urgent: false, signal: never }))();
});

Deno.test("Limiter never has more than its number inside, loses no place, and leaves nobody outside", async () => {
  const client = fc.record({ urgent: fc.boolean(), stays: fc.nat(4), cancelledAfter: fc.option(fc.nat(6)) });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(client, { maxLength: 15 }), async (most, clients) => {
      const limiter = new Limiter(most);
      let inside = 0;
      let peak = 0;
      const ends = await Promise.all(clients.map(async ({ urgent, stays, cancelledAfter }) => {
        const controller = new AbortController();
        const steps = async (count: number) => {
          for (let step = 0; step < count; step++) await Promise.resolve();
        };
        if (cancelledAfter !== null) steps(cancelledAfter).then(() => controller.abort());
        try {
          const leave = await limiter.enter({ urgent, signal: controller.signal });
          peak = Math.max(peak, ++inside);
          await steps(stays);
          inside--;
          leave();
          if (stays % 2 === 0) leave();
          return "was inside";
        } catch {
          return "cancelled";
        }
      }));
      ok(peak <= most, `${peak} were inside`);
      if (clients.every(({ cancelledAfter }) => cancelledAfter === null)) {
        ok(ends.every((end) => end === "was inside"));
        equal(peak, Math.min(most, clients.length));
      }
      const places = await Promise.all(
        Array.from({ length: most }, () => limiter.enter({ urgent: false, signal: never })),
      );
      equal(places.length, most, "all places are free again");
    }),
  );
});
