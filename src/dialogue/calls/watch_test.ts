import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { ModelError } from "../../models/model_error.ts";
import { settled, VirtualRuntime } from "./_virtual_runtime_fixture.ts";
import { BudgetError } from "./budget.ts";
import { type Watch, watch, type WatchOptions } from "./watch.ts";

const never = <T>() => new Promise<T>(() => {});

/** Options, with the initial time left as a number. */
type Given = Partial<Omit<WatchOptions, "timeLeftMs">> & { readonly timeLeftMs?: number };

function optionsFor(runtime: VirtualRuntime, { timeLeftMs = Infinity, ...options }: Given = {}): WatchOptions {
  return {
    runtime,
    signal: new AbortController().signal,
    timeoutMs: 300_000,
    silenceMs: 60_000,
    timeLeftMs: () => timeLeftMs - runtime.passedMs,
    saysAlive: true,
    ...options,
  };
}

const isTimeout = (words: RegExp) => (error: unknown) =>
  error instanceof ModelError && error.code === "timeout" && error.mayHaveBeenPaid && words.test(error.message);

async function watched<T>(request: (watch: Watch) => Promise<T>, options: WatchOptions): Promise<T> {
  const watching = watch(options);
  return await watching.first(request(watching));
}

/** Records what happens, and when, with a request that ignores its signal. */
async function heldFor(options: Given, pieces: readonly number[] = [], answersAtMs = Infinity) {
  const runtime = new VirtualRuntime();
  let signal: AbortSignal | undefined;
  const request = watched(async (given) => {
    signal = given.signal;
    for (const ms of pieces) {
      await runtime.sleep(ms);
      given.onActivity();
    }
    if (answersAtMs === Infinity) return await never<string>();
    await runtime.sleep(answersAtMs - runtime.passedMs);
    return "answer";
  }, optionsFor(runtime, options));
  const outcome = await runtime.until(request.then((value) => ({ value }), (error: unknown) => ({ error })));
  return { outcome, endedAtMs: runtime.passedMs, aborted: signal?.aborted, reason: signal?.reason };
}

Deno.test("watch() returns the answer, and leaves no timer behind", async () => {
  const runtime = new VirtualRuntime();
  equal(await watched(() => Promise.resolve("answer"), optionsFor(runtime, { timeLeftMs: 5 })), "answer");
  await settled();
  equal(runtime.sleeping, 0);
});

Deno.test("watch() gives up on a silent model, after the limit on silence if it would say that it is alive", async () => {
  const { outcome, endedAtMs, aborted, reason } = await heldFor({});
  ok("error" in outcome && isTimeout(/nothing came for 60 s/)(outcome.error));
  equal(endedAtMs, 60_000);
  equal(aborted, true, "the request is told, also if it does not obey");
  equal(reason, outcome.error);
});

Deno.test("watch() gives up on an answer that falls silent after its beginning", async () => {
  const { outcome, endedAtMs } = await heldFor({ saysAlive: false }, [90_000, 10_000]);
  ok("error" in outcome && isTimeout(/nothing came for 60 s/)(outcome.error));
  equal(endedAtMs, 160_000);
});

Deno.test("watch() waits the whole time for the first data, streamed or not", async () => {
  const { outcome, endedAtMs } = await heldFor({ saysAlive: false });
  ok("error" in outcome && isTimeout(/no whole answer came within 300 s/)(outcome.error));
  equal(endedAtMs, 300_000);
  deepEqual((await heldFor({ saysAlive: false }, [], 299_999)).outcome, { value: "answer" });
});

Deno.test("watch() measures the silence from the last piece", async () => {
  const silent = await heldFor({}, [59_999, 59_999, 10]);
  ok("error" in silent.outcome && isTimeout(/nothing came/)(silent.outcome.error));
  equal(silent.endedAtMs, 59_999 + 59_999 + 10 + 60_000);
  deepEqual((await heldFor({}, [59_999, 59_999], 179_000)).outcome, { value: "answer" });
});

Deno.test("watch() ends a slow stream when the whole answer has taken too long", async () => {
  const { outcome, endedAtMs } = await heldFor({}, Array(100).fill(10_000));
  ok("error" in outcome && isTimeout(/no whole answer/)(outcome.error));
  equal(endedAtMs, 300_000);
});

Deno.test("watch() ends when the dialogue's time is up", async () => {
  const { outcome, endedAtMs, reason } = await heldFor({ timeLeftMs: 7_000 });
  ok("error" in outcome && outcome.error instanceof BudgetError);
  equal(endedAtMs, 7_000);
  equal(reason, outcome.error);
  const inTime = await heldFor({ timeLeftMs: 400_000, saysAlive: false });
  ok("error" in inTime.outcome && inTime.outcome.error instanceof ModelError);
  const late = await heldFor({ timeLeftMs: -3 });
  ok("error" in late.outcome && late.outcome.error instanceof BudgetError);
});

Deno.test("watch() is cancelled at once with the signal's reason, whatever the request does", async () => {
  const reason = new Error("enough");
  for (const obeys of [true, false]) {
    const runtime = new VirtualRuntime();
    const controller = new AbortController();
    const request = watched(({ signal }) =>
      new Promise((_, reject) => {
        if (obeys) signal.addEventListener("abort", () => reject(new Error("aborted by the client's own error")));
      }), optionsFor(runtime, { signal: controller.signal }));
    const rejected = rejects(request, reason);
    await settled();
    controller.abort(reason);
    await rejected;
    equal(runtime.passedMs, 0);
    equal(runtime.sleeping, 0);
  }
});

Deno.test("watch() makes no request if it was already cancelled", async () => {
  const runtime = new VirtualRuntime();
  let requests = 0;
  const signal = AbortSignal.abort(new Error("before"));
  await rejects(watched(() => Promise.resolve(++requests), optionsFor(runtime, { signal })), /before/);
  equal(requests, 0);
  equal(runtime.sleeping, 0);
});

Deno.test("watch() passes on the request's own error, thrown or rejected, and ignores a late one", async () => {
  const runtime = new VirtualRuntime();
  const error = new ModelError("busy", { code: "rate_limit" });
  await rejects(watched(() => Promise.reject(error), optionsFor(runtime)), error);
  const thrown = new RangeError("a bug");
  await rejects(
    watched(() => {
      throw thrown;
    }, optionsFor(runtime)),
    thrown,
  );
  equal(runtime.sleeping, 0);
  const late = watched(async () => {
    await runtime.sleep(1_000_000);
    throw new Error("nobody hears this");
  }, optionsFor(runtime));
  await rejects(runtime.until(late), isTimeout(/nothing came/));
  await runtime.pass(2_000_000); // an unhandled error would end the tests
});
