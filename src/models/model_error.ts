import type { FailureCode } from "../transcript/failure.ts";
import type { Usage } from "../transcript/usage.ts";

/** Details of a {@linkcode ModelError}. */
export interface ModelErrorOptions {
  readonly code: FailureCode;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** What the provider asked to wait, from `Retry-After`. */
  readonly retryAfterMs?: number;
  /** The request may have been worked on, and paid, although no answer came. */
  readonly mayHaveBeenPaid?: boolean;
  /** Usage, where it was reported all the same. */
  readonly usage?: Usage;
  /** Whether the same request may succeed when it is made again. Follows from the code when absent. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

const RETRYABLE: ReadonlySet<FailureCode> = new Set(
  ["timeout", "unreachable", "rate_limit", "server", "malformed", "truncated", "empty"] as const,
);

/** A model gave no answer. Its message is for people and is never shown to a model. */
export class ModelError extends Error {
  override name = "ModelError";
  readonly code: FailureCode;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly mayHaveBeenPaid: boolean;
  readonly usage: Usage | undefined;
  /** Whether the same request may succeed when it is made again. */
  readonly retryable: boolean;

  constructor(message: string, options: ModelErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
    this.mayHaveBeenPaid = options.mayHaveBeenPaid ?? false;
    this.usage = options.usage;
    this.retryable = options.retryable ?? RETRYABLE.has(options.code);
  }
}
