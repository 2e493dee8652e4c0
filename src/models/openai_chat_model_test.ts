import { deepEqual, equal, match, notEqual, ok as isTrue, rejects, throws } from "node:assert/strict";
import type { FailureCode } from "../transcript/failure.ts";
import * as misbehave from "./misbehaving_server_fixture.ts";
import { type Behaviour, ok, type ServerRequest, startMisbehavingServer } from "./misbehaving_server_fixture.ts";
import type { CompleteOptions, Prompt } from "./chat_model.ts";
import { ModelError } from "./model_error.ts";
import { OpenAIChatModel, type OpenAIChatModelOptions } from "./openai_chat_model.ts";

const KEY = "sk-test-abcdef-0123456789";
const PROMPT: Prompt = [{ role: "system", text: "Be brief." }, { role: "user", text: "Say something." }];
const SCHEMA = {
  name: "score",
  schema: {
    type: "object",
    properties: { score: { type: "number" } },
    required: ["score"],
    additionalProperties: false,
  },
};

type Handler = (request: ServerRequest) => Behaviour;

async function withModel(
  handler: Handler,
  test: (model: OpenAIChatModel, requests: readonly ServerRequest[], baseUrl: string) => Promise<void>,
  options: Partial<OpenAIChatModelOptions> = {},
): Promise<void> {
  const server = await startMisbehavingServer(handler, { maxRequests: 20 });
  try {
    const model = new OpenAIChatModel({
      id: "openai/gpt-test",
      model: "gpt-test",
      baseURL: server.baseUrl,
      apiKey: KEY,
      ...options,
    });
    await test(model, server.requests, server.baseUrl);
  } finally {
    await server.stop();
  }
}

async function errorOf(promise: Promise<unknown>): Promise<ModelError> {
  const error = await promise.then(() => undefined, (reason: unknown) => reason);
  if (!(error instanceof ModelError)) throw new Error(`Not a ModelError: ${String(error)}`, { cause: error });
  return error;
}

/** Behaviour, code, retried, may have been paid; whether streaming or not. */
const MATRIX: readonly (readonly [string, Behaviour, FailureCode, boolean, boolean])[] = [
  ["429", misbehave.rateLimited(), "rate_limit", true, false],
  ["408", misbehave.fail(408), "rate_limit", true, false],
  ["409", misbehave.fail(409), "rate_limit", true, false],
  ["429 of an empty account", misbehave.insufficientQuota(), "quota", false, false],
  ["402", misbehave.fail(402), "quota", false, false],
  ["500", misbehave.fail(500), "server", true, false],
  [
    "503 with an HTML page",
    misbehave.body("<html>busy</html>", { status: 503, type: "text/html" }),
    "server",
    true,
    false,
  ],
  ["401", misbehave.fail(401, { code: "invalid_api_key" }), "auth", false, false],
  ["403", misbehave.fail(403), "auth", false, false],
  ["404", misbehave.fail(404, { code: "model_not_found" }), "not_found", false, false],
  ["400", misbehave.fail(400), "bad_request", false, false],
  ["422", misbehave.fail(422), "bad_request", false, false],
  ["400 for the context", misbehave.fail(400, { code: "context_length_exceeded" }), "context", false, false],
  [
    "400 for the context of vLLM",
    misbehave.fail(400, { message: "'max_completion_tokens' is too large: maximum context length is 4096 tokens" }),
    "context",
    false,
    false,
  ],
  ["400 of a content filter", misbehave.fail(400, { code: "content_filter" }), "content_filter", false, false],
  ["reset before the answer", misbehave.resetBeforeAnswer(), "unreachable", true, true],
  ["reset in the answer", misbehave.resetMidStream(), "truncated", true, true],
  ["no finish reason", misbehave.noFinishReason(), "truncated", true, true],
  ["HTML with status 200", misbehave.htmlPage(), "malformed", true, true],
  ["malformed JSON", misbehave.malformedJson(), "malformed", true, true],
  ["JSON of another shape", misbehave.wrongShape(), "malformed", true, true],
  ["JSON null", misbehave.body("null"), "malformed", true, true],
  ["no choices", misbehave.body('{"choices": []}'), "malformed", true, true],
  ["choice without message", misbehave.body('{"choices": [{"finish_reason": "stop"}]}'), "malformed", true, true],
  [
    "content of another shape",
    misbehave.body('{"choices": [{"message": {"content": {"x": 1}}, "finish_reason": "stop"}]}'),
    "malformed",
    true,
    true,
  ],
  ["an empty body", misbehave.body(""), "malformed", true, true],
  ["an unknown finish reason", ok("Done", { finishReason: "tool_calls", usage: null }), "malformed", true, true],
  ["a wordless error with 200", misbehave.errorInAnswer({ message: "Provider failed" }), "server", true, true],
  ["error 502 with 200", misbehave.errorInAnswer({ message: "Bad gateway", code: 502 }), "server", true, true],
  ["empty answer", misbehave.emptyAnswer(), "empty", true, true],
  ["blank answer", ok(" \n ", { usage: null }), "empty", true, true],
  ["reasoning only", ok("", { reasoning: "Hmm.", usage: null }), "empty", true, true],
  ["length without text", misbehave.lengthEmpty(), "length", false, true],
  ["refusal", misbehave.refusal(), "refusal", false, true],
  ["content filter", misbehave.contentFilter(), "content_filter", false, true],
];

for (const streaming of [false, true]) {
  for (const [name, behaviour, code, retryable, mayHaveBeenPaid] of MATRIX) {
    Deno.test(`OpenAIChatModel ${streaming ? "streaming" : "at once"}: ${name} is '${code}'`, () =>
      withModel(() => behaviour, async (model, requests) => {
        const error = await errorOf(model.complete(PROMPT, streaming ? { onDelta: () => {} } : {}));
        deepEqual(
          { code: error.code, retryable: error.retryable, mayHaveBeenPaid: error.mayHaveBeenPaid },
          { code, retryable, mayHaveBeenPaid },
          error.message,
        );
        equal(requests.length, 1, "it asks once and does not retry");
        isTrue(error.message.length > 10 && !error.message.includes("\n"), error.message);
        isTrue(!error.message.includes(KEY));
        equal(error.usage, undefined);
      }));
  }

  Deno.test(`OpenAIChatModel ${streaming ? "streaming" : "at once"}: a refused connection was never paid`, async () => {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = listener.addr;
    listener.close();
    const model = new OpenAIChatModel({ id: "openai/x", model: "x", baseURL: `http://127.0.0.1:${port}/v1` });
    const error = await errorOf(model.complete(PROMPT, streaming ? { onDelta: () => {} } : {}));
    deepEqual([error.code, error.retryable, error.mayHaveBeenPaid], ["unreachable", true, false]);
    match(error.message, /check --base-url/);
  });

  Deno.test(`OpenAIChatModel ${streaming ? "streaming" : "at once"}: usage of a failed answer is passed on`, () =>
    withModel(
      () => ok("", { usage: { prompt_tokens: 9, completion_tokens: 3 } }),
      async (model) => {
        const error = await errorOf(model.complete(PROMPT, streaming ? { onDelta: () => {} } : {}));
        deepEqual([error.code, error.mayHaveBeenPaid], ["empty", false]);
        deepEqual(error.usage, { inputTokens: 9, outputTokens: 3 });
      },
    ));

  Deno.test(`OpenAIChatModel ${streaming ? "streaming" : "at once"}: an abort rejects with the signal's reason`, async () => {
    for (const behaviour of [misbehave.hangBeforeHeaders(), misbehave.hangMidStream()]) {
      const controller = new AbortController();
      const reason = new Error("enough");
      let begun: () => void = () => {};
      const arrived = new Promise<void>((resolve) => begun = resolve);
      await withModel((request) => {
        return (_, exchange) => (begun(), behaviour(request, exchange));
      }, async (model) => {
        const asked = model.complete(PROMPT, {
          signal: controller.signal,
          ...(streaming ? { onDelta: () => {} } : {}),
        });
        const rejected = rejects(asked, (error) => error === reason);
        await arrived;
        controller.abort(reason);
        await rejected;
      });
    }
  });

  Deno.test(`OpenAIChatModel ${streaming ? "streaming" : "at once"}: nonsense usage is not reported`, async () => {
    const nonsense = [
      { prompt_tokens: -1, completion_tokens: 3 },
      { prompt_tokens: 1.5, completion_tokens: 3 },
      { prompt_tokens: "9", completion_tokens: 3 },
      { prompt_tokens: 0, completion_tokens: 0 },
      { prompt_tokens: 9, completion_tokens: 0 },
      { prompt_tokens: 9 },
      "many",
      null,
    ];
    await withModel((request) => ok("Two words", { usage: nonsense[request.number - 1] ?? null }), async (model) => {
      for (const usage of nonsense) {
        const answer = await model.complete(PROMPT, streaming ? { onDelta: () => {} } : {});
        equal(answer.usage, undefined, JSON.stringify(usage));
        equal(answer.text, "Two words");
      }
    });
  });

  Deno.test(`OpenAIChatModel ${streaming ? "streaming" : "at once"}: cached tokens are read by any name`, async () => {
    const reported = [
      [{ prompt_tokens_details: { cached_tokens: 8 } }, 8],
      [{ prompt_cache_hit_tokens: 7, prompt_cache_miss_tokens: 2 }, 7],
      [{ cached_tokens: 6 }, 6],
      [{ prompt_tokens_details: { cached_tokens: 0 }, cached_tokens: 5 }, 5],
      [{ prompt_tokens_details: { cached_tokens: null }, prompt_cache_hit_tokens: 4 }, 4],
      [{ prompt_tokens_details: { cached_tokens: 8 }, cached_tokens: 3 }, 8],
      [{ prompt_tokens_details: { cached_tokens: 0 } }, 0],
      [{ prompt_tokens_details: { cached_tokens: 10 } }, undefined],
      [{ cached_tokens: -1 }, undefined],
      [{ prompt_tokens_details: null }, undefined],
      [{}, undefined],
    ] as const;
    const usageAt = (n: number) => ({ prompt_tokens: 9, completion_tokens: 2, ...reported[n]?.[0] });
    await withModel((request) => ok("Two words", { usage: usageAt(request.number - 1) }), async (model) => {
      for (const [fields, cached] of reported) {
        const { usage } = await model.complete(PROMPT, streaming ? { onDelta: () => {} } : {});
        equal(usage?.cachedInputTokens, cached, JSON.stringify(fields));
        equal("cachedInputTokens" in (usage ?? {}), cached !== undefined);
      }
    });
  });

  Deno.test(`OpenAIChatModel ${streaming ? "streaming" : "at once"}: a cut answer with text is an answer`, () =>
    withModel(() => ok("As far as", { finishReason: "length" }), async (model) => {
      const answer = await model.complete(PROMPT, streaming ? { onDelta: () => {} } : {});
      deepEqual([answer.text, answer.finishReason], ["As far as", "length"]);
    }));
}

Deno.test("OpenAIChatModel merges blocks of one role, and sends limits, sampling and key", () =>
  withModel(() => ok("Fine."), async (model, requests) => {
    await model.complete([
      { role: "user", text: "one" },
      { role: "system", text: "rules" },
      { role: "user", text: "two" },
      { role: "assistant", text: "three" },
      { role: "system", text: "persona" },
      { role: "assistant", text: "four" },
      { role: "user", text: "five" },
    ], { maxOutputTokens: 77, temperature: 0, seed: 5 });
    const body = requests[0]?.body;
    deepEqual(body?.messages, [
      { role: "system", content: "rules\n\npersona" },
      { role: "user", content: "one\n\ntwo" },
      { role: "assistant", content: "three\n\nfour" },
      { role: "user", content: "five" },
    ]);
    deepEqual([body?.model, body?.max_completion_tokens, body?.temperature, body?.seed], ["gpt-test", 77, 0, 5]);
    deepEqual([body?.stream, body?.stream_options, body?.response_format], [undefined, undefined, undefined]);
    equal(requests[0]?.headers.get("authorization"), `Bearer ${KEY}`);
  }));

Deno.test("OpenAIChatModel streams the pieces and reads usage with cached tokens", () =>
  withModel(
    () =>
      ok("One two three.", {
        usage: { prompt_tokens: 40, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 32 } },
      }),
    async (model, requests) => {
      const pieces: string[] = [];
      let activity = 0;
      const answer = await model.complete(PROMPT, {
        onDelta: (text) => pieces.push(text),
        onActivity: () => activity++,
      });
      deepEqual(pieces, ["One ", "two ", "three."]);
      deepEqual(answer, {
        text: "One two three.",
        finishReason: "stop",
        model: "gpt-test",
        usage: { inputTokens: 40, cachedInputTokens: 32, outputTokens: 5 },
      });
      isTrue(activity >= 1);
      deepEqual(requests[0]?.body.stream_options, { include_usage: true });
    },
  ));

Deno.test("OpenAIChatModel asks for the whole answer unless somebody listens to pieces, and says when it comes", () =>
  withModel(() => ok("One two three."), async (model, requests) => {
    let activity = 0;
    equal((await model.complete(PROMPT, { onActivity: () => activity++ })).text, "One two three.");
    deepEqual([requests[0]?.body.stream, requests[0]?.body.stream_options], [undefined, undefined]);
    isTrue(activity >= 2, "with the headers, and with the body");
  }));

Deno.test("OpenAIChatModel tells a stream by its first character, not by its type, and reads one answer of it", () =>
  withModel(
    (request) => async (_, exchange) => {
      const choice = (index: number, content: string) => ({ index, delta: { content }, finish_reason: "stop" });
      const events = [{ choices: [choice(0, "Mine.")] }, { choices: [choice(1, "Another.")] }];
      const text = events.map((event) => `data: ${JSON.stringify(event)}\n`).join("\n");
      await exchange.send(200, request.number === 1 ? "application/json" : "text/plain", text);
    },
    async (model) => {
      equal((await model.complete(PROMPT, { onDelta: () => {} })).text, "Mine.");
      equal((await model.complete(PROMPT)).text, "Mine.");
    },
  ));

Deno.test("OpenAIChatModel keeps an answer whose end has arrived when the connection breaks afterwards", () =>
  withModel(
    () => async (_, exchange) => {
      await exchange.beginStream();
      await exchange.event('{"choices": [{"delta": {"content": "All of it."}, "finish_reason": "stop"}]}');
      exchange.close();
    },
    async (model) => {
      const answer = await model.complete(PROMPT, { onDelta: () => {} });
      deepEqual([answer.text, answer.usage], ["All of it.", undefined]);
    },
  ));

Deno.test("OpenAIChatModel reads a whole answer that comes although a stream was asked for", () =>
  withModel(
    (request) => (_, exchange) => ok("Not streamed.")({ ...request, stream: false }, exchange),
    async (model) => {
      const pieces: string[] = [];
      const answer = await model.complete(PROMPT, { onDelta: (text) => pieces.push(text) });
      deepEqual([answer.text, pieces], ["Not streamed.", ["Not streamed."]]);
    },
  ));

Deno.test("OpenAIChatModel passes on what a listener throws as it stands", () =>
  withModel(() => ok("One two."), async (model) => {
    const mistake = new RangeError("mistake of the listener");
    const onDelta = () => {
      throw mistake;
    };
    await rejects(model.complete(PROMPT, { onDelta }), (error) => error === mistake);
  }));

Deno.test("OpenAIChatModel reads Retry-After in seconds, as a date and in milliseconds", async () => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const headers = [{ "retry-after": "7" }, { "retry-after-ms": "250", "retry-after": "9" }, {
    "retry-after": inAMinute,
  }, {
    "retry-after": "soon",
  }];
  await withModel((request) => misbehave.rateLimited(headers[request.number - 1]), async (model) => {
    const waits: (number | undefined)[] = [];
    for (const _ of headers) waits.push((await errorOf(model.complete(PROMPT))).retryAfterMs);
    const [seconds, ms, date, none] = waits;
    deepEqual([seconds, ms, none], [7000, 250, undefined]);
    isTrue(date !== undefined && date > 50_000 && date <= 60_000, String(date));
  });
});

Deno.test("OpenAIChatModel falls back once from each refused parameter, and remembers", async () => {
  const refused = ["max_completion_tokens", "response_format", "temperature", "seed", "stream_options"];
  await withModel(() => misbehave.unsupported(refused, ok('{"score": 7}')), async (model, requests) => {
    equal(model.structured, undefined);
    const options: CompleteOptions = {
      maxOutputTokens: 50,
      temperature: 0.2,
      seed: 3,
      schema: SCHEMA,
      onDelta: () => {},
    };
    equal((await model.complete(PROMPT, options)).text, '{"score": 7}');
    equal(requests.length, 6);
    equal((await model.complete(PROMPT, options)).text, '{"score": 7}');
    equal(requests.length, 7);
    const body = requests[6]?.body;
    deepEqual(
      [body?.max_tokens, ...refused.map((name) => body?.[name])],
      [50, undefined, undefined, undefined, undefined, undefined],
    );
    match(requests[6]?.prompt ?? "", /JSON Schema[^]*"score"/);
    deepEqual([...model.dropped].sort(), refused.toSorted());
    equal(model.structured, false);
  });
});

Deno.test("OpenAIChatModel understands a refused parameter in the words of other servers", async () => {
  const bodies = [
    '{"detail":[{"type":"extra_forbidden","loc":["body","max_completion_tokens"],"msg":"Extra inputs are not permitted"}]}',
    "{\"object\":\"error\",\"message\":\"[{'type': 'extra_forbidden', 'loc': ('body', 'max_completion_tokens')}]\",\"code\":400}",
    '{"error":"unknown field max_completion_tokens"}',
    "max_completion_tokens is not supported",
  ];
  for (const text of bodies) {
    await withModel(
      (request) => "max_completion_tokens" in request.body ? misbehave.body(text, { status: 422 }) : ok("Fine."),
      async (model, requests) => {
        equal((await model.complete(PROMPT, { maxOutputTokens: 5 })).text, "Fine.");
        equal(requests.length, 2);
        equal(requests[1]?.body.max_tokens, 5);
      },
    );
  }
});

Deno.test("OpenAIChatModel does not leave out a parameter whose value is out of range", () =>
  withModel(
    () =>
      misbehave.fail(400, {
        message: "Invalid 'temperature': expected a value <= 2.",
        code: "decimal_above_max_value",
        param: "temperature",
      }),
    async (model, requests) => {
      const error = await errorOf(model.complete(PROMPT, { temperature: 5 }));
      equal(error.code, "bad_request");
      equal(requests.length, 1);
      deepEqual(model.dropped, []);
    },
  ));

Deno.test("OpenAIChatModel holds the model to a schema, strictly where the schema allows", () =>
  withModel(() => ok("{}"), async (model, requests) => {
    await model.complete(PROMPT, { schema: SCHEMA });
    const loose = { name: "loose", schema: { type: "object", properties: { a: { type: "string" } } } };
    await model.complete(PROMPT, { schema: loose });
    deepEqual(requests.map(({ body }) => body.response_format), [
      { type: "json_schema", json_schema: { ...SCHEMA, strict: true } },
      { type: "json_schema", json_schema: { ...loose, strict: false } },
    ]);
    equal(model.structured, true);
  }));

Deno.test("OpenAIChatModel says what to do, and never the key", async () => {
  const cases: readonly (readonly [Behaviour, RegExp])[] = [
    [
      misbehave.fail(401, { message: `Incorrect API key provided: ${KEY}` }),
      /^openai refused the key \(401\).*\[redacted\].*Set OPENAI_API_KEY/,
    ],
    [misbehave.fail(404, { message: "The model does not exist" }), /Check the model's name and --base-url/],
    [misbehave.insufficientQuota(), /credit/],
    [misbehave.fail(500, { message: "line one\nline two\u001b[31m" }), /line one line two/],
  ];
  for (const [behaviour, expected] of cases) {
    await withModel(() => behaviour, async (model) => {
      const error = await errorOf(model.complete(PROMPT));
      match(error.message, expected);
      // deno-lint-ignore no-control-regex -- that is what must not be there
      isTrue(!/[\u0000-\u001f]/.test(error.message) && !error.message.includes(KEY), error.message);
    });
  }
});

Deno.test({
  name: "OpenAIChatModel without network permission says so, and is not to be retried",
  permissions: { net: false, read: "inherit", env: "inherit" },
  fn: async () => {
    const model = new OpenAIChatModel({ id: "openai/x", model: "x", baseURL: "http://127.0.0.1:9999/v1" });
    const error = await errorOf(model.complete(PROMPT));
    deepEqual([error.code, error.retryable, error.mayHaveBeenPaid], ["unreachable", false, false]);
    match(error.message, /--allow-net/);
  },
});

Deno.test("OpenAIChatModel rejects wrong options before any call", async () => {
  throws(() => new OpenAIChatModel({ id: "openai/x", model: "x" }), /without a key/);
  throws(() => new OpenAIChatModel({ id: "openai/x", model: "x", baseURL: "localhost" }), /must be a URL/);
  for (const baseURL of ["http://me:letmein@host/v1", `http://host/${KEY}/v1`, "http://host/v1?api_key=any"]) {
    throws(() => new OpenAIChatModel({ id: "openai/x", model: "x", apiKey: KEY, baseURL }), (error: Error) => {
      return /'baseURL' holds a/.test(error.message) && !error.message.includes(KEY) &&
        !error.message.includes("letmein");
    });
  }
  const wrongKey = "sk-with a space";
  throws(
    () => new OpenAIChatModel({ id: "openai/x", model: "x", apiKey: wrongKey }),
    (error: Error) => error instanceof TypeError && !error.message.includes(wrongKey),
  );
  const model = new OpenAIChatModel({ id: "openai/x", model: "x", apiKey: KEY });
  await rejects(model.complete([]), TypeError);
  const reason = new Error("before");
  await rejects(model.complete(PROMPT, { signal: AbortSignal.abort(reason) }), (error) => error === reason);
  notEqual(model.contextWindow, 0);
  equal(model.contextWindowKnown, false);
});

const LIMITS = {
  "x-ratelimit-limit-requests": "3",
  "x-ratelimit-remaining-requests": "0",
  "x-ratelimit-reset-requests": "20s",
};
const LIMITED = { limit: 3, remaining: 0, resetMs: 20_000 };

Deno.test("OpenAIChatModel hands on what is said of rate limits, with answers and refusals, streamed or not", async () => {
  for (const options of [{}, { onDelta: () => {} }]) {
    await withModel(() => ok("Yes.", { headers: LIMITS }), async (model) => {
      const { rateLimit } = await model.complete(PROMPT, options);
      deepEqual(rateLimit?.requests, LIMITED);
    });
    await withModel(() => misbehave.rateLimited(LIMITS), async (model) => {
      const { code, rateLimit } = await errorOf(model.complete(PROMPT, options));
      deepEqual([code, rateLimit?.requests], ["rate_limit", LIMITED]);
    });
    const inBody = JSON.stringify({ error: { message: "Too many", code: 429, metadata: { headers: LIMITS } } });
    await withModel(() => misbehave.body(inBody, { status: 429 }), async (model) => {
      deepEqual((await errorOf(model.complete(PROMPT, options))).rateLimit?.requests, LIMITED);
    });
    await withModel(() => ok("Yes."), async (model) => {
      equal("rateLimit" in await model.complete(PROMPT, options), false);
    });
  }
});
