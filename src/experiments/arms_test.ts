import { deepEqual, equal, match, ok } from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { ok as ok200, type ServerRequest } from "../models/misbehaving_server_fixture.ts";
import { inLaboratory, rivalAnswer } from "./_experiment_fixture.ts";
import { rehearseExperiment } from "./rehearsal.ts";
import { readSentDialogue, sentDialogue } from "./queue/sent_dialogue.ts";
import { fixedCombinations, requestIdOf } from "./plan.ts";
import type { DialogueRow } from "./row.ts";

const SHORT = { scoringEnabled: false, summaries: false };
const ARMS = {
  naive: { protocol: "naive" },
  expert: { protocol: "expert" },
  single: { protocol: "single" },
  "self-correct": { protocol: "self-correct" },
  critique: { protocol: "critique" },
  named: { protocol: "critique", model: "openai/m1" },
  assigned: { protocol: "consultancy", judge: { sees: "quotations" } },
  chosen: { protocol: "consultancy", side: "chosen" },
  "debate-0": { protocol: "debate", roundCount: 0 },
  "debate-1": { protocol: "debate", roundCount: 1, judge: { sees: "sources" } },
  panel: { protocol: "debate", roundCount: 0, judges: ["openai/judge"], ...SHORT },
  council: { protocol: "council" },
};
const QUESTION = {
  items: [{ id: "capital", motion: "Which city is the capital?", positions: ["Sydney", "Canberra"], answer: "B" }],
  models: ["openai/m1"],
  judge: "openai/judge-2",
  concurrency: 1,
};
const SECRET = "The parliament has met in Canberra since 1927.";

Deno.test("each arm makes the calls that its dry run foresees, and its judge is shown what it may see", async () => {
  await inLaboratory(async ({ folder, world, read, run, requests }) => {
    await mkdir(`${folder}/atlas`);
    await writeFile(`${folder}/atlas/atlas.md`, `# Atlas\n\n${SECRET}\n`);
    const items = QUESTION.items.map((item) => ({ ...item, sources: "atlas" }));
    const shown: Record<string, readonly [speakers: boolean, judge: boolean]> = {};
    for (const [name, arm] of Object.entries(ARMS)) {
      const one = { ...QUESTION, items, arms: { [name]: arm } };
      const plan = await rehearseExperiment(await read(one), { directory: folder, world });
      const before = requests.length;
      const { rows, left } = await run(one);
      deepEqual(left, [], name);
      const made = requests.slice(before);
      equal(made.length, plan.all.calls, name);
      const isSure = ({ answer }: DialogueRow) => answer?.kind === "answered" && answer.probability === 0.75;
      ok(name === "panel" || rows.every(isSure), JSON.stringify(rows.map(({ answer }) => answer)));
      const sees = (of: (model: string) => boolean) =>
        made.filter(({ body }) => of(String(body["model"]))).some(({ prompt }) => prompt.includes(SECRET));
      shown[name] = [sees((model) => model === "m1"), sees((model) => model !== "m1")];
    }
    deepEqual(shown, {
      naive: [false, false],
      expert: [false, true],
      single: [true, false],
      "self-correct": [true, false],
      critique: [true, false],
      named: [true, false],
      assigned: [true, false],
      chosen: [true, false],
      "debate-0": [true, false],
      "debate-1": [true, true],
      panel: [true, true],
      council: [true, false],
    });
  }, (request) => ok200(criticising(request)));
});

/** Answers as the other models do; critics miss something, so that the author is asked for its reply. */
function criticising(request: ServerRequest): string {
  const answer = rivalAnswer(request);
  return answer.includes('"holds"')
    ? JSON.stringify({
      holds: "Little.",
      points: [{ words: null, says: "Why is missing.", instead: "Say why.", impact: "minor" }],
    })
    : answer;
}

Deno.test("a consultancy has a dialogue for each position, or one, and its judge answers each", async () => {
  await inLaboratory(async ({ run, requests }) => {
    const { assigned, chosen } = ARMS;
    const { rows } = await run({ ...QUESTION, arms: { assigned, chosen } });
    deepEqual(rows.map(({ key, argues }) => [key, argues]), [
      ["assigned / capital / openai/m1 / for A / seed 0 / 1", "Sydney"],
      ["assigned / capital / openai/m1 / for B / seed 0 / 1", "Canberra"],
      ["chosen / capital / openai/m1 / seed 0 / 1", undefined],
    ]);
    ok(rows.every(({ answer }) => answer?.kind === "answered" && answer.right), "the judge says B");
    const asked = requests.length;
    const other = { ...QUESTION, arms: { assigned: { protocol: "consultancy", judge: { sees: "transcript" } } } };
    const again = await run(other);
    equal(requests.length, asked + 2, "only the judge is asked again");
    deepEqual(again.rows.map(({ answer }) => answer?.kind), ["answered", "answered"]);
  });
});

Deno.test("a worker is sent what the arms of judges and consultants need", async () => {
  await inLaboratory(async ({ read }) => {
    const experiment = await read({ ...QUESTION, arms: ARMS });
    for (const arm of experiment.arms) {
      for (const combination of fixedCombinations(experiment, arm)) {
        const sent = await readSentDialogue(await sentDialogue(combination, { materials: {} }));
        deepEqual([sent.requestId, sent.argues, sent.arm.judge, sent.arm.configuration["model"]], [
          requestIdOf(combination),
          combination.argues,
          arm.judge,
          arm.configuration.model,
        ]);
      }
    }
    match(
      experiment.arms.map(({ name, judge }) => `${name} ${judge?.sees}`).join(),
      /assigned quotations.*debate-1 sources/,
    );
  });
});
