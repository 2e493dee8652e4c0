import assert from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { protocolNamed, PROTOCOLS } from "../protocols/list.ts";
import type { AnswersResult } from "../protocols/answers/mod.ts";
import { buildDialogue } from "../setup/build.ts";
import { estimateOf } from "../setup/estimate.ts";
import type { World } from "../setup/world.ts";
import { fold } from "../transcript/fold.ts";
import type { JournalEvent } from "../transcript/event.ts";
import type { ServerRequest } from "../models/misbehaving_server_fixture.ts";
import { createExtractionWorkflow } from "../protocols/answers/mod.ts";
import { readDialogue } from "../protocols/review_dialogue.ts";
import { buildAnswerer } from "../setup/reviewers.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { convene, trusting } from "./_cli_fixture.ts";
import { withModels } from "./_provider_fixture.ts";

const QUESTION = { question: "Capital of Australia?", choices: ["Sydney", "Canberra"] };
const PROVIDED = { ...QUESTION, model: "openai/gpt-4o-mini", outputDirectory: "out" };

/** Answers A to the first independent answer, and B to the others. */
const answerTo = ({ prompt }: { readonly prompt: string }) =>
  JSON.stringify({ reason: "So it is.", answer: prompt.includes("answer 1.)") ? "A" : "B" });

/** The world of a dialogue that a program builds. */
function worldOf(world: Parameters<Parameters<typeof withModels>[0]>[0], more: Partial<World> = {}): World {
  const { variables = {}, cwd, runtime } = world;
  return { io: { env: (name) => variables[name], cwd, ...(runtime ? { runtime } : {}) }, ...more };
}

/** Builds and runs independent answers as an experiment does. */
async function held(configuration: Configuration, world: World): Promise<AnswersResult> {
  const protocol = await protocolNamed("answers");
  assert.ok(protocol);
  const { workflow, close } = await buildDialogue(protocol, configuration, world);
  await workflow.run();
  await close();
  assert.ok(workflow.held);
  return protocol.result(workflow.held) as AnswersResult; // the protocol's own
}

Deno.test("independent answers are built from a configuration, by a provider's model or from a recording", async () => {
  await withModels(async (world, requests) => {
    const { answers, archive = "" } = await held({ ...PROVIDED, count: 3 }, worldOf(world));
    assert.deepEqual(answers.outcome, { kind: "answered", answer: "Canberra" });
    assert.equal(requests.length, 3);
    const exported = await convene(["export", archive, "--recording", "--out", "answers.yaml"], world);
    assert.equal(exported.code, 0, exported.err);
    const recorded = { ...PROVIDED, count: 3, model: "recorded/answers.yaml" };
    assert.deepEqual((await held(recorded, worldOf(world))).answers, answers);
    assert.equal(requests.length, 3, "nobody is asked again");
    const single = await held(
      { ...QUESTION, models: { answerer: PROVIDED.model }, outputDirectory: false },
      worldOf(world),
    );
    assert.deepEqual(single.answers.outcome, { kind: "answered", answer: "Sydney" });
  }, answerTo);
});

Deno.test("an archive of independent answers is listed, shown, verified, replayed, rendered, resumed and forked", async () => {
  await withModels(async (world, requests) => {
    const stopped = await held({ ...PROVIDED, matchTokens: 1000, maxCalls: 2 }, worldOf(world));
    assert.deepEqual([stopped.status, stopped.answers.outcome.kind], ["stopped", "missing"]);
    const archive = stopped.archive ?? "";
    const resumed = await trusting(["resume", archive, "--max-calls", "99", "--quiet"], world);
    assert.equal(resumed.code, 0, resumed.err);
    const asked = requests.length;
    assert.ok(asked > 2, `${asked}`);
    assert.match(
      resumed.out,
      new RegExp(
        `^Canberra\nHow sure: ${asked - 1} of ${asked} answers say it\\.\nBy answer: Canberra ${
          asked - 1
        }, Sydney 1\\.$`,
        "m",
      ),
    );
    const ways: readonly (readonly [readonly string[], RegExp])[] = [
      [["list", "out"], /\tcompleted\tanswers\tCapital of Australia\?\t\S+\tCanberra\t/],
      [["show", archive, "1"], /Answer: A\. Sydney/],
      [["verify", archive], /^✓ files: /m],
      [["replay", archive], /^Canberra$/m],
      [["render", archive], /_answers$/m],
      [["report", archive], /\*\*Canberra\*\*/],
    ];
    for (const [args, shows] of ways) {
      const run = await convene(args, world);
      assert.equal(run.code, 0, `${args.join(" ")}: ${run.err}`);
      assert.match(run.out, shows, `${args.join(" ")}: ${run.out}`);
    }
    assert.equal(requests.length, asked, "nobody is asked again");
    const json = JSON.parse((await convene(["replay", archive, "--json"], world)).out);
    assert.deepEqual([json.answers.given, json.answers.outcome.answer], [asked, "Canberra"]);
    const forked = await trusting(["fork", archive, "--at", "1", "--json", "--quiet"], world);
    assert.deepEqual([forked.code, JSON.parse(forked.out).answers.given], [0, asked], forked.err);
    assert.equal(requests.length, 2 * asked - 1, "the first answer is kept");
  }, answerTo);
});

Deno.test("a rehearsal of independent answers estimates their cost, without a key", async () => {
  await withModels(async ({ cwd }, requests) => {
    const protocol = await protocolNamed("answers");
    assert.ok(protocol);
    const estimate = async (configuration: Configuration) => {
      const world = { io: { env: () => undefined, cwd }, dryRun: true };
      const { workflow } = await buildDialogue(protocol, { ...PROVIDED, ...configuration }, world);
      const events: JournalEvent[] = [];
      await workflow.rehearse({ onEvent: (event) => void ("seq" in event && events.push(event)) });
      return estimateOf(fold(events));
    };
    const [one, five] = [await estimate({}), await estimate({ count: 5 })];
    assert.deepEqual([one.upTo.calls, five.upTo.calls], [1, 5]);
    assert.ok((one.about.costUsd ?? 0) > 0 && Math.abs((five.about.costUsd ?? 0) / (one.about.costUsd ?? 0) - 5) < 0.1);
    const matched = await estimate({ matchCostUsd: 10 * (one.about.costUsd ?? 0) });
    assert.equal(matched.upTo.calls, 10);
    assert.deepEqual([requests.length, [...Deno.readDirSync(cwd)]], [0, []]);
  });
});

Deno.test("independent answers need one participant with a model", async () => {
  await withModels(async (world) => {
    const cases: readonly (readonly [Configuration, RegExp])[] = [
      [{ ...QUESTION }, /No model answers for /],
      [{ ...PROVIDED, participants: [{}, {}] }, /exactly one answerer but have 2/],
      [{ ...PROVIDED, participants: [{ role: "judge" }] }, /participants\[0\]\.role.*answerer/],
      [{ ...PROVIDED, count: 2, matchTokens: 5 }, /both determine the number of answers/],
      [{ ...PROVIDED, count: 0 }, /an integer from 1 to 1000/],
      [{ model: PROVIDED.model }, /There is no question/],
    ];
    for (const [configuration, message] of cases) {
      await assert.rejects(held(configuration, worldOf(world)), message, JSON.stringify(configuration));
    }
    const named = await held({ ...PROVIDED, participants: [{ name: "Ann", seed: 7 }] }, worldOf(world));
    assert.deepEqual(named.participants.map(({ id, name, role }) => [id, name, role]), [[
      "answerer",
      "Ann",
      "answerer",
    ]]);
  }, answerTo);
});

Deno.test("the answer of a council is read out of its archive once, and commands know it as a review", async () => {
  const about = (request: ServerRequest) => {
    if (!request.prompt.includes("Which answer did the dialogue come to?")) return answerToRequest(request);
    return JSON.stringify({ reason: "The synthesis says so.", answer: "B" });
  };
  await withModels(async (world, requests) => {
    const held = await convene(
      [
        "council",
        "Tea?",
        "--phases",
        "gather,debate,vote,synthesis",
        "--model",
        PROVIDED.model,
        "--out",
        "out",
        "--json",
      ],
      world,
    );
    const { archive } = JSON.parse(held.out);
    const asked = requests.length;
    const dialogue = await readDialogue(archive);
    const answerer = await buildAnswerer({ model: PROVIDED.model }, worldOf(world));
    const runtime = world.runtime ? { runtime: world.runtime } : {};
    for (let time = 1; time <= 2; time++) {
      const workflow = createExtractionWorkflow(dialogue, answerer, { choices: ["No", "Yes"], ...runtime });
      const { extracted } = await workflow.runOrResume();
      assert.deepEqual(extracted, { kind: "answered", answer: "Yes", because: "The synthesis says so." });
      assert.equal(requests.length, asked + 1, "nobody is asked twice");
    }
    const verified = await convene(["verify", archive], world);
    assert.match(verified.out, /^✓ extractions\/001: covers this journal/m, verified.err);
    const [listed] = JSON.parse((await convene(["list", "out", "--json"], world)).out);
    const alone = JSON.parse(held.out).usage.costUsd;
    assert.ok(listed.costUsd > alone, "its cost is that of the council and of the extraction");
    const exported = await convene(["export", archive, "--csv", "tables"], world);
    assert.equal(exported.code, 0, exported.err);
    assert.match(await Deno.readTextFile(`${world.cwd}/tables/dialogues.csv`), /extractions\/001,\w+,extraction,/);
    const report = JSON.parse((await convene(["report", archive, "--format", "json"], world)).out);
    assert.equal(report.extractions[0].answer.answer, "Yes");
    const resumed = await convene(["resume", `${archive}/extractions/001`], world);
    assert.match(resumed.err, /Cannot continue an extraction by its own folder/);
  }, about);
});

Deno.test("independent answers have no command", async () => {
  assert.ok(PROTOCOLS.every(({ name }) => name !== "answers"));
  const { code, err } = await convene(["answers", "Why?"]);
  assert.equal(code, 2, err);
});

Deno.test("the journal of independent answers names the choices and the budget", async () => {
  await withModels(async (world) => {
    const { archive = "" } = await held({ ...PROVIDED, matchTokens: 1000 }, worldOf(world));
    const [started] = (await readJournal(archive)).events;
    assert.ok(started?.type === "dialogue.started");
    const { choices, match, answerMaxTokens } = started.settings;
    assert.deepEqual([choices, match, answerMaxTokens], [QUESTION.choices, { tokens: 1000 }, 400]);
    assert.deepEqual(Object(started.configuration).matchTokens, 1000);
  }, answerTo);
});
