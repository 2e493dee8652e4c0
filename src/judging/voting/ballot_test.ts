import assert from "node:assert/strict";
import fc from "fast-check";
import type { Abstention, Ballot } from "../../transcript/ballot.ts";
import type { Json } from "../../transcript/event.ts";
import { checkedBallot, readBallot } from "./ballot.ts";

const CANDIDATES = ["A", "B", "C"];

function read(raw: Json): Ballot | Abstention {
  return readBallot(raw, { voter: "ana", candidates: CANDIDATES });
}

/** The ranking that is left, and the codes of the warnings. */
function reading(raw: Json): string {
  const vote = read(raw);
  const left = "ranking" in vote ? vote.ranking.join(" > ") : `abstains: ${vote.abstained}`;
  return [left, ...(vote.warnings ?? []).map(({ code }) => code)].join(" | ");
}

Deno.test("readBallot() takes a list of candidates or ranks by candidate", () => {
  assert.deepEqual(read({ ranking: ["B", " A ", "C"] }), { voter: "ana", ranking: ["B", "A", "C"] });
  assert.deepEqual(read({ ranking: { A: 2, B: 1, C: 3 } }), { voter: "ana", ranking: ["B", "A", "C"] });
  assert.deepEqual(read({ ranking: { C: 1 } }), { voter: "ana", ranking: ["C"] });
});

Deno.test("readBallot() takes approvals and reasons", () => {
  assert.deepEqual(read({ ranking: ["B"], approved: ["B", "C"], reasons: { B: "cheap", C: 7, D: "none" } }), {
    voter: "ana",
    ranking: ["B"],
    approved: ["B", "C"],
    reasons: { B: "cheap" },
  });
  assert.deepEqual(read({ ranking: null, approved: ["C"] }), { voter: "ana", ranking: [], approved: ["C"] });
  assert.deepEqual(read({ ranking: ["C"], approved: null }), { voter: "ana", ranking: ["C"] });
  assert.deepEqual(read({ ranking: ["C"], approved: [] }), { voter: "ana", ranking: ["C"], approved: [] });
});

Deno.test("readBallot() drops unknown and doubled candidates with a warning each", () => {
  assert.deepEqual(read({ ranking: ["B", "D", "B", "a", "A"] }), {
    voter: "ana",
    ranking: ["B", "A"],
    warnings: [
      { voter: "ana", code: "unknown_candidate", text: "'D' is no candidate, and is not counted" },
      { voter: "ana", code: "doubled_candidate", text: "'B' is named again, and counts where it is named first" },
      { voter: "ana", code: "unknown_candidate", text: "'a' is no candidate, and is not counted" },
    ],
  });
  assert.equal(reading({ ranking: [null, { x: 1 }, "C"] }), "C | unknown_candidate | unknown_candidate");
  assert.deepEqual(read({ ranking: ["A"], approved: ["A", "D", "A"] }), {
    voter: "ana",
    ranking: ["A"],
    approved: ["A"],
    warnings: [
      { voter: "ana", code: "unknown_candidate", text: "'D' is no candidate, and is not counted" },
      { voter: "ana", code: "doubled_candidate", text: "'A' is named again, and counts where it is named first" },
    ],
  });
});

Deno.test("readBallot() drops ranks that are no place, and tells of places left out", () => {
  for (const rank of [0, -1, 1.5, 4, 1e99, "1", null, [1], true]) {
    assert.equal(reading({ ranking: { A: rank, B: 1 } }), "B | impossible_rank", JSON.stringify(rank));
  }
  const { warnings } = read({ ranking: { A: 0, B: 1 } });
  assert.equal(warnings?.[0]?.text, "0 is no rank from 1 to 3: 'A' is not ranked");
  assert.equal(reading({ ranking: { A: 1, C: 3 } }), "A > C | skipped_rank");
  assert.equal(reading({ ranking: { A: 1, D: 2, C: 3 } }), "A > C | unknown_candidate");
});

Deno.test("readBallot() ends a ranking above the first place that candidates share", () => {
  assert.equal(reading({ ranking: { A: 1, B: 2, C: 2 } }), "A | equal_ranks");
  assert.equal(reading({ ranking: ["A", ["B", "C"]] }), "A | equal_ranks");
  // C must not come out above A and B, who were both placed above it.
  assert.equal(
    reading({ ranking: { A: 1, B: 1, C: 2 } }),
    "abstains: names no candidate that could be counted | equal_ranks",
  );
  // Who is no candidate shares no place.
  assert.equal(reading({ ranking: { A: 1, D: 1, B: 2 } }), "A > B | unknown_candidate");
});

Deno.test("readBallot() takes what it cannot read for an abstention", () => {
  const shapeless = "abstains: is no object with a ranking or approvals";
  for (const raw of [null, 7, "A, then B", ["A", "B"], {}, { vote: "A" }, { ranking: null }]) {
    assert.equal(reading(raw), shapeless, JSON.stringify(raw));
  }
  assert.equal(reading({ ranking: "A > B" }), "abstains: has a ranking that is neither a list nor ranks by candidate");
  assert.equal(reading({ ranking: [] }), "abstains: names no candidate that could be counted");
  assert.equal(
    reading({ ranking: ["D"] }),
    "abstains: names no candidate that could be counted | unknown_candidate",
  );
  assert.equal(reading({ ranking: ["A"], approved: "A" }), "A | unreadable_approvals");
});

Deno.test("readBallot() ranks only candidates, each once, whatever it is given", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (ranking, approved, reasons) => {
    const vote = read(JSON.parse(JSON.stringify({ ranking, approved, reasons })));
    for (const names of "ranking" in vote ? [vote.ranking, vote.approved ?? []] : []) {
      assert.deepEqual(names.filter((name) => CANDIDATES.includes(name)), names);
      assert.equal(new Set(names).size, names.length);
    }
  }));
});

Deno.test("checkedBallot() ranks nobody on whom the ballot says nothing", () => {
  assert.deepEqual(checkedBallot({ voter: "ana", ranking: ["B", "A"], recused: ["B", "D"] }, CANDIDATES), {
    voter: "ana",
    ranking: ["A"],
    recused: ["B"],
  });
});
