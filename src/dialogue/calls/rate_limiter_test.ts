import { deepEqual, equal, rejects } from "node:assert/strict";
import fc from "fast-check";
import { settled, VirtualRuntime } from "./_virtual_runtime.ts";
import type { RateLimits } from "./rate_bounds.ts";
import { RateLimiter, type RatePass } from "./rate_limiter.ts";

/** A limiter, and when it let whom go. */
class Bench {
  readonly runtime = new VirtualRuntime();
  readonly limiter: RateLimiter;
  readonly gone: string[] = [];
  readonly waits: string[] = [];
  timeLeftMs = Infinity;

  constructor(limits?: RateLimits) {
    const { runtime } = this;
    this.limiter = new RateLimiter({ runtime, timeLeftMs: () => this.timeLeftMs - runtime.monotonicMs(), limits });
  }

  async send(name: string, { model = "p/m", tokens = 1, urgent = false, signal = new AbortController().signal } = {}) {
    const onWaiting = ({ waitMs, reason }: { waitMs: number; reason: string }) =>
      this.waits.push(`${name} ${waitMs} ${reason}`);
    const pass = await this.limiter.enter({ model, tokens, urgent, signal, onWaiting });
    pass.sent();
    this.gone.push(`${name} at ${this.runtime.monotonicMs()} after ${pass.waitedMs}`);
    return pass;
  }
}

Deno.test("RateLimiter lets everything go at once where no limit is known", async () => {
  const bench = new Bench();
  for (let n = 0; n < 20; n++) await bench.send(`${n}`, { tokens: 1e9 });
  deepEqual([bench.gone.length, bench.waits, bench.runtime.slept], [20, [], []]);
});

Deno.test("RateLimiter keeps configured limits over all models of a provider", async () => {
  const bench = new Bench({ requestsPerMinute: 2, tokensPerMinute: 100 });
  bench.send("a", { tokens: 10, model: "p/m" });
  await bench.runtime.pass(1000);
  bench.send("b", { tokens: 20, model: "p/n" });
  const last = [bench.send("c", { tokens: 70, model: "p/o" }), bench.send("d", { tokens: 90, model: "p/m" })];
  await bench.runtime.until(Promise.all(last));
  deepEqual(bench.gone, ["a at 0 after 0", "b at 1000 after 0", "c at 60000 after 59000", "d at 120000 after 119000"]);
  deepEqual(bench.waits.slice(0, 2), ["c 59000 requests per minute", "d 60000 tokens per minute"]);
});

Deno.test("RateLimiter lets a request that is larger than the limit go alone", async () => {
  const bench = new Bench({ tokensPerMinute: 100 });
  const all = [bench.send("small", { tokens: 5 }), bench.send("huge", { tokens: 900 }), bench.send("next")];
  await bench.runtime.until(Promise.all(all));
  deepEqual(bench.gone, ["small at 0 after 0", "huge at 60000 after 60000", "next at 120000 after 120000"]);
});

Deno.test("RateLimiter lets those for the floor go first, and else nobody overtake", async () => {
  const bench = new Bench({ tokensPerMinute: 100 });
  const all = [
    bench.send("first", { tokens: 60 }),
    bench.send("aside, large", { tokens: 90 }),
    bench.send("aside, small", { tokens: 10 }),
    bench.send("floor", { tokens: 50, urgent: true }),
    bench.send("floor, other model", { tokens: 30, urgent: true, model: "p/n" }),
  ];
  await bench.runtime.until(Promise.all(all));
  deepEqual(bench.gone.map((line) => line.split(" at ")[0]), [
    "first",
    "floor",
    "floor, other model",
    "aside, large",
    "aside, small",
  ]);
});

Deno.test("RateLimiter forgets who is cancelled, leaves no timer, and lets the others go", async () => {
  const bench = new Bench({ requestsPerMinute: 1 });
  const reason = new Error("cancelled");
  await rejects(bench.send("before", { signal: AbortSignal.abort(reason) }), reason);
  const pass = await bench.send("a");
  const controller = new AbortController();
  const waiting = bench.send("b", { signal: controller.signal });
  const other = bench.send("c");
  controller.abort(reason);
  await rejects(waiting, reason);
  pass.giveBack();
  await other;
  equal(bench.runtime.sleeping, 0);
  const alone = new AbortController();
  const last = bench.send("d", { signal: alone.signal });
  await settled();
  equal(bench.runtime.sleeping, 1);
  alone.abort(reason);
  await rejects(last, reason);
  await settled();
  equal(bench.runtime.sleeping, 0);
  deepEqual(bench.gone, ["a at 0 after 0", "c at 0 after 0"]);
});

Deno.test("RateLimiter may be told to cancel by who hears that it waits", async () => {
  const bench = new Bench({ requestsPerMinute: 1 });
  await bench.send("a");
  const controller = new AbortController();
  const reason = new Error("enough");
  const request = { model: "p/m", tokens: 1, urgent: true, signal: controller.signal };
  await rejects(bench.limiter.enter({ ...request, onWaiting: () => controller.abort(reason) }), reason);
  await settled();
  equal(bench.runtime.sleeping, 0);
});

Deno.test("RateLimiter holds nobody back once the time is up", async () => {
  const bench = new Bench({ requestsPerMinute: 1 });
  bench.timeLeftMs = 5000;
  await bench.send("a");
  await bench.runtime.until(bench.send("b"));
  deepEqual(bench.gone, ["a at 0 after 0", "b at 5000 after 5000"]);
});

Deno.test("RateLimiter learns for one model, and takes off what was sent since", async () => {
  const bench = new Bench();
  const first = await bench.send("first");
  await bench.send("in flight");
  first.learn({ requests: { limit: 5, remaining: 2, resetMs: 9000 } });
  await bench.send("fits");
  const all = [bench.send("waits"), bench.send("other model", { model: "p/n" })];
  await bench.runtime.until(Promise.all(all));
  deepEqual(bench.gone.slice(2), ["fits at 0 after 0", "other model at 0 after 0", "waits at 9000 after 9000"]);
  deepEqual(bench.waits, ["waits 9000 requests per minute"]);
});

Deno.test("RateLimiter lets nobody overtake who waits for a learned limit of the same model", async () => {
  const bench = new Bench();
  (await bench.send("first")).learn({ tokens: { limit: 100, remaining: 20, resetMs: 9000 } });
  await bench.runtime.until(Promise.all([bench.send("large", { tokens: 50 }), bench.send("small", { tokens: 5 })]));
  deepEqual(bench.gone.slice(1), ["large at 9000 after 9000", "small at 9000 after 9000"]);
});

Deno.test("RateLimiter lets the answer to a later request stand, whichever comes first", async () => {
  const bench = new Bench();
  const [first, second] = [await bench.send("first"), await bench.send("second")];
  second.learn({ tokens: { limit: 100, remaining: 0, resetMs: 9000 } });
  first.learn({ tokens: { limit: 100, remaining: 100, resetMs: 0 } });
  await bench.runtime.until(bench.send("third", { tokens: 40 }));
  deepEqual(bench.gone[2], "third at 9000 after 9000");
});

Deno.test("RateLimiter counts a reset from when it was read, and lets go when better news come", async () => {
  const bench = new Bench();
  const first = await bench.send("first");
  await bench.runtime.pass(7000);
  first.learn({
    requests: { limit: 1, remaining: 0, resetMs: 9000 },
    tokens: { remaining: 9, resetMs: 1 },
    ageMs: 5000,
  });
  await bench.runtime.until(bench.send("second"));
  deepEqual(bench.gone[1], "second at 11000 after 4000");
  const passes: RatePass[] = [];
  const third = bench.send("third").then((pass) => passes.push(pass));
  await settled();
  equal(passes.length, 0);
  const fourth = new AbortController();
  const waiting = bench.send("fourth", { signal: fourth.signal });
  (await bench.send("else", { model: "p/n" })).learn({ requests: { remaining: 0, resetMs: 500 } });
  await bench.runtime.until(third);
  equal(bench.gone.at(-1), "third at 71000 after 60000");
  passes[0]?.learn({ requests: { limit: 9, remaining: 8, resetMs: 500 } });
  await waiting;
  equal(bench.gone.at(-1), "fourth at 71000 after 60000");
});

Deno.test("RateLimiter keeps both configured limits in any minute, whatever is asked in whatever order", async () => {
  const request = fc.record({
    tokens: fc.integer({ min: 1, max: 60 }),
    urgent: fc.boolean(),
    afterMs: fc.nat(40_000),
    model: fc.constantFrom("p/m", "p/n"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 12 }), async (requests) => {
      const bench = new Bench({ requestsPerMinute: 3, tokensPerMinute: 60 });
      const sent: { readonly atMs: number; readonly tokens: number }[] = [];
      const all = [];
      for (const { afterMs, ...request } of requests) {
        await bench.runtime.pass(afterMs);
        all.push(
          bench.send("x", request).then(() => sent.push({ atMs: bench.runtime.monotonicMs(), tokens: request.tokens })),
        );
      }
      await bench.runtime.until(Promise.all(all));
      for (const { atMs: end } of sent) {
        const minute = sent.filter(({ atMs }) => atMs > end - 60_000 && atMs <= end);
        equal(minute.length <= 3 && minute.reduce((sum, { tokens }) => sum + tokens, 0) <= 60, true);
      }
      equal(bench.runtime.sleeping, 0);
    }),
    { numRuns: 60 },
  );
});
