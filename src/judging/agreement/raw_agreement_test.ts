import assert from "node:assert/strict";
import fc from "fast-check";
import { ratings, reversed } from "./_ratings_fixture.ts";
import { rawAgreement } from "./raw_agreement.ts";

Deno.test("rawAgreement() counts the pairs of judgements that agree", () => {
  assert.deepEqual(rawAgreement([{ a: "x", b: "x", c: "y" }, { a: "x", b: "x" }]), { defined: true, value: 0.5 });
  assert.deepEqual(rawAgreement([{ a: "x", b: "x", c: "x" }]), { defined: true, value: 1 });
});

Deno.test("rawAgreement() says that there is nothing to compare", () => {
  assert.deepEqual(rawAgreement([{ a: "x" }, { b: "x" }]), {
    defined: false,
    reason: "no unit was judged by two judges",
  });
});

Deno.test("rawAgreement() does not depend on any order", () => {
  fc.assert(fc.property(ratings(fc.constantFrom("x", "y")), (units) => {
    assert.deepEqual(rawAgreement(reversed(units).toReversed()), rawAgreement(units));
  }));
});
