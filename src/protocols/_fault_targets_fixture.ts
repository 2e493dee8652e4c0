import { deepEqual, equal } from "node:assert/strict";
import { exitCodeOf } from "../cli/exit_code.ts";
import { fold } from "../transcript/fold.ts";
import { type Fault, HOPELESS, OWN } from "./_faults_fixture.ts";
import type { FaultyRun } from "./_faulty_run_fixture.ts";

/** Who is answered badly, and what is promised of it. */
export interface Target<Purpose> {
  readonly hit: (purpose: Purpose) => boolean;
  /** What fails if the first request fails for good, as `kind participant`. */
  readonly first: string;
  /** What fails if all fail, and the dialogue goes on, or can go no further. */
  readonly all: readonly string[];
  /** The turn on the floor that ends the dialogue if no later one of the speaker can succeed, and what else fails until then. */
  readonly fatal?: { readonly turn: string; readonly before: readonly string[] };
  /** The dialogue cannot go on whatever the fault is: always, or only if it lasts. */
  readonly needed?: "always" | "lasting";
}

/** How a dialogue ends. */
export interface Expected {
  readonly status: "completed" | "failed";
  readonly exit: number;
  readonly failures: readonly string[];
}

/** What is promised of such a fault. */
export function expectedOf<Purpose>({ code, attempts }: Fault, target: Target<Purpose>, lasting: boolean): Expected {
  const { first, all, fatal, needed } = target;
  if (!lasting && attempts > 1) return { status: "completed", exit: 0, failures: [] };
  const failures = lasting ? all : [first];
  const onFloor = fatal && (lasting || first === fatal.turn);
  const exit = OWN.includes(code) ? 1 : 3;
  if (onFloor && HOPELESS.includes(code)) {
    return { status: "failed", exit: 3, failures: [...(lasting ? fatal.before : []), fatal.turn].sort() };
  }
  const fails = needed === "always" || (needed === "lasting" && lasting);
  return fails ? { status: "failed", exit, failures } : { status: "completed", exit: 1, failures };
}

/** Name of a turn or question without the number of what it is about. */
export const nameOf = (key: string) => (key.split("/").at(-2) ?? key).replace(/-\d+$/, "");

/** The dialogue ended as is promised, and says so everywhere. */
export function checkEnd(
  { result, events }: FaultyRun,
  fault: Fault,
  { status, exit, failures }: Expected,
  at: string,
  endReason = "completed",
): void {
  const listed = result.failures.map(({ key, participant }) => `${nameOf(key)} ${participant}`).sort();
  deepEqual([result.status, result.endReason, listed], [
    status,
    status === "failed" ? "error" : endReason,
    [...failures].sort(),
  ], at);
  for (const { key, code, attempts } of result.failures) {
    if (key !== "verdict") deepEqual([code, attempts], [fault.code, fault.attempts], `${at}: ${key}`);
  }
  equal(exitCodeOf({ ...result, code: fold(events).because?.code }), exit, at);
  equal(events.at(-1)?.type, "dialogue.ended", at);
}
