import { ModelError } from "../../models/model_error.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** How long a request may take. */
export interface Timeouts {
  /** For a whole answer. @default 300_000 */
  readonly timeoutMs: number;
  /** Before and between streamed pieces, and in a whole answer once its headers have come. @default 60_000 */
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
  /** Pieces are expected, so that silence means something from the start; else once anything has come. */
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
  let activeMs = runtime.monotonicMs();
  const begun = Promise.withResolvers<void>();
  if (streaming) begun.resolve();
  const untilTooLong = async (): Promise<never> => {
    await runtime.sleep(timeoutMs, own);
    throw timeout(`no whole answer came within ${seconds(timeoutMs)}`);
  };
  const untilTimeIsUp = async (): Promise<never> => {
    // It stands still while people think.
    for (let leftMs = timeLeftMs(); leftMs > 0; leftMs = timeLeftMs()) await runtime.sleep(leftMs, own);
    throw new TimeIsUp("The time of the dialogue is up");
  };
  const untilSilent = async (): Promise<never> => {
    await begun.promise;
    for (let quietMs = 0; quietMs < silenceMs; quietMs = runtime.monotonicMs() - activeMs) {
      await runtime.sleep(silenceMs - quietMs, own);
    }
    throw timeout(`nothing came for ${seconds(silenceMs)}`);
  };
  try {
    const onActivity = () => {
      activeMs = runtime.monotonicMs();
      begun.resolve();
    };
    const answer = request({ signal: own, onActivity });
    answer.catch(() => {});
    const limits = [untilTooLong(), untilSilent()];
    if (timeLeftMs() < Infinity) limits.push(untilTimeIsUp());
    for (const limit of limits) limit.catch((error) => controller.abort(error));
    return await Promise.race([answer, ...limits]);
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
