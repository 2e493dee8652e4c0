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
    assert.match(findings.join("\n"), /^Against the majority vote no gain of the debate is shown: 0\.0 points/);
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
