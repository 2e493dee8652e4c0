import { deepEqual, equal, match, notEqual, ok as isTrue, rejects, throws } from "node:assert/strict";
import * as misbehave from "./misbehaving_server_fixture.ts";
import { type Behaviour, ok, type ServerRequest, startMisbehavingServer } from "./misbehaving_server_fixture.ts";
import type { Prompt } from "./chat_model.ts";
import { createModel } from "./model_spec.ts";
import { ModelError } from "./model_error.ts";
import { OpenAIChatModel, type OpenAIChatModelOptions, OURS } from "./openai_chat_model.ts";

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
      baseUrl: server.baseUrl,
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

for (const streaming of [false, true]) {
  Deno.test(`OpenAIChatModel ${streaming ? "streaming" : "at once"}: a refused connection was never paid`, async () => {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = listener.addr;
    listener.close();
    const model = new OpenAIChatModel({ id: "openai/x", model: "x", baseUrl: `http://127.0.0.1:${port}/v1` });
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
}

Deno.test("OpenAIChatModel rejects with the signal's reason when it aborts between two pieces", () =>
  withModel(() => misbehave.hangMidStream("One two"), async (model) => {
    const controller = new AbortController();
    const pieces: string[] = [];
    const onDelta = (text: string) => {
      pieces.push(text);
      if (pieces.length === 2) controller.abort("enough");
    };
    await rejects(model.complete(PROMPT, { signal: controller.signal, onDelta }), (reason) => reason === "enough");
    deepEqual(pieces, ["One ", "two"]);
  }));

Deno.test("OpenAIChatModel sends limit, sampling and key", () =>
  withModel(() => ok("Fine."), async (model, requests) => {
    await model.complete(PROMPT, { maxOutputTokens: 77, temperature: 0, seed: 5 });
    const body = requests[0]?.body;
    deepEqual([body?.model, body?.max_tokens, body?.temperature, body?.seed], ["gpt-test", 77, 0, 5]);
    deepEqual([body?.stream, body?.stream_options, body?.response_format], [undefined, undefined, undefined]);
    equal(requests[0]?.headers.get("authorization"), `Bearer ${KEY}`);
  }));

Deno.test("createModel() asks for an effort of reasoning, sends no temperature where none is taken, and counts reasoning", async () => {
  const usage = { prompt_tokens: 9, completion_tokens: 8, completion_tokens_details: { reasoning_tokens: 6 } };
  await withModel(() => ok("Fine.", { usage }), async (_, requests, baseUrl) => {
    const cases = [
      ["openai/o3", undefined],
      ["openai/gpt-5-mini", undefined],
      ["openrouter/openai/gpt-5", undefined],
      ["openai/gpt-5-chat-latest", 0.5],
      ["openai/gpt-4o", 0.5],
      ["groq/gpt-5-like", 0.5],
    ] as const;
    for (const [spec, temperature] of cases) {
      const [name = ""] = spec.split("/");
      const options = { env: () => undefined, baseUrl: { [name]: baseUrl }, reasoningEffort: "high" } as const;
      const model = await createModel(spec, options);
      equal(model.takesTemperature, temperature !== undefined, spec);
      const answer = await model.complete(PROMPT, { temperature: 0.5, maxOutputTokens: 20_000 });
      const sent = requests.at(-1)?.body;
      deepEqual([sent?.temperature, sent?.reasoning_effort, sent?.max_tokens], [temperature, "high", 20_000], spec);
      deepEqual(answer.usage, { inputTokens: 9, outputTokens: 8, reasoningTokens: 6 });
      deepEqual([model.reasoningEffort, (model.reasoningReserve ?? 0) >= 8192], ["high", true]);
    }
  });
});

Deno.test("OpenAIChatModel does without an effort of reasoning that its server does not take", () =>
  withModel(
    ({ body }) => body.reasoning_effort ? misbehave.unsupported(["reasoning_effort"], ok("No.")) : ok("Fine."),
    async (_, requests, baseUrl) => {
      const model = await createModel("openai/plain", { env: () => undefined, baseUrl, reasoningEffort: "low" });
      equal((await model.complete(PROMPT)).text, "Fine.");
      equal((await model.complete(PROMPT)).text, "Fine.");
      deepEqual(requests.map(({ body }) => body.reasoning_effort), ["low", undefined, undefined]);
    },
  ));

Deno.test("OpenAIChatModel sends a placeholder to a server without key, and the headers it is given", () =>
  withModel(() => ok("Fine."), async (_, requests, baseUrl) => {
    const model = new OpenAIChatModel({ id: "openai/x", model: "x", baseUrl, headers: { "x-title": "Debate" } });
    await model.complete(PROMPT);
    equal(requests[0]?.headers.get("authorization"), "Bearer none");
    equal(requests[0]?.headers.get("x-title"), "Debate");
    equal(requests[0]?.headers.get(OURS), "1", "such a server may be one of dialogues");
    equal(requests[0]?.headers.get("content-type"), "application/json");
    const other = new OpenAIChatModel({ id: "openai/x", model: "x", baseUrl, headers: { Authorization: "Basic abc" } });
    await other.complete(PROMPT);
    equal(requests[1]?.headers.get("authorization"), "Basic abc", "one's own header stands in place of the key's");
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

Deno.test("OpenAIChatModel takes comments in a stream for activity", () =>
  withModel(
    () => async (_, exchange) => {
      await exchange.beginStream();
      for (let n = 0; n < 3; n++) await exchange.piece(": still working\n\n");
      await exchange.event('{"choices": [{"delta": {"content": "Done."}, "finish_reason": "stop"}]}');
      await exchange.endStream();
    },
    async (model) => {
      let activity = 0;
      const answer = await model.complete(PROMPT, { onActivity: () => activity++, onDelta: () => {} });
      equal(answer.text, "Done.");
      isTrue(activity >= 2, `${activity}`);
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

Deno.test("OpenAIChatModel says how to start Ollama", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  const model = new OpenAIChatModel({ id: "ollama/llama3", model: "llama3", baseUrl: `http://127.0.0.1:${port}/v1` });
  match((await errorOf(model.complete(PROMPT))).message, /ollama serve/);
});

Deno.test({
  name: "OpenAIChatModel without network permission says so, and is not to be retried",
  permissions: { net: false, read: "inherit", env: "inherit" },
  fn: async () => {
    const model = new OpenAIChatModel({ id: "openai/x", model: "x", baseUrl: "http://127.0.0.1:9999/v1" });
    const error = await errorOf(model.complete(PROMPT));
    deepEqual([error.code, error.retryable, error.mayHaveBeenPaid], ["unreachable", false, false]);
    match(error.message, /--allow-net/);
  },
});

Deno.test("OpenAIChatModel uses the fetch it is given", async () => {
  const urls: string[] = [];
  const model = new OpenAIChatModel({
    id: "openai/x",
    model: "x",
    apiKey: KEY,
    fetch: (input, init) => {
      urls.push(String(input));
      equal(new Headers(init?.headers).get(OURS), null, "the provider's own server is none of dialogues");
      return Promise.resolve(Response.json({ choices: [{ message: { content: "Hi" }, finish_reason: "stop" }] }));
    },
  });
  deepEqual(await model.complete(PROMPT), { text: "Hi", finishReason: "stop", model: "x" });
  deepEqual(urls, ["https://api.openai.com/v1/chat/completions"]);
  equal(model.customServer, false);
});

Deno.test("OpenAIChatModel keeps path and query of the address it is given", async () => {
  const urls: string[] = [];
  const answer = { choices: [{ message: { content: "Hi" }, finish_reason: "stop" }] };
  for (const end of ["v1", "v1/", "", "v1?api-version=2", "x/?api-version=2#top"]) {
    const baseUrl = `http://127.0.0.1:9/${end}`;
    const fetch = (input: string | URL | Request) => Promise.resolve((urls.push(String(input)), Response.json(answer)));
    await new OpenAIChatModel({ id: "openai/x", model: "x", baseUrl, fetch }).complete(PROMPT);
  }
  deepEqual(urls, [
    "http://127.0.0.1:9/v1/chat/completions",
    "http://127.0.0.1:9/v1/chat/completions",
    "http://127.0.0.1:9/chat/completions",
    "http://127.0.0.1:9/v1/chat/completions?api-version=2",
    "http://127.0.0.1:9/x/chat/completions?api-version=2",
  ]);
});

Deno.test("OpenAIChatModel rejects wrong options before any call", async () => {
  throws(() => new OpenAIChatModel({ id: "openai/x", model: "x" }), /without a key/);
  throws(() => new OpenAIChatModel({ id: "openai/x", model: "x", baseUrl: "localhost" }), /must be a URL/);
  for (const baseUrl of ["http://me:letmein@host/v1", `http://host/${KEY}/v1`, "http://host/v1?api_key=any"]) {
    throws(() => new OpenAIChatModel({ id: "openai/x", model: "x", apiKey: KEY, baseUrl }), (error: Error) => {
      return /'baseUrl' holds a/.test(error.message) && !error.message.includes(KEY) &&
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

Deno.test("OpenAIChatModel says how old the headers of a stream are at its end", async () => {
  await withModel(() => ok("Yes, and no.", { headers: LIMITS, pauseMs: 10 }), async (model) => {
    const { rateLimit } = await model.complete(PROMPT, { onDelta: () => {} });
    isTrue((rateLimit?.ageMs ?? 0) > 10);
  });
});
