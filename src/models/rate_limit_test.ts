import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { readRateLimit } from "./rate_limit.ts";

const NOW_MS = Date.UTC(2026, 2, 1, 12);
const read = (headers: Record<string, string>, body?: unknown) =>
  readRateLimit(new Headers(headers), { body, nowMs: NOW_MS });
const resetMs = (text: string) =>
  read({ "x-ratelimit-remaining-requests": "1", "x-ratelimit-reset-requests": text })?.requests?.resetMs;

Deno.test("readRateLimit() reads requests and tokens, each with limit, remainder and reset", () => {
  deepEqual(
    read({
      "x-ratelimit-limit-requests": "60",
      "x-ratelimit-limit-tokens": "150000",
      "x-ratelimit-remaining-requests": "59",
      "x-ratelimit-remaining-tokens": "149984",
      "x-ratelimit-reset-requests": "1s",
      "x-ratelimit-reset-tokens": "6m0s",
    }),
    {
      requests: { limit: 60, remaining: 59, resetMs: 1000 },
      tokens: { limit: 150_000, remaining: 149_984, resetMs: 360_000 },
    },
  );
  deepEqual(read({ "x-ratelimit-remaining-tokens": "0" }), { tokens: { remaining: 0 } });
  equal(read({ "content-type": "application/json" }), undefined);
});

Deno.test("readRateLimit() reads Anthropic's headers, whose resets are dates", () => {
  const headers = {
    "anthropic-ratelimit-requests-limit": "50",
    "anthropic-ratelimit-requests-remaining": "49",
    "anthropic-ratelimit-requests-reset": "2026-03-01T12:00:07Z",
    "anthropic-ratelimit-tokens-remaining": "0",
    "anthropic-ratelimit-tokens-reset": "2026-03-01T11:00:00Z",
  };
  deepEqual(read(headers), {
    requests: { limit: 50, remaining: 49, resetMs: 7000 },
    tokens: { remaining: 0, resetMs: 0 },
  });
  equal(resetMs("2026-99-01T11:00:00Z"), undefined);
});

Deno.test("readRateLimit() reads spans of units, plain seconds and times since 1970", () => {
  const spans: readonly (readonly [string, number])[] = [
    ["1s", 1000],
    ["6m0s", 360_000],
    ["20ms", 20],
    ["1h2m3.5s", 3_723_500],
    ["1d2h", 93_600_000],
    ["0s", 0],
    ["12", 12_000],
    ["0.25", 250],
    [String(NOW_MS + 4200), 4200],
    [String(NOW_MS / 1000 + 7), 7000],
    [String(NOW_MS - 5), 0],
  ];
  for (const [text, ms] of spans) equal(resetMs(text), ms, text);
});

Deno.test("readRateLimit() reads back any span as OpenAI writes it", () => {
  const part = fc.integer({ min: 0, max: 59 });
  fc.assert(fc.property(part, part, part, fc.integer({ min: 0, max: 999 }), (hours, minutes, seconds, ms) => {
    const wanted = hours * 3_600_000 + minutes * 60_000 + seconds * 1000 + ms;
    equal(Math.round(resetMs(`${hours}h${minutes}m${seconds}.${String(ms).padStart(3, "0")}s`) ?? -1), wanted);
  }));
});

Deno.test("readRateLimit() leaves out what makes no sense", () => {
  for (const bad of ["", "soon", "-1", "-1s", "1x", "s", "m1", "1s later", "NaN", "Infinity", "1e3", "1.2.3"]) {
    equal(resetMs(bad), undefined, bad);
  }
  for (const bad of ["", "-1", "1.5", "many", "NaN", "100, 100;window=60", "9".repeat(30)]) {
    equal(read({ "x-ratelimit-limit-tokens": bad, "x-ratelimit-remaining-tokens": bad }), undefined, bad);
  }
  equal(read({ "x-ratelimit-limit-requests": "0" }), undefined);
  equal(read({ "x-ratelimit-limit-requests": "5", "x-ratelimit-remaining-requests": "6" }), undefined);
  equal(read({ "x-ratelimit-reset-requests": "1s" }), undefined);
});

Deno.test("readRateLimit() reads OpenRouter's limit of requests, in headers or in the body of a refusal", () => {
  const headers = {
    "X-RateLimit-Limit": "20",
    "X-RateLimit-Remaining": "0",
    "X-RateLimit-Reset": String(NOW_MS + 30_000),
  };
  const wanted = { requests: { limit: 20, remaining: 0, resetMs: 30_000 } };
  deepEqual(read(headers), wanted);
  deepEqual(read({}, { error: { message: "Rate limit exceeded", code: 429, metadata: { headers } } }), wanted);
  for (const body of [null, "busy", [], { error: null }, { error: { metadata: { headers: "x" } } }]) {
    equal(read({}, body), undefined);
  }
  equal(read({}, { error: { metadata: { headers: { "x-ratelimit-limit": { a: 1 }, "bad name": "1" } } } }), undefined);
});

Deno.test("readRateLimit() counts a reset from when the headers came", () => {
  const headers = new Headers({ "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(NOW_MS) });
  deepEqual(readRateLimit(headers, { ageMs: 3000, nowMs: NOW_MS }), {
    requests: { remaining: 0, resetMs: 3000 },
    ageMs: 3000,
  });
});
