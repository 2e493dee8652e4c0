import { JournalError } from "../../archive/journal.ts";
import { ModelError } from "../../models/model_error.ts";
import { type FailureCode, PASSING, ProgramError } from "../../transcript/failure.ts";
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
    const { code, message: reason, mayHaveBeenPaid, status, retryAfterMs, contextTokens } = error;
    const usage = reportedUsage(error.usage);
    return { code, reason, mayHaveBeenPaid, ...omitUndefined({ status, retryAfterMs, contextTokens, usage }) };
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

/** Maximum requests for an answer that fails in ways for which waiting is not the cure, or each of which may cost. */
export const MAX_ATTEMPTS = 4;

/** Failures of a provider during the answer: each attempt may have been paid for. */
const WHILE_ANSWERING: ReadonlySet<FailureCode> = new Set(["malformed", "truncated"] as const);

/**
 * Returns `true` if a request is made again after these failures, newest last. How long that waits, and until when, is
 * for the {@linkcode Outage} of its server to say.
 */
export function isRepeated(errors: readonly Pick<ModelError, "code" | "retryable">[]): boolean {
  const last = errors.at(-1);
  if (!last?.retryable) return false;
  if (PASSING.has(last.code) && !WHILE_ANSWERING.has(last.code)) return true;
  return errors.filter(({ code }) => !PASSING.has(code) || WHILE_ANSWERING.has(code)).length < MAX_ATTEMPTS;
}
