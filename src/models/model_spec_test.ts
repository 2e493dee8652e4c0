import { deepEqual, equal, match, ok as isTrue, rejects, throws } from "node:assert/strict";
import { body, ok, startMisbehavingServer } from "./misbehaving_server_fixture.ts";
import { createModel, parseModelSpec } from "./model_spec.ts";
import { type CreateModelOptions, ModelSpecError } from "./provider_server.ts";
import { KEY_VARIABLES, PROVIDERS } from "./providers.ts";

const PROMPT = [{ role: "user", text: "Hello" }] as const;

function from(variables: Record<string, string>, baseUrl?: CreateModelOptions["baseUrl"]) {
  return {
    env: (name: string) => Object.hasOwn(variables, name) ? variables[name] : undefined,
    ...(baseUrl === undefined ? {} : { baseUrl }),
  };
}

/** The address and key that a model of this SPEC sends its request with. */
async function requestOf(
  spec: string,
  variables: Record<string, string>,
  baseUrl?: CreateModelOptions["baseUrl"],
  providers: CreateModelOptions["providers"] = {},
) {
  const seen: string[] = [];
  const model = await createModel(spec, {
    ...from(variables, baseUrl),
    providers,
    fetch: (input, init) => {
      if (/\/(?:api\/show|models|props)$/.test(String(input))) return Promise.reject(new TypeError("nobody tells"));
      seen.push(String(input), new Headers(init?.headers).get("authorization") ?? "");
      return Promise.resolve(Response.json({ choices: [{ message: { content: "Hi" }, finish_reason: "stop" }] }));
    },
  });
  await model.complete(PROMPT);
  return seen;
}

Deno.test("parseModelSpec() takes provider and model apart", () => {
  const parsed = (spec: string) => {
    const { name, model } = parseModelSpec(spec);
    return [name, model];
  };
  deepEqual(parsed("openai/gpt-4o"), ["openai", "gpt-4o"]);
  deepEqual(parsed("openrouter/meta/llama-3:free"), ["openrouter", "meta/llama-3:free"]);
  deepEqual(parsed("ollama/llama3.2:3b"), ["ollama", "llama3.2:3b"]);
});

Deno.test("parseModelSpec() names the value and what would be right", () => {
  for (
    const spec of ["", "gpt-4o", "/gpt-4o", "azure/gpt", "human", "OpenAI/gpt-4o", "openai/", "openai/a b"]
  ) {
    throws(
      () => parseModelSpec(spec),
      (error: Error) => error instanceof ModelSpecError && error.message.includes(`'${spec}'`),
      spec,
    );
  }
});

Deno.test("createModel() takes address and key of each provider", async () => {
  deepEqual(await requestOf("openai/gpt-4o", { OPENAI_API_KEY: " sk-abcdef12 \n" }), [
    "https://api.openai.com/v1/chat/completions",
    "Bearer sk-abcdef12",
  ]);
  deepEqual(await requestOf("openrouter/a/b", { OPENROUTER_API_KEY: "sk-or-123456" }, "http://ignored:1/v1"), [
    "https://openrouter.ai/api/v1/chat/completions",
    "Bearer sk-or-123456",
  ]);
  deepEqual(await requestOf("ollama/llama3", {}), ["http://127.0.0.1:11434/v1/chat/completions", "Bearer none"]);
});

Deno.test("createModel() speaks to every provider of OpenAI's wire, at its address and with its key", async () => {
  for (const [name, { wire, baseUrl, keyEnv }] of Object.entries(PROVIDERS)) {
    if (wire !== "openai") continue;
    const seen = await requestOf(`${name}/some/model`, keyEnv === undefined ? {} : { [keyEnv]: `key-of-${name}` });
    const key = keyEnv === undefined ? "none" : `key-of-${name}`;
    deepEqual(seen, [`${baseUrl}/chat/completions`, `Bearer ${key}`], name);
    const away = await requestOf(`${name}/m`, {}, { [name]: "http://elsewhere:9/v1" });
    deepEqual(away, ["http://elsewhere:9/v1/chat/completions", "Bearer none"], name);
  }
});

Deno.test("createModel() names the variable of the key that is missing, for every provider", async () => {
  for (const [name, { keyEnv }] of Object.entries(PROVIDERS)) {
    if (keyEnv === undefined) continue;
    const others = Object.fromEntries(
      KEY_VARIABLES.filter((other) => other !== keyEnv).map((other) => [other, "key-x"]),
    );
    await rejects(createModel(`${name}/m`, from(others)), new RegExp(`: set ${keyEnv} `));
  }
});

Deno.test("createModel() knows providers that an operator defines, and none by names of the table", async () => {
  const providers = { mine: { baseUrl: "http://box:8000/v1", keyEnv: "MY_KEY" }, open: { baseUrl: "http://o:1/v1" } };
  deepEqual(await requestOf("mine/m", { MY_KEY: "key-of-mine" }, undefined, providers), [
    "http://box:8000/v1/chat/completions",
    "Bearer key-of-mine",
  ]);
  deepEqual(await requestOf("open/m", {}, undefined, providers), ["http://o:1/v1/chat/completions", "Bearer none"]);
  const made = (spec: string, own: CreateModelOptions["providers"] = providers, baseUrl?: Record<string, string>) =>
    createModel(spec, { ...from({}, baseUrl), ...(own ? { providers: own } : {}) });
  equal((await made("open/m")).server, "http://o:1/v1");
  await rejects(
    made("mine/m"),
    /Cannot use model 'mine\/m' without a key: put MY_KEY into .env, or run Deno with --allow-env=MY_KEY/,
  );
  await rejects(made("mein/m"), /Cannot use model 'mein\/m'; did you mean 'mine'\?/);
  await rejects(made("open/m", { openai: { baseUrl: "http://o:1/v1" } }), /Cannot define provider 'openai'/);
  await rejects(made("open/m", { human: { baseUrl: "http://o:1/v1" } }), /provider 'human'.*\(this one is reserved\)/);
  await rejects(
    made("key/m", { key: { baseUrl: "http://me:letmein@o:1/v1" } }),
    /'providers' of key holds a user name/,
  );
  await rejects(
    made("open/m", providers, { opnai: "http://o:1/v1" }),
    /Cannot set a base URL for provider 'opnai'.*did you mean 'openai'/,
  );
});

Deno.test("createModel() sends openai specs to the base URL, the option before the variable", async () => {
  const variables = { OPENAI_BASE_URL: "http://from-env:8000/v1", OPENAI_API_KEY: "sk-abcdef12" };
  equal((await requestOf("openai/x", variables))[0], "http://from-env:8000/v1/chat/completions");
  equal((await requestOf("openai/x", variables, "http://option:9000/v1"))[0], "http://option:9000/v1/chat/completions");
  deepEqual(await requestOf("openai/x", {}, "http://option:9000/v1/"), [
    "http://option:9000/v1/chat/completions",
    "Bearer none",
  ]);
});

Deno.test("createModel() reads ANTHROPIC_BASE_URL as Anthropic's clients do", async () => {
  for (const url of ["http://proxy:1", "http://proxy:1/", "http://proxy:1/v1"]) {
    const fetch = () => Promise.reject(new TypeError("nobody tells"));
    const { server } = await createModel("anthropic/c", { ...from({ ANTHROPIC_BASE_URL: url }), fetch });
    equal(server, "http://proxy:1/v1", url);
  }
});

Deno.test("createModel() completes Ollama's address, from the variable and from the option alike", async () => {
  const hosts = {
    "192.168.1.5": "http://192.168.1.5:11434/v1",
    "box:1234": "http://box:1234/v1",
    ":1234": "http://127.0.0.1:1234/v1",
    "0.0.0.0": "http://127.0.0.1:11434/v1",
    "https://ollama.example.com": "https://ollama.example.com/v1",
    "http://box:1234/proxy/": "http://box:1234/proxy/v1",
  };
  for (const [OLLAMA_HOST, expected] of Object.entries(hosts)) {
    equal((await requestOf("ollama/x", { OLLAMA_HOST }))[0], `${expected}/chat/completions`, OLLAMA_HOST);
  }
  for (const ollama of ["http://box:1234", "http://box:1234/", "http://box:1234/v1", "http://box:1234/v1/"]) {
    const asked: string[] = [];
    const fetch = (input: string | URL | Request) => {
      asked.push(String(input));
      return Promise.reject(new TypeError("nobody answers"));
    };
    const { server } = await createModel("ollama/x", { ...from({}, { ollama }), fetch });
    deepEqual([server, asked], ["http://box:1234/v1", ["http://box:1234/api/show"]], ollama);
  }
  await rejects(createModel("ollama/x", from({ OLLAMA_HOST: "a b" })), /OLLAMA_HOST must be/);
});

Deno.test("createModel() says which key is missing", async () => {
  await rejects(createModel("openai/gpt-4o", from({})), /set OPENAI_API_KEY .*, or give a base URL \(--base-url\)/);
  await rejects(createModel("openai/gpt-4o", from({ OPENAI_API_KEY: " " })), ModelSpecError);
  await rejects(createModel("openai/gpt-4o", from({}, "https://api.openai.com/v1")), /set OPENAI_API_KEY/);
  await rejects(createModel("openrouter/a/b", from({ OPENAI_API_KEY: "sk-abcdef12" })), /set OPENROUTER_API_KEY/);
  await rejects(createModel("openai/x", from({ OPENAI_API_KEY: "sk with space" })), ModelSpecError);
});

Deno.test("createModel() refuses addresses that are no URL or hold a key, and does not tell them", async () => {
  const key = "sk-abcdef12";
  const refused = (spec: string, variables: Record<string, string>, baseUrl: string | undefined, expected: RegExp) =>
    rejects(createModel(spec, from(variables, baseUrl)), (error: Error) => {
      match(error.message, expected);
      isTrue(!/abcdef|localhost:8000$|letmein/.test(error.message), error.message);
      return error instanceof ModelSpecError;
    });
  await refused("openai/x", {}, "localhost:8000", /^--base-url must be a URL/);
  await refused("openai/x", { OPENAI_BASE_URL: "ftp://me:letmein@host" }, undefined, /^OPENAI_BASE_URL must be a URL/);
  await refused("openai/x", { OPENAI_BASE_URL: key }, undefined, /^OPENAI_BASE_URL must be a URL/);
  await refused(
    "openai/x",
    { OPENAI_API_KEY: key },
    `http://h:9/${key}/v1`,
    /^--base-url holds a key: put the key into/,
  );
  await refused("openai/x", { OPENAI_API_KEY: key }, `http://h:9/v1?v=${key}`, /^--base-url holds a key/);
  await refused("openai/x", {}, "http://h:9/v1?api_key=abcdef34", /^--base-url holds a key in 'api_key'/);
  await refused(
    "openai/x",
    { OPENAI_BASE_URL: "http://me:letmein@h:9/v1" },
    undefined,
    /holds a user name or password/,
  );
  await refused("ollama/x", { OLLAMA_HOST: "http://me:letmein@h:9" }, undefined, /^OLLAMA_HOST holds a user name/);
});

Deno.test("createModel() knows sizes, and whether the provider's prices hold", async () => {
  const key = { OPENAI_API_KEY: "sk-abcdef12" };
  const own = await createModel("openai/o4-mini", from(key));
  deepEqual([own.id, own.contextWindow, own.customServer], ["openai/o4-mini", 200_000, false]);
  isTrue(own.reasoningReserve);
  const served = await createModel("openai/o4-mini", from(key, "http://localhost:8000/v1"));
  deepEqual([served.customServer, served.price], [true, undefined]);
  equal(own.price?.inputUsd, 1.1);
});

Deno.test("createModel() tells an assumed size, and leaves room in it for what is not reasoning", async () => {
  const known = await createModel("openai/o4-mini", from({ OPENAI_API_KEY: "sk-abcdef12" }));
  deepEqual([known.contextWindowKnown, known.reasoningReserve], [true, 8192]);
  const unknown = await createModel("ollama/qwen3:4b", from({ OLLAMA_HOST: "127.0.0.1:9" }));
  deepEqual([unknown.contextWindowKnown, unknown.contextWindow, unknown.reasoningReserve], [false, 32_768, 8192]);
});

Deno.test("createModel() asks Ollama for the context that a model is given and was made for", async () => {
  const large = '{"model_info": {"llama.context_length": 131072}}';
  // what Ollama says of the model, the size that is given, the one that it is asked for, and whether that is known
  const cases = [
    ['{"parameters": "stop x\\nnum_ctx    8192"}', undefined, 8192, true],
    ['{"parameters": "num_ctx 65536", "model_info": {"llama.context_length": 131072}}', undefined, 65_536, true],
    [
      '{"parameters": "temperature 1", "model_info": {"general.name": "x", "gemma2.context_length": 8192}}',
      undefined,
      8192,
      true,
    ],
    [large, undefined, 16_384, true],
    [large, 100_000, 100_000, true],
    [large, 200_000, 131_072, true],
    ['{"parameters": "num_ctx many", "model_info": {"llama.context_length": -1}}', undefined, 16_384, true],
    ["<html>", undefined, 32_768, false],
    ["[]", undefined, 32_768, false],
  ] as const;
  for (const [answer, given, size, known] of cases) {
    const server = await startMisbehavingServer(() => ok("Yes."), { elsewhere: body(answer) });
    try {
      const model = await createModel("ollama/x", {
        ...from({ OLLAMA_HOST: server.baseUrl }),
        ...(given === undefined ? {} : { contextWindow: given }),
      });
      deepEqual([model.contextWindow, model.contextWindowKnown], [size, known], answer);
    } finally {
      await server.stop();
    }
  }
});

Deno.test("createModel() asks OpenRouter for size and price of what the catalogue lacks, and guesses nothing", async () => {
  const listed = [
    {
      id: "new/one",
      context_length: 65_536,
      pricing: { prompt: "0.0000005", completion: "0.000002", input_cache_read: "" },
    },
    { id: "new/auto", context_length: -1, pricing: { prompt: "-1", completion: "-1" } },
    { id: "new/blind", architecture: { input_modalities: ["text"] } },
    { id: "new/free", context_length: 8192, pricing: { prompt: "0", completion: 0 } },
  ];
  const asked: string[] = [];
  const made = async (spec: string, answer: () => Promise<Response>) => {
    const options = from({ OPENROUTER_API_KEY: "sk-or-abcdef12" });
    const fetch = (input: URL | RequestInfo) => {
      asked.push(String(input));
      return answer();
    };
    const { contextWindow, contextWindowKnown, price, takesImages } = await createModel(spec, { ...options, fetch });
    return [contextWindow, contextWindowKnown, price, takesImages];
  };
  const list = () => Promise.resolve(Response.json({ data: listed }));
  const nothing = [32_768, false, undefined, true];
  deepEqual(await made("openrouter/new/one", list), [65_536, true, { inputUsd: 0.5, outputUsd: 2 }, true]);
  deepEqual(await made("openrouter/new/auto", list), nothing);
  deepEqual(await made("openrouter/new/blind", list), [32_768, false, undefined, false]);
  deepEqual(await made("openrouter/new/free", list), [8192, true, { inputUsd: 0, outputUsd: 0 }, true]);
  deepEqual(await made("openrouter/new/other", list), nothing);
  deepEqual(await made("openrouter/new/one", () => Promise.reject(new TypeError("no network"))), nothing);
  deepEqual(await made("openrouter/new/one", () => Promise.resolve(new Response("<html>"))), nothing);
  deepEqual(new Set(asked), new Set(["https://openrouter.ai/api/v1/models"]));
  const { priceListed } = await createModel("openrouter/new/one", {
    ...from({ OPENROUTER_API_KEY: "sk-or-abcdef12" }),
    fetch: list,
  });
  equal(priceListed, true);
  const before = asked.length;
  await made("openrouter/openai/gpt-4o-mini", list);
  equal(asked.length, before, "the catalogue has it");
});

Deno.test("createModel() takes sizes from the lists of providers, each in its own form", async () => {
  const cases = [
    ["groq/new", { data: [{ id: "new", context_window: 131_072 }] }, 131_072],
    ["together/new", [{ id: "new", context_length: 65_536 }], 65_536],
    ["mistral/new", { data: [{ id: "new", max_context_length: 40_000 }] }, 40_000],
    ["vllm/new", { data: [{ id: "new", max_model_len: 16_384 }] }, 16_384],
    ["lmstudio/new", { data: [{ id: "new", state: "loaded", loaded_context_length: 8192 }] }, 8192],
    ["lmstudio/new", { data: [{ id: "new", state: "not-loaded", max_context_length: 131_072 }] }, undefined],
    ["groq/new", { data: [{ id: "newer", context_window: 131_072 }] }, undefined],
    ["groq/new", { error: { message: "no" } }, undefined],
  ] as const;
  for (const [spec, list, size] of cases) {
    const fetch = () => Promise.resolve(Response.json(list));
    const keys = Object.fromEntries(KEY_VARIABLES.map((name) => [name, "key-abcdef"]));
    const { contextWindow, contextWindowKnown } = await createModel(spec, { ...from(keys), fetch });
    deepEqual([contextWindow, contextWindowKnown], [size ?? 32_768, size !== undefined], JSON.stringify(list));
  }
  const providers = { mine: { baseUrl: "http://mine:1/v1" } };
  const fetch = () => Promise.resolve(Response.json({ data: [{ id: "new", max_model_len: 16_384 }] }));
  equal((await createModel("mine/new", { ...from({}), providers, fetch })).contextWindow, 16_384);
});

Deno.test("createModel() asks a server of one's own for the size that it serves, whatever the catalogue says", async () => {
  const llama = { id: "models/q.gguf", meta: { n_ctx_train: 131_072 } };
  const props = (n_ctx: unknown) => ({ default_generation_settings: { n_ctx }, total_slots: 1 });
  const cases = [
    [{ data: [llama] }, props(4096), 4096, true],
    [{ data: [llama] }, { n_ctx: 2048 }, 2048, true],
    [{ data: [{ ...llama, meta: { n_ctx: 8192, n_ctx_train: 131_072 } }] }, {}, 8192, true],
    [{ data: [{ id: "gpt-4o", n_ctx: 8192 }, llama] }, {}, 8192, true],
    [{ data: [{ id: "gpt-4o", max_model_len: 16_384 }] }, props("large"), 16_384, true],
    [{ data: [{ id: "gpt-4o" }] }, {}, 128_000, true], // the catalogue's
    [{ data: [{ id: "other" }, llama] }, {}, 128_000, true],
  ] as const;
  for (const [list, page, size, known] of cases) {
    const asked: string[] = [];
    const fetch = (input: URL | RequestInfo) => {
      asked.push(String(input));
      return Promise.resolve(Response.json(String(input).endsWith("/props") ? page : list));
    };
    const model = await createModel("openai/gpt-4o", { ...from({}, "http://box:8080/v1"), fetch });
    deepEqual([model.contextWindow, model.contextWindowKnown], [size, known], JSON.stringify([list, page]));
    deepEqual(asked.toSorted(), ["http://box:8080/props", "http://box:8080/v1/models"]);
  }
  const fetch = () => Promise.resolve(Response.json({ data: [{ ...llama, meta: { n_ctx_train: 8192 } }] }));
  const made = await createModel("mine/any", { ...from({}), providers: { mine: { baseUrl: "http://m:1/v1" } }, fetch });
  deepEqual([made.contextWindow, made.contextWindowKnown], [8192, false], "at most what it was made for");
});

Deno.test("the tasks may read every variable of the table, and no more that holds a key", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile(new URL("../../deno.json", import.meta.url)));
  for (const name of ["convene", "test"]) {
    const [, list = ""] = /--allow-env=(\S+)/.exec(tasks[name]) ?? [];
    const allowed = list.split(",").filter((variable) => /_(?:KEY|URL|HOST)$/.test(variable));
    const variables = Object.values(PROVIDERS).flatMap(({ keyEnv = [], baseUrlEnv = [] }) =>
      [keyEnv, baseUrlEnv].flat()
    );
    deepEqual(allowed.toSorted(), variables.toSorted(), name);
  }
});

Deno.test("createModel() makes a model that talks to a real server", async () => {
  const server = await startMisbehavingServer(() => ok("Hello back."));
  try {
    const model = await createModel("openai/anything", from({}, server.baseUrl));
    equal((await model.complete(PROMPT)).text, "Hello back.");
    equal(server.requests[0]?.body.model, "anything");
  } finally {
    await server.stop();
  }
});
