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

/** What a request hears that goes on after its end. */
const REQUEST_OVER = new Error("The request is over");

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
  signal.throwIfAborted();
  const controller = new AbortController();
  const own = controller.signal;
  const onAbort = () => controller.abort(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  const startedMs = runtime.monotonicMs();
  let activeMs = startedMs;
  const untilOver = async (): Promise<never> => {
    for (;;) {
      const nowMs = runtime.monotonicMs();
      const wholeMs = startedMs + timeoutMs - nowMs;
      const leftMs = timeLeftMs(); // it stands still while people think
      const quietMs = streaming ? activeMs + silenceMs - nowMs : Infinity;
      if (wholeMs <= 0) throw timeout(`no whole answer came within ${seconds(timeoutMs)}`);
      if (leftMs <= 0) throw new TimeIsUp("The time of the dialogue is up");
      if (quietMs <= 0) throw timeout(`nothing came for ${seconds(silenceMs)}`);
      await runtime.sleep(Math.min(wholeMs, leftMs, quietMs), own);
    }
  };
  try {
    const onActivity = () => {
      activeMs = runtime.monotonicMs();
    };
    const answer = request({ signal: own, onActivity });
    answer.catch(() => {});
    const over = untilOver();
    over.catch((error) => controller.abort(error));
    return await Promise.race([answer, over]);
  } catch (error) {
    throw own.aborted ? own.reason : error;
  } finally {
    signal.removeEventListener("abort", onAbort);
    controller.abort(REQUEST_OVER);
  }
}

function timeout(what: string): ModelError {
  return new ModelError(`The model took too long: ${what}`, { code: "timeout", mayHaveBeenPaid: true });
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}
