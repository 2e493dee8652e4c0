import { ModelError } from "../../models/model_error.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { BudgetError } from "./budget.ts";

/** Time limits of a request. */
export interface Timeouts {
  /** For a whole answer. @default 300_000 */
  readonly timeoutMs: number;
  /** Between the pieces of an answer, after the first data. @default 60_000 */
  readonly silenceMs: number;
}

/** Abort reason for a request still running after its end. */
const REQUEST_OVER = new Error("The request is over");

export interface WatchOptions extends Timeouts {
  readonly runtime: Runtime;
  /** Cancels the request. */
  readonly signal: AbortSignal;
  /** Time left for the dialogue. */
  readonly timeLeftMs: () => number;
  /**
   * `true` for a model that says from the start that it is alive. Silence of others counts after their first data: until
   * then, a server may read the prompt, think, or work on other requests.
   */
  readonly saysAlive: boolean;
}

/** A watch over one request. */
export interface Watch {
  /** Aborts when the request is over for any reason; even a request that ignores it is then abandoned. */
  readonly signal: AbortSignal;
  /** Records that data has arrived. */
  onActivity(): void;
  /**
   * Returns the answer, unless the request falls silent, takes too long, or is cancelled first.
   *
   * @throws {ModelError} With code `timeout`.
   * @throws {BudgetError} If the dialogue's time ran out.
   */
  first<T>(answer: Promise<T>): Promise<T>;
}

/**
 * Watches a request that is about to be made.
 *
 * @throws The signal's reason, if it was already cancelled.
 */
export function watch({ runtime, signal, timeoutMs, silenceMs, timeLeftMs, saysAlive }: WatchOptions): Watch {
  signal.throwIfAborted();
  const controller = new AbortController();
  const own = AbortSignal.any([signal, controller.signal]);
  let activeMs = runtime.monotonicMs();
  const begun = Promise.withResolvers<void>();
  if (saysAlive) begun.resolve();
  const untilTooLong = async (): Promise<never> => {
    await runtime.sleep(timeoutMs, own);
    throw timeout(`no whole answer came within ${seconds(timeoutMs)}; --timeout allows more`);
  };
  const untilTimeIsUp = async (): Promise<never> => {
    // The clock stops while people think.
    for (let leftMs = timeLeftMs(); leftMs > 0; leftMs = timeLeftMs()) await runtime.sleep(leftMs, own);
    throw new BudgetError("max_duration", undefined);
  };
  const untilSilent = async (): Promise<never> => {
    await begun.promise;
    for (let quietMs = 0; quietMs < silenceMs; quietMs = runtime.monotonicMs() - activeMs) {
      await runtime.sleep(silenceMs - quietMs, own);
    }
    throw timeout(`nothing came for ${seconds(silenceMs)}`);
  };
  return {
    signal: own,
    onActivity() {
      activeMs = runtime.monotonicMs();
      begun.resolve();
    },
    async first(answer) {
      const limits = [untilSilent()];
      if (timeoutMs < Infinity) limits.push(untilTooLong());
      if (timeLeftMs() < Infinity) limits.push(untilTimeIsUp());
      for (const limit of limits) limit.catch((error) => controller.abort(error));
      try {
        return await Promise.race([answer, ...limits]);
      } catch (error) {
        throw own.aborted ? own.reason : error;
      } finally {
        controller.abort(REQUEST_OVER);
      }
    },
  };
}

function timeout(what: string): ModelError {
  return new ModelError(`The model took too long: ${what}`, { code: "timeout", mayHaveBeenPaid: true });
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}
