import type { Context } from "hono";

/** A field at fault, and what would be right. */
export interface FieldProblem {
  /** Path of the field, such as `participants[0].model`. */
  readonly field: string;
  readonly detail: string;
}

const TITLES = {
  400: "The request cannot be read",
  401: "A token is needed",
  403: "Not allowed",
  404: "There is no such thing",
  405: "Not for this method",
  409: "Not now",
  413: "The request is too large",
  422: "The request cannot be fulfilled",
  429: "Too many requests",
  500: "The server failed",
} as const;

/** A request that is refused, as the answer says it (RFC 9457). */
export class Problem extends Error {
  override name = "Problem";
  readonly status: keyof typeof TITLES;
  readonly errors: readonly FieldProblem[];
  /** Seconds after which the request may be tried again. */
  readonly retryAfter: number | undefined;

  /** `detail` says what to do; `errors` name the fields at fault. */
  constructor(
    status: keyof typeof TITLES,
    detail: string,
    { errors = [], retryAfter, cause }: {
      readonly errors?: readonly FieldProblem[];
      readonly retryAfter?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(detail, { cause });
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** Answers with a problem. */
export function answerProblem(c: Context, { status, message, errors, retryAfter }: Problem): Response {
  c.header("Content-Type", "application/problem+json");
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  const body = { type: "about:blank", title: TITLES[status], status, detail: message };
  return c.body(JSON.stringify(errors.length > 0 ? { ...body, errors } : body), status);
}
