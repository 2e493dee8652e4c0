import { saysForbidden, systemCode } from "../runtime/found.ts";
import { HOST } from "../runtime/host.ts";
import { redact } from "../text/redact.ts";
import { type FailureCode, PASSING } from "../transcript/failure.ts";
import { fieldsIn, isObject } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { ModelError, type ModelErrorOptions } from "./model_error.ts";
import { PROVIDERS } from "./providers.ts";
import { waitInText } from "./wait_in_text.ts";

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
  /** Names of the limits that were exceeded, as Google lists them: `GenerateRequestsPerDayPerProject`. */
  readonly exceeded?: string;
  /** The server's message in one line, up to 5,000 characters; empty if there is none. */
  readonly text: string;
  /** Size of the model's context in tokens, if a field names it. */
  readonly contextTokens?: number;
}

/** Longest text of a server that is read. */
const MAX_READ = 5000;
/** Longest text of a server that is passed on. */
const MAX_TEXT = 300;

/**
 * Reads the body of an error, whether of OpenAI's shape (`{ error: { message, code } }`), FastAPI's (`detail`) or none.
 * Google's OpenAI-compatible server puts it into a list.
 */
export function readRefusal(body: unknown, status?: number): Refusal {
  if (Array.isArray(body) && body.length === 1) return readRefusal(body[0], status);
  const error = isObject(body) && body.error !== undefined && body.error !== null ? body.error : body;
  const fields = isObject(error) ? error : {};
  const text = (value: unknown) => typeof value === "string" ? value : undefined;
  return {
    ...omitUndefined({
      status: status ?? statusIn(fields.code) ?? statusIn(fields.status),
      code: text(fields.code),
      type: text(fields.type),
      param: text(fields.param),
      exceeded: exceededIn(fields.details),
      contextTokens: contextSize(fields.n_ctx), // llama.cpp's
    }),
    text: oneLine(messageOf(error), MAX_READ),
  };
}

function exceededIn(details: unknown): string | undefined {
  const violations = toList(details).flatMap((detail) => toList(fieldsIn(detail).violations));
  return violations.map((violation) => fieldsIn(violation).quotaId).filter(Boolean).join(" ") || undefined;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text in one line without markup and secrets, by default cut to a length that fits an error message. */
export function oneLine(text: string, max = MAX_TEXT): string {
  const plain = /<\/?[a-z!][^>]*>/i.test(text)
    ? text.replaceAll(/<(script|style)[^>]*>[^]*?<\/\1>/gi, " ").replaceAll(/<[^>]*>/g, " ")
    : text;
  // deno-lint-ignore no-control-regex -- a server's text must not steer a terminal
  const line = redact(plain).replaceAll(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ").trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
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
  const { error } = fieldsIn(Array.isArray(body) ? body[0] : body);
  const delays = toList(fieldsIn(error).details).map((detail) => fieldsIn(detail).retryDelay);
  const [, seconds] = delays.map((delay) => /^(\d+(?:\.\d+)?)s$/.exec(String(delay))).find(Boolean) ?? [];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}

/** Reads a plain number, 0 or more. */
function toNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

const CONTEXT =
  /context[ _-]?(length|window|size)|maximum context|maximum model length|prompt is too long|exceeds? the (available )?context|token count\b.*\bexceeds|tokens\W{0,3}must be <=/i;

/** Sizes in a message about a prompt that is too long: after a word for the most, or before one. */
const SIZES = [
  /(?:\bn_ctx|\bcontext|\bmaximum|\bmax|\blimit|\bonly|<=|>)[^\d.;]{0,40}(\d[\d,_]*)/gi,
  /(\d[\d,_]*)[ -]*(?:tokens? )?(?:maximum|max\b|limit|context)/gi,
] as const;
/** Sizes that a context may have; other numbers in a message are of other things. */
const LEAST_SIZE = 256;
const LARGEST_SIZE = 100_000_000;

function contextSize(value: unknown): number | undefined {
  const size = typeof value === "string" ? Number(value.replaceAll(/[,_]/g, "")) : value;
  return typeof size === "number" && Number.isInteger(size) && size >= LEAST_SIZE && size <= LARGEST_SIZE
    ? size
    : undefined;
}

/** Returns the size of the model's context that an error names: of several numbers the smallest, as the prompt is larger. */
export function contextTokensIn({ contextTokens, text }: Refusal): number | undefined {
  if (contextTokens !== undefined) return contextTokens;
  const sizes = SIZES.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, size]) => contextSize(size) ?? []));
  return sizes.length === 0 ? undefined : Math.min(...sizes);
}

/** Words in `code` or `type` that name an error, whatever its status. */
const WORDS: readonly (readonly [RegExp, FailureCode])[] = [
  [
    /^insufficient_(?:quota|credits?|balance|funds)$|^exceeded_current_quota|^billing_|^budget_exceeded$|^arrear/i,
    "quota",
  ],
  [/^(context_length_exceeded|exceed_context_size_error|string_above_max_length)$/, "context"],
  [/^(content_filter|content_policy_violation|ResponsibleAIPolicyViolation)$/, "content_filter"],
  [/^rate_limit(_exceeded|_error)?$/, "rate_limit"],
  [/^(invalid_api_key|authentication_error|permission_error)$/, "auth"],
  [/^(model_not_found|not_found_error)$/, "not_found"],
];

const KEY_REFUSED =
  /\b(?:invalid|incorrect|missing|no|expired) api[ _-]?key\b|\bapi[ _-]?key (?:is )?(?:not valid|invalid|incorrect|expired|not found|missing)\b|\bunauthori[sz]ed\b/i;

/** The account has no money or credit left, or a limit on its spending is reached. */
const ACCOUNT_EMPTY =
  /\binsufficient (?:account )?(?:balance|credits?|funds|quota)\b|\bplan and billing\b|\b(?:credits?|balance)\b[^.]*\b(?:too low|exhausted|used up|depleted|negative|required)\b|\b(?:no|not enough|out of|more|all (?:available|your)) credits?\b|\b(?:spend(?:ing)?|billing|budget|monthly|key) limit\b|\busage limits\b|\bbudget has been exceeded\b|\boverdue\b|\bsuspended\b|\bgood standing\b|余额不足|欠费/i;

const FLAGGED = /\bflagged\b|\bmoderation\b|\bcontent (?:management )?(?:policy|filter)|\binappropriate content\b/i;

/** Messages that say what an error with status 200 is. */
const PHRASES: readonly (readonly [RegExp, FailureCode])[] = [
  [/\bmodel\b.*\b(not found|does(n't| not) exist|is not available)\b/i, "not_found"],
  [KEY_REFUSED, "auth"],
  [/\brate[ _-]?limit|\btoo many requests\b/i, "rate_limit"],
  [/\bquota\b/i, "quota"],
  [ACCOUNT_EMPTY, "quota"],
  [CONTEXT, "context"],
];

/** Refusals that come before any work on the answer. */
const BEFORE_WORK = new Set<FailureCode>(["rate_limit", "auth", "not_found", "bad_request", "quota", "context"]);

/**
 * Returns the kind of failure when a server answers with an error. `quota` and `auth` need somebody who tops up the
 * account or changes the key; `rate_limit` passes by itself.
 */
export function codeOf(refusal: Refusal): FailureCode {
  const { status, code, type, text } = refusal;
  const named = WORDS.find(([pattern, failure]) =>
    pattern.test(code ?? "") || (pattern.test(type ?? "") && failure !== "not_found")
  )?.[1];
  const [, said] = status === undefined ? PHRASES.find(([pattern]) => pattern.test(text)) ?? [] : [];
  const found = named ?? said ?? ofStatus(refusal);
  if (found !== "rate_limit") return found;
  if (/\brequest too large\b/i.test(text)) return "context"; // for a limit per minute: no wait makes room for it
  return isUsedUp(refusal) ? "quota" : found;
}

function ofStatus({ status, type, text }: Refusal): FailureCode {
  if (status === undefined) return type === "invalid_request_error" ? "bad_request" : "server";
  if (status === 501 || status === 505 || status === 508) return "bad_request"; // it never will be able to
  if (status >= 500) return "server";
  if ([408, 409, 429].includes(status)) return "rate_limit";
  if (status === 401) return "auth";
  if (status === 402) return "quota";
  if (status === 404) return "not_found";
  if (status === 407) return "unreachable"; // a proxy's word
  if ([400, 413, 422].includes(status) && CONTEXT.test(text)) return "context";
  if (KEY_REFUSED.test(text)) return "auth";
  if (ACCOUNT_EMPTY.test(text)) return "quota";
  if (FLAGGED.test(text)) return "content_filter";
  return status === 403 ? "auth" : "bad_request";
}

/** The first period that a text names is that of the limit: what follows it often praises a larger plan. */
const PERIOD =
  /per[ _-]?(?:sec|min|hour|day|week|month)|\ba (?:second|minute|hour|day|week|month)\b|\b(?:hourly|daily|weekly|monthly)\b/i;

/** Returns `true` if a rate limit does not pass within minutes: one of a day or longer, or of an account without credit. */
function isUsedUp({ exceeded, text }: Refusal): boolean {
  if (exceeded !== undefined) return /day|daily|month/i.test(exceeded);
  if (/\blimit: 0\b/i.test(text)) return true; // the plan does not include the model
  if (waitInText(text, 0) !== undefined) return false; // whoever waits knows how long
  const [period] = PERIOD.exec(text) ?? [];
  return period === undefined ? ACCOUNT_EMPTY.test(text) : /day|dai|week|month/i.test(period);
}

/** Makes the error of an answer with an HTTP status other than success. Nothing was paid, unless the options say so. */
export function fromStatus(
  refusal: Refusal,
  provider: Provider,
  options: Pick<ModelErrorOptions, "retryAfterMs" | "rateLimit" | "mayHaveBeenPaid"> = {},
): ModelError {
  const code = codeOf(refusal);
  const { status } = refusal;
  const retryAfterMs = options.retryAfterMs ?? (PASSING.has(code) ? waitInText(refusal.text, Date.now()) : undefined);
  const minutes = Math.ceil((retryAfterMs ?? 0) / 60_000);
  const message = `${describe(code, refusal, provider)}${minutes > 1 ? `. It asks to wait ${minutes} minutes` : ""}`;
  const contextTokens = code === "context" ? contextTokensIn(refusal) : undefined;
  return new ModelError(message, { code, ...options, ...omitUndefined({ status, retryAfterMs, contextTokens }) });
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
  const reason = reasonIn(chain);
  const known = answering ? undefined : OBSTACLES.find(({ is }) => chain.some((error) => is.test(wordsOf(error))));
  if (!answering && (known || chain.some(isNeverSent))) {
    const { start, baseUrlEnv } = rowOf(name) ?? {};
    const other = baseUrlEnv === undefined ? `give its address by --base-url ${name}=URL` : `set ${baseUrlEnv}`;
    const local = start === undefined ? undefined : `Start it with '${start}', or ${other}`;
    const usual = custom ? "Check that the server is running, and check --base-url" : "Check the network connection";
    const message = redact(`Cannot reach ${name} at ${address}${reason}. ${known?.advice ?? local ?? usual}`);
    return new ModelError(message, { code: "unreachable", cause, ...known?.lasts ? { retryable: false } : {} });
  }
  const when = answering ? "in the middle of the answer" : "before it answered";
  return new ModelError(redact(`${name} at ${address} broke the connection ${when}${reason}`), {
    code: answering ? "truncated" : "unreachable",
    mayHaveBeenPaid: true,
    cause,
  });
}

function describe(code: FailureCode, refusal: Refusal, provider: Provider): string {
  const status = refusal.status === undefined ? "" : ` (${refusal.status})`;
  const said = refusal.text === "" ? "" : `: ${oneLine(refusal.text)}`;
  if (refusal.status === 407) {
    return redact(`A proxy before ${provider.name} refused the request (407). ${PROXY_ADVICE}`);
  }
  const advice = ADVICE[code]?.(provider);
  const end = advice === undefined ? "" : ` ${/[.!?…]$/.test(said) ? "" : "— "}${advice}`;
  return redact(`${provider.name} ${WHAT[code] ?? "refused the request"}${status}${said}${end}`);
}

const WHAT: { readonly [code in FailureCode]?: string } = {
  auth: "refused the key",
  not_found: "does not know the model, or the address is wrong",
  rate_limit: "has too many requests",
  quota: "says that the credit or a limit of the account is used up",
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
  quota: () => "Add credit to the account, wait until its limit resets, or take another model",
  context: () => "Take a model with a larger context, or hold a shorter debate",
};

function rowOf(name: string) {
  return Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
}

const PROXY_ADVICE =
  "The proxy wants a user and a password: give them in HTTPS_PROXY and HTTP_PROXY, or name the host in NO_PROXY";

/** What may stand between a client and its server, by the words of Deno and of Node, and what to do about it. */
const OBSTACLES: readonly { readonly is: RegExp; readonly advice: string; readonly lasts?: true }[] = [
  {
    is: /\bcertificate\b/i,
    advice: `If the certificate is your own or your company's, name its authority by ${
      HOST.name === "Deno" ? "DENO_CERT" : "NODE_EXTRA_CA_CERTS"
    }=FILE`,
    lasts: true,
  },
  {
    is: /proxy authentication required|\b407\b.*tunnel/i,
    advice: PROXY_ADVICE,
  },
  {
    is: /InvalidContentType|WRONG_VERSION_NUMBER/i,
    advice: "The server does not speak TLS: give its address as http://",
  },
];

/** Returns the deepest cause of a failure in its own words, after a colon; empty if it has none. */
function reasonIn(chain: readonly Error[]): string {
  const words = chain.map((error) => oneLine(wordsOf(error))).filter((text) => text !== "");
  // Deno says first what it did for which address
  const reason = words.at(-1)?.replace(/^error sending request .*?: client error \(\w+\): /, "").replace(/\.$/, "");
  return reason === undefined || /^fetch failed$/i.test(reason) ? "" : `: ${reason}`;
}

/** Returns the message of an error; its code, where that says more. */
function wordsOf(error: Error): string {
  const code = systemCode(error) ?? "";
  return error.message === "" || /^ERR_SSL_/.test(code) ? code : error.message;
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
