import assert from "node:assert/strict";
import { argued } from "./_argued_fixture.ts";
import { type FlowReading, readFlow } from "./readings.ts";
import { fateOf } from "./states.ts";

/** What became of the first line: its state, whether it was kept up, and whether it was answered late. */
function endOf({ lines: [line] }: FlowReading): string {
  assert.ok(line);
  const kept = line.keptUp === undefined ? "" : line.keptUp ? " kept" : " left";
  return `${line.state}${kept}${line.late ? " late" : ""}`;
}

const LINE = { 1: ["line"] };

Deno.test("a line without an answer was never answered, was left by both, or is not known", () => {
  assert.equal(endOf(argued(LINE)), "unanswered left");
  assert.equal(endOf(argued({ ...LINE, 3: ["1.1 again"] })), "unanswered kept");
  assert.equal(endOf(argued({ ...LINE, 3: ["1.1 more"] })), "unanswered kept");
  assert.equal(endOf(argued({ ...LINE, 5: ["1.1 unanswered"] })), "unanswered left");
  assert.equal(endOf(argued(LINE, { messages: 2, closings: 0 })), "unanswered", "its owner had no turn");
  assert.equal(endOf(argued(LINE, { looked: false })), "unknown left", "it was looked for once only");
  assert.equal(endOf(argued(LINE, { unread: [3] })), "unanswered", "whether it was kept up is not known");
  for (const unread of [2, 4, 6]) {
    const [line] = argued(LINE, { unread: [unread] }).lines;
    assert.deepEqual([line?.state, line?.unread], ["unknown", [unread]]);
  }
});

Deno.test("a line that nobody had to answer is new in a closing, or the last word", () => {
  assert.equal(endOf(argued({ 5: ["line"] })), "new_in_closing");
  assert.equal(endOf(argued({ 6: ["line"] })), "new_in_closing");
  assert.equal(endOf(argued({ 5: ["line"] }, { unread: [6] })), "unknown", "a closing may answer a closing");
  assert.equal(endOf(argued({ 5: ["line"], 6: ["5.1 denies"] })), "open");
  assert.equal(endOf(argued({ 4: ["line"] }, { messages: 4, closings: 0 })), "last_word");
  assert.equal(endOf(argued({ 4: ["line"] })), "unanswered left", "a closing was left to answer it");
});

Deno.test("a line is answered, defended or open by what became of the answers to it", () => {
  const answered = { ...LINE, 2: ["1.1 denies"] };
  assert.equal(endOf(argued(answered)), "answered left");
  assert.equal(endOf(argued({ ...LINE, 2: ["1.1 but"] })), "answered left");
  assert.equal(endOf(argued({ ...answered, 3: ["2.1 denies"] })), "defended left");
  assert.equal(endOf(argued({ ...answered, 3: ["2.1 denies"], 4: ["3.1 but"] })), "answered left");
  assert.equal(endOf(argued({ ...answered, 3: ["2.1 denies"], 4: ["3.1 but"], 5: ["4.1 but"] })), "open left");
  assert.equal(endOf(argued({ ...answered, 3: ["2.1 accepts"] })), "answered left");
  assert.equal(endOf(argued({ ...LINE, 4: ["1.1 but"], 5: ["4.1 accepts"] })), "answered left");
  assert.equal(endOf(argued({ ...LINE, 2: ["1.1 but", "1.1 denies"], 3: ["2.1 but"] })), "answered left");
  const fates = argued({ ...LINE, 2: ["1.1 but", "1.1 but"], 3: ["2.1 but"], 6: ["1.1 denies"] }).lines[0]?.answers;
  assert.deepEqual(fates?.map(({ fate, label }) => `${fate} ${label}`), [
    "answered out",
    "no_reply in",
    "last_word undecided",
  ]);
});

Deno.test("an answer that may have been met in a message that was not read leaves its line unknown", () => {
  const answered = { ...LINE, 2: ["1.1 denies"] };
  for (const unread of [3, 4, 5, 6]) {
    const [line] = argued(answered, { unread: [unread] }).lines;
    assert.deepEqual([line?.state, line?.unread], ["unknown", [unread]]);
  }
  assert.equal(endOf(argued(answered, { looked: false })), "unknown left");
  const inClosing = argued({ ...LINE, 5: ["1.1 more"], 6: ["1.1 denies"] }, { unread: [4] });
  assert.deepEqual(
    [inClosing.lines[0]?.state, inClosing.lines[0]?.isAtLeast],
    ["open", true],
    "message 4 may have answered it before",
  );
  assert.deepEqual(
    argued({ ...LINE, 3: ["line"], 5: ["3.1 more"], 4: ["3.1 but"] }, { unread: [2] }).lines.map((line) => line.state),
    ["unknown", "answered"],
  );
});

Deno.test("a line is conceded once it is accepted, unless an answer to it stands", () => {
  assert.equal(endOf(argued({ ...LINE, 2: ["1.1 accepts"] })), "conceded left");
  assert.equal(endOf(argued({ ...LINE, 2: ["1.1 accepts", "1.1 but"] })), "conceded_with_a_but left");
  assert.equal(endOf(argued({ ...LINE, 2: ["1.1 accepts", "1.1 but"], 3: ["2.2 but"] })), "conceded left");
  assert.equal(endOf(argued({ ...LINE, 2: ["1.1 accepts"], 6: ["1.1 but"] })), "conceded_with_a_but left");
  assert.equal(endOf(argued({ ...LINE, 2: ["1.1 accepts"] }, { unread: [4] })), "unknown left");
});

Deno.test("a denial is lifted by accepting the claim later, unless it is kept up; a but never is", () => {
  const denied = { ...LINE, 2: ["1.1 denies"] };
  assert.equal(endOf(argued({ ...denied, 4: ["1.1 accepts"] })), "conceded left");
  assert.equal(endOf(argued({ ...LINE, 2: ["1.1 but"], 4: ["1.1 accepts"] })), "conceded_with_a_but left");
  assert.equal(endOf(argued({ ...denied, 4: ["1.1 accepts", "1.1 denies"] })), "conceded_with_a_but left");
  assert.equal(endOf(argued({ ...denied, 4: ["1.1 accepts"], 6: ["1.1 denies"] })), "conceded_with_a_but left");
  const kept = { ...denied, 3: ["2.1 denies"], 4: ["1.1 accepts", "2.1 again", "3.1 denies"] };
  assert.equal(endOf(argued(kept)), "conceded_with_a_but left");
  assert.equal(endOf(argued({ ...kept, 4: ["1.1 accepts", "2.1 more", "3.1 denies"] })), "conceded_with_a_but left");
  assert.equal(endOf(argued({ ...kept, 4: ["1.1 accepts", "2.1 unanswered", "3.1 denies"] })), "conceded left");
  const before = { ...denied, 3: ["2.1 denies"], 4: ["2.1 again", "3.1 but"], 6: ["1.1 accepts"] };
  assert.equal(endOf(argued(before)), "conceded left", "it was kept up before, not afterwards");
  assert.equal(endOf(argued({ ...LINE, 2: ["1.1 accepts"], 4: ["1.1 denies"] })), "conceded_with_a_but left");
  const others = argued({ ...denied, 3: ["1.1 accepts"] }, { sides: 3, closings: 0 });
  assert.equal(endOf(others), "conceded_with_a_but left", "by whom it was denied, not by another");
});

Deno.test("a line that its owner drops is given up, whatever else became of it", () => {
  assert.equal(endOf(argued({ ...LINE, 3: ["1.1 drops"] })), "given_up left");
  assert.equal(endOf(argued({ ...LINE, 2: ["1.1 accepts"], 3: ["1.1 drops"] }, { unread: [4] })), "given_up left");
  const answer = { ...LINE, 2: ["1.1 but"], 3: ["2.1 but"] };
  assert.equal(endOf(argued({ ...answer, 4: ["2.1 drops"] })), "defended left");
  assert.equal(endOf(argued({ ...answer, 4: ["3.1 but"], 5: ["3.1 again", "4.1 but"] })), "open left");
  assert.equal(endOf(argued({ ...answer, 4: ["3.1 but"], 5: ["3.1 drops", "4.1 but"] })), "answered left");
  assert.equal(argued({ ...answer, 4: ["2.1 drops"] }).lines[0]?.answers[0]?.fate, "given_up");
});

Deno.test("a line is late if it was answered in a closing first, although there was a turn before", () => {
  const late = argued({ ...LINE, 6: ["1.1 but"] });
  assert.equal(endOf(late), "open left late");
  assert.ok(late.lines[0] && !late.graph.isUnanswered(late.lines[0].claim), "it was looked for twice, and found");
  assert.equal(endOf(argued({ ...LINE, 6: ["1.1 accepts"] })), "conceded left late");
  assert.equal(endOf(argued({ ...LINE, 4: ["1.1 but"], 6: ["1.1 accepts"] })), "conceded_with_a_but left");
  assert.equal(endOf(argued({ ...LINE, 6: ["1.1 but"] }, { looked: false })), "open left", "looked for once only");
  assert.equal(endOf(argued({ ...LINE, 6: ["1.1 but"] }, { unread: [4] })), "open left");
  assert.equal(endOf(argued({ 4: ["line"], 5: ["4.1 but"] })), "open left", "there was no turn before");
});

Deno.test("a claim is answered only by who heard it, and all that it was said to are asked", () => {
  assert.equal(endOf(argued(LINE, { messages: 2, closings: 0, atOnce: true })), "last_word");
  assert.equal(endOf(argued(LINE, { messages: 4, closings: 0, atOnce: true })), "unanswered left");
  assert.equal(endOf(argued(LINE, { blank: [4] })), "unknown left", "it was not looked for in message 4");
  const three = argued(LINE, { sides: 3, closings: 0, blank: [3] });
  const [line] = three.flow.claims;
  assert.ok(line && !three.graph.isUnanswered(line), "side 3 was not asked in message 3");
  assert.equal(endOf(argued({ ...LINE, 2: ["1.1 but"] }, { sides: 3, closings: 0, blank: [3] })), "answered left");
  const toFirst = argued({ ...LINE, 2: ["1.1 but"], 3: ["2.1 but"] }, { sides: 3, messages: 3, closings: 0 });
  assert.equal(endOf(toFirst), "open", "an answer is owed by the side whose claim it answers, which had no turn left");
});

Deno.test("what speakers declared themselves needs nobody to look for silence", () => {
  const { flow } = argued({ ...LINE, 3: ["1.1 more"] }, { looked: false });
  const { claims, moves, leftOut } = flow;
  assert.equal(endOf(readFlow({ ...flow, asked: new Map(), declared: { claims, moves, leftOut } })), "unanswered kept");
  assert.equal(endOf(readFlow({ ...flow, asked: new Map() })), "unknown kept");
});

Deno.test("an answer that is no longer in force is out in its line, however it stands itself", () => {
  const inForce = ({ lines }: FlowReading) =>
    lines[0]?.answers.map(({ claim, inForce, label, fate }) => `${claim.id} ${inForce} ${label} ${fate}`);
  const lifted = { ...LINE, 2: ["1.1 denies"], 4: ["1.1 accepts"] };
  assert.deepEqual(inForce(argued(lifted)), ["2.1 false out no_reply"]);
  assert.deepEqual(inForce(argued({ ...lifted, 6: ["1.1 but"] })), [
    "2.1 false out no_reply",
    "6.1 true undecided last_word",
  ]);
  assert.deepEqual(inForce(argued({ ...lifted, 4: ["1.1 accepts", "1.1 denies"] })), [
    "2.1 true in no_reply",
    "4.2 true in no_reply",
  ]);
  const third = { ...LINE, 2: ["1.1 denies"], 5: ["1.1 accepts"], 6: ["1.1 denies"] };
  assert.deepEqual(inForce(argued(third, { sides: 3, closings: 0 }))?.map((answer) => answer.slice(0, 9)), [
    "2.1 false",
    "6.1 true ",
  ]);
  const dropped = { ...LINE, 2: ["1.1 but"], 3: ["2.1 but"], 4: ["2.1 drops"] };
  assert.deepEqual(inForce(argued(dropped)), ["2.1 false out given_up"]);
  const given = argued({ ...LINE, 3: ["1.1 drops"] });
  assert.equal(given.lines[0]?.label, "out");
});

Deno.test("an answer in a closing stands once it is accepted", () => {
  const answered = { 2: ["line"], 5: ["2.1 but"] };
  assert.equal(endOf(argued(answered)), "open left late");
  assert.equal(endOf(argued({ ...answered, 6: ["2.1 again", "5.1 accepts"] })), "answered kept late");
  const { graph, flow } = argued(answered, { unread: [6] });
  assert.deepEqual(flow.claims.map((claim) => fateOf(graph, claim)), ["answered", "unknown"]);
  const accepted = argued({ 2: ["line"], 3: ["2.1 but"], 4: ["3.1 accepts"] }).lines[0]?.answers;
  assert.deepEqual(accepted?.map(({ fate }) => fate), ["conceded"]);
});

Deno.test("what rests on silence makes unknown whatever depends on it, and nothing else", () => {
  const met = { ...LINE, 2: ["1.1 but"], 3: ["2.1 but"] };
  assert.equal(endOf(argued(met, { looked: false })), "unknown left");
  const twice = { ...LINE, 2: ["1.1 but"], 3: ["2.1 but", "2.1 but"], 4: ["3.1 accepts"] };
  assert.equal(
    endOf(argued(twice, { looked: false })),
    "defended left",
    "one reply was accepted: the other decides nothing",
  );
  const lifted = { ...LINE, 2: ["1.1 denies"], 4: ["1.1 accepts"], 6: ["1.1 but"] };
  assert.equal(endOf(argued(lifted, { looked: false })), "conceded_with_a_but left", "no answer to the denial matters");
  const standing = { ...LINE, 2: ["1.1 but", "1.1 but"], 3: ["2.1 accepts"] };
  const once = argued(standing, { looked: false });
  assert.equal(endOf(once), "answered left", "one stands, whatever the other does");
  assert.equal(once.lines[0]?.isAtLeast, true, "how many answers stand is not known");
  assert.equal(argued(standing).lines[0]?.isAtLeast, false);
  const closed = { ...LINE, 2: ["1.1 but"], 3: ["2.1 but"], 6: ["3.1 but"] };
  assert.equal(endOf(argued(closed)), "open left");
});
