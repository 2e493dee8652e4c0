import type { ModelError } from "../../models/model_error.ts";

/** Requests for one answer, the first included. */
export const MAX_ATTEMPTS = 4;
/** A call that timed out is tried once more. */
const MAX_TIMEOUTS = 2;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
const MAX_RETRY_AFTER_MS = 120_000;

/** What is known when a request has failed. */
export interface RetryState {
  /** The errors so far for this answer, the newest last. */
  readonly errors: readonly Pick<ModelError, "code" | "retryable" | "retryAfterMs">[];
  /** 0 up to but not including 1. */
  readonly random: number;
  /** Time left to the dialogue. */
  readonly timeLeftMs: number;
}

/**
 * How long to wait before the request is made again, in ms, or `undefined` if it is not made again: "full jitter" over
 * 0.5 s·2ⁿ up to 30 s, or what the provider asked for.
 */
export function retryDelayMs({ errors, random, timeLeftMs }: RetryState): number | undefined {
  const last = errors.at(-1);
  if (!last?.retryable || errors.length >= MAX_ATTEMPTS) return undefined;
  if (last.code === "timeout" && errors.filter(({ code }) => code === "timeout").length >= MAX_TIMEOUTS) {
    return undefined;
  }
  const delay = last.retryAfterMs ?? random * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (errors.length - 1));
  return delay > MAX_RETRY_AFTER_MS || delay > timeLeftMs ? undefined : delay;
}
