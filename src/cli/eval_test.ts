import assert from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import { EVALUATION_CRITERIA } from "../transcript/evaluation.ts";
import { type CommandRun, convene, SHORT, withFolder, type World } from "./_cli_fixture.ts";

const IDS = EVALUATION_CRITERIA.map(({ id }) => id);

/** An answer with the same score on all criteria that a request asks about. */
function ratings({ body }: server.ServerRequest, score: unknown): string {
  const form = JSON.stringify(body["response_format"] ?? null);
  const asked = IDS.filter((id) => form.includes(`"${id}"`));
  return JSON.stringify(Object.fromEntries(asked.map((id) => [id, { reason: `On ${id}.`, score }])));
}

/** Evaluators Eva and Ede, each with a model of their own. */
const FILE = `evaluators:
  - { name: Eva, id: eva, model: openai/gpt-4o }
  - { name: Ede, id: ede, model: openai/gpt-4o-mini, criteria: [security, overall] }
`;

/** Who a request is for. */
const isEva = ({ body }: server.ServerRequest) => body["model"] === "gpt-4o";

interface Scene {
  readonly cwd: string;
  /** Paths of two archives of debates. */
  readonly archives: readonly [string, string];
  readonly requests: readonly server.ServerRequest[];
  eval(args: readonly string[], world?: World): Promise<CommandRun>;
}

/** Two archives, a configuration of evaluators, and a server that answers as a test wants it. */
async function withArchives(
  use: (scene: Scene) => Promise<void>,
  behave: (request: server.ServerRequest) => server.Behaviour = (request) =>
    server.ok(ratings(request, isEva(request) ? 8 : 6.5)),
): Promise<void> {
  await withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer(behave);
    try {
      const archives: string[] = [];
      for (const seed of ["1", "2"]) {
        const { out } = await convene(["debate", ...SHORT, "--seed", seed, "--quiet"], { cwd });
        archives.push(out.split("\n")[0] ?? "");
      }
      await Deno.writeTextFile(`${cwd}/e.yaml`, FILE);
      const [first = "", second = ""] = archives;
      await use({
        cwd,
        archives: [first, second],
        requests: served.requests,
        eval: (args, world = {}) =>
          convene(["eval", "--config", "e.yaml", "--base-url", served.baseUrl, ...args], { cwd, ...world }),
      });
    } finally {
      await served.stop();
    }
  });
}

/** All files under a folder, with their contents. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) { for (const [path, text] of await filesOf(`${folder}/${name}`)) files.set(path, text); }
    else files.set(`${folder}/${name}`, await Deno.readTextFile(`${folder}/${name}`));
  }
  return files;
}

Deno.test("convene eval rates each archive, keeps it in the archive, and prints a table of what was given", async () => {
  await withArchives(async ({ archives, cwd, eval: run, requests }) => {
    const before = await filesOf(archives[0]);
    const { code, out, err } = await run([...archives, "--quiet"]);
    assert.deepEqual([code, err, requests.length], [0, "", 4]);
    for (const archive of archives) {
      assert.ok(out.includes(`${archive}/evaluations/001\n`));
      const files = [...(await filesOf(`${archive}/evaluations/001`)).keys()].map((path) => path.split("/001/")[1]);
      for (const name of ["evaluation.md", "evaluation.json", "evaluation.csv", "summary.md", "journal.jsonl"]) {
        assert.ok(files.includes(name), name);
      }
      for (const path of [archive, `${archive}/evaluations/001`]) {
        const verified = await convene(["verify", path], { cwd });
        assert.equal(verified.code, 0, verified.out);
      }
    }
    assert.match(out, /^ {2,}Eva +Ede +mean$/m);
    assert.match(out, /^ {2}Performance & scalability +8 +not asked +8\.00$/m);
    assert.match(out, /^ {2}Overall +8 +6\.5 +7\.25$/m);
    const after = await filesOf(archives[0]);
    for (const [path, text] of before) assert.equal(after.get(path), text, path);
    for (const path of after.keys()) assert.ok(before.has(path) || path.includes("/evaluations/001/"), path);
  });
});

Deno.test("convene eval --json, --csv and --events print nothing else, and missing stays missing", async () => {
  await withArchives(async ({ archives: [archive], eval: run }) => {
    const json = await run([archive, "--json", "--quiet"]);
    const { evaluations: [first], leftOut } = JSON.parse(json.out);
    assert.deepEqual([json.code, leftOut, first.evaluated], [0, [], archive]);
    const overall = first.evaluation.means.find(({ criterion }: { criterion: string }) => criterion === "overall");
    assert.deepEqual(overall, { criterion: "overall", mean: 6.5, scored: 1, asked: 2 });
    const security = first.evaluation.means.find(({ criterion }: { criterion: string }) => criterion === "security");
    assert.deepEqual(security, { criterion: "security", mean: 6.5, scored: 1, asked: 2 });

    const csv = await run([archive, "--csv", "--quiet", "--again"]);
    const [head = "", ...rows] = csv.out.trimEnd().split("\n").map((line) => line.split(","));
    assert.equal(rows.length, 3);
    const column = (name: string) => rows.map((cells) => cells[head.indexOf(name)]);
    assert.deepEqual(column("evaluator"), ["eva", "ede", ""]);
    assert.deepEqual(column("row"), ["evaluator", "evaluator", "mean"]);
    assert.deepEqual(column("overall"), ["", "6.5", "6.50"]);
    assert.deepEqual(column("maintainability"), ["", "", ""]);

    const events = await run([archive, "--events", "--quiet", "--again"]);
    const types = events.out.trimEnd().split("\n").map((line) => JSON.parse(line).type);
    assert.deepEqual([types[0], types.at(-1)], ["dialogue.started", "dialogue.ended"]);

    const both = await run([archive, "--json", "--csv"]);
    assert.deepEqual([both.code, both.err], [2, "convene: Give --json or --csv, not both\n"]);
  }, (request) => server.ok(ratings(request, isEva(request) ? null : 6.5)));
});

Deno.test("convene eval writes over no earlier evaluation, and asks nothing again that is on record", async () => {
  await withArchives(async ({ archives: [archive], eval: run, requests, cwd }) => {
    await run([archive]);
    const first = await filesOf(`${archive}/evaluations/001`);
    const same = await run([archive, "--json"]);
    assert.equal(requests.length, 2, "nobody was asked again");
    assert.match(same.err, /It is on record: .*\/evaluations\/001/);
    assert.equal(JSON.parse(same.out).evaluations[0].archive, `${archive}/evaluations/001`);
    const again = await run([archive, "--again"]);
    assert.match(again.out, /\/evaluations\/002\n/);
    assert.equal(requests.length, 4);
    await Deno.writeTextFile(`${cwd}/e.yaml`, FILE.replace("openai/gpt-4o-mini", "openai/gpt-4.1"));
    assert.match((await run([archive])).out, /\/evaluations\/003\n/);
    assert.deepEqual(await filesOf(`${archive}/evaluations/001`), first);
  });
});

Deno.test("convene eval that was interrupted goes on where it was, also with the archives after it", async () => {
  let interrupt = () => {};
  let hang = true;
  await withArchives(async ({ archives, eval: run, requests }) => {
    const onInterrupt = (listener: () => void) => {
      interrupt = listener;
      return () => {};
    };
    const stopped = await run([...archives, "--out", "all"], { onInterrupt });
    assert.equal(stopped.code, 130, stopped.err);
    assert.match(stopped.err, /Not rated to the end: .*, /);
    assert.equal(requests.length, 2);
    hang = false;
    const { code, out, err } = await run([...archives, "--out", "all"]);
    assert.equal(code, 0, err);
    assert.match(err, new RegExp(`Goes on with ${archives[0]}/evaluations/001`));
    assert.deepEqual(requests.map((request) => isEva(request) ? "eva" : "ede"), ["eva", "ede", "ede", "eva", "ede"]);
    assert.equal(out.match(/\/evaluations\/001\n/g)?.length, 2);
  }, (request) => {
    if (isEva(request) || !hang) return server.ok(ratings(request, 7));
    return async (_, exchange) => {
      await new Promise((resolve) => setTimeout(resolve, 300)); // until the other one has answered
      interrupt();
      await exchange.hang();
    };
  });
});

Deno.test("convene eval says before any call what is missing or wrong", async () => {
  await withArchives(async ({ archives: [archive], eval: run, cwd, requests }) => {
    const evaluations = await run([archive, "--quiet"]);
    assert.equal(evaluations.code, 0);
    const unfinished = `${cwd}/unfinished`;
    await Deno.mkdir(unfinished);
    const journal = (await Deno.readTextFile(`${archive}/journal.jsonl`)).trimEnd().split("\n");
    await Deno.writeTextFile(`${unfinished}/journal.jsonl`, `${journal.slice(0, -1).join("\n")}\n`);
    const before = requests.length;
    const wrong: readonly (readonly [readonly string[], number, RegExp])[] = [
      [["nowhere"], 4, /nowhere.*convene list shows what archives there are/],
      [[archive, archive], 2, /is named twice/],
      [["unfinished"], 4, /Cannot rate unfinished as it is unfinished: convene resume goes on with it/],
      [[`${archive}/evaluations/001`], 4, /as nothing was said in it/],
      [[archive, "--model", "Eve=embedded"], 4, /Cannot give 'Eve' a model as nobody of that name takes part/],
      [[archive, "--model", "gpt"], 4, /Cannot use model 'gpt'/],
      [[archive, "--model", "human"], 4, /standard input is not a terminal/],
      [[archive, "--model", "openai/x", "--max-cost", "1"], 4, /price of openai\/x is not known/],
      [[archive, "--brief", "x"], 2, /Unknown option '--brief'/],
    ];
    for (const [args, exitCode, message] of wrong) {
      const { code, out, err } = await run(args);
      assert.deepEqual([code, out], [exitCode, ""], `${args} ${err}`);
      assert.match(err, message);
    }
    const without = await convene(["eval", archive], { cwd });
    assert.deepEqual([without.code, without.err], [
      2,
      "convene: Something is missing: convene eval --config FILE ARCHIVE...\n",
    ]);
    assert.equal(requests.length, before);
    const resumed = await convene(["resume", `${archive}/evaluations/001`], { cwd });
    assert.equal(resumed.code, 4);
    assert.match(resumed.err, /Cannot go on with an evaluation by its own folder: give the command that began it/);
  });
});

Deno.test("convene eval names the last line of the journal that was read, and convene verify looks for it", async () => {
  await withArchives(async ({ archives: [archive, other], eval: run, cwd }) => {
    await run([archive, "--quiet"]);
    const { hash } = await readJournal(archive);
    const [started] = (await readJournal(`${archive}/evaluations/001`)).events;
    assert.ok(started?.type === "dialogue.started");
    assert.equal(Object(started.settings["reviewed"]).hash, hash);
    const verified = await convene(["verify", archive], { cwd });
    assert.equal(verified.code, 0);
    assert.match(verified.out, /^✓ evaluations\/001: about this journal up to line \d+;/m);
    await Deno.mkdir(`${other}/evaluations`);
    await Deno.rename(`${archive}/evaluations/001`, `${other}/evaluations/001`);
    await Deno.mkdir(`${other}/evaluations/002`);
    const misplaced = await convene(["verify", other], { cwd });
    assert.equal(misplaced.code, 1);
    assert.match(misplaced.out, /^✗ evaluations\/001 names a line that this journal does not have/m);
    assert.match(misplaced.out, /^· evaluations\/002 was killed before its first line, and counts for nothing$/m);
  });
});

Deno.test("convene verify fails for a review whose journal was changed, and not for one that was never begun", async () => {
  await withArchives(async ({ archives: [archive], eval: run, cwd }) => {
    await run([archive, "--quiet"]);
    const journal = `${archive}/evaluations/001/journal.jsonl`;
    const whole = await Deno.readTextFile(journal);
    const verified = async (content: string) => {
      await Deno.writeTextFile(journal, content);
      return await convene(["verify", archive], { cwd });
    };
    for (const changed of [whole.replace("Ede", "Eda"), whole.slice(1), "x", "\n"]) {
      const { code, out } = await verified(changed);
      assert.equal(code, 1, out);
      assert.match(out, /^✗ evaluations\/001 is damaged, and counts for nothing: /m);
    }
    for (const kept of ["", whole.slice(0, 4), whole.slice(0, 99), whole]) {
      assert.equal((await verified(kept)).code, 0, kept);
    }
  });
});
