import assert from "node:assert/strict";
import { join } from "node:path";
import type { ServerRequest } from "../models/misbehaving_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { convene, SCORED, withFolder } from "./_cli_fixture.ts";
import { answer } from "./_judge_fixture.ts";
import { withModels } from "./_provider_fixture.ts";

const ARCHIVES = decodeURIComponent(new URL("../testdata/archives", import.meta.url).pathname);
const NAMES = [
  "dialogues",
  "participants",
  "scores",
  "votes",
  "beliefs",
  "findings",
  "claims",
  "answers",
  "costs",
  "calls",
];

type Row = Readonly<Record<string, unknown>>;

async function rowsIn(folder: string, name: string): Promise<readonly Row[]> {
  const text = await Deno.readTextFile(join(folder, `${name}.jsonl`));
  return text.trimEnd().split("\n").filter(Boolean).map((line): Row => JSON.parse(line));
}

Deno.test("convene export writes the tables of archives of earlier versions, all into the same files", async () => {
  await withFolder(async (cwd) => {
    const archives = [...Deno.readDirSync(ARCHIVES)].map(({ name }) => join(ARCHIVES, name)).sort();
    const { code, out, err } = await convene(["export", ...archives, "--csv", "t/csv", "--jsonl", "t/jsonl"], { cwd });
    assert.deepEqual([code, err], [0, ""]);
    assert.deepEqual(
      out.trimEnd().split("\n").map((line) => line.replace(/: \d+ rows?$/, "")),
      ["csv", "jsonl"].flatMap((form) => NAMES.map((name) => `t/${form}/${name}.${form}`)),
    );
    for (const name of NAMES) {
      const rows = await rowsIn(`${cwd}/t/jsonl`, name);
      // the archives have no calls on record, and who spoke in the roundtable answered nobody
      assert.equal(rows.length > 0, !["answers", "costs", "calls", "beliefs"].includes(name), name);
      assert.ok(out.includes(`t/csv/${name}.csv: ${rows.length} rows`), name);
      const head = (await Deno.readTextFile(`${cwd}/t/csv/${name}.csv`)).split("\n")[0]?.split(",") ?? [];
      for (const row of rows) assert.deepEqual(Object.keys(row).filter((column) => !head.includes(column)), []);
    }
    const checked = new Set((await rowsIn(`${cwd}/t/jsonl`, "findings")).map((row) => row["archive"]));
    assert.ok(checked.size > 1 && [...checked].every((archive) => archives.includes(String(archive))));
  });
});

/** Judges prefer a side; evaluators give a 7. */
function reviewing(request: ServerRequest): string {
  const body = JSON.stringify(request.body);
  if (body.includes('"clashes"')) return answer(request);
  return body.includes('"overall"') ? '{"overall":{"reason":"So.","score":7}}' : answerToRequest(request);
}

Deno.test("convene export has the verdicts and evaluations of an archive, which name what they review", async () => {
  await withModels(async (world) => {
    const run = async (...args: readonly string[]) => {
      const { code, out, err } = await convene(args, world);
      assert.ok(code < 2, err);
      return out;
    };
    const archive = (await run("debate", ...SCORED, "--quiet")).split("\n")[0] ?? "";
    await run("judge", archive, "--judge", "openai/gpt-4o", "--quiet");
    await Deno.writeTextFile(
      `${world.cwd}/e.yaml`,
      "evaluators: [{ id: eva, model: openai/gpt-4o, criteria: [overall] }]",
    );
    await run("eval", archive, "--config", "e.yaml", "--quiet");
    await run("export", archive, "--jsonl", "t");
    const table = (name: string) => rowsIn(`${world.cwd}/t`, name);
    const [own] = await table("costs");
    const scores = await table("scores");
    const of = (kind: string) => scores.filter((row) => row["archive"] === `${archive}/${kind}/001`);
    assert.deepEqual(of("evaluations").map(({ by, criterion, score, reviewed }) => [by, criterion, score, reviewed]), [
      ["eva", "overall", 7, own?.["dialogue"]],
    ]);
    assert.ok(of("verdicts").length > 0 && of("verdicts").every(({ by }) => by === "judge-1"));
    const votes = await table("votes");
    assert.deepEqual(votes.map(({ participant, kind, key }) => [participant, kind, key]), [
      ["judge-1", "reading", "readings/order-1-sample-1/judge-1"],
      ["judge-1", "reading", "readings/order-2-sample-1/judge-1"],
      ["judge-1", "vote", undefined],
    ]);
    const dialogues = await table("dialogues");
    assert.deepEqual(dialogues.map(({ protocol, reviewed }) => [protocol, reviewed]), [
      ["debate", undefined],
      ["evaluation", own?.["dialogue"]],
      ["panel", own?.["dialogue"]],
    ]);
    assert.equal(dialogues[2]?.["winner"], votes[2]?.["candidate"]);
    assert.ok(
      votes.slice(0, 2).every(({ candidate, margin }) => typeof candidate === "string" && typeof margin === "number"),
    );
    assert.ok((await table("calls")).some(({ archive: path }) => path === `${archive}/evaluations/001`));
  }, reviewing);
});

Deno.test("convene export overwrites nothing, and says what does not go together", async () => {
  await withFolder(async (cwd) => {
    const archive = join(ARCHIVES, "debate_1");
    await Deno.mkdir(`${cwd}/t`);
    await Deno.writeTextFile(`${cwd}/t/votes.csv`, "mine");
    const wrong: readonly (readonly [readonly string[], number, RegExp])[] = [
      [[archive, "--csv", "t"], 4, /Cannot write t\/votes\.csv: it exists already. Give another folder/],
      [[archive, archive, "--csv", "u"], 2, /is named twice/],
      [[archive, `${archive}/`, "--csv", "u"], 2, /is named twice/],
      [[archive], 2, /give --csv DIR or --jsonl DIR .* --zip FILE/],
      [[archive, "--csv", "u", "--recording"], 2, /--csv and --recording are two exports: give one of them/],
      [[archive, "--jsonl", "u", "--out", "v"], 2, /--out does not go with --jsonl, but with --transcript, --flow,/],
      [[archive, "--csv", "u", "--with-sources"], 2, /--with-sources does not go with --csv, but with --zip/],
      [[archive, archive, "--recording"], 2, /--recording is for a single archive, but 2 are named/],
      [["nowhere", "--csv", "u"], 4, /nowhere/],
      [[archive, "--flow", "aif"], 4, /There is no flow of .*debate_1: `convene flow ARCHIVE --clerk SPEC` makes one/],
      [[archive, "--flow", "yaml"], 2, /must be one of argdown, aif, dot, csv, json: current value is 'yaml'/],
      [[archive, "--flow", "dot", "--recording"], 2, /--flow and --recording are two exports/],
      [[archive, archive, "--flow", "dot"], 2, /--flow is for a single archive, but 2 are named/],
    ];
    for (const [args, exitCode, message] of wrong) {
      const { code, err } = await convene(["export", ...args], { cwd });
      assert.equal(code, exitCode, `${args}: ${err}`);
      assert.match(err, message);
    }
    assert.deepEqual([...Deno.readDirSync(cwd)].map(({ name }) => name), ["t"]);
    assert.deepEqual([...Deno.readDirSync(`${cwd}/t`)].map(({ name }) => name), ["votes.csv"]);
  });
});
