import assert from "node:assert/strict";
import { LineTerminal } from "../agents/terminal.ts";
import { ok, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { convene, withFolder, type World } from "./_cli_fixture.ts";
import { withModels } from "./_provider_fixture.ts";
import { COMMANDS } from "./commands.ts";
import { helpOf } from "./main.ts";

const DEBATE = ["debate", "Cats", "--rounds", "1", "--no-scoring", "--out", "out", "--quiet"];
const WEB = { allow: ["read"] };

/** Files that reach outside, and what is said of them. */
const REACHING: readonly (readonly [file: object, said: string])[] = [
  [
    { baseUrl: "http://127.0.0.1:9/v1" },
    "uses the server http://127.0.0.1:9/v1 and sends the variable OPENAI_API_KEY.",
  ],
  [{ baseUrl: { ollama: "http://models.example/v1" } }, "uses the server http://models.example/v1."],
  [
    { baseUrl: { groq: "https://a.example/v1", xai: "https://b.example/v1" } },
    "uses the servers https://a.example/v1 and https://b.example/v1 and sends the variables GROQ_API_KEY and XAI_API_KEY.",
  ],
  [
    { providers: { mine: { baseUrl: "https://mine.example/v1", keyEnv: "AWS_SECRET_ACCESS_KEY" } } },
    "uses the server https://mine.example/v1 and sends the variable AWS_SECRET_ACCESS_KEY.",
  ],
  [
    { toolServers: { web: { command: "npx", args: ["-y", "tools"], env: ["GITHUB_TOKEN"], ...WEB } } },
    "sends the variable GITHUB_TOKEN and starts the program npx -y tools.",
  ],
  [
    { providers: { openai: { headers: { "x-gateway": { env: "GATEWAY_KEY" } } } } },
    "sends the variable GATEWAY_KEY.",
  ],
  [
    { commands: { mine: { command: ["./mine"], env: ["KEY"] } } },
    "sends the variable KEY and starts the program ./mine.",
  ],
  [
    { agents: { ada: { command: ["ada", "--acp"], allow: ["execute"], files: ["notes", "plan.md"] } } },
    "starts the program ada --acp, lets agents use the tool execute and lets agents read the files notes and plan.md.",
  ],
  [{ toolServers: { web: { command: "./x\u001b[2J\nb", ...WEB } } }, "starts the program ./x␛[2J b."],
  [
    { toolServers: { web: { url: "https://tools.example/mcp", keyEnv: "WEB_KEY", ...WEB } } },
    "uses the server https://tools.example/mcp and sends the variable WEB_KEY.",
  ],
  [
    { items: ["Cats"], arms: { a: { protocol: "debate", toolServers: { web: { command: "sh", ...WEB } } } } },
    "starts the program sh.",
  ],
];

Deno.test("Every command that takes a file asks for nothing and starts nothing that the file names, before it is confirmed", async () => {
  await withModels(async (world, requests) => {
    const { cwd } = world;
    for (const [n, [file, said]] of REACHING.entries()) {
      await Deno.writeTextFile(`${cwd}/f${n}.json`, JSON.stringify(file));
      for (const command of COMMANDS) {
        const { flags } = await helpOf(command);
        if (command.name !== "run" && !flags.some(({ flag }) => flag === "--config")) continue;
        const path = command.name === "run" ? [`f${n}.json`] : ["--config", `f${n}.json`];
        const operands = command.operands.split(" ").filter((each) => each.startsWith("<")).map(() => "latest");
        const { code, out, err } = await convene([command.name, ...operands, ...path], world);
        const line =
          `convene: f${n}.json ${said} A file may come from somebody else: if you trust this one, give --trust\n`;
        assert.deepEqual([code, out, err], [4, "", line], command.name);
      }
    }
    assert.equal(requests.length, 0);
  });
});

/** Runs a body with a server, and with a file in which it stands. */
async function withFile(
  body: (scene: {
    readonly world: World & { readonly cwd: string };
    readonly requests: readonly unknown[];
    /** Writes the file, with a comment. */
    readonly write: (comment: string) => Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  const server = await startMisbehavingServer((request) => ok(answerToRequest(request)));
  try {
    await withFolder(async (cwd) => {
      const variables = { OPENAI_API_KEY: "sk-of-a-test", HOME: cwd };
      const write = (comment: string) =>
        Deno.writeTextFile(`${cwd}/c.yaml`, `# ${comment}\nmodel: openai/m\nbaseUrl: ${server.baseUrl}\n`);
      await write("one");
      await body({ world: { cwd, variables }, requests: server.requests, write });
    });
  } finally {
    await server.stop();
  }
}

const FILED = [...DEBATE, "--config", "c.yaml"];

/** A world with a person who types these lines. */
function typing(world: World, lines: string[], shown: string[] = []): World {
  const personTerminal = new LineTerminal({
    read: () => Promise.resolve(lines.length > 0 ? new TextEncoder().encode(lines.shift()) : undefined),
    write: (text) => void shown.push(text),
    columns: () => world.columns,
  });
  return { ...world, interactive: true, personTerminal };
}

Deno.test("--trust confirms a file once: it is remembered by its content, outside of archives and folders of files", async () => {
  await withFile(async ({ world, requests, write }) => {
    assert.equal((await convene(FILED, world)).code, 4);
    assert.equal(requests.length, 0);
    const trusted = await convene([...FILED, "--trust"], world);
    assert.equal(trusted.code, 0, trusted.err);
    assert.equal((await convene(FILED, world)).code, 0, "it is remembered");
    await Deno.rename(`${world.cwd}/c.yaml`, `${world.cwd}/other.yaml`);
    assert.equal((await convene([...DEBATE, "--config", "other.yaml"], world)).code, 0, "under any name");
    await write("two");
    assert.equal((await convene(FILED, world)).code, 4, "other content is confirmed anew");
    await write("one");
    const nobody = { ...world, variables: { OPENAI_API_KEY: "sk-of-a-test" } };
    assert.equal((await convene(FILED, nobody)).code, 4, "a user without a home is asked each time");
    assert.equal((await convene([...FILED, "--trust"], nobody)).code, 0);
    const known = await Deno.readTextFile(`${world.cwd}/.local/state/convenings/trusted`);
    assert.match(known, /^file [0-9a-f]{64}$/m);
    assert.doesNotMatch(known, /127\.0\.0\.1|sk-of/, "nothing but hashes is written down");
  });
});

Deno.test("On a terminal the operator confirms a file, and is not asked again; anything but yes refuses it", async () => {
  await withFile(async ({ world, requests }) => {
    for (const answer of ["\n", "n\n", "yn\n", "yeah\n"]) {
      const refused = await convene(FILED, typing(world, [answer]));
      assert.equal(refused.code, 4, answer);
      assert.match(
        refused.err,
        /^convene: c\.yaml was not confirmed: no calls were made\. To confirm it without a question, give --trust\n$/,
      );
    }
    assert.equal((await convene(FILED, typing(world, []))).code, 4, "Ctrl-D refuses it");
    const narrow: string[] = [];
    await convene(FILED, typing({ ...world, columns: 40 }, ["n\n"], narrow));
    assert.match(narrow.join(""), /\nA file may come from somebody else\.\nDo you trust this one\? \(y\/N\) $/);
    assert.equal(requests.length, 0);
    const shown: string[] = [];
    const confirmed = await convene(FILED, typing(world, ["Y\n"], shown));
    assert.equal(confirmed.code, 0, confirmed.err);
    const question =
      /^c\.yaml uses the server http:\/\/\S+ and sends the variable OPENAI_API_KEY\.\nA file .* Do you trust this one\? \(y\/N\) $/;
    assert.match(shown.join(""), question);
    const again: string[] = [];
    assert.equal((await convene(FILED, typing(world, [], again))).code, 0);
    assert.deepEqual(again, []);
    const loud = await convene(FILED.filter((word) => word !== "--quiet"), world);
    assert.match(loud.err, /^c\.yaml uses the server http/, "what is used is said each time");
  });
});

Deno.test("Files that name only providers' own servers need no confirmation; nor do those of convene init, nor a dry run", async () => {
  await withModels(async (world) => {
    const { cwd } = world;
    const plain = [
      { model: "openai/gpt-4o-mini" },
      { model: "openai/gpt-4o-mini", baseUrl: "https://api.openai.com/v1" },
      { model: "openai/gpt-4o-mini", baseUrl: { ollama: "http://127.0.0.1:11434/v1" }, tools: ["context_search"] },
    ];
    for (const file of plain) {
      await Deno.writeTextFile(`${cwd}/c.json`, JSON.stringify(file));
      const { code, err } = await convene([...DEBATE, "--config", "c.json"], world);
      assert.deepEqual([code, err], [0, ""]);
    }
    for (const [file] of REACHING.slice(0, -1)) {
      await Deno.writeTextFile(`${cwd}/c.json`, JSON.stringify(file));
      const dry = await convene([...DEBATE, "--config", "c.json", "--model", "ollama/m", "--dry-run"], world);
      assert.doesNotMatch(dry.err, /--trust/);
    }
    await convene(["init", "mine"], world);
    await convene(["init", "study", "--experiment"], world);
    const debate = await convene(["debate", "--config", "mine/convene.yaml", "--quiet"], world);
    assert.deepEqual([debate.code, debate.err], [0, ""]);
    const study = await convene(["run", "study/experiment.yaml", "--quiet"], world);
    assert.equal(study.code, 0, study.err);
  });
});
