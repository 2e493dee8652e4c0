import { deepEqual, equal } from "node:assert/strict";
import { exitCodeOf } from "../cli/errors.ts";
import { fold } from "../transcript/fold.ts";
import { type Fault, HOPELESS, OWN } from "./_faults_fixture.ts";
import type { FaultyRun } from "./_faulty_run_fixture.ts";

/** A target of bad answers, with the expected consequences. */
export interface Target<Purpose> {
  readonly hit: (purpose: Purpose) => boolean;
  /** The failure if the first request fails for good, as `kind participant`. */
  readonly first: string;
  /** The failures if all requests fail, until the dialogue ends or can go no further. */
  readonly all: readonly string[];
  /**
   * The turn that ends the dialogue if no later turn of the speaker can succeed, and the other failures before that.
   */
  readonly fatal?: { readonly turn: string; readonly before: readonly string[] };
  /** The faults that end the dialogue: every fault, or only a lasting one. */
  readonly needed?: "always" | "lasting";
}

/** The expected end of a dialogue. */
export interface Expected {
  readonly status: "completed" | "failed";
  readonly exit: number;
  readonly failures: readonly string[];
}

/** Returns the consequences expected of a fault. */
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

/** Returns the name of a turn or question without the number of its message. */
export const nameOf = (key: string) => (key.split("/").at(-2) ?? key).replace(/-\d+$/, "");

/** Checks that the dialogue ended as expected and says so everywhere. */
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
  equal(exitCodeOf(result), exit, at);
  equal(events.at(-1)?.type, "dialogue.ended", at);
}
