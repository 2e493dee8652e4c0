import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { FailureCode } from "../transcript/failure.ts";
import { codeOf, fromBody, fromStatus, fromTransport, readRefusal, readRetryAfter } from "./_failure.ts";
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
