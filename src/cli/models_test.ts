import assert from "node:assert/strict";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

/** The answer of a provider at a path, and what it was asked with. */
type Serve = (request: Request) => object | undefined;

/** Runs a body beside a real server on loopback; what it does not answer is not found. */
async function withServer(serve: Serve, body: (url: string) => Promise<void>): Promise<void> {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const answer = serve(request);
    return answer ? Response.json(answer) : Response.json({ error: { message: "No such page" } }, { status: 404 });
  });
  try {
    await body(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}

/** Flags by which no local server answers. */
const NOBODY = ["ollama", "lmstudio", "vllm"].flatMap((name) => ["--base-url", `${name}=http://127.0.0.1:9/v1`]);

Deno.test("convene models asks each provider in its own way, and shows sizes and prices where they are known", async () => {
  const asked: string[] = [];
  const serve: Serve = ({ url, headers }) => {
    const { pathname, search } = new URL(url);
    const key = headers.get("authorization") ?? headers.get("x-api-key") ?? headers.get("x-goog-api-key");
    asked.push(`${pathname}${search} ${key}`);
    return {
      "/groq/models": { data: [{ id: "new", context_window: 131_072 }, { id: "llama-3.3-70b-versatile" }] },
      "/claude/v1/models": { data: [{ id: "claude-sonnet-4-5", max_input_tokens: 1 }] },
      "/gemini/v1beta/models": {
        models: [
          { name: "models/gemini-9", inputTokenLimit: 2_000_000, supportedGenerationMethods: ["generateContent"] },
          { name: "models/embedder", supportedGenerationMethods: ["embedContent"] },
        ],
      },
    }[pathname];
  };
  await withServer(serve, async (url) => {
    const urls = [`groq=${url}/groq`, `anthropic=${url}/claude/v1`, `google=${url}/gemini/v1beta`];
    const flags = [...urls.flatMap((each) => ["--base-url", each]), ...NOBODY];
    const variables = { GROQ_API_KEY: "groq-key", ANTHROPIC_API_KEY: "anthropic-key", GEMINI_API_KEY: "gemini-key" };
    const { code, out, err } = await convene(["models", ...flags], { variables });
    assert.deepEqual([code, err], [0, ""]);
    assert.deepEqual(out.split("\n"), [
      "anthropic/claude-sonnet-4-5\t200,000\t\t", // prices are the provider's own, and this server is another
      "google/gemini-9\t2,000,000\t\t",
      "groq/new\t131,072\t\t",
      "groq/llama-3.3-70b-versatile\t\t\t",
      "",
    ]);
    assert.deepEqual(asked.toSorted(), [
      "/claude/v1/models?limit=1000 anthropic-key",
      "/gemini/v1beta/models?pageSize=1000 gemini-key",
      "/groq/models Bearer groq-key",
    ]);
    const table = await convene(["models", "groq", ...flags], { variables, columns: 80 });
    assert.match(table.out, /^Model +Context +Input \$\/M +Output \$\/M\ngroq\/new +131,072 /);
    const json = JSON.parse((await convene(["models", "groq", "--json", ...flags], { variables })).out);
    assert.deepEqual(json.models[0], { model: "groq/new", contextWindow: 131_072 });
  });
});

Deno.test("convene models shows prices of a provider's own server, from the catalogue or its list", async () => {
  const data = [
    { id: "new/one", context_length: 8192, pricing: { prompt: "0.0000005", completion: "0.000002" } },
    { id: "openai/gpt-4o-mini" },
  ];
  const runtime = { ...systemRuntime, fetch: () => Promise.resolve(Response.json({ data })) };
  const { out } = await convene(["models", "openrouter"], { variables: { OPENROUTER_API_KEY: "or-key" }, runtime });
  assert.equal(out, "openrouter/new/one\t8,192\t0.5\t2\nopenrouter/openai/gpt-4o-mini\t128,000\t0.15\t0.6\n");
});

Deno.test("convene models says what keeps a provider from being asked", async () => {
  await withServer(() => undefined, async (url) => {
    const variables = { GROQ_API_KEY: "groq-key" };
    const run = (...args: readonly string[]) => convene(["models", ...args], { variables });
    const cases = [
      [["grok"], 2, /There is no provider 'grok'; did you mean 'groq'\?/],
      [["mistral"], 4, /Cannot list models of mistral without a key: set MISTRAL_API_KEY/],
      [["ollama", ...NOBODY], 3, /Cannot reach ollama at .*'ollama serve'/],
      [["groq", "--base-url", `groq=${url}`], 3, /groq does not know the model, or the address is wrong \(404\)/],
    ] as const;
    for (const [args, code, message] of cases) {
      const ran = await run(...args);
      assert.equal(ran.code, code, ran.err);
      assert.match(ran.err, message);
      assert.doesNotMatch(ran.err, /groq-key/);
    }
    const none = await convene(["models", ...NOBODY]);
    assert.equal(none.code, 4);
    assert.match(none.err, /No provider can be asked: .*convene doctor/);
  });
});

Deno.test("convene doctor lists all providers with what is set, and never a key", async () => {
  const list = { data: [{ id: "a" }, { id: "b" }] };
  await withServer(({ url }) => new URL(url).pathname === "/v1/models" ? list : undefined, async (url) => {
    await withFolder(async (cwd) => {
      await Deno.writeTextFile(`${cwd}/.env`, "XAI_API_KEY=xai-of-the-file\n");
      await Deno.writeTextFile(`${cwd}/c.yaml`, `providers: { mine: { baseUrl: "${url}/v1", keyEnv: MY_KEY } }\n`);
      const flags = [...NOBODY.slice(2), "--base-url", `ollama=${url}/v1`, "--config", "c.yaml", "--trust"];
      const world = { cwd, variables: { OPENAI_API_KEY: "sk-of-openai" } };
      const { code, out } = await convene(["doctor", "--no-call", ...flags], world);
      assert.equal(code, 0, out);
      for (
        const line of [
          "✓ openai: OPENAI_API_KEY is set",
          "- anthropic: ANTHROPIC_API_KEY is not set",
          "✓ xai: XAI_API_KEY is set",
          `✓ ollama: answers at ${url}/v1, with 2 models`,
          "- lmstudio: nothing answers at http://127.0.0.1:9/v1; start it with 'lms server start'",
          `- mine at ${url}/v1: MY_KEY is not set`,
        ]
      ) assert.ok(out.includes(`\n  ${line}\n`), `${line}\n${out}`);
      assert.doesNotMatch(out, /sk-of-openai|xai-of-the-file/);
    });
  });
});
