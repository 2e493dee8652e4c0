import { deepEqual, equal } from "node:assert/strict";
import { citationsIn, cite, withoutCitations } from "./passages.ts";

Deno.test("citationsIn() names each source once, also of several in one pair of brackets", () => {
  deepEqual(citationsIn("So [a; b], and so [b, p. 4]; as said […] in [message 3]."), ["a", "b"]);
});

Deno.test("withoutCitations() takes citations out with the space before them, and leaves other brackets", () => {
  equal(withoutCitations("It is so [a; b, p. 4]. Or not [c] […]."), "It is so. Or not […].");
  equal(withoutCitations("See [the page](https://example.org)."), "See [the page](https://example.org).");
  equal(withoutCitations("No brackets."), "No brackets.");
});

Deno.test("cite() puts a citation before the final point, unless it is there", () => {
  equal(cite("It is so.", "a"), "It is so [a].");
  equal(cite("It is so [b; a].", "a"), "It is so [b; a].");
});
