import { deepEqual, equal, rejects } from "node:assert/strict";
import fc from "fast-check";
import type { RateLimit } from "../../models/rate_limit.ts";
import { settled, VirtualRuntime } from "./_virtual_runtime_fixture.ts";
import { Admission, type RateLimits } from "./admission.ts";

/** An admission of the provider `p`, with the requests it admitted and their times. */
/** Of a call that has not failed yet. */
const PATIENT = { patienceMs: 600_000, failed: 0 };

class Bench {
  readonly runtime = new VirtualRuntime();
  readonly admission: Admission;
  readonly gone: string[] = [];
  readonly waits: string[] = [];
  timeLeftMs = Infinity;

  constructor(limits: RateLimits = {}, concurrency = 1000) {
    const { runtime } = this;
    this.admission = new Admission({ runtime, concurrency, rateLimits: { p: limits } });
  }

  enter(name: string, { model = "p/m", tokens = 1, urgent = false, signal = new AbortController().signal } = {}) {
    const onWaiting = ({ waitMs, reason }: { waitMs: number; reason: string }) =>
      this.waits.push(`${name} ${waitMs} ${reason}`);
    const timeLeftMs = () => this.timeLeftMs - this.runtime.passedMs;
    return this.admission.enter({ ...PATIENT, model, tokens, urgent, timeLeftMs, signal, onWaiting });
  }

  /** Sends a request as soon as it may go; it is in flight until `end` is called. */
  async send(name: string, request: Parameters<Bench["enter"]>[1] = {}) {
    const admitted = await this.enter(name, request);
    admitted.sent();
    this.gone.push(`${name} at ${this.runtime.passedMs} after ${admitted.waitedMs}`);
    return {
      async end(rateLimit?: RateLimit) {
        await Promise.resolve();
        admitted.learn(rateLimit);
        admitted.leave();
      },
    };
  }
}

Deno.test("Admission admits as many at once as are allowed, urgent ones first, and each kind in order", async () => {
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

Deno.test("Admission counts a place left twice only once, and frees that of an unsent request", async () => {
  const bench = new Bench({ requestsPerMinute: 2 }, 1);
  const unused = await bench.enter("unused");
  unused.leave();
  unused.leave();
  const a = await bench.send("a");
  const b = bench.send("b");
  await settled();
  equal(bench.gone.length, 1);
  await a.end();
  await (await b).end();
  deepEqual(bench.gone, ["a at 0 after 0", "b at 0 after 0"]);
});

Deno.test("Admission never exceeds its concurrency, and leaves nobody out", async () => {
  const request = fc.record({ urgent: fc.boolean(), turns: fc.nat(3), cancelled: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(request, { maxLength: 12 }), async (places, requests) => {
      const bench = new Bench({}, places);
      let inside = 0;
      let done = 0;
      await Promise.all(requests.map(async ({ urgent, turns, cancelled }) => {
        const controller = new AbortController();
        const sent = bench.send("x", { urgent, signal: controller.signal });
        if (cancelled) controller.abort("cancelled");
        const request = await sent.catch(() => undefined);
        if (!request) return void done++;
        equal(++inside <= places, true);
        for (let turn = 0; turn < turns; turn++) await Promise.resolve();
        inside--;
        await request.end();
        done++;
      }));
      equal(done, requests.length);
    }),
    { numRuns: 60 },
  );
});

Deno.test("Admission admits everything at once if no limit is known", async () => {
  const bench = new Bench();
  for (let n = 0; n < 20; n++) await bench.send(`${n}`, { tokens: 1e9 });
  deepEqual([bench.gone.length, bench.waits, bench.runtime.slept], [20, [], []]);
});

Deno.test("Admission keeps configured limits over all models of a provider", async () => {
  const bench = new Bench({ requestsPerMinute: 2, tokensPerMinute: 100 });
  void bench.send("a", { tokens: 10, model: "p/m" });
  await bench.runtime.pass(1000);
  void bench.send("b", { tokens: 20, model: "p/n" });
  const last = [bench.send("c", { tokens: 70, model: "p/o" }), bench.send("d", { tokens: 90, model: "p/m" })];
  await bench.runtime.until(Promise.all(last));
  deepEqual(bench.gone, ["a at 0 after 0", "b at 1000 after 0", "c at 60000 after 59000", "d at 120000 after 119000"]);
  deepEqual(bench.waits.slice(0, 2), ["c 59000 requests per minute", "d 60000 tokens per minute"]);
});

Deno.test("Admissions with the same object for a provider share its limits and its places; others do not", async () => {
  const [runtime, timeLeftMs] = [new VirtualRuntime(), () => Infinity];
  const shared: RateLimits = { requestsPerMinute: 3 };
  const enter = async (limits: RateLimits) => {
    const admission = new Admission({ runtime, concurrency: 2, rateLimits: { p: limits } });
    const signal = new AbortController().signal;
    return await admission.enter({
      ...PATIENT,
      model: "p/m",
      tokens: 1,
      urgent: false,
      timeLeftMs,
      signal,
      onWaiting() {},
    });
  };
  const [first, second] = [await enter(shared), await enter(shared)];
  let isIn = false;
  const third = enter(shared).finally(() => isIn = true);
  await settled();
  equal(isIn, false); // both places are taken
  (await enter({ ...shared })).leave(); // but not those of another object
  first.sent();
  first.leave();
  equal((await third).waitedMs, 0);
  second.sent();
  second.leave();
  (await third).sent();
  (await third).leave();
  const fourth = enter(shared);
  await runtime.until(fourth);
  equal((await fourth).waitedMs, 60_000);
});

Deno.test("Admission admits a request above the limit alone", async () => {
  const bench = new Bench({ tokensPerMinute: 100 });
  const all = [bench.send("small", { tokens: 5 }), bench.send("huge", { tokens: 900 }), bench.send("next")];
  await bench.runtime.until(Promise.all(all));
  deepEqual(bench.gone, ["small at 0 after 0", "huge at 60000 after 60000", "next at 120000 after 120000"]);
});

Deno.test("Admission admits those for the floor first, and otherwise keeps the order", async () => {
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

Deno.test("Admission forgets cancelled requests, leaves no timer, and admits the others", async () => {
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

Deno.test("Admission allows a listener to cancel a request when it waits", async () => {
  const bench = new Bench({ requestsPerMinute: 1 });
  await bench.send("a");
  const controller = new AbortController();
  const reason = new Error("enough");
  const request = { model: "p/m", tokens: 1, urgent: true, signal: controller.signal };
  await rejects(
    bench.admission.enter({
      ...PATIENT,
      ...request,
      timeLeftMs: () => Infinity,
      onWaiting: () => controller.abort(reason),
    }),
    reason,
  );
  await settled();
  equal(bench.runtime.sleeping, 0);
});

Deno.test("Admission delays nobody once the time is up", async () => {
  const bench = new Bench({ requestsPerMinute: 1 });
  bench.timeLeftMs = 5000;
  await bench.send("a");
  await bench.runtime.until(bench.send("b"));
  deepEqual(bench.gone, ["a at 0 after 0", "b at 5000 after 5000"]);
});

Deno.test("Admission learns for one model, and subtracts requests sent since", async () => {
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

Deno.test("Admission keeps the order of requests waiting for a learned limit of the same model", async () => {
  const bench = new Bench();
  await (await bench.send("first")).end({ tokens: { limit: 100, remaining: 20, resetMs: 9000 } });
  await bench.runtime.until(Promise.all([bench.send("large", { tokens: 50 }), bench.send("small", { tokens: 5 })]));
  deepEqual(bench.gone.slice(1), ["large at 9000 after 9000", "small at 9000 after 9000"]);
});

Deno.test("Admission prefers the answer to a later request, whichever arrives first", async () => {
  const bench = new Bench();
  const [first, second] = [await bench.send("first"), await bench.send("second")];
  await second.end({ tokens: { limit: 100, remaining: 0, resetMs: 9000 } });
  await first.end({ tokens: { limit: 100, remaining: 100, resetMs: 0 } });
  await bench.runtime.until(bench.send("third", { tokens: 40 }));
  deepEqual(bench.gone[2], "third at 9000 after 9000");
});

Deno.test("Admission counts a reset from when it was read, and admits requests when limits improve", async () => {
  const bench = new Bench();
  const first = await bench.send("first");
  await bench.runtime.pass(7000);
  await first.end({
    requests: { limit: 1, remaining: 0, resetMs: 9000 },
    tokens: { remaining: 9, resetMs: 1 },
    ageMs: 5000,
  });
  await bench.runtime.until(bench.send("second"));
  deepEqual(bench.gone[1], "second at 11000 after 4000");
  const third = await bench.send("third");
  equal(bench.gone.at(-1), "third at 11000 after 0", "after the reset nothing is known");
  await third.end({ requests: { limit: 5, remaining: 0, resetMs: 50_000 } });
  const waiting = bench.send("fourth");
  await settled();
  equal(bench.gone.length, 3);
  await (await bench.send("else", { model: "p/n" })).end({ requests: { remaining: 0, resetMs: 500 } });
  await bench.runtime.until(waiting);
  equal(bench.gone.at(-1), "fourth at 61000 after 50000");
});

Deno.test("Admission waits only for the missing amount where the limit refills evenly", async () => {
  const bench = new Bench();
  await (await bench.send("first")).end({ tokens: { limit: 6000, remaining: 1000, resetMs: 50_000 } });
  await bench.runtime.until(bench.send("second", { tokens: 2000 }));
  deepEqual(bench.gone[1], "second at 10000 after 10000");
});

Deno.test("Admission ignores a limit per day, or an incomplete report", async () => {
  for (
    const tokens of [{ limit: 10, remaining: 0, resetMs: 3_600_000 }, { limit: 10, resetMs: 9000 }, { remaining: 0 }]
  ) {
    const bench = new Bench();
    await (await bench.send("first")).end({ tokens });
    await bench.send("second");
    equal(bench.gone[1], "second at 0 after 0");
  }
});

Deno.test("Admission keeps both configured limits in any minute, for any requests in any order", async () => {
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
          bench.send("x", request).then(() => sent.push({ atMs: bench.runtime.passedMs, tokens: request.tokens })),
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
