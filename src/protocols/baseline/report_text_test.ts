import assert from "node:assert/strict";
import { baselineOf, items, knownModel } from "./_known_accuracy.ts";
import { reportOf } from "./report.ts";
import { reportLines, reportText } from "./report_text.ts";

Deno.test("reportText() says what was found, with what it took, in tables of their columns", async () => {
  const model = knownModel({ alone: 0.5, debated: 1, seed: 9 });
  const prices = { "scripted/model": { inputUsd: 1, outputUsd: 2 } };
  const { report } = await baselineOf(model, items(30), { voteCount: 3, prices }).run();
  const text = reportText(report);
  assert.match(
    text,
    /^Against the majority vote the debate pays: \+\d+\.\d points \(95 %: \+\d+\.\d to \+\d+\.\d\)\.$/m,
  );
  assert.match(
    text,
    /^\| debate \| 30 of 30 \| 100\.0 % \(88\.6–100\.0\) \| 0 \| 0 \|$/m,
  );
  assert.match(text, /^\| debate \| 510 \| 51,000 tokens \| \$0\.0612 \|$/m);
  assert.match(
    text,
    /^Answers a vote: 3\.$[^]*^The votes took 0\.18 times the tokens of the debates; they cost 0\.18 times as much\.$/m,
  );
  const tables = text.split("\n").filter((line) => line.startsWith("|")).map((line) => line.split("|").length);
  assert.deepEqual([...new Set(tables)].toSorted(), [7, 8, 6].toSorted());
  assert.match(reportLines(report)[0] ?? "", /^Single answer: \d+ of 30 right, .* %.*; 3,000 tokens, \$0\.0036$/);
});

Deno.test("reportText() says of questions that are not over that they are not counted, and invents nothing of none", () => {
  const report = reportOf(items(5), { messages: [], calls: [] });
  const text = reportText(report);
  assert.match(
    text,
    /^Against the majority vote it is not known whether the debate pays: on no question there is an answer of both\.$/m,
  );
  assert.match(text, /^0 of 5 questions are over; the others are not counted\.$/m);
  assert.doesNotMatch(text, /NaN|undefined|\d\.\d %/);
  assert.equal(report.draws, undefined);
});
