import { deepEqual, equal, ok } from "node:assert/strict";
import type { DialogueResult, RunOptions } from "../dialogue/mod.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import { inFolder } from "../runtime/folder_fixture.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { isOfProvider } from "../transcript/failure.ts";
import { fold } from "../transcript/fold.ts";
import { type Fault, MARK } from "./_faults_fixture.ts";
import { ImpatientRuntime, SILENCE_MS, TIMEOUT_MS } from "./_impatient_runtime_fixture.ts";

/** The outcome of a dialogue against a misbehaving server, and the requests that the server received. */
export interface FaultyRun<Result extends DialogueResult = DialogueResult> {
  readonly result: Result;
  readonly events: readonly JournalEvent[];
  /** All streamed text. */
  readonly deltas: string;
  readonly requests: readonly server.ServerRequest[];
  readonly runtime: ImpatientRuntime;
  /** If the dialogue stopped: the outcome of resuming it once the server behaves well. */
  readonly resumed?: FaultyRun<Result>;
}

/** The part of a dialogue's configuration that depends on the run. */
export interface FaultyConfig {
  readonly outputDirectory: string | false;
  readonly runtime: ImpatientRuntime;
  readonly timeoutMs: number;
  readonly silenceMs: number;
}

/** Options for a dialogue against a misbehaving server. */
export interface FaultyRunOptions<Result extends DialogueResult> {
  /** Returns `true` for a request to answer badly. */
  readonly hit: (request: server.ServerRequest) => boolean;
  /** If `true`, all such requests are answered badly; otherwise only the first. */
  readonly lasting: boolean;
  /** Returns the answer to any other request. */
  readonly answer: (request: server.ServerRequest) => string;
  /** @default "none" */
  readonly pages?: NonNullable<RunOptions["pages"]>;
  readonly make: (baseUrl: string, config: FaultyConfig) => {
    run(options: RunOptions): Promise<Result>;
    resume(archive: string, options: RunOptions): Promise<Result>;
  };
}

/**
 * Runs a dialogue over real HTTP in which some requests are answered badly. If it stops, resumes it against a server
 * that answers well.
 */
export function heldAgainst<Result extends DialogueResult>(
  { code, behave }: Fault,
  { hit, lasting, answer, pages = "none", make }: FaultyRunOptions<Result>,
): Promise<FaultyRun<Result>> {
  return inFolder(async (folder) => {
    const runtime = new ImpatientRuntime();
    const behaviour = behave(runtime);
    let hits = 0;
    let isMended = false;
    const served = await server.startMisbehavingServer((request) =>
      !isMended && hit(request) && (hits++ === 0 || lasting) ? behaviour : server.ok(answer(request))
    );
    const events: JournalEvent[] = [];
    let deltas = "";
    const onEvent = (event: DialogueEvent) => {
      if (event.type === "turn.delta") deltas += event.text;
      else if ("seq" in event) events.push(event);
    };
    const options: RunOptions = { onEvent, deltas: true, pages };
    const outputDirectory = isOfProvider(code) && folder;
    const held = async (runtime: ImpatientRuntime, archive?: string): Promise<FaultyRun<Result>> => {
      const config = { outputDirectory, runtime, timeoutMs: TIMEOUT_MS, silenceMs: SILENCE_MS };
      const workflow = make(served.baseUrl, config);
      try {
        const result = await (archive === undefined ? workflow.run(options) : workflow.resume(archive, options));
        return { result, events: [...events], deltas, requests: [...served.requests], runtime };
      } finally {
        runtime.stop();
      }
    };
    try {
      const run = await held(runtime);
      if (run.result.status !== "stopped") return run;
      isMended = true;
      return { ...run, resumed: await held(new ImpatientRuntime(), run.result.archive) };
    } finally {
      await served.stop();
    }
  });
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

/** Checks the number of requests for an answer; once a need is known, a second one may not be made. */
export function checkAttempts(attempts: number, fault: Fault, at: string): void {
  if (fault.code === "length") ok(attempts === 1 || attempts === fault.attempts, at);
  else equal(attempts, fault.attempts, at);
}

/** Checks that the requests match the record, that there are no more than the fault allows, and the waits between them. */
export function checkCalls(
  { result, events, requests, runtime }: FaultyRun,
  fault: Fault,
  lasting: boolean,
  at: string,
): void {
  const { code, attempts, asksAgain } = fault;
  const { calls, because } = fold(events);
  checkAnswers({ result, events, requests }, at);
  const bad = calls.filter(({ state }) => state === "failed");
  if (!lasting) equal(bad.length, 1, at);
  ok(bad.every((call) => call.code === code), at);
  const lost = new Set([...result.failures, ...because?.keys.map((key) => ({ key })) ?? []].map(({ key }) => key));
  const lostBy = Map.groupBy(bad.filter(({ key }) => lost.has(key)), ({ key }) => key);
  for (const [key, own] of lostBy) if (attempts !== undefined) checkAttempts(own.length, fault, `${at}: ${key}`);
  // all that ask an absent server wait for it together, so that a call may give up after its first request
  if (lasting && attempts === undefined) ok(bad.length > 1, at);
  const { waits } = runtime;
  if (asksAgain) deepEqual(waits, [], at);
  else if (!isOfProvider(code)) equal(waits.length, bad.length - lostBy.size, at);
  else if (attempts === 1) deepEqual(waits, [], at);
  else if (lasting) ok(waits.length > 0, at); // an answer to somebody else may end a short outage before the wait
  if (code === "rate_limit") ok(waits.every((ms) => ms === 7_000), `${at}: ${waits}`);
  const waitedMs = waits.reduce((sum, ms) => sum + ms, 0);
  // this clock adds up waits that several calls have beside one another
  ok(waitedMs < 600_000 + 120_000, `${at}: ${waitedMs} is more than the patience, and waits that it cuts short`);
}

/** Checks that the requests match the record, and that nothing was asked again once it was answered. */
export function checkAnswers(
  { result, events, requests }: Pick<FaultyRun, "result" | "events" | "requests">,
  at: string,
): void {
  const { calls } = fold(events);
  equal(requests.length, calls.length, at);
  equal(result.usage.calls, calls.length, at);
  const failed = new Set(result.failures.map(({ key }) => key));
  for (const [key, own] of Map.groupBy(calls, ({ key }) => key)) {
    const states = own.map(({ state }) => state);
    equal(states.lastIndexOf("answered"), states.indexOf("answered"), `${at}: ${key}`);
    ok(!states.slice(0, -1).includes("answered"), `${at}: ${key} was asked again`);
    if (result.status === "completed") equal(states.includes("answered"), !failed.has(key), `${at}: ${key}`);
  }
}
