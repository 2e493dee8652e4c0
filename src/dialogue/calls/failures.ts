import { JournalError } from "../../archive/journal.ts";
import { ModelError } from "../../models/model_error.ts";
import { ProgramError } from "../../transcript/failure.ts";
import type { CallFailed } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Usage } from "../../transcript/usage.ts";
import { BudgetError } from "./budget.ts";

/** The failure of all requests for an answer. */
export class AttemptsError extends ModelError {
  override name = "AttemptsError";
  /**
   * @param last Failure of the last request.
   * @param attempts Number of requests.
   */
  constructor(readonly last: ModelError, attempts: number) {
    const { code, mayHaveBeenPaid, retryable, status, retryAfterMs, usage, refusal } = last;
    super(last.message, {
      code,
      mayHaveBeenPaid,
      retryable,
      cause: last,
      attempts,
      ...omitUndefined({ status, retryAfterMs, usage, refusal }),
    });
  }
}

/** Returns the journal entry for a request without an answer; `undefined` for errors that reject the run. */
export function failureOf(
  error: unknown,
  signal: AbortSignal,
): Omit<CallFailed, "type" | "call" | "durationMs" | "costUsd"> | undefined {
  if (error instanceof ModelError) {
    const { code, message: reason, mayHaveBeenPaid, status, retryAfterMs } = error;
    const usage = reportedUsage(error.usage);
    return { code, reason, mayHaveBeenPaid, ...omitUndefined({ status, retryAfterMs, usage }) };
  }
  if (error instanceof BudgetError || signal.aborted) {
    const reason = error instanceof BudgetError ? "The time of the dialogue is up" : "The run was cancelled";
    return { code: "cancelled", reason, mayHaveBeenPaid: true };
  }
  if (error instanceof ProgramError || error instanceof JournalError) return undefined;
  const reason = error instanceof Error ? error.message : String(error);
  return { code: "agent_error", reason, mayHaveBeenPaid: true };
}

/** Returns usage as reported; nonsensical values count as unreported. */
export function reportedUsage(usage: Usage | undefined): Usage | undefined {
  if (!usage) return undefined;
  const { inputTokens, outputTokens, cachedInputTokens = 0 } = usage;
  const counts = [inputTokens, outputTokens, cachedInputTokens];
  return counts.every((count) => Number.isFinite(count) && count >= 0) ? usage : undefined;
}

/** Maximum requests for one answer, including the first. */
export const MAX_ATTEMPTS = 4;
/** Maximum requests for a call that times out. */
const MAX_TIMEOUTS = 2;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
const MAX_RETRY_AFTER_MS = 120_000;

/**
 * Returns the time in ms before the request is repeated, or `undefined` if it is not: "full jitter" over 0.5 s·2ⁿ up to
 * 30 s, or the time requested by the provider.
 */
export function retryDelayMs({ errors, random, timeLeftMs }: {
  /** The errors so far for this answer, newest last. */
  readonly errors: readonly Pick<ModelError, "code" | "retryable" | "retryAfterMs">[];
  /** A random number, 0 up to but not including 1. */
  readonly random: number;
  /** Time left for the dialogue. */
  readonly timeLeftMs: number;
}): number | undefined {
  const last = errors.at(-1);
  if (!last?.retryable || errors.length >= MAX_ATTEMPTS) return undefined;
  if (last.code === "timeout" && errors.filter(({ code }) => code === "timeout").length >= MAX_TIMEOUTS) {
    return undefined;
  }
  const delay = last.retryAfterMs ?? random * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (errors.length - 1));
  return delay > MAX_RETRY_AFTER_MS || delay > timeLeftMs ? undefined : delay;
}
