import { omitUndefined } from "../transcript/omit_undefined.ts";
import { isObject } from "../transcript/json.ts";

/** Limits that a provider names in the headers of an answer or a refusal. */
export interface RateLimit {
  /** Of the number of requests. */
  readonly requests?: {
    /** Allowance of a whole window; an integer >= 1. */
    readonly limit?: number;
    /** The rest of it; an integer >= 0. */
    readonly remaining?: number;
    /** Until all of it is there again, in ms. */
    readonly resetMs?: number;
  };
  /** Of their tokens. */
  readonly tokens?: NonNullable<RateLimit["requests"]>;
  /** Age when it is handed on, in ms: the headers of a stream come long before its end. @default 0 */
  readonly ageMs?: number;
}

/** A number from here on is a time since 1970, in s. */
const FIRST_TIME_S = 1e9;
/** A number from here on is a time since 1970, in ms. */
export const FIRST_TIME_MS = 1e12;
/** Units of a span, in ms. */
export const UNIT_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
/** A span as OpenAI writes it: `6m0s`, `1h2m3.5s`, `20ms`. */
const SPAN = /^(?:\d+(?:\.\d+)?(?:ms|[dhms]))+$/;

/**
 * Reads `x-ratelimit-{limit,remaining,reset}-{requests,tokens}` as OpenAI and those who follow it give them, and
 * `x-ratelimit-{limit,remaining,reset}`, of requests, as OpenRouter does: with a time of the reset in ms since 1970, in
 * headers or, of a refusal, in `error.metadata.headers` of its body; and Anthropic's
 * `anthropic-ratelimit-{requests,tokens}-{limit,remaining,reset}`, with a date of the reset. What makes no sense is left out, such as the -1 of
 * a server without limits.
 *
 * @returns `undefined` if nothing is said.
 */
export function readRateLimit(
  headers: Headers,
  { ageMs = 0, body, nowMs = Date.now() }: {
    /** Age of the headers. */
    readonly ageMs?: number;
    /** The parsed body of a refusal. */
    readonly body?: unknown;
    readonly nowMs?: number;
  } = {},
): RateLimit | undefined {
  const inBody = headersIn(body);
  const anthropics = (name: string) => headers.get(`anthropic-ratelimit-${name.replace(/^(.*)-(.*)$/, "$2-$1")}`);
  const value = (name: string) =>
    headers.get(`x-ratelimit-${name}`) ?? anthropics(name) ?? inBody.get(`x-ratelimit-${name}`);
  const cameMs = nowMs - ageMs;
  const requests = toWindow(value, "-requests", cameMs) ?? toWindow(value, "", cameMs);
  const tokens = toWindow(value, "-tokens", cameMs);
  if (!requests && !tokens) return undefined;
  return omitUndefined({ requests, tokens, ageMs: ageMs > 0 ? ageMs : undefined });
}

function toWindow(
  value: (name: string) => string | null,
  suffix: string,
  cameMs: number,
): RateLimit["requests"] {
  const limit = toInteger(value(`limit${suffix}`), 1);
  const remaining = toInteger(value(`remaining${suffix}`), 0);
  const resetMs = toSpan(value(`reset${suffix}`), cameMs);
  if (limit === undefined && remaining === undefined) return undefined;
  if (limit !== undefined && remaining !== undefined && remaining > limit) return undefined;
  return omitUndefined({ limit, remaining, resetMs });
}

function toInteger(text: string | null, min: number): number | undefined {
  const value = /^\s*\d+\s*$/.test(text ?? "") ? Number(text) : undefined;
  return Number.isSafeInteger(value) && Number(value) >= min ? value : undefined;
}

/** A span in ms: of units, of plain seconds, or up to a date or a time since 1970. */
function toSpan(text: string | null, fromMs: number): number | undefined {
  const span = text?.trim() ?? "";
  if (/^\d{4}-\d\d-\d\dT/.test(span)) {
    return Number.isNaN(Date.parse(span)) ? undefined : Math.max(0, Date.parse(span) - fromMs);
  }
  if (/^\d+(\.\d+)?$/.test(span)) {
    const number = Number(span);
    if (number >= FIRST_TIME_MS) return Math.max(0, number - fromMs);
    return number >= FIRST_TIME_S ? Math.max(0, number * 1000 - fromMs) : number * 1000;
  }
  if (!SPAN.test(span)) return undefined;
  const parts = span.matchAll(/([\d.]+)(ms|[dhms])/g);
  return parts.reduce((sum, [, number, unit = ""]) => sum + Number(number) * (UNIT_MS[unit] ?? NaN), 0);
}

function headersIn(body: unknown): Headers {
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  const given = isObject(error.metadata) && isObject(error.metadata.headers) ? error.metadata.headers : {};
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (/^x-ratelimit-[a-z-]+$/i.test(name) && /^[\w.]+$/.test(String(value))) headers.set(name, String(value));
  }
  return headers;
}
