import { equal } from "node:assert/strict";
import { didYouMean } from "./did_you_mean.ts";

Deno.test("didYouMean() suggests the candidate that is spelled most like a word, and none that is another word", () => {
  equal(didYouMean("moderater", ["advocate", "moderator"]), "; did you mean 'moderator'?");
  equal(didYouMean("ADVOCATE-1", ["Advocate-1"]), "; did you mean 'Advocate-1'?");
  equal(didYouMean("zzz", ["seed", "motion"]), "");
  equal(didYouMean("ab", ["cd"]), "");
  equal(didYouMean("x", []), "");
});
