import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import type { DialogueRow } from "../row.ts";
import { answerRow, debateRow, experimentOn, RIGHT, WRONG } from "./_rows_fixture.ts";
import { lede } from "./lede.ts";
import { experimentReport } from "./report.ts";
import { reportText } from "./report_text.ts";

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
    /^- vote minus single: 75 percentage points \(95 %: \d+ to \d+\), over 12 questions \(only vote right: 9; only single right: 0\)\. A gain of vote over single is shown\.$/m,
  );
  match(text, /^- single minus other: −25 percentage points .* No gain is shown\.$/m);
  match(
    text,
    /^vote answers better than single: by 75 percentage points \(95 %: \d+ to \d+\)\. vote answers better than other/m,
  );
  match(text, /^Not separable: accuracy of single and other\. Nothing is missing\.$/m);
  match(text, /^\| single \| 25 % \| 9 % to 53 % \| – \| 3 \| 9 \| 0 \| 0 \|$/m);
  match(text, /^\| single \| 12 \| 8\.0 \| \$0\.12 \| \$0\.01 \| \$0\.04 \|$/m);
  match(text, /^\| other \| .* \| unknown \| unknown \| unknown \|$/m);
  match(text, /hold for all 3 comparisons at once: by Bonferroni, each has the level 98\.3 %\.$/m);
  match(text, /^- \*\*m was:\*\* m-2026-01-01$/m);
});

Deno.test("reportText() claims no difference between models that are even, and says so first", () => {
  const rows = QUESTIONS.flatMap((item, n) => [
    debateRow({ item, between: ["a", "b"], judged: { eva: n % 2 === 0 ? 1 : -1, tom: n % 3 === 0 ? 1 : -1 } }),
    debateRow({ item, between: ["b", "a"], judged: { eva: n % 2 === 0 ? -1 : 1, tom: n % 3 === 0 ? 1 : -1 } }),
  ]);
  const text = textOn(rows);
  match(text, /^This panel does not separate [ab] and [ab]\.$/m);
  match(text, /^All of this holds for these judges; nothing follows for others\. Nothing is missing\.$/m);
  match(text, /^No pair is separable, of 1 pair of models\.$/m);
  doesNotMatch(text, /argues best|argues better/);
  match(text, /^\| eva and tom \||^\| Pairs of votes that agree \| \d+ % \|$/m);
  match(text, /^\| The panel \| /m);
});

Deno.test("reportText() names the best model, its place, and what the side and the order are worth", () => {
  const rows = QUESTIONS.flatMap((item, n) => [
    debateRow({ item, between: ["a", "b"], judged: { eva: n === 0 ? [-1, 1] : 1 } }),
    debateRow({ item, between: ["b", "a"], judged: { eva: n === 1 ? [-1, 1] : -1 } }),
  ]);
  const text = textOn(rows);
  match(text, /^This panel prefers a to b\.$/m);
  match(text, /^\| 1 \| a \| \d\.\d\d \| \d\.\d\d to \d\.\d\d \| 46 \| 0 \| 2 \| 12 \|$/m);
  match(text, /^Affirming is worth .* logits: between equal models the affirmative side wins \d+ % of matches\./m);
  match(text, /^Being presented first is worth −.*An advantage for the side presented last is shown\.$/m);
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
  match(text, /^1 arm|0 of 7 dialogues were held/m);
  match(text, /^Nothing could be rated, and no answer is known\. Missing: 7 dialogues not held\.$/m);
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
  const text = textOn(rows);
  match(text, /^1 debate has no partner: no other one has the same motion and the same two models/m);
  match(text, /^\| debate \/ q2 \/ b \+ a \| debate \/ q2 \|$/m);
  match(text, /^\| eva \| 3 \| 3 \| 1 \| 0 \|/m);
  match(text, /^Of a dialogue read in part, a judge's votes, margins and scores rest on the orders that it read/m);
  doesNotMatch(textOn(rows.slice(0, 1)), /no partner|read in part, a judge/);
});

Deno.test("reportText() says which judges judged their own model family", () => {
  const row = debateRow({ between: ["openai/gpt-4o", "b"], judged: { eva: 1, tom: 1 } });
  const judges = row.panel?.judges.map((judge) => judge.id === "eva" ? { ...judge, family: "gpt" } : judge) ?? [];
  ok(row.panel);
  const text = textOn([{ ...row, panel: { ...row.panel, judges } }]);
  match(text, /^eva judged 1 debate in which a model of its own family took part\.$/m);
  doesNotMatch(text, /^tom judged/m);
});

Deno.test("lede() says the order of the models plainly, and which are not separable", () => {
  const pairs = [["a", "b"], ["a", "c"], ["b", "c"]] as const;
  const report = reportOn(pairs.map((between, n) => debateRow({ item: `m${n}`, between, judged: { eva: 1 } })), []);
  const sentenceIf = (...separable: readonly string[]) => {
    const ratings = report.ratings.map((group) => ({
      ...group,
      differences: group.differences.map((each) => ({
        ...each,
        shown: separable.includes(each.stronger + each.weaker),
      })),
    }));
    return lede({ ...report, ratings })[1] ?? "";
  };
  deepEqual(report.ratings[0]?.models.map(({ model }) => model), ["a", "b", "c"]);
  equal(sentenceIf("ab", "ac", "bc"), "This panel prefers a to b, and b to c.");
  equal(sentenceIf("ac", "bc"), "This panel prefers a and b (not separable) to c.");
  equal(sentenceIf("ab", "ac"), "This panel prefers a to b and c (not separable).");
  equal(
    sentenceIf("ac"),
    "This panel ranks a, b and c, in this order; not separable are a from b and b from c.",
  );
  equal(sentenceIf(), "This panel does not separate a, b and c.");
});

Deno.test("lede() has three parts, however little there is", () => {
  const report = experimentReport({ experiment: experimentOn([], []), run: { rows: [], left: [] } });
  deepEqual(lede(report).length, 3);
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
