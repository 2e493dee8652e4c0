import assert from "node:assert/strict";
import { once } from "./once.ts";

Deno.test("once() makes nothing before it is asked, and then one thing for all, also where that is undefined", () => {
  let made = 0;
  const thing = once(() => ({ number: ++made }));
  assert.equal(made, 0);
  assert.equal(thing(), thing());
  assert.equal(made, 1);
  const nothing = once(() => void made++);
  assert.deepEqual([nothing(), nothing(), made], [undefined, undefined, 2]);
});
