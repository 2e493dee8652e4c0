import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { settled } from "./_virtual_runtime_fixture.ts";
import { dollarsOnly, Purse } from "./purse.ts";
import { NOTHING } from "./spending.ts";

Deno.test("Purse counts what is set aside as if it were used, until it is settled", () => {
  const purse = new Purse({ maxCostUsd: 1, maxCalls: 4 }, { calls: 1, tokens: 10, costUsd: 0.2 });
  const one = purse.reserve({ calls: 2, tokens: 50, costUsd: 0.5 });
  equal(purse.allows({ calls: 1, tokens: 9_000, costUsd: 0.3 }), true);
  equal(purse.allows({ calls: 2, tokens: 0, costUsd: 0 }), false);
  equal(purse.allows(dollarsOnly(0.31)), false);
  one.add(dollarsOnly(0.3));
  equal(purse.leftUsd, 0);
  equal(new Purse({ maxCalls: 1 }).leftUsd, Infinity);
  for (let times = 0; times < 2; times++) one.settle({ calls: 1, tokens: 5, costUsd: 0.1 });
  deepEqual(purse.spent, { calls: 2, tokens: 15, costUsd: 0.2 + 0.1 });
  deepEqual(purse.committed, purse.spent);
});

Deno.test("Purse keeps no rest of rounded sums", () => {
  const purse = new Purse({ maxCostUsd: 0.3 });
  const all = [0.1, 0.1, 0.1].map((costUsd) => purse.reserve(dollarsOnly(costUsd)));
  equal(purse.leftUsd, 0);
  equal(purse.allows(NOTHING), true, "0.30000000000000004 is within 0.3");
  for (const each of all) each.settle(NOTHING);
  deepEqual(purse.committed, NOTHING);
});

Deno.test("Purse lets an amount wait for others, and refuses it once nothing else may come back", async () => {
  const purse = new Purse({ maxCostUsd: 1 });
  const { signal } = new AbortController();
  const first = purse.reserve(dollarsOnly(0.8));
  const [small, large] = [0.5, 0.9].map((costUsd) => purse.reserveWhenLeft(dollarsOnly(costUsd), signal));
  await settled();
  equal(purse.committed.costUsd, 0.8);
  first.settle(dollarsOnly(0.4));
  const granted = await small;
  ok(granted);
  equal(purse.committed.costUsd, 0.9);
  granted.settle(dollarsOnly(0.3));
  equal(await large, undefined);
});

Deno.test("Purse ends a wait when it is cancelled and woken", async () => {
  const purse = new Purse({ maxCostUsd: 1 }, dollarsOnly(0.5));
  purse.reserve(dollarsOnly(0.5));
  const controller = new AbortController();
  const waiting = purse.reserveWhenLeft(dollarsOnly(0.1), controller.signal);
  controller.abort(new Error("stopped"));
  purse.wake();
  await rejects(waiting, /stopped/);
});

Deno.test("Purse looks once at each change, however many came before", async () => {
  const purse = new Purse({ maxCostUsd: 1 }, dollarsOnly(0.5));
  const other = purse.reserve(dollarsOnly(0.5));
  purse.wake();
  const { signal } = new AbortController();
  let looks = 0;
  signal.throwIfAborted = () => {
    looks++;
    if (looks > 3) throw new Error("It looks again, though nothing has changed.");
  };
  const waiting = purse.reserveWhenLeft(dollarsOnly(0.1), signal);
  await settled();
  purse.wake();
  await settled();
  equal(looks, 2);
  other.settle(NOTHING);
  ok(await waiting);
});
