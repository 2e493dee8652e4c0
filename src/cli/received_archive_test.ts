import assert from "node:assert/strict";
import { fail, ok, type ServerRequest, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { sha256 } from "../text/sha256.ts";
import { convene, RECORDING, SHORT, TRUSTED, trusting, withFolder, type World } from "./_cli_fixture.ts";

/** The user's environment: an API key, and nothing that names a server. */
const OPERATOR: World = { variables: { OPENAI_API_KEY: "sk-the-operators-own-key" } };
const MODEL = ["--model", "openai/llama-4"];
const DEBATE = ["debate", "Cars should pay.", "--out", "out", ...MODEL, "--no-scoring", "--quiet"];

/** Answers the first requests, then refuses the key until a test lets it continue. */
function refusingAfter(answered: number) {
  const state = { refuses: true };
  const behave = ({ number }: ServerRequest) =>
    state.refuses && number > answered ? fail(401, { message: "No such key." }) : ok("It is so.");
  return { behave, goOn: () => void (state.refuses = false) };
}

async function withServer(
  { behave }: { readonly behave: Parameters<typeof startMisbehavingServer>[0] },
  body: (scene: {
    readonly cwd: string;
    readonly baseUrl: string;
    readonly requests: readonly ServerRequest[];
  }) => Promise<void>,
): Promise<void> {
  await withFolder(async (cwd) => {
    const server = await startMisbehavingServer(behave);
    try {
      await body({ cwd, baseUrl: server.baseUrl, requests: server.requests });
    } finally {
      await server.stop();
    }
  });
}

const archiveIn = (out: string) => out.split("\n")[0] ?? "";

Deno.test("resume and fork send no key to a server that the journal names, and name the flag to repeat", async () => {
  const script = refusingAfter(2);
  await withServer(script, async ({ cwd, baseUrl, requests }) => {
    const held = await convene([...DEBATE, "--base-url", baseUrl], { cwd });
    const archive = archiveIn(held.out);
    const at = "openings/announcement/moderator";
    const before = requests.length;
    script.goOn();
    for (const args of [["resume", archive], ["fork", archive, "--at", at]]) {
      const { code, err } = await convene(args, { cwd, ...OPERATOR });
      assert.equal(code, 4, `${args[0]}: ${err}`);
      assert.ok(err.includes(`--base-url ${baseUrl}`), err);
      assert.equal(requests.length, before, args[0]);
    }
    const resumed = await convene(["resume", archive, "--base-url", baseUrl], { cwd, ...OPERATOR });
    assert.equal(resumed.code, 0, resumed.err);
  });
});

Deno.test("resume names the server of each provider, and sends no key to one that the journal names", async () => {
  const script = refusingAfter(2);
  await withServer(script, async ({ cwd, baseUrl, requests }) => {
    const world = { cwd, variables: { GROQ_API_KEY: "gsk-the-operators-own-key" } };
    const url = ["--base-url", `groq=${baseUrl}`];
    const groq = DEBATE.map((word) => word === "openai/llama-4" ? "groq/llama-4" : word);
    const held = await convene([...groq, ...url], { cwd });
    const archive = archiveIn(held.out);
    assert.ok(held.err.includes(`convene resume ${archive} ${url.join(" ")}\n`), held.err);
    const before = requests.length;
    script.goOn();
    const refused = await convene(["resume", archive], world);
    assert.equal(refused.code, 4, refused.err);
    assert.ok(refused.err.trimEnd().endsWith(`repeat them: ${url.join(" ")}`), refused.err);
    assert.equal(requests.length, before);
    assert.equal((await convene(["resume", archive, ...url], world)).code, 0);
  });
});

Deno.test("Providers come from the operator's configuration and are taken from no journal", async () => {
  const script = refusingAfter(2);
  await withServer(script, async ({ cwd, baseUrl, requests }) => {
    const providers = { mine: { baseUrl, keyEnv: "MY_KEY" } };
    await Deno.writeTextFile(`${cwd}/mine.yaml`, JSON.stringify({ model: "mine/llama-4", providers }));
    const world = { cwd, variables: { MY_KEY: "the-operators-own-key" } };
    const held = await convene(
      [...DEBATE.filter((word) => !MODEL.includes(word)), "--config", "mine.yaml", "--trust"],
      world,
    );
    const archive = archiveIn(held.out);
    assert.equal(requests[0]?.headers.get("authorization"), "Bearer the-operators-own-key");
    assert.ok(held.err.includes(`convene resume ${archive} --config mine.yaml\n`), held.err);
    const path = `${archive}/journal.jsonl`;
    const journal = await Deno.readTextFile(path);
    assert.ok(!journal.includes("MY_KEY") && !journal.includes("the-operators-own-key"), "it is not on record");
    let prev = "0".repeat(64);
    const forged = journal.trimEnd().split("\n").slice(0, -1).map((line) => { // the last one is sealed
      const event = JSON.parse(line);
      const added = { headers: { "x-forged": { env: "MY_KEY" } }, body: { forged: 1 } };
      if (event.configuration) event.configuration.providers = { mine: { ...providers.mine, ...added } };
      const forgedLine = JSON.stringify({ ...event, prev });
      prev = sha256(forgedLine);
      return `${forgedLine}\n`;
    });
    await Deno.writeTextFile(path, forged.join(""));
    const before = requests.length;
    script.goOn();
    const refused = await convene(["resume", archive], world);
    assert.equal(refused.code, 4, refused.err);
    assert.match(refused.err, /Cannot use model 'mine\/llama-4': .*'providers' of --config FILE/);
    assert.equal(requests.length, before);
    const resumed = await convene(["resume", archive, "--config", "mine.yaml", "--trust"], world);
    assert.equal(resumed.code, 0, resumed.err);
    const since = requests.slice(before);
    assert.ok(since.length > 0);
    assert.ok(since.every(({ headers, body }) => !headers.has("x-forged") && !("forged" in body)));
  });
});

Deno.test("No debate is judged at a server that its journal names", async () => {
  const script = refusingAfter(99);
  await withServer(script, async ({ cwd, baseUrl, requests }) => {
    const held = await convene([...DEBATE, "--rounds", "1", "--base-url", baseUrl], { cwd });
    const archive = archiveIn(held.out);
    const before = requests.length;
    assert.equal(held.code, 0, held.err);
    const away: string[] = [];
    const fetch = (input: RequestInfo | URL) => {
      away.push(String(input));
      return Promise.reject(new TypeError("There is no network"));
    };
    const runtime = { ...systemRuntime, fetch };
    await convene(["judge", archive, "--judge", "openai/gpt-4o", "--quiet", "--patience", "0s"], {
      cwd,
      ...OPERATOR,
      runtime,
    });
    assert.ok(away.length > 0 && away.every((url) => url.startsWith("https://api.openai.com/")), away.join());
    const judged = [archive, "--judge", "openai/gpt-4o", "--quiet"];
    const { code, err } = await convene(["resume", ...judged], { cwd, ...OPERATOR });
    assert.equal(code, 4, err);
    assert.match(err, /--base-url/);
    assert.equal(requests.length, before);
  });
});

Deno.test("resume and fork open no folder that the journal names, and name the flags to repeat", async () => {
  const script = refusingAfter(2);
  await withServer(script, async ({ cwd, baseUrl, requests }) => {
    await Deno.mkdir(`${cwd}/files`);
    await Deno.writeTextFile(`${cwd}/files/notes.md`, "Two hundred loans a day.");
    await Deno.writeTextFile(`${cwd}/problem.md`, "# A book\n\nComments must be kept for ten years.\n");
    await Deno.mkdir(`${cwd}/more`);
    await Deno.writeTextFile(`${cwd}/more/study.md`, "# A study\n\nBooks keep.\n");
    const folders = ["--file", "files", "--file", "more/study.md"];
    const tools = ["--tool", "list_files", "--tool", "read_file"];
    const args = ["dialectic", "--problem", "problem.md", "--out", "out", "--quiet", ...MODEL, ...folders, ...tools];
    const held = await convene([...args, "--base-url", baseUrl], { cwd });
    const archive = archiveIn(held.out);
    const before = requests.length;
    const url = ["--base-url", baseUrl];
    script.goOn();
    const at = "announcement/judge";
    for (const again of [["resume", archive], ["fork", archive, "--at", at]]) {
      const { code, err } = await convene([...again, ...url], { cwd, ...OPERATOR });
      assert.equal(code, 4, err);
      assert.match(err, /The tool list_files reads a folder: give one by --file DIR/);
      assert.equal(requests.length, before);
    }
    await Deno.remove(`${cwd}/more`, { recursive: true }); // the archive keeps its text
    const resumed = await convene(["resume", archive, ...url, ...folders.slice(0, 2), "--max-calls", "40"], {
      cwd,
      ...OPERATOR,
    });
    assert.ok(requests.length > before, resumed.err);
  });
});

Deno.test("resume opens no recording that the journal names for summaries, and names the flag to repeat", async () => {
  await withFolder(async (cwd) => {
    const flag = ["--model", `summarizer=recorded/${RECORDING}`];
    const held = await convene(["debate", ...SHORT, ...flag, "--max-turns", "3", "--json"], { cwd });
    const { archive } = JSON.parse(held.out);
    const refused = await convene(["resume", archive], { cwd });
    assert.equal(refused.code, 4);
    assert.ok(refused.err.trimEnd().endsWith(flag.join(" ")), refused.err);
    const resumed = await trusting(["resume", archive], { cwd });
    assert.equal(resumed.code, 0, resumed.err);
    const other = await convene(["resume", archive, ...TRUSTED, "--model", "summarizer=ollama/m"], { cwd });
    assert.match(other.err, /'settings\.summarizer\.model' was "recorded\S+ and is now "ollama\/m"/);
    assert.match(other.err, /To try it in another way, fork it: convene fork ARCHIVE --at KEY\n$/);
  });
});

Deno.test("A limit of the command line holds for the resumed dialogue too, unless another one is given", async () => {
  const LIMIT = 9;
  const script = refusingAfter(3);
  await withServer(script, async ({ cwd, baseUrl, requests }) => {
    const url = ["--base-url", baseUrl];
    const held = await convene([...DEBATE, ...url, "--rounds", "3", "--max-calls", String(LIMIT)], { cwd });
    const archive = archiveIn(held.out);
    assert.ok(requests.length > 3, held.err);
    script.goOn();
    const copy = `${cwd}/copy`;
    await Deno.mkdir(copy);
    await Deno.copyFile(`${archive}/journal.jsonl`, `${copy}/journal.jsonl`);
    const before = requests.length;
    const resumed = await convene(["resume", archive, ...url], { cwd });
    assert.match(resumed.err, /The limit max_calls was reached/);
    assert.ok(3 + requests.length - before <= LIMIT, `${requests.length} requests`); // 3 were answered before
    const capped = requests.length;
    const further = await convene(["resume", copy, ...url, "--max-calls", "40"], { cwd });
    assert.equal(further.code, 0, further.err);
    assert.doesNotMatch(further.err, /The limit max_calls was reached/);
    assert.ok(requests.length - capped > capped - before);
  });
});

const OLD = decodeURIComponent(new URL("../testdata/archives/", import.meta.url).pathname);

for (const { name } of Deno.readDirSync(OLD)) {
  Deno.test(`The archive ${name} of an older version is read and judged; resume and fork refuse it`, async () => {
    const archive = `${OLD}${name}`;
    for (
      const args of [["replay", "--json"], ["show"], ["report"], ["judge", "--judge", "openai/gpt-4o", "--dry-run"]]
    ) {
      const [command = "", ...flags] = args;
      if (command === "judge" && !name.startsWith("debate")) continue;
      const { code, out, err } = await convene([command, archive, ...flags]);
      assert.equal(code, 0, `${command}: ${err}`);
      assert.notEqual(out, "");
    }
    assert.match((await convene(["verify", archive])).out, /✓ journal: \d+ events, chain intact/);
    const at = /"type":"turn\.completed".*?"key":"([^"]+)"/.exec(await Deno.readTextFile(`${archive}/journal.jsonl`));
    for (const args of [["resume", archive], ["fork", archive, "--at", at?.[1] ?? ""]]) {
      const { code, err } = await convene(args);
      assert.equal(code, 4, err);
      assert.match(err, /by an older version/);
    }
  });
}
