import assert from "node:assert/strict";
import { LineTerminal } from "../agents/terminal.ts";
import { body, fail, ok, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { convene, shippedBrief, SHORT, TRUSTED, trusting, withFolder } from "./_cli_fixture.ts";
import { withModels } from "./_provider_fixture.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { PersonTerminal } from "./people.ts";
import { askingPeople } from "./run.ts";
import { setTimeout } from "node:timers/promises";

/** Takes the next of some lines, after the time that nobody types faster than. */
async function typed(lines: string[], signal: AbortSignal): Promise<Uint8Array> {
  await setTimeout(150, undefined, { signal });
  return new TextEncoder().encode(lines.shift());
}

Deno.test("A person is asked only when all that comes before their turn is shown", async () => {
  await withFolder(async (cwd) => {
    const seen: string[] = [];
    const lines = Array<string>(20).fill("I say that this is so.\n\n");
    const personTerminal = new LineTerminal({
      read: (signal) => typed(lines, signal),
      write: (text) => void seen.push(text),
    });
    const { code, err } = await convene(["debate", ...SHORT, "--model", "advocate-2=human"], {
      cwd,
      interactive: true,
      personTerminal,
      onErr: (text) => seen.push(text),
    });
    assert.equal(code, 0, err);
    const all = seen.join("");
    const order = ["003 Advocate A, opening", "Advocate B, it is your turn: opening", "004 Advocate B, opening"];
    const places = order.map((text) => all.indexOf(text));
    assert.ok(places.every((place, index) => place > (places[index - 1] ?? -1)), `${places}\n${all}`);
    assert.equal(all.match(/\n {2}\[[\w-]+\] .+/g)?.length, 12);
    assert.equal(all.match(/You may cite these sources as \[name\]:\n[^]*?\n {2}… and 9 more\n/g)?.length, 1, all);

    const prompt = await convene(["show", "latest", "4", "--prompt", "--out", "out"], { cwd });
    assert.equal(prompt.out, "Message 4: opening statement by Advocate B\nIt has no prompt: a person said it\n");
  });
});

Deno.test("what was found in the sources about a figure of a person is shown; on a terminal, of every speaker", async () => {
  await withFolder(async (cwd) => {
    const lines = Array<string>(20).fill("So it is.\n\n");
    const personTerminal = new LineTerminal({
      read: (signal) => typed(lines, signal),
      write: () => {},
    });
    const world = { cwd, interactive: true, personTerminal };
    const heldOn = async (terminal: { readonly columns?: number }) => {
      lines.unshift("Of all teams 93.71 percent met daily [office-mandates].\n\n");
      const run = await convene(["debate", ...SHORT, "--model", "advocate-2=human"], Object.assign(terminal, world));
      assert.equal(run.code, 0, run.err);
      return run.err;
    };
    const piped = await heldOn({});
    assert.match(piped, /^Advocate B, looked up in the sources: 1 figure not in the source as written$/m);
    assert.equal(piped.match(/looked up in the sources/g)?.length, 1);
    const shown = await heldOn({ columns: 100 });
    assert.match(shown, /║ Checked: 1 figure not in the source as written\n/);
    assert.match(shown, /│ Checked: 1 figure found in the source/);
  });
});

Deno.test("A client on a terminal is asked, also when a dialogue goes on that had nobody to ask", async () => {
  await withModels(
    async (world) => {
      const { cwd } = world;
      const library = decodeURIComponent(new URL("../../examples/tool-library", import.meta.url).pathname);
      await Deno.writeTextFile(`${cwd}/problem.md`, "# A tool library\n\nInvoices must be printed in Latvian.\n");
      const asking = ["dialectic", "--brief", library, "--problem", "problem.md"];
      asking.push("--rounds", "1", "--clarify", "--model", "openai/gpt-4o", "--out", "out");
      const { code, out } = await convene(asking, world);
      assert.equal(code, 5, "nobody was there to answer");
      for (const args of [asking, ["resume", out.split("\n")[0] ?? ""]]) {
        const seen: string[] = [];
        const personTerminal = new LineTerminal({
          read: () => Promise.resolve(new TextEncoder().encode("In two columns.\n")),
          write: (text) => void seen.push(text),
        });
        const run = await trusting(args, { ...world, interactive: true, personTerminal });
        assert.equal(run.code, 0, run.err);
        assert.match(seen.join(""), /Client, it is your turn[^]*How are they laid out\?/);
      }
    },
    (request) =>
      JSON.stringify(request.body["response_format"])?.includes("design_questions")
        ? '{"questions": ["How are they laid out?"]}'
        : answerToRequest(request),
  );
});

Deno.test("Of people who have the floor at once, the second can be asked when the first has answered", () => {
  const seen: string[] = [];
  const terminal = new PersonTerminal(
    new LineTerminal({ read: () => Promise.resolve(undefined), write: (text) => void seen.push(text) }),
  );
  const hear = askingPeople(terminal);
  const agents = { ann: { agent: { type: "human" } }, bob: { agent: { type: "human" } } };
  const base = { seq: 1, at: "2026-01-01T00:00:00.000Z", dialogueId: "d", prev: "" };
  const participants = ["ann", "bob"].map((id) => ({ id, name: id, role: "member" }));
  const settings = { participants: agents };
  const started = { type: "dialogue.started", journal: 1, protocol: "council", topic: "T", secret: "" } as const;
  hear({ ...base, ...started, participants, settings });
  const turn = (participant: string) =>
    ({ ...base, key: `p/${participant}`, number: 1, participant, kind: "position", phase: "p" }) as const;
  for (const id of ["ann", "bob"]) hear({ ...turn(id), type: "turn.started", shown: "", wording: "" });
  hear({ ...turn("ann"), type: "turn.completed", text: "So." });
  terminal.write("Bob, it is your turn.");
  assert.deepEqual(seen, ["Bob, it is your turn."]);
  hear({ ...turn("bob"), type: "turn.completed", text: "So." });
  terminal.write("Too late.");
  assert.deepEqual(seen, ["Bob, it is your turn."]);
});

Deno.test("A client in a configuration is no model: doctor says so, and a dry run that it makes no calls", async () => {
  await withFolder(async (cwd) => {
    const participants = "participants: [{ role: client, model: client }]";
    await Deno.writeTextFile(`${cwd}/c.yaml`, `problem: Lend tools.\nclarify: true\n${participants}\n`);
    const doctor = await convene(["doctor", "--config", "c.yaml", "--no-call"], { cwd });
    assert.equal(doctor.code, 0, doctor.out);
    assert.match(doctor.out, /^✓ client: gives the configured answers/m);
    const dry = await convene(["dialectic", "Lend.", "--clarify", "--model", "openai/gpt-4o", "--dry-run"], { cwd });
    assert.match(dry.out, /^ {2}Client: client, makes no calls$/m, dry.err);
    await Deno.writeTextFile(`${cwd}/c.yaml`, "motion: M\nparticipants: [{ id: ada, model: client }]\n");
    assert.equal((await convene(["doctor", "--config", "c.yaml", "--no-call"], { cwd })).code, 4);
  });
});

Deno.test("convene doctor calls a model once, and says what the provider said", async () => {
  const server = await startMisbehavingServer(({ body }) =>
    body["model"] === "good" ? ok("Yes") : fail(404, { message: "No." })
  );
  try {
    const args = [
      "doctor",
      "--model",
      "openai/good",
      "--model",
      "openai/bad",
      "--base-url",
      server.baseUrl,
      "--out",
      "o",
    ];
    await withFolder(async (cwd) => {
      const { code, out } = await convene(args, { cwd });
      assert.equal(code, 4);
      const assumed = "its context size is unknown (32,768 tokens assumed): set it with --context-window";
      assert.ok(out.includes(`✓ openai/good: answers; ${assumed}\n✗ openai/bad: `), out);
      assert.deepEqual(server.requests.map(({ body }) => body["max_completion_tokens"] ?? body["max_tokens"]), [1, 1]);
      const quiet = await convene([...args, "--no-call"], { cwd });
      assert.deepEqual([quiet.code, server.requests.length], [0, 2]);
      const sized = await convene([...args, "--no-call", "--context-window", "8192"], { cwd });
      assert.deepEqual([quiet.out.includes(assumed), sized.out.includes(assumed)], [true, false]);
      await Deno.writeTextFile(`${cwd}/c.yaml`, "seed: x\n");
      assert.match(
        (await convene(["doctor", "--config", "c.yaml"], { cwd })).out,
        /✗ .*\n.*c\.yaml:1:7: 'seed' must be/,
      );
    });
  } finally {
    await server.stop();
  }
});

Deno.test("convene doctor tells the context that Ollama gives a model, and how to give it more", async () => {
  const cases = [
    [
      '{"models": [{"name": "x:latest", "context_length": 4096}]}',
      /: answers, in a context of 4,096 tokens\. Ollama .*CONTEXT_LENGTH=32768 ollama serve'$/m,
    ],
    ['{"models": [{"name": "x:latest", "context_length": 65536}]}', /: answers, in a context of 65,536 tokens$/m],
    ['{"parameters": "num_ctx 8192"}', /: answers, in a context of 8,192 tokens$/m],
    ["", /: answers\. Ollama .*OLLAMA_CONTEXT_LENGTH=32768 ollama serve'$/m],
  ] as const;
  for (const [page, expected] of cases) {
    const server = await startMisbehavingServer(() => ok("Yes"), { elsewhere: body(page) });
    try {
      await withFolder(async (cwd) => {
        const variables = { OLLAMA_HOST: server.baseUrl };
        const { code, out } = await convene(["doctor", "--model", "ollama/x", "--out", "o"], { cwd, variables });
        assert.equal(code, 0, out);
        assert.match(out, expected);
      });
    } finally {
      await server.stop();
    }
  }
});

Deno.test("resume refuses a brief that has changed", async () => {
  await withFolder(async (cwd) => {
    await copy(shippedBrief(), `${cwd}/mine`);
    const recorded = ["--brief", "mine", "--model", TRUSTED[3]];
    const args = [
      "debate",
      ...recorded,
      "--rounds",
      "1",
      "--no-scoring",
      "--max-calls",
      "19",
      "--out",
      "out",
      "--quiet",
    ];
    const { out, err } = await convene(args, { cwd });
    const [archive = ""] = out.split("\n");
    assert.equal(err, "");
    const journal = await Deno.readTextFile(`${archive}/journal.jsonl`);
    const half = journal.split("\n").slice(0, 12).join("\n") + '\n{"seq":13,"ty';
    await Deno.writeTextFile(`${archive}/journal.jsonl`, half);
    const resumed = await convene(["resume", archive, ...recorded, "--json"], { cwd });
    assert.equal(resumed.code, 0, resumed.err);
    assert.equal(JSON.parse(resumed.out).status, "completed");
    await Deno.writeTextFile(`${archive}/journal.jsonl`, half);
    const file = `${cwd}/mine/brief.yaml`;
    await Deno.writeTextFile(file, `${await Deno.readTextFile(file)}\n# changed\n`);
    const changed = await convene(["resume", archive, ...recorded], { cwd });
    assert.equal(changed.code, 4);
    assert.equal(changed.err.match(/[0-9a-f]{64}/g)?.length, 2, changed.err);
  });
});

Deno.test("An archive that is being written is not resumed by another process's command", async () => {
  await withFolder(async (cwd) => {
    const { out } = await convene(["debate", ...SHORT, "--quiet"], { cwd });
    const [archive = ""] = out.split("\n");
    const file = await systemRuntime.openAppend(`${archive}/journal.jsonl`, { create: false });
    const { code, err } = await trusting(["resume", archive], { cwd });
    assert.equal(code, 1);
    assert.match(err, /another process is writing to it/);
    assert.equal((await convene(["replay", archive, "--json"], { cwd })).code, 0, "readers take no lock");
    file.close();
  });
});

async function copy(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copy(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}
