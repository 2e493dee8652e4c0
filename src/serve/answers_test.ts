import { deepEqual, equal, match, ok } from "node:assert/strict";
import { RECORDING, shippedBrief } from "../cli/_cli_fixture.ts";
import { PROTOCOL_NAMES } from "../protocols/names.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { asStranger, planted } from "./_guard_fixture.ts";
import { DEBATE, type TestServer, TOKEN, withServer } from "./_server_fixture.ts";

const KEY = "sk-MARKED-0123456789abcdef";

/** A provider that refuses, and repeats what it was sent. */
const echoing: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
  const message = `Incorrect API key provided: ${
    headers.get("authorization")
  }, ${KEY}. See http://u:${KEY}@example.org`;
  return Promise.resolve(Response.json({ error: { message, code: KEY } }, { status: 401 }));
};

/** Asks for everything that there is, in ways that succeed and in ways that fail. */
async function* answers(server: TestServer, id: string): AsyncGenerator<readonly [string, Response]> {
  const of = [
    "",
    "/seats",
    "/events?speed=1000",
    "/messages/1",
    "/messages/99",
    "/nowhere",
    ...["zip", "md", "html", "json", "exe"].map((form) => `/download?format=${form}`),
  ];
  const paths = [
    "/",
    "/?q=trams",
    "/?cursor=x",
    "/start",
    "/start?protocol=x",
    "/start?brief=cars",
    "/start?brief=gone",
    "/style.css",
    "/app.js",
    "/nowhere",
    "/api/dialogues",
    "/api/nowhere",
    `/dialogues/${id}`,
    `/dialogues/${id}/parts?since=0`,
    `/dialogues/${id}/shown/1`,
    `/dialogues/${id}/shown/99`,
    `/dialogues/${id}/seats/advocate-1`,
    `/dialogues/${id}/seats/nobody`,
    ...of.map((path) => `/api/dialogues/${id}${path}`),
  ];
  for (const path of paths) {
    yield [path, await server.fetch(path)];
    yield [`HEAD ${path}`, await server.fetch(path, { method: "HEAD" })];
    yield [`${path} by a stranger`, await asStranger(server, path, { headers: { Host: "evil.example" } })];
  }
  const bodies = [
    "{}",
    "nope",
    JSON.stringify(DEBATE),
    JSON.stringify({ ...DEBATE, motion: "a".repeat(1_000_000) }),
    ...[
      { brief: "/etc" },
      { brief: "cars", motion: undefined },
      { brief: "gone" },
      { model: "missing" },
      { model: "recorded", roundCount: 9 },
      { baseUrl: "http://x" },
      { models: { nobody: "fast" } },
    ].map((one) => JSON.stringify({ ...DEBATE, ...one })),
  ];
  for (const body of bodies) {
    for (const path of ["/api/dialogues?dryRun", "/api/dialogues"]) {
      const headers = body.length > 1e6 ? { "Content-Length": `${body.length}` } : {};
      yield [`POST ${path} ${body.slice(0, 200)}`, await server.fetch(path, { method: "POST", body, headers })];
    }
  }
  for (const act of ["pause", "stop", "resume", "fork", "judge", "seats/advocate-1"]) {
    for (const body of ["{}", '{"at":1,"judges":["fast"],"key":"k","text":"t"}']) {
      yield [`POST ${act} ${body}`, await server.fetch(`/api/dialogues/${id}/${act}`, { method: "POST", body })];
    }
  }
  yield ["PUT", await server.fetch("/", { method: "PUT" })];
}

Deno.test("Every answer has its headers, and none a key, a token or a path of this machine", async () => {
  const directory = await Deno.makeTempDir();
  const brief = `${directory}/briefs/cars`;
  await Deno.mkdir(brief, { recursive: true });
  for (const name of ["brief.yaml", "charge.md", "no-charge.md"]) {
    await Deno.copyFile(`${shippedBrief("congestion-pricing")}/${name}`, `${brief}/${name}`);
  }
  try {
    await withServer(async (server) => {
      ok(!(await (await server.fetch("/")).text()).includes(server.directory), "nothing is there yet");
      const id = await server.start();
      await server.ended(id);
      await planted(server.directory, "nonsense\n");
      const secrets = [KEY, TOKEN, "sk-of-a-test", server.directory, directory, Deno.cwd()];
      const statuses = new Set<number>();
      for await (const [what, answer] of answers(server, id)) {
        statuses.add(answer.status);
        const { headers } = answer;
        equal(headers.get("x-content-type-options"), "nosniff", what);
        equal(headers.get("referrer-policy"), "no-referrer", what);
        equal(headers.get("cross-origin-resource-policy"), "same-origin", what);
        equal(headers.get("cross-origin-opener-policy"), "same-origin", what);
        equal(headers.get("x-frame-options"), "DENY", what);
        equal(headers.get("cache-control"), "no-store", what);
        const isFile = what.includes("/download") && answer.ok;
        match(
          headers.get("content-security-policy") ?? "",
          isFile ? /^sandbox; default-src 'none'/ : /^default-src 'self'; img-src 'self' data:; object-src 'none'/,
          what,
        );
        equal(headers.has("content-disposition"), isFile, what);
        if (answer.status >= 400 && answer.status !== 401) {
          equal(headers.get("content-type"), "application/problem+json", what);
        }
        for (const name of headers.keys()) {
          ok(!/^(?:access-control-|set-cookie|server$|x-powered-by)/.test(name), `${what}: ${name}`);
        }
        const text = `${[...headers].join("\n")}\n${await answer.text()}`;
        for (const secret of secrets) {
          ok(
            !text.includes(secret),
            `${what} has ${secret}: …${text.slice(text.indexOf(secret) - 200, text.indexOf(secret) + 100)}`,
          );
        }
      }
      for (const status of [200, 400, 403, 404, 405, 409, 413, 422]) ok(statuses.has(status), `${status}`);
      deepEqual([...statuses].filter((status) => status >= 500), []);
    }, {
      operator: {
        models: {
          fast: "openai/gpt-4o",
          missing: `recorded/${directory}/none.yaml`,
          recorded: `recorded/${RECORDING}`,
        },
        briefs: { cars: brief, gone: `${directory}/briefs/gone` },
      },
      io: {
        env: (name) => name === "OPENAI_API_KEY" ? KEY : undefined,
        runtime: { ...systemRuntime, fetch: echoing },
      },
    });
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("Somebody who opens an address that is nothing gets a page with a way on, and a program a problem", () =>
  withServer(async (server) => {
    for (const path of ["/nowhere", "/dialogues/nobody", "/start?protocol=x"]) {
      const page = await server.fetch(path, { headers: { Accept: "text/html,*/*;q=0.8" } });
      equal(page.status, 404);
      match(page.headers.get("content-type") ?? "", /^text\/html/);
      match(await page.text(), /<h1>Not found<\/h1>[^]*href="\/">All archives/);
    }
    const { headers } = await server.fetch("/api/nowhere", { headers: { Accept: "text/html" } });
    equal(headers.get("content-type"), "application/problem+json");
  }));

Deno.test("The page that starts a dialogue folds limits, then what shapes its protocol, under the presets", () =>
  withServer(async (server) => {
    const asked = await Promise.all(PROTOCOL_NAMES.map(async ({ name }) => {
      const page = await (await server.fetch(`/start?protocol=${name}`)).text();
      const [, folded = ""] = page.split("<summary>Limits and all settings");
      const fieldsIn = (part: string) => [...new Set([...part.matchAll(/ name="([^"]+)"/g)].map(([, field]) => field))];
      const [limits, form = []] = folded.split('<div class="columns">').slice(1).map(fieldsIn);
      match(page, / name="preset" value="quick"[^]*<summary>Limits/);
      deepEqual(limits, ["maxCostUsd", "maxTokens", "maxDurationMs"], name);
      return [name, ...form];
    }));
    deepEqual(asked, [
      ["debate", "debateFormat", "roundCount", "audience", "crossExamination", "factCheck"],
      ["council", "phases", "voting", "factCheck"],
      ["dialectic", "roundCount", "untilConfidence", "clarify", "factCheck"],
      ["roundtable", "mode", "roundCount", "factCheck"],
      ["critique", "critics[#]"],
    ]);
  }));

Deno.test("A brief of the operator's is enough to start a dialogue: it has the motion", () =>
  withServer(async (server) => {
    const { motion: _, ...rest } = DEBATE;
    const { status, body } = await server.post("/api/dialogues?dryRun", { ...rest, brief: "cars" });
    equal(status, 200, JSON.stringify(body));
    equal((await server.post("/api/dialogues?dryRun", rest)).status, 422);
  }, { operator: { models: { fast: "openai/gpt-4o" }, briefs: { cars: shippedBrief("congestion-pricing") } } }));

Deno.test("A fork's page leads to the comparison with its source, which leads to the messages of both", () =>
  withServer(async (server) => {
    const id = await server.start();
    await server.ended(id);
    const { body: { id: fork } } = await server.post(`/api/dialogues/${id}/fork`, { at: 3 });
    await server.ended(fork);
    const page = await (await server.fetch(`/dialogues/${fork}`)).text();
    const [, path = ""] = /<a href="(\/compare[^"]+)">Compare/.exec(page) ?? [];
    const compared = await (await server.fetch(path.replaceAll("&#38;", "&"))).text();
    match(compared, /B is a fork of A, after message 3\./);
    for (const each of [id, fork]) match(compared, new RegExp(`<a href="/dialogues/${each}"`));
    equal((await server.fetch(`/compare?a=${id}&b=${id}`)).status, 400);
    const { status, body } = await server.get(`/compare?a=${id}&b=nothing`);
    equal(status, 404);
    match(body["detail"], /There is no dialogue 'nothing' here/);
  }));
