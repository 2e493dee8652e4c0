import { equal } from "node:assert/strict";
import { didYouMean } from "./did_you_mean.ts";

Deno.test("didYouMean() suggests the candidate closest in spelling, and none that differs too much", () => {
  equal(didYouMean("moderater", ["advocate", "moderator"]), "; did you mean 'moderator'?");
  equal(didYouMean("ADVOCATE-1", ["Advocate-1"]), "; did you mean 'Advocate-1'?");
  equal(didYouMean("zzz", ["seed", "motion"]), "");
  equal(didYouMean("ab", ["cd"]), "");
  equal(didYouMean("x", []), "");
});
