import { ModelError } from "../../models/model_error.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** How long a request may take. */
export interface Timeouts {
  /** For a whole answer. @default 300_000 */
  readonly timeoutMs: number;
  /** Before and between streamed pieces. @default 60_000 */
  readonly silenceMs: number;
}

/** The time of the dialogue is up, in the middle of a request. */
export class TimeIsUp extends Error {
  override name = "TimeIsUp";
}

/** How one request is watched. */
export interface WatchOptions extends Timeouts {
  readonly runtime: Runtime;
  /** Cancels the request. */
  readonly signal: AbortSignal;
  /** Time left to the dialogue. */
  readonly timeLeftMs: () => number;
  /** Whether pieces are expected, so that silence means something. */
  readonly streaming: boolean;
}

/**
 * Runs a request until it answers, falls silent, takes too long, or is cancelled; whichever is first. In the last three
 * cases the request's own signal is aborted, and nothing more is heard of it, also if it does not obey.
 *
 * @throws {ModelError} With code `timeout`.
 * @throws {TimeIsUp} If the dialogue's time ran out.
 */
export async function watched<T>(
  request: (options: { readonly signal: AbortSignal; readonly onActivity: () => void }) => Promise<T>,
  { runtime, signal, timeoutMs, silenceMs, timeLeftMs, streaming }: WatchOptions,
): Promise<T> {
  const controller = new AbortController();
  const own = AbortSignal.any([signal, controller.signal]);
  const startedMs = runtime.monotonicMs();
  let activeMs = startedMs;
  const ended = new Promise<never>((_, reject) => {
    own.addEventListener("abort", () => reject(own.reason), { once: true });
  });
  ended.catch(() => {});
  const stopAfter = async (ms: number, error: Error) => {
    await runtime.sleep(ms, own);
    controller.abort(error);
  };
  const stopWhenSilent = async () => {
    for (let quietMs = 0; quietMs < silenceMs; quietMs = runtime.monotonicMs() - activeMs) {
      await runtime.sleep(silenceMs - quietMs, own);
    }
    controller.abort(timeout(`nothing came for ${seconds(silenceMs)}`));
  };
  const stopWhenTimeIsUp = async () => {
    // It stands still while people think.
    for (let leftMs = timeLeftMs(); leftMs > 0; leftMs = timeLeftMs()) await runtime.sleep(leftMs, own);
    controller.abort(new TimeIsUp("The time of the dialogue is up"));
  };
  const timers = [stopAfter(timeoutMs, timeout(`no whole answer came within ${seconds(timeoutMs)}`))];
  if (timeLeftMs() < Infinity) timers.push(stopWhenTimeIsUp());
  if (streaming) timers.push(stopWhenSilent());
  for (const timer of timers) timer.catch(() => {});
  try {
    signal.throwIfAborted();
    const onActivity = () => {
      activeMs = runtime.monotonicMs();
    };
    const answer = request({ signal: own, onActivity });
    answer.catch(() => {});
    return await Promise.race([answer, ended]);
  } catch (error) {
    throw own.aborted ? own.reason : error;
  } finally {
    controller.abort(new Error("The request is over"));
  }
}

function timeout(what: string): ModelError {
  return new ModelError(`The model took too long: ${what}`, { code: "timeout", mayHaveBeenPaid: true });
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}
