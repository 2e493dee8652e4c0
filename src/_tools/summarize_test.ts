import assert from "node:assert/strict";
import { summarize } from "./summarize.ts";

Deno.test("summarize() reads the test runner's closing line in all its forms", () => {
  const forms: readonly (readonly [string, number, string])[] = [
    ["ok | 123 passed | 0 failed (2s)", 0, "123 passed, 0 failed"],
    [
      "ok | 3 passed (1 step) | 0 failed | 1 ignored (1 step) | 2 measured | 4 filtered out (161ms)",
      0,
      "3 passed, 0 failed",
    ],
    ["FAILED | 10 passed (12 steps) | 2 failed (3 steps) (1m2s)", 1, "10 passed, 2 failed"],
    ["\x1b[0m\x1b[32mok\x1b[0m | 7 passed | 0 failed \x1b[0m\x1b[38;5;245m(30ms)\x1b[0m", 0, "7 passed, 0 failed"],
    ["FAILED | 0 passed | 1 failed (12ms)\r", 1, "0 passed, 1 failed"],
  ];
  for (const [line, exitCode, expected] of forms) {
    assert.equal(summarize(`running 1 test\n${line}\n\n| File |\n`, exitCode), expected);
  }
});

Deno.test("summarize() fails a run whose other steps failed, or in which nothing was tested", () => {
  assert.equal(summarize("error: Found 1 not formatted file", 1), "0 passed, 1 failed");
  assert.equal(summarize("ok | 12 passed | 0 failed (1s)\nCoverage 80 %", 1), "12 passed, 1 failed");
  assert.equal(summarize("ok | 0 passed | 0 failed | 9 filtered out (1s)", 0), "0 passed, 1 failed");
  assert.equal(summarize("", 0), "0 passed, 1 failed");
});

Deno.test("summarize() takes the last closing line and is not misled by what tests print or are called", () => {
  const output =
    "ok | 1 passed | 0 failed (1s)\nsays ok | 99 passed | 0 failed ... ok\nFAILED | 5 passed | 3 failed (2s)\n";
  assert.equal(summarize(output, 1), "5 passed, 3 failed");
});
