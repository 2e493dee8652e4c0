import assert from "node:assert/strict";
import { checkClaims } from "./check_claims.ts";
import { SourceIndex } from "./source_index.ts";
import { tallyClaims } from "./tally_claims.ts";

const sources = new SourceIndex([{
  name: "tfl",
  title: "Report",
  text: "The charge cut traffic by 30 % in one year.",
}]);
const tally = (text: string) => tallyClaims(checkClaims({ number: 1, speaker: "ana", text }, { sources }));

Deno.test("tallyClaims() gives the share of verified among the quotations that could be", () => {
  const { verifiedShare, quotations, citations, numbers, claims } = tally(
    "“The charge cut traffic” [tfl]. “The charge cut fares by 30 %” [tfl]. “Nobody was ever asked about it” [tfl]. " +
      "“The charge cut traffic” [smith]. A “charge” [tfl]. Then “you never said a word on it”. It cut 20 % [tfl].",
  );
  assert.equal(claims, 7);
  assert.deepEqual(quotations, {
    verified: 1,
    repaired: 1,
    unverified: 2,
    too_short_to_verify: 1,
    said_before: 0,
    uncited: 1,
  });
  assert.deepEqual(citations, { known: 5, unknown_source: 1, not_fetched: 0 });
  assert.deepEqual(numbers, { found: 1, missing: 1 });
  assert.equal(verifiedShare, 0.25);
});

Deno.test("tallyClaims() gives no share where there was nothing to verify", () => {
  assert.equal("verifiedShare" in tally("A “charge” [tfl]."), false);
  assert.equal(tallyClaims([]).claims, 0);
});
