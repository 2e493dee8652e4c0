import assert from "node:assert/strict";
import fc from "fast-check";
import { changesBetween, didYouMean } from "./suggest.ts";

Deno.test("didYouMean() names the nearest word, and none that is far off", () => {
  assert.equal(didYouMean("rol", ["role", "name"]), "; did you mean 'role'?");
  assert.equal(didYouMean("ROUNDCOUNT", ["roundCount"]), "; did you mean 'roundCount'?");
  assert.equal(didYouMean("xyz", ["role", "name"]), "");
  assert.equal(didYouMean("ab", ["xy"]), "");
});

Deno.test("changesBetween() is a distance", () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(fc.property(word, word, word, (a, b, c) => {
    assert.equal(changesBetween(a, a), 0);
    assert.equal(changesBetween(a, b), changesBetween(b, a));
    assert.ok(changesBetween(a, c) <= changesBetween(a, b) + changesBetween(b, c));
    assert.ok(changesBetween(a, b) <= Math.max(a.length, b.length));
  }));
  assert.equal(changesBetween("kitten", "sitting"), 3);
});
