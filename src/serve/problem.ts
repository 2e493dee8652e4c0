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
  502: "A provider cannot answer",
  503: "The server is stopping",
  508: "A dialogue asks itself",
} as const;

/** Returns `true` for a path of chat programs, whose errors have the form of OpenAI's API. */
export function isForChat(path: string): boolean {
  return path === "/v1" || path.startsWith("/v1/");
}

/** A request that is refused, as the answer says it (RFC 9457). */
export class Problem extends Error {
  override name = "Problem";
  readonly status: keyof typeof TITLES;
  readonly errors: readonly FieldProblem[];
  /** Seconds after which the request may be tried again. */
  readonly retryAfter: number | undefined;
  /** Code in the form of OpenAI's API. */
  readonly code: string | undefined;

  /** `detail` says what to do; `errors` name the fields at fault. */
  constructor(
    status: keyof typeof TITLES,
    detail: string,
    { errors = [], retryAfter, code, cause }: {
      readonly errors?: readonly FieldProblem[];
      readonly retryAfter?: number;
      readonly code?: string;
      readonly cause?: unknown;
    } = {},
  ) {
    super(detail, { cause });
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.code = code;
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

/** Types and codes by status, in the form of OpenAI's API; others are of invalid requests or, from 500 on, of the server. */
const IN_WIRE: Readonly<Record<number, readonly [type: string, code: string | null]>> = {
  401: ["authentication_error", "invalid_api_key"],
  403: ["permission_error", null],
  429: ["rate_limit_error", "rate_limit_exceeded"],
};

/** Returns a problem in the form of OpenAI's API. */
export function wireError({ status, message, errors: [first], code: own }: Problem, inNames: (text: string) => string) {
  const [type, code] = IN_WIRE[status] ?? [status < 500 ? "invalid_request_error" : "server_error", null];
  return { error: { message: inNames(message), type, param: first?.field ?? null, code: own ?? code } };
}

/** Answers with a problem, which is a page for somebody who opens a page; `inNames` replaces paths of this machine in it. */
export function answerProblem(
  c: Context,
  problem: Problem,
  inNames: (text: string) => string = (text) => text,
): Response {
  const { status, message, errors, retryAfter } = problem;
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  if (isForChat(c.req.path)) {
    if (status !== 429) c.header("X-Should-Retry", "false"); // clients would repeat what cannot succeed
    return c.json(wireError(problem, inNames), status === 422 ? 400 : status);
  }
  const isPage = c.req.header("accept")?.includes("text/html") && !c.req.path.startsWith("/api");
  if (isPage) return c.html(problemPage({ title: TITLES[status], detail: inNames(message) }), status);
  const own = { type: "about:blank", title: TITLES[status], status, detail: inNames(message) };
  const body = errors.length > 0 ? { ...own, errors } : own;
  // a form that somebody is still filling in: browsers report any other status as a fault of the page
  if (status === 422 && c.req.query("dryRun") === "form") return c.json({ dryRun: true, problem: body });
  c.header("Content-Type", "application/problem+json");
  return c.body(JSON.stringify(body), status);
}
