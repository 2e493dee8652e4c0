import type { Context } from "hono";
import type { z } from "zod";
import { problemPage, type Shown } from "../pages/frame.ts";
import { pathInWords, problemsIn } from "../transcript/problems.ts";
import { inLanguage } from "../words/language.ts";
import { FIELD_PROBLEMS, REFUSED } from "../words/problems.ts";
import { inPageLanguage, languageOfAsking } from "./language.ts";

/** A field at fault, and what would be right. */
export interface FieldProblem {
  /** Path of the field, such as `participants[0].model`. */
  readonly field: string;
  readonly detail: Detail;
}

/** A text in English, or one in the language that is spoken when it is read. */
export type Detail = string | (() => string);

/** Returns `true` for a path of chat programs, whose errors have the form of OpenAI's API. */
export function isForChat(path: string): boolean {
  return path === "/v1" || path.startsWith("/v1/");
}

/** A request that is refused, as the answer says it (RFC 9457). */
export class Problem extends Error {
  override name = "Problem";
  readonly status: keyof typeof REFUSED;
  readonly errors: readonly FieldProblem[];
  /** Seconds after which the request may be tried again. */
  readonly retryAfter: number | undefined;
  /** Code in the form of OpenAI's API. */
  readonly code: string | undefined;

  /** What to do: its message is English. */
  readonly detail: Detail;

  /** `detail` says what to do; `errors` name the fields at fault. */
  constructor(
    status: keyof typeof REFUSED,
    detail: Detail,
    { errors = [], retryAfter, code, cause }: {
      readonly errors?: readonly FieldProblem[];
      readonly retryAfter?: number;
      readonly code?: string;
      readonly cause?: unknown;
    } = {},
  ) {
    super(inEnglish(detail), { cause });
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.code = code;
  }
}

/** Returns a text in English. */
export function inEnglish(detail: Detail): string {
  return inLanguage("en", () => spoken(detail).text);
}

/** Returns a text as a page shows it: in the language that is spoken now, unless there is only an English one. */
function spoken(detail: Detail): Shown {
  return typeof detail === "string" ? { text: detail, lang: "en" } : { text: detail() };
}

/** Faults that an answer names. */
const NAMED = 20;

/** Returns a problem of fields. */
export function wrong(problems: readonly FieldProblem[]): Problem {
  const errors = problems.slice(0, NAMED);
  const all = () => errors.map(({ field, detail }) => FIELD_PROBLEMS.named(field, spoken(detail).text)).join("; ");
  const isKnown = errors.every(({ detail }) => typeof detail !== "string");
  return new Problem(422, isKnown ? all : inLanguage("en", all), { errors });
}

/**
 * Returns a value that fits a schema.
 *
 * @throws {Problem} With each field at fault.
 */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const errors = problemsIn(schema, value).map(({ path, wanted, known, isOwnText }, n): FieldProblem => {
    const detail = () => FIELD_PROBLEMS.must(problemsIn(schema, value)[n]?.wanted ?? wanted);
    const isKnown = !known && !isOwnText;
    return {
      field: pathInWords(path),
      detail: known ? () => FIELD_PROBLEMS.unknown : isKnown ? detail : inEnglish(detail),
    };
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
  const shown = <T extends Shown>({ text, ...rest }: T) => ({ ...rest, text: inNames(text) });
  const isPage = c.req.header("accept")?.includes("text/html") && !c.req.path.startsWith("/api");
  if (isPage) {
    const page = () => problemPage({ title: REFUSED[status], detail: shown(spoken(problem.detail)) });
    return c.html(inPageLanguage(c, page), status);
  }
  const language = languageOfAsking(c);
  const onPage = (tag: string) =>
    inLanguage(tag, () => ({
      ...shown(spoken(problem.detail)),
      errors: errors.map(({ field, detail }) => ({ field, ...shown(spoken(detail)) })),
    }));
  const body = {
    ...inLanguage("en", () => ({ type: "about:blank", title: REFUSED[status], status, detail: inNames(message) })),
    ...(errors.length > 0 ? { errors: errors.map(({ field, detail }) => ({ field, detail: inEnglish(detail) })) } : {}),
    ...(language === undefined ? {} : { shown: onPage(language) }),
  };
  // a form that somebody is still filling in: browsers report any other status as a fault of the page
  if (status === 422 && c.req.query("dryRun") === "form") return c.json({ dryRun: true, problem: body });
  c.header("Content-Type", "application/problem+json");
  return c.body(JSON.stringify(body), status);
}
