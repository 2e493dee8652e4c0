import assert from "node:assert/strict";
import fc from "fast-check";
import { calledBy } from "./called.ts";

/** Returns the final names of judges with these names. */
function called(...names: readonly string[]): readonly string[] {
  const ids = names.map((_, at) => `judge-${at + 1}`);
  return [...calledBy(ids, (judge) => names[ids.indexOf(judge)] ?? "").values()];
}

Deno.test("calledBy() numbers only judges with the same name", () => {
  assert.deepEqual(called("m", "m", "m"), ["m", "m (2)", "m (3)"]);
  assert.deepEqual(called("gpt (mini)", "gpt"), ["gpt (mini)", "gpt"]);
  assert.deepEqual(called("m (2)", "m", "m"), ["m (2)", "m", "m (3)"]);
});

Deno.test("calledBy() gives no two judges the same name, and keeps every unique name", () => {
  const name = fc.constantFrom("m", "m (2)", "m (3)", "m (2) (2)", "n");
  fc.assert(fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), (names) => {
    const given = called(...names);
    assert.equal(new Set(given).size, names.length);
    for (const [at, each] of names.entries()) {
      if (names.indexOf(each) === names.lastIndexOf(each)) assert.equal(given[at], each);
    }
  }));
});
