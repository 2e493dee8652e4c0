import { deepEqual, equal } from "node:assert/strict";
import type { EventBody, JournalEvent } from "../../transcript/event.ts";
import { RecordedCalls } from "./recorded_calls.ts";

const event = (body: EventBody): JournalEvent => ({ seq: 1, at: "", dialogueId: "d", prev: "", ...body });
const sent = (call: string) =>
  event({ type: "call.sent", call, model: "m", blocks: [], maxOutputTokens: 1, reserved: { tokens: 1 } });
const answered = (call: string) =>
  event({ type: "call.answered", call, text: call, finishReason: "stop", model: "m", durationMs: 1 });
const failed = (call: string, code: "server" | "timeout" | "empty" | "cancelled", retryAfterMs?: number) =>
  event({
    type: "call.failed",
    call,
    code,
    reason: `${call} ${code}`,
    mayHaveBeenPaid: code !== "server",
    durationMs: 1,
    ...(retryAfterMs === undefined ? {} : { status: 503, retryAfterMs }),
  });

function recorded(...events: readonly JournalEvent[]): RecordedCalls {
  const calls = new RecordedCalls();
  for (const one of events) calls.add(one);
  return calls;
}

const outline = (calls: RecordedCalls, name: string) =>
  calls.attemptsOf(name).map(({ attempt, answered, failed }) => [attempt, answered?.text ?? failed?.reason]);

Deno.test("RecordedCalls separates the attempts of each call, even in keys with dots and hashes", () => {
  const calls = recorded(
    sent("p/a.b#c/x#1.1"),
    sent("p/a.b#c/x#2.1"),
    failed("p/a.b#c/x#1.1", "server"),
    sent("p/a.b#c/x#1.2"),
    answered("p/a.b#c/x#2.1"),
    answered("p/a.b#c/x#1.2"),
    sent("p/a.b#c/x#1.10"),
  );
  deepEqual(outline(calls, "p/a.b#c/x#1"), [
    [1, "p/a.b#c/x#1.1 server"],
    [2, "p/a.b#c/x#1.2"],
    [10, undefined],
  ]);
  deepEqual(outline(calls, "p/a.b#c/x#2"), [[1, "p/a.b#c/x#2.1"]]);
  deepEqual(outline(calls, "p/a.b#c/x#3"), []);
  deepEqual(calls.openCalls(), []); // an answer exists, so the call is not made again
});

Deno.test("RecordedCalls ignores events of other kinds, and ends without a beginning", () => {
  const calls = recorded(
    event({ type: "phase.started", phase: "p", optional: false }),
    answered("k#1.1"),
    failed("k#1.2", "server"),
  );
  deepEqual(outline(calls, "k#1"), []);
  deepEqual(calls.openCalls(), []);
});

Deno.test("RecordedCalls counts failures, except those of a provider and cancelled or unfinished calls", () => {
  const calls = recorded(
    sent("k#1.1"),
    failed("k#1.1", "server", 7_000),
    sent("k#1.2"),
    failed("k#1.2", "cancelled"),
    sent("k#1.3"),
    sent("k#1.4"),
    failed("k#1.4", "empty", 7_000),
  );
  const [error, ...more] = calls.errorsOf("k#1");
  deepEqual(more, []);
  deepEqual({ ...error, message: error?.message }, {
    name: "ModelError",
    code: "empty",
    message: "k#1.4 empty",
    status: 503,
    refusal: undefined,
    attempts: 1,
    retryAfterMs: 7_000,
    rateLimit: undefined,
    mayHaveBeenPaid: true,
    usage: undefined,
    retryable: true,
    contextTokens: undefined,
  });
  deepEqual(calls.openCalls(), ["k#1.2", "k#1.3"]);
});

Deno.test("RecordedCalls forgives a turn's earlier failures, but no later ones and no other turn's", () => {
  const calls = recorded(
    sent("k#1.1"),
    failed("k#1.1", "empty"),
    sent("k#2.1"),
    failed("k#2.1", "empty"),
    sent("kk#1.1"),
    failed("kk#1.1", "empty"),
  );
  calls.forgive("k");
  deepEqual([calls.errorsOf("k#1").length, calls.errorsOf("k#2").length, calls.errorsOf("kk#1").length], [0, 0, 1]);
  equal(calls.attemptsOf("k#1").length, 1, "attempts keep their numbers");
  for (const one of [sent("k#1.2"), failed("k#1.2", "empty")]) calls.add(one);
  deepEqual(calls.errorsOf("k#1").map(({ code }) => code), ["empty"]);
});

Deno.test("RecordedCalls returns only the new answers of a turn that is asked again", () => {
  const calls = recorded(sent("k#1.1"), answered("k#1.1"), sent("kk#1.1"), answered("kk#1.1"));
  equal(calls.answerTo("k#1")?.answered.call, "k#1.1");
  calls.forgive("k");
  deepEqual([calls.answerTo("k#1"), calls.answerTo("kk#1")?.answered.call], [undefined, "kk#1.1"]);
  deepEqual(calls.openCalls(), [], "it was answered: nothing is unknown about what it cost");
  for (const one of [sent("k#1.2"), sent("k#1.3"), answered("k#1.3")]) calls.add(one);
  equal(calls.answerTo("k#1")?.answered.call, "k#1.3");
});

Deno.test("RecordedCalls names a call anew when its answers were discarded, and then keeps its name", () => {
  const calls = recorded(sent("k#1.1"), answered("k#1.1"), sent("kk#1.1"));
  equal(calls.keyOf("k#1"), "k#1");
  calls.forgive("k");
  deepEqual([calls.keyOf("k#1"), calls.keyOf("kk#1")], ["k#1.1", "kk#1"]);
  calls.add(sent("k#1.2"));
  equal(calls.keyOf("k#1"), "k#1.1", "a repeated attempt is the same call");
});
