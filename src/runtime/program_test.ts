import { deepEqual, equal } from "node:assert/strict";
import { runProgram } from "./program.ts";

Deno.test("runProgram() ends a program that does not end by itself, and says so", async () => {
  const endless = ["eval", "setTimeout(() => {}, 1e9)"];
  const output = await runProgram("deno", endless, { timeoutMs: 500 });
  deepEqual([output?.success, new TextDecoder().decode(output?.stderr)], [false, "it took longer than 0.5 s"]);
});

Deno.test("runProgram() returns what a program printed", async () => {
  const output = await runProgram("deno", ["eval", "console.log('so')"]);
  equal(new TextDecoder().decode(output?.stdout), "so\n");
});
