import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { BUILT_IN_TOOLS } from "../agents/built_in_tools.ts";
import { loadBrief } from "../agents/brief.ts";
import { tablesOf } from "../archive/tables.ts";
import { convene, withFolder } from "../cli/_cli_fixture.ts";
import { OPERATOR_SETTINGS } from "../experiments/queue/offer.ts";
import { KNOWN_AGENTS } from "../models/programs/seat_program.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { OPERATOR_FILE } from "../serve/operator.ts";
import { createServer } from "../serve/server.ts";
import { pdfOf } from "../documents/_document_fixture.ts";
import { LINE_STATES } from "../words/en/argued.ts";
import { checkedSettings } from "../setup/settings_file.ts";
import { overStdio } from "../mcp/_client_fixture.ts";
import { linkProblems } from "./check_links.ts";
import { parseMarkdown } from "./markdown.ts";
import { shownCommands, toConvene, wordsOf } from "./shown_commands.ts";

const WRITE = await Deno.readTextFile("guides/write_a_brief.md");
const READ = await Deno.readTextFile("guides/read_an_archive.md");
const SERVE = await Deno.readTextFile("guides/serve.md");
const TOOLS = await Deno.readTextFile("guides/use_tools.md");
const IMPORT = await Deno.readTextFile("guides/import_judgements.md");
const WATCH = await Deno.readTextFile("guides/watch_with_opentelemetry.md");
const { tasks }: { readonly tasks: Record<string, string> } = JSON.parse(await Deno.readTextFile("deno.json"));

/** Writes the files of the brief that the guide shows: each block below the line that names its file. */
async function writeBrief(cwd: string): Promise<void> {
  const lines = WRITE.split("\n");
  for (const { text, line } of parseMarkdown(WRITE).blocks) {
    const [, path] = /^`(phones\/\S+)`$/.exec(lines[line - 3] ?? "") ?? [];
    if (path === undefined) continue;
    await Deno.mkdir(join(cwd, dirname(path)), { recursive: true });
    await Deno.writeTextFile(join(cwd, path), `${text}\n`);
  }
}

Deno.test("the brief of the guide is a brief, and a misspelt citation in it is answered as the guide says", () =>
  withFolder(async (cwd) => {
    await writeBrief(cwd);
    const { positions, terms, criteria, sources } = await loadBrief(`${cwd}/phones`);
    assert.deepEqual(positions.map(({ name }) => name), ["Ada", "Ben"]);
    assert.deepEqual([Object.keys(terms).length, Object.keys(criteria ?? {}).length, sources.length], [2, 2, 1]);
    const ban = `${cwd}/phones/ban.md`;
    await Deno.writeTextFile(ban, (await Deno.readTextFile(ban)).replace("pupil-survey", "pupil-survy"));
    const { code, err } = await convene(["debate", "--brief", "phones", "--dry-run"], { cwd });
    assert.equal(code, 4);
    const shown = parseMarkdown(WRITE).blocks.find(({ language }) => language === "text")?.text ?? "";
    assert.ok(shown !== "" && err.replaceAll(/\s+/g, " ").replace(`${cwd}/`, "").includes(shown), err);
  }));

Deno.test("every command of the guide to briefs holds, or would hold, a dialogue", () =>
  withFolder(async (cwd) => {
    await writeBrief(cwd);
    const commands = shownCommands(WRITE).flatMap((command) => [toConvene(command, tasks) ?? assert.fail(command)]);
    assert.equal(commands.length, 5);
    for (const protocol of ["roundtable", "dialectic"]) {
      commands.push([protocol, "--brief", "phones", "--model", "openai/gpt-4o-mini", "--dry-run"]);
    }
    for (const args of commands) {
      const asked = args.includes("--model") && !args.includes("--dry-run");
      const { code, out, err } = await convene([...args, ...(asked ? ["--dry-run"] : [])], { cwd, interactive: true });
      assert.equal(code, 0, `${args}: ${err}`);
      if (args.includes("--model")) assert.match(out, /^ {2}Ada: \S.*\n {2}Ben: /m, `${args}`);
    }
  }));

Deno.test("every command and file of the guide to formats can be used, and four advocates are two sides", () =>
  withFolder(async (cwd) => {
    const guide = await Deno.readTextFile("guides/debate_formats.md");
    const [teams = "", talk = ""] = parseMarkdown(guide).blocks.flatMap(({ language, text }) =>
      language === "yaml" ? text : []
    );
    await Deno.writeTextFile(`${cwd}/teams.yaml`, teams);
    await Deno.writeTextFile(`${cwd}/talk.yaml`, talk);
    const commands = shownCommands(guide).map((command) => toConvene(command, tasks) ?? assert.fail(command));
    assert.equal(commands.length, 3);
    commands.push(["debate", "--config", "teams.yaml", "--model", "openai/gpt-4o-mini", "--dry-run"]);
    for (const args of commands) {
      const own = args.map((word) => word.startsWith("examples/") ? `${Deno.cwd()}/${word}` : word);
      const { code, out, err } = await convene(own, { cwd });
      assert.deepEqual([code, /^Dry run: /.test(out)], [0, true], `${args}: ${err}`);
    }
  }));

Deno.test("the commands of the guide to critiques can be used, and its configuration has three critics", () =>
  withFolder(async (cwd) => {
    const guide = await Deno.readTextFile("guides/critique.md");
    const [yaml = ""] = parseMarkdown(guide).blocks.flatMap(({ language, text }) => language === "yaml" ? text : []);
    await Deno.writeTextFile(`${cwd}/move.yaml`, yaml);
    await Deno.writeTextFile(`${cwd}/plan.md`, "We move in June.");
    for (const shown of shownCommands(guide)) {
      const command = shown.replace(/^git .* \| (.*) - /, "$1 plan.md "); // tests have no standard input
      const args = (toConvene(command, tasks) ?? assert.fail(command)).map((word) =>
        word.replace("examples/", `${Deno.cwd()}/examples/`)
      );
      const isReal = !args.includes("--dry-run") && args.some((arg) => arg.startsWith("openai/"));
      const { code, out, err } = await convene([...args, ...(isReal ? ["--dry-run"] : [])], { cwd });
      assert.equal(code, 0, `${command}: ${err}`);
      if (command.includes("recorded/")) assert.match(out, /\n7 points: 6 settled, 1 open\.\n/);
      if (command.includes("move.yaml")) assert.match(out, /Premortem|premortem[^]*legal/);
    }
  }));

Deno.test("the guide to agents: its command and configurations can be used, and its table is right", () =>
  withFolder(async (cwd) => {
    const guide = await Deno.readTextFile("guides/use_agents.md");
    const [council = "", debate = ""] = parseMarkdown(guide).blocks.flatMap(({ language, text }) =>
      language === "yaml" ? text : []
    );
    await Deno.writeTextFile(`${cwd}/council.yaml`, council);
    await Deno.writeTextFile(`${cwd}/plan.md`, "We move in June.");
    await Deno.mkdir(`${cwd}/notes`);
    await Deno.writeTextFile(`${cwd}/debate.yaml`, debate);
    const [, ...command] = wordsOf(shownCommands(guide).join(" "));
    for (const args of [command, ["council", "--config", "council.yaml"], ["debate", "--config", "debate.yaml"]]) {
      const variables = { OPENAI_API_KEY: "sk-of-a-test" };
      const { code, out, err } = await convene([...args, "--dry-run"], { cwd, variables });
      assert.equal(code, 0, `${args}: ${err}`);
      assert.match(out, /(?:acp|command)\/\w+: its cost is unknown/);
    }
    for (const [name, { command, mode = "its own" }] of Object.entries(KNOWN_AGENTS)) {
      const row = new RegExp(`\\| \`acp/${name}\` +\\| \`${command.join(" ")}\` +\\| \`?${mode}\`? +\\|`);
      assert.match(guide, row);
    }
  }));

Deno.test("the command and the configuration of the guide to documents can be used", () =>
  withFolder(async (cwd) => {
    const guide = await Deno.readTextFile("guides/give_documents.md");
    const [command, configuration, request, program] = parseMarkdown(guide).blocks.map(({ text }) => text);
    await Deno.mkdir(`${cwd}/notes`);
    for (const path of ["report.pdf", "offer.docx", "notes/one.md"]) {
      await Deno.writeTextFile(`${cwd}/${path}`, "Words.");
    }
    await Deno.writeTextFile(`${cwd}/mill.yaml`, configuration ?? "");
    const members = ["--member", "Ada", "--member", "Ben", "--model", "openai/gpt-4o-mini"];
    const commands = [
      toConvene(command ?? "", tasks) ?? assert.fail(command),
      ["council", "--config", "mill.yaml", ...members],
    ];
    for (const args of commands) {
      const { code, err } = await convene([...args, "--dry-run"], {
        cwd,
        variables: { OPENAI_API_KEY: "sk-of-a-test" },
      });
      assert.equal(code, 0, `${args}: ${err}`);
    }
    await isEstimated("/api/dialogues", request?.replace("JVBERi0xLjcK…", pdfOf(["Words."]).toBase64()));
    assert.match(program ?? "", /readDocuments/);
  }));

Deno.test("the configuration of the guide to tools can be used, and its table has every built-in tool", () =>
  withFolder(async (cwd) => {
    const [block] = parseMarkdown(TOOLS).blocks;
    await Deno.mkdir(`${cwd}/notes`);
    await Deno.writeTextFile(`${cwd}/tools.yaml`, block?.text ?? "");
    const variables = { OPENAI_API_KEY: "sk-of-a-test" };
    const { code, out, err } = await convene(["debate", "--config", "tools.yaml", "--dry-run"], { cwd, variables });
    assert.equal(code, 0, err);
    assert.match(out, /“Up to” includes \d+ more calls, for as many uses of tools[^]*250 tokens are assumed/);
    for (const name of BUILT_IN_TOOLS) assert.ok(TOOLS.includes(`| \`${name}\` `), name);
  }));

Deno.test("what the guide to archives quotes stands in the archive of the demo, and its commands work there", () =>
  withFolder(async (out) => {
    const demo = toConvene(tasks["demo"] ?? "", {}) ?? assert.fail();
    const { code, out: printed, err } = await convene(demo.map((arg) => arg === "debates" ? `${out}/debates` : arg));
    assert.equal(code, 0, err);
    const archive = printed.split("\n")[0] ?? "";
    const texts: string[] = [];
    for (const folder of [".", "messages", "notes"]) {
      for await (const { name, isFile } of Deno.readDir(join(archive, folder))) {
        if (!isFile) continue;
        texts.push(await Deno.readTextFile(join(archive, folder, name)));
        if (folder === "messages") assert.ok((texts.at(-1)?.length ?? 0) <= 2000, name);
      }
    }
    const lines = new Set(texts.flatMap((text) => text.split("\n")));
    const quoted = parseMarkdown(READ).blocks.flatMap(({ language, text }) =>
      language === "text" ? text.split("\n") : []
    );
    assert.ok(quoted.length > 5);
    assert.deepEqual(quoted.filter((line) => !lines.has(line)), []);
    for (const command of shownCommands(READ)) {
      const args = toConvene(command, tasks) ?? assert.fail(command);
      if (args[0] === "judge") continue; // asks a model
      const run = await convene(args, { cwd: out });
      assert.equal(run.code, 0, `${command}: ${run.err}`);
    }
  }));

Deno.test("links and paths of guides are checked", () => {
  const files = new Map([["guides/a.md", "[b](b.md) `guides/gone.md`"]]);
  assert.deepEqual(linkProblems(files), [
    "guides/a.md:1: the link b.md leads nowhere",
    "guides/a.md:1: there is no guides/gone.md",
  ]);
});

Deno.test("the guide to archives names every table and explains every column of it", () => {
  const rows = READ.split("\n").filter((line) => line.startsWith("| `"));
  const told = rows.map((row) =>
    row.split("|").slice(1, 3).map((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word))
  );
  for (const { file, content } of tablesOf([], "csv")) {
    const table = file.replace(".csv", "");
    for (const column of content.trimEnd().split(",")) {
      const isTold = told.some(([columns = [], tables = []]) =>
        columns.includes(column) && (tables.length === 0 || tables.includes(table))
      );
      assert.ok(isTold, `${table}: ${column}`);
    }
  }
});

Deno.test("the guide to OpenTelemetry has every attribute of our own, and no other", async () => {
  const files = ["dialogue/_trace_attributes.ts", "experiments/traced.ts", "experiments/gateway/gateway.ts"];
  const sources = await Promise.all(files.map((file) => Deno.readTextFile(`src/${file}`)));
  const namesIn = (text: string, quote: string) =>
    new Set([...text.matchAll(RegExp(`${quote}(convenings\\.[a-z_.]+)${quote}`, "g"))].map(([, name]) => name));
  const made = namesIn(sources.join(), '"');
  assert.ok(made.size > 15);
  assert.deepEqual(namesIn(WATCH, "`"), made);
});

Deno.test("the file and the request of the guide to the server are accepted", async () => {
  const block = (wanted: string) =>
    parseMarkdown(SERVE).blocks.find(({ language }) => language === wanted)?.text ?? assert.fail(wanted);
  const operator = checkedSettings(block("yaml"), "server.yaml", OPERATOR_FILE);
  const [head = "", body = ""] = block("http").split("\n\n");
  const [, path = ""] = /^POST (\S+)/.exec(head) ?? [];
  await isEstimated(path, body, operator);
});

/** Expects that a server accepts the body of a request, and estimates its cost. */
async function isEstimated(
  path: string,
  body = "",
  operator: unknown = { models: { fast: "openai/gpt-4o-mini" } },
): Promise<void> {
  const token = "0123456789abcdef";
  const io = { env: (name: string) => name === "OPENAI_API_KEY" ? "key-of-a-test" : undefined };
  const server = createServer({ directory: ".tmp/never-made", token, operator: Object(operator), io });
  const address = `http://127.0.0.1:8787${path}?dryRun=1`;
  const headers = { Authorization: `Bearer ${token}` };
  const response = await server.fetch(new Request(address, { method: "POST", headers, body }));
  assert.equal(response.status, 200, await response.clone().text());
  assert.ok(Object(await response.json()).upTo.costUsd > 0);
  await server.close();
}

Deno.test({
  name: "the configurations of the guide to tools start a server with eight tools",
  sanitizeOps: false,
  sanitizeResources: false, // the client leaves the timers of its close behind
  fn: () =>
    withFolder(async (cwd) => {
      const { blocks } = parseMarkdown(await Deno.readTextFile("guides/mcp.md"));
      const entries = blocks.flatMap(
        ({ language, text }): readonly { command?: string; args?: readonly string[] }[] => {
          if (language === "json") {
            const { mcpServers, servers = mcpServers } = JSON.parse(text);
            return Object.values(servers);
          }
          if (language !== "toml") return [];
          const lines = text.split("\n").slice(1).map((line) => line.split(" = "));
          return [Object.fromEntries(lines.map(([name = "", value = ""]) => [name, JSON.parse(value)]))];
        },
      );
      assert.equal(entries.length, 3);
      for (const { command, args = [] } of entries) {
        const [subcommand, ...rest] = args;
        assert.deepEqual([command, subcommand], ["convene", "mcp"]);
        const env = { OPENAI_API_KEY: "key-of-a-test" };
        await overStdio(cwd, rest, async ({ client }) => assert.equal((await client.listTools()).tools.length, 8), {
          env,
        });
      }
    }),
});

/** Writes the files that the guide to imports shows: each block below the line that begins with its name. */
async function writeImports(cwd: string): Promise<void> {
  const lines = IMPORT.split("\n");
  for (const { text, line } of parseMarkdown(IMPORT).blocks) {
    const [, name] = /^`([\w-]+\.\w+)`/.exec(lines[line - 3] ?? "") ?? [];
    if (name !== undefined) await Deno.writeTextFile(join(cwd, name), `${text}\n`);
  }
}

Deno.test("the guide to imports: its commands run, and its three tables have the same judgements", () =>
  withFolder(async (cwd) => {
    await writeImports(cwd);
    const [attach, look, report, ...others] = shownCommands(IMPORT).map((command) => toConvene(command, tasks) ?? []);
    assert.deepEqual([others, report], [[], ["run", "judged.yaml"]]);
    const shown = await convene(look ?? [], { cwd });
    assert.match(shown.out, /^buses-3\.txt: lines$[^]*^Left out: 1 stage direction \(\[applause\]\)$/m);
    const made = await convene(attach ?? [], { cwd });
    assert.equal(made.code, 0, made.out);
    assert.match(made.err, /^buses-1\.json: Empty in the transcript: message 5$/m);
    assert.match(
      made.out,
      /verdicts\/001: 3 judgements by Eva and Tom$[^]*: 2 judgements by Eva and Tom\n2 verdicts attached\n$/m,
    );
    for (const form of ["json", "jsonl", "csv"]) {
      const again = await convene(["import", "--judgements", `judgements.${form}`, "--out", "study"], { cwd });
      assert.deepEqual([again.code, again.err, again.out], [0, "", "0 verdicts attached, 2 there already\n"]);
    }
    const { out } = await convene(report ?? [], { cwd });
    assert.match(out, /^What the judges said: 2 of 2 dialogues held$/m);
    const text = await Deno.readTextFile(join(cwd, "judged/results/report.md"));
    assert.match(text, /^2 judges, 2 judged dialogues, 5 readings; /m);
    assert.match(text, /^1 pair of debates on one motion between the same two models, with the sides exchanged\./m);
  }));

Deno.test("the configuration of a worker in the guide to many machines is one", async () => {
  const page = await Deno.readTextFile("guides/run_on_many_machines.md");
  const yaml = parseMarkdown(page).blocks.find(({ language }) => language === "yaml")?.text ?? "";
  const { providers } = checkedSettings(yaml, "worker.yaml", OPERATOR_SETTINGS) as Configuration;
  assert.deepEqual(Object.keys(providers ?? {}), ["ours"]);
});

Deno.test("the guide to what was argued has every way in which a line can end, in the words of the pages", async () => {
  const guide = await Deno.readTextFile("guides/what_was_argued.md");
  const { given_up, settled, unread, unanswered, conceded, conceded_with_a_but, ...more } = LINE_STATES;
  const { agreed, agreed_with_a_but: _, granted_in_part, answered, defended, ...others } = more;
  const all = [
    given_up("Ada"),
    settled("Ada"),
    unread([9]),
    unanswered("Ben"),
    conceded("Ben"),
    conceded_with_a_but("Ben"),
  ];
  for (
    const words of [
      ...all,
      granted_in_part("Ben"),
      agreed("Ben and Cleo"),
      answered(2, 3),
      defended(2),
      ...Object.values(others),
    ]
  ) {
    assert.match(guide, new RegExp(`^\\| ${words} +\\|`, "m"));
  }
  const [dryRun, ask] = shownCommands(guide).map((command) => toConvene(command, tasks) ?? assert.fail(command));
  assert.deepEqual([dryRun?.[0], ask], ["flow", dryRun?.slice(0, -1)]);
});

Deno.test("what the guide says that each way costs is within 3 % of the dry run, with its calls", async () => {
  const guide = await Deno.readTextFile("guides/which_way.md");
  const [, question = ""] = /for “(.*?)” with every seat on/.exec(guide) ?? [];
  const variables = { OPENAI_API_KEY: "sk-of-a-test" };
  const rows = [
    ...guide.matchAll(/^\| `((?:critique|council|roundtable|debate|dialectic)\b.*?)`.*?\|(.*)\|(.*)\|(.*)\|$/gm),
  ];
  assert.equal(rows.length, 10);
  for (const [, way = "", ...figures] of rows) {
    const [command = "", ...flags] = way.split(" ");
    const args = [command, question, ...flags, "--model", "openai/gpt-4o-mini", "--dry-run", "--json"];
    const { code, out, err } = await convene(args, { variables });
    assert.equal(code, 0, err);
    const { about } = JSON.parse(out);
    const [calls, tokens = 0, costUsd = 0] = figures.map((figure) => Number(figure.replace(/[ ,$]/g, "")));
    assert.equal(about.calls, calls, way);
    assert.ok(Math.abs(about.tokens - tokens) <= 0.03 * tokens, `${way}: ${about.tokens} tokens`);
    assert.ok(Math.abs(about.costUsd - costUsd) <= 0.0005 + 0.03 * costUsd, `${way}: $${about.costUsd}`);
  }
});
