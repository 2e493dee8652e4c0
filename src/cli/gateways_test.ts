import assert from "node:assert/strict";
import { claudeAnswer, geminiAnswer, startWireServer, type WireRequest } from "../models/wire_server_fixture.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const DEBATE = ["debate", "Tea beats coffee", "--rounds", "1", "--no-scoring", "--quiet", "--out", "out"];
const KEY = "azure-key-of-the-operator";
const WORLD = { variables: { MY_AZURE_KEY: KEY } };

/** Answers as Azure does: with its own header and query, and no other key. */
function azure({ path, headers }: WireRequest): Response {
  if (headers.get("api-key") !== KEY || headers.has("authorization")) {
    return Response.json({ error: { code: "401", message: "Access denied due to invalid subscription key" } }, {
      status: 401,
    });
  }
  if (!path.endsWith("?api-version=2024-10-21")) return Response.json({ error: { code: "404" } }, { status: 404 });
  if (path.startsWith("/openai/deployments/mine/models")) return Response.json({ data: [{ id: "mine-4o" }] });
  if (path.startsWith("/openai/deployments/mine/props")) return new Response(null, { status: 404 });
  assert.equal(path.split("?")[0], "/openai/deployments/mine/chat/completions");
  const message = { role: "assistant", content: "It is so." };
  return Response.json({ model: "gpt-4o", choices: [{ index: 0, message, finish_reason: "stop" }] });
}

function configurationOf(url: string, changes: object = {}) {
  const baseUrl = `${url}/openai/deployments/mine?api-version=2024-10-21`;
  const headers = { "api-key": { env: "MY_AZURE_KEY" }, "x-team": "debaters" };
  return {
    model: "azure/mine-4o",
    providers: { azure: { baseUrl, headers, body: { user: "ada", top_p: 0.5 }, ...changes } },
  };
}

async function withAzure(
  body: (scene: {
    readonly cwd: string;
    readonly url: string;
    readonly requests: readonly WireRequest[];
    readonly configure: (changes?: object) => Promise<void>;
  }) => Promise<void>,
  answer = azure,
) {
  await using server = startWireServer(answer);
  const { url, requests } = server;
  await withFolder(async (cwd) => {
    const configure = (changes?: object) =>
      Deno.writeTextFile(`${cwd}/azure.yaml`, JSON.stringify(configurationOf(url, changes)));
    await configure();
    await body({ cwd, url, requests, configure });
  });
}

const WITH = ["--config", "azure.yaml", "--trust"];

Deno.test("A debate goes through a server like Azure's: header, query and fields are sent, and no value is on record", async () => {
  await withAzure(async ({ cwd, requests }) => {
    const { code, out, err } = await convene([...DEBATE, ...WITH], { cwd, ...WORLD });
    assert.equal(code, 0, err);
    const asked = requests.filter(({ path }) => path.includes("/chat/completions"));
    assert.ok(asked.length >= 6);
    for (const { headers, body } of asked) {
      assert.equal(headers.get("x-team"), "debaters");
      assert.deepEqual([body["user"], body["top_p"], body["model"]], ["ada", 0.5, "mine-4o"]);
    }
    const archive = out.split("\n")[0] ?? "";
    const journal = await Deno.readTextFile(`${archive}/journal.jsonl`);
    const { settings } = JSON.parse(journal.split("\n")[0] ?? "");
    const bodies = Object.values(settings.participants).map((one) => Object(one).agent.body);
    assert.deepEqual(bodies.filter(Boolean), Array(bodies.length).fill({ user: "ada", top_p: 0.5 }));
    for (const word of [KEY, "MY_AZURE_KEY", "debaters", "api-key"]) assert.ok(!journal.includes(word), word);
  });
});

Deno.test("resume compares the fields of bodies, and sends the headers of the configuration that it is given", async () => {
  let isLocked = true;
  const lockedAfterThree = (request: WireRequest) =>
    isLocked && request.number > 3 ? Response.json({}, { status: 401 }) : azure(request);
  await withAzure(async ({ cwd, requests, configure }) => {
    const held = await convene([...DEBATE, ...WITH], { cwd, ...WORLD });
    assert.equal(held.code, 3, held.err);
    const archive = held.out.split("\n")[0] ?? "";
    isLocked = false;
    await configure({ body: { user: "ada", top_p: 0.9 } });
    const before = requests.length;
    const changed = await convene(["resume", archive, ...WITH], { cwd, ...WORLD });
    assert.equal(changed.code, 4, changed.err);
    assert.match(changed.err, /agent\.body/);
    assert.deepEqual(requests.slice(before).filter(({ path }) => path.includes("/chat/")), []);
    await configure({ headers: { "api-key": { env: "OTHER_NAME" } } });
    const resumed = await convene(["resume", archive, ...WITH], { cwd, variables: { OTHER_NAME: KEY } });
    assert.equal(resumed.code, 0, resumed.err);
    assert.equal(requests.at(-1)?.headers.get("x-team"), null);
  }, lockedAfterThree);
});

Deno.test("doctor and models send the headers of a provider, and read their variables from .env", async () => {
  await withAzure(async ({ cwd, requests }) => {
    const missing = await convene(["doctor", ...WITH], { cwd });
    assert.equal(missing.code, 4);
    assert.match(missing.out, /- azure at http:\S+: MY_AZURE_KEY is not set\n/);
    assert.match(
      missing.out,
      /✗ azure\/mine-4o: Cannot use model .* without a key: put MY_AZURE_KEY into \.env, or run/,
    );
    assert.equal(requests.length, 0);
    await Deno.writeTextFile(`${cwd}/.env`, `MY_AZURE_KEY=${KEY}\n`);
    const { code, out } = await convene(["doctor", ...WITH], { cwd });
    assert.equal(code, 0, out);
    assert.match(out, /✓ azure at http:\S+: MY_AZURE_KEY is set\n/);
    assert.match(out, /✓ azure\/mine-4o: answers/);
    const listed = await convene(["models", "azure", ...WITH], { cwd });
    assert.equal(listed.code, 0, listed.err);
    assert.match(listed.out, /^azure\/mine-4o\t/);
    assert.ok(requests.every(({ headers }) => headers.get("x-team") === "debaters"));
    assert.ok(!`${missing.out}${out}${listed.out}`.includes(KEY));
  });
});

Deno.test("A file with a secret, a limit or no address is refused with its place, and the secret is not shown", async () => {
  await withAzure(async ({ cwd, url, configure }) => {
    const refusals = [
      [{ headers: { "api-key": "plain-secret" } }, /'providers\.azure\.headers\.api-key' must be \{ env: NAME \}/],
      [{ headers: { "x-mine": "sk-secret" } }, /azure\.yaml:1:\d+: 'providers\.azure\.headers\.x-mine' must be \{ env/],
      [{ headers: { host: "x" } }, /'providers\.azure\.headers\.host' must be left out: the engine sets it/],
      [
        { headers: { a: { env: "not a name" } } },
        /'providers\.azure\.headers\.a\.env' must be the name of a variable such/,
      ],
      [{ body: { max_tokens: 7 } }, /'providers\.azure\.body\.max_tokens' must be left out: give limits/],
      [{ body: { model: "x" } }, /'providers\.azure\.body\.model' must be left out: the engine sets it/],
      [{ body: { a: [{ api_key: "plain-secret" }] } }, /'providers\.azure\.body\.a\[0\]\.api_key' must be no secret/],
      [{ baseUrl: undefined }, /'providers\.azure\.baseUrl' is missing; wanted: a URL/],
    ] as const;
    for (const [changes, message] of refusals) {
      await configure(changes);
      for (const command of [[...DEBATE, ...WITH], ["doctor", ...WITH], ["models", ...WITH]]) {
        const { code, out, err } = await convene(command, { cwd, ...WORLD });
        assert.equal(code, 4, out + err);
        assert.match(out + err, message);
        assert.ok(!(out + err).includes('secret"'), out + err);
      }
    }
    const known = { openai: { baseUrl: `${url}/v1`, headers: { "x-a": "b" } } };
    await Deno.writeTextFile(`${cwd}/azure.yaml`, JSON.stringify({ model: "openai/m", providers: known }));
    const { code, err } = await convene([...DEBATE, ...WITH], { cwd, ...WORLD });
    assert.equal(code, 4);
    assert.match(err, /Cannot define provider 'openai'.*'baseUrl' changes the address of a known provider/);
  });
});

Deno.test("Headers and fields reach known providers on each wire, with their own keys", async () => {
  await using server = startWireServer(({ path }) => {
    if (path.startsWith("/anthropic/messages")) return claudeAnswer("It is so.");
    if (path.includes(":generateContent")) return Response.json(geminiAnswer("It is so."));
    const message = { role: "assistant", content: "It is so." };
    return Response.json({ model: "m", choices: [{ index: 0, message, finish_reason: "stop" }] });
  });
  await withFolder(async (cwd) => {
    const headers = { "cf-aig-authorization": { env: "GATEWAY" }, "x-team": "debaters" };
    const more = { headers, body: { service_tier: "flex" } };
    const providers = { openai: more, anthropic: more, google: more };
    await Deno.writeTextFile(`${cwd}/c.yaml`, JSON.stringify({ providers }));
    const keys = {
      OPENAI_API_KEY: "key-of-openai",
      ANTHROPIC_API_KEY: "key-of-anthropic",
      GEMINI_API_KEY: "key-of-google",
    };
    const world = { cwd, variables: { ...keys, GATEWAY: "Bearer key-of-the-gateway" } };
    for (const name of ["openai", "anthropic", "google"]) {
      const before = server.requests.length;
      const args = [
        "--config",
        "c.yaml",
        "--trust",
        "--model",
        `${name}/m`,
        "--base-url",
        `${name}=${server.url}/${name}`,
      ];
      const { code, err } = await convene([...DEBATE, ...args], world);
      assert.equal(code, 0, `${name}: ${err}`);
      const sent = server.requests.slice(before).filter(({ body }) => Object.keys(body).length > 0);
      assert.ok(sent.length >= 6, name);
      for (const { headers, body } of sent) {
        const own = [...headers].filter(([, value]) => value.includes(`key-of-${name}`));
        assert.equal(own.length, 1, name);
        assert.equal(headers.get("cf-aig-authorization"), "Bearer key-of-the-gateway");
        assert.deepEqual([headers.get("x-team"), body["service_tier"]], ["debaters", "flex"]);
      }
    }
  });
});
