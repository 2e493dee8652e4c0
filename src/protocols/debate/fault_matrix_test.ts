import { deepEqual, equal, ok } from "node:assert/strict";
import { exitCodeOf } from "../../cli/exit_code.ts";
import * as server from "../../models/_misbehaving_server.ts";
import type { DialogueEvent, JournalEvent } from "../../transcript/event.ts";
import type { FailureCode } from "../../transcript/failure.ts";
import { fold, turnKeyOf } from "../../transcript/fold.ts";
import { GoodAnswers, type Purpose, purposeOf, servedDebate } from "./_fault_setting.ts";
import { ImpatientRuntime } from "./_impatient_runtime.ts";
import type { DebateResult } from "./mod.ts";

/** Stands in everything that a misbehaving server says. */
const MARK = "XYZZY";

interface Fault {
  readonly code: FailureCode;
  /** Requests for one answer, if the fault lasts. */
  readonly attempts: number;
  readonly behave: (runtime: ImpatientRuntime) => server.Behaviour;
}

const fault = (code: FailureCode, attempts: number, behaviour: server.Behaviour): Fault => ({
  code,
  attempts,
  behave: () => behaviour,
});

const chunk = (content: string) => `{"choices":[{"index":0,"delta":{"content":"${content}"},"finish_reason":null}]}`;

const FAULTS: Readonly<Record<string, Fault>> = {
  "429 with Retry-After": fault("rate_limit", 4, server.fail(429, { message: MARK, headers: { "retry-after": "7" } })),
  "500": fault("server", 4, server.fail(500, { message: MARK })),
  "an error in the middle of the stream": fault("server", 4, server.errorInAnswer({ message: MARK })),
  "a reset before the answer": fault("unreachable", 4, server.resetBeforeAnswer()),
  "a reset in mid-stream": fault("unreachable", 4, server.resetMidStream(`${MARK} and then`)),
  "a stream without finish reason": fault("truncated", 4, server.noFinishReason(`${MARK} is not the end`)),
  "HTML with status 200": fault("malformed", 4, server.body(`<html><p>${MARK}</p></html>`, { type: "text/html" })),
  "malformed JSON": fault("malformed", 4, async (_, exchange) => {
    await exchange.beginStream();
    await exchange.event(chunk(MARK).slice(0, -5));
    await exchange.endStream();
  }),
  "JSON of another shape": fault("malformed", 4, server.body(`{"answer":"${MARK}"}`)),
  "an empty answer": fault("empty", 4, server.ok(" \n", { usage: null })),
  "a refusal": fault("refusal", 1, server.refusal(MARK)),
  "a content filter": fault("content_filter", 1, server.ok(MARK, { finishReason: "content_filter", usage: null })),
  "all of the limit spent on reasoning": fault(
    "length",
    1,
    server.ok("", { finishReason: "length", usage: null, reasoning: MARK }),
  ),
  "400": fault("bad_request", 1, server.fail(400, { message: MARK })),
  "401": fault("auth", 1, server.fail(401, { message: MARK })),
  "404": fault("not_found", 1, server.fail(404, { message: MARK })),
  "an empty account": fault(
    "quota",
    1,
    server.fail(429, { message: MARK, code: "insufficient_quota", type: "insufficient_quota" }),
  ),
  "a hang before the headers": {
    code: "timeout",
    attempts: 2,
    behave: (runtime) => (_, exchange) => {
      runtime.hangs();
      return exchange.hang();
    },
  },
  "a hang in mid-stream": {
    code: "timeout",
    attempts: 2,
    behave: (runtime) => async (_, exchange) => {
      await exchange.beginStream();
      await exchange.event(chunk(MARK));
      runtime.hangs();
      await exchange.hang();
    },
  },
};

/** Turns after which nothing that the same speaker is asked can succeed. */
const HOPELESS: readonly FailureCode[] = ["unreachable", "auth", "not_found", "quota"];
/** Failures that are none of the provider's. */
const OWN: readonly FailureCode[] = ["empty", "length"];

const twice = (kinds: readonly string[], who: string) => kinds.flatMap((kind) => [`${kind} ${who}`, `${kind} ${who}`]);

interface Target {
  readonly hit: (purpose: Purpose) => boolean;
  /** What fails if the first request fails for good, as `kind participant`. */
  readonly first: string;
  /** What fails if all fail, and the debate goes on. */
  readonly all: readonly string[];
  /** The turn on the floor that ends the debate if no later one of the speaker can succeed, and what fails until then. */
  readonly fatal?: { readonly turn: string; readonly before: readonly string[] };
  /** The debate cannot go on whatever the fault is. */
  readonly needed?: true;
}

const TARGETS: Readonly<Record<string, Target>> = {
  "an advocate from its opening on": {
    hit: ({ who }) => who === "Ben",
    first: "opening ben",
    all: ["opening ben"],
    fatal: { turn: "opening ben", before: [] },
    needed: true,
  },
  "an advocate after its opening": {
    hit: ({ who, opening }) => who === "Ben" && !opening,
    first: "rebuttal ben",
    all: ["argument ben", "closing ben", "rebuttal ben"],
    fatal: { turn: "rebuttal ben", before: [] },
  },
  "the moderator": {
    hit: ({ who }) => who === "Mo",
    first: "score mo",
    all: ["round_summary mo", ...twice(["score", "score", "score", "score"], "mo"), "summary mo", "verdict mo"],
    fatal: { turn: "round_summary mo", before: twice(["score", "score", "score"], "mo") },
  },
  "the moderator where it scores": {
    hit: ({ who, what }) => who === "Mo" && what === "score",
    first: "score mo",
    all: [...twice(["score", "score", "score", "score"], "mo"), "verdict mo"],
  },
  "the fact checker": {
    hit: ({ who }) => who === "Fay",
    first: "fact_check fay",
    all: twice(["fact_check", "fact_check"], "fay"),
  },
};

interface Expected {
  readonly status: "completed" | "failed";
  readonly exit: number;
  readonly failures: readonly string[];
}

/** What is promised of such a fault. */
function expectedOf({ code, attempts }: Fault, { first, all, fatal, needed }: Target, lasting: boolean): Expected {
  if (!lasting && attempts > 1) return { status: "completed", exit: 0, failures: [] };
  const failures = lasting ? all : [first];
  const onFloor = fatal && (lasting || first === fatal.turn);
  const exit = OWN.includes(code) ? 1 : 3;
  if (onFloor && HOPELESS.includes(code)) {
    return { status: "failed", exit: 3, failures: [...fatal.before, fatal.turn].sort() };
  }
  return needed ? { status: "failed", exit, failures } : { status: "completed", exit: 1, failures };
}

interface Held {
  readonly result: DebateResult;
  readonly events: readonly JournalEvent[];
  readonly deltas: string;
  readonly requests: readonly server.ServerRequest[];
  readonly good: GoodAnswers;
  readonly runtime: ImpatientRuntime;
}

/** Holds a debate in which a target is answered badly, always or the first time. */
async function held({ behave }: Fault, { hit }: Target, lasting: boolean): Promise<Held> {
  const runtime = new ImpatientRuntime();
  const good = new GoodAnswers();
  const behaviour = behave(runtime);
  let hits = 0;
  const served = await server.startMisbehavingServer((request) =>
    hit(purposeOf(request)) && (hits++ === 0 || lasting) ? behaviour : server.ok(good.answer(request))
  );
  const events: JournalEvent[] = [];
  let deltas = "";
  const onEvent = (event: DialogueEvent) => {
    if (event.type === "turn.delta") deltas += event.text;
    else if ("seq" in event) events.push(event);
  };
  try {
    const result = await servedDebate(served.baseUrl, runtime).run({ onEvent });
    return { result, events, deltas, requests: [...served.requests], good, runtime };
  } finally {
    await served.stop();
  }
}

const nameOf = (key: string) => (key.split("/").at(-2) ?? key).replace(/-\d+$/, "");

function checkEnd({ result, events }: Held, fault: Fault, expected: Expected, at: string): void {
  const { status, exit, failures } = expected;
  const listed = result.failures.map(({ key, participant }) => `${nameOf(key)} ${participant}`).sort();
  deepEqual([result.status, result.endReason, listed], [
    status,
    status === "failed" ? "error" : "completed",
    [...failures].sort(),
  ], at);
  for (const { key, code, attempts } of result.failures) {
    if (key !== "verdict") deepEqual([code, attempts], [fault.code, fault.attempts], `${at}: ${key}`);
  }
  const because = fold(events).because?.code;
  equal(exitCodeOf({ ...result, code: because }), exit, at);
  equal(events.at(-1)?.type, "dialogue.ended", at);
}

/** Nothing is said, scored or found but what the server gave as an answer. */
function checkContent({ result, events, good }: Held, at: string): void {
  for (const message of result.messages) {
    if (message.failed || message.kind === "announcement") continue;
    if (message.kind === "interruption") {
      const [, claim, number] = /contradicted: “(Claim (\d+)\.)” Not so, \2\. \[s\]$/.exec(message.text) ?? [];
      const finding = { claim, verdict: "contradicted", reason: `Not so, ${number}.`, source: "s" };
      ok(good.gave({ findings: [finding] }), `${at}: ${message.text}`);
    } else equal(good.speakerOf(message.text)?.toLowerCase(), message.speaker, `${at}: ${message.text}`);
  }
  for (const { key, answer } of fold(events).notes) {
    if (answer.given) ok(good.gave(answer.value), `${at}: ${key}`);
  }
  if (result.status !== "completed" || result.failures.some(({ key }) => key === "verdict")) {
    equal(result.verdict.kind, "undecided", at);
  }
  if (result.failures.some(({ key }) => key === "verdict")) deepEqual(result.scores, {}, at);
  if (result.failures.length > 0) return;
  const kinds = Map.groupBy(result.messages, ({ kind }): string => kind);
  const count = ["opening", "argument", "rebuttal", "closing", "interruption"].map((kind) => kinds.get(kind)?.length);
  deepEqual(count, [2, 2, 2, 2, 4], at);
  deepEqual(Object.keys(result.scores), ["ada", "ben"], at);
}

/** No request holds a word of a failure. */
function checkPrompts({ result, events, requests }: Held, at: string): void {
  const failed = events.flatMap((event) => event.type === "call.failed" ? [event.reason] : []);
  const reasons = new Set([...failed, ...result.failures.map(({ reason }) => reason)]);
  for (const { body } of requests) {
    const text = JSON.stringify(body);
    ok(!text.includes(MARK), at);
    for (const reason of reasons) ok(!text.includes(JSON.stringify(reason).slice(1, -1)), `${at}: ${reason}`);
  }
}

/** The requests are those that are on record, and no more of them than the fault allows. */
function checkCalls({ result, events, requests, runtime }: Held, fault: Fault, lasting: boolean, at: string): void {
  const calls = fold(events).calls;
  equal(requests.length, calls.length, at);
  equal(result.usage.calls, calls.length, at);
  const failed = new Set(result.failures.map(({ key }) => key));
  const bad = calls.filter(({ state }) => state === "failed");
  for (const [key, own] of Map.groupBy(calls, ({ call }) => turnKeyOf(call))) {
    if (failed.has(key)) equal(own.length, fault.attempts, `${at}: ${key}`);
    else equal(own.filter(({ state }) => state === "answered").length, 1, `${at}: ${key}`);
  }
  if (!lasting) equal(bad.length, 1, at);
  ok(bad.every(({ code }) => code === fault.code), at);
  const repeated = bad.length - result.failures.filter(({ key }) => key !== "verdict").length;
  equal(runtime.waits.length, repeated, at);
  if (fault.code === "rate_limit") ok(runtime.waits.every((ms) => ms === 7_000), at);
}

for (const [name, fault] of Object.entries(FAULTS)) {
  Deno.test(`a debate against a server with ${name} ends as what it is, whoever is answered so`, async () => {
    for (const [who, target] of Object.entries(TARGETS)) {
      for (const lasting of [true, false]) {
        const at = `${who}, ${lasting ? "always" : "once"}`;
        const debate = await held(fault, target, lasting);
        checkEnd(debate, fault, expectedOf(fault, target, lasting), at);
        checkContent(debate, at);
        checkPrompts(debate, at);
        checkCalls(debate, fault, lasting, at);
        if (name.endsWith("in mid-stream") && target.first.endsWith("ben")) ok(debate.deltas.includes(MARK), at);
      }
    }
  });
}
