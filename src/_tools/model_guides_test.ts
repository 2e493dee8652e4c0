import assert from "node:assert/strict";
import { convene, withFolder } from "../cli/_cli_fixture.ts";
import type { OwnProvider } from "../models/provider_server.ts";
import { startOllama } from "../models/ollama_server_fixture.ts";
import { PROVIDERS } from "../models/providers.ts";
import { claudeAnswer, startWireServer } from "../models/wire_server_fixture.ts";
import { readYaml } from "../text/yaml.ts";
import { parseMarkdown } from "./markdown.ts";
import { shownCommands, wordsOf } from "./shown_commands.ts";

const GATEWAYS = await Deno.readTextFile("guides/gateways.md");
const LOCAL = await Deno.readTextFile("guides/local_models.md");

/** What a server of the guide to gateways wants: the path and query of its address, and its headers. */
interface GatewayConfiguration {
  readonly model: string;
  readonly baseUrl?: { readonly [name: string]: string };
  readonly providers: { readonly [name: string]: OwnProvider };
}

/** Starts a server that refuses requests without what the configuration names, and rewrites the text to its address. */
function startGateway(text: string, variables: { readonly [name: string]: string }) {
  const { providers, baseUrl = {} } = readYaml(text).value as GatewayConfiguration;
  const [[name, { headers = {}, body = {}, keyEnv, baseUrl: own }] = assert.fail()] = Object.entries(providers);
  const { pathname, search } = new URL(own ?? baseUrl[name] ?? "https://example.com/v1");
  const server = startWireServer((request) => {
    const { pathname: path, search: query } = new URL(request.path, "http://127.0.0.1");
    if (!path.startsWith(`${pathname}/`) || query.replace("?limit=1000", "") !== search) {
      return Response.json({}, { status: 404 });
    }
    const wanted = Object.entries(headers).map(([header, value]) =>
      [header, typeof value === "string" ? value : variables[value.env]] as const
    );
    const isBearer = keyEnv !== undefined || Object.hasOwn(PROVIDERS, name);
    const missing = wanted.filter(([header, value]) => !value || request.headers.get(header) !== value);
    if (missing.length > 0 || isBearer !== /key-of/.test([...request.headers.values()].join())) {
      return Response.json({ error: { message: `${missing} is missing` } }, { status: 401 });
    }
    if (path.endsWith("/models")) return Response.json({ data: [{ id: "m" }] });
    for (const field of Object.keys(body)) assert.deepEqual(request.body[field], body[field], field);
    if (path.endsWith("/messages")) return claudeAnswer("It is so.");
    assert.equal(path, `${pathname}/chat/completions`);
    const message = { role: "assistant", content: "It is so." };
    return Response.json({ model: "m", choices: [{ index: 0, message, finish_reason: "stop" }] });
  });
  const flags = own ?? baseUrl[name] ? [] : ["--base-url", `${name}=${server.url}/v1`];
  return { server, flags, text: text.replaceAll(/(?<=: )https?:\/\/[^/\s]+(?=\/\S)/g, server.url) };
}

Deno.test("each configuration of the guide to gateways holds a debate at a server that wants what it sends", () =>
  withFolder(async (cwd) => {
    const blocks = parseMarkdown(GATEWAYS).blocks.filter(({ language }) => language === "yaml");
    assert.equal(blocks.length, 7);
    const named = (pattern: RegExp, value: string) =>
      Object.fromEntries([...GATEWAYS.matchAll(pattern)].map(([, name = ""]) => [name, `${value}-${name}`]));
    const variables = {
      OPENROUTER_API_KEY: "key-of-openrouter",
      ANTHROPIC_API_KEY: "key-of-anthropic",
      ...named(/keyEnv: ([A-Z_]+)/g, "key-of"),
      ...named(/env: ([A-Z_]+)/g, "value-of"),
    };
    for (const block of blocks) {
      const { server, flags, text } = startGateway(block.text, variables);
      try {
        await Deno.writeTextFile(`${cwd}/gateway.yaml`, text);
        for (const command of shownCommands(GATEWAYS)) {
          const [, ...args] = wordsOf(command);
          const more = args[0] === "debate" ? ["--no-scoring", "--quiet"] : [];
          const { code, out, err } = await convene([...args, ...more, ...flags, "--trust"], { cwd, variables });
          assert.equal(code, 0, `${command}\n${text}\n${out}${err}`);
        }
        assert.ok(server.requests.length > 10, text);
      } finally {
        await server[Symbol.asyncDispose]();
      }
    }
  }));

Deno.test("the programs of the guide to gateways hold debates with models of the AI SDK's interface", () =>
  withFolder(async (cwd) => {
    await using server = startWireServer(() => claudeAnswer("It is so."));
    const programs = parseMarkdown(GATEWAYS).blocks.filter(({ language }) => language === "ts ignore");
    const [whole = "", vertex = ""] = programs.map(({ text }) => text);
    const standIn = 'import { createAnthropic } from "@ai-sdk/anthropic";\n' +
      `const anthropic = createAnthropic({ apiKey: "none", baseURL: "${server.url}" });\n` +
      "export const createAmazonBedrock = ({ region }) => region && ((id) => anthropic(id));\n" +
      "export const createGoogleVertex = ({ project }) => project && ((id) => anthropic(id));\n";
    await Deno.writeTextFile(`${cwd}/stand_in.js`, standIn);
    // the page says that the lines about the model become those of the second program
    const [line = "", ...model] = vertex.trim().split("\n");
    const other = whole.replace(/^import .*amazon-bedrock.*$/m, line)
      .replace(/^const bedrock = [^]*?^\}\);$/m, model.join("\n")).replace(", maxCostUsd: 1", "");
    const asked = ["eu.anthropic.claude-sonnet-4-5-20250929-v1:0", "gemini-2.5-flash"];
    for (const [n, program] of [whole, other].entries()) {
      const before = server.requests.length;
      const text = program.replace(/"@ai-sdk\/(?:amazon-bedrock|google-vertex)"/, '"./stand_in.js"')
        .replace("roundCount: 1", "outputDirectory: false, roundCount: 1");
      await Deno.writeTextFile(`${cwd}/program_${n}.ts`, text);
      const { result } = await import(`file://${cwd}/program_${n}.ts`);
      assert.deepEqual([result.status, result.failures], ["completed", []]);
      assert.equal(server.requests[before]?.body["model"], asked[n]);
    }
  }));

Deno.test("the commands of the guide to local models work with servers of their forms, and its table is true", () =>
  withFolder(async (cwd) => {
    const models = ["llama3.2", "qwen3-8b", "model"];
    await using server = startWireServer(({ path }) => {
      if (path === "/api/v0/models") {
        return Response.json({ data: models.map((id) => ({ id, state: "loaded", loaded_context_length: 8192 })) });
      }
      if (path === "/v1/models") return Response.json({ data: models.map((id) => ({ id })) });
      if (path !== "/v1/chat/completions") return Response.json({ error: `no ${path}` }, { status: 404 });
      const message = { role: "assistant", content: "It is so." };
      return Response.json({ model: "m", choices: [{ index: 0, message, finish_reason: "stop" }] });
    });
    const { blocks } = parseMarkdown(LOCAL);
    const yaml = blocks.find(({ language }) => language === "yaml")?.text ?? assert.fail();
    await Deno.writeTextFile(`${cwd}/llamacpp.yaml`, yaml.replace("http://127.0.0.1:8080", server.url));
    const ollama = await startOllama(() => "It is so.");
    const flags = ["--base-url", `ollama=${ollama.baseUrl}`, "--base-url", `lmstudio=${server.url}/v1`];
    const commands = shownCommands(LOCAL);
    assert.equal(commands.length, 6);
    try {
      for (const command of commands) {
        const [, ...args] = wordsOf(command);
        const more = args[0] === "debate" ? ["--no-scoring", "--quiet"] : [];
        const { code, out, err } = await convene([...args, ...flags, ...more, "--trust"], { cwd });
        assert.equal(code, 0, `${command}\n${out}${err}`);
      }
      assert.deepEqual(ollama.loads, [16_384, 8192]);
    } finally {
      await ollama.stop();
    }
    for (const [name, { start, baseUrl, baseUrlEnv }] of Object.entries(PROVIDERS)) {
      const row = LOCAL.split("\n").find((line) => line.includes(`\`${name}/MODEL\``) && name !== "openai");
      assert.equal(row !== undefined, start !== undefined, name);
      if (row) assert.ok(row.includes(`\`${baseUrl}\``) && row.includes(baseUrlEnv ?? ""), name);
    }
  }));
