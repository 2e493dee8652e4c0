import assert from "node:assert/strict";
import type { z } from "zod";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { listArchives } from "../archive/list.ts";
import { callerOf } from "../mcp/_client_fixture.ts";
import { asksForTools, ok, type ServerRequest, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { Operator, OPERATOR_FILE, type OperatorConfiguration } from "../serve/operator.ts";
import { keysOf, picked } from "../protocols/configuration.ts";
import { Printer, systemIo } from "./io.ts";
import { convene, shippedBrief, withFolder } from "./_cli_fixture.ts";
import { parseLine } from "./main.ts";
import { operatorOf } from "./serve.ts";

const FIXTURE = decodeURIComponent(new URL("../agents/tool_server_fixture.ts", import.meta.url).pathname);
const SERVER_ARGS = ["run", "--quiet", "--no-check", "--no-prompt", "--allow-env", FIXTURE, "good"];

/** A value of each field of the operator's file. */
const FILE: Required<OperatorConfiguration> = {
  language: "de",
  models: { fast: "ollama/m" },
  briefs: { remote: shippedBrief() },
  baseUrl: "http://127.0.0.1:9/v1",
  providers: { own: { baseUrl: "http://127.0.0.1:9/v1" } },
  prices: { "openai/m": { inputUsd: 1, outputUsd: 2 } },
  rateLimits: { openai: { requestsPerMinute: 600 } },
  toolServers: { web: { command: "deno", args: SERVER_ARGS, allow: ["read"], readOnly: ["read"] } },
  toolLimits: { maxUses: 1 },
  agents: {
    house: { command: ["my-agent"], env: ["HOME"], allow: ["read"], mode: "ask", files: ["notes"], maxUses: 5 },
  },
  commands: { mine: { command: ["mine"], contextWindow: 8192 } },
  unpriced: true,
  presets: { house: { debate: { about: "as we do it", roundCount: 2 } } },
  maxCostUsd: 5,
};

/** Reads the file as `serve` and `mcp` do. */
async function read(cwd: string, command: "serve" | "mcp"): Promise<OperatorConfiguration> {
  await Deno.writeTextFile(`${cwd}/operator.yaml`, JSON.stringify(FILE));
  const line = await parseLine([command, "--config", "operator.yaml", "--trust"]);
  if ("printed" in line) throw new Error(line.printed);
  const io = { ...systemIo(), cwd, env: () => undefined };
  return await operatorOf({ io, args: line.args, out: new Printer(io.stdout), err: new Printer(io.stderr) });
}

Deno.test("each field of the operator's file reaches what serve and mcp hold, and no request can set those of servers", () =>
  withFolder(async (cwd) => {
    const { shape } = OPERATOR_FILE.schema as z.ZodObject;
    assert.deepEqual(Object.keys(FILE).sort(), Object.keys(shape).sort(), "each field has a value here");
    for (const command of ["serve", "mcp"] as const) {
      const offered = await read(cwd, command);
      assert.deepEqual(offered, FILE);
      const { language: _language, models: _, briefs: _briefs, maxCostUsd: _all, ...settings } = FILE;
      const operator = new Operator(offered);
      const request = { protocol: "debate", motion: "Cats", model: "fast", tools: ["web"] };
      const { configuration } = await operator.asked(request);
      assert.deepEqual(picked(configuration, keysOf(settings)), settings);
      assert.deepEqual(operator.presetsOf({ name: "debate" }).at(-1)?.sets, { roundCount: 2 });
      assert.equal((await operator.asked({ ...request, preset: "house" })).configuration.preset, "house");
      const elsewhere = { protocol: "council", question: "Cats?", model: "fast", preset: "house" };
      await assert.rejects(
        operator.asked(elsewhere),
        /'preset' must be one of quick, .*, which has settings for debate/,
      );
      for (const [field, value] of Object.entries(settings)) {
        await assert.rejects(operator.asked({ ...request, [field]: value }), /is set by the operator/, field);
      }
    }
  }));

/** Looks once a turn, where it may. */
function looking({ body }: ServerRequest) {
  const used = JSON.stringify(body["messages"]).includes("tool_call_id");
  const input = JSON.stringify({ url: "https://example.org/library" });
  return body["tools"] && !used ? asksForTools([{ id: "c1", name: "web_read", arguments: input }]) : ok("No.");
}

Deno.test("a debate over HTTP and one over MCP use a server of tools of the operator's file, within its limits", () =>
  withFolder(async (cwd) => {
    const provider = await startMisbehavingServer(looking);
    let interrupt = () => {};
    try {
      const file = { ...FILE, models: { fast: "openai/m" }, baseUrl: provider.baseUrl };
      await Deno.writeTextFile(`${cwd}/operator.yaml`, JSON.stringify(file));
      const address = Promise.withResolvers<URL>();
      const ran = convene(["serve", "out", "--mcp", "--port", "0", "--config", "operator.yaml", "--trust"], {
        cwd,
        variables: { OPENAI_API_KEY: "sk-of-a-test" },
        onOut: (text) => address.resolve(new URL(text)),
        onInterrupt: (listener) => {
          interrupt = listener;
          return () => {};
        },
      });
      const { origin, hash } = await Promise.race([address.promise, ran.then(({ err }) => assert.fail(err))]);
      const requestInit = { headers: { Authorization: `Bearer ${hash.replace("#token=", "")}` } };
      const client = new Client({ name: "test", version: "1" });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }));
      const { call } = callerOf(client);
      const debate = { protocol: "debate", tools: ["web/read"], model: "fast" };
      const body = JSON.stringify({ ...debate, motion: "Cats", roundCount: 1, scoringEnabled: false });
      const posted = await fetch(`${origin}/api/dialogues`, { ...requestInit, method: "POST", body });
      const started = await posted.json();
      assert.equal(posted.status, 201, JSON.stringify(started));
      const options = { scoringEnabled: false };
      const asked = await call("start_dialogue", { ...debate, question: "Cats", rounds: 1, options });
      assert.ok(!asked.isError, asked.text);
      for (const id of [started.id, asked.data.id]) {
        let state = { data: { status: "running", cursor: 0 } };
        while (state.data.status === "running") {
          state = await call("wait_for_dialogue", { id, cursor: state.data.cursor });
        }
        assert.equal(state.data.status, "completed");
        const archive = (await listArchives(`${cwd}/out`)).find(({ dialogueId }) => dialogueId === id);
        assert.match(await Deno.readTextFile(`${archive?.path}/journal.jsonl`), /"tool.answered"/);
      }
      assert.ok(provider.requests.some(({ prompt }) => prompt.includes("web_read, up to 1 times")));
      await client.close();
      interrupt();
      assert.equal((await ran).code, 0);
    } finally {
      interrupt();
      await provider.stop();
    }
  }));
