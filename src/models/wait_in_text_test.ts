import { equal } from "node:assert/strict";
import { waitInText } from "./wait_in_text.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function expectWaits(cases: readonly (readonly [text: string, ms: number])[]) {
  for (const [text, ms] of cases) equal(waitInText(text, NOW), ms, text);
}

Deno.test("waitInText() reads spans in each unit that servers use", () => {
  expectWaits([
    ["Rate limit reached. Please try again in 20s.", 20_000],
    ["Limit 6000, Used 5034, Requested 1443. Please try again in 4.77s. Need more tokens?", 4770],
    ["Please try again in 1m2s", 62_000],
    ["Please try again in 1m0.363142857s. See the page about limits.", 60_364],
    ["on tokens per day (TPD): Limit 100000, Used 97050. Please try again in 9m38.016s.", 578_016],
    ["Please try again in 174ms. Visit the page about limits.", 174],
    ["Please try again in 0s.", 0],
    ["You can try again in 3 minutes", 3 * MINUTE],
    ["Try again in 1 hour and 5 minutes.", 65 * MINUTE],
    ["Try again in 1 hour, 5 min, 3 sec", 65 * MINUTE + 3000],
    ["Try again in 2 days", 48 * HOUR],
    ["Try again in an hour", HOUR],
    ["Try again in one minute", MINUTE],
    ["try again in 1,200 seconds", 1_200_000],
    ["try again in 20 second(s)", 20_000],
    ["try again in 1.5 HOURS", 1.5 * HOUR],
    ["try again in 350 milliseconds", 350],
  ]);
});

Deno.test("waitInText() knows the words by which servers ask to wait", () => {
  expectWaits([
    ["Requests have exceeded the call rate limit of your tier. Please retry after 27 seconds.", 27_000],
    [
      "have exceeded token rate limit of your current tier. Please retry after 86400 seconds. Go to the portal.",
      24 * HOUR,
    ],
    [
      "* Quota exceeded for metric: free_tier_requests, limit: 20, model: x-3.1-pro\nPlease retry in 11.665902715s.",
      11_666,
    ],
    ["Rate limit of 10 per 60s exceeded for UserByModelByMinute. Please wait 35 seconds before retrying.", 35_000],
    ["reached max concurrency: 3, please try again after 1 seconds", 1000],
    ["Please wait 1 hour", HOUR],
    ["Please wait for at least 30 s.", 30_000],
    ["Please wait another 2 minutes", 2 * MINUTE],
    ["Please try your request again in about 5 minutes", 5 * MINUTE],
    ["Please try again later, in approximately 40s", 40_000],
    ["Retry your request after 10 seconds", 10_000],
    ["come back in 2 hours", 2 * HOUR],
    ["Try again in 30-60 seconds", MINUTE],
    ["Please try again in ~8s", 8000],
    ["Please try again 5 minutes later", 5 * MINUTE],
    ["please\n  try again\tin 7 s", 7000],
  ]);
});

Deno.test("waitInText() reads fields that a gateway passes on as text", () => {
  expectWaits([
    ["upstream said 429, Retry-After: 30", 30_000],
    ["upstream said 429, Retry-After: 30. Please slow down", 30_000],
    ["Retry-After: 30 Please slow down", 30_000],
    ["upstream said 429, retry_after=12.5, provider x", 12_500],
    ['{"error":{"retry_after_ms": 350}}', 350],
    ['{"error":{"retry_after_seconds":"26"}}', 26_000],
    ['{"type":"usage_limit_reached","resets_in_seconds":300}', 5 * MINUTE],
    ['{"resets_at":1795255230,"plan":"plus"}', 30_000],
    ["Retry-After: 2 minutes", 2 * MINUTE],
    ['{"@type":"RetryInfo","retryDelay":"26s"}', 26_000],
    ['{"headers":{"X-RateLimit-Remaining":"0","X-RateLimit-Reset":"1795255230000"}}', 30_000],
  ]);
});

Deno.test("waitInText() reads when a limit ends, as a span or as a time", () => {
  expectWaits([
    ["You have used up your capacity. Your quota will reset after 18h31m10s.", 18 * HOUR + 31 * MINUTE + 10_000],
    ["Your limit resets in 45 minutes", 45 * MINUTE],
    ["The quota will be refilled automatically in 90 s", 90_000],
    ["The model is available again at 2026-11-21T10:00:30Z.", 30_000],
    ["available again at 2026-11-21T10:00:30.250Z", 30_250],
    ["Your limit resets at 2026-11-21 12:00:00 UTC", 2 * HOUR],
    ["Your limit resets at 2026-11-21T13:00:00+02:00", HOUR],
    ["Your limit resets on 2026-11-22", 14 * HOUR],
    ["You have reached your usage limit. You will regain access on 2026-12-01 at 00:00 UTC.", 230 * HOUR],
    ["limit resets at 1795255230", 30_000],
    ["limit resets at 1795255230000", 30_000],
    ["Rate limited until 2026-11-21T10:05:00Z", 5 * MINUTE],
    ["Please wait until 2026-11-21T10:01:00Z", MINUTE],
    ["Please try again after Sat, 21 Nov 2026 10:00:10 GMT", 10_000],
    ["The limit resets at 2026-11-21T09:00:00Z", 0],
  ]);
});

Deno.test("waitInText() takes what is asked before what is announced, and the first of each", () => {
  expectWaits([
    ["Your monthly limit resets in 12 days. Please try again in 20s.", 20_000],
    ["Retry in 5s. (upstream: please try again in 8s)", 5000],
    ["The limit per minute resets in 20s, that per day resets in 5h", 20_000],
  ]);
});

Deno.test("waitInText() reads no wait from other spans, times and numbers", () => {
  const texts = [
    "",
    "Too many requests. Please try again later.",
    "Please try again in a few minutes",
    "Please wait a moment and try again",
    "limit 10 per 60s",
    "Rate limit of 10 per 60s exceeded. Try again later.",
    "Limit: 20 / 1 minute. Try again.",
    "The request timed out after 30 seconds. Please try again.",
    "The retry failed after 30 seconds",
    "No answer within 60s; retry with fewer tokens",
    "the limit resets every 60s",
    "The limit was reset 5 minutes ago",
    "lock wait timeout exceeded after 50s",
    "in the queue longer than the max wait 60s",
    "We waited 30 seconds for a worker",
    "API version 2024-05-01-preview: please retry",
    "under API version 2024-05-01 have exceeded the limit",
    "retry with gpt-4-32k or gpt-4o-2024-08-06",
    "try again after 3 attempts",
    "retry after 10 requests",
    "Retry-After: soon",
    "Retry-After: -5",
    "Retry-After: 2026-05",
    "please try again with at most 5 m tokens",
    "available in 3 regions",
    "reset at 9am",
    "request 1795255230 was refused, try again",
    "resets at 2026-13-45T99:00:00Z",
    "Add 10 credits to unlock 1000 free model requests per day",
    "0.5 s of audio were read in 12 ms",
  ];
  for (const text of texts) equal(waitInText(text, NOW), undefined, text);
});

Deno.test("waitInText() reads a long text, and never gives what is not a number", () => {
  equal(waitInText(`${"1s ".repeat(50_000)}try again in 20s`, NOW), 20_000);
  equal(waitInText(`try again in ${"9".repeat(400)}s`, NOW), undefined);
  equal(waitInText("1 ".repeat(100_000), NOW), undefined);
});
