import assert from "node:assert/strict";
import type { Json } from "../../transcript/json.ts";
import { nothingMore, sentence, turns } from "./_generated_flow_fixture.ts";
import { flowOf } from "./_trial_debate_fixture.ts";
import { ClaimsRead } from "./claims.ts";
import { listedFor } from "./listed.ts";
import { type FlowReading, readFlow } from "./readings.ts";
import { FLOW_QUESTIONS } from "./recorded.ts";

/** What a message does, such as `2.1 denies` or `line`; each with words of its own. */
type Done = Readonly<Record<number, readonly string[]>>;

/** What is particular to a dialogue; two sides speak in turn, the first in message 1. */
interface Course {
  /** @default 6 */
  readonly messages?: number;
  /** @default 2 */
  readonly closings?: number;
  /** @default 2 */
  readonly sides?: number;
  /** Numbers of messages without a readable entry. @default none */
  readonly unread?: readonly number[];
  /** `false` if nothing is looked for again. @default true */
  readonly looked?: boolean;
}

/** Reads a dialogue of which a clerk notes what is given, and nothing else. */
function argued(done: Done, { messages = 6, closings = 2, sides = 2, unread = [], looked = true }: Course = {}) {
  const { setting, statements } = turns({ messages, closings, sides });
  const read = new ClaimsRead(setting, statements);
  const answers = new Map<string, Json>();
  for (const speech of setting.speeches) {
    const { number } = speech;
    if (unread.includes(number)) continue;
    const listed = listedFor(speech, read);
    const items = (done[number] ?? []).map((what, n) => {
      const [to = "", does = ""] = what.split(" ");
      return { to, item: { does, words: sentence(number, n), because: null, gist: `${number}: ${n}` } };
    });
    const keyed = (claims: readonly { readonly id: string }[]) =>
      Object.fromEntries(claims.map(({ id }) => [id, items.flatMap(({ to, item }) => to === id ? [item] : [])]));
    const claims = items.flatMap(({ to, item }) => to === "line" ? [item] : []);
    const entry = { others: keyed(listed.others), own: keyed(listed.own), claims };
    answers.set(FLOW_QUESTIONS.entry(number), entry);
    read.add(number, entry);
  }
  const more = looked ? nothingMore(setting, read) : [];
  return readFlow(flowOf(setting, statements, new Map([...answers, ...more])));
}

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
  assert.equal(inClosing.lines[0]?.state, "unknown", "message 4 may have answered it before");
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
  assert.equal(endOf(argued({ ...LINE, 6: ["1.1 but"] })), "open left late");
  assert.equal(endOf(argued({ ...LINE, 6: ["1.1 accepts"] })), "conceded left late");
  assert.equal(endOf(argued({ ...LINE, 4: ["1.1 but"], 6: ["1.1 accepts"] })), "conceded_with_a_but left");
  assert.equal(endOf(argued({ ...LINE, 6: ["1.1 but"] }, { looked: false })), "open left", "looked for once only");
  assert.equal(endOf(argued({ ...LINE, 6: ["1.1 but"] }, { unread: [4] })), "unknown left");
  assert.equal(endOf(argued({ 4: ["line"], 5: ["4.1 but"] })), "open left", "there was no turn before");
});
