import assert from "node:assert/strict";
import { loadTokenizer } from "../../text/tokens.ts";
import type { Json } from "../../transcript/event.ts";
import type { Finding } from "../../transcript/claim.ts";
import type { Answer } from "../../transcript/message.ts";
import type { Note } from "../../transcript/record.ts";
import { checkClaims } from "./check_claims.ts";
import { claimMarks } from "./claim_marks.ts";
import { claimVerdict, overruledBy, recordedClaims, recordedMarks, tallyClaims } from "./recorded_claims.ts";
import { SourceIndex } from "./source_index.ts";

await loadTokenizer();

const said = { number: 3, speaker: "ana", text: "“The levy cut traffic by half” [tfl]." };
const claims = checkClaims(said, { sources: new SourceIndex([{ name: "tfl", title: "T", text: "Nothing fell." }]) });

const note = (about: number, answer: Answer<Json>, kind: Note["kind"] = "claim_check"): Note => ({
  key: `a/${kind}-${about}/ana`,
  participant: "ana",
  kind,
  about,
  answer,
  at: "",
});
const found = (value: unknown): Answer<Json> => ({ given: true, value: JSON.parse(JSON.stringify(value)) });
const FAILED: Answer<Json> = { given: false, code: "agent_error", reason: "it broke" };

Deno.test("recordedMarks() returns the note under each statement, and none if its check failed or is unreadable", () => {
  const notes = [
    note(3, found({ claims })),
    note(5, FAILED),
    note(7, found({ claims: "none" })),
    note(9, found({ claims: [] })),
  ];
  assert.deepEqual([...recordedMarks({ participants: [], notes }) ?? []], [[
    3,
    claimMarks(claims, { participants: [] }),
  ], [9, ""]]);
  assert.equal(recordedMarks({ participants: [], notes: [note(3, found({ claims }), "fact_check")] }), undefined);
});

Deno.test("recordedMarks() keeps a statement's findings despite another, failed check", () => {
  const marks = recordedMarks({ participants: [], notes: [note(3, found({ claims })), note(3, FAILED)] });
  assert.equal(marks?.get(3), claimMarks(claims, { participants: [] }));
});

Deno.test("recordedClaims() separately counts statements that could not be looked up", () => {
  const all = recordedClaims({ notes: [note(5, FAILED), note(3, found({ claims }))] });
  assert.deepEqual([all?.statements, all?.unchecked, all?.claims.length], [1, 1, claims.length]);
  assert.equal(recordedClaims({ notes: [] }), undefined);
});

const tfl = new SourceIndex([{ name: "tfl", title: "Report", text: "The charge cut traffic by 30 % in one year." }]);
const tally = (text: string) => tallyClaims(checkClaims({ number: 1, speaker: "ana", text }, { sources: tfl }));

Deno.test("tallyClaims() returns the share of exact quotations among those that could be", () => {
  const { exactShare, quotations, unknownCitations, figures, claims } = tally(
    "“The charge cut traffic” [tfl]. “The charge cut fares by 30 %” [tfl]. “Nobody was ever asked about it” [tfl]. " +
      "“The charge cut traffic” [smith]. A “charge” [tfl]. Then “you never said a word on it”. It cut 20 % [tfl].",
  );
  assert.equal(claims, 7);
  assert.deepEqual(quotations, {
    exact: 1,
    inexact: 1,
    not_found: 2,
    exact_but_short: 1,
    found_nowhere: 1,
    not_checked: 0,
  });
  assert.deepEqual([unknownCitations, figures], [1, { found: 0, missing: 1, uncompared: 0 }]);
  assert.equal(exactShare, 0.25);
  assert.equal("exactShare" in tally("A “charge” [tfl]."), false);
  assert.equal(tallyClaims([]).claims, 0);
});

Deno.test("claimVerdict() says that figures stand in the source only if all were compared", () => {
  const verdict = (text: string) =>
    checkClaims({ number: 1, speaker: "ana", text }, { sources: tfl }).map(claimVerdict).join();
  assert.equal(verdict("It fell by 30 % [tfl]."), "figures found in the source");
  assert.equal(verdict("It fell by 30 % in 5 years [tfl]."), "partly compared");
  assert.equal(verdict("It fell in 5 years [tfl]."), "not compared");
  assert.equal(verdict("It fell by 31 % in 5 years [tfl]."), "figures not in the source as written");
  assert.deepEqual(tally("It fell by 30 % in 5 years [tfl].").figures, { found: 1, missing: 0, uncompared: 1 });
});

const sources = new SourceIndex([{ name: "tfl", title: "T", text: "The charge cut traffic by 30 % in 2003." }]);
const SAID = "“The charge cut traffic by 30 %” [tfl]. The operator also found that “nobody ever liked the zone” [tfl].";
const made = checkClaims({ number: 1, speaker: "ana", text: SAID }, { sources });
const finding = (claim: string, verdict: Finding["verdict"] = "supported"): Finding => ({
  claim,
  verdict,
  reason: "So.",
});

Deno.test("overruledBy() names the claim with the quotation that was not found, whatever the finding calls it", () => {
  for (
    const claim of [
      "The operator also found that “nobody ever liked the zone” [tfl].",
      "nobody ever liked the zone",
      "NOBODY EVER\nLIKED THE ZONE",
      "Ana claims that the operator found: 'Nobody ever liked the zone'!",
      "The operator found that the zone was liked by nobody",
      SAID,
    ]
  ) assert.equal(overruledBy(finding(claim), made), made[1], claim);
});

Deno.test("overruledBy() accepts everything else: exact quotations, other claims, other verdicts", () => {
  for (
    const claim of [
      "“The charge cut traffic by 30 %” [tfl].",
      "The charge cut traffic by 30 %",
      "Ducks swim on water",
      "",
    ]
  ) {
    assert.equal(overruledBy(finding(claim), made), undefined, claim);
  }
  for (const verdict of ["contradicted", "unverifiable"] as const) {
    assert.equal(overruledBy(finding("nobody ever liked the zone", verdict), made), undefined);
  }
  assert.equal(overruledBy(finding("nobody ever liked the zone"), []), undefined);
});
