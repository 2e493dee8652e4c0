import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { FailureCode } from "../transcript/failure.ts";
import {
  codeOf,
  fromBody,
  fromStatus,
  fromTransport,
  readRefusal,
  readRetryAfter,
  readRetryDelay,
} from "./_failure.ts";
import { registerSecret } from "../text/redact.ts";
import { isStrict } from "./_request.ts";

const PROVIDER = { name: "openrouter", model: "a/b", address: "https://openrouter.ai/api/v1", custom: false };

Deno.test("codeOf() reads errors that carry their status in the body", () => {
  const cases: readonly (readonly [unknown, FailureCode])[] = [
    [{ error: { code: 429, message: "slow down" } }, "rate_limit"],
    [{ error: { code: "429", message: "slow down" } }, "rate_limit"],
    [{ error: { code: 402, message: "no credits" } }, "quota"],
    [{ error: { code: 401, message: "no" } }, "auth"],
    [{ error: { code: 404, message: "no endpoints" } }, "not_found"],
    [{ error: { code: 503 } }, "server"],
    [{ error: { type: "insufficient_quota" } }, "quota"],
    [{ error: { code: "rate_limit_exceeded" } }, "rate_limit"],
    [{ error: { type: "invalid_request_error", message: "bad" } }, "bad_request"],
    [{ error: { code: 400, message: "This model's maximum context length is 8192 tokens" } }, "context"],
    [{ error: "out of memory" }, "server"],
    [{ error: "model 'llama9' not found, try pulling it first" }, "not_found"],
    [{ error: { code: 700 } }, "server"],
  ];
  for (const [body, code] of cases) equal(codeOf(readRefusal(body)), code, JSON.stringify(body));
});

const QUOTA = "You exceeded your current quota, please check your plan and billing details.";

function expectCodes(cases: readonly (readonly [status: number, error: unknown, code: FailureCode])[]) {
  for (const [status, error, code] of cases) {
    equal(codeOf(readRefusal({ error }, status)), code, `${status} ${JSON.stringify(error)}`);
  }
}

Deno.test("codeOf() knows an account that is empty, or may spend no more", () => {
  expectCodes([
    [402, { message: "Insufficient Balance" }, "quota"],
    [402, { message: "This request requires more credits, or fewer max_tokens" }, "quota"],
    [402, {}, "quota"],
    [429, { code: "insufficient_quota", message: QUOTA }, "quota"],
    [429, { type: "insufficient_quota" }, "quota"],
    [429, { message: QUOTA }, "quota"],
    [429, { code: "billing_not_active", message: "Your account is not active" }, "quota"],
    [429, { type: "exceeded_current_quota_error", message: "Your account is suspended" }, "quota"],
    [429, { message: "Your account is suspended due to insufficient balance, please recharge it" }, "quota"],
    [429, { type: "rate_limit_error", message: "Usage credits are required for long context requests." }, "quota"],
    [429, { type: "budget_exceeded", message: "Budget has been exceeded! Current cost: 0.5" }, "quota"],
    [429, { code: "1113", message: "余额不足或无可用资源包,请充值。" }, "quota"],
    [400, { type: "invalid_request_error", message: "Your credit balance is too low to use the API." }, "quota"],
    [400, { message: "You have reached your specified API usage limits." }, "quota"],
    [400, { code: "Arrearage", message: "Access denied" }, "quota"],
    [400, { message: "Access denied, please make sure your account is in good standing." }, "quota"],
    [403, { code: 403, message: "Key limit exceeded (monthly limit). Manage it in the settings" }, "quota"],
    [403, { message: "Your team has used all available credits or reached its monthly spending limit" }, "quota"],
    [412, { message: "Account is suspended, possibly due to reaching the spending limit" }, "quota"],
  ]);
});

Deno.test("codeOf() knows a key that is refused", () => {
  expectCodes([
    [401, {}, "auth"],
    [401, { message: "No auth credentials found" }, "auth"],
    [401, { code: "invalid_api_key", message: "Incorrect API key provided" }, "auth"],
    [400, { message: "Incorrect API key provided: sk-x." }, "auth"],
    [400, { status: "INVALID_ARGUMENT", message: "API key not valid. Please pass a valid API key." }, "auth"],
    [400, { message: "API key expired. Please renew the API key." }, "auth"],
    [400, { message: "API Key not found. Please pass a valid API key." }, "auth"],
    [403, {}, "auth"],
    [403, { type: "permission_error", message: "Your key may not use this model" }, "auth"],
    [403, { message: "Project does not have access to the model" }, "auth"],
  ]);
});

Deno.test("codeOf() tells a limit that passes within minutes from one of a day or longer", () => {
  expectCodes([
    [429, { message: "Rate limit reached. Please try again in 20s." }, "rate_limit"],
    [429, { message: "on tokens per min (TPM): Limit 30000, Used 29937, Requested 385." }, "rate_limit"],
    [429, { message: "Service tier capacity exceeded for this model." }, "rate_limit"],
    [429, { message: "Resource has been exhausted (e.g. check quota)." }, "rate_limit"],
    [
      429,
      { type: "rate_limit_error", message: "exceeds your rate limit of 30,000 input tokens per minute" },
      "rate_limit",
    ],
    [429, { message: "Quota exceeded for metric 'Requests' and limit 'Requests per minute per user'" }, "rate_limit"],
    [429, { message: "free-models-per-min. Add 10 credits to unlock 1000 requests per day" }, "rate_limit"],
    [429, { message: "Rate limit of 10 per 60s exceeded. Please wait 35 seconds before retrying." }, "rate_limit"],
    [
      429,
      { message: `${QUOTA} * Quota exceeded for metric: x, limit: 5, model: y Please retry in 58.2s.` },
      "rate_limit",
    ],
    [429, { message: "on tokens per day (TPD): Limit 100000, Used 97050. Please try again in 9m38s." }, "rate_limit"],
    [429, "", "rate_limit"],
    [408, {}, "rate_limit"],
    [429, { message: "Rate limit exceeded: free-models-per-day. Add 10 credits to unlock more" }, "quota"],
    [429, { type: "rate_limit_error", message: "Rate limit exceeded: free-models-per-day-high-balance." }, "quota"],
    [429, { message: "You have hit your daily limit of requests" }, "quota"],
    [429, { message: "Limit 'Requests per day per user per tier' was exceeded" }, "quota"],
    [429, { message: "You may make 50 requests a day" }, "quota"],
    [429, { message: `${QUOTA} Quota exceeded for metric: x, limit: 0, model: y Please retry in 11.6s.` }, "quota"],
  ]);
  equal(codeOf(readRefusal({ error: "Rate limit exceeded: free-models-per-day" })), "quota");
});

Deno.test("codeOf() believes the names of Google's limits before its text, also in a list", () => {
  const of = (...quotaIds: readonly string[]) => ({
    error: {
      code: 429,
      message: `${QUOTA} Please retry in 11s.`,
      details: [{ "@type": "Help" }, { violations: quotaIds.map((quotaId) => ({ quotaId })) }, { retryDelay: "11s" }],
    },
  });
  const minute = of("GenerateRequestsPerMinutePerProjectPerModel-FreeTier");
  const day = of("GenerateTokensPerMinutePerProject", "GenerateRequestsPerDayPerProjectPerModel-FreeTier");
  for (const wrap of [(body: unknown) => body, (body: unknown) => [body]]) {
    equal(codeOf(readRefusal(wrap(minute), 429)), "rate_limit");
    equal(codeOf(readRefusal(wrap(day), 429)), "quota");
    equal(readRetryDelay(wrap(minute)), 11_000);
  }
});

Deno.test("codeOf() knows a request that no wait makes small enough for a limit per minute", () => {
  const text = "Request too large for model m on tokens per minute (TPM): Limit 6000, Requested 6294";
  for (
    const [status, code] of [[413, "rate_limit_exceeded"], [429, "rate_limit_exceeded"], [429, undefined]] as const
  ) {
    equal(codeOf({ status, text, ...(code ? { code } : {}) }), "context");
  }
});

Deno.test("codeOf() knows an input that was flagged, and a server that never will be able to answer", () => {
  expectCodes([
    [403, { message: "the model requires moderation. Your input was flagged for 'violence'" }, "content_filter"],
    [400, { message: "The prompt was filtered due to our content management policy" }, "content_filter"],
    [400, { code: "content_filter", message: "no" }, "content_filter"],
    [400, { message: "Input data may contain inappropriate content." }, "content_filter"],
    [400, { message: "temperature must be at most 1" }, "bad_request"],
    [501, { message: "not implemented" }, "bad_request"],
    [505, {}, "bad_request"],
    [500, {}, "server"],
    [503, { message: "The engine is overloaded" }, "server"],
    [529, { type: "overloaded_error" }, "server"],
  ]);
});

Deno.test("fromBody() takes a refusal before any work for unpaid, and one after text for paid", () => {
  const refusal = readRefusal({ error: { code: 429, message: "slow down" } });
  deepEqual([fromBody(refusal, PROVIDER).mayHaveBeenPaid, fromBody(refusal, PROVIDER).status], [false, 429]);
  equal(fromBody(refusal, PROVIDER, true).mayHaveBeenPaid, true);
});

Deno.test("readRefusal() removes a key before it cuts a text, so that no part of it is left", () => {
  registerSecret("sk-secret-0123456789");
  const { text } = readRefusal({ error: { message: `${"x".repeat(290)} sk-secret-0123456789` } });
  equal(text.includes("sk-"), false, text);
});

Deno.test("readRefusal() takes one short line from whatever a server says", () => {
  const texts = [
    [{ error: { message: "a\nb" } }, "a b"],
    [{ detail: "not found" }, "not found"],
    [{ error: { message: { nested: 1 } } }, '{"nested":1}'],
    ["<html><style>b {}</style><body>Bad   gateway</body></html>", "Bad gateway"],
    [null, ""],
    [{}, ""],
    [7, "7"],
    ["\u001b[31mred", "[31mred"],
  ] as const;
  for (const [body, expected] of texts) equal(readRefusal(body).text, expected);
  ok(readRefusal("long ".repeat(10_000)).text.length <= 5001);
  ok(fromBody(readRefusal("long ".repeat(1000)), PROVIDER).message.length < 400);
});

Deno.test("fromTransport() tells a request that was never sent from one that broke off", () => {
  const unsent = new TypeError("fetch failed", {
    cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
  });
  const sent = new TypeError("fetch failed", { cause: Object.assign(new Error("read"), { code: "ECONNRESET" }) });
  const bad = new TypeError("fetch failed", { cause: new Error("bad port") });
  const dns = new TypeError("fetch failed", { cause: new Error("client error (Connect): dns error: no such host") });
  const paid = (error: unknown, answering = false) => fromTransport(error, PROVIDER, { answering }).mayHaveBeenPaid;
  deepEqual([paid(unsent), paid(bad), paid(dns), paid(sent), paid(unsent, true), paid("a string")], [
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  match(fromTransport(unsent, PROVIDER, { answering: false }).message, /Check the network connection/);
});

Deno.test("readRetryAfter() understands each form and nothing else", () => {
  const now = Date.parse("Sat, 21 Nov 2026 10:00:00 GMT");
  const read = (headers: Record<string, string>) => readRetryAfter(new Headers(headers), now);
  equal(read({ "retry-after": "1.5" }), 1500);
  equal(read({ "retry-after": "0" }), 0);
  equal(read({ "retry-after-ms": "20", "retry-after": "9" }), 20);
  equal(read({ "retry-after-ms": "soon", "retry-after": "9" }), 9000);
  equal(read({ "retry-after": "Sat, 21 Nov 2026 10:00:30 GMT" }), 30_000);
  equal(read({ "retry-after": "Sat, 21 Nov 2026 09:00:00 GMT" }), 0);
  for (const value of ["", "soon", "NaN", "Infinity", "-5", "1e3", "-0.5", "12:30"]) {
    equal(read({ "retry-after": value }), undefined, value);
  }
  equal(read({}), undefined);
});

Deno.test("isStrict() allows strict mode only for schemas that keep its rules", () => {
  const closed = {
    type: "object",
    properties: { a: { type: "string" } },
    required: ["a"],
    additionalProperties: false,
  };
  const open = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
  equal(isStrict(closed), true);
  equal(isStrict({ type: "array", items: closed }), true);
  equal(isStrict({ anyOf: [closed, { type: "null" }], $defs: { x: closed } }), true);
  const partial = { ...closed, required: [] };
  for (
    const schema of [open, partial, { type: "object" }, { items: open }, { anyOf: [open] }, { $defs: { x: open } }]
  ) {
    equal(isStrict(schema), false, JSON.stringify(schema));
  }
  equal(isStrict({ ...closed, properties: { a: open } }), false);
});

Deno.test("fromTransport() passes on the words of the cause, on Deno and Node, and says what helps against known ones", () => {
  const chain = (...words: readonly string[]) =>
    words.reduceRight<Error | undefined>((cause, text) => new Error(text, cause && { cause }), undefined);
  const coded = (message: string, code: string) =>
    new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
  const connect = (words: string) =>
    chain("fetch failed", `error sending request for url (https://x/): client error (Connect): ${words}`);
  const cases: readonly (readonly [Error | undefined, RegExp, boolean])[] = [
    [connect("invalid peer certificate: UnknownIssuer"), /: invalid peer certificate: UnknownIssuer\. .*=FILE$/, false],
    [coded("self-signed certificate", "DEPTH_ZERO_SELF_SIGNED_CERT"), /: self-signed certificate\. .*=FILE$/, false],
    [coded("unable to verify the first certificate", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"), /verify .*=FILE$/, false],
    [coded("Hostname/IP does not match certificate's altnames", "ERR_TLS_CERT_ALTNAME_INVALID"), /altnames/, false],
    [connect("proxy authentication required"), /: proxy authentication required\. .*HTTPS_PROXY/, true],
    [
      chain("fetch failed", "Request was cancelled.", "Proxy response (407) !== 200 when HTTP Tunneling"),
      /: Proxy response \(407\).* HTTPS_PROXY/,
      true,
    ],
    [
      coded("C06:error:0A00010B:SSL routines\n", "ERR_SSL_WRONG_VERSION_NUMBER"),
      /WRONG_VERSION_NUMBER\. .*http:/,
      true,
    ],
    [
      coded("getaddrinfo ENOTFOUND x.invalid", "ENOTFOUND"),
      /: getaddrinfo ENOTFOUND x\.invalid\. Check the network/,
      true,
    ],
    [coded("", "ECONNREFUSED"), /: ECONNREFUSED\. Check the network/, true],
    [connect("words of a later version"), /: words of a later version\. Check the network/, true],
  ];
  for (const [cause, words, retryable] of cases) {
    const error = fromTransport(cause, PROVIDER, { answering: false });
    match(error.message, words);
    ok(error.message.startsWith("Cannot reach openrouter at https://openrouter.ai/api/v1: "), error.message);
    deepEqual([error.code, error.retryable, error.mayHaveBeenPaid], ["unreachable", retryable, false], error.message);
  }
  const broken = fromTransport(chain("fetch failed", "other side closed"), PROVIDER, { answering: false });
  match(broken.message, /broke the connection before it answered: other side closed$/);
  equal(fromTransport(undefined, PROVIDER, { answering: true }).message.at(-1), "r", "nothing is added to nothing");
});

Deno.test("fromStatus() tells the size of the context that an error names", () => {
  const cases: readonly (readonly [error: unknown, tokens: number | undefined])[] = [
    [{
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (3000 in the messages, 2000 in the completion).",
    }, 4096],
    [{ message: "the request exceeds the available context size (4096 tokens), try increasing it" }, 4096],
    [{
      message: "the request exceeds the available context size",
      type: "exceed_context_size_error",
      n_prompt_tokens: 9000,
      n_ctx: 4096,
    }, 4096],
    [{ message: "prompt is too long: 210000 tokens > 200000 maximum" }, 200_000],
    [{ message: "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)." }, 1_048_576],
    [{
      message:
        "`inputs` tokens + `max_new_tokens` must be <= 8192. Given: 9000 `inputs` tokens and 512 `max_new_tokens`",
    }, 8192],
    [{ message: "The decoder prompt (length 5000) is longer than the maximum model length of 4,096." }, 4096],
    [{
      message: "Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
    }, 32_768],
    [{
      message:
        "Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens",
    }, 4096],
    [{ message: "the input length exceeds the context length" }, undefined],
    [{ message: "Please reduce the length of the messages: context length 12" }, undefined],
  ];
  const provider = { name: "p", model: "m", address: "http://p", custom: true };
  for (const [error, tokens] of cases) {
    const { code, contextTokens } = fromStatus(readRefusal({ error }, 400), provider);
    deepEqual([code, contextTokens], ["context", tokens], JSON.stringify(error));
  }
});
