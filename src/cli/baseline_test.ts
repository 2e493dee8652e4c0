import assert from "node:assert/strict";
import type { ServerRequest } from "../models/misbehaving_server_fixture.ts";
import { convene, trusting, withFolder, type World } from "./_cli_fixture.ts";
import { withProvider } from "./_provider_fixture.ts";

const DATASET = [
  '{"id":"sum","question":"2 + 2?","choices":["3","4"],"answer":"4"}',
  '{"id":"sky","question":"What colour has a clear sky at noon?","choices":["blue","green"],"answer":"blue"}',
].join("\n");

/** One round, three votes, no key but that of the test. */
const SHORT = ["--model", "openai/gpt-4o-mini", "--rounds", "1", "--votes", "3", "--out", "out", "--quiet"] as const;

/** Calls for the two questions: for each three answers, and a debate of two openings, four in the round, two closings and the decision. */
const CALLS = 2 * (3 + 9);

/** Answers B where it answers alone, and A after a debate: right on one question each. */
function answerTo({ body, prompt }: ServerRequest): string {
  if (body["response_format"] === undefined) return "This is so. It follows from what was said.";
  return JSON.stringify({ reason: "It adds up.", answer: prompt.includes("The debate is over") ? "A" : "B" });
}

/** Runs a body with a server in the place of the provider, in a folder with a dataset. */
async function withServer(
  body: (world: World & { readonly cwd: string }, requests: readonly ServerRequest[]) => Promise<void>,
): Promise<void> {
  await withProvider(answerTo, async (world, requests) => {
    await withFolder(async (cwd) => {
      await Deno.writeTextFile(`${cwd}/questions.jsonl`, DATASET);
      await body({ ...world, cwd }, requests);
    });
  });
}

Deno.test("convene baseline prints how often each way was right, at which cost, and whether the debate pays", async () => {
  await withServer(async (world, requests) => {
    const { code, out, err } = await convene(["baseline", "--dataset", "questions.jsonl", ...SHORT], world);
    assert.equal(code, 0, err);
    const [archive = "", single, votes, debate, ...findings] = out.trimEnd().split("\n");
    assert.match(archive, /_baseline$/);
    assert.match(single ?? "", /^Single answer: 1 of 2 right, 50\.0 % \(9\.5–90\.5\); [\d,]+ tokens, \$0\.\d+$/);
    assert.match(votes ?? "", /^Majority vote: 1 of 2 right/);
    assert.match(debate ?? "", /^Debate: 1 of 2 right/);
    assert.match(findings.join("\n"), /^Compared with the majority vote, no gain of the debate is shown: 0\.0 points/);
    assert.equal(requests.length, CALLS);
    const verified = await convene(["verify", archive], world);
    assert.equal(verified.code, 0, verified.out);
    const replayed = JSON.parse((await convene(["replay", archive, "--json"], world)).out);
    assert.deepEqual(
      replayed.report.comparisons[0].pairs,
      { both: 0, firstOnly: 1, secondOnly: 1, neither: 0 },
    );
    assert.match((await convene(["show", archive, String(replayed.messages.length)], world)).out, /\| Way \| Right \|/);
    assert.equal(requests.length, CALLS, "nothing is asked again");
  });
});

Deno.test("convene baseline stops at a limit with 5 and is gone on with, without asking anything again", async () => {
  await withServer(async (world, requests) => {
    const args = ["baseline", "--dataset", "questions.jsonl", ...SHORT, "--json"];
    const stopped = await convene([...args, "--max-calls", "15"], world);
    assert.equal(stopped.code, 5, stopped.err);
    const { archive, report, endReason } = JSON.parse(stopped.out);
    assert.deepEqual([endReason, report.over, report.questions], ["budget", 1, 2]);
    assert.equal(requests.length, 15);
    await Deno.remove(`${world.cwd}/questions.jsonl`); // the questions are on record
    const resumed = await trusting(["resume", archive, "--max-calls", "99", "--json", "--quiet"], world);
    assert.equal(resumed.code, 0, resumed.err);
    assert.equal(JSON.parse(resumed.out).report.over, 2);
    assert.equal(requests.length, CALLS);
  });
});

Deno.test("convene baseline --dry-run asks nobody and writes nothing, and tells the ways apart", async () => {
  await withServer(async (world, requests) => {
    const args = ["baseline", "--dataset", "questions.jsonl", ...SHORT, "--dry-run", "--json"];
    const { code, out } = await convene(args, { ...world, variables: {} });
    assert.equal(code, 0);
    const { phases, dataset } = JSON.parse(out);
    assert.equal(dataset, "questions.jsonl");
    assert.deepEqual(
      phases.map(({ phase, calls }: { phase: string; calls: number }) => [phase, calls]),
      [["single", 2], ["debate", 18], ["votes", 4]],
    );
    assert.equal(requests.length, 0);
    await assert.rejects(Deno.stat(`${world.cwd}/out`), Deno.errors.NotFound);
  });
});

Deno.test("convene baseline says before any call what is missing or wrong", async () => {
  await withServer(async (world, requests) => {
    await Deno.writeTextFile(`${world.cwd}/bad.jsonl`, '{"question":"2 + 2?"}');
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [[...SHORT], 2, /There is no dataset: give --dataset FILE/],
      [["questions.jsonl", ...SHORT], 2, /Too many arguments for 'baseline'/],
      [["--dataset", "nowhere.jsonl", ...SHORT], 4, /Cannot use the dataset nowhere\.jsonl: there is no such file/],
      [["--dataset", "bad.jsonl", ...SHORT], 4, /bad\.jsonl, line 1: 'answer' is missing; wanted: a text/],
      [["--dataset", "questions.jsonl"], 4, /Cannot hold a baseline with embedded for answerer: .*--model/],
      [["--dataset", "questions.jsonl", ...SHORT, "--model", "judge=human"], 4, /with human for judge/],
      [["--dataset", "questions.jsonl", ...SHORT, "--model", "Eve=openai/gpt-4o"], 4, /no participant has that name/],
      [
        ["--dataset", "questions.jsonl", "--model", "ollama/x", "--match", "cost"],
        4,
        /the price of ollama\/x is unknown/,
      ],
      [["--dataset", "questions.jsonl", ...SHORT, "--position", "A=b"], 2, /Unknown option '--position'/],
    ];
    for (const [args, code, message] of cases) {
      const run = await convene(["baseline", ...args], world);
      assert.deepEqual([run.code, run.out], [code, ""], run.err);
      assert.match(run.err, message);
    }
    assert.equal(requests.length, 0);
  });
});

Deno.test("convene baseline refuses a second one of a role that it has once", async () => {
  await withServer(async (world, requests) => {
    for (const role of ["judge", "answerer"]) {
      await Deno.writeTextFile(
        `${world.cwd}/two.yaml`,
        `participants: [{ id: ann, role: ${role} }, { id: bob, role: ${role} }]`,
      );
      const args = ["baseline", "--dataset", "questions.jsonl", "--config", "two.yaml", ...SHORT];
      const { code, err } = await convene(args, world);
      assert.equal(code, 4);
      assert.match(
        err,
        new RegExp(`with 'bob': there is only one ${role}. Give the role to 'ann' or to 'bob', not to both`),
      );
    }
    assert.equal(requests.length, 0);
  });
});

Deno.test("convene baseline takes questions and participants from a configuration", async () => {
  await withServer(async (world) => {
    await Deno.mkdir(`${world.cwd}/sub`);
    const participants = "participants: [{ role: judge, name: Jo }, { name: Ann }]";
    await Deno.writeTextFile(
      `${world.cwd}/sub/inline.yaml`,
      `questions: [{ id: a, question: "2 + 2?", expected: ["4"] }]\n${participants}\n`,
    );
    await Deno.writeTextFile(`${world.cwd}/sub/file.yaml`, `dataset: ../questions.jsonl\n${participants}\n`);
    for (const [file, questions] of [["inline", 1], ["file", 2]] as const) {
      const args = ["baseline", "--config", `sub/${file}.yaml`, ...SHORT, "--json"];
      const { code, out, err } = await convene(args, world);
      assert.equal(code, 0, err);
      const result = JSON.parse(out);
      assert.equal(result.report.questions, questions);
      assert.deepEqual(
        result.participants.map(({ name, role }: { name: string; role: string }) => [name, role]),
        [["Answerer", "answerer"], ["Ann", "position_advocate"], ["Advocate 2", "position_advocate"], ["Jo", "judge"]],
      );
    }
  });
});
