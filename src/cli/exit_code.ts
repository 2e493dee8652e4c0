import type { EndReason, Status } from "../transcript/event.ts";
import type { Failure, FailureCode } from "../transcript/failure.ts";

/** What an exit code is drawn from. */
export interface Ending {
  readonly status: Status;
  readonly endReason: EndReason;
  readonly failures: readonly Failure[];
  /** Of a dialogue that failed: the code of the failure that ended it. */
  readonly code?: FailureCode | undefined;
}

/** Failures in which a provider refused, or could not be reached. */
const PROVIDER_TROUBLE: ReadonlySet<FailureCode> = new Set(
  [
    "auth",
    "quota",
    "not_found",
    "bad_request",
    "rate_limit",
    "refusal",
    "content_filter",
    "unreachable",
    "timeout",
    "server",
    "malformed",
    "truncated",
  ] as const,
);

/** What the process ends with when a dialogue ended like this. */
export function exitCodeOf({ status, endReason, failures, code }: Ending): number {
  switch (status) {
    case "completed":
      return failures.length > 0 ? 1 : 0;
    case "stopped":
      return endReason === "aborted" ? 130 : 5;
    case "failed":
      return code !== undefined && PROVIDER_TROUBLE.has(code) ? 3 : 1;
  }
}

/** Exit codes from the one that says most: of several things that were done, it is the command's. */
export const FIRST_OF = [130, 4, 5, 3, 1, 0] as const;
