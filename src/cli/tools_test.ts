import assert from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import { answerTo, type Manner } from "../agents/tool_server_fixture.ts";
import {
  asksForTools,
  fail,
  ok,
  type ServerRequest,
  startMisbehavingServer,
} from "../models/misbehaving_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { sha256 } from "../text/sha256.ts";
import { readClaims } from "../transcript/claim.ts";
import { fold } from "../transcript/fold.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const FIXTURE = decodeURIComponent(new URL("../agents/tool_server_fixture.ts", import.meta.url).pathname);
const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);
const ADDRESS = "https://example.org/library";
const QUOTED = '"The library has nine hundred members."';
const DEBATE = ["debate", "Cars should pay.", "--out", "out", "--rounds", "1", "--no-scoring", "--quiet", "--json"];

function configuration(baseUrl: string, manner: Manner) {
  const args = ["run", "--quiet", "--no-check", "--no-prompt", "--allow-env", FIXTURE, manner];
  return {
    model: "openai/llama-4",
    context: { window: 32_768 },
    baseUrl,
    participants: [{ name: "Ada", position: "Yes.", tools: ["web/read"] }, { name: "Ben", position: "No." }],
    toolServers: { web: { command: "deno", args, env: ["WEB_KEY"], allow: ["read"], readOnly: ["read"] } },
    toolLimits: { timeoutMs: 2000 },
  };
}

/** A model that looks once a turn, where it may, and quotes what it is given. */
function looking({ body, prompt }: ServerRequest) {
  const name = /write \[(.+?)\]/.exec(prompt)?.[1];
  if (name !== undefined) return ok(`It is said: ${QUOTED} [${name}]`);
  const used = JSON.stringify(body["messages"]).includes("tool_call_id");
  return body["tools"] && !used
    ? asksForTools([{ id: "c1", name: "web_read", arguments: JSON.stringify({ url: ADDRESS }) }])
    : ok("No.");
}

/** The debate as it goes without any tool. */
const KINDS = "announcement,announcement,opening,opening,announcement,argument,rebuttal,argument,rebuttal," +
  "round_summary,announcement,closing,closing,announcement,summary";

interface Scene {
  readonly cwd: string;
  readonly world: { readonly cwd: string; readonly variables: Readonly<Record<string, string>> };
  readonly requests: readonly ServerRequest[];
  /** From this request on, the provider refuses the key. */
  refuseFrom: number;
}

async function withScene(manner: Manner, body: (scene: Scene) => Promise<void>): Promise<void> {
  await withFolder(async (cwd) => {
    const state = { refuseFrom: Infinity };
    const server = await startMisbehavingServer((request) =>
      request.number >= state.refuseFrom ? fail(401, { message: "No such key." }) : looking(request)
    );
    try {
      await Deno.writeTextFile(`${cwd}/tools.yaml`, JSON.stringify(configuration(server.baseUrl, manner)));
      const variables = { OPENAI_API_KEY: "sk-of-a-test", WEB_KEY: "the-secret-of-the-web" };
      await body(Object.assign(state, { cwd, world: { cwd, variables }, requests: server.requests }));
    } finally {
      await server.stop();
    }
  });
}

Deno.test("a speaker uses a tool of a server in a debate: on record, cited, checked, and replayed without the server", () =>
  withScene("good", async ({ cwd, world, requests }) => {
    const held = await convene([...DEBATE, "--config", "tools.yaml", "--trust"], world);
    assert.equal(held.code, 0, held.err);
    const { archive, warnings } = JSON.parse(held.out);
    assert.deepEqual(warnings, []);
    const path = `${cwd}/${archive}`.replace(`${cwd}/${cwd}`, cwd);
    const { events } = await readJournal(path);
    const record = fold(events);
    assert.ok(record.tools.length >= 3 && record.tools.every(({ tool }) => tool === "web_read"));
    const speakers = record.tools.map(({ key }) => record.messages.find((one) => one.key === key)?.speaker);
    assert.equal(new Set(speakers).size, 1, "Ben has no tools");
    const [use] = record.tools;
    assert.equal(use?.source?.address, ADDRESS);
    const claims = record.notes.flatMap(({ kind, answer }) =>
      kind === "claim_check" && answer.given ? readClaims(answer.value) ?? [] : []
    );
    assert.ok(claims.length >= 3);
    assert.ok(
      claims.every(({ citations: [cited], quotations: [quoted] }) => cited?.known && quoted?.verdict === "exact"),
    );
    const journal = await Deno.readTextFile(`${path}/journal.jsonl`);
    assert.ok(!journal.includes("the-secret-of-the-web") && !journal.includes("WEB_KEY") && !journal.includes(FIXTURE));
    const before = requests.length;
    const replayed = await convene(["replay", path, "--json"], { cwd });
    assert.equal(replayed.code, 0, replayed.err);
    assert.equal(JSON.parse(replayed.out).messages.length, record.messages.length);
    assert.equal((await convene(["verify", path], { cwd })).code, 0);
    assert.equal(requests.length, before);
  }));

for (const manner of ["hangs", "dies", "floods", "lies", "commands"] as const) {
  Deno.test(`a server of tools that ${manner} changes nothing about how the debate goes`, () =>
    withScene(manner, async ({ cwd, world, requests }) => {
      const held = await convene([...DEBATE, "--config", "tools.yaml", "--trust"], world);
      assert.equal(held.code, 0, held.err);
      const { archive, messages, warnings, endReason } = JSON.parse(held.out);
      const kinds = messages.map(({ kind }: { readonly kind: string }) => kind).join();
      assert.equal(endReason, "completed");
      assert.equal(kinds, KINDS);
      const codes = new Set(warnings.map(({ code }: { readonly code: string }) => code));
      assert.deepEqual([...codes], manner === "commands" ? [] : ["tool_failed"]);
      const size = (await Deno.stat(`${cwd}/${archive}/journal.jsonl`.replace(`${cwd}/${cwd}`, cwd))).size;
      assert.ok(size < 200_000, `${size} bytes`);
      for (const { body } of requests) {
        const all = JSON.stringify(body["messages"]);
        assert.ok(!/<<<end 000000000000>>>\\n(?:System|Ignore)/.test(all), "a result ends no fence");
        assert.ok(!all.includes("at file://"), "no error's text is shown");
      }
    }));
}

/** Holds the debate in a process with permissions; fails if it does not end. */
async function heldBy(cwd: string, permissions: readonly string[]): Promise<void> {
  const read = ["--no-prompt", "--no-check", "--allow-read", `--allow-write=${cwd}`, "--allow-net=127.0.0.1"];
  const args = ["run", `--config=${ROOT}deno.json`, ...read, "--allow-env", ...permissions, `${ROOT}src/main.ts`];
  const child = new Deno.Command("deno", {
    args: [...args, ...DEBATE, "--config", "tools.yaml", "--trust"],
    cwd,
    env: { OPENAI_API_KEY: "sk-of-a-test" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(60_000), // a bound for what hangs, and no measure
  });
  const { code, stderr } = await child.output();
  assert.equal(code, 0, new TextDecoder().decode(stderr) || "it was killed, as it did not end");
}

/** Returns what is left of the programs whose ids stand in a file, and ends it. */
async function leftOf(path: string): Promise<readonly string[]> {
  const code = `for (const pid of Deno.args) try {
    // what has ended stays in the list until its parent asks
    const ended = Deno.build.os === "linux" && Deno.readTextFileSync("/proc/" + pid + "/stat").includes(") Z ");
    Deno.kill(Number(pid), "SIGKILL");
    if (!ended) console.log(pid);
  } catch {}`;
  const ids = (await Deno.readTextFile(path)).trim().split("\n");
  assert.equal(ids.length, 2);
  const { stdout } = await new Deno.Command("deno", { args: ["eval", code, ...ids] }).output(); // may kill
  return new TextDecoder().decode(stdout).trim().split("\n").filter((id) => id !== "");
}

for (
  const [name, script] of [
    ["behind a shell that ignores the end of its input", 'echo $$ > pids; sleep 600 & echo $! >> pids; "$@"; true'],
    ["that leaves its output open to another program", 'sleep 600 & echo $! > pids; echo $$ >> pids; exec "$@"'],
  ] as const
) {
  Deno.test(`a server of tools ${name} ends with the command, and nothing of it stays`, () =>
    withScene(name.includes("ignores") ? "stays" : "good", async ({ cwd }) => {
      const file = JSON.parse(await Deno.readTextFile(`${cwd}/tools.yaml`));
      const { web } = file.toolServers;
      const wrapped = { ...web, command: "sh", args: ["-c", script, "sh", web.command, ...web.args], env: [] };
      await Deno.writeTextFile(`${cwd}/tools.yaml`, JSON.stringify({ ...file, toolServers: { web: wrapped } }));
      await heldBy(cwd, ["--allow-run"]);
      assert.deepEqual(await leftOf(`${cwd}/pids`), []);
      await heldBy(cwd, ["--allow-run=sh"]); // which may end no other programs than this one
      await leftOf(`${cwd}/pids`);
    }));
}

Deno.test("servers of tools come from the operator's configuration, and are started for no journal", () =>
  withScene("good", async (scene) => {
    const { cwd, world, requests } = scene;
    scene.refuseFrom = 4;
    const held = await convene([...DEBATE, "--config", "tools.yaml", "--trust"], world);
    assert.equal(held.code, 3, held.err);
    const [day = ""] = [...Deno.readDirSync(`${cwd}/out`)].map(({ name }) => name);
    const [name = ""] = [...Deno.readDirSync(`${cwd}/out/${day}`)].map(({ name }) => name);
    const path = `${cwd}/out/${day}/${name}/journal.jsonl`;
    const marker = `${cwd}/started`;
    let prev = "0".repeat(64);
    const forged = (await Deno.readTextFile(path)).trimEnd().split("\n").slice(0, -1).map((line) => {
      const event = JSON.parse(line);
      if (event.configuration) {
        event.configuration.toolServers = { web: { command: "touch", args: [marker], allow: ["read"] } };
      }
      const forgedLine = JSON.stringify({ ...event, prev });
      prev = sha256(forgedLine);
      return `${forgedLine}\n`;
    });
    await Deno.writeTextFile(path, forged.join(""));
    const before = requests.length;
    scene.refuseFrom = Infinity;
    const { baseUrl } = JSON.parse(await Deno.readTextFile(`${cwd}/tools.yaml`));
    const refused = await convene(["resume", path, "--base-url", baseUrl], world);
    assert.equal(refused.code, 4, refused.err);
    assert.match(
      refused.err,
      /Cannot use the tool 'web\/read'.*never taken from an archive: .*'toolServers'.*--config/s,
    );
    assert.equal(requests.length, before);
    await assert.rejects(Deno.stat(marker));
    const resumed = await convene(["resume", path, "--config", "tools.yaml", "--trust", "--json"], world);
    assert.equal(resumed.code, 0, resumed.err);
  }));

Deno.test("a dry run starts no server of tools, counts their uses, and says what it assumes", () =>
  withScene("dies", async ({ cwd, world, requests }) => {
    const file = await Deno.readTextFile(`${cwd}/tools.yaml`);
    await Deno.writeTextFile(`${cwd}/tools.yaml`, file.replace('"command":"deno"', '"command":"no-such-program"'));
    const { code, out, err } = await convene(
      ["debate", "Cars", "--config", "tools.yaml", "--trust", "--dry-run"],
      world,
    );
    assert.equal(code, 0, err);
    assert.match(out, /“Up to” includes \d+ more calls, for as many uses of tools[^]*250 tokens are assumed/);
    assert.equal(requests.length, 0);
  }));

Deno.test("a server of tools that lacks its variable, or an allowed tool, is refused before anything is asked", () =>
  withScene("good", async ({ cwd, world, requests }) => {
    const { err, code } = await convene([...DEBATE, "--config", "tools.yaml", "--trust"], {
      cwd,
      variables: { OPENAI_API_KEY: "k" },
    });
    assert.equal(code, 4);
    assert.match(err, /The server of tools 'web' needs the variable WEB_KEY/);
    const file = await Deno.readTextFile(`${cwd}/tools.yaml`);
    await Deno.writeTextFile(`${cwd}/tools.yaml`, file.replaceAll('["read"]', '["write"]').replace("web/read", "web"));
    const other = await convene([...DEBATE, "--config", "tools.yaml", "--trust"], world);
    assert.equal(other.code, 4);
    assert.match(other.err, /Cannot use the server of tools 'web': it has no tool 'write'/);
    assert.equal(requests.length, 0);
    const unknown = await convene([...DEBATE, "--config", "tools.yaml", "--trust", "--tool", "contxt_search"], world);
    assert.match(unknown.err, /Cannot use the tool 'contxt_search'.*did you mean 'context_search'/);
  }));

Deno.test("a server of tools by address gets the token of the named variable, which is written nowhere", () =>
  withScene("good", async ({ cwd, world, requests }) => {
    const token = "token-of-the-search-server";
    const given: (string | null)[] = [];
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
      given.push(request.headers.get("authorization"));
      if (given.at(-1) !== `Bearer ${token}`) return new Response("Not for you", { status: 401 });
      const answer = answerTo(await request.json(), "good");
      return answer ? Response.json(answer) : new Response(null, { status: 202 });
    });
    try {
      const file = JSON.parse(await Deno.readTextFile(`${cwd}/tools.yaml`));
      const web = { url: `http://127.0.0.1:${server.addr.port}/mcp`, keyEnv: "SEARCH_TOKEN", allow: ["read"] };
      const config = (more: object) =>
        Deno.writeTextFile(`${cwd}/tools.yaml`, JSON.stringify({ ...file, toolServers: { web: { ...web, ...more } } }));
      const hold = (variables: Readonly<Record<string, string>>) =>
        convene([...DEBATE, "--config", "tools.yaml", "--trust"], {
          cwd,
          variables: { ...world.variables, ...variables },
        });
      await config({});
      const { code, out, err } = await hold({ SEARCH_TOKEN: token });
      assert.equal(code, 0, err);
      assert.deepEqual(new Set(given), new Set([`Bearer ${token}`]));
      const journal = await Deno.readTextFile(
        `${cwd}/${JSON.parse(out).archive}/journal.jsonl`.replace(`${cwd}/${cwd}`, cwd),
      );
      assert.match(journal, /"tool":"web_read"/);
      assert.doesNotMatch(journal, /SEARCH_TOKEN|token-of-the-search-server/);
      const before = requests.length;
      const refused = [
        [await hold({}), /The server of tools 'web' needs the variable SEARCH_TOKEN/],
        [await hold({ SEARCH_TOKEN: "another-one" }), /Cannot use the server of tools 'web'/],
        [
          (await config({ keyEnv: token }), await hold({})),
          /'toolServers\.web\.keyEnv' must be the name of a variable/,
        ],
        [(await config({ token }), await hold({})), /there is no field 'toolServers\.web\.token'/],
      ] as const;
      for (const [{ code, err }, words] of refused) {
        assert.equal(code, 4, err);
        assert.match(err, words);
        assert.doesNotMatch(err, /another-one/);
      }
      assert.equal(requests.length, before);
    } finally {
      await server.shutdown();
    }
  }));

Deno.test("a dialogue that stops at a speaker's question prints it, and resumes with answers from a file", () =>
  withFolder(async (cwd) => {
    let asked = 0;
    const question = { query: "Whose money is it?", reason: "It decides.", required: true };
    const server = await startMisbehavingServer((request) =>
      ok(asked++ === 0 ? `TOOL request_context ${JSON.stringify(question)}` : answerToRequest(request))
    );
    try {
      const world = { cwd, variables: { OPENAI_API_KEY: "sk-of-a-test" } };
      const model = ["--model", "openai/llama-4", "--base-url", server.baseUrl];
      const held = await convene([...DEBATE.slice(0, -2), "--tool", "request_context", ...model], world);
      assert.equal(held.code, 5, held.err);
      const [, id = ""] = /^(ask-[0-9a-f]{6}) \(.+\): Whose money is it\?$/m.exec(held.err) ?? [];
      assert.match(held.err, new RegExp(`as ${id}: "…" or ${id}: null, and pass it with --answers FILE`));
      await Deno.writeTextFile(`${cwd}/wrong.yaml`, "ask-1: Nobody's");
      await Deno.writeTextFile(`${cwd}/answers.yaml`, `${id}: The city's.`);
      const resume = (file: string) =>
        convene(["resume", "latest", "--out", "out", "--answers", file, "--base-url", server.baseUrl], world);
      const refused = await resume("wrong.yaml");
      assert.match(
        refused.err,
        /'answers' must be keyed by question id, such as Q1 or ask-3fa2c1, and 'ask-1' is not one/,
      );
      const resumed = await resume("answers.yaml");
      assert.equal(resumed.code, 0, resumed.err);
      assert.doesNotMatch(resumed.err, /may have been used|--answers/);
      assert.ok(server.requests.some(({ prompt }) => prompt.includes("The city's.")));
    } finally {
      await server.stop();
    }
  }));
