import { deepEqual, equal, match, ok } from "node:assert/strict";
import { basename, join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import { fail, ok as says, type ServerRequest, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);
const SECOND = "And in the second year?";
const NOTES = "A tram costs 240,000 in the first year.";
const ANSWER = "It costs that much: “A tram costs 240,000 in the first year.” [notes], as was said in [message-3].";

interface Scene {
  readonly cwd: string;
  readonly requests: readonly ServerRequest[];
  /** Number of the request from which on the server refuses. */
  readonly server: { stopsAt: number };
  readonly run: (...args: readonly string[]) => ReturnType<typeof convene>;
}

/** A finished debate with a document, and a server that answers questions about it. */
async function withDebate(body: (scene: Scene & { readonly archive: string }) => Promise<void>): Promise<void> {
  const behaviour = { stopsAt: Infinity };
  const server = await startMisbehavingServer((request) => {
    if (request.number >= behaviour.stopsAt) return fail(401, { message: "No such key." });
    return says(isQuestion(request) ? ANSWER : answerToRequest(request));
  });
  try {
    await withFolder(async (cwd) => {
      await Deno.writeTextFile(join(cwd, "notes.md"), NOTES);
      const run = (...args: readonly string[]) => convene([...args, "--base-url", server.baseUrl, "--quiet"], { cwd });
      const sides = ["--position", "Ada=They should.", "--position", "Ben=They should not."];
      const form = ["--model", "openai/m", "--rounds", "1", "--no-scoring", "--out", "out", "--file", "notes.md"];
      const held = await run("debate", "Trams?", ...sides, ...form);
      equal(held.code, 0, held.err);
      await Deno.remove(join(cwd, "notes.md")); // the archive keeps it
      const [archive = ""] = held.out.split("\n");
      await body({ cwd, requests: server.requests, server: behaviour, run, archive });
    });
  } finally {
    await server.stop();
  }
}

const isSecond = (request: ServerRequest) => isQuestion(request) && request.prompt.includes(SECOND);
const isQuestion = ({ prompt }: ServerRequest) => prompt.includes("Somebody who has read it asks a question");

Deno.test("convene ask has the author of the outcome answer with all that was said, and looks up what it quotes", () =>
  withDebate(async ({ cwd, requests, run, archive }) => {
    const before = requests.length;
    const { code, out, err } = await run("ask", archive, "What would it cost?");
    deepEqual([code, requests.length], [0, before + 1], err);
    const [path = "", ...answer] = out.split("\n");
    equal(path, join(archive, "questions", "001"));
    match(answer.join(" ").replace(/\s+/g, " "), /It costs that much: “A tram costs 240,000 in the first year\.”/);
    const { prompt = "" } = requests.at(-1) ?? {};
    for (
      const part of ["You are Moderator", "[message-3] Ada, opening", "[notes] notes", NOTES, "What would it cost?"]
    ) {
      ok(prompt.includes(part), `${part}\n${prompt}`);
    }
    const note = [...Deno.readDirSync(join(path, "notes"))].find(({ name }) => name.includes("claim_check"))?.name ??
      "";
    match(await Deno.readTextFile(join(path, "notes", note)), /Quotations: 1 exact/);
    match(
      await Deno.readTextFile(join(archive, "index.md")),
      /Asked “What would it cost\?”.*questions\/001\/summary\.md/,
    );
    match(
      await Deno.readTextFile(join(path, "summary.md")),
      /## Question\n\n[^]*What would it cost\?[^]*## Answer by /,
    );
    for (const each of [archive, path]) {
      const verified = await convene(["verify", each], { cwd });
      equal(verified.code, 0, verified.out);
      if (each === path) match(verified.out, /✓ quotations: 1 place in the sources found again/);
    }
  }));

/** Starts the real command in a process of its own. */
function started(cwd: string, args: readonly string[]): Deno.ChildProcess {
  const permissions = [`--allow-read=${ROOT},${cwd}`, `--allow-write=${cwd}`, "--allow-net=127.0.0.1"];
  const run = ["run", "--no-check", "--no-prompt", `--config=${ROOT}deno.json`, ...permissions];
  const variables = "--allow-env=LOG_TOKENS,LOG_STREAM";
  return new Deno.Command("deno", {
    args: [...run, variables, `${ROOT}src/main.ts`, ...args],
    cwd,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
}

/** Returns the events of a question's journal; none if there is none yet. */
async function eventsIn(folder: string): Promise<readonly JournalEvent[]> {
  return await readJournal(folder).then(({ events }) => events, () => []);
}

Deno.test("convene ask asks on three times about a council, is killed in the second, and pays for no saved answer twice", async () => {
  const held: (() => void)[] = [];
  let isHeld = false;
  const server = await startMisbehavingServer((request) => async (_, exchange) => {
    const isLate = isHeld && isQuestion(request) && server.requests.filter(isSecond).length > 1;
    if (isLate) await new Promise<void>((resolve) => held.push(resolve));
    await says(isQuestion(request) ? ANSWER : answerToRequest(request))(request, exchange);
  });
  try {
    await withFolder(async (cwd) => {
      await Deno.writeTextFile(join(cwd, "notes.md"), NOTES);
      const reach = ["--base-url", server.baseUrl, "--quiet"];
      const members = ["Hanna", "Pavel", "Wim"].flatMap((name) => ["--member", name]);
      const given = ["--brief", `${ROOT}examples/railway-yard`, "--file", "notes.md", "--model", "openai/m"];
      const council = await convene(["council", ...given, ...members, "--out", "out", ...reach], { cwd });
      equal(council.code, 0, council.err);
      const [archive = ""] = council.out.split("\n");
      const question = (number: string) => join(archive, "questions", number);
      const ask = (...args: readonly string[]) => convene(["ask", archive, ...args, ...reach, "--json"], { cwd });

      const first = await ask("What would it cost?");
      equal(first.code, 0, first.err);
      const before = server.requests.length;
      isHeld = true;
      const process = started(cwd, ["ask", archive, SECOND, "--all", ...reach]);
      const isSaved = ({ type }: JournalEvent) => type === "call.answered";
      while (held.length < 2 || !(await eventsIn(question("002"))).some(isSaved)) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      process.kill("SIGKILL");
      equal((await process.status).signal, "SIGKILL");
      equal((await convene(["verify", question("002")], { cwd })).code, 0, "what was saved is whole");
      isHeld = false;
      for (const answer of held.splice(0)) answer();

      const second = await ask(SECOND, "--all");
      equal(second.code, 0, second.err);
      const asked = server.requests.slice(before);
      equal(asked.length, 3 + 2, "the two answers that were under way are requested again, and the saved one is not");
      ok(asked.every(({ prompt }) => prompt.includes("[question-1] An earlier question")));
      const saved = (await eventsIn(question("002"))).filter(isSaved);
      equal(saved.length, 3, "each answer is saved once");
      const third = await ask(SECOND, "--of", "Wim", "--of", "Hanna");
      equal(third.code, 0, third.err);
      equal(server.requests.length, before + 5 + 2, "the same words again are another question");
      ok(server.requests.at(-1)?.prompt.includes("[question-2]"));

      const answers = [first, second, third].map(({ out }) => JSON.parse(out));
      deepEqual(answers.map((each) => [each.archive, each.answers.length]), [
        [question("001"), 1],
        [question("002"), 3],
        [question("003"), 2],
      ]);
      const index = await Deno.readTextFile(join(archive, "index.md"));
      for (const { archive: path } of answers) {
        const folder = join("questions", basename(path));
        ok(index.includes(`(${folder}/summary.md)`), `${folder}\n${index}`);
        const own = await Deno.readTextFile(join(path, "index.md"));
        match(own, /\(\.\.\/\.\.\/index\.md\)/, "it leads back to the council");
        const verified = await convene(["verify", path], { cwd });
        equal(verified.code, 0, verified.out);
        match(verified.out, /✓ quotations: \d places? in the sources found again/);
      }
      equal((await convene(["verify", archive], { cwd })).code, 0);
    });
  } finally {
    await server.stop();
  }
});

Deno.test("convene ask says whom it cannot ask, and asks a model about an import", () =>
  withDebate(async ({ cwd, requests, run, archive }) => {
    const before = requests.length;
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [["ask", archive], 2, /QUESTION|question/],
      [
        ["ask", archive, "Why?", "--of", "Zoe"],
        4,
        /Cannot ask: 'Zoe' did not speak in it; name one of Moderator, Ada, Ben/,
      ],
      [["ask", archive, "Why?", "--of", "Ada", "--all"], 2, /--of or --all, not both/],
      [["ask", archive, "  "], 4, /'question' is empty/],
    ];
    for (const [args, wanted, problem] of cases) {
      const { code, err } = await run(...args);
      equal(code, wanted, err);
      match(err, problem);
    }
    await Deno.writeTextFile(join(cwd, "talk.txt"), "Ana: Buses go everywhere.\nBen: Trams carry more.\n");
    const imported = await convene(["import", "talk.txt", "--out", "out"], { cwd });
    equal(imported.code, 0, imported.err);
    const talk = imported.out.split("\n")[0] ?? "";
    const nobody = await run("ask", talk, "Who is right?");
    deepEqual([nobody.code, requests.length], [4, before], nobody.err);
    match(nobody.err, /was imported\. Name a model by --model SPEC/);
    const { code, err } = await run("ask", talk, "Who is right?", "--model", "openai/m");
    deepEqual([code, requests.length], [0, before + 1], err);
    for (const part of ["[message-2] Ben", "You took no part in it"]) ok(requests.at(-1)?.prompt.includes(part), part);
  }));

Deno.test("convene ask of a recorded debate says what its recording lacks, and has another model answer", () =>
  withDebate(async ({ requests, run }) => {
    const recording = `recorded/${ROOT}examples/recordings/congestion_pricing.yaml`;
    const given = ["--brief", `${ROOT}examples/briefs/congestion-pricing`, "--model", recording, "--rounds", "2"];
    const held = await run("debate", ...given, "--out", "recorded");
    equal(held.code, 0, held.err);
    const [archive = ""] = held.out.split("\n");
    const before = requests.length;
    for (const who of [[], ["--all"], ["--of", "Advocate A"]]) {
      const { code, err } = await run("ask", archive, "Why?", ...who, "--model", recording);
      equal(code, 4, err);
      match(err, /Cannot ask [\w ]+: recorded\/.*congestion_pricing\.yaml has no answer .*--model SPEC/);
    }
    const unknown = await run("ask", archive, "Why?", "--of", "Zoe", "--model", recording);
    match(unknown.err, /'Zoe' did not speak in it; name one of Moderator, Advocate A, Advocate B, or ask all/);
    const bare = await run("ask", archive, "Why?");
    match(bare.err, /were played from a recording\. Name the model that answers now: .*--model SPEC/);
    const isKept = await Deno.stat(join(archive, "questions")).then(() => true, () => false);
    deepEqual([requests.length, isKept], [before, false], "nothing is asked or kept");
    const { code, out, err } = await run("ask", archive, "Why?", "--of", "Advocate A", "--model", "openai/m");
    deepEqual([code, requests.length], [0, before + 1], err);
    match(out, /It costs that much/);
    ok(requests.at(-1)?.prompt.includes("You are Advocate A"));
  }));
