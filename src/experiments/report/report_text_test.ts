import { deepEqual, doesNotMatch, match, ok } from "node:assert/strict";
import type { DialogueRow } from "../row.ts";
import { answerRow, debateRow, experimentOn, RIGHT, WRONG } from "./_rows_fixture.ts";
import { experimentReport } from "./report.ts";
import { reportText } from "./report_text.ts";
import { summary } from "./summary.ts";
import { swappedTables } from "./swapped.ts";

function textOn(rows: readonly DialogueRow[], arms: readonly string[] = ["debate"]): string {
  return reportText(reportOn(rows, arms));
}

function reportOn(rows: readonly DialogueRow[], arms: readonly string[]) {
  const experiment = experimentOn([...new Set(rows.map(({ item }) => item))], arms);
  return experimentReport({ experiment, run: { rows, left: [] } });
}

const QUESTIONS = Array.from({ length: 12 }, (_, n) => `q${n}`);

Deno.test("reportText() says that no gain is shown where none is, and by how much where one is", () => {
  const answers = QUESTIONS.flatMap((item, n) => [
    answerRow("vote", item, RIGHT, 0.02),
    answerRow("single", item, n < 3 ? RIGHT : WRONG, 0.01),
    answerRow("other", item, n % 2 === 0 ? RIGHT : WRONG),
  ]);
  const text = textOn(answers, ["vote", "single", "other"]);
  match(
    text,
    /^- \*\*Right answers:\*\* vote 100 % \(95 %: .*\); other 50 % \(.*\); single 25 % \(95 %: 9 % to 53 %\)$/m,
  );
  match(text, /^- \*\*Gain shown:\*\* vote − single: 75 percentage points \(95 %: \d+ to \d+\); vote − other: 50 /m);
  match(text, /^- \*\*No gain shown:\*\* single and other$/m);
  match(text, /^- \*\*Cost:\*\* \$0\.36; unknown for 12 calls\n$/m);
  match(text, /^- \*\*Missing:\*\* nothing$/m);
  match(
    text,
    /^- \*\*vote − single:\*\* 75 percentage points \(95 %: \d+ to \d+\), over 12 questions \(only vote right: 9; only single right: 0\); a gain of vote is shown$/m,
  );
  match(text, /^- \*\*single − other:\*\* −25 percentage points .*; no gain is shown$/m);
  match(text, /^\| single \| 25 % \| 9 % to 53 % \| – \| 3 \| 9 \| 0 \| 0 \|$/m);
  match(text, /^\| single \| .* \| 8\.0 \| \$0\.01 \| \$0\.04 \| 5 min \| /m);
  match(text, /^\| other \| .* \| unknown \| unknown \| 5 min \| – \|$/m);
  match(text, /hold for all 3 comparisons at once: by Bonferroni, each has the level 98\.3 %\.$/m);
  match(text, /^- \*\*m was:\*\* m-2026-01-01$/m);
});

Deno.test("reportText() says how often guessing is right, where questions have positions", () => {
  const answers = ["q1", "q2"].map((item) => answerRow("vote", item, RIGHT));
  const experiment = experimentOn(["q1", "q2"], ["vote"]);
  const items = experiment.items.map((item) => ({ ...item, positions: ["x", "y", "z", "w"], answer: ["x"] }));
  const text = reportText(experimentReport({ experiment: { ...experiment, items }, run: { rows: answers, left: [] } }));
  match(text, /^- \*\*Right answers:\*\* vote 100 % .*; guessing 25 %$/m);
  match(text, / Guessing is right in 25 %\.$/m);
});

Deno.test("reportText() names the arm that gains, whichever comes first", () => {
  const answers = QUESTIONS.flatMap((item) => [answerRow("single", item, WRONG), answerRow("vote", item, RIGHT)]);
  const text = textOn(answers, ["single", "vote"]);
  match(text, /^- \*\*Gain shown:\*\* single − vote: −100 percentage points/m);
  match(text, /^- \*\*single − vote:\*\* −100 percentage points.*; a gain of vote is shown$/m);
});

Deno.test("reportText() shows the accuracy of debates without those too close to call, and by seats", () => {
  const verdict = { kind: "too_close", leader: "one", reason: "so" } as const;
  const text = textOn([
    debateRow({ item: "q1", between: ["a", "b"], answer: RIGHT }),
    debateRow({ item: "q1", between: ["b", "a"], answer: WRONG }),
    debateRow({ item: "q2", between: ["a", "b"], answer: WRONG, verdict }),
  ]);
  doesNotMatch(text, /\*\*Result:\*\* none|Differences between arms/); // a ranking, and one arm
  match(text, /^- debate without 1 debate too close to call: accuracy 50 %, no interval \(n = 1\), over 1 question$/m);
  match(
    text,
    /^- debate with the sides exchanged: 1 pair; won by the same model from both sides 1, by the right position 0,/m,
  );
});

Deno.test("reportText() claims no difference between models that are even, and says so first", () => {
  const rows = QUESTIONS.flatMap((item, n) => [
    debateRow({ item, between: ["a", "b"], judged: { eva: n % 2 === 0 ? 1 : -1, tom: n % 3 === 0 ? 1 : -1 } }),
    debateRow({ item, between: ["b", "a"], judged: { eva: n % 2 === 0 ? -1 : 1, tom: n % 3 === 0 ? 1 : -1 } }),
  ]);
  const text = textOn(rows);
  match(text, /^- \*\*Ranking by judges:\*\* [ab] \(place 1–2\), [ab] \(place 1–2\); separable pairs: 0 of 1$/m);
  match(
    text,
    /^- \*\*Agreement of judges:\*\* pairs of votes that agree: \d+ %; effective number of judges \(margins\): \d\.\d\d$/m,
  );
  match(text, /they hold for these judges, and say nothing about others\.$/m);
  match(text, /^- \*\*Separable pairs:\*\* 0 of 1$/m);
  match(text, /^- \*\*Pairs of votes that agree:\*\* \d+ %$/m);
  match(text, /^- \*\*Effective number of judges \(scores\):\*\* no value \(.*\)$/m);
  match(text, /^\| The panel \| /m);
});

Deno.test("reportText() names the best model, its place, and what the side and the order are worth", () => {
  const rows = QUESTIONS.flatMap((item, n) => [
    debateRow({ item, between: ["a", "b"], judged: { eva: n === 0 ? [-1, 1] : 1 } }),
    debateRow({ item, between: ["b", "a"], judged: { eva: n === 1 ? [-1, 1] : -1 } }),
  ]);
  const text = textOn(rows);
  match(text, /^- \*\*Ranking by judges:\*\* a \(place 1\), b \(place 2\); separable pairs: 1 of 1$/m);
  match(text, /^- \*\*Separable pairs:\*\* 1 of 1: a over b$/m);
  match(text, /^\| 1 \| a \| \d\.\d\d \| \d\.\d\d to \d\.\d\d \| 46 \| 0 \| 2 \| 12 \|$/m);
  match(text, /^- \*\*Affirming:\*\* .* logits.*, or \d+ % of matches between equal models; /m);
  match(text, /^- \*\*Being presented first:\*\* −.*, or 27 % of matches .*; a disadvantage is shown$/m);
});

Deno.test("reportText() says what was not held and why, and names no more than some of many", () => {
  const experiment = experimentOn(["q"]);
  const [arm] = experiment.arms;
  const [item] = experiment.items;
  ok(arm && item);
  const left = Array.from({ length: 7 }, (_, n) => ({
    combination: { key: `k${n}`, arm, item, models: [], seed: 0, repetition: 1 },
    reason: "not begun",
  }));
  const text = reportText(experimentReport({ experiment, run: { rows: [], left } }));
  match(text, /^- \*\*Asked:\*\* 2 models, 1 motion, 1 arm; 0 of 7 dialogues held$/m);
  match(text, /^- \*\*Result:\*\* none: no debate has a verdict, and no answer is known\./m);
  match(text, /^- \*\*Missing:\*\* 7 dialogues not held$/m);
  match(text, /^\| not begun \| 7 \| k0; k1; k2; k3; k4; and more \|$/m);
  doesNotMatch(text, /^## (?:Ratings|Judges|Beliefs|Cost)$/m);
});

Deno.test("reportText() lists judged debates without a partner, and says what was read in part", () => {
  const affirmed = (row: DialogueRow): DialogueRow =>
    row.panel ? { ...row, panel: { ...row.panel, affirmative: "one" } } : row;
  const rows = [
    debateRow({ item: "q1", between: ["a", "b"], judged: { eva: 1 } }),
    debateRow({ item: "q1", between: ["b", "a"], judged: { eva: [1, undefined] } }),
    debateRow({ item: "q2", between: ["b", "a"], judged: { eva: 1 } }),
  ].map(affirmed);
  const report = reportOn(rows, ["debate"]);
  const text = reportText(report);
  match(text, /^1 debate without a partner on the same motion between the same two models .*\(unpaired\.csv\)\.$/m);
  deepEqual(swappedTables(report.judges?.swapped)[1]?.rows, [{ key: "debate / q2 / b + a", topic: "debate / q2" }]);
  match(text, /^\| eva \| 3 \| 3 \| 1 \| 0 \|/m);
  match(text, /Dialogues read in part count with the orders that were read\./);
  doesNotMatch(textOn(rows.slice(0, 1)), /without a partner/);
});

Deno.test("reportText() says which judges judged their own model family", () => {
  const row = debateRow({ between: ["openai/gpt-4o", "b"], judged: { eva: 1, tom: 1 } });
  const judges = row.panel?.judges.map((judge) => judge.id === "eva" ? { ...judge, family: "gpt" } : judge) ?? [];
  ok(row.panel);
  const text = textOn([{ ...row, panel: { ...row.panel, judges } }]);
  match(text, /^- eva judged 1 debate in which a model of its own family took part\.$/m);
  doesNotMatch(text, /tom judged/);
});

Deno.test("reportText() says which arm was fitted to the cost of which", () => {
  const experiment = {
    ...experimentOn(["q1"]),
    arms: [
      { name: "debate", protocol: "debate", configuration: { roundCount: 2 } },
      { name: "vote", protocol: "vote", configuration: {}, as: { arm: "debate", match: "cost" } },
    ],
  } as const;
  match(reportText(experimentReport({ experiment, run: { rows: [], left: [] } })), /matches cost of debate/);
});

Deno.test("summary() names some of many models with their places", () => {
  const models = ["a", "b", "c", "d", "e", "f"];
  const rows = models.slice(1).map((other, n) =>
    debateRow({ item: `m${n}`, between: [models[n] ?? "", other], judged: { eva: 1 } })
  );
  const [, ranking] = summary(reportOn(rows, []));
  deepEqual(ranking, [
    "Ranking by judges",
    "a (place 1–6), b (place 1–6), c (place 1–6), d (place 1–6) and 2 more; separable pairs: 0 of 15",
  ]);
});

Deno.test("summary() says of how many motions the answer is known, and which arms cannot be compared", () => {
  const experiment = experimentOn(["q1", "q2", "q3"], ["vote", "single"]);
  const items = experiment.items.map((item, n) =>
    n < 2 ? { ...item, positions: ["yes", "no"], answer: ["yes"] } : item
  );
  const rows = [answerRow("vote", "q1", RIGHT), answerRow("single", "q2", RIGHT)];
  const lines = summary(experimentReport({ experiment: { ...experiment, items }, run: { rows, left: [] } }));
  deepEqual(lines.slice(0, 3), [
    ["Asked", "2 models, 3 motions (2 with a known answer), 2 arms; 2 of 2 dialogues held"],
    ["Right answers", "vote 100 % (95 %: 21 % to 100 %); single 100 % (95 %: 21 % to 100 %); guessing 50 %"],
    ["Not comparable", "vote and single"],
  ]);
});

Deno.test("summary() says what was asked, what it cost and what is missing, however little there is", () => {
  const report = experimentReport({ experiment: experimentOn([], []), run: { rows: [], left: [] } });
  deepEqual(summary(report).map(([label]) => label), ["Asked", "Result", "Missing", "Cost"]);
});

Deno.test("reportText() shows consistency with its fraction, and of all pairs", () => {
  const pair = (item: string, one: number | readonly number[], other: number) => [
    debateRow({ item, between: ["a", "b"], judged: { eva: one } }),
    debateRow({ item, between: ["b", "a"], judged: { eva: other } }),
  ];
  // the same model wins; the same position wins; ties in both; no vote in one
  const text = textOn([...pair("q1", 1, -1), ...pair("q2", 1, 1), ...pair("q3", 0, 0), ...pair("q4", [1, -1], -1)]);
  match(text, /^\| eva \| 2 of 3, 67 % \(\d+ % to \d+ %\) \| 1 \| 50 % \| /m);
});
