import { redact } from "../text/redact.ts";
import type { FailureCode } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Usage } from "../transcript/usage.ts";
import { keyAdvice, modelAdvice, type Provider, unreachableAdvice } from "./_provider.ts";
import type { Refusal } from "./_refusal.ts";
import { ModelError, type ModelErrorOptions } from "./model_error.ts";

const CONTEXT =
  /context[ _-]?(length|window|size)|maximum context|prompt is too long|exceeds? the (available )?context/i;

/** Words by which servers name an error that has no status of its own, in `code` or `type`. */
const WORDS: readonly (readonly [RegExp, FailureCode])[] = [
  [/^(insufficient_quota|insufficient_credits?|billing_hard_limit_reached|billing_not_active)$/, "quota"],
  [/^(context_length_exceeded|string_above_max_length)$/, "context"],
  [/^(content_filter|content_policy_violation|ResponsibleAIPolicyViolation)$/, "content_filter"],
  [/^rate_limit(_exceeded|_error)?$/, "rate_limit"],
  [/^(invalid_api_key|authentication_error|permission_error)$/, "auth"],
  [/^(model_not_found|not_found_error)$/, "not_found"],
];

/** Refusals that are made before any work on the answer. */
const BEFORE_WORK: ReadonlySet<FailureCode> = new Set(
  ["rate_limit", "auth", "not_found", "bad_request", "quota", "context"] as const,
);

/** What kind of failure it is when a server answers with an error. */
export function codeOf({ status, code, type, text }: Refusal): FailureCode {
  for (const [pattern, failure] of WORDS) {
    if (pattern.test(code ?? "") || (pattern.test(type ?? "") && failure !== "not_found")) return failure;
  }
  if (status === undefined) return type === "invalid_request_error" ? "bad_request" : "server";
  if (status >= 500) return "server";
  if (status === 429 || status === 408 || status === 409) return "rate_limit";
  if (status === 401 || status === 403) return "auth";
  if (status === 402) return "quota";
  if (status === 404) return "not_found";
  return (status === 400 || status === 413 || status === 422) && CONTEXT.test(text) ? "context" : "bad_request";
}

/** The error for an answer with an HTTP status that is no success. Nothing was paid. */
export function fromStatus(
  refusal: Refusal,
  provider: Provider,
  wait: Pick<ModelErrorOptions, "retryAfterMs" | "rateLimit"> = {},
): ModelError {
  return new ModelError(describe(codeOf(refusal), refusal, provider), {
    code: codeOf(refusal),
    ...omitUndefined({ status: refusal.status }),
    ...wait,
  });
}

/** The error for an error that a server reports in an answer with status 200, or in the middle of a stream. */
export function fromBody(refusal: Refusal, provider: Provider, usage?: Usage, anythingArrived = false): ModelError {
  const code = codeOf(refusal);
  return new ModelError(describe(code, refusal, provider), {
    code,
    mayHaveBeenPaid: usage === undefined && (anythingArrived || !BEFORE_WORK.has(code)),
    ...omitUndefined({ status: refusal.status, usage }),
  });
}

/** The error for an answer that came, but is none: the request has been worked on. */
export function fromAnswer(code: FailureCode, what: string, provider: Provider, usage?: Usage): ModelError {
  return new ModelError(redact(`${provider.name} ${what} (model ${provider.model})`), {
    code,
    mayHaveBeenPaid: usage === undefined,
    ...omitUndefined({ usage }),
  });
}

/** The error for a request that broke off, or was never made. */
export function fromTransport(cause: unknown, provider: Provider, { answering }: { readonly answering: boolean }) {
  const chain = causesOf(cause);
  const permission = chain.find((error) => error instanceof Deno.errors.NotCapable);
  if (permission) {
    return new ModelError(`Cannot reach ${provider.address}: run Deno with --allow-net for it`, {
      code: "unreachable",
      retryable: false,
      cause,
    });
  }
  if (!answering && chain.some(isNeverSent)) {
    const advice = unreachableAdvice(provider);
    return new ModelError(redact(`Cannot reach ${provider.name} at ${provider.address}. ${advice}`), {
      code: "unreachable",
      cause,
    });
  }
  const when = answering ? "in the middle of the answer" : "before it answered";
  return new ModelError(redact(`${provider.name} at ${provider.address} broke the connection ${when}`), {
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
  auth: keyAdvice,
  not_found: modelAdvice,
  quota: () => "Add credit to the account, or take another model",
  context: () => "Take a model with a larger context, or hold a shorter debate",
};

/** Codes of errors that arise before a request has left, in Node's network stack. */
const NEVER_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function isNeverSent(error: Error): boolean {
  if ("code" in error && typeof error.code === "string" && NEVER_SENT.has(error.code)) return true;
  if (error instanceof Deno.errors.ConnectionRefused) return true;
  return /client error \(Connect\)|dns error|connection refused|invalid url|requests to port \d+ are blocked/i
    .test(error.message);
}

function causesOf(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 10; next = next.cause) chain.push(next);
  return chain;
}
