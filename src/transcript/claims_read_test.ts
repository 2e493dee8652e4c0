import assert from "node:assert/strict";
import { checkClaims, SourceIndex } from "../judging/quotations/mod.ts";
import { readClaims } from "./claims_read.ts";

const sources = new SourceIndex([
  { name: "tfl", title: "T", text: "The charge cut traffic by 30 % in 2003.", file: "tfl.html" },
  { name: "dft", title: "D", text: "Fine dust fell in the zone." },
]);
const SAID =
  "“The charge cut traffic by 30 %” [tfl]. “The charge cut crime by 30 %” [tfl] in 2004. “Fine dust fell in the zone” " +
  "[tfl]. “Ducks swim on water” [dft]. “Nobody has ever liked that zone” [dft]. It “fell” [smith]. So it is. Is it not? “All ducks swim on water”.";
const claims = checkClaims({ number: 2, speaker: "ana", text: SAID }, {
  sources,
  opened: new Set(["tfl"]),
  earlier: [{ number: 1, speaker: "ben", text: "Nobody has ever liked that zone." }],
});
const json = () => JSON.parse(JSON.stringify({ claims }));

Deno.test("readClaims() reads claims of every state as they were put on record", () => {
  const states = new Set(claims.flatMap(({ quotations }) => quotations.map(({ state }) => state)));
  assert.deepEqual([...states].sort(), [
    "repaired",
    "said_before",
    "too_short_to_verify",
    "uncited",
    "unverified",
    "verified",
  ]);
  assert.deepEqual(readClaims(json()), claims);
  assert.deepEqual(readClaims({ claims: [] }), []);
});

Deno.test("readClaims() gives nothing for what is not claims, wherever it is wrong", () => {
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
  assert.ok(spoilt > 60, `${spoilt}`);
  assert.deepEqual(readClaims(whole), claims);
});
