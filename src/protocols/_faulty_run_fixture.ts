import { equal, ok } from "node:assert/strict";
import type { DialogueResult, RunOptions } from "../dialogue/mod.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { fold, turnKeyOf } from "../transcript/fold.ts";
import { sampleOf } from "../testdata/nightly.ts";
import { type Fault, MARK } from "./_faults_fixture.ts";
import { ImpatientRuntime } from "./_impatient_runtime_fixture.ts";

/** The outcome of a dialogue against a misbehaving server, and the requests that the server received. */
export interface FaultyRun<Result extends DialogueResult = DialogueResult> {
  readonly result: Result;
  readonly events: readonly JournalEvent[];
  /** All streamed text. */
  readonly deltas: string;
  readonly requests: readonly server.ServerRequest[];
  readonly runtime: ImpatientRuntime;
}

/** Options for a dialogue against a misbehaving server. */
export interface FaultyRunOptions<Result extends DialogueResult> {
  /** Returns `true` for a request to answer badly. */
  readonly hit: (request: server.ServerRequest) => boolean;
  /** If `true`, all such requests are answered badly; otherwise only the first. */
  readonly lasting: boolean;
  /** Returns the answer to any other request. */
  readonly answer: (request: server.ServerRequest) => string;
  readonly make: (
    baseUrl: string,
    runtime: ImpatientRuntime,
  ) => { run(options: RunOptions): Promise<Result> };
}

/** Runs a dialogue over real HTTP in which some requests are answered badly. */
export async function heldAgainst<Result extends DialogueResult>(
  { behave }: Fault,
  { hit, lasting, answer, make }: FaultyRunOptions<Result>,
): Promise<FaultyRun<Result>> {
  const runtime = new ImpatientRuntime();
  const behaviour = behave(runtime);
  let hits = 0;
  const served = await server.startMisbehavingServer((request) =>
    hit(request) && (hits++ === 0 || lasting) ? behaviour : server.ok(answer(request))
  );
  const events: JournalEvent[] = [];
  let deltas = "";
  const onEvent = (event: DialogueEvent) => {
    if (event.type === "turn.delta") deltas += event.text;
    else if ("seq" in event) events.push(event);
  };
  try {
    const result = await make(served.baseUrl, runtime).run({ onEvent, deltas: true });
    return { result, events, deltas, requests: [...served.requests], runtime };
  } finally {
    runtime.stop();
    await served.stop();
  }
}

/**
 * Returns the targets of bad answers, each lasting or once. The usual run covers a different third for each fault; the
 * nightly run covers everything.
 */
export function hitsOf<Target>(
  targets: Readonly<Record<string, Target>>,
  turn: number,
): readonly { readonly target: Target; readonly lasting: boolean; readonly at: string }[] {
  const all = Object.entries(targets).flatMap(([who, target]) => [
    { target, lasting: true, at: `${who}, always` },
    { target, lasting: false, at: `${who}, once` },
  ]);
  return sampleOf(all, 3, turn);
}

/** Checks that no request contains text from a failure. */
export function checkPrompts({ result, events, requests }: FaultyRun, at: string): void {
  const failed = events.flatMap((event) => event.type === "call.failed" ? [event.reason] : []);
  const reasons = new Set([...failed, ...result.failures.map(({ reason }) => reason)]);
  for (const { body } of requests) {
    const text = JSON.stringify(body);
    ok(!text.includes(MARK), at);
    for (const reason of reasons) ok(!text.includes(JSON.stringify(reason).slice(1, -1)), `${at}: ${reason}`);
  }
}

/** Checks that the requests match the record, and that there are no more than the fault allows. */
export function checkCalls(
  { result, events, requests, runtime }: FaultyRun,
  fault: Fault,
  lasting: boolean,
  at: string,
): void {
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
  const repeated = bad.length - result.failures.filter(({ key }) => key.includes("/")).length;
  equal(runtime.waits.length, repeated, at);
  if (fault.code === "rate_limit") ok(runtime.waits.every((ms) => ms === 7_000), at);
}
