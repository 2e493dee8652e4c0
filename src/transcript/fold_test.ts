import { deepEqual, equal, throws } from "node:assert/strict";
import type { DialogueEnded, EventBody, JournalEvent } from "./event.ts";
import type { Failure } from "./failure.ts";
import { fold, promptBlocks, RecordFold, sentPrompts, toMessage, turnKeyOf } from "./fold.ts";
import { totalUsage } from "./usage_by.ts";
import { omitUndefined } from "./omit_undefined.ts";
import type { CallRecord } from "./record.ts";
import { NO_USAGE } from "./usage.ts";

type Line = EventBody & { readonly inherited?: true };

const events = (...bodies: readonly Line[]): JournalEvent[] =>
  bodies.map((body, index) => ({ seq: index + 1, at: `t${index + 1}`, dialogueId: "d1", prev: "", ...body }));

const STARTED: EventBody = {
  type: "dialogue.started",
  journal: 1,
  protocol: "debate",
  topic: "T",
  participants: [{ id: "a", name: "A", role: "speaker" }],
  settings: { x: 1 },
  secret: "s",
};
const turn = { participant: "a", kind: "argument", phase: "p/round-1", round: 1 } as const;
const began = (key: string): EventBody => ({ type: "turn.started", key, number: 1, ...turn, shown: "", wording: "" });
const said = (key: string, number: number): EventBody => ({
  type: "turn.completed",
  key,
  number,
  ...turn,
  text: `at ${key}`,
});
const failure = (key: string): Failure => ({ key, participant: "a", code: "server", reason: "r", attempts: 4 });
const failed = (key: string, number: number): EventBody => ({
  type: "turn.failed",
  key,
  number,
  ...turn,
  failure: failure(key),
});
const note = (key: string, fields: { failure?: Failure } = {}): EventBody => ({
  type: "note.recorded",
  key,
  participant: "a",
  kind: "fact_check",
  about: 1,
  answer: fields.failure ? { given: false, code: "server", reason: "r" } : { given: true, value: key },
  ...fields,
});
const sent = (call: string): EventBody => ({
  type: "call.sent",
  call,
  model: "m",
  blocks: [],
  maxOutputTokens: 1,
  reserved: { tokens: 50, costUsd: 1 },
});
const answered = (call: string): EventBody => ({
  type: "call.answered",
  call,
  text: "x",
  finishReason: "stop",
  model: "m-2",
  usage: { inputTokens: 3, outputTokens: 2 },
  costUsd: 0.25,
  durationMs: 7,
});
const ended = (fields: Partial<DialogueEnded> = {}): EventBody => ({
  type: "dialogue.ended",
  status: "completed",
  endReason: "completed",
  usage: NO_USAGE,
  failures: [],
  durationMs: 100,
  ...fields,
});

Deno.test("fold() gives the content of a journal, with messages in order of their numbers", () => {
  const record = fold(events(
    STARTED,
    { type: "phase.started", phase: "p", optional: true },
    said("k2", 2),
    said("k1", 1),
    failed("k3", 3),
    note("n1"),
    { type: "decision.recorded", decision: "verdict", verdict: { kind: "tied", between: ["a", "b"] } },
    { type: "limit.reached", limit: "max_calls", before: "k9", ends: false },
    { type: "warning.raised", code: "w", text: "x", key: "k1" },
    { type: "block.recorded", hash: "h", text: "t" },
    { type: "tool.called", call: "k1#1.1", place: 1, tool: "t", input: 1, output: 2 },
    ended(),
  ));
  deepEqual(record.messages.map(({ number, key, at, failed }) => [number, key, at, failed]), [
    [1, "k1", "t4", false],
    [2, "k2", "t3", false],
    [3, "k3", "t5", true],
  ]);
  const { messages: _, ...rest } = record;
  deepEqual(rest, {
    dialogueId: "d1",
    protocol: "debate",
    topic: "T",
    participants: [{ id: "a", name: "A", role: "speaker" }],
    settings: { x: 1 },
    startedAt: "t1",
    lastAt: "t12",
    phases: [{ type: "phase.started", phase: "p", optional: true }],
    tools: [{ key: "k1", tool: "t", input: 1 }],
    notes: [{
      key: "n1",
      participant: "a",
      kind: "fact_check",
      about: 1,
      answer: { given: true, value: "n1" },
      at: "t6",
    }],
    decisions: { verdict: { kind: "tied", between: ["a", "b"] } },
    limits: [{ type: "limit.reached", limit: "max_calls", before: "k9", ends: false }],
    warnings: [{ code: "w", text: "x", key: "k1" }],
    failures: [failure("k3")],
    calls: [],
    usage: NO_USAGE,
    inheritedUsage: NO_USAGE,
    durationMs: 100,
    status: "completed",
    endReason: "completed",
  });
});

Deno.test("fold() replaces a failure when the turn or question is asked again", () => {
  const record = fold(
    events(STARTED, failed("k1", 1), note("n1", { failure: failure("n1") }), said("k1", 1), note("n1")),
  );
  deepEqual(record.failures, []);
  equal(record.messages.length, 1);
  equal(record.messages[0]?.failed, false);
  deepEqual(record.notes.map(({ answer }) => answer), [{ given: true, value: "n1" }]);
  const inVain = fold(events(STARTED, failed("k1", 1), note("n1", { failure: failure("n1") })));
  deepEqual(inVain.failures, [failure("k1"), failure("n1")]);
});

Deno.test("fold() forgets how a run ended when it is resumed, and adds up the time of all runs", () => {
  const because = { reason: "no key", keys: ["k1"], code: "auth" } as const;
  const stopped = events(STARTED, ended({ status: "failed", endReason: "error", because }));
  deepEqual([fold(stopped).status, fold(stopped).because], ["failed", because]);
  const going = fold(
    events(STARTED, ended({ status: "failed", endReason: "error", because }), {
      type: "dialogue.resumed",
      mayHaveBeenPaid: [],
    }),
  );
  deepEqual([going.status, going.endReason, going.because], [undefined, undefined, undefined]);
  const done = fold(events(
    STARTED,
    ended({ status: "stopped", endReason: "budget" }),
    { type: "dialogue.resumed", mayHaveBeenPaid: [] },
    ended({ durationMs: 11 }),
  ));
  deepEqual([done.status, done.durationMs], ["completed", 111]);
});

Deno.test("fold() counts the time of a killed run from its first line to its last", () => {
  const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, "0")}.000Z`;
  const lines = events(
    STARTED,
    { type: "phase.started", phase: "p", optional: false },
    { type: "dialogue.resumed", mayHaveBeenPaid: [] },
    ended({ durationMs: 11 }),
  ).map((event, index) => ({ ...event, at: at([0, 7, 30, 31][index] ?? 0) }));
  equal(fold(lines).durationMs, 7_011);
});

Deno.test("fold() excludes people's thinking, including a client's, when a run was killed", () => {
  const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, "0")}.000Z`;
  const activeMs = (type: string) =>
    fold(
      events(
        { ...STARTED, settings: { participants: { a: { agent: { type } } } } },
        began("k1"),
        said("k1", 1),
        { type: "dialogue.resumed", mayHaveBeenPaid: [] },
        ended({ durationMs: 0 }),
      ).map((event, index) => ({ ...event, at: at([0, 2, 12, 30, 30][index] ?? 0) })),
    ).durationMs;
  deepEqual(["chat", "human", "client"].map(activeMs), [12_000, 2_000, 2_000]);
});

Deno.test("fold() keeps each call with its participant and its end, and inherited calls apart", () => {
  const record = fold(events(
    STARTED,
    { ...began("old"), inherited: true },
    { ...sent("old#1.1"), inherited: true },
    { ...answered("old#1.1"), inherited: true },
    began("k1"),
    sent("k1#1.1"),
    { type: "call.failed", call: "k1#1.1", code: "timeout", reason: "r", mayHaveBeenPaid: true, durationMs: 9 },
    sent("k1#1.2"),
    answered("k1#1.2"),
    sent("k1#2.1"),
    answered("never#1.1"),
  ));
  deepEqual(
    record.calls.map(({ call, key, participant, state, inherited }) => [call, key, participant, state, inherited]),
    [
      ["old#1.1", "old", "a", "answered", true],
      ["k1#1.1", "k1", "a", "failed", false],
      ["k1#1.2", "k1", "a", "answered", false],
      ["k1#2.1", "k1", "a", "open", false],
    ],
  );
  deepEqual(record.calls[2]?.answeredBy, "m-2");
  const one = {
    calls: 1,
    inputTokens: 3,
    cachedInputTokens: 0,
    outputTokens: 2,
    unknownCalls: 0,
    unpricedCalls: 0,
    costUsd: 0.25,
  };
  deepEqual(record.inheritedUsage, one);
  deepEqual(record.usage, { ...one, calls: 3, unknownCalls: 2, unpricedCalls: 2 });
});

Deno.test("fold() keeps the view of each message and note, and the purpose of each call", () => {
  const digests = [{ kind: "summary", numbers: "2-4", note: "context/a/1" }] as const;
  const scored = { type: "note.recorded", key: "n1", participant: "a", kind: "fact_check" } as const;
  const { messages, notes, calls } = fold(events(
    STARTED,
    { type: "turn.started", key: "k5", number: 5, ...turn, shown: "1,5", wording: "", digests },
    said("k5", 5),
    { type: "turn.started", key: "n1", ...turn, kind: "fact_check", shown: "5", wording: "" },
    sent("n1#1.1"),
    { ...scored, answer: { given: true, value: null } },
    said("k6", 6),
  ));
  deepEqual(messages.map(({ shown, digests }) => [shown, digests]), [["1,5", digests], [undefined, undefined]]);
  deepEqual("shown" in (messages[1] ?? {}), false);
  deepEqual([notes[0]?.shown, notes[0]?.digests], ["5", undefined]);
  deepEqual([calls[0]?.kind, calls[0]?.phase], ["fact_check", "p/round-1"]);
});

Deno.test("totalUsage() counts a call that never reached its provider as one with no usage", () => {
  const call = { call: "k#1.1", key: "k", participant: "a", model: "m", reserved: { tokens: 9 }, inherited: false };
  const refused: CallRecord = { ...call, state: "failed", mayHaveBeenPaid: false };
  deepEqual(totalUsage([refused]), { ...NO_USAGE, calls: 1 });
  deepEqual(totalUsage([{ ...refused, mayHaveBeenPaid: true }]), {
    ...NO_USAGE,
    calls: 1,
    unknownCalls: 1,
    unpricedCalls: 1,
  });
  const usage = { inputTokens: 2, outputTokens: 0 };
  deepEqual(totalUsage([{ ...refused, usage }]), { ...NO_USAGE, calls: 1, inputTokens: 2, unpricedCalls: 1 });
});

Deno.test("fold() counts earlier attempts as unpaid when a gateway asked the provider only once", () => {
  const sent = (call: string): EventBody => ({
    type: "call.sent",
    call,
    model: "m",
    blocks: [],
    maxOutputTokens: 9,
    reserved: { tokens: 50 },
  });
  const usage = { inputTokens: 4, outputTokens: 2 };
  const answered = (paidOnce?: true): EventBody => ({
    type: "call.answered",
    call: "k#1.3",
    text: "t",
    finishReason: "stop",
    model: "m",
    durationMs: 1,
    usage,
    ...omitUndefined({ paidOnce }),
  });
  const lost: EventBody = {
    type: "call.failed",
    call: "k#1.2",
    code: "unreachable",
    reason: "r",
    mayHaveBeenPaid: true,
    durationMs: 1,
  };
  const usageOf = (end: EventBody) =>
    totalUsage(fold(events(STARTED, sent("k#1.1"), sent("k#1.2"), lost, sent("k#1.3"), end)).calls);
  equal(usageOf(answered()).unknownCalls, 2);
  deepEqual([usageOf(answered(true)).unknownCalls, usageOf(answered(true)).inputTokens], [0, 4]);
});

Deno.test("RecordFold gives a record unaffected by later events", () => {
  const folding = new RecordFold();
  throws(() => folding.record, /the first is not 'dialogue.started'/);
  const [first, second] = events(STARTED, said("k1", 1));
  if (first) folding.add(first);
  const before = folding.record;
  if (second) folding.add(second);
  deepEqual(before.messages, []);
  equal(folding.record.messages.length, 1);
});

Deno.test("RecordFold keeps its list of notes until the next note", () => {
  const folding = new RecordFold();
  const [first, one, end, other] = events(STARTED, note("a"), ended(), note("b"));
  for (const event of [first, one]) if (event) folding.add(event);
  const { notes } = folding.record;
  if (end) folding.add(end);
  equal(folding.record.notes, notes);
  if (other) folding.add(other);
  deepEqual([notes, folding.record.notes].map((list) => list.map(({ key }) => key)), [["a"], ["a", "b"]]);
});

Deno.test("turnKeyOf() treats the last '#' as the one before the call's number", () => {
  equal(turnKeyOf("p/round-1/a#2.13"), "p/round-1/a");
  equal(turnKeyOf("p/c#/a#2.13"), "p/c#/a");
});

Deno.test("toMessage() and omitUndefined() omit fields without a value", () => {
  const [event] = events({
    type: "turn.completed",
    key: "k",
    number: 1,
    participant: "a",
    kind: "summary",
    phase: "p",
    text: "x",
  });
  if (event?.type !== "turn.completed") throw new Error("no event");
  deepEqual(toMessage(event), {
    number: 1,
    key: "k",
    phase: "p",
    kind: "summary",
    speaker: "a",
    at: "t1",
    failed: false,
    text: "x",
  });
  deepEqual(omitUndefined({ a: undefined, b: null, c: 0, d: "" }), { b: null, c: 0, d: "" });
});

Deno.test("fold() keeps the fields of a contribution, if there are any", () => {
  const turn = { type: "turn.completed", participant: "a", phase: "p", kind: "response", text: "Yes." } as const;
  const { messages } = fold(events(
    STARTED,
    { ...turn, key: "k1", number: 1, fields: { stance: "yes", confidence: null } },
    { ...turn, key: "k2", number: 2 },
  ));
  deepEqual(messages.map((message) => "fields" in message ? message.fields : "none"), [
    { stance: "yes", confidence: null },
    "none",
  ]);
});

const linesOf = (...bodies: readonly EventBody[]): JournalEvent[] =>
  bodies.map((body, index) => ({ seq: index + 1, at: "", dialogueId: "d", prev: "", ...body }));
const block = (hash: string): EventBody => ({ type: "block.recorded", hash, text: `text of ${hash}` });
const call = (call: string, blocks: string, prefix?: { call: string; count: number }): EventBody => ({
  type: "call.sent",
  call,
  model: "m",
  blocks: [...blocks].map((hash) => ({ role: hash < "n" ? "user" : "assistant", hash })),
  maxOutputTokens: 1,
  reserved: { tokens: 1 },
  ...(prefix ? { prefix } : {}),
});

Deno.test("sentPrompts() rebuilds prompts from shared beginnings and all recorded texts", () => {
  const journal = linesOf(
    block("a"),
    block("b"),
    call("k#1.1", "ab"),
    block("z"),
    call("k#2.1", "z", { call: "k#1.1", count: 2 }),
    call("k#2.2", "", { call: "k#2.1", count: 3 }),
    call("k#3.1", "a", { call: "k#2.2", count: 1 }),
    call("k#4.1", "a", { call: "unknown", count: 5 }),
  );
  const names = [...promptBlocks(journal)].map(([call, blocks]) => [call, blocks.map(({ hash }) => hash).join("")]);
  deepEqual(names, [["k#1.1", "ab"], ["k#2.1", "abz"], ["k#2.2", "abz"], ["k#3.1", "aa"], ["k#4.1", "a"]]);
  deepEqual(sentPrompts(journal).get("k#2.2"), [
    { role: "user", text: "text of a" },
    { role: "user", text: "text of b" },
    { role: "assistant", text: "text of z" },
  ]);
});

Deno.test("fold() warns once of each type of event and each field that another version wrote", () => {
  const lines = events(STARTED, began("k1"), said("k1", 1), began("k2"), said("k2", 2));
  const mood = { mood: "calm" };
  const later = lines.map((event): JournalEvent => event.type === "turn.started" ? { ...event, ...mood } : event);
  const withdrawn: JournalEvent = JSON.parse('{"seq":6,"at":"t6","dialogueId":"d1","prev":"","type":"vote.withdrawn"}');
  const { warnings, messages } = fold([...later, withdrawn, { ...withdrawn, seq: 7 }]);
  const from = "of another version of the program, which is shown nowhere else";
  deepEqual(warnings, [
    { code: "unknown_field", text: `Line 2 of the journal has a field 'mood' of 'turn.started' ${from}` },
    { code: "unknown_event", text: `Line 6 of the journal is an event 'vote.withdrawn' ${from}` },
  ]);
  equal(messages.length, 2);
});
