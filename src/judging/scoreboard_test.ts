import assert from "node:assert/strict";
import fc from "fast-check";
import type { EventBody, JournalEvent, Json } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import type { FloorKind } from "../transcript/kind.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { criteriaOf, scoreboard, verdictOf } from "./scoreboard.ts";

/** A contribution and its readings. */
interface Contribution {
  readonly by: string;
  readonly kind?: FloorKind;
  readonly failed?: boolean;
  /** One for each scorer; `undefined` is an unreadable answer. */
  readonly readings?: readonly (Readonly<Record<string, Json>> | undefined)[];
}

const CRITERIA = [
  { id: "logic", description: "Sound?", weight: 3 },
  { id: "style", description: "Clear?", weight: 1 },
];

function record(contributions: readonly Contribution[], criteria: Json = CRITERIA): DialogueRecord {
  const bodies: EventBody[] = [{
    type: "dialogue.started",
    journal: 1,
    protocol: "debate",
    topic: "T",
    participants: [
      { id: "m", name: "M", role: "moderator" },
      { id: "a", name: "A", role: "position_advocate", position: "for" },
      { id: "b", name: "B", role: "position_advocate", position: "against" },
      { id: "guest", name: "G", role: "guest" },
    ],
    settings: { criteria },
    secret: "00",
  }];
  contributions.forEach(({ by, kind = "argument", failed = false, readings = [] }, n) => {
    const number = n + 1;
    const base = { key: `p/t${number}/${by}`, number, participant: by, kind, phase: "p" };
    const failure = { key: base.key, number, participant: by, code: "timeout", reason: "late", attempts: 2 } as const;
    bodies.push(failed ? { ...base, type: "turn.failed", failure } : { ...base, type: "turn.completed", text: "said" });
    readings.forEach((scores, scorer) =>
      bodies.push({
        type: "score.recorded",
        key: `p/score-${number}-${scorer}/m`,
        participant: "m",
        kind: "score",
        about: number,
        answer: scores === undefined
          ? { given: false, code: "unreadable", reason: "not JSON" }
          : { given: true, value: { scores, reason: "because" } },
      })
    );
  });
  return fold(bodies.map((body, n): JournalEvent => ({ ...body, seq: n + 1, at: "", dialogueId: "d", prev: "" })));
}

Deno.test("scoreboard() averages by criterion and weights the means", () => {
  const { scores, unscored } = scoreboard(record([
    { by: "a", readings: [{ logic: 8, style: 4 }] },
    { by: "a", readings: [{ logic: 6, style: 10 }] },
    { by: "b", readings: [{ logic: 5, style: 5 }] },
  ]));
  assert.deepEqual(scores["a"], { total: 7, breakdown: { logic: 7, style: 7 }, scored: 2, contributions: 2 });
  assert.deepEqual(scores["b"], { total: 5, breakdown: { logic: 5, style: 5 }, scored: 1, contributions: 1 });
  assert.deepEqual(Object.keys(scores), ["a", "b"]);
  assert.deepEqual(unscored, []);
});

Deno.test("scoreboard() averages several readings of a contribution first", () => {
  const { scores } = scoreboard(record([
    { by: "a", readings: [{ logic: 10, style: 10 }, { logic: 0, style: 0 }, { logic: 5, style: 5 }] },
    { by: "a", readings: [{ logic: 9, style: 9 }] },
    { by: "b", readings: [{ logic: 1, style: 1 }] },
  ]));
  assert.equal(scores["a"]?.total, 7);
  assert.equal(scores["a"]?.scored, 2);
});

Deno.test("scoreboard() treats a criterion that was not requested as absent, not as 0", () => {
  const { scores } = scoreboard(record([
    { by: "a", kind: "opening", readings: [{ logic: 8 }] },
    { by: "a", readings: [{ logic: 6, style: 9 }] },
    { by: "b", readings: [{ logic: 1, style: 1 }] },
  ]));
  assert.deepEqual(scores["a"]?.breakdown, { logic: 7, style: 9 });
});

Deno.test("scoreboard() omits values off the scale and unknown criteria, and never clips", () => {
  for (const logic of [-1, 10.1, "8", null, true]) {
    const { scores, unscored } = scoreboard(record([{ by: "a", readings: [{ logic, style: 5, charm: 10 }] }]));
    assert.deepEqual(scores, {});
    assert.equal(unscored[0]?.reason, "never scored on logic (1 of 1 contributions scored)");
  }
});

Deno.test("scoreboard() explains each missing total, with the counts", () => {
  const { scores, unscored } = scoreboard(record([
    { by: "a", readings: [undefined] },
    { by: "a", readings: [] },
    { by: "b", failed: true },
  ]));
  assert.deepEqual(scores, {});
  assert.deepEqual(unscored, [
    { participant: "a", reason: "none of 2 contributions has a readable score", scored: 0, contributions: 2 },
    { participant: "b", reason: "made no contribution that could be scored", scored: 0, contributions: 0 },
  ]);
});

Deno.test("scoreboard() does not count failed turns, announcements and summaries as contributions", () => {
  const { scores } = scoreboard(record([
    { by: "a", readings: [{ logic: 8, style: 8 }] },
    { by: "a", failed: true },
    { by: "a", kind: "announcement" },
    { by: "m", kind: "summary" },
    { by: "b", readings: [{ logic: 7, style: 7 }] },
  ]));
  assert.equal(scores["a"]?.contributions, 1);
  assert.deepEqual(Object.keys(scores), ["a", "b"]);
});

Deno.test("scoreboard() includes scored participants without a position", () => {
  const { scores } = scoreboard(record([{ by: "guest", kind: "statement", readings: [{ logic: 3, style: 3 }] }]));
  assert.equal(scores["guest"]?.total, 3);
});

Deno.test("scoreboard() is empty without scoring", () => {
  assert.deepEqual(scoreboard(record([{ by: "a" }, { by: "b" }], [])), { scores: {}, unscored: [] });
});

Deno.test("criteriaOf() normalises weights and omits invalid criteria", () => {
  const criteria = criteriaOf({ criteria: [...CRITERIA, { id: "x", weight: 0 }, { id: 3, weight: 1 }, "logic", null] });
  assert.deepEqual(criteria.map(({ id, weight }) => [id, weight]), [["logic", 0.75], ["style", 0.25]]);
  assert.deepEqual(criteriaOf({}), []);
});

const value = fc.double({ min: 0, max: 10, noNaN: true });
const reading = fc.oneof(
  { weight: 5, arbitrary: fc.record({ logic: value, style: value }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);
const contributions = fc.array(
  fc.record({ by: fc.constantFrom("a", "b"), failed: fc.boolean(), readings: fc.array(reading, { maxLength: 2 }) }),
  { maxLength: 8 },
);

Deno.test("scoreboard() stays within 0 to 10 and within the range of the breakdown, and counts correctly", () => {
  fc.assert(fc.property(contributions, (list) => {
    const { scores, unscored } = scoreboard(record(list));
    assert.equal(Object.keys(scores).length + unscored.length, 2);
    for (const { total, breakdown, scored, contributions } of Object.values(scores)) {
      const means = Object.values(breakdown);
      assert.ok(total >= 0 && total <= 10);
      assert.ok(total >= Math.min(...means) - 1e-9 && total <= Math.max(...means) + 1e-9);
      assert.ok(scored >= 1 && scored <= contributions);
    }
  }));
});

Deno.test("verdictOf() finds the same winner for any order of contributions and scale of weights", () => {
  fc.assert(fc.property(contributions, fc.double({ min: 0.01, max: 100, noNaN: true }), (list, factor) => {
    const scaled = CRITERIA.map((criterion) => ({ ...criterion, weight: criterion.weight * factor }));
    const first = verdictOf(scoreboard(record(list)));
    const second = verdictOf(scoreboard(record([...list].reverse(), scaled)));
    assert.equal(first.kind === "undecided", second.kind === "undecided");
    // Sums in a different order may differ in the last bit, which can move a total across a half hundredth.
    if (first.kind === "decided" && second.kind === "decided" && first.margin > 0.02) {
      assert.equal(second.winner, first.winner);
      assert.ok(Math.abs(second.margin - first.margin) < 0.021);
    }
  }));
});

Deno.test("verdictOf() decides by the totals as shown", () => {
  const board = (a: number, b: number) =>
    verdictOf(scoreboard(record([
      { by: "a", readings: [{ logic: a, style: a }] },
      { by: "b", readings: [{ logic: b, style: b }] },
    ])));
  assert.deepEqual(board(7.5, 7.1), { kind: "decided", winner: "a", margin: 0.4 });
  assert.deepEqual(board(7.1, 7.5), { kind: "decided", winner: "b", margin: 0.4 });
  assert.deepEqual(board(7.001, 7.004), { kind: "tied", between: ["a", "b"] });
  assert.deepEqual(board(7.005, 7.0049999999), { kind: "tied", between: ["a", "b"] });
  assert.deepEqual(board(7.004, 7.006), { kind: "decided", winner: "b", margin: 0.01 });
});

Deno.test("verdictOf() ties only those at the top", () => {
  const score = (total: number) => ({ total, breakdown: {}, scored: 1, contributions: 1 });
  assert.deepEqual(verdictOf({ scores: { x: score(5), y: score(8), z: score(8) }, unscored: [] }), {
    kind: "tied",
    between: ["y", "z"],
  });
});

Deno.test("verdictOf() is undecided below two thirds scored, and gives the counts", () => {
  const score = (scored: number, contributions: number) => ({ total: 5, breakdown: {}, scored, contributions });
  const verdict = verdictOf({ scores: { a: score(2, 3), b: score(3, 5) }, unscored: [] });
  assert.deepEqual(verdict, {
    kind: "undecided",
    reason: "b: 3 of 5 contributions scored, fewer than two thirds",
  });
  assert.equal(verdictOf({ scores: { a: score(2, 3), b: score(4, 6) }, unscored: [] }).kind, "tied");
});

Deno.test("verdictOf() is undecided while anybody is unscored, or the winner has no opponent", () => {
  const score = { total: 5, breakdown: {}, scored: 1, contributions: 1 };
  const unscored = [{
    participant: "b",
    reason: "made no contribution that could be scored",
    scored: 0,
    contributions: 0,
  }];
  assert.deepEqual(verdictOf({ scores: { a: score }, unscored }), {
    kind: "undecided",
    reason: "b: made no contribution that could be scored",
  });
  assert.deepEqual(verdictOf({ scores: { a: score }, unscored: [] }), {
    kind: "undecided",
    reason: "only one participant was scored",
  });
  assert.deepEqual(verdictOf({ scores: {}, unscored: [] }), { kind: "undecided", reason: "nobody was scored" });
});
