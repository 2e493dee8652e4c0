import assert from "node:assert/strict";
import type { EndReason, Status } from "../transcript/event.ts";
import type { Failure } from "../transcript/failure.ts";
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
    ["stopped", ["provider"], 3, 3],
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
