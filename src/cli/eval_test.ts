import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { readJournal } from "../archive/journal_reader.ts";
import * as server from "../models/misbehaving_server_fixture.ts";
import { columns } from "../text/display.ts";
import { EVALUATION_CRITERIA } from "../transcript/evaluation.ts";
import { type CommandRun, convene, SHORT, withFolder, type World } from "./_cli_fixture.ts";

const IDS = EVALUATION_CRITERIA.map(({ id }) => id);

/** Returns an answer with the same score for all requested criteria. */
function ratings({ body }: server.ServerRequest, score: unknown): string {
  const form = JSON.stringify(body["response_format"] ?? null);
  const asked = IDS.filter((id) => form.includes(`"${id}"`));
  return JSON.stringify(Object.fromEntries(asked.map((id) => [id, { reason: `On ${id}.`, score }])));
}

/** Evaluators Eva and Ede, each with their own model. */
const FILE = `evaluators:
  - { name: Eva, id: eva, model: openai/gpt-4o, criteria: [functional_completeness, overall] }
  - { name: Ede, id: ede, model: openai/gpt-4o-mini, criteria: [security, overall] }
`;

/** Returns the evaluator that a request is for. */
const isEva = ({ body }: server.ServerRequest) => body["model"] === "gpt-4o";

interface Scene {
  readonly cwd: string;
  /** Paths of two archives of debates. */
  readonly archives: readonly [string, string];
  readonly requests: readonly server.ServerRequest[];
  readonly baseUrl: string;
  eval(args: readonly string[], world?: World): Promise<CommandRun>;
}

/** A folder with two archives, held once and copied for each test. */
const HELD = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(HELD, { recursive: true }));
const ARCHIVES: string[] = [];
for (const seed of ["1", "2"]) {
  const { out } = await convene(["debate", ...SHORT, "--seed", seed, "--quiet"], { cwd: HELD });
  ARCHIVES.push(out.split("\n")[0] ?? "");
}

/** Runs a body with two archives, a configuration of evaluators, and a scripted server. */
async function withArchives(
  use: (scene: Scene) => Promise<void>,
  behave: (request: server.ServerRequest) => server.Behaviour = (request) =>
    server.ok(ratings(request, isEva(request) ? 8 : 6.5)),
): Promise<void> {
  await withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer(behave);
    try {
      await cp(HELD, cwd, { recursive: true });
      await Deno.writeTextFile(`${cwd}/e.yaml`, FILE);
      const [first = "", second = ""] = ARCHIVES.map((archive) => archive.replace(HELD, cwd));
      await use({
        cwd,
        archives: [first, second],
        requests: served.requests,
        baseUrl: served.baseUrl,
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
      const top = files.filter((path) => path?.includes("/") === false).sort();
      assert.deepEqual(top, ["index.md", "journal.jsonl", "metadata.md", "summary.md"]);
      // Archives from before have the ratings in files of their own, too.
      for (const ending of ["md", "json", "csv"]) {
        await Deno.writeTextFile(`${archive}/evaluations/001/evaluation.${ending}`, "Ratings");
      }
      for (const path of [archive, `${archive}/evaluations/001`]) {
        const verified = await convene(["verify", path], { cwd });
        assert.equal(verified.code, 0, verified.out);
      }
    }
    assert.match(out, /^ {2,}Eva +Ede +mean$/m);
    assert.match(out, /^ {2}Functional completeness +8 +not asked +8\.00$/m);
    assert.match(out, /^ {2}Security +not asked +6\.5 +6\.50$/m);
    assert.match(out, /^ {2}Overall +8 +6\.5 +7\.25$/m);
    const after = await filesOf(archives[0]);
    for (const [path, text] of before) {
      if (path.endsWith("/report.html")) assert.match(after.get(path) ?? "", /<h2>Evaluation, /);
      else if (/(?:index|summary)\.md$/.test(path)) {
        assert.match(after.get(path) ?? "", /\(evaluations\/001\/summary\.md\)/);
      } else assert.equal(after.get(path), text, path);
    }
    for (const path of after.keys()) assert.ok(before.has(path) || path.includes("/evaluations/001/"), path);
  });
});

Deno.test("convene eval --json and --events print nothing else, and missing stays missing", async () => {
  await withArchives(async ({ archives: [archive], eval: run }) => {
    const json = await run([archive, "--json", "--quiet"]);
    const { evaluations: [first], leftOut } = JSON.parse(json.out);
    assert.deepEqual([json.code, leftOut, first.evaluated], [0, [], archive]);
    const overall = first.evaluation.means.find(({ criterion }: { criterion: string }) => criterion === "overall");
    assert.deepEqual(overall, { criterion: "overall", mean: 6.5, scored: 1, asked: 2 });
    const security = first.evaluation.means.find(({ criterion }: { criterion: string }) => criterion === "security");
    assert.deepEqual(security, { criterion: "security", mean: 6.5, scored: 1, asked: 1 });

    const events = await run([archive, "--events", "--quiet", "--again"]);
    const types = events.out.trimEnd().split("\n").map((line) => JSON.parse(line).type);
    assert.deepEqual([types[0], types.at(-1)], ["dialogue.started", "dialogue.ended"]);

    const both = await run([archive, "--json", "--events"]);
    assert.deepEqual([both.code, both.err], [2, "convene: Give --json or --events, not both\n"]);
  }, (request) => server.ok(ratings(request, isEva(request) ? null : 6.5)));
});

Deno.test("convene eval exits non-zero when every evaluator failed, and tells of one that did", async () => {
  const refuse = server.refusal("I will not rate it");
  await withArchives(async ({ archives: [archive], eval: run }) => {
    const { code, out, err } = await run([archive, "--quiet"]);
    assert.equal(code, 1, err);
    assert.match(out, /^ {2}Overall +missing +6 +6\.00$/m);
    assert.match(err, /: 1 failure:\n {2}evaluation\/ratings\/eva: .* \(refusal\)/);
  }, (request) => isEva(request) ? refuse : server.ok(ratings(request, 6)));
  await withArchives(async ({ archives: [archive], eval: run }) => {
    const { code, out, err } = await run([archive]);
    assert.equal(code, 1, err);
    assert.match(out, /^Failed.*\n[^]*^ {2}Overall +missing +missing +missing$/m);
    assert.match(err, /No evaluator gave a readable answer/);
    assert.match(err, /To continue: give the same command again/);
  }, () => refuse);
});

Deno.test("convene eval stops if a key is refused, and asks only who is left when it is given again", async () => {
  let isRefused = true;
  await withArchives(async ({ archives: [archive], eval: run, requests }) => {
    const { code, out, err } = await run([archive]);
    assert.equal(code, 3, err);
    assert.match(out, /^Stopped: openai refused the key \(401\): No such key/m);
    assert.match(err, /To continue: give the same command again/);
    assert.equal(requests.length, 2);
    isRefused = false;
    const again = await run([archive]);
    assert.equal(again.code, 0, again.err);
    assert.match(again.out, /^ {2}Overall +6 +6 +6\.00$/m);
    assert.equal(requests.length, 3);
  }, (request) => {
    const isBad = isRefused && isEva(request);
    return isBad ? server.fail(401, { message: "No such key" }) : server.ok(ratings(request, 6));
  });
});

Deno.test("convene eval writes over no earlier evaluation, and asks nothing again that is on record", async () => {
  await withArchives(async ({ archives: [archive], eval: run, requests, cwd }) => {
    await run([archive]);
    const first = await filesOf(`${archive}/evaluations/001`);
    const same = await run([archive, "--json"]);
    assert.equal(requests.length, 2, "nobody was asked again");
    assert.match(same.err, /Already complete: .*\/evaluations\/001/);
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
  await withArchives(async ({ archives, eval: run, requests, cwd }) => {
    const onInterrupt = (listener: () => void) => {
      interrupt = listener;
      return () => {};
    };
    const stopped = await run([...archives, "--out", "all.csv"], { onInterrupt });
    assert.equal(stopped.code, 130, stopped.err);
    assert.match(stopped.err, /Not fully rated: .* and /);
    assert.equal(requests.length, 2);
    hang = false;
    await assert.rejects(Deno.stat(`${cwd}/all.csv`), Deno.errors.NotFound);
    const { code, out, err } = await run([...archives, "--out", "all.csv"]);
    assert.equal(code, 0, err);
    assert.match(err, new RegExp(`^1 of 2: ${archives[0]}: rated$`, "m"));
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

Deno.test("convene eval --out writes all ratings in the form of the file's ending, and over no file", async () => {
  await withArchives(async ({ archives, eval: run, cwd, requests }) => {
    const written = async (file: string) => {
      const { code, out, err } = await run([...archives, "--out", file]);
      assert.deepEqual([code, out.match(/\/evaluations\/001$/gm)?.length], [0, 2], err);
      assert.match(err, new RegExp(`^${file}$`, "m"));
      return await Deno.readTextFile(`${cwd}/${file}`);
    };
    const page = await written("all.md");
    assert.equal(page.match(/^# Evaluation: /gm)?.length, 2);
    for (const archive of archives) assert.ok(page.includes(`- **Archive:** ${archive}/evaluations/001\n`), page);
    assert.equal(page.match(/^\| Overall \| 8 \| missing \| \*\*8\.00\*\* \| 1 of 2 \|$/gm)?.length, 2);
    assert.equal(page.match(/^- \*\*Security: missing\*\* – On security\.$/gm)?.length, 2);

    const { evaluations, leftOut } = JSON.parse(await written("all.json"));
    assert.deepEqual([evaluations.map(({ evaluated }: { evaluated: string }) => evaluated), leftOut], [archives, []]);
    assert.equal(evaluations[0].evaluation.evaluators[0].ratings.overall.score, 8);

    const [head = [], ...rows] = (await written("all.csv")).trimEnd().split("\n").map((line) => line.split(","));
    const column = (name: string) => rows.slice(0, 4).map((cells) => cells[head.indexOf(name)]);
    assert.equal(rows.length, 2 * 4);
    assert.deepEqual(column("archive"), Array(4).fill(`${archives[0]}/evaluations/001`));
    assert.deepEqual(column("by"), ["eva", "eva", "ede", "ede"]);
    assert.deepEqual(column("criterion"), ["functional_completeness", "overall", "security", "overall"]);
    assert.deepEqual(column("score"), ["8", "8", "", ""]);
    assert.deepEqual(column("reason"), ["On functional_completeness.", "On overall.", "On security.", "On overall."]);
    assert.deepEqual(column("missing"), ["", "", "no score was given", "no score was given"]);
    assert.equal(requests.length, 4, "nobody was asked again");

    const twice = await run([...archives, "--out", "all.md", "--again"]);
    assert.equal(twice.code, 4);
    assert.match(twice.err, /Cannot write all\.md: it exists already\. No calls were made/);
    for (const file of ["all", "all.txt"]) {
      const { code, err } = await run([...archives, "--out", file]);
      assert.equal(code, 2);
      assert.match(err, /--out must be a file that ends in \.md, \.json or \.csv: current value is 'all/);
    }
    assert.equal(requests.length, 4, "nobody was asked");
  }, (request) => server.ok(ratings(request, isEva(request) ? 8 : null)));
});

Deno.test("convene eval refuses a folder that is not there, and prints what it rated also if --out cannot be written", async () => {
  let target = "";
  await withArchives(async ({ cwd, archives: [archive], requests, eval: run }) => {
    const early = await run([archive, "--out", "nowhere/all.csv", "--quiet"]);
    assert.deepEqual([early.code, early.out, requests.length], [4, "", 0]);
    assert.match(
      early.err,
      /^convene: Cannot write nowhere\/all\.csv: there is no folder nowhere\. No calls were made\./m,
    );
    target = `${cwd}/all.csv`; // somebody else writes it in the meantime
    const { code, out, err } = await run([archive, "--out", "all.csv", "--quiet"]);
    assert.equal(code, 4);
    assert.match(out, /\/evaluations\/001\n/);
    assert.match(err, /^convene: Cannot write all\.csv: /m);
  }, (request) => {
    if (target !== "") Deno.writeTextFileSync(target, "");
    return server.ok(ratings(request, 8));
  });
});

Deno.test("convene eval keeps limits for all archives together", async () => {
  await withArchives(async ({ archives, eval: run, requests }) => {
    const few = await run([...archives, "--max-calls", "1"]);
    assert.deepEqual([few.code, requests.length], [5, 1], few.err);
    assert.match(few.out, /^Stopped: its budget was spent\n/m);
    assert.match(few.err, new RegExp(`Not fully rated: ${archives.join(" and ")}\n`));
    const more = await run([...archives, "--max-calls", "2", "--json"]);
    assert.deepEqual([more.code, requests.length], [5, 3], more.err);
    const { evaluations, leftOut } = JSON.parse(more.out);
    assert.deepEqual(evaluations.map(({ status }: { status: string }) => status), ["completed", "stopped"]);
    assert.deepEqual(leftOut, [archives[1]]);
    const rest = await run([...archives, "--quiet"]);
    assert.deepEqual([rest.code, requests.length], [0, 4], rest.err);
    assert.deepEqual(requests.map((request) => isEva(request) ? "eva" : "ede"), ["eva", "ede", "eva", "ede"]);
    assert.equal(rest.out.match(/\/evaluations\/001\n/g)?.length, 2);
  });
  await withArchives(async ({ archives: [first, second], eval: run, requests }) => {
    assert.equal((await run([second, "--quiet"])).code, 0);
    const { code, out, err } = await run([first, second, "--max-calls", "1", "--json"]);
    const { evaluations, leftOut } = JSON.parse(out);
    assert.deepEqual([code, requests.length, leftOut], [5, 3, [first]], err);
    assert.deepEqual(
      evaluations.map(({ evaluated, status }: Record<string, string>) => [evaluated, status]),
      [[first, "stopped"], [second, "completed"]],
      "a saved evaluation needs nothing of the limits",
    );
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
      [["nowhere"], 4, /nowhere.*convene list shows the archives/],
      [[archive, archive], 2, /is named twice/],
      [["unfinished"], 4, /Cannot rate unfinished: it is unfinished; convene resume continues it/],
      [[`${archive}/evaluations/001`], 4, /: nothing was said in it/],
      [[archive, "--model", "Eve=openai/x"], 4, /Cannot assign a model to 'Eve': no participant has that name/],
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
      "convene: There are no evaluators: give --model SPEC, such as --model openai/gpt-4o-mini, or name them in --config FILE\n",
    ]);
    assert.equal(requests.length, before);
    const resumed = await convene(["resume", `${archive}/evaluations/001`], { cwd });
    assert.equal(resumed.code, 4);
    assert.match(resumed.err, /Cannot continue an evaluation by its own folder: repeat the command that began it/);
  });
});

Deno.test("convene eval takes a model in place of a file: one evaluator, or one for each that is named", async () => {
  await withArchives(async ({ archives: [archive], cwd, baseUrl, requests }) => {
    const run = (...args: readonly string[]) =>
      convene(["eval", archive, "--base-url", baseUrl, "--quiet", ...args], { cwd });
    const one = await run("--model", "openai/gpt-4o", "--criterion", "Fairness=All are heard");
    assert.equal(requests.length, 1, one.err);
    assert.match(one.out, /^ {2,}Evaluator 1 +mean$[^]*^ {2}Overall +8 +8\.00$[^]*^ {2}Fairness +missing/m);
    const two = await run("--model", "Eva=openai/gpt-4o", "--model", "Ede=openai/gpt-4o-mini");
    assert.equal(two.code, 0, two.err);
    assert.match(two.out, /^ {2,}Eva +Ede +mean$[^]*^ {2}Overall +8 +6\.5 +7\.25$/m);
  });
});

Deno.test("convene eval --dry-run asks nobody, writes nothing and needs no key", async () => {
  await withArchives(async ({ archives, cwd, requests }) => {
    const args = ["eval", "--config", "e.yaml", "--model", "openai/gpt-4o", ...archives, "--dry-run"];
    const { code, out, err } = await convene(args, { cwd });
    assert.equal(code, 0, err);
    assert.equal(out.match(/^evaluation +2 +[\d,]+ +[\d,]+ +\$/gm)?.length, 2);
    assert.match(out, /\n\nIn all: 4 calls, [\d,]+ tokens \(up to [\d,]+\), cost \S+ \(up to \S+\)\n$/);
    const { dryRun, evaluations } = JSON.parse((await convene([...args, "--json"], { cwd })).out);
    assert.deepEqual([dryRun, evaluations.map(({ upTo }: { upTo: { calls: number } }) => upTo.calls)], [true, [2, 2]]);
    await assert.rejects(Deno.stat(`${archives[0]}/evaluations`), Deno.errors.NotFound);
    assert.equal(requests.length, 0);
  });
});

Deno.test("convene eval without a model says what to give", async () => {
  await withArchives(async ({ archives: [archive], cwd, requests }) => {
    await Deno.writeTextFile(`${cwd}/e.yaml`, "evaluators: [{ name: Eva }]");
    const { code, err } = await convene(["eval", "--config", "e.yaml", archive], { cwd });
    assert.equal(code, 4);
    assert.match(err, /No model answers for Eva: set 'model' .*openai\/gpt-4o-mini/);
    await assert.rejects(Deno.stat(`${archive}/evaluations`), Deno.errors.NotFound);
    assert.equal(requests.length, 0);
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
    assert.match(verified.out, /^✓ evaluations\/001: covers this journal up to line \d+;/m);
    await Deno.mkdir(`${other}/evaluations`);
    await Deno.rename(`${archive}/evaluations/001`, `${other}/evaluations/001`);
    await Deno.mkdir(`${other}/evaluations/002`);
    const misplaced = await convene(["verify", other], { cwd });
    assert.equal(misplaced.code, 1);
    assert.match(misplaced.out, /^✗ evaluations\/001 names a line that this journal does not have/m);
    assert.match(misplaced.out, /^· evaluations\/002 was killed before its first line, and is ignored$/m);
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
      assert.match(out, /^✗ evaluations\/001 is damaged, and is ignored: /m);
    }
    for (const kept of ["", whole.slice(0, 4), whole.slice(0, 99), whole]) {
      await Deno.writeTextFile(journal, kept);
      await convene(["render", archive], { cwd });
      assert.equal((await verified(kept)).code, 0, kept);
    }
  });
});

Deno.test("convene eval tells what it could rate when one archive cannot be written", async () => {
  await withArchives(async ({ archives: [first, second], eval: run, requests }) => {
    await Deno.writeTextFile(`${first}/evaluations`, "a file in the folder's place");
    const { code, out, err } = await run([first, second, "--json"]);
    assert.equal(code, 4, err);
    assert.match(err, /Cannot make an archive in '.*\/evaluations'/);
    const { evaluations, leftOut } = JSON.parse(out);
    assert.deepEqual([evaluations.length, leftOut, requests.length], [1, [first], 2]);
  });
});

const OWN = `ownCriteria:
  - { name: Fair Play, description: Both sides are heard., weight: 3 }
`;

Deno.test("convene eval asks everybody about criteria of one's own, and means them by weight", async () => {
  await withArchives(async ({ archives: [archive], eval: run, cwd, requests }) => {
    await Deno.writeTextFile(`${cwd}/e.yaml`, OWN + FILE);
    const wit = ["--criterion", "Wit=It makes one smile; = twice"];
    const { code, out, err } = await run([archive, ...wit, "--quiet"]);
    assert.equal(code, 0, err);
    assert.equal(requests.length, 2);
    for (const { body } of requests) {
      const form = JSON.stringify(body);
      assert.ok(form.includes("Fair Play: ⟦Both sides are heard.⟧") && form.includes("It makes one smile; = twice"));
    }
    assert.match(out, /^ {2}Fair Play +4 +4 +4\.00$/m);
    assert.match(out, /^ {2}Wit +2 +2 +2\.00$/m);
    // functional completeness 8, security 6.5, fair play 4 (three times) and wit 2; overall is left out
    assert.match(out, /^ {2}weighted mean +4\.75$/m);
    const page = await Deno.readTextFile(`${archive}/evaluations/001/summary.md`);
    assert.match(page, /^\| Fair Play \| 4 \| 4 \| \*\*4\.00\*\* \| 2 of 2 \|$/m);
    assert.match(page, /\*\*Fair Play\*\* \(weight 3\): Both sides are heard\./);
    assert.match(page, /Weighted mean: \*\*4\.75\*\* \(4 of 4 criteria;/);
    assert.equal((await convene(["verify", `${archive}/evaluations/001`], { cwd })).code, 0);

    const again = await run([archive, ...wit, "--quiet"]);
    assert.deepEqual([again.out, requests.length], [out, 2], "saved answers are reused");
    for (
      const [given, message] of [["Overall=All in all", /there is already a criterion of that name/], [
        "Wit",
        /must be NAME=MEANING/,
      ]] as const
    ) {
      const { code, err } = await run([archive, "--criterion", given]);
      assert.ok(code === 4 || code === 2);
      assert.match(err, message);
    }
  }, (request) => {
    const own = { Fair_Play: { reason: "So.", score: 4 }, Wit: { reason: "So.", score: 2 } };
    return server.ok(JSON.stringify({ ...JSON.parse(ratings(request, isEva(request) ? 8 : 6.5)), ...own }));
  });
});

Deno.test("convene eval --output-format writes the views of the evaluation in that form", async () => {
  await withArchives(async ({ archives: [archive], eval: run, cwd }) => {
    await run([archive, "--output-format", "json", "--quiet"]);
    const names = [...Deno.readDirSync(`${archive}/evaluations/001`)].map(({ name }) => name).sort();
    assert.deepEqual(names, [
      "index.json",
      "journal.jsonl",
      "metadata.json",
      "notes",
      "summary.json",
    ]);
    const summary = JSON.parse(await Deno.readTextFile(`${archive}/evaluations/001/summary.json`));
    assert.equal(summary.evaluation.means.length, 3);
    assert.equal((await convene(["verify", `${archive}/evaluations/001`], { cwd })).code, 0);
  });
});

Deno.test("convene eval fits its table into the terminal, and names evaluators for whom there is no room", async () => {
  await withArchives(async ({ archives: [archive], eval: run, cwd }) => {
    const names = ["Ada", "Bob", "Somebody with a long name", "評価者評価者評価者"];
    const evaluators = names.map((name) => ({ name, model: "openai/gpt-4o", criteria: ["overall", "security"] }));
    await Deno.writeTextFile(`${cwd}/e.yaml`, JSON.stringify({ evaluators }));
    const wide = await run([archive], { columns: 70 });
    const table = (out: string) => out.split("\n").filter((line) => /^ {2}/.test(line));
    assert.deepEqual(table(wide.out).slice(1), [
      "  Security           8           8           8           8        8.00",
      "  Overall            8           8           8           8        8.00",
    ]);
    assert.ok(columns(table(wide.out)[0] ?? "") === columns(table(wide.out)[1] ?? ""), wide.out);
    const narrow = await run([archive], { columns: 40 });
    assert.match(narrow.out, /^ {2}Security {11}8 {8}8\.00$/m);
    assert.match(narrow.out, /^ {2}Not shown here: .*評価者評価者評価者$/m);
    for (const line of table(narrow.out).slice(0, 3)) assert.ok(columns(line) <= 40, line);
  });
});
