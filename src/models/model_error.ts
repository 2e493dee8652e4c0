import { type FailureCode, PASSING } from "../transcript/failure.ts";
import type { Usage } from "../transcript/usage.ts";
import type { RateLimit } from "./rate_limit.ts";

/** Details of a {@linkcode ModelError}. */
export interface ModelErrorOptions {
  /** Kind of failure. */
  readonly code: FailureCode;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** Milliseconds that the provider asked to wait, from `Retry-After`. */
  readonly retryAfterMs?: number;
  /** Limits that the provider named. */
  readonly rateLimit?: RateLimit;
  /** Size of the model's context that the provider named, in tokens. */
  readonly contextTokens?: number;
  /** The request may have been worked on, and paid, although no answer came. */
  readonly mayHaveBeenPaid?: boolean;
  /** Usage, where it was reported all the same. */
  readonly usage?: Usage;
  /** The words in which a model refused. */
  readonly refusal?: string;
  /** Requests made in vain. @default 1 */
  readonly attempts?: number;
  /** The same request may succeed when it is made again. Follows from the code when absent. */
  readonly retryable?: boolean;
  /** The error underneath, for `--verbose`. */
  readonly cause?: unknown;
}

/** A model gave no answer. Its message is for people and is never shown to a model. */
export class ModelError extends Error {
  /** `ModelError`, to tell it from other errors. */
  override name = "ModelError";
  /** Kind of failure. */
  readonly code: FailureCode;
  /** HTTP status, where there was one. */
  readonly status: number | undefined;
  /** Milliseconds that the provider asked to wait, where it did. */
  readonly retryAfterMs: number | undefined;
  /** Limits that the provider named, where it did. */
  readonly rateLimit: RateLimit | undefined;
  /** Size of the model's context in tokens, where the provider named it. */
  readonly contextTokens: number | undefined;
  /** The request may have been worked on, with usage unknown. */
  readonly mayHaveBeenPaid: boolean;
  /** Usage, where it was reported all the same. */
  readonly usage: Usage | undefined;
  /** The words in which a model refused, where it did. */
  readonly refusal: string | undefined;
  /** Requests made in vain. */
  readonly attempts: number;
  /** The same request may succeed when it is made again. */
  readonly retryable: boolean;

  /** The message is one line for people, which says what to do. */
  constructor(message: string, { cause, mayHaveBeenPaid = false, ...options }: ModelErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = options.code;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
    this.rateLimit = options.rateLimit;
    this.contextTokens = options.contextTokens;
    this.mayHaveBeenPaid = mayHaveBeenPaid;
    this.usage = options.usage;
    this.refusal = options.refusal;
    this.attempts = options.attempts ?? 1;
    this.retryable = options.retryable ?? (PASSING.has(options.code) || options.code === "empty");
  }
}
