import { equal } from "node:assert/strict";
import { paced } from "./paced.ts";

/** Returns `true` if a promise is already resolved. */
async function isOver(promise: Promise<void>): Promise<boolean> {
  let over = false;
  void promise.then(() => over = true);
  await Promise.resolve();
  await Promise.resolve();
  return over;
}

Deno.test("a key ends the pace: the rest of this answer and all others come at once", async () => {
  const keys: (() => void)[] = [];
  const pace = paced({ onKey: (listener) => void keys.push(listener) }, () => false);
  const first = pace();
  const waiting = first(undefined);
  equal(await isOver(waiting), false);
  keys[0]?.();
  await waiting;
  equal(await isOver(first(undefined)), true);
  equal(await isOver(pace()(undefined)), true);
  equal(keys.length, 1, "keys are listened to once");
});

Deno.test("keys are left to a person who takes part, and a cancelled run waits no longer", async () => {
  const pace = paced({ onKey: () => equal(true, false, "nobody may listen") }, () => true);
  const cancel = new AbortController();
  const waiting = pace()(cancel.signal);
  cancel.abort();
  await waiting;
  await pace()(cancel.signal);
});
