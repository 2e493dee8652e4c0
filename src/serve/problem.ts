import type { Context } from "hono";
import type { z } from "zod";
import { problemPage } from "../pages/frame.ts";
import { pathInWords, problemsIn } from "../transcript/problems.ts";

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
  404: "Not found",
  405: "Method not supported",
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

/** Faults that an answer names. */
const NAMED = 20;

/** Returns a problem of fields. */
export function wrong(all: readonly FieldProblem[]): Problem {
  const errors = all.slice(0, NAMED);
  return new Problem(422, errors.map(({ field, detail }) => `'${field}' ${detail}`).join("; "), { errors });
}

/**
 * Returns a value that fits a schema.
 *
 * @throws {Problem} With each field at fault.
 */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const errors = problemsIn(schema, value).map(({ path, wanted, known }) => {
    return { field: pathInWords(path), detail: known ? "is no known field" : `must be ${wanted}` };
  });
  if (errors.length > 0) throw wrong(errors);
  return schema.parse(value);
}

/** Answers with a problem, which is a page for somebody who opens a page; `inNames` replaces paths of this machine in it. */
export function answerProblem(
  c: Context,
  { status, message, errors, retryAfter }: Problem,
  inNames: (text: string) => string = (text) => text,
): Response {
  const isPage = c.req.header("accept")?.includes("text/html") && !c.req.path.startsWith("/api");
  if (isPage) return c.html(problemPage({ title: TITLES[status], detail: inNames(message) }), status);
  const own = { type: "about:blank", title: TITLES[status], status, detail: inNames(message) };
  const body = errors.length > 0 ? { ...own, errors } : own;
  // a form that somebody is still filling in: browsers report any other status as a fault of the page
  if (status === 422 && c.req.query("dryRun") === "form") return c.json({ dryRun: true, problem: body });
  c.header("Content-Type", "application/problem+json");
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  return c.body(JSON.stringify(body), status);
}
