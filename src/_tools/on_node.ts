/**
 * Tests of the packed tarball on Node: installed into an empty folder, run with an empty home.
 *
 * Run by `deno task test-node`, after `deno task pack`; it takes npm and the network.
 *
 * @module
 */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join, resolve } from "node:path";
import { pdfOf } from "../documents/_document_fixture.ts";
import { COMMANDS } from "../cli/commands.ts";
import { SUBCOMMANDS } from "../cli/subcommands.ts";
import { callerOf } from "../mcp/_client_fixture.ts";
import { claudeAnswer, geminiAnswer, startWireServer } from "../models/wire_server_fixture.ts";
import { readScript, SCRIPTS } from "../pages/scripts.ts";
import { commandOnNode, installPackage, outputOf, ROOT } from "./_package_fixture.ts";
import { linkProblems } from "./check_links.ts";
import { repositoryFiles } from "./files.ts";

const EXAMPLES = join(ROOT, "examples");
const RECORDED = `recorded/${join(EXAMPLES, "recordings/congestion_pricing.yaml")}`;
/** What a journal alone may not name. */
const TRUSTED = ["--brief", join(EXAMPLES, "briefs/congestion-pricing"), "--model", RECORDED];
const DEMO = [
  "debate",
  ...TRUSTED,
  "--rounds",
  "2",
  "--fact-check",
  "--position",
  "Ada=Large cities should charge drivers who enter the centre at busy hours.",
  "--position",
  "Ben=Large cities should keep their centres free of entry charges and fight congestion by other means.",
];
const VERSIONS = [24, 22] as const;
/** A version that cannot run the package. */
const OLD = 20;
/** A server of tools that others wrote. */
const FILES_SERVER = "@modelcontextprotocol/server-filesystem@2026.8.31";
/** The SDK of OpenTelemetry, which a program brings itself. */
const TRACER = "@opentelemetry/sdk-trace-node@2.12.0";
const PACKAGE = "@convenings/convenings";

const folder = await Deno.makeTempDir();

Deno.test.beforeAll(() =>
  installPackage(folder, { versions: [...VERSIONS, OLD], more: ["typescript", "@types/node", FILES_SERVER, TRACER] })
);

Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

const onNode = (version: number, program: string, args: readonly string[]) =>
  commandOnNode(folder, version, program, args);

/** Starts the command of the sources on Deno. */
function onDeno(args: readonly string[], more: readonly string[] = []): Deno.Command {
  const permissions = ["--no-prompt", "--allow-read", `--allow-write=${folder}`, "--allow-net=127.0.0.1", ...more];
  const variables = "--allow-env=OPENAI_API_KEY,LOG_TOKENS,LOG_STREAM";
  return new Deno.Command("deno", {
    args: ["run", "--no-check", `--config=${ROOT}deno.json`, ...permissions, variables, `${ROOT}src/main.ts`, ...args],
    cwd: folder,
    env: { OPENAI_API_KEY: "key-of-a-test" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

const convene = (version: number, ...args: readonly string[]) => outputOf(onNode(version, "convene", args));

/** Runs the command, which has to succeed, and returns what it printed. */
async function conveneWell(version: number, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await convene(version, ...args);
  equal(code, 0, err);
  return out;
}

/** Kills a command when it has printed so many lines. */
async function killAfter(lines: number, command: Deno.Command): Promise<void> {
  const child = command.spawn();
  const errors = new Response(child.stderr).text();
  let seen = 0;
  for await (const chunk of child.stdout) {
    seen += chunk.filter((byte) => byte === 10).length;
    if (seen >= lines) break;
  }
  child.kill("SIGKILL");
  const { signal } = await child.status;
  equal(signal, "SIGKILL", await errors);
}

async function messagesIn(archive: string): Promise<Readonly<Record<string, string>>> {
  const messages = join(folder, archive, "messages");
  const names = (await Array.fromAsync(Deno.readDir(messages))).map(({ name }) => name).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await Deno.readTextFile(join(messages, name))] as const)),
  );
}

for (const version of VERSIONS) {
  Deno.test(`On Node ${version} a debate is held, checked, replayed, searched, rendered, judged and published`, async () => {
    match(await conveneWell(version, "--help"), /^Usage: convene COMMAND/);
    match(await conveneWell(version, "doctor"), new RegExp(`^✓ Node ${version}\\.`));
    await Deno.writeFile(join(folder, "memo.pdf"), pdfOf(["The zone cost 240,000.", "It paid for itself."]));
    const given = [...DEMO, "--file", "memo.pdf", "--quiet", "--out", `held-${version}`];
    const { code, out, err } = await convene(version, ...given);
    deepEqual([code, err], [0, ""]);
    match(out, /Slightly for charging drivers at busy hours, on one model.s reading\nHow sure: 7\.96 to 7\.45 of 10/);
    const [archive = ""] = out.split("\n");
    match(await conveneWell(version, "verify", archive), /✓ journal: \d+ events/);
    const sources = [...Deno.readDirSync(join(folder, archive, "sources"))].map(({ name }) => name);
    equal(sources.filter((name) => name.startsWith("memo-")).length, 2, sources.join());
    match(
      await conveneWell(version, "replay", archive, "--quiet"),
      /Slightly for charging drivers at busy hours, on one model.s reading\nHow sure: 7\.96 to 7\.45 of 10/,
    );
    match(await conveneWell(version, "search", "congestion", `held-${version}`), /Ben/);
    match(await conveneWell(version, "report", archive, "--format", "html"), /^<!doctype html>/);
    match(await conveneWell(version, "judge", archive, "--judge", RECORDED, "--quiet"), /Ada|Ben/);
    equal(
      await conveneWell(version, "publish", `held-${version}`, "--out", `site-${version}`),
      `site-${version}/index.html\n`,
    );
    match(await Deno.readTextFile(join(folder, `site-${version}`, "minisearch.js")), /MiniSearch/);
    match(await Deno.readTextFile(join(folder, `site-${version}`, "dialogue.js")), /^\(\(\) => \{\n"use strict";/);
    equal((await convene(version, "debate", "--rounds", "none")).code, 2);
  });
}

Deno.test("On Node each subcommand prints its help, and the file that it runs is there, or says what to install", async () => {
  const commands = COMMANDS.map(({ name }) => name);
  const program = `
    import { main } from "${PACKAGE}/convene";
    const { load } = await import("./node_modules/${PACKAGE}/src/cli/load.js");
    for (const name of ${JSON.stringify(commands)}) if (await main([name, "--help"]) !== 0) throw new Error(name);
    for (const file of ${JSON.stringify(Object.keys(SUBCOMMANDS))}) {
      await load(file).catch(({ message }) => console.error(file + ": " + message));
    }
  `;
  await Deno.writeTextFile(join(folder, "helps.js"), program);
  const { code, out, err } = await outputOf(onNode(22, "node", ["helps.js"]));
  equal(code, 0, err);
  match(
    err,
    /^gateway: A queue needs packages that are not installed: npm i -g pg-boss@\S+ postgres@\S+ .*\nqueue: .*\n$/m,
  );
  deepEqual([...out.matchAll(/^Usage: convene ([a-z]+)/gm)].map(([, name]) => name), commands);
});

Deno.test("THIRD_PARTY.md names each package that npm installed for the package, with its license", async () => {
  const modules = join(folder, "node_modules");
  const manifestAt = async (path: string) => JSON.parse(await Deno.readTextFile(join(path, "package.json")));
  const listed = await Deno.readTextFile(join(modules, PACKAGE, "THIRD_PARTY.md"));
  const seen = new Set<string>();
  const todo = Object.keys((await manifestAt(join(modules, PACKAGE))).dependencies).map((name) => join(modules, name));
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { name, license, dependencies = {} } = await manifestAt(path);
    match(listed, new RegExp(`^\\| ${name} \\| \\S+ \\| ${RegExp.escape(license)} \\|`, "m"));
    for (const each of Object.keys(dependencies)) {
      const own = join(path, "node_modules", each);
      todo.push(await Deno.stat(own).then(() => own, () => join(modules, each)));
    }
  }
  ok(seen.size > 40, String(seen.size));
});

Deno.test("The package holds what somebody runs, types or reads, and only links that lead somewhere", async () => {
  const root = join(folder, "node_modules", PACKAGE);
  const files = await repositoryFiles(root);
  const atTop = ["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", "THIRD_PARTY.md", "package.json"];
  deepEqual(files.filter((path) => !/^(src|bin|guides|skills)\//.test(path)), atTop);
  deepEqual(
    files.filter((path) => /(_test|_bench|_fixture|_browser|_postgres)\.|\.map$|\/(_tools|testdata)\//.test(path)),
    [],
  );
  const pages = new Map(
    await Promise.all(files.map(async (path) => [path, await Deno.readTextFile(join(root, path))] as const)),
  );
  deepEqual(linkProblems(pages).filter((problem) => problem.includes("leads nowhere")), []);
});

Deno.test("On a Node that is too old the command says in one line what it needs", async () => {
  const { code, out, err } = await convene(OLD, "--version");
  deepEqual([code, out], [1, ""]);
  match(err, /^convene needs Node 22\.13 or newer; this is Node 20\.[\d.]+\n$/);
});

Deno.test("On Node models of three wires are asked at the servers that are given for them, with keys from .env", async () => {
  await using server = startWireServer(({ path }) => {
    if (path.endsWith("/messages")) return claudeAnswer("This is so.");
    if (path.includes(":generateContent")) return Response.json(geminiAnswer("This is so."));
    const message = { role: "assistant", content: "This is so." };
    return Response.json({ model: "m", choices: [{ index: 0, message, finish_reason: "stop" }] });
  });
  await Deno.writeTextFile(
    join(folder, ".env"),
    "ANTHROPIC_API_KEY=anthropic-of-a-test\nGEMINI_API_KEY=gemini-of-a-test\n",
  );
  for (const model of ["openai/m", "ollama/m", "anthropic/claude-sonnet-4-5", "google/gemini-2.5-flash"]) {
    const url = ["--base-url", `${model.split("/")[0]}=${server.url}/v1`];
    const held = ["debate", "Cats", "--model", model, ...url, "--no-scoring", "--rounds", "1", "--quiet"];
    match(await conveneWell(24, ...held, "--out", "wires"), /Undecided: scoring was switched off/);
  }
  const keys = server.requests.flatMap(({ headers }) =>
    headers.get("x-api-key") ?? headers.get("x-goog-api-key") ?? []
  );
  deepEqual(new Set(keys), new Set(["anthropic-of-a-test", "gemini-of-a-test"]));
});

Deno.test({
  name: "On Node a client is served tools over standard input",
  sanitizeOps: false,
  sanitizeResources: false, // the client leaves the timers of its close behind
  async fn() {
    for (const version of VERSIONS) {
      const node = join(folder, `node_modules/node${version}/bin/node`);
      const brief = `roads=${join(EXAMPLES, "briefs/congestion-pricing")}`;
      const offered = ["--brief", brief, "--model", `played=${RECORDED}`];
      const args = [join(folder, "node_modules/.bin/convene"), "mcp", `tools-${version}`, ...offered];
      const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
      await client.connect(new StdioClientTransport({ command: node, args, cwd: folder, stderr: "ignore" }));
      equal((await client.listTools()).tools.length, 8);
      const options = { scoringEnabled: false };
      const asked = { request_id: "one", protocol: "debate", brief: "roads", model: "played", rounds: 1, options };
      const { call } = callerOf(client);
      const { id } = (await call("start_dialogue", asked)).data;
      equal((await call("wait_for_dialogue", { id })).data.status, "completed");
      await client.close();
    }
  },
});

Deno.test("On Node a debate is started and listened to at a server, which ends with 0 when it is interrupted", async () => {
  const briefs = ["--brief", `roads=${join(EXAMPLES, "briefs/congestion-pricing")}`];
  const models = ["--model", `played=${RECORDED}`];
  const child = onNode(24, "convene", ["serve", "served", "--port", "0", ...briefs, ...models]).spawn();
  const errors = new Response(child.stderr).text();
  const { value } = await child.stdout.getReader().read();
  const [, address = "", token = ""] = /^(http:\S+)\/#token=(\w+)/.exec(new TextDecoder().decode(value)) ?? [];
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": "one" };
  const asked = { protocol: "debate", brief: "roads", model: "played", roundCount: 1, scoringEnabled: false };
  const body = JSON.stringify(asked);
  const start = async () => await (await fetch(`${address}/api/dialogues`, { method: "POST", body, headers })).json();
  const { url, id } = await start();
  deepEqual(await start(), { url, id });
  const heard = (await fetch(`${address}/api/dialogues/${id}/events`)).body ?? new ReadableStream();
  let events = "";
  for await (const text of heard.pipeThrough(new TextDecoderStream())) {
    events += text;
    if (events.includes("\nevent: dialogue.ended\n")) break;
  }
  match(events, /id: 1\nevent: dialogue\.started\n/);
  match(await (await fetch(address + url)).text(), /^<!doctype html>/i);
  for (const name of SCRIPTS) equal(await (await fetch(`${address}/${name}`)).text(), await readScript(name));
  child.kill("SIGINT");
  const { code } = await child.status;
  deepEqual([code, await errors], [0, await errors]);
});

Deno.test("On Node a debate killed five times by SIGKILL ends as one that was not", async () => {
  const [whole = ""] = (await conveneWell(24, ...DEMO, "--quiet", "--out", "whole")).split("\n");
  await killAfter(10, onNode(24, "convene", [...DEMO, "--events", "--out", "killed"]));
  const listed = await conveneWell(24, "list", "killed");
  const [archive = ""] = listed.split("\t");
  for (let time = 2; time <= 5; time++) {
    await killAfter(10 * time, onNode(24, "convene", ["resume", archive, ...TRUSTED, "--events"]));
  }
  match(
    await conveneWell(24, "resume", archive, ...TRUSTED, "--quiet"),
    /Slightly for charging drivers at busy hours, on one model.s reading\nHow sure: 7\.96 to 7\.45 of 10/,
  );
  match(await conveneWell(24, "verify", archive), /chain intact/);
  deepEqual(await messagesIn(archive), await messagesIn(whole));
});

Deno.test("A writer on Deno and one on Node keep each other out, until one is killed", async () => {
  for (const node of [true, false]) {
    const command = (own: boolean, args: readonly string[]) =>
      own === node ? onNode(24, "convene", args) : onDeno(args);
    const asked = Promise.withResolvers<void>();
    const killed = Promise.withResolvers<void>();
    const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
      if (request.method !== "POST") return new Response(null, { status: 404 }); // it says nothing of itself
      await request.text();
      asked.resolve();
      await killed.promise;
      const message = { role: "assistant", content: "This is so." };
      return Response.json({ model: "m", choices: [{ index: 0, message, finish_reason: "stop" }] });
    });
    const at = ["--base-url", `http://127.0.0.1:${server.addr.port}/v1`, "--quiet"];
    const out = `locked-${node ? "node" : "deno"}`;
    const model = ["--model", "openai/m", "--no-scoring", "--rounds", "1", "--out", out];
    const writer = command(true, ["debate", "Cats", ...model, ...at]).spawn();
    await asked.promise;
    const [day] = [...Deno.readDirSync(join(folder, out))];
    const [entry] = [...Deno.readDirSync(join(folder, out, day?.name ?? ""))];
    const archive = join(folder, out, day?.name ?? "", entry?.name ?? "");
    const refused = await outputOf(command(false, ["resume", archive, ...at]));
    deepEqual([refused.code, refused.out], [1, ""]);
    match(refused.err, /another process is writing to it/);
    writer.kill("SIGKILL");
    await writer.output();
    killed.resolve();
    const resumed = await outputOf(command(false, ["resume", archive, ...at]));
    equal(resumed.code, 0, resumed.err);
    await server.shutdown();
  }
});

const PROGRAM = `import {
  ChatAgent,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  type DebateResult,
} from "${PACKAGE}";
import { listArchives, readJournal } from "${PACKAGE}/archive";
import { type Evaluation, EVALUATION_CRITERIA } from "${PACKAGE}/judging";
import { countTokens, FillerModel } from "${PACKAGE}/models";
import { main } from "${PACKAGE}/convene";

const agent = new ChatAgent({ model: new FillerModel({ id: "filler/one", contextWindow: 8_000 }, { fillsForms: true }) });
const debate = createDebateWorkflow("Should the city build trams?", [
  createDebateModerator({ name: "Mo", agentConfig: { id: "mo" } }, agent),
  createDebateParticipant({ name: "Ada", position: "Trams", agentConfig: { id: "ada" } }, agent),
  createDebateParticipant({ name: "Ben", position: "Buses", agentConfig: { id: "ben" } }, agent),
], { roundCount: 1, outputDirectory: "by-program" });
const result: DebateResult = await debate.run({ onEvent: (event) => void event.type.length });
const entry = (await listArchives("by-program")).at(-1);
if (entry === undefined || entry.path !== result.archive) throw new Error(result.status);
const { events } = await readJournal(entry.path);
const evaluations: readonly Evaluation[] = [];
const tokens: number = countTokens(result.messages.map((message) => message.failed ? "" : message.text).join(" "));
console.log(result.status, events.length > 20, tokens > 10, evaluations, EVALUATION_CRITERIA.length > 0);
console.log(await main(["--version"]));
`;

Deno.test("A program with types of the package is right for tsc and for deno check, and runs on Node and Deno", async () => {
  await Deno.writeTextFile(join(folder, "program.ts"), PROGRAM);
  const types = await outputOf(onNode(24, "tsc", ["--noEmit", "--strict", "--ignoreConfig", "program.ts"]));
  equal(types.code, 0, types.out);
  const wellOnDeno = async (...args: readonly string[]) => {
    const { code, out, err } = await outputOf(
      new Deno.Command("deno", { args: [...args, "program.ts"], cwd: folder, env: { NO_COLOR: "1" } }),
    );
    equal(code, 0, err);
    return out;
  };
  await wellOnDeno("check");
  for (const version of VERSIONS) {
    const { code, out, err } = await outputOf(onNode(version, "node", ["program.ts"]));
    equal(code, 0, err);
    match(out, /^completed true true \[\] true\nconvene \d/);
  }
  await wellOnDeno("run", "--no-prompt", "--allow-read", "--allow-write=.", "--allow-env");
});

/** Copies a program into the folder, with the package in place of the project's entry points. */
async function copyProgram(from: string, to: string): Promise<void> {
  const source = (await Deno.readTextFile(from))
    .replace(/"\.\.\/(?:src\/)?mod\.ts"/g, `"${PACKAGE}"`)
    .replace(/"\.\.\/(?:src\/)?(judging|archive|models)\.ts"/g, `"${PACKAGE}/$1"`);
  await Deno.writeTextFile(join(folder, to), source);
}

const TRACED = `
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import { ChatAgent, createDebateModerator, createDebateParticipant, createDebateWorkflow } from "${PACKAGE}";
import { ScriptedModel } from "${PACKAGE}";

const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
const lines = Array.from({ length: 10 }, (_, n) => "Statement " + n);
const agent = new ChatAgent({ model: new ScriptedModel({ lines }) });
await createDebateWorkflow("Tea is better than coffee", [
  createDebateParticipant({ name: "Ada", position: "It is", agentConfig: { id: "ada" } }, agent),
  createDebateParticipant({ name: "Ben", position: "It is not", agentConfig: { id: "ben" } }, agent),
  createDebateModerator({ name: "Moderator", agentConfig: { id: "moderator" } }, agent),
], { roundCount: 1, scoringEnabled: false, outputDirectory: false }).run();
const spans = exporter.getFinishedSpans();
const nameOf = (id) => spans.find((span) => span.spanContext().spanId === id)?.name ?? "nothing";
const nested = spans.map(({ name, parentSpanContext }) => name + " in " + nameOf(parentSpanContext?.spanId));
console.log([...new Set(nested)].filter((each) => !/Ben|Moderator/.test(each)).sort().join("\\n"));
`;

Deno.test("On Node the SDK of OpenTelemetry gets the spans of a dialogue", async () => {
  await Deno.writeTextFile(join(folder, "traced.js"), TRACED);
  for (const version of VERSIONS) {
    const { code, out, err } = await outputOf(onNode(version, "node", ["traced.js"]));
    equal(code, 0, err);
    const [call = "", ...others] = out.trim().split("\n");
    match(call, /^chat \S+ in invoke_agent Ada$/);
    deepEqual(others, ["invoke_agent Ada in invoke_workflow debate", "invoke_workflow debate in nothing"]);
  }
});

Deno.test("On Node dialogues of every protocol, ended at lines of their journals, resume to the same end", async () => {
  await copyProgram(join(ROOT, "src/_tools/crash_on_node_fixture.ts"), "crash.ts");
  const { code, out, err } = await outputOf(onNode(24, "node", ["crash.ts"]));
  equal(code, 0, err);
  const lines = [...out.matchAll(/^(\w+) ended and resumed at (\d+) of \d+ lines/gm)].map((
    [, name, count],
  ) => [name, Number(count) > 10]);
  deepEqual(lines, ["debate", "council", "dialectic", "roundtable", "critique"].map((name) => [name, true]), out);
});

Deno.test("The examples run on Node as they stand", async () => {
  const own = join(folder, "examples");
  const copied = await outputOf(new Deno.Command("cp", { args: ["-r", resolve(EXAMPLES), own] }));
  equal(copied.code, 0, copied.err);
  const names = [...Deno.readDirSync(own)].map(({ name }) => name).filter((name) => /(?<!_test)\.ts$/.test(name));
  // they ask a person or a provider
  const left = ["human_vs_model.ts", "openai_debate.ts"];
  for (const name of names.filter((name) => !left.includes(name))) {
    await copyProgram(join(own, name), join("examples", name));
    const { code, err } = await outputOf(onNode(24, "node", [join("examples", name)]));
    equal(code, 0, `${name}: ${err}`);
  }
});

/** A model that reads a file once a turn, where it may, and quotes it. */
function startQuotingModel(): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const body = await request.json();
    const said = JSON.stringify(body.messages);
    const name = /write \[(.+?)\]/.exec(said)?.[1];
    const input = JSON.stringify({ path: join(folder, "notes/library.md") });
    const looks = body.tools && !said.includes("tool_call_id");
    const message = looks
      ? { content: null, tool_calls: [{ id: "c1", type: "function", function: { name: READ, arguments: input } }] }
      : { content: name ? `The notes say: "The library has nine hundred members." [${name}]` : "No." };
    const choices = [{
      index: 0,
      message: { role: "assistant", ...message },
      finish_reason: looks ? "tool_calls" : "stop",
    }];
    return Response.json({ model: "m", choices, usage: { prompt_tokens: 9, completion_tokens: 9 } });
  });
}
const READ = "files_read_text_file";

for (const host of [...VERSIONS, "Deno"] as const) {
  Deno.test(`On ${host === "Deno" ? host : `Node ${host}`} a debate uses the file system's own server of tools`, async () => {
    await Deno.mkdir(join(folder, "notes"), { recursive: true });
    await Deno.writeTextFile(join(folder, "notes/library.md"), "The library has nine hundred members.");
    const server = startQuotingModel();
    const path = join(folder, "node_modules/.bin/mcp-server-filesystem");
    const served = { command: path, args: [join(folder, "notes")] };
    // on Node behind a shell that ends late, beside a program that keeps its output open
    const wrapped = { command: "/bin/sh", args: ["-c", '/bin/sleep 600 & "$@"; true', "sh", path, ...served.args] };
    const configuration = {
      model: "openai/m",
      baseUrl: `http://127.0.0.1:${server.addr.port}`,
      roundCount: 1,
      scoringEnabled: false,
      participants: [{ name: "Ada", position: "Yes.", tools: ["files"] }, { name: "Ben", position: "No." }],
      toolServers: {
        files: {
          ...(host === "Deno" ? served : wrapped),
          allow: ["read_text_file"],
          readOnly: ["read_text_file"],
        },
      },
    };
    await Deno.writeTextFile(join(folder, "tools.yaml"), JSON.stringify(configuration));
    const flags = [
      "debate",
      "Fees",
      "--config",
      "tools.yaml",
      "--trust",
      "--out",
      `tools-${host}`,
      "--quiet",
      "--json",
    ];
    const allowed = [`--allow-run=${path}`, "--allow-env=PATH,HOME"];
    const command = host === "Deno" ? onDeno(flags, allowed) : onNode(host, "convene", flags);
    const { code, out, err } = await outputOf(command);
    await server.shutdown();
    equal(code, 0, err);
    const { archive } = JSON.parse(out);
    const journal = await Deno.readTextFile(join(folder, archive, "journal.jsonl"));
    const events = journal.trimEnd().split("\n").map((line) => JSON.parse(line));
    const answered = events.filter(({ type }) => type === "tool.answered");
    ok(answered.length >= 3 && answered.every(({ source }) => source?.address.endsWith("library.md")), journal);
    const checks = events.filter(({ kind, type }) => kind === "claim_check" && type === "note.recorded");
    const verdicts = checks.flatMap(({ answer }) => answer.value.claims).flatMap(({ quotations }) =>
      quotations[0].verdict
    );
    ok(verdicts.length >= 3 && verdicts.every((verdict) => verdict === "exact"), verdicts.join());
    await conveneWell(24, "verify", archive);
    await conveneWell(24, "replay", archive, "--quiet");
  });
}
