import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { FailureCode } from "../transcript/failure.ts";
import { codeOf, fromBody, fromTransport, readRefusal, readRetryAfter } from "./_failure.ts";
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
  ok(readRefusal("long ".repeat(1000)).text.length < 310);
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
