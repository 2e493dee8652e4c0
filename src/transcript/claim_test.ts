import assert from "node:assert/strict";
import { checkClaims, SourceIndex } from "../judging/quotations/mod.ts";
import { readClaims } from "./claim.ts";

const sources = new SourceIndex([
  { name: "tfl", title: "T", text: "The charge cut traffic by 30 % in 2003.", file: "tfl.html" },
  { name: "dft", title: "D", text: "Fine dust fell in the zone." },
]);
const SAID =
  "“The charge cut traffic by 30 %” [tfl]. “The charge cut crime by 30 %” [tfl] in 2004. “Fine dust fell in the zone” " +
  "[tfl]. “Ducks swim on water” [dft]. “Nobody has ever liked that zone” [dft]. Dust “fell” [dft]. So it is. Is it not? “All ducks swim on water all day”. I said “Traffic always fell in this town”.";
const claims = checkClaims({ number: 2, speaker: "ana", text: SAID }, {
  sources,
  earlier: [
    { number: 0, speaker: "ana", text: "Traffic never fell in this town." },
    { number: 1, speaker: "ben", text: "Nobody has ever liked that zone." },
  ],
});
const json = () => JSON.parse(JSON.stringify({ claims }));

Deno.test("readClaims() reads claims with every verdict as recorded", () => {
  const verdicts = new Set(claims.flatMap(({ quotations }) => quotations.map(({ verdict }) => verdict)));
  assert.deepEqual([...verdicts].sort(), [
    "exact",
    "exact_but_short",
    "found_nowhere",
    "inexact",
    "not_checked",
    "not_found",
  ]);
  assert.deepEqual(readClaims(json()), claims);
  assert.deepEqual(readClaims({ claims: [] }), []);
  assert.deepEqual(readClaims(JSON.parse(JSON.stringify(json()).replaceAll("inexact", "nearly_exact"))), claims);
});

Deno.test("readClaims() rejects values that are not claims, wherever the error is", () => {
  for (const value of [null, 3, "x", [], {}, { claims: null }, { claims: [3] }, { claims: [{}] }]) {
    assert.equal(readClaims(value), undefined, JSON.stringify(value));
  }
  let spoilt = 0;
  const spoil = (value: unknown, whole: ReturnType<typeof json>): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      spoil(inner, whole);
      if (typeof inner === "object" || name === "file" || name === "extracted") continue;
      Object.assign(value, { [name]: null });
      assert.equal(readClaims(whole), undefined, name);
      Object.assign(value, { [name]: inner });
      spoilt++;
    }
  };
  const whole = json();
  spoil(whole, whole);
  assert.ok(spoilt > 50, `${spoilt}`);
  assert.deepEqual(readClaims(whole), claims);
});

Deno.test("readClaims() reads claims recorded by version 0.1", () => {
  const place = { source: "tfl", offset: 1, end: 9, line: 2 };
  const quoted = { text: "a b c d", start: 1, end: 8 };
  const claim = {
    message: 1,
    speaker: "ana",
    text: "“a b c d” [tfl] 5.",
    start: 0,
    state: "unverified",
    citations: [
      { name: "tfl", state: "known", start: 0, end: 3 },
      { name: "x", state: "unknown_source", start: 0, end: 1 },
      { name: "dft", state: "not_fetched", start: 0, end: 3 },
    ],
    quotations: [
      { ...quoted, state: "verified", places: [place] },
      { ...quoted, state: "repaired", places: [place], stands: "a b c e", differences: [{ said: "d", stands: "e" }] },
      { ...quoted, state: "unverified" },
      { ...quoted, state: "too_short_to_verify" },
      { ...quoted, state: "said_before", message: 4 },
      { ...quoted, state: "uncited" },
    ],
    numbers: [{ text: "5", value: 5, state: "missing", start: 0, end: 1 }],
  };
  const [read] = readClaims({ claims: [claim] }) ?? [];
  assert.deepEqual(read?.citations.map(({ known }) => known), [true, false, true]);
  assert.deepEqual(read?.quotations.map(({ verdict }) => verdict), [
    "exact",
    "inexact",
    "not_found",
    "not_checked",
    "not_checked",
    "not_checked",
  ]);
  assert.deepEqual(read?.figures, [{ text: "5", found: false, start: 0, end: 1 }]);
  assert.deepEqual(read?.uncompared, []);
});
