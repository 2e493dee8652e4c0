import * as server from "../models/misbehaving_server_fixture.ts";
import type { FailureCode } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { ImpatientRuntime } from "./_impatient_runtime_fixture.ts";

/** A mark in everything that a misbehaving server says. */
export const MARK = "XYZZY";

/** A kind of server misbehaviour, and its consequences. */
export interface Fault {
  readonly code: FailureCode;
  /** Number of requests for one answer, if the fault lasts; absent if they follow from the dialogue's patience. */
  readonly attempts?: number;
  /** Code of the failed turn. @default that of the requests */
  readonly failure?: FailureCode;
  /** Present if the second request is another call, made at once. */
  readonly asksAgain?: true;
  readonly behave: (runtime: ImpatientRuntime) => server.Behaviour;
}

const fault = (code: FailureCode, attempts: number | undefined, behaviour: server.Behaviour): Fault => ({
  code,
  ...omitUndefined({ attempts }),
  behave: () => behaviour,
});

const chunk = (content: string) => `{"choices":[{"index":0,"delta":{"content":"${content}"},"finish_reason":null}]}`;

/** Faults in which a model does not want to answer. */
export const REFUSALS: Readonly<Record<string, Fault>> = {
  "a refusal": { ...fault("refusal", 2, server.refusal(MARK)), asksAgain: true },
  "a content filter": {
    ...fault("content_filter", 2, server.ok(MARK, { finishReason: "content_filter", usage: null })),
    failure: "refusal",
    asksAgain: true,
  },
};

/** All faults, by name. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  "429 with Retry-After": fault(
    "rate_limit",
    undefined,
    server.fail(429, { message: MARK, headers: { "retry-after": "7" } }),
  ),
  "500": fault("server", undefined, server.fail(500, { message: MARK })),
  "an error in the middle of the stream": fault("server", undefined, server.errorInAnswer({ message: MARK })),
  "a reset before the answer": fault("unreachable", undefined, server.resetBeforeAnswer()),
  "a reset in mid-stream": fault("truncated", 4, server.resetMidStream(`${MARK} and then`)),
  "a stream without finish reason": fault("truncated", 4, server.noFinishReason(`${MARK} is not the end`)),
  "HTML with status 200": fault("malformed", 4, server.body(`<html><p>${MARK}</p></html>`, { type: "text/html" })),
  "malformed JSON": fault("malformed", 4, async (_, exchange) => {
    await exchange.beginStream();
    await exchange.event(chunk(MARK).slice(0, -5));
    await exchange.endStream();
  }),
  "JSON of another shape": fault("malformed", 4, server.body(`{"answer":"${MARK}"}`)),
  "an empty answer": fault("empty", 4, server.ok(" \n", { usage: null })),
  ...REFUSALS,
  "all of the limit spent on reasoning": {
    ...fault("length", 2, server.ok("", { finishReason: "length", usage: null, reasoning: MARK })),
    asksAgain: true,
  },
  "400": fault("bad_request", 1, server.fail(400, { message: MARK, param: "messages" })),
  "401": fault("auth", 1, server.fail(401, { message: MARK })),
  "404": fault("not_found", 1, server.fail(404, { message: MARK })),
  "an empty account": fault(
    "quota",
    1,
    server.fail(429, { message: MARK, code: "insufficient_quota", type: "insufficient_quota" }),
  ),
  "a hang before the headers": {
    code: "timeout",
    behave: (runtime) => (_, exchange) => {
      runtime.hangs();
      return exchange.hang();
    },
  },
  "a hang in mid-stream": {
    code: "timeout",
    behave: (runtime) => async (_, exchange) => {
      await exchange.beginStream();
      await exchange.event(chunk(`${MARK} and then`));
      runtime.hangs();
      await exchange.hang();
    },
  },
};

/** One fault for each kind of ending, for protocols other than the debate: everything below the floor is shared. */
export const FEW_FAULTS: Readonly<Record<string, Fault>> = Object.fromEntries(
  ["429 with Retry-After", "a stream without finish reason", "an empty answer", "a refusal", "401"].map((name) => {
    const fault = FAULTS[name];
    if (!fault) throw new TypeError(`Unknown fault '${name}'`);
    return [name, fault];
  }),
);
