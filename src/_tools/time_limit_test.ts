import { deepEqual, equal, match, ok } from "node:assert/strict";
import { limited, TIMEOUT_MS } from "./time_limit.ts";

Deno.test("limited() gives a test a time limit, unless it has one", () => {
  const registered: (readonly unknown[])[] = [];
  const test = limited(({ name, fn, timeout, ignore }) => registered.push([name, fn, timeout, ignore]));
  function fn() {}
  test("a", fn);
  test("b", { ignore: true }, fn);
  test({ name: "c", fn, timeout: 5 });
  test(fn);
  deepEqual(registered, [
    ["a", fn, TIMEOUT_MS, undefined],
    ["b", fn, TIMEOUT_MS, true],
    ["c", fn, 5, undefined],
    ["fn", fn, TIMEOUT_MS, undefined],
  ]);
});

Deno.test("a test that hangs fails by its name and place, and those after it are run", async () => {
  const args = ["test", "--no-check", "--preload", "src/_tools/time_limit.ts", "src/_tools/hanging_fixture.ts"];
  const { code, stdout } = await new Deno.Command("deno", { args, env: { NO_COLOR: "1" } }).output();
  const output = new TextDecoder().decode(stdout);
  equal(code, 1);
  match(output, /^waits for ever => \.\/src\/_tools\/hanging_fixture\.ts:1:6\nerror: Test timed out after 100ms/m);
  match(output, /^goes round and round => \.\/src\/_tools\/hanging_fixture\.ts:6:6\nerror: Test timed out/m);
  match(output, /\| 1 passed \| 2 failed/);
});

Deno.test("every task that runs tests gives them a time limit", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const testing = Object.entries<string>(tasks).filter(([, command]) => /\bdeno test\b/.test(command));
  ok(testing.length >= 4);
  for (const [name, command] of testing) match(command, /--preload src\/_tools\/time_limit\.ts/, name);
});
