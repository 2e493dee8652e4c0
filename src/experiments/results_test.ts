import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { inLaboratory, pricesOf } from "./_experiment_fixture.ts";
import { writeResults } from "./results.ts";
import type { DialogueRow } from "./row.ts";

const MODELS = ["openai/m1", "openai/m2"];
const JUDGES = ["openai/judge-a", "openai/judge-b"];
const FILE = {
  name: "Two rivals",
  items: ["One motion.", { id: "city", motion: "Which city?", positions: ["Sydney", "Canberra"], answer: "Canberra" }],
  arms: { debate: { protocol: "debate", roundCount: 1 }, single: { protocol: "single" } },
  models: MODELS,
  judges: JUDGES,
  beliefs: true,
  prices: pricesOf(...MODELS, ...JUDGES),
};

Deno.test("writeResults() writes a report and every table that it names, the same when an experiment goes on", async () => {
  await inLaboratory(async ({ run, read, folder }) => {
    const experiment = await read(FILE);
    const ran = await run(FILE);
    deepEqual(ran.left, []);
    const report = await writeResults({ experiment, run: ran }, `${folder}/out`);
    const written = async () => {
      const names = (await readdir(`${folder}/out/results`)).sort();
      return await Promise.all(names.map(async (name) => [name, await textOf(name)] as const));
    };
    const textOf = (name: string) => readFile(`${folder}/out/results/${name}`, "utf8");
    const text = await textOf("report.md");
    const names = async (ending: string) =>
      (await readdir(`${folder}/out/results`)).filter((name) => name.endsWith(ending)).sort();
    const linked = [...text.matchAll(/\]\((\w+\.csv)\)/g)].map(([, name = ""]) => name);
    deepEqual([...new Set(linked)].sort(), await names(".csv"));
    const ofArchives = [
      "answers",
      "calls",
      "claims",
      "costs",
      "dialogues",
      "findings",
      "participants",
      "scores",
      "votes",
    ];
    const inJson = ["arms", "combinations", "leanings", "ratings", ...ofArchives].sort();
    deepEqual(await names(".jsonl"), inJson.map((name) => `${name}.jsonl`));
    // the second model is stronger in all that it says, and knows the answer, which is the second position
    equal(report.ratings[0]?.models[0]?.model, "openai/m2");
    match(text, /^\| single \| 50 % \|/m);
    match(text, /^\| debate \| \d+ % \|/m);
    const rowsIn = async (name: string) =>
      (await textOf(`${name}.jsonl`)).trim().split("\n").map((line) => JSON.parse(line));
    const cellsIn = async (name: string): Promise<readonly Readonly<Record<string, string>>[]> =>
      parse(await textOf(`${name}.csv`), { columns: true });
    const readings = await cellsIn("readings");
    deepEqual([readings.length, new Set(readings.map(({ judge }) => judge)).size], [4 * 2 * 2, 2]);
    ok(readings.every(({ favoured, against }) => favoured === "openai/m2" && against === "openai/m1"));
    const [alone, other] = (await rowsIn("combinations")).filter(({ arm }) => arm === "single");
    deepEqual([alone.answer, alone.right, other.answer, other.right], ["Sydney", false, "Canberra", true]);
    const [best] = await rowsIn("ratings");
    deepEqual([best.model, best.group, best.best_place], ["openai/m2", 1, report.ratings[0]?.models[0]?.place.best]);
    deepEqual((await rowsIn("arms")).map(({ arm }) => arm), ["debate", "single"]);
    deepEqual((await cellsIn("arm_differences")).map(({ first, second }) => [first, second]), [["debate", "single"]]);
    deepEqual(new Set((await rowsIn("leanings")).map(({ judge }) => judge)).size, 2);
    equal((await cellsIn("agreement"))[0]?.["measure"], "pairs_of_votes_that_agree");
    const [pair] = await cellsIn("pairs");
    deepEqual([pair?.["topic"], pair?.["first_affirmative"]], ["debate / 1", "openai/m1"]);
    const scored = await cellsIn("belief_scores");
    deepEqual(scored.map(({ judge, measure, missing }) => [judge, measure, missing]).slice(4, 8), [
      ["", "brier", "8"],
      ["", "logarithmic", "8"],
      ["openai/judge-a", "brier", "4"],
      ["openai/judge-a", "logarithmic", "4"],
    ]);
    // these judges give both sides a probability of 0, which is no belief; 2 debates, judges and orders
    deepEqual(report.beliefs.all.map(({ stated, missing }) => [stated, missing]), [[0, 8], [0, 8], [0, 8]]);
    const before = await written();
    await writeResults({ experiment, run: await run(FILE) }, `${folder}/out`);
    deepEqual(await written(), before);
  });
});

Deno.test("the table of combinations says of each what it was, what came of it, or why it was not held", async () => {
  await inLaboratory(async ({ run, read, folder }) => {
    const file = { ...FILE, arms: { debate: { protocol: "debate", roundCount: 1 } }, seeds: [7] };
    const { rows: [, , won] } = await run(file);
    const stopped = await run({ ...file, items: ["Another."] }, { signal: AbortSignal.abort() });
    ok(won);
    const close: DialogueRow = { ...won, verdict: { kind: "too_close", leader: "advocate-1", reason: "" } };
    const source = { experiment: await read(file), run: { rows: [won, close], left: stopped.left.slice(0, 1) } };
    await writeResults(source, `${folder}/out`);
    const { archive, dialogueId, usageWithReviews: { calls, inputTokens, outputTokens, costUsd } } = won;
    const planned = (item: string) =>
      `debate / ${item} / openai/m1 + openai/m2 / seed 7 / 1,debate,debate,${item},7,1,openai/m1 | openai/m2`;
    const held = `${planned("city")},${archive},${dialogueId},completed,completed,false`;
    const usage = `0,${calls},${inputTokens},${outputTokens},${costUsd},0`;
    const [columns, ...lines] = (await readFile(`${folder}/out/results/combinations.csv`, "utf8")).trim().split(
      /\r?\n/,
    );
    match(
      columns ?? "",
      /^key,arm,protocol,item,seed,repetition,models,archive,dialogue,status,end_reason,cut_short,outcome,winner,winning_model,leader,leading_model,margin,decided_by,answer,right,missing,failures,calls,input_tokens,output_tokens,cost_usd,unpriced_calls$/,
    );
    deepEqual(lines, [
      `${held},decided,advocate-2,openai/m2,,,0.2,panel,Canberra,true,,${usage}`,
      `${held},too_close,,,advocate-1,openai/m1,,panel,Canberra,true,,${usage}`,
      `${planned("1")},,,left,,,,,,,,,,,,not begun,,,,,,`,
    ]);
  });
});
