import { deepEqual, equal, rejects } from "node:assert/strict";
import fc from "fast-check";
import type { RateLimit } from "../../models/rate_limit.ts";
import { settled, VirtualRuntime } from "./_virtual_runtime_fixture.ts";
import { Admission, type RateLimits } from "./admission.ts";

/** An admission of the provider `p`, the requests that it let go, and when. */
class Bench {
  readonly runtime = new VirtualRuntime();
  readonly admission: Admission;
  readonly gone: string[] = [];
  readonly waits: string[] = [];
  timeLeftMs = Infinity;

  constructor(limits: RateLimits = {}, concurrency = 1000) {
    const { runtime } = this;
    const timeLeftMs = () => this.timeLeftMs - runtime.monotonicMs();
    this.admission = new Admission({ runtime, concurrency, timeLeftMs, rateLimits: { p: limits } });
  }

  enter(name: string, { model = "p/m", tokens = 1, urgent = false, signal = new AbortController().signal } = {}) {
    const onWaiting = ({ waitMs, reason }: { waitMs: number; reason: string }) =>
      this.waits.push(`${name} ${waitMs} ${reason}`);
    return this.admission.enter({ model, tokens, urgent, signal, onWaiting });
  }

  /** Sends a request as soon as it may go; it is under way until `end` is called. */
  async send(name: string, request: Parameters<Bench["enter"]>[1] = {}) {
    const admitted = await this.enter(name, request);
    admitted.sent();
    this.gone.push(`${name} at ${this.runtime.monotonicMs()} after ${admitted.waitedMs}`);
    return {
      async end(rateLimit?: RateLimit) {
        await Promise.resolve();
        admitted.learn(rateLimit);
        admitted.leave();
      },
    };
  }
}

Deno.test("Admission lets as many go at once as are allowed, the urgent first, and each kind in its order", async () => {
  const bench = new Bench({}, 2);
  const [a, b] = [await bench.send("a"), await bench.send("b")];
  const waiting = [
    bench.send("c"),
    bench.send("d"),
    bench.send("e", { urgent: true }),
    bench.send("f", { urgent: true }),
  ];
  await settled();
  equal(bench.gone.length, 2);
  for (const request of [a, b]) await request.end();
  await Promise.all(waiting.map(async (request) => (await request).end()));
  deepEqual(bench.gone.map((line) => line[0]).join(""), "abefcd");
  deepEqual([bench.waits, bench.runtime.slept], [[], []]);
});

Deno.test("Admission keeps configured limits over all models of a provider", async () => {
  const bench = new Bench({ requestsPerMinute: 2, tokensPerMinute: 100 });
  bench.send("a", { tokens: 10, model: "p/m" });
  await bench.runtime.pass(1000);
  bench.send("b", { tokens: 20, model: "p/n" });
  const last = [bench.send("c", { tokens: 70, model: "p/o" }), bench.send("d", { tokens: 90, model: "p/m" })];
  await bench.runtime.until(Promise.all(last));
  deepEqual(bench.gone, ["a at 0 after 0", "b at 1000 after 0", "c at 60000 after 59000", "d at 120000 after 119000"]);
  deepEqual(bench.waits.slice(0, 2), ["c 59000 requests per minute", "d 60000 tokens per minute"]);
});

Deno.test("Admission lets those for the floor go first, and else nobody overtake", async () => {
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

Deno.test("Admission forgets who is cancelled, leaves no timer, and lets the others go", async () => {
  const bench = new Bench({ requestsPerMinute: 1 });
  const reason = new Error("cancelled");
  await rejects(bench.send("before", { signal: AbortSignal.abort(reason) }), reason);
  const pass = await bench.enter("a");
  const controller = new AbortController();
  const waiting = bench.send("b", { signal: controller.signal });
  const other = bench.send("c");
  controller.abort(reason);
  await rejects(waiting, reason);
  pass.leave();
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
  deepEqual(bench.gone, ["c at 0 after 0"]);
});

Deno.test("Admission holds nobody back once the time is up", async () => {
  const bench = new Bench({ requestsPerMinute: 1 });
  bench.timeLeftMs = 5000;
  await bench.send("a");
  await bench.runtime.until(bench.send("b"));
  deepEqual(bench.gone, ["a at 0 after 0", "b at 5000 after 5000"]);
});

Deno.test("Admission learns for one model, and takes off what was sent since", async () => {
  const bench = new Bench();
  const first = await bench.send("first");
  await bench.send("in flight");
  await first.end({ requests: { limit: 5, remaining: 2, resetMs: 9000 } });
  await bench.send("fits");
  const all = [bench.send("waits"), bench.send("other model", { model: "p/n" })];
  await bench.runtime.until(Promise.all(all));
  deepEqual(bench.gone.slice(2), ["fits at 0 after 0", "other model at 0 after 0", "waits at 9000 after 9000"]);
  deepEqual(bench.waits, ["waits 9000 requests per minute"]);
});

Deno.test("Admission keeps both configured limits in any minute, whatever is asked in whatever order", async () => {
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
