import assert from "node:assert/strict";
import { checkClaims } from "./check_claims.ts";
import { SourceIndex } from "./source_index.ts";

const TRAFFIC = `Rain came in May. ${"Nobody minded the weather at all. ".repeat(30)}

Traffic in the zone fell by 18 per cent. Buses became quicker.

${"Nobody minded the weather at all. ".repeat(30)}`;

const sources = new SourceIndex([
  { name: "traffic", title: "Traffic", text: TRAFFIC },
  { name: "air", title: "Air", text: "Fine dust fell in the zone. Traffic was not counted." },
]);

const passages = (text: string, most?: number) =>
  checkClaims({ number: 1, speaker: "ana", text }, { sources }).flatMap((claim) => sources.passagesOn(claim, most));

Deno.test("passagesOn() gives what bears on a claim in what it cites, with its place", () => {
  const [passage, ...more] = passages("Traffic fell a lot in the zone [traffic].");
  assert.deepEqual(more, []);
  assert.equal(passage?.text, "Traffic in the zone fell by 18 per cent. Buses became quicker.");
  assert.equal(TRAFFIC.slice(passage?.place.offset, passage?.place.end), passage?.text);
  assert.equal(passage?.place.line, 3);
});

Deno.test("passagesOn() looks in all sources where none that exists is cited, the best first", () => {
  assert.deepEqual(passages("Traffic fell in the zone [smith].").map(({ place }) => place.source).sort(), [
    "air",
    "traffic",
  ]);
  assert.equal(passages("Fine dust fell in the zone [smith].", 1)[0]?.place.source, "air");
});

Deno.test("passagesOn() gives nothing that shares no word, and takes no number that is none", () => {
  assert.deepEqual(passages("Elephants never forget [air]."), []);
  for (const most of [0, -1, 1.5, NaN, Infinity]) {
    assert.throws(() => passages("Dust fell [air].", most), RangeError);
  }
});
