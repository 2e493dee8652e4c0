import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as server from "../models/misbehaving_server_fixture.ts";
import { ImpatientRuntime, SILENCE_MS, TIMEOUT_MS } from "../protocols/_impatient_runtime_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { type CommandRun, convene } from "./_cli_fixture.ts";

/** A debate of two sides in one round, with scores. */
export const DEBATE = [
  "debate",
  "Cities should ban private cars",
  "--position",
  "Ada=They should",
  "--position",
  "Ben=They should not",
  "--rounds",
  "1",
  "--model",
  "openai/m",
  "--out",
  "out",
];
/** A council whose third member has a model of its own. */
export const COUNCIL = [
  "council",
  "Buses or trams?",
  "--member",
  "Ana",
  "--member",
  "Ben",
  "--member",
  "Cem=openai/dead",
  "--model",
  "openai/m",
  "--out",
  "out",
];
const PATIENT = ["--timeout", `${TIMEOUT_MS / 1000}s`, "--silence", `${SILENCE_MS / 1000}s`];

/** A run of the command, the requests that it made, and the time that it took. */
export interface Ran extends CommandRun {
  readonly requests: readonly server.ServerRequest[];
  /** Time that it took by the runtime's clock. */
  readonly tookMs: number;
}

/** A server's behaviour as a function of request and time; `undefined` for a good answer. */
export type Away = (request: server.ServerRequest, nowMs: number) => server.Behaviour | undefined;

/** Runs a command against a server that misbehaves as a function of request and time. */
export async function run(
  args: readonly string[],
  cwd: string,
  away: Away = () => undefined,
  elsewhere?: server.Behaviour,
): Promise<Ran> {
  const runtime = new ImpatientRuntime();
  const served = await server.startMisbehavingServer(
    (request) => away(request, runtime.passedMs) ?? server.ok(answerToRequest(request)),
    elsewhere ? { elsewhere } : {},
  );
  try {
    const variables = { OPENAI_BASE_URL: served.baseUrl };
    const ran = await convene([...args, ...args.includes("--timeout") ? [] : PATIENT], { cwd, runtime, variables });
    return { ...ran, requests: [...served.requests], tookMs: runtime.passedMs };
  } finally {
    runtime.stop();
    await served.stop();
  }
}

/** Returns a server's behaviour from its third request on, for a time. */
export function awayFor(ms: number, behaviour: (leftMs: number) => server.Behaviour): Away {
  let sinceMs: number | undefined;
  return ({ number }, nowMs) => {
    if (number <= 2) return undefined;
    sinceMs ??= nowMs;
    const leftMs = sinceMs + ms - nowMs;
    return leftMs > 0 ? behaviour(leftMs) : undefined;
  };
}

/** Returns a refusal that names the wait in its text alone. */
export const inText = (leftMs: number) =>
  server.fail(429, { message: `Rate limit reached. Please try again in ${leftMs / 1000}s.` });

/** Returns the only archive in the folder `out`. */
export async function archiveIn(cwd: string): Promise<string> {
  const [day = ""] = await readdir(join(cwd, "out"));
  const [archive = ""] = await readdir(join(cwd, "out", day));
  return join(cwd, "out", day, archive);
}
