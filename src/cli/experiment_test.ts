import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { readExperiment } from "../experiments/file.ts";
import { rivalAnswer } from "../experiments/_experiment_fixture.ts";
import { convene, withFolder, type World } from "./_cli_fixture.ts";
import { withModels } from "./_provider_fixture.ts";

const FILE = {
  name: "Rivals",
  items: ["One.", "Two.", "Three."],
  arms: { debate: { protocol: "debate", roundCount: 1 } },
  models: ["openai/gpt-4o-mini", "openai/gpt-4.1-nano"],
  judges: ["openai/gpt-4.1"],
};

/** Runs a body in a folder with an experiment's file and a server for its models. */
async function withExperiment(
  body: (
    run: (...args: string[]) => ReturnType<typeof convene>,
    world: World & { readonly cwd: string },
  ) => Promise<void>,
) {
  await withModels(async (world) => {
    await writeFile(`${world.cwd}/rivals.yaml`, JSON.stringify(FILE));
    await body((...args) => convene(["run", ...args], world), world);
  }, rivalAnswer);
}

/** The table of combinations, without what differs from run to run. */
async function combinations(cwd: string, folder: string): Promise<readonly object[]> {
  const text = await readFile(`${cwd}/${folder}/results/combinations.jsonl`, "utf8");
  return text.trim().split("\n").map((line) => JSON.parse(line)).map(({ archive: _, dialogue: _id, ...row }) => row)
    .sort((a, b) => a.key < b.key ? -1 : 1);
}

Deno.test("convene run shows what an experiment costs, holds it, and writes tables", async () => {
  await withExperiment(async (run, { cwd }) => {
    const dry = await run("rivals.yaml", "--dry-run");
    assert.equal(dry.code, 0);
    assert.match(
      dry.out,
      /^debate: 6 dialogues; \d+ calls, about [\d,]+ tokens, \$[\d.]+, at most [\d,]+ tokens, \$[\d.]+\n/,
    );
    assert.deepEqual(await readdir(cwd), ["rivals.yaml"]);
    const limited = await run("rivals.yaml", "--max-calls", "3", "--out", "few", "--base-url", "http://127.0.0.1:1/v1");
    assert.match(
      limited.err,
      /\n6 dialogues left\. To continue, raise the limit .*: convene run rivals\.yaml --out few --base-url \S+:1\/v1\n$/,
    );
    const { code, out, err } = await run("rivals.yaml");
    assert.equal(code, 0, err);
    assert.match(
      out,
      /^Rivals: 6 of 6 dialogues held\ndebate: 6 dialogues\nCost: \$[\d.]+\n[^]*\nReport: rivals\/results\/report\.html, /,
    );
    assert.equal(err.match(/6 of 6 held/)?.length, 1);
    assert.equal((await combinations(cwd, "rivals")).length, 6);
    const again = await run("rivals.yaml", "--dry-run");
    assert.match(again.out, /^debate: 6 dialogues, 6 of them held already; no calls\n/);
    const { experiment, hash } = JSON.parse(await readFile(`${cwd}/rivals/experiment.json`, "utf8"));
    assert.deepEqual([experiment.name, hash.length], ["Rivals", 64]);
  });
});

Deno.test("three shards, merged, give the same table as one run; parts of other experiments are refused", async () => {
  await withExperiment(async (run, { cwd }) => {
    assert.equal((await run("rivals.yaml")).code, 0);
    for (const shard of ["1", "2", "3"]) {
      assert.equal((await run("rivals.yaml", "--shard", `${shard}/3`, "--out", `part-${shard}`)).code, 0);
      assert.equal((await combinations(cwd, `part-${shard}`)).length, 2);
    }
    const merged = await run("--merge", "part-1", "part-2", "part-3", "--out", "all");
    assert.equal(merged.code, 0, merged.err);
    assert.match(merged.out, /^Rivals: 6 of 6 dialogues held/);
    assert.deepEqual(await combinations(cwd, "all"), await combinations(cwd, "rivals"));
    const some = await run("--merge", "part-1", "part-3", "--out", "some");
    assert.match(some.out, /^Rivals: 4 of 6 dialogues held/);
    await writeFile(`${cwd}/other.yaml`, JSON.stringify({ ...FILE, items: ["Four."] }));
    assert.equal((await run("other.yaml")).code, 0);
    const mixed = await run("--merge", "part-1", "other", "--out", "mixed");
    assert.deepEqual([mixed.code, mixed.err], [
      4,
      "convene: Cannot merge part-1 and other: they are shards of different experiments\n",
    ]);
  });
});

Deno.test("convene init --experiment writes what runs as it stands, and lines that are right when they are on", async () => {
  await withFolder(async (cwd) => {
    const written = await convene(["init", "mine", "--experiment"], { cwd });
    assert.equal(written.code, 0, written.err);
    assert.match(written.err, /convene run mine\/experiment\.yaml/);
    const { code, out, err } = await convene(["run", "mine/experiment.yaml"], { cwd });
    assert.equal(code, 0, err);
    assert.match(out, /^experiment: 2 of 2 dialogues held\n[^]*Report: mine\/experiment\/results\/report\.html, /);
    const text = await readFile(`${cwd}/mine/experiment.yaml`, "utf8");
    const on = text.replace("models: [recorded/answers.yaml]\n", "").replace(/^#(?=[a-zA-Z]+:| {2})/gm, "");
    await writeFile(`${cwd}/mine/on.yaml`, on);
    const { name, items, arms, models, limits, seeds } = await readExperiment("mine/on.yaml", { cwd });
    assert.equal(name, "on");
    assert.deepEqual([items.length, arms.length, models.length, seeds, limits], [3, 5, 3, [1, 2], { maxCostUsd: 5 }]);
    assert.equal(arms.filter(({ configuration }) => configuration.judges?.length === 2).length, 2);
  });
});

Deno.test("convene run says what is missing", async () => {
  await withExperiment(async (run, { cwd }) => {
    await writeFile(`${cwd}/swiss.yaml`, JSON.stringify({ ...FILE, seating: "swiss" }));
    for (
      const [args, code, problem] of [
        [[], 2, /There is no experiment: name its file/],
        [["none.yaml"], 4, /Cannot read .*none.yaml: there is no such file/],
        [["rivals.yaml", "--shard", "4/3"], 2, /--shard must be I\/N with I from 1 to N.*'4\/3'/],
        [["swiss.yaml", "--shard", "1/3"], 4, /Cannot hold a shard of a Swiss tournament/],
        [["--merge", "rivals"], 2, /name their folder with --out DIR/],
        [["--merge", "none", "--out", "all"], 4, /There is no experiment in none: it has no experiment.json/],
      ] as const
    ) {
      const { code: given, err } = await run(...args);
      assert.equal(given, code, err);
      assert.match(err, problem);
    }
  });
});

Deno.test("convene run --preflight asks judge, models and one critic first, and says whether a debate may help", async () => {
  await withModels(async (world, requests) => {
    const run = (...args: string[]) => convene(["run", "rivals.yaml", ...args], world);
    const { judges: _, ...file } = FILE;
    const items = Array.from(
      { length: 12 },
      (_, n) => ({ motion: `Is ${n} even?`, positions: ["Yes", "No"], answer: "A" }),
    );
    const write = (more: object) => writeFile(`${world.cwd}/rivals.yaml`, JSON.stringify({ ...file, items, ...more }));
    await write({});
    const none = await run("--preflight", "10");
    assert.deepEqual([none.code, requests.length], [4, 0]);
    assert.match(none.err, /--preflight compares with a judge alone: name its model as 'judge'/);
    await write({ judge: "openai/gpt-4.1" });
    const { code, out, err } = await run("--preflight", "10");
    assert.equal(code, 0, err);
    assert.match(out, /^Preflight on 10 questions: a debate is not shown to help here: /);
    assert.match(
      out,
      /\nThe models alone, against the judge alone: −100 percentage points/,
    );
    assert.match(out, /\nOne model with one critic costs about \d\d? % of debate\n$/);
    const asked = requests.length;
    const dry = await run("--preflight", "10", "--dry-run");
    assert.match(dry.out, /^naive: 10 dialogues, 10 of them held already; no calls\n/);
    assert.equal((await run("--preflight", "10")).code, 0);
    assert.equal(requests.length, asked, "nothing is asked again");
    const refused = await run("--preflight", "10", "--shard", "1/2");
    assert.match(refused.err, /--preflight holds a few dialogues here: omit --shard and --queue/);
  }, (request) => rivalAnswer(request).replace('"NaN"', '"B"'));
});
