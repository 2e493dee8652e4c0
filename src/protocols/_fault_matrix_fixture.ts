import { deepEqual, equal, ok } from "node:assert/strict";
import { exitCodeOf } from "../cli/errors.ts";
import type { ServerRequest } from "../models/misbehaving_server_fixture.ts";
import { sampleOf } from "../testdata/nightly.ts";
import type { EndReason } from "../transcript/event.ts";
import { isOfProvider } from "../transcript/failure.ts";
import type { Fault } from "./_faults_fixture.ts";
import {
  checkAnswers,
  checkAttempts,
  checkCalls,
  checkPrompts,
  type FaultyRun,
  type FaultyRunOptions,
  heldAgainst,
} from "./_faulty_run_fixture.ts";
import { checkLabelled, type Labelled } from "./_labelled_fixture.ts";

/** A target of bad answers, with the consequences of those that a speaker is to blame for. */
export interface Target<Purpose> {
  readonly hit: (purpose: Purpose) => boolean;
  /** The failures if all answers are bad, as `kind participant`; if only the first one is, it is one of them. */
  readonly failures: readonly string[];
  /** The faults that end the dialogue as failed: every fault, or only a lasting one. */
  readonly needed?: "always" | "lasting";
}

/** A dialogue to hold against a server. */
export interface Setting<Purpose, Result extends Labelled> extends Pick<FaultyRunOptions<Result>, "answer" | "make"> {
  /** Returns the purpose of a request. */
  readonly purposeOf: (request: ServerRequest) => Purpose;
  /** Checks that everything said comes from the server, and what follows from it. */
  readonly check: (run: FaultyRun<Result>, at: string) => void;
  /** The reason of a normal end. @default "completed" */
  readonly endReason?: EndReason;
}

/** Faults, the requests they hit, and the dialogue. */
export interface FaultMatrix<Purpose, Result extends Labelled, More = unknown> {
  readonly faults: Readonly<Record<string, Fault>>;
  readonly targets: Readonly<Record<string, Target<Purpose> & More>>;
  /** Returns a new dialogue for each run. */
  readonly setting: (target: Target<Purpose> & More) => Setting<Purpose, Result>;
  /** The usual run covers every n-th target, others for each fault; the nightly run covers all. @default 4 */
  readonly every?: number;
}

/**
 * Tests that a dialogue ends as what it is, whoever gets bad answers, always or once: failures of a speaker are listed;
 * a provider that cannot answer is waited for, or stops the dialogue, which misses nothing after it is resumed.
 */
export function testFaults<Purpose, Result extends Labelled, More = unknown>(
  what: string,
  { faults, targets, setting, every = 4 }: FaultMatrix<Purpose, Result, More>,
): void {
  const hits = Object.entries(targets).flatMap(([who, target]) => [
    { target, lasting: true, who: `${who}, always` },
    { target, lasting: false, who: `${who}, once` },
  ]);
  for (const [turn, [name, fault]] of Object.entries(faults).entries()) {
    Deno.test(`${what} against a server with ${name} ends as what it is, whoever gets bad answers`, async () => {
      for (const { target, lasting, who } of sampleOf(hits, every, turn)) {
        await check(fault, { target, lasting, at: `${name}, ${who}` }, setting(target));
      }
    });
  }
}

async function check<Purpose, Result extends Labelled>(
  fault: Fault,
  { target, lasting, at }: { readonly target: Target<Purpose>; readonly lasting: boolean; readonly at: string },
  { purposeOf, answer, make, check, endReason = "completed" }: Setting<Purpose, Result>,
): Promise<void> {
  const run = await heldAgainst(fault, { hit: (request) => target.hit(purposeOf(request)), lasting, answer, make });
  const passes = !lasting && fault.attempts !== 1;
  checkEnd(run, passes ? undefined : fault, { target, lasting, at, endReason });
  check(run, at);
  checkPrompts(run, at);
  checkCalls(run, fault, lasting, at);
  checkLabelled(run, at);
  if (!run.resumed) return;
  const resumed = `${at}, resumed`;
  checkEnd(run.resumed, undefined, { target, lasting, at: resumed, endReason });
  check(run.resumed, resumed);
  checkPrompts(run.resumed, resumed);
  checkAnswers(run.resumed, resumed);
  checkLabelled(run.resumed, resumed);
}

/** Checks how a dialogue ended after a fault, or after none that lasted, and that it says so everywhere. */
function checkEnd<Purpose>(
  { result, events }: FaultyRun,
  fault: Fault | undefined,
  { target: { failures, needed }, lasting, at, endReason }: {
    readonly target: Target<Purpose>;
    readonly lasting: boolean;
    readonly at: string;
    readonly endReason: EndReason;
  },
): void {
  const ended = [result.status, result.endReason, exitCodeOf(result)];
  equal(events.at(-1)?.type, "dialogue.ended", at);
  if (!fault || isOfProvider(fault.code)) {
    deepEqual(ended, fault ? ["stopped", "provider", 3] : ["completed", endReason, 0], at);
    deepEqual(result.failures, [], at);
    return;
  }
  const fails = needed === "always" || (needed === "lasting" && lasting);
  deepEqual(ended, fails ? ["failed", "error", 1] : ["completed", endReason, 1], at);
  const listed = result.failures.map(({ key, participant }) => `${nameOf(key)} ${participant}`).sort();
  if (lasting) deepEqual(listed, [...failures].sort(), at);
  else ok(listed.length === 1 && failures.includes(listed[0] ?? ""), `${at}: ${listed}`);
  for (const { key, code, attempts } of result.failures) {
    if (!key.includes("/")) continue;
    equal(code, fault.failure ?? fault.code, `${at}: ${key}`);
    checkAttempts(attempts, fault, `${at}: ${key}`);
  }
}

/** Returns the name of a turn or question without the number of its message. */
const nameOf = (key: string) => (key.split("/").at(-2) ?? key).replace(/(?:-\d+)+$/, "");
