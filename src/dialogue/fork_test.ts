import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { STARTED, written } from "../archive/_journal_fixture.ts";
import { parseJournal } from "../archive/journal_reader.ts";
import type { EventBody } from "../transcript/event.ts";
import { sentPrompts } from "../transcript/fold.ts";
import { NO_USAGE } from "../transcript/usage.ts";
import { inherit } from "./fork.ts";
import { ReplayError } from "./replay_error.ts";

const begins = (key: string, number: number, phase: string): EventBody => ({
  type: "turn.started",
  key,
  number,
  participant: "a",
  kind: "statement",
  phase,
  shown: "",
  wording: "w",
});
const asks = (key: string, about?: number): EventBody => ({
  type: "turn.started",
  key,
  participant: "m",
  kind: "score",
  phase: "one",
  shown: "",
  wording: "w",
  ...(about === undefined ? {} : { replyTo: about }),
});
const ends = (key: string, number: number, phase: string): EventBody => ({
  type: "turn.completed",
  key,
  number,
  participant: "a",
  kind: "statement",
  phase,
  text: `said at ${key}`,
});
const notes = (key: string, about: number): EventBody => ({
  type: "score.recorded",
  key,
  participant: "m",
  kind: "score",
  about,
  answer: { given: true, value: { scores: { x: 1 }, reason: "r" } },
});
const block = (name: string): EventBody => ({ type: "block.recorded", hash: name, text: `text of ${name}` });
const sent = (call: string, blocks: readonly string[], prefix?: { call: string; count: number }): EventBody => ({
  type: "call.sent",
  call,
  model: "m",
  blocks: blocks.map((hash) => ({ role: "user", hash })),
  maxOutputTokens: 9,
  reserved: { tokens: 20 },
  ...(prefix ? { prefix } : {}),
});
const answered = (call: string): EventBody => ({
  type: "call.answered",
  call,
  text: `answer ${call}`,
  finishReason: "stop",
  model: "m",
  durationMs: 1,
});
const phase = (name: string, optional = false): EventBody => ({ type: "phase.started", phase: name, optional });
const limit = (before: string, ends: boolean): EventBody => ({
  type: "limit.reached",
  limit: "max_tokens",
  before,
  ends,
});

const BODIES: readonly EventBody[] = [
  { ...STARTED, secret: "5ec2e7" },
  phase("one"),
  ends("one/announcement/m", 1, "one"), // said without a call, so without a beginning
  begins("one/a", 2, "one"),
  block("rules"),
  block("q1"),
  sent("one/a#1.1", ["rules", "q1"]),
  answered("one/a#1.1"),
  { type: "warning.raised", code: "window", text: "kept", key: "one/a" },
  ends("one/a", 2, "one"),
  asks("one/score-2/m", 2),
  asks("one/free/m"),
  phase("two", true),
  begins("two/a", 3, "two"),
  block("q2"),
  sent("two/a#1.1", ["q2"], { call: "one/a#1.1", count: 2 }),
  block("s2"),
  sent("one/score-2/m#1.1", ["rules", "s2"]),
  answered("two/a#1.1"),
  ends("two/a", 3, "two"),
  asks("two/score-3/m", 3),
  limit("two/b", false),
  limit("two/c", true), // ended a run that was resumed
  phase("three"),
  begins("three/a", 4, "three"),
  answered("one/score-2/m#1.1"), // answered after the beginning of the forked turn
  notes("one/score-2/m", 2),
  sent("three/a#1.1", ["rules"], { call: "two/a#1.1", count: 1 }),
  block("late"),
  sent("two/score-3/m#1.1", ["late"]),
  answered("two/score-3/m#1.1"),
  answered("three/a#1.1"),
  {
    type: "turn.failed",
    key: "three/a",
    number: 4,
    participant: "a",
    kind: "statement",
    phase: "three",
    failure: { key: "three/a", number: 4, participant: "a", code: "server", reason: "r", attempts: 4 },
  },
  notes("two/score-3/m", 3),
  { type: "warning.raised", code: "limit_near", text: "left: about the budget" },
  { type: "decision.recorded", decision: "verdict", verdict: { kind: "undecided", reason: "r" } },
  limit("four/a", true),
  { type: "dialogue.ended", status: "stopped", endReason: "budget", usage: NO_USAGE, failures: [], durationMs: 5 },
  { type: "dialogue.resumed", mayHaveBeenPaid: [] },
];

const parent = async () => parseJournal((await written(BODIES)).bytes);

/** Describes the inherited events, each in a word or two. */
function outline(bodies: readonly EventBody[]): readonly string[] {
  return bodies.map((body) => {
    if (body.type === "block.recorded") return `block ${body.hash}`;
    if (body.type === "phase.started") return `phase ${body.phase}`;
    if (body.type === "limit.reached") return `limit ${body.before}`;
    if ("call" in body) return `${body.type.slice(5)} ${body.call}`;
    return `${body.type} ${"key" in body ? body.key : ""}`;
  });
}

Deno.test("inherit() takes the turns up to one, the questions about them, and nothing else", async () => {
  const reading = await parent();
  const { events, parent: from } = inherit(reading, "one/a");
  deepEqual(inherit(reading, 2), inherit(reading, "one/a"), "by its number");
  deepEqual(from, { dialogueId: "d1", key: "one/a", hash: reading.hash, lines: events.length });
  deepEqual(outline(events.map(({ body }) => body)), [
    "block rules",
    "block q1",
    "block s2",
    "phase one",
    "turn.completed one/announcement/m",
    "turn.started one/a",
    "sent one/a#1.1",
    "answered one/a#1.1",
    "warning.raised one/a",
    "turn.completed one/a",
    "turn.started one/score-2/m",
    "sent one/score-2/m#1.1",
    "answered one/score-2/m#1.1",
    "score.recorded one/score-2/m",
  ]);
});

Deno.test("inherit() takes phases and limits before the turn, and a failed turn unchanged", async () => {
  const taken = outline(inherit(await parent(), "three/a").events.map(({ body }) => body));
  for (
    const one of ["phase three", "limit two/b", "turn.failed three/a", "score.recorded two/score-3/m", "block late"]
  ) {
    ok(taken.includes(one), one);
  }
  for (
    const none of [
      "limit two/c",
      "limit four/a",
      "turn.started one/free/m",
      "dialogue.ended ",
      "dialogue.resumed ",
      "decision.recorded ",
    ]
  ) {
    ok(!taken.includes(none), none);
  }
  const earlier = outline(inherit(await parent(), "two/a").events.map(({ body }) => body));
  ok(!earlier.includes("limit two/b") && !earlier.includes("phase three"));
});

Deno.test("inherit() writes out prompts, so that they no longer name omitted calls", async () => {
  const reading = await parent();
  for (const key of ["one/announcement/m", "one/a", "two/a", "three/a"]) {
    const { events } = inherit(reading, key);
    const bodies = events.map(({ body }) => body);
    ok(bodies.every((body) => !("prefix" in body)));
    const calls = bodies.flatMap((body) => body.type === "call.sent" ? [body.call] : []);
    const now = sentPrompts((await written([STARTED, ...bodies])).events);
    const before = sentPrompts(reading.events);
    for (const call of calls) deepEqual(now.get(call), before.get(call), call);
    ok([...now.values()].flat().every(({ text }) => text.startsWith("text of")));
    const blocks = bodies.flatMap((body) => body.type === "block.recorded" ? [body.hash] : []);
    equal(new Set(blocks).size, blocks.length);
  }
  deepEqual(
    sentPrompts((await written([STARTED, ...inherit(reading, "two/a").events.map(({ body }) => body)])).events)
      .get("two/a#1.1")?.map(({ text }) => text),
    ["text of rules", "text of q1", "text of q2"],
  );
});

Deno.test("inherit() returns events without the journal's fields, but with their times", async () => {
  for (const { body, at } of inherit(await parent(), "three/a").events) {
    equal(at, "2026-01-02T03:04:05.000Z");
    for (const field of ["seq", "prev", "dialogueId", "at", "inherited"]) ok(!(field in body), field);
  }
});

Deno.test("inherit() from a fork includes that fork's inheritance", async () => {
  const first = inherit(await parent(), "two/a");
  const { bytes } = await written([{ ...STARTED, parent: first.parent }, ...first.events.map(({ body }) => body)]);
  const second = inherit(await parseJournal(bytes), "one/a");
  deepEqual(
    outline(second.events.map(({ body }) => body)),
    outline(inherit(await parent(), "one/a").events.map(({ body }) => body)),
  );
});

Deno.test("inherit() rejects a key without a finished turn, and lists the existing keys", async () => {
  const reading = await parent();
  for (const key of ["nothing", "", "one/score-2/m", "two/b"]) {
    throws(
      () => inherit(reading, key),
      (error) =>
        error instanceof ReplayError && error.key === key &&
        error.message.startsWith(
          `Cannot fork this archive: no finished turn has the key or number '${key}'; there are:\n`,
        ) &&
        ["one/announcement/m", "one/a", "two/a", "three/a"].every((known) => error.message.includes(`  ${known}`)),
    );
  }
});
