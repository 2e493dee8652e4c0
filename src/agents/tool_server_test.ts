import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import type { Json } from "../transcript/json.ts";
import { requestOf } from "./_agents_fixture.ts";
import { ToolError } from "./agent.ts";
import { answerTo, type Manner, PAGE } from "./tool_server_fixture.ts";
import { openToolServer, type ToolServer } from "./tool_server.ts";

const FIXTURE = new URL("./tool_server_fixture.ts", import.meta.url).pathname;
const byLines = (manner: Manner, more: Partial<ToolServer> = {}): ToolServer => ({
  command: "deno",
  args: ["run", "--quiet", "--no-check", "--no-prompt", "--allow-env", FIXTURE, manner],
  allow: ["read"],
  readOnly: ["read"],
  ...more,
});

/** Serves the same over HTTP. */
async function byHttp(manner: Manner, test: (server: ToolServer) => Promise<void>): Promise<void> {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const message = await request.json();
    const called = message.method === "tools/call";
    if (called && manner === "floods") return new Response("x".repeat(10 * 1024 * 1024), { headers: JSON_TYPE });
    if (called && manner === "dies") return new Response("Gone", { status: 500 });
    const answer = answerTo(message, manner);
    return answer ? Response.json(answer) : new Response(null, { status: 202 });
  });
  try {
    await test({ url: `http://127.0.0.1:${server.addr.port}/mcp`, allow: ["read"], readOnly: ["read"] });
  } finally {
    await server.shutdown();
  }
}
const JSON_TYPE = { "content-type": "application/json" };

/** Uses the only allowed tool once. Returns the result and the address to cite. */
async function use(server: ToolServer, input: Json, timeoutMs = 20_000) {
  const opened = await openToolServer("web", server);
  try {
    const [tool] = opened.tools;
    ok(tool);
    const cited: string[] = [];
    const options = {
      signal: new AbortController().signal,
      request: requestOf({ toolLimits: { timeoutMs } }),
      cite: (address: string) => void cited.push(address),
    };
    return { tool, output: await tool.run(input, options), cited };
  } finally {
    await opened.close();
  }
}

const ADDRESS = { url: "https://example.org/library" };

Deno.test("a tool of a server is used by its allowed name, over lines and over HTTP, and its page can be cited", async () => {
  const used = [await use(byLines("good"), ADDRESS)];
  await byHttp("good", async (server) => void used.push(await use(server, ADDRESS)));
  for (const { tool, output, cited } of used) {
    deepEqual([tool.name, tool.readOnly, output, cited], ["web_read", true, PAGE, [ADDRESS.url]]);
    equal(tool.jsonSchema["type"], "object");
  }
});

Deno.test("a tool is read-only only if the operator says so, and only then can its results be cited", async () => {
  const { tool, cited } = await use(byLines("good", { readOnly: [] }), ADDRESS);
  deepEqual([tool.readOnly, cited], [false, []]);
});

Deno.test("a server gets no variables but the usual ones and those that it is given", async () => {
  const env = { GIVEN: "a value" };
  const name = (await use(byLines("good", { env }), { url: "env:GIVEN" })).output;
  equal(name, "a value");
  Deno.env.set("LOG_TOKENS", "not for tools");
  try {
    equal((await use(byLines("good", { env }), { url: "env:LOG_TOKENS" })).output, "not set");
  } finally {
    Deno.env.delete("LOG_TOKENS");
  }
});

Deno.test("a server that cannot be started, or lacks an allowed tool, is refused", async () => {
  await rejects(openToolServer("web", { command: "no-such-program", allow: ["read"] }), /no-such-program/);
  const script = "console.error('There is no such folder'); Deno.exit(3)";
  const failing = { command: "deno", args: ["eval", script], allow: ["read"] };
  await rejects(openToolServer("web", failing), /^Error: it ended with code 3: There is no such folder$/);
  await rejects(
    openToolServer("web", byLines("good", { allow: ["write"] })),
    /it has no tool 'write'; there are: read, delete/,
  );
});

Deno.test("a server that hangs, dies, floods, chatters or lies fails the use alone, within its time", async () => {
  const began = performance.now();
  const reasons: Readonly<Record<Exclude<Manner, "good" | "commands" | "mutters" | "stays">, RegExp>> = {
    hangs: /timed out|timeout/i,
    dies: /closed/i,
    floods: /closed/i,
    chatters: /closed/i,
    lies: /schema/i,
  };
  for (const [manner, reason] of Object.entries(reasons)) {
    await rejects(use(byLines(manner as Manner), ADDRESS, 3000), reason, manner);
  }
  await byHttp("floods", (server) => rejects(use(server, ADDRESS), /too much/));
  await byHttp("dies", (server) => rejects(use(server, ADDRESS), /500|Gone/));
  await byHttp("lies", (server) => rejects(use(server, ADDRESS), /schema/i));
  ok(performance.now() - began < 60_000);
});

Deno.test("lines that are no messages are passed over", async () => {
  equal((await use(byLines("mutters"), ADDRESS)).output, PAGE);
});

Deno.test("a description is cut, and nothing in it looks like a fence", async () => {
  const { tool } = await use(byLines("commands"), ADDRESS);
  ok(tool.description.length < 1100);
  ok(!tool.description.includes("<<<end"));
});

Deno.test("a server that died is started again at the next use", async () => {
  const opened = await openToolServer("web", byLines("dies"));
  const [tool] = opened.tools;
  const options = { signal: new AbortController().signal, request: requestOf(), cite: () => {} };
  for (let n = 0; n < 2; n++) {
    await rejects(async () => await tool?.run(ADDRESS, options), (error) => {
      ok(error instanceof Error && !(error instanceof ToolError));
      match(error.message, /closed/i);
      return true;
    });
  }
  await opened.close();
});
