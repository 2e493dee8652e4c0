import assert from "node:assert/strict";
import * as server from "../models/misbehaving_server_fixture.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const FOR = "Buses should be free.";
const AGAINST = "Buses should not be free.";

/** Ben debates better by half a point; the judge `gpt-4o` adds a point for the affirmative. */
function answer({ body, prompt }: server.ServerRequest): string {
  if (body["response_format"] === undefined) return prompt.includes("You are Ben") ? "We are better." : "We are not.";
  const { scores } = Object(Object(Object(body["response_format"]).json_schema).schema).properties;
  const criteria = Object.keys(Object(Object(scores.properties.side_1).properties));
  const [one = 0, two = 0] = [1, 2].map((side) => {
    const better = new RegExp(`Message \\d+ \\| Side ${side} \\|[^>]*>>>[^<]*better`).test(prompt);
    const affirms = prompt.includes(`- Side ${side}: ⟦${FOR}⟧`);
    return 6 + (better ? 0.5 : 0) + (affirms && body["model"] === "gpt-4o" ? 1 : 0);
  });
  const all = (score: number) => Object.fromEntries(criteria.map((id) => [id, score]));
  return JSON.stringify({
    clashes: [{ about: "Who is better", why: "It said so.", carried: "none", messages: [1] }],
    why: "Who is better.",
    scores: { side_1: all(one), side_2: all(two) },
    winner: one > two ? "Side 1" : "Side 2",
    margin: one - two,
  });
}

const MODELS = ["openai/llama-4", "openai/llama-3"];

/** Questions about cats and dogs with the right answer `Yes`, as JSONL, and their judgements: what Eva believes of it. */
function asked(id: string, beliefs: readonly number[], says: readonly string[]) {
  const speakers = ["Yes", "No"].map((position) => ({ name: `For ${position}`, position }));
  const messages = says.map((position) => ({ speaker: `For ${position}`, text: `${position}, because.` }));
  const debates = beliefs.map((_, n) => ({ transcript: 1, id: `${id}${n}`, topic: `Is it ${n}?`, truth: "Yes" }));
  const votes = beliefs.map((p, n) => `${id}${n},Eva,${p === 0.5 ? "tie" : p > 0.5 ? "Yes" : "No"},${p}`);
  return {
    debates: debates.map((each) => JSON.stringify({ ...each, speakers, messages })).join("\n"),
    votes: ["debate,judge,winner,beliefs.transcript.Yes", ...votes].join("\n"),
  };
}

/** Runs a body in a folder with two debates, the sides exchanged, and a file that reports on them. */
async function withDebates(
  body: (run: (...args: string[]) => ReturnType<typeof convene>, cwd: string) => Promise<void>,
): Promise<void> {
  await withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer((request) => server.ok(answer(request)));
    const run = (...args: string[]) => convene(args, { cwd, variables: { OPENAI_BASE_URL: served.baseUrl } });
    try {
      for (const [affirms, negates] of [["Ada", "Ben"], ["Ben", "Ada"]]) {
        const positions = ["--position", `${affirms}=${FOR}`, "--position", `${negates}=${AGAINST}`];
        const models = ["--model", `Ada=${MODELS[0]}`, "--model", `Ben=${MODELS[1]}`, "--model", MODELS[0] ?? ""];
        const judges = ["--judge", "openai/gpt-4o", "--judge", "openai/mistral-large", "--judge", "openai/qwen3"];
        const how = [...models, "--no-scoring", "--no-summaries", "--rounds", "1", "--out", "out", "--quiet"];
        const { code, err } = await run("debate", "Free buses", ...positions, ...judges, ...how);
        assert.deepEqual([code, err], [0, ""]);
      }
      await Deno.writeTextFile(`${cwd}/judged.yaml`, JSON.stringify({ name: "Judged", archives: ["out"] }));
      await body(run, cwd);
    } finally {
      await served.stop();
    }
  });
}

Deno.test("convene run reports on archives that no experiment made: debaters, judges, and pairs with the sides exchanged", async () => {
  await withDebates(async (run, cwd) => {
    const { code, out } = await run("run", "judged.yaml", "--json");
    assert.equal(code, 0);
    const { judges: { swapped, debates }, matches, missing, made, questions } = JSON.parse(out);
    assert.deepEqual([debates, matches.readings, missing.held], [2, 12, 2]);
    assert.deepEqual(
      swapped.affirmativePoints.map((each: { judge: string; points: { value: number } }) => [
        each.judge,
        each.points.value,
      ]),
      [["openai/gpt-4o", 1], ["openai/mistral-large", 0], ["openai/qwen3", 0]],
    );
    const [{ topic, debates: both, corrected }] = swapped.verdicts;
    assert.equal(topic, "debate / Free buses");
    assert.deepEqual(both.map((each: { affirmative: string }) => each.affirmative), MODELS);
    assert.deepEqual([corrected.kind, corrected.winner], ["decided", MODELS[1]]);
    assert.deepEqual(made.models, MODELS);
    assert.deepEqual(questions.map((each: { motion: string }) => each.motion), ["Free buses"]);
    const text = await Deno.readTextFile(`${cwd}/judged/results/report.md`);
    const pairs = await Deno.readTextFile(`${cwd}/judged/results/pairs.csv`);
    assert.match(pairs, /^debate \/ Free buses,openai\/[^\n]*,decided,openai\/llama-3,$/m);
    assert.match(text, /^- \*\*Seating:\*\* as in the archives of out$/m);
    const readings = await Deno.readTextFile(`${cwd}/judged/results/readings.csv`);
    assert.equal(readings.trim().split("\n").length, 1 + 12);
    const page = await Deno.readTextFile(`${cwd}/judged/results/report.html`);
    await run("run", "judged.yaml");
    assert.equal(await Deno.readTextFile(`${cwd}/judged/results/report.html`), page, "the same each time");
  });
});

Deno.test("convene run counts the newest panel on an archive, names those it cannot read, and refuses what has no meaning", async () => {
  await withDebates(async (run, cwd) => {
    const { out: listed } = await run("list", "out", "--json");
    const [one, other] = JSON.parse(listed).map(({ path }: { readonly path: string }) => path);
    const again = await run("judge", one, "--judge", "openai/qwen3", "--quiet");
    assert.deepEqual([again.code, again.err], [0, ""]);
    await Deno.writeTextFile(`${cwd}/${other}/journal.jsonl`, "not a journal\n");
    const { code, out } = await run("run", "judged.yaml", "--json");
    const { judges, missing } = JSON.parse(out);
    assert.deepEqual([code, judges.debates, judges.olderPanels, judges.bias.length], [1, 1, 1, 1]);
    assert.deepEqual([missing.planned, missing.held], [2, 1]);
    assert.match(missing.left[0].reason, /^it cannot be read: /);
    for (
      const [args, folder, message] of [
        [["--dry-run"], "out", /has 'archives', so it only reports on them: omit --dry-run and --shard/],
        [[], "none", /There is no folder none/],
        [[], "empty", /There are no archives in empty/],
      ] as const
    ) {
      await Deno.mkdir(`${cwd}/empty`, { recursive: true });
      await Deno.writeTextFile(`${cwd}/judged.yaml`, JSON.stringify({ archives: [folder] }));
      assert.match((await run("run", "judged.yaml", ...args)).err, message);
    }
    await Deno.writeTextFile(`${cwd}/judged.yaml`, JSON.stringify({ archives: ["out"], items: ["One."] }));
    assert.match((await run("run", "judged.yaml")).err, /there is no field 'items'/);
  });
});

Deno.test("convene run compares folders of archives as arms: debates with consultants who argued alone", async () => {
  await withFolder(async (cwd) => {
    const run = (...args: string[]) => convene(args, { cwd });
    const settings = {
      debate: asked("d", [0.9, 0.8, 0.3], ["Yes", "No"]),
      consultancy: asked("c", [0.6, 0.5, 0.2], ["No"]),
    };
    for (const [name, { debates, votes }] of Object.entries(settings)) {
      await Deno.writeTextFile(`${cwd}/${name}.jsonl`, debates);
      await Deno.writeTextFile(`${cwd}/${name}.csv`, votes);
      const { code, err } = await run("import", `${name}.jsonl`, "--judgements", `${name}.csv`, "--out", `in/${name}`);
      assert.deepEqual([code, err], [0, ""]);
    }
    const folders = { debate: "in/debate", "a consultancy": "in/consultancy" };
    await Deno.writeTextFile(`${cwd}/study.yaml`, JSON.stringify({ archives: folders }));
    const { code, out, err } = await run("run", "study.yaml", "--json");
    assert.deepEqual([code, err], [0, ""]);
    const { arms, measures, matches, comparisons } = JSON.parse(out);
    const accuracies = arms.map((arm: Record<string, unknown>) => [arm["arm"], arm["right"], arm["wrong"]]);
    assert.deepEqual(accuracies, [["debate", 2, 1], ["a consultancy", 1, 2]]);
    const briers = measures.map((
      { brier }: { brier: { value: number; n: number } },
    ) => [brier.value.toFixed(9), brier.n]);
    const meanBrier = (beliefs: readonly number[]) => beliefs.reduce((sum, p) => sum + 2 * (1 - p) ** 2, 0) / 3;
    assert.deepEqual(briers, [[meanBrier([0.9, 0.8, 0.3]).toFixed(9), 3], [meanBrier([0.6, 0.5, 0.2]).toFixed(9), 3]]);
    assert.deepEqual([comparisons.length, comparisons[0].difference.n], [1, 3]);
    assert.deepEqual([matches.readings, matches.unrated], [3, 3], "nobody debates against silence");
    const text = await Deno.readTextFile(`${cwd}/study/results/report.md`);
    assert.match(text, /2 arms, 1 judge with 6 readings; 6 of 6 dialogues held/);
    assert.match(text, /^- \*\*Seating:\*\* as in the archives of in\/debate, in\/consultancy$/m);
    for (
      const [archives, problem] of [
        [
          { ...folders, debates: "in/debate" },
          /in\/debate\/\S+ is in the arms debate and debates: name folders without it/,
        ],
        [{}, /'archives' must be a list of folders, or a folder for each arm by name/],
      ] as const
    ) {
      await Deno.writeTextFile(`${cwd}/study.yaml`, JSON.stringify({ archives }));
      assert.match((await run("run", "study.yaml")).err, problem);
    }
  });
});
