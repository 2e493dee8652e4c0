import assert from "node:assert/strict";
import type { Finding } from "../../transcript/finding.ts";
import { checkClaims } from "./check_claims.ts";
import { overruledBy } from "./overruled.ts";
import { SourceIndex } from "./source_index.ts";

const sources = new SourceIndex([{ name: "tfl", title: "T", text: "The charge cut traffic by 30 % in 2003." }]);
const SAID = "“The charge cut traffic by 30 %” [tfl]. The operator also found that “nobody ever liked the zone” [tfl].";
const claims = checkClaims({ number: 1, speaker: "ana", text: SAID }, { sources });
const finding = (claim: string, verdict: Finding["verdict"] = "supported"): Finding => ({
  claim,
  verdict,
  reason: "So.",
});

Deno.test("overruledBy() names the claim with the quotation that was not found, however the finding calls it", () => {
  for (
    const claim of [
      "The operator also found that “nobody ever liked the zone” [tfl].",
      "nobody ever liked the zone",
      "NOBODY EVER\nLIKED THE ZONE",
      "Ana claims that the operator found: 'Nobody ever liked the zone'!",
      "The operator found that the zone was liked by nobody",
      SAID,
    ]
  ) assert.equal(overruledBy(finding(claim), claims), claims[1], claim);
});

Deno.test("overruledBy() lets all else hold: exact quotations, other claims, other verdicts", () => {
  for (
    const claim of [
      "“The charge cut traffic by 30 %” [tfl].",
      "The charge cut traffic by 30 %",
      "Ducks swim on water",
      "",
    ]
  ) {
    assert.equal(overruledBy(finding(claim), claims), undefined, claim);
  }
  for (const verdict of ["contradicted", "unverifiable"] as const) {
    assert.equal(overruledBy(finding("nobody ever liked the zone", verdict), claims), undefined);
  }
  assert.equal(overruledBy(finding("nobody ever liked the zone"), []), undefined);
});
