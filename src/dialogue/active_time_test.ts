import { equal, rejects } from "node:assert/strict";
import { VirtualRuntime } from "./calls/_virtual_runtime_fixture.ts";
import { ActiveTime } from "./active_time.ts";

Deno.test("ActiveTime counts this run and all runs, and the time left", async () => {
  const runtime = new VirtualRuntime();
  await runtime.pass(1_000);
  const time = new ActiveTime({ runtime, earlierMs: 50, maxMs: 100 });
  await runtime.pass(30);
  equal(time.activeMs, 30);
  equal(time.leftMs, 20);
  await runtime.pass(70);
  equal(time.leftMs, -50);
  equal(new ActiveTime({ runtime, earlierMs: 5 }).leftMs, Infinity);
});

Deno.test("ActiveTime stops while somebody thinks, even when several think at once or one gives up", async () => {
  const runtime = new VirtualRuntime();
  const time = new ActiveTime({ runtime, earlierMs: 0 });
  await runtime.pass(10);
  const first = time.whileThinking(() => runtime.sleep(100).then(() => "said"));
  await runtime.pass(50);
  equal(time.activeMs, 10, "also while it is asked in the middle");
  const second = rejects(
    time.whileThinking(() => runtime.sleep(200).then(() => Promise.reject(new Error("no")))),
    /no/,
  );
  await runtime.pass(75);
  equal(await first, "said");
  equal(time.activeMs, 10, "the other one still thinks");
  await runtime.pass(125);
  await second;
  equal(time.activeMs, 10);
  await runtime.pass(7);
  equal(time.activeMs, 17);
  await runtime.until(time.whileThinking(() => runtime.sleep(1_000)));
  equal(time.activeMs, 17);
});
