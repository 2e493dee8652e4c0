import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { ModelError } from "../../models/model_error.ts";
import type { FailureCode } from "../../transcript/failure.ts";
import { failureOf, MAX_ATTEMPTS, reportedUsage, retryDelayMs } from "./failures.ts";

/** Returns the number of requests made for an answer that always fails in this way. */
const ATTEMPTS: Readonly<Record<FailureCode, number>> = {
  timeout: 2,
  unreachable: 4,
  rate_limit: 4,
  server: 4,
  malformed: 4,
  truncated: 4,
  empty: 4,
  length: 1,
  blank: 1,
  auth: 1,
  not_found: 1,
  bad_request: 1,
  quota: 1,
  content_filter: 1,
  refusal: 1,
  context: 1,
  unreadable: 1,
  unknown_call: 1,
  agent_error: 1,
};

const failed = (code: FailureCode, retryAfterMs?: number) =>
  new ModelError(code, { code, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });

const delay = (errors: readonly ModelError[], { random = 0.5, timeLeftMs = Infinity } = {}) =>
  retryDelayMs({ errors, random, timeLeftMs });

/** Returns the number of requests made if each fails with the next of these codes, and the last code repeats. */
function attempts(codes: readonly FailureCode[]): number {
  const errors: ModelError[] = [];
  do errors.push(failed(codes[Math.min(errors.length, codes.length - 1)] ?? "server")); while (
    delay(errors) !== undefined
  );
  return errors.length;
}

Deno.test("retryDelayMs() limits attempts by the kind of failure", () => {
  const codes = Object.keys(ATTEMPTS) as FailureCode[];
  deepEqual(Object.fromEntries(codes.map((code) => [code, attempts([code])])), ATTEMPTS);
});

Deno.test("retryDelayMs() counts mixed failures together, and timeouts also separately", () => {
  equal(attempts(["server", "rate_limit", "empty", "unreachable"]), MAX_ATTEMPTS);
  equal(attempts(["timeout", "server", "timeout"]), 3);
  equal(attempts(["timeout", "server", "server", "server"]), MAX_ATTEMPTS);
  equal(attempts(["server", "auth"]), 2);
  equal(delay([]), undefined, "without a failure there is nothing to retry");
});

Deno.test("retryDelayMs() uses 'retryable' if given", () => {
  equal(delay([new ModelError("no permission", { code: "unreachable", retryable: false })]), undefined);
  ok(delay([new ModelError("try again", { code: "bad_request", retryable: true })]) !== undefined);
});

Deno.test("retryDelayMs() is full jitter over 0.5 s doubled each time, up to 30 s", () => {
  const bounds = [1, 2, 3].map((count) => delay(Array(count).fill(failed("server")), { random: 1 }));
  deepEqual(bounds, [500, 1000, 2000]);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.integer({ min: 1, max: 3 }),
      (random, count) => {
        const ms = delay(Array(count).fill(failed("server")), { random });
        ok(ms !== undefined && ms >= 0 && ms < 500 * 2 ** (count - 1));
        equal(ms, random * 500 * 2 ** (count - 1));
      },
    ),
  );
});

Deno.test("retryDelayMs() waits exactly as long as the provider asked, up to 120 s", () => {
  for (const ms of [0, 1, 7_000, 119_999, 120_000]) {
    equal(delay([failed("rate_limit", ms)]), ms);
    equal(delay([failed("server", ms)]), ms);
  }
  for (const ms of [120_001, 3_600_000, Infinity]) equal(delay([failed("rate_limit", ms)]), undefined);
  equal(delay([failed("auth", 1)]), undefined, "asking to wait does not make a failure one to retry");
  equal(delay([failed("rate_limit", 9_000), failed("server")]), 500, "only the newest failure's wish counts");
});

Deno.test("retryDelayMs() never waits beyond the time left", () => {
  const errors = [failed("rate_limit", 5_000)];
  equal(delay(errors, { timeLeftMs: 5_000 }), 5_000);
  equal(delay(errors, { timeLeftMs: 4_999 }), undefined);
  equal(delay([failed("server")], { random: 0.999, timeLeftMs: 499 }), undefined);
  equal(delay([failed("server")], { random: 0.1, timeLeftMs: 51 }), 50);
  equal(delay([failed("server")], { timeLeftMs: -1 }), undefined);
  equal(delay([failed("server")], { random: 0, timeLeftMs: -1 }), undefined);
});

const signal = new AbortController().signal;
const USAGE = { inputTokens: 3, outputTokens: 2 };
const NONSENSE = [{ ...USAGE, inputTokens: NaN }, { ...USAGE, outputTokens: -1 }, {
  ...USAGE,
  cachedInputTokens: Infinity,
}];

Deno.test("reportedUsage() treats nonsensical usage as unreported", () => {
  deepEqual(reportedUsage(USAGE), USAGE);
  for (const usage of NONSENSE) equal(reportedUsage(usage), undefined);
});

Deno.test("failureOf() books no nonsensical usage", () => {
  const failed = (usage: typeof USAGE) => failureOf(new ModelError("No", { code: "empty", usage }), signal)?.usage;
  deepEqual(failed(USAGE), USAGE);
  for (const usage of NONSENSE) equal(failed(usage), undefined);
});
