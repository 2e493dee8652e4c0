import { deepEqual, equal, match, ok as isTrue, rejects } from "node:assert/strict";
import type { FailureCode } from "../transcript/failure.ts";
import type { ChatModel, Completion, Prompt, ToolDefinition } from "./chat_model.ts";
import { ModelError } from "./model_error.ts";
import { raw, startMisbehavingServer } from "./misbehaving_server_fixture.ts";
import { aiSdkModel } from "./ai_sdk_model.ts";
import { createModel } from "./model_spec.ts";
import {
  claudeAnswer,
  claudeError,
  claudeEvents,
  events,
  eventText,
  geminiAnswer,
  startWireServer,
  type WireRequest,
} from "./wire_server_fixture.ts";

const PROMPT: Prompt = [
  { role: "system", text: "Be brief." },
  { role: "system", text: "You are Ada." },
  { role: "user", text: "Ben said: no." },
  { role: "assistant", text: "I said yes." },
  { role: "user", text: "Ben said: why?" },
  { role: "user", text: "It is your turn." },
];
const SCHEMA = {
  name: "score",
  schema: {
    type: "object",
    properties: { score: { type: "number" } },
    required: ["score"],
    additionalProperties: false,
  },
};
const READ: ToolDefinition = { name: "read", description: "Reads.", jsonSchema: { type: "object", properties: {} } };

const RETRY = [{ "@type": "google.rpc.Help" }, { "@type": "google.rpc.RetryInfo", retryDelay: "34.5s" }];

type Answer = (request: WireRequest) => Response | Promise<Response>;

/** Runs a body with a model of a provider whose server answers like this. */
async function withModel(
  spec: string,
  answer: Answer,
  body: (model: ChatModel, requests: readonly WireRequest[]) => Promise<void>,
  options: Partial<Parameters<typeof createModel>[1]> = {},
): Promise<void> {
  await using server = startWireServer((request) =>
    request.path.includes("/models?") ? Response.json({}) : answer(request)
  );
  const [provider = ""] = spec.split("/");
  const baseUrl = { [provider]: `${server.url}/v1` };
  const env = (name: string) => name.endsWith("_API_KEY") ? `key-of-${provider}` : undefined;
  const model = await createModel(spec, { env, baseUrl, ...options });
  await body(model, server.requests.filter(({ path }) => !path.includes("/models?")));
}

/** Asks twice, whole and streamed; returns both answers, and the pieces of the second. */
async function ask(model: ChatModel, options: Parameters<ChatModel["complete"]>[1] = {}) {
  const whole = await model.complete(PROMPT, options);
  const pieces: string[] = [];
  let active = 0;
  const streamed = await model.complete(PROMPT, {
    ...options,
    onDelta: (text) => void pieces.push(text),
    onActivity: () => void active++,
  });
  return { whole, streamed, pieces, active };
}

async function failureOf(model: ChatModel, options: Parameters<ChatModel["complete"]>[1] = {}): Promise<ModelError> {
  let error: unknown;
  await model.complete(PROMPT, options).catch((thrown) => error = thrown);
  isTrue(error instanceof ModelError, String(error));
  return error;
}

Deno.test("anthropic/ speaks Anthropic's wire, whole and streamed, and reports what was cached and reasoned", async () => {
  const answer: Answer = ({ body }) =>
    body.stream ? events(claudeEvents("Yes, ", "it is.")) : claudeAnswer("Yes, it is.");
  await using server = startWireServer(answer);
  const env = (name: string) => name === "ANTHROPIC_API_KEY" ? "key-of-anthropic" : undefined;
  const model = await createModel("anthropic/claude-sonnet-4-5", { env, baseUrl: { anthropic: `${server.url}/v1` } });
  const { whole, streamed, pieces, active } = await ask(model, { maxOutputTokens: 50, temperature: 0.5 });
  const expected: Completion = {
    text: "Yes, it is.",
    model: "claude-test-20261101",
    usage: { inputTokens: 1000, cachedInputTokens: 900, cacheWriteTokens: 90, outputTokens: 7, reasoningTokens: 3 },
    finishReason: "stop",
  };
  deepEqual(whole, expected);
  deepEqual(streamed, expected);
  deepEqual(pieces, ["Yes, ", "it is."]);
  isTrue(active > pieces.length);
  const [request] = server.requests;
  equal(request?.path, "/v1/messages");
  equal(request?.headers.get("x-api-key"), "key-of-anthropic");
  equal(request?.headers.get("authorization"), null);
  const { model: named, max_tokens, temperature, system, messages } = request?.body ?? {};
  deepEqual([named, max_tokens, temperature], ["claude-sonnet-4-5", 50, 0.5]);
  const cached = { cache_control: { type: "ephemeral" } };
  deepEqual(system, [{ type: "text", text: "Be brief." }, { type: "text", text: "You are Ada.", ...cached }]);
  deepEqual(messages, [
    { role: "user", content: [{ type: "text", text: "Ben said: no." }] },
    { role: "assistant", content: [{ type: "text", text: "I said yes." }] },
    {
      role: "user",
      content: [{ type: "text", text: "Ben said: why?", ...cached }, { type: "text", text: "It is your turn." }],
    },
  ]);
  deepEqual([model.contextWindow, model.server, model.price], [200_000, `${server.url}/v1`, undefined]);
});

Deno.test("google/ speaks Gemini's wire, whole and streamed, and reports what was cached and reasoned", async () => {
  const answer: Answer = ({ path }) =>
    path.includes(":streamGenerateContent")
      ? events([geminiAnswer("Yes, ", null), geminiAnswer("it is.")])
      : Response.json(geminiAnswer("Yes, it is."));
  await using server = startWireServer(answer);
  const env = (name: string) => name === "GEMINI_API_KEY" ? "key-of-google" : undefined;
  const model = await createModel("google/gemini-2.5-flash", { env, baseUrl: { google: `${server.url}/v1beta` } });
  const { whole, streamed, pieces } = await ask(model, { maxOutputTokens: 50, temperature: 0.5, seed: 7 });
  const expected = { inputTokens: 100, cachedInputTokens: 60, outputTokens: 9, reasoningTokens: 5 };
  for (const { text, usage, finishReason } of [whole, streamed]) {
    deepEqual([text, usage, finishReason], ["Yes, it is.", expected, "stop"]);
  }
  deepEqual(pieces, ["Yes, ", "it is."]);
  const [request] = server.requests;
  equal(request?.path, "/v1beta/models/gemini-2.5-flash:generateContent");
  equal(request?.headers.get("x-goog-api-key"), "key-of-google");
  deepEqual(request?.body.systemInstruction, { parts: [{ text: "Be brief." }, { text: "You are Ada." }] });
  deepEqual(request?.body.contents, [
    { role: "user", parts: [{ text: "Ben said: no." }] },
    { role: "model", parts: [{ text: "I said yes." }] },
    { role: "user", parts: [{ text: "Ben said: why?" }, { text: "It is your turn." }] },
  ]);
  const { maxOutputTokens, temperature, seed } = Object(request?.body.generationConfig);
  deepEqual([maxOutputTokens, temperature, seed], [50, 0.5, 7]);
  deepEqual([model.contextWindow, model.reasoningReserve], [1_048_576, 8192]);
});

Deno.test("Models of the AI SDK reason as much as they are asked to, within the limit on the answer", async () => {
  const body = async (spec: string, reasoningEffort: "low" | "none", maxOutputTokens = 6000) => {
    await using server = startWireServer(({ path }) =>
      path.includes("generateContent") ? Response.json(geminiAnswer("Yes.")) : claudeAnswer("Yes.")
    );
    const baseUrl = { anthropic: server.url, google: server.url };
    const model = await createModel(spec, { env: () => "key-abcdef", baseUrl, reasoningEffort });
    await model.complete(PROMPT, { maxOutputTokens, temperature: 0.5 });
    return server.requests.at(-1)?.body ?? {};
  };
  const byBudget = await body("anthropic/claude-sonnet-4-5", "low");
  deepEqual(byBudget.thinking, { type: "enabled", budget_tokens: 4096 });
  deepEqual([byBudget.max_tokens, byBudget.temperature], [6000, undefined]);
  const narrow = await body("anthropic/claude-sonnet-4-5", "low", 3000);
  deepEqual([narrow.thinking, narrow.max_tokens], [undefined, 3000], "no budget beyond the limit");
  const byEffort = await body("anthropic/claude-opus-4-7", "low");
  deepEqual([Object(byEffort.thinking).type, Object(byEffort.output_config).effort], ["adaptive", "low"]);
  equal(byEffort.max_tokens, 6000);
  deepEqual([Object(byEffort).temperature, byBudget.temperature], [undefined, undefined]);
  const off = await body("anthropic/claude-sonnet-4-5", "none");
  deepEqual([off.thinking, off.max_tokens, off.temperature], [{ type: "disabled" }, 6000, 0.5]);
  const gemini = Object((await body("google/gemini-2.5-flash", "low")).generationConfig);
  equal(gemini.maxOutputTokens, 6000);
  isTrue(gemini.thinkingConfig.thinkingBudget > 0);
});

Deno.test("createModel() knows Claude models that take no temperature, also because they think", async () => {
  const cases = [
    ["claude-opus-4-7", undefined, false],
    ["claude-sonnet-5", undefined, false],
    ["claude-sonnet-4-5", undefined, true],
    ["claude-3-5-haiku-latest", undefined, true],
    ["claude-sonnet-4-5", "low", false],
    ["claude-sonnet-4-5", "none", true],
  ] as const;
  const fetch = () => Promise.reject(new TypeError("nobody tells"));
  for (const [name, effort, takes] of cases) {
    const options = { env: () => "key-abcdef", fetch, ...(effort && { reasoningEffort: effort }) };
    const model = await createModel(`anthropic/${name}`, {
      ...options,
      baseUrl: { anthropic: "http://127.0.0.1:9/v1" },
    });
    equal(model.takesTemperature, takes, `${name} ${effort}`);
  }
});

Deno.test("Models of the AI SDK hold answers to a JSON Schema, and do without where it is refused", async () => {
  const json = '{"score":7}';
  await withModel("anthropic/claude-sonnet-4-5", () => claudeAnswer(json), async (model) => {
    equal((await model.complete(PROMPT, { schema: SCHEMA })).text, json);
    equal(model.structured, true);
  });
  await using server = startWireServer(({ body }) =>
    body.output_config || body.output_format
      ? claudeError(400, "invalid_request_error", "output_config: Extra inputs are not permitted")
      : claudeAnswer(json)
  );
  const model = await createModel("anthropic/claude-sonnet-4-5", {
    env: () => "key-abcdef",
    baseUrl: { anthropic: `${server.url}/v1` },
  });
  equal((await model.complete(PROMPT, { schema: SCHEMA })).text, json);
  equal(model.structured, false);
  deepEqual(server.requests.map(({ body }) => Boolean(body.output_config ?? body.output_format)), [true, false]);
  await using gemini = startWireServer(() => Response.json(geminiAnswer(json)));
  const google = await createModel("google/gemini-2.5-flash", {
    env: () => "key-abcdef",
    baseUrl: { google: `${gemini.url}/v1beta` },
  });
  equal((await google.complete(PROMPT, { schema: SCHEMA })).text, json);
  equal(Object(gemini.requests[0]?.body.generationConfig).responseMimeType, "application/json");
});

Deno.test("Models of the AI SDK ask for tools, and are given their results and images", async () => {
  const content = [{ type: "tool_use", id: "t1", name: "read", input: { path: "a" } }];
  await using server = startWireServer(({ number }) =>
    number === 1 ? claudeAnswer("", { content, stop_reason: "tool_use" }) : claudeAnswer("It says so.")
  );
  const model = await createModel("anthropic/claude-sonnet-4-5", {
    env: () => "key-abcdef",
    baseUrl: { anthropic: `${server.url}/v1` },
  });
  const image = { name: "a.png", mediaType: "image/png", data: new Uint8Array([137, 80, 78, 71]) };
  const prompt: Prompt = [{ role: "user", text: "Look at a.png.", image }];
  const asked = await model.complete(prompt, { tools: [READ] });
  deepEqual(asked.toolCalls, [{ id: "t1", name: "read", arguments: '{"path":"a"}' }]);
  const then: Prompt = [
    ...prompt,
    { role: "assistant", text: "read", toolCalls: asked.toolCalls ?? [] },
    { role: "user", text: "It is so.", answers: "t1" },
  ];
  equal((await model.complete(then, { tools: [READ], toolChoice: "none" })).text, "It says so.");
  const { messages } = server.requests[1]?.body ?? {};
  const [first, second, third] = Array.isArray(messages) ? messages : [];
  equal(first.content[1].source.data, image.data.toBase64());
  deepEqual(second.content[0], {
    type: "tool_use",
    id: "t1",
    name: "read",
    input: { path: "a" },
    ...Object(second.content[0]).cache_control && { cache_control: second.content[0].cache_control },
  });
  deepEqual([third.content[0].type, third.content[0].tool_use_id], ["tool_result", "t1"]);
});

Deno.test("Errors of Anthropic's and Google's wires are told apart, with status, wait and what was paid", async () => {
  const busy = { "retry-after": "7" };
  const google = (status: number, name: string, message: string) =>
    Response.json({ error: { code: status, message, status: name, details: status === 429 ? RETRY : [] } }, { status });
  const cases: readonly (readonly [string, () => Response, FailureCode, object])[] = [
    ["anthropic", () => claudeError(401, "authentication_error", "invalid x-api-key"), "auth", {
      status: 401,
      retryable: false,
    }],
    ["anthropic", () => claudeError(429, "rate_limit_error", "Slow down.", busy), "rate_limit", {
      status: 429,
      retryAfterMs: 7000,
      retryable: true,
    }],
    ["anthropic", () => claudeError(529, "overloaded_error", "Overloaded"), "server", { status: 529, retryable: true }],
    ["anthropic", () => claudeError(404, "not_found_error", "model: claude-x"), "not_found", { status: 404 }],
    [
      "anthropic",
      () => claudeError(400, "invalid_request_error", "prompt is too long: 9 tokens > 8 maximum"),
      "context",
      { status: 400 },
    ],
    ["anthropic", () => new Response("<html>Bad gateway</html>", { status: 502 }), "server", { status: 502 }],
    ["anthropic", () => new Response("<html>Hello</html>"), "malformed", { mayHaveBeenPaid: true }],
    ["anthropic", () => claudeAnswer("", { content: [] }), "empty", {}],
    ["anthropic", () => claudeAnswer("I will", { stop_reason: "refusal" }), "refusal", {}],
    ["anthropic", () => claudeAnswer("", { content: [], stop_reason: "max_tokens" }), "length", {}],
    ["google", () => google(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."), "auth", {
      status: 400,
    }],
    ["google", () => google(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota."), "rate_limit", {
      status: 429,
      retryAfterMs: 34_500,
      retryable: true,
    }],
    ["google", () => google(503, "UNAVAILABLE", "The model is overloaded."), "server", {
      status: 503,
      retryable: true,
    }],
    ["google", () => Response.json(geminiAnswer("I will", "SAFETY")), "content_filter", {}],
    ["google", () => Response.json({ promptFeedback: { blockReason: "SAFETY" } }), "content_filter", {}],
  ];
  for (const [provider, answer, code, fields] of cases) {
    const spec = provider === "google" ? "google/gemini-2.5-flash" : "anthropic/claude-sonnet-4-5";
    await withModel(spec, answer, async (model) => {
      const error = await failureOf(model);
      equal(error.code, code, `${error.message} ${await answer().text()}`);
      for (const [field, value] of Object.entries(fields)) equal(Object(error)[field], value, `${code}: ${field}`);
      if (code === "auth") match(error.message, provider === "google" ? /Set GEMINI_API_KEY/ : /Set ANTHROPIC_API_KEY/);
      isTrue(!error.message.includes("key-of-"), error.message);
    });
  }
});

Deno.test("An answer of the AI SDK that is cut short is no answer, and may have been paid", async () => {
  const claude = claudeEvents("Yes, ", "it is.");
  const overloaded = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
  const gemini = [geminiAnswer("Yes, ", null)];
  const cases = [
    ["anthropic", () => events(claude.slice(0, 4)), "truncated"],
    ["anthropic", () => events(claude.slice(0, 1)), "truncated"],
    ["anthropic", () => events([...claude.slice(0, 4), overloaded]), "server"],
    ["google", () => events(gemini), "truncated"],
  ] as const;
  for (const [provider, answer, code] of cases) {
    const spec = provider === "google" ? "google/gemini-2.5-flash" : "anthropic/claude-sonnet-4-5";
    await withModel(spec, answer, async (model) => {
      const pieces: string[] = [];
      const error = await failureOf(model, { onDelta: (text) => void pieces.push(text) });
      deepEqual([error.code, error.mayHaveBeenPaid, error.retryable], [code, true, true], error.message);
    });
  }
  const head = ["content-type: text/event-stream", "content-length: 100000"];
  for (const [provider, said] of [["anthropic/claude-sonnet-4-5", claude.slice(0, 4)], ["google/g", gemini]] as const) {
    const behaviour = raw(head, eventText(said));
    const server = await startMisbehavingServer(() => behaviour, { elsewhere: behaviour });
    try {
      const baseUrl = Object.fromEntries(["anthropic", "google"].map((name) => [name, server.baseUrl]));
      const model = await createModel(provider, { env: () => "key-abcdef", baseUrl });
      const error = await failureOf(model, { onDelta: () => {} });
      deepEqual([error.code, error.mayHaveBeenPaid, error.retryable], ["truncated", true, true], error.message);
    } finally {
      await server.stop();
    }
  }
  const early = () => events([overloaded]);
  await withModel("anthropic/claude-sonnet-4-5", early, async (model) => {
    const error = await failureOf(model, { onDelta: () => {} });
    deepEqual([error.code, error.status, error.retryable], ["server", 529, true]);
  });
});

/** A model of the AI SDK that fails before it asks anybody. */
function failing(error: Error) {
  const fail = () => Promise.reject(error);
  return { specificationVersion: "v4" as const, provider: "own.chat", modelId: "m", doGenerate: fail, doStream: fail };
}

Deno.test("aiSdkModel() hands on what is wrong before a request, and errors of programs as they are", async () => {
  const named = (name: string, message: string) => Object.assign(new Error(message), { name });
  const model = aiSdkModel(failing(named("AI_LoadAPIKeyError", "Own API key is missing.")));
  deepEqual([model.id, model.contextWindow, model.contextWindowKnown], ["own/m", 32_768, false]);
  for (const options of [{}, { onDelta: () => {} }]) {
    const error = await failureOf(model, options);
    deepEqual([error.code, error.message, error.mayHaveBeenPaid], ["auth", "own: Own API key is missing.", false]);
  }
  const unsupported = aiSdkModel(failing(named("AI_UnsupportedFunctionalityError", "No files.")));
  equal((await failureOf(unsupported)).code, "bad_request");
  const mistake = new TypeError("Cannot read properties of undefined");
  await rejects(aiSdkModel(failing(mistake)).complete(PROMPT), (error) => error === mistake);
});

Deno.test("A model of the AI SDK says that nobody answers, and stops with the signal's reason", async () => {
  const env = () => "key-abcdef";
  const model = await createModel("anthropic/claude-sonnet-4-5", {
    env,
    baseUrl: { anthropic: "http://127.0.0.1:9/v1" },
  });
  for (const options of [{}, { onDelta: () => {} }]) {
    const error = await failureOf(model, options);
    deepEqual([error.code, error.mayHaveBeenPaid], ["unreachable", false], error.message);
    match(error.message, /Cannot reach anthropic at http:\/\/127\.0\.0\.1:9\/v1/);
  }
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const { promise: over, resolve: end } = Promise.withResolvers<Response>();
  const hang: Answer = () => {
    resolve();
    return over;
  };
  await withModel("anthropic/claude-sonnet-4-5", hang, async (hanging) => {
    const controller = new AbortController();
    const answer = hanging.complete(PROMPT, { signal: controller.signal });
    await asked;
    controller.abort(new Error("enough"));
    await rejects(answer, /enough/);
    end(new Response());
  });
});
