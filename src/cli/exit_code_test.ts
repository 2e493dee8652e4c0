import assert from "node:assert/strict";
import type { EndReason, Status } from "../transcript/event.ts";
import type { Failure, FailureCode } from "../transcript/failure.ts";
import { exitCodeOf } from "./errors.ts";

const FAILURE: Failure = { key: "k", participant: "p", code: "server", reason: "r", attempts: 1 };

Deno.test("exitCodeOf() follows the table of the contract", () => {
  const table: readonly (readonly [Status, readonly EndReason[], number, number])[] = [
    [
      "completed",
      ["completed", "consensus", "convergence", "confidence", "judge", "max_turns", "max_rounds"],
      0,
      1,
    ],
    ["stopped", ["max_duration", "budget", "input_needed", "paused"], 5, 5],
    ["stopped", ["aborted"], 130, 130],
    ["failed", ["error"], 1, 1],
  ];
  for (const [status, reasons, clean, withFailures] of table) {
    for (const endReason of reasons) {
      assert.equal(exitCodeOf({ status, endReason, failures: [] }), clean, endReason);
      assert.equal(exitCodeOf({ status, endReason, failures: [FAILURE] }), withFailures, endReason);
    }
  }
});

Deno.test("exitCodeOf() tells a provider's trouble from any other", () => {
  const provider: readonly FailureCode[] = [
    "auth",
    "quota",
    "not_found",
    "bad_request",
    "rate_limit",
    "unreachable",
    "timeout",
    "server",
    "malformed",
    "truncated",
  ];
  const other: readonly FailureCode[] = [
    ...(["empty", "length", "context", "unreadable", "unknown_call", "agent_error"] as const),
    ...(["refusal", "content_filter"] as const),
  ];
  for (const code of provider) {
    assert.equal(exitCodeOf({ status: "failed", endReason: "error", failures: [], code }), 3, code);
  }
  for (const code of other) {
    assert.equal(exitCodeOf({ status: "failed", endReason: "error", failures: [], code }), 1, code);
  }
});
