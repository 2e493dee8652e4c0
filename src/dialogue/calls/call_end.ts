import { JournalError } from "../../archive/journal.ts";
import { ModelError } from "../../models/model_error.ts";
import { ProgramError } from "../../transcript/errors.ts";
import type { CallFailed } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Usage } from "../../transcript/usage.ts";
import { TimeIsUp } from "./watch.ts";

/** What the journal says of a request that gave no answer; nothing for errors that reject the run. */
export function failureOf(
  error: unknown,
  signal: AbortSignal,
): Omit<CallFailed, "type" | "call" | "durationMs" | "costUsd"> | undefined {
  if (error instanceof ModelError) {
    const { code, message: reason, mayHaveBeenPaid, status, retryAfterMs } = error;
    const usage = reportedUsage(error.usage);
    return { code, reason, mayHaveBeenPaid, ...omitUndefined({ status, retryAfterMs, usage }) };
  }
  if (error instanceof TimeIsUp || signal.aborted) {
    const reason = error instanceof TimeIsUp ? error.message : "The run was cancelled";
    return { code: "cancelled", reason, mayHaveBeenPaid: true };
  }
  if (error instanceof ProgramError || error instanceof JournalError) return undefined;
  const reason = error instanceof Error ? error.message : String(error);
  return { code: "agent_error", reason, mayHaveBeenPaid: true };
}

/** Usage as it was reported; one that makes no sense was not. */
export function reportedUsage(usage: Usage | undefined): Usage | undefined {
  if (!usage) return undefined;
  const { inputTokens, outputTokens, cachedInputTokens = 0 } = usage;
  const counts = [inputTokens, outputTokens, cachedInputTokens];
  return counts.every((count) => Number.isFinite(count) && count >= 0) ? usage : undefined;
}
