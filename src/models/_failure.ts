import { saysForbidden, systemCode } from "../runtime/found.ts";
import { redact } from "../text/redact.ts";
import type { FailureCode } from "../transcript/failure.ts";
import { isObject } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { ModelError, type ModelErrorOptions } from "./model_error.ts";
import { PROVIDERS } from "./providers.ts";

/** The receiver of a request, as error messages speak of it. */
export interface Provider {
  /** First part of the model's id. */
  readonly name: string;
  /** The model, as the provider calls it. */
  readonly model: string;
  /** Address that requests go to, without credentials. */
  readonly address: string;
  /** The address is not the provider's own. */
  readonly custom: boolean;
}

/** The content of an answer that is an error. */
export interface Refusal {
  /** HTTP status, or the one named in the body; absent if there is none. */
  readonly status?: number;
  /** Short and stable, for example `insufficient_quota`. */
  readonly code?: string;
  /** Kind of error, for example `invalid_request_error`. */
  readonly type?: string;
  /** The parameter at fault. */
  readonly param?: string;
  /** The server's message in one line; empty if there is none. */
  readonly text: string;
}

/** Longest text of a server that is passed on. */
const MAX_TEXT = 300;

/** Reads the body of an error, whether of OpenAI's shape (`{ error: { message, code } }`), FastAPI's (`detail`) or none. */
export function readRefusal(body: unknown, status?: number): Refusal {
  const error = isObject(body) && body.error !== undefined && body.error !== null ? body.error : body;
  const fields = isObject(error) ? error : {};
  const text = (value: unknown) => typeof value === "string" ? value : undefined;
  return {
    ...omitUndefined({
      status: status ?? statusIn(fields.code) ?? statusIn(fields.status),
      code: text(fields.code),
      type: text(fields.type),
      param: text(fields.param),
    }),
    text: oneLine(messageOf(error)),
  };
}

/** Returns a text in one line without markup and secrets, cut to a length that fits an error message. */
export function oneLine(text: string): string {
  const plain = /<\/?[a-z!][^>]*>/i.test(text)
    ? text.replaceAll(/<(script|style)[^>]*>[^]*?<\/\1>/gi, " ").replaceAll(/<[^>]*>/g, " ")
    : text;
  // deno-lint-ignore no-control-regex -- a server's text must not steer a terminal
  const line = redact(plain).replaceAll(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ").trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}

function messageOf(error: unknown): string {
  if (typeof error === "string") return error;
  if (!isObject(error)) return error === undefined || error === null ? "" : JSON.stringify(error);
  const said = error.message ?? error.detail;
  if (typeof said === "string") return said;
  return Object.keys(error).length === 0 ? "" : JSON.stringify(said ?? error);
}

function statusIn(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 400 && number < 600 ? number : undefined;
}

/** Returns the milliseconds that `retry-after-ms` or `retry-after` (seconds or a date) ask to wait. */
export function readRetryAfter(headers: Headers, nowMs = Date.now()): number | undefined {
  const exact = toNumber(headers.get("retry-after-ms"));
  if (exact !== undefined) return exact;
  const value = headers.get("retry-after");
  const seconds = toNumber(value);
  if (seconds !== undefined) return Math.round(seconds * 1000);
  // A date has letters; the platform would also make one of `-5`.
  const date = /[a-z]/i.test(value ?? "") ? Date.parse(value ?? "") : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

/** Returns the retry delay in the details of an error body, as Google sends it, in milliseconds. */
export function readRetryDelay(body: unknown): number | undefined {
  const { details } = Object(Object(body).error);
  const delays: readonly unknown[] = Array.isArray(details) ? details.map((one) => Object(one).retryDelay) : [];
  const [, seconds] = delays.map((delay) => /^(\d+(?:\.\d+)?)s$/.exec(String(delay))).find(Boolean) ?? [];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}

/** Reads a plain number, 0 or more. */
function toNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

const CONTEXT =
  /context[ _-]?(length|window|size)|maximum context|prompt is too long|exceeds? the (available )?context/i;

/** Words in `code` or `type` that name an error, whatever its status. */
const WORDS: readonly (readonly [RegExp, FailureCode])[] = [
  [/^(insufficient_quota|insufficient_credits?|billing_hard_limit_reached|billing_not_active)$/, "quota"],
  [/^(context_length_exceeded|string_above_max_length)$/, "context"],
  [/^(content_filter|content_policy_violation|ResponsibleAIPolicyViolation)$/, "content_filter"],
  [/^rate_limit(_exceeded|_error)?$/, "rate_limit"],
  [/^(invalid_api_key|authentication_error|permission_error)$/, "auth"],
  [/^(model_not_found|not_found_error)$/, "not_found"],
];

/** Messages that say what an error with status 200 is. */
const PHRASES: readonly (readonly [RegExp, FailureCode])[] = [
  [/\bmodel\b.*\b(not found|does(n't| not) exist|is not available)\b/i, "not_found"],
  [/\b(invalid|incorrect|missing|no) api[ _-]?key\b|\bunauthori[sz]ed\b/i, "auth"],
  [/\b(quota|insufficient (balance|credits?|funds))\b/i, "quota"],
  [/\brate[ _-]?limit|\btoo many requests\b/i, "rate_limit"],
  [CONTEXT, "context"],
];

const OF_STATUS = new Map<number, FailureCode>([[401, "auth"], [402, "quota"], [403, "auth"], [404, "not_found"]]);

/** Refusals that come before any work on the answer. */
const BEFORE_WORK = new Set<FailureCode>(["rate_limit", "auth", "not_found", "bad_request", "quota", "context"]);

/** Returns the kind of failure when a server answers with an error. */
export function codeOf({ status, code, type, text }: Refusal): FailureCode {
  for (const [pattern, failure] of WORDS) {
    if (pattern.test(code ?? "") || (pattern.test(type ?? "") && failure !== "not_found")) return failure;
  }
  if (status === undefined) {
    const [, said] = PHRASES.find(([pattern]) => pattern.test(text)) ?? [];
    return said ?? (type === "invalid_request_error" ? "bad_request" : "server");
  }
  if (status >= 500) return "server";
  if (status === 400 && /\bapi key not valid\b/i.test(text)) return "auth"; // Google's word for it
  if ([408, 409, 429].includes(status)) return "rate_limit";
  const tooLong = [400, 413, 422].includes(status) && CONTEXT.test(text);
  return OF_STATUS.get(status) ?? (tooLong ? "context" : "bad_request");
}

/** Makes the error of an answer with an HTTP status other than success. Nothing was paid, unless the options say so. */
export function fromStatus(
  refusal: Refusal,
  provider: Provider,
  options: Pick<ModelErrorOptions, "retryAfterMs" | "rateLimit" | "mayHaveBeenPaid"> = {},
): ModelError {
  const code = codeOf(refusal);
  const { status } = refusal;
  const minutes = Math.ceil((options.retryAfterMs ?? 0) / 60_000);
  const message = `${describe(code, refusal, provider)}${minutes > 1 ? `. It asks to wait ${minutes} minutes` : ""}`;
  return new ModelError(message, { code, ...omitUndefined({ status }), ...options });
}

/** Makes the error that a server reports in an answer with status 200, or in the middle of a stream. */
export function fromBody(refusal: Refusal, provider: Provider, anythingArrived = false): ModelError {
  return fromStatus(refusal, provider, { mayHaveBeenPaid: anythingArrived || !BEFORE_WORK.has(codeOf(refusal)) });
}

/** Makes the error of an answer that came and cannot be used: the request was worked on. */
export function fromAnswer(
  code: FailureCode,
  what: string,
  provider: Provider,
  { usage, refusal }: Pick<ModelErrorOptions, "usage" | "refusal"> = {},
): ModelError {
  return new ModelError(redact(`${provider.name} ${what} (model ${provider.model})`), {
    code,
    mayHaveBeenPaid: usage === undefined,
    ...omitUndefined({ usage, refusal: refusal && redact(refusal.trim()) }),
  });
}

/** Makes the error of a request that broke off, or was never made. */
export function fromTransport(cause: unknown, provider: Provider, { answering }: { readonly answering: boolean }) {
  const { name, address, custom } = provider;
  const chain = causesOf(cause);
  if (chain.some(saysForbidden)) {
    const message = `Cannot reach ${address}: run Deno with --allow-net for it`;
    return new ModelError(message, { code: "unreachable", retryable: false, cause });
  }
  if (!answering && chain.some(isNeverSent)) {
    const { start, baseUrlEnv } = rowOf(name) ?? {};
    const other = baseUrlEnv === undefined ? `give its address by --base-url ${name}=URL` : `set ${baseUrlEnv}`;
    const local = start === undefined ? undefined : `Start it with '${start}', or ${other}`;
    const advice = custom ? "Check that the server is running, and check --base-url" : "Check the network connection";
    const message = redact(`Cannot reach ${name} at ${address}. ${local ?? advice}`);
    return new ModelError(message, { code: "unreachable", cause });
  }
  const when = answering ? "in the middle of the answer" : "before it answered";
  return new ModelError(redact(`${name} at ${address} broke the connection ${when}`), {
    code: answering ? "truncated" : "unreachable",
    mayHaveBeenPaid: true,
    cause,
  });
}

function describe(code: FailureCode, refusal: Refusal, provider: Provider): string {
  const status = refusal.status === undefined ? "" : ` (${refusal.status})`;
  const said = refusal.text === "" ? "" : `: ${refusal.text}`;
  const advice = ADVICE[code]?.(provider);
  const end = advice === undefined ? "" : ` ${/[.!?…]$/.test(said) ? "" : "— "}${advice}`;
  return redact(`${provider.name} ${WHAT[code] ?? "refused the request"}${status}${said}${end}`);
}

const WHAT: { readonly [code in FailureCode]?: string } = {
  auth: "refused the key",
  not_found: "does not know the model, or the address is wrong",
  rate_limit: "has too many requests",
  quota: "says that the account has no credit left",
  server: "failed",
  context: "says that the prompt is larger than the model's context",
  content_filter: "withheld the answer by its content filter",
};

const ADVICE: { readonly [code in FailureCode]?: (provider: Provider) => string } = {
  auth: ({ name, custom }) => {
    const variable = rowOf(name)?.keyEnv;
    if (variable === undefined) return "Check the key";
    return `Set ${variable} to a valid key${custom ? ", and check --base-url" : " that may use this model"}`;
  },
  not_found: ({ name, model, custom }) => {
    if (name === "ollama") return `Get it with 'ollama pull ${model}'`;
    return `Check the model's name${custom ? " and --base-url, which usually ends in /v1" : ""}`;
  },
  quota: () => "Add credit to the account, or take another model",
  context: () => "Take a model with a larger context, or hold a shorter debate",
};

function rowOf(name: string) {
  return Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
}

/** Codes of connections that were not made. */
const NEVER_SENT = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);

function isNeverSent(error: Error): boolean {
  return NEVER_SENT.has(systemCode(error) ?? "") ||
    /client error \(Connect\)|dns error|connection refused|invalid url|requests to port \d+ are blocked|^bad port$/i
      .test(error.message);
}

function causesOf(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 10; next = next.cause) chain.push(next);
  return chain;
}
