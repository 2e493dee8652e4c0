import { deepEqual, equal } from "node:assert/strict";
import { ModelError } from "../../models/model_error.ts";
import type { FailureCode } from "../../transcript/failure.ts";
import { failureOf, isRepeated, MAX_ATTEMPTS, reportedUsage } from "./failures.ts";

/** Requests for an answer that always fails in this way; `Infinity` if it is for patience to say. */
const ATTEMPTS: Readonly<Record<FailureCode, number>> = {
  timeout: Infinity,
  unreachable: Infinity,
  rate_limit: Infinity,
  server: Infinity,
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

const MANY = 100;

/** Returns the number of requests made if each fails with the next of these codes, and the last code repeats. */
function attempts(codes: readonly FailureCode[]): number {
  const errors: ModelError[] = [];
  do {
    const code = codes[Math.min(errors.length, codes.length - 1)] ?? "server";
    errors.push(new ModelError(code, { code }));
  } while (isRepeated(errors) && errors.length < MANY);
  return errors.length === MANY ? Infinity : errors.length;
}

Deno.test("isRepeated() limits attempts by the kind of failure, and leaves providers that are away to patience", () => {
  const codes = Object.keys(ATTEMPTS) as FailureCode[];
  deepEqual(Object.fromEntries(codes.map((code) => [code, attempts([code])])), ATTEMPTS);
});

Deno.test("isRepeated() counts only those failures together that waiting does not cure", () => {
  equal(attempts(["server", "server", "rate_limit", "timeout", "unreachable", "empty"]), 5 + MAX_ATTEMPTS);
  equal(attempts(["empty", "truncated", "malformed"]), MAX_ATTEMPTS);
  equal(attempts(["server", "auth"]), 2);
  equal(isRepeated([]), false, "without a failure there is nothing to repeat");
});

Deno.test("isRepeated() uses 'retryable' if given", () => {
  equal(isRepeated([new ModelError("no permission", { code: "unreachable", retryable: false })]), false);
  equal(isRepeated([new ModelError("try again", { code: "bad_request", retryable: true })]), true);
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
