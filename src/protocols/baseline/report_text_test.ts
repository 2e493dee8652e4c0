import assert from "node:assert/strict";
import { ModelError } from "../../models/model_error.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { baselineOf, itemAsked, items, knownModel } from "./_known_accuracy_fixture.ts";
import { type BaselineReport, reportOf } from "./report.ts";
import { findingText, reportLines } from "./report_text.ts";

/** Returns the whole text of a report. */
function reportText(report: BaselineReport): string {
  return [findingText(report), ...reportLines(report)].join("\n");
}

Deno.test("a report states findings and usage, in tables with consistent columns", async () => {
  const model = knownModel({ alone: 0.5, debated: 1, seed: 9 });
  const prices = { "scripted/model": { inputUsd: 1, outputUsd: 2 } };
  const { report } = await baselineOf(model, items(30), { voteCount: 3, prices }).run();
  const text = reportText(report);
  assert.match(
    text,
    /^Compared with the majority vote, the debate does better: \+\d+\.\d points \(95 %: \+\d+\.\d to \+\d+\.\d\)\.$/m,
  );
  assert.match(
    text,
    /^\| debate \| 30 of 30 \| 100\.0 % \(88\.6–100\.0\) \| 0 \| 0 \|$/m,
  );
  assert.match(text, /^Debate: 30 of 30 right, .*; 51,000 tokens, \$0\.0612$/m);
  assert.match(
    text,
    /^Answers per vote: 3\.$[^]*^The votes took 0\.18 times the tokens of the debates; they cost 0\.18 times as much\.$/m,
  );
  const tables = text.split("\n").filter((line) => line.startsWith("|")).map((line) => line.split("|").length);
  assert.deepEqual([...new Set(tables)].toSorted(), [7, 8]);
  assert.match(reportLines(report)[0] ?? "", /^Single answer: \d+ of 30 right, .* %.*; 3,000 tokens, \$0\.0036$/);
});

Deno.test("a report does not count unfinished questions, and invents no results", () => {
  const report = reportOf(items(5), { messages: [], calls: [] });
  const text = reportText(report);
  assert.match(
    text,
    /^Compared with the majority vote, it is unknown whether the debate is better: no question has an answer from both\.$/m,
  );
  assert.match(text, /^0 of 5 questions are finished; the others are not counted\.$/m);
  assert.doesNotMatch(text, /NaN|undefined|\d\.\d %/);
  assert.equal(report.draws, undefined);
});

/** A model that answers correctly, but refuses certain requests. */
function refusing(refuses: (asked: { readonly item: number; readonly draw: number | undefined }) => boolean) {
  return new ScriptedModel({
    lines: [{
      when: () => true,
      times: Infinity,
      usage: { inputTokens: 80, outputTokens: 20 },
      text: (prompt, { schema }) => {
        if (!schema) return "There is much to be said.";
        if (refuses(itemAsked(prompt))) throw new ModelError("withheld", { code: "refusal" });
        return JSON.stringify({ reason: "So.", answer: "ABCD"[(itemAsked(prompt).item - 1) % 4] });
      },
    }],
  });
}

Deno.test("a report names missing and partial questions, and has no accuracy without answers", async () => {
  const model = refusing(({ item, draw }) => draw === undefined || item === 1 && draw < 3);
  const { report } = await baselineOf(model, items(2), { voteCount: 3 }).run();
  const text = reportText(report);
  assert.match(text, /^Compared with the majority vote, it is unknown whether the debate is better: no question/m);
  assert.match(
    text,
    /^Not counted because turns failed \(of 2 questions\): the single answer on 1 and the debate on 2\. Missing/m,
  );
  assert.match(text, /^Counted although some turns failed \(of 2 questions\): the majority vote on 1\.$/m);
  assert.match(text, /^\| single answer \| 1 of 1 \| 100\.0 % \(20\.7–100\.0\) \| 0 \| 1 \|$/m);
  assert.match(text, /^\| majority vote \| 2 of 2 \|/m);
  assert.match(text, /^\| debate \| none counted \| not known \| 0 \| 2 \|$/m);
  assert.match(text, /^\| debate – majority vote \| 0 \| 0 \| 0 \| 0 \| not known \|$/m);
  assert.doesNotMatch(text, /NaN|undefined| 0\.0 %|votes took/);
  assert.match(reportLines(report)[0] ?? "", /^Single answer: 1 of 1 right, .*, 1 missing; 100 tokens, cost unknown$/);
  assert.match(reportLines(report)[2] ?? "", /^Debate: unknown: no question is counted, 2 missing; /);
});

Deno.test("a report compares the usage of votes and debates on questions that both answered", async () => {
  const model = refusing(({ item, draw }) => item === 1 && draw === 1);
  const { report } = await baselineOf(model, items(2)).run();
  // The single answer of the first question does not determine how many answers its debate pays for.
  assert.deepEqual(report.outcomes.map(({ draws }) => draws), [1, 17]);
  assert.deepEqual(report.draws, { fewest: 17, mean: 17, most: 17 });
  assert.deepEqual(report.ways.map(({ right, missing }) => [right, missing]), [[1, 1], [1, 1], [2, 0]]);
  assert.match(
    reportText(report),
    /^Answers per vote: 17\.$[^]*^The votes took 1\.00 times the tokens of the debates; /m,
  );
});
