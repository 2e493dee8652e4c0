import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { ModelError } from "../../models/model_error.ts";
import { Outage } from "./outage.ts";

const MINUTE = 60_000;

const failed = (retryAfterMs?: number) =>
  new ModelError("busy", { code: "rate_limit", ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });

/** Returns the waits of a call that fails as often as it is sent, each as soon as it may be, until it gives up. */
function waits({ patienceMs = 10 * MINUTE, random = 0.5, retryAfterMs }: {
  readonly patienceMs?: number;
  readonly random?: number;
  readonly retryAfterMs?: number;
} = {}): readonly number[] {
  const outage = new Outage(failed(retryAfterMs), { sentMs: 0, nowMs: 0, random });
  const all: number[] = [];
  for (let nowMs = 0; all.length < 10_000;) {
    const wait = outage.waitOf({ patienceMs, failingSinceMs: 0 }, nowMs);
    if (!wait) return all;
    all.push(wait.waitMs);
    nowMs += wait.waitMs;
    outage.failed(failed(retryAfterMs), { sentMs: nowMs, nowMs, random });
  }
  throw new Error("It never gives up");
}

Deno.test("Outage doubles its waits up to a minute, half of each at random, and spends all patience", () => {
  deepEqual(waits({ random: 0 }).slice(0, 8), [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  deepEqual(waits({ random: 1 }).slice(0, 7), [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
  fc.assert(fc.property(
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    fc.integer({ min: 1, max: 60 * MINUTE }),
    (random, patienceMs) => {
      const all = waits({ random, patienceMs });
      ok(Math.abs(all.reduce((sum, ms) => sum + ms, 0) - patienceMs) < 1e-3, "it gives up when patience is spent");
    },
  ));
});

Deno.test("Outage waits exactly as long as the server says, and gives up at once if that is too long", () => {
  for (const ms of [5_900, 20_000, 119_999, 10 * MINUTE]) equal(waits({ retryAfterMs: ms })[0], ms);
  for (const ms of [10 * MINUTE + 1, 60 * MINUTE, Infinity]) deepEqual(waits({ retryAfterMs: ms }), []);
});

Deno.test("Outage asks a server that names waits which are too short less and less often", () => {
  const all = waits({ retryAfterMs: 0 });
  deepEqual(all.slice(0, 4), [50, 100, 200, 400]);
  equal(Math.max(...all), 5000);
});

Deno.test("Outage does not wait without patience", () => {
  deepEqual(waits({ patienceMs: 0 }), []);
  deepEqual(waits({ patienceMs: 0, retryAfterMs: 1 }), []);
});

Deno.test("Outage counts the requests of a wave as one try, and the longest wait that the server names for any", () => {
  const outage = new Outage(failed(), { sentMs: 0, nowMs: 100, random: 1 });
  for (const nowMs of [200, 300, 400]) outage.failed(failed(), { sentMs: 0, nowMs, random: 1 });
  deepEqual(outage.waitOf({ patienceMs: MINUTE }, 100), { waitMs: 1000, givingUpMs: MINUTE });
  outage.failed(failed(7000), { sentMs: 0, nowMs: 500, random: 1 });
  outage.failed(failed(50), { sentMs: 0, nowMs: 500, random: 1 });
  equal(outage.waitOf({ patienceMs: MINUTE }, 500)?.waitMs, 7000);
});

Deno.test("Outage lets whoever comes after its wait find out whether the server is back, however long it lasts", () => {
  const outage = new Outage(failed(), { sentMs: 0, nowMs: 0, random: 1 });
  deepEqual(outage.waitOf({ patienceMs: MINUTE }, 2 * MINUTE), { waitMs: 0, givingUpMs: 0 });
  outage.failed(failed(), { sentMs: 2 * MINUTE, nowMs: 2 * MINUTE, random: 1 });
  equal(outage.waitOf({ patienceMs: MINUTE }, 2 * MINUTE), undefined, "those that wait for it give up together");
});

Deno.test("Outage ends the patience of a call that failed before it, between times at which others were answered", () => {
  const outage = new Outage(failed(), { sentMs: 50_000, nowMs: 50_000, random: 1 });
  equal(outage.waitOf({ patienceMs: MINUTE, failingSinceMs: 0 }, 50_000)?.givingUpMs, 10_000);
  equal(outage.waitOf({ patienceMs: MINUTE }, 50_000)?.givingUpMs, MINUTE);
});
