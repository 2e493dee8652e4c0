import { deepEqual, doesNotMatch, match, ok } from "node:assert/strict";
import type { DialogueRow } from "../row.ts";
import { answerRow, debateRow, experimentOn, RIGHT, WRONG } from "./_rows_fixture.ts";
import { beliefsSection } from "./beliefs.ts";
import { experimentReport } from "./report.ts";
import { reportText } from "./report_text.ts";
import { reportTables } from "./sections.ts";

function reportOn(rows: readonly DialogueRow[]) {
  const [items, arms] = [new Set(rows.map(({ item }) => item)), new Set(rows.map(({ arm }) => arm))];
  return experimentReport({ experiment: experimentOn([...items], [...arms]), run: { rows, left: [] } });
}

/** Returns some columns of a table. */
function cellsIn(rows: readonly DialogueRow[], name: string, columns: readonly string[]): readonly unknown[] {
  const table = reportTables(reportOn(rows), rows).find((each) => each.name === name);
  ok(table && columns.every((column) => table.columns.includes(column)), name);
  return table.rows.map((row) => columns.map((column) => row[column]));
}

Deno.test("arms are shown and tabled with ties apart from wrong answers, bounds for missing ones, and costs", () => {
  const rows = [
    answerRow("vote", "q1", RIGHT, 0.1),
    answerRow("vote", "q2", WRONG, 0.1),
    answerRow("vote", "q3", { kind: "tied", between: ["yes", "no"] }, 0.1),
    answerRow("vote", "q4", { kind: "missing", reason: "so" }, 0.1),
  ];
  const text = reportText(reportOn(rows));
  match(text, /^\| vote \| 33 % \| 6 % to 79 % \| 25 % to 50 % \| 1 \| 1 \| 1 \| 1 \|$/m);
  match(text, /^\| vote \| 33 % .* \| 8\.0 \| \$0\.10 \| \$0\.40 \| 5 min \| yes \|$/m);
  const columns = ["arm", "n", "if_missing_wrong", "if_missing_right", "right", "wrong", "tied", "missing", "cost_usd"];
  deepEqual(cellsIn(rows, "arms", columns), [["vote", 3, 0.25, 0.5, 1, 1, 1, 1, 0.4]]);
  const unpriced = rows.map((row) => ({ ...row, usageWithReviews: { ...row.usageWithReviews, unpricedCalls: 1 } }));
  deepEqual(cellsIn(unpriced, "arms", ["cost_usd", "cost_per_right_usd"]), [[undefined, undefined]]);
});

Deno.test("comparisons are tabled with the questions that only one arm has right", () => {
  const rows = ["q1", "q2", "q3"].flatMap((item, n) => [
    answerRow("vote", item, n < 2 ? RIGHT : WRONG),
    answerRow("single", item, n === 2 ? RIGHT : WRONG),
  ]);
  const columns = ["first", "second", "only_first_right", "only_second_right", "finding"];
  deepEqual(cellsIn(rows, "arm_differences", columns), [["vote", "single", 2, 1, "no_gain_shown"]]);
});

Deno.test("ratings are tabled with group, places and differences", () => {
  const rows = Array.from({ length: 12 }, (_, n) => `m${n}`).flatMap((item, n) => [
    debateRow({ item, between: ["a", "b"], judged: { eva: n === 0 ? -1 : 1 } }),
    debateRow({ item, between: ["b", "a"], judged: { eva: [-1, n === 1 ? 1 : undefined] } }),
  ]);
  match(reportText(reportOn(rows)), /^Based on 37 readings by judges, 11 readings missing; /m);
  const columns = ["group", "model", "best_place", "worst_place", "won", "tied", "lost", "motions"];
  deepEqual(cellsIn(rows, "ratings", columns), [[1, "a", 1, 1, 34, 0, 3, 12], [1, "b", 2, 2, 3, 0, 34, 12]]);
  const few = cellsIn(rows.slice(0, 2), "ratings", ["model", "best_place", "worst_place"]);
  deepEqual(few, [["b", 1, 2], ["a", 1, 2]]);
  deepEqual(cellsIn(rows, "differences", ["stronger", "weaker", "shown"]), [["a", "b", true]]);
});

Deno.test("judges are tabled by reading, with ties and the model that is favoured", () => {
  const rows = [debateRow({ between: ["a", "b"], judged: { tom: [-1, undefined], eva: [1, 0] }, olderPanels: 1 })];
  const columns = ["judge", "first", "favours", "favoured", "against", "margin", "missing"];
  deepEqual(cellsIn(rows, "readings", columns), [
    ["tom", "one", "two", "b", "a", 1, undefined],
    ["tom", "two", undefined, undefined, undefined, undefined, "it did not answer"],
    ["eva", "one", "one", "a", "b", 1, undefined],
    ["eva", "two", "tied", undefined, undefined, 0, undefined],
  ]);
  deepEqual(cellsIn(rows, "leanings", ["judge", "measure", "value", "reason"]).slice(0, 7), [
    ["tom", "flips_with_the_order", undefined, "there are no cases"],
    ["tom", "first_presented", undefined, "there are no cases"],
    ["tom", "affirmative", -1, undefined],
    ["tom", "points_for_the_affirmative", -1.5, "n = 1"],
    ["tom", "said_more", undefined, "there are no cases"],
    ["tom", "first_in_one_order", -1, undefined],
    ["tom", "median_margin", 1, undefined],
  ]);
  const one = cellsIn([debateRow({ between: ["a", "b"], judged: { eva: 1 } })], "leanings", ["measure", "value"]);
  deepEqual([one[1], one[4]], [["first_presented", 0], ["said_more", undefined]]);
  const text = reportText(reportOn(rows));
  match(text, /^- \*\*Missing:\*\* 1 reading$/m);
  match(text, /^- \*\*Arm debate:\*\* protocol debate; defaults$/m);
  match(text, /^- \*\*Seeds:\*\* 0\n- \*\*Repetitions:\*\* 1\n/m);
  match(text, /Left out: 1 older panel, as only the newest one counts\.$/m);
  match(text, /^\| eva \| 1 \| 0 \| 0 \| 0 \| .*\n\| tom \| 1 \| 1 \| 1 \| 0 \|/m);
  match(text, /^\| Judge \| Reason \| Number \|\n\| -+ \| -+ \| -+: \|\n\| tom \| it did not answer \| 1 \|$/m);
  match(text, /Alpha of votes/);
  match(text, /^\| Judge \| .* \| For the first side, of dialogues read in one order \|$/m);
  const alone = reportText(reportOn([debateRow({ between: ["a", "b"], judged: { eva: 1 } })]));
  doesNotMatch(alone, /read in one order|Alpha of votes/);
  match(alone, /^With one judge there is no agreement to measure\.$/m);
});

Deno.test("judges of opposite opinions count as independent ones, and the page says so", () => {
  const rows = [1, 2, 3, -1, -2].map((lead, n) => {
    return debateRow({ item: `m${n}`, between: ["a", "b"], judged: { eva: lead, tom: -lead } });
  });
  match(
    reportText(reportOn(rows)),
    /^- \*\*Effective number of judges \(margins\):\*\* 2\.00 of 2\.00, ρ = −1\.00 \(taken as 0\)$/m,
  );
  deepEqual(cellsIn(rows, "agreement", ["measure", "judges", "value"]).filter((_, n) => [0, 7, 9].includes(n)), [
    ["pairs_of_votes_that_agree", undefined, 0],
    ["effective_judges_by_margins", undefined, 2],
    ["kappa_of_votes", "eva | tom", -12 / 13],
  ]);
});

Deno.test("pairs are tabled with the verdict of each debate, and of both without the advantage of affirming", () => {
  const judged = { eva: 1, tom: 0.5, ann: -2 };
  const rows = [
    debateRow({ between: ["a", "b"], judged }),
    debateRow({
      between: ["b", "a"],
      judged: { eva: -1, tom: -1, ann: -1.1 },
      verdict: { kind: "too_close", leader: "one", reason: "so" },
    }),
  ];
  const of = (name: string) => ["outcome", "winner", "leader"].map((column) => `${name}_${column}`);
  deepEqual(cellsIn(rows, "questions", ["item", "motion", "outcome", "result", "dialogues"]), [
    ["m1", "Motion m1", "a", undefined, 1],
    ["m1", "Motion m1", "b (close)", undefined, 1],
  ]);
  deepEqual(cellsIn(rows, "pairs", ["first_affirmative", ...of("first"), ...of("second")]), [
    ["a", "too_close", undefined, "a", "decided", "a", undefined],
  ]);
});

Deno.test("beliefs are scored by judge and of all together", () => {
  const row = debateRow({ between: ["a", "b"], judged: { eva: 1, tom: 1 }, believed: { eva: [0.5], tom: [0.9] } });
  const rows = [{ ...row, sides: row.sides.map((side, seat) => ({ ...side, position: seat === 0 ? "Yes" : "No" })) }];
  const experiment = { ...experimentOn([]), items: [{ id: "m1", motion: "So?", answer: ["yes"] }] };
  const report = experimentReport({ experiment, run: { rows, left: [] } });
  const scores = reportTables(report, rows).find(({ name }) => name === "belief_scores")?.rows ?? [];
  deepEqual(scores.map(({ judge, measure, value, stated }) => [judge, measure, Number(value).toFixed(3), stated]), [
    [undefined, "brier", "0.260", 4],
    [undefined, "logarithmic", "0.399", 4],
    ["eva", "brier", "0.500", 2],
    ["eva", "logarithmic", "0.693", 2],
    ["tom", "brier", "0.020", 2],
    ["tom", "logarithmic", "0.105", 2],
  ]);
  const { all } = report.beliefs;
  const [chance] = beliefsSection({ ...report.beliefs, all: [...all, ...all] }).parts.flatMap((part) =>
    "picture" in part ? [part.picture] : []
  );
  deepEqual(chance?.reference, 0.5);
  match(reportText(report), /^- \*\*Round 1:\*\* Brier score: 0\.26, no interval \(n = 1\); 4 stated, 0 missing$/m);
});

Deno.test("the dearest comes first in the cost, and what is unknown is said", () => {
  const rows = [
    answerRow("single", "q1", RIGHT, 0.1),
    answerRow("vote", "q1", RIGHT, 0.2),
    answerRow("vote", "q2", RIGHT),
    { ...answerRow("cheap", "q2", RIGHT), cutShort: true },
  ];
  const text = reportText(reportOn(rows));
  match(
    text,
    /^\| Arm \| Calls .*\n.*\n\| vote \| 2 \| 0 \| 0 \| \$0\.2000 and unknown \|\n\| single \| 1 .* \$0\.1000 \|\n\| cheap \| 1 .* unknown \|\n\| All \| 4 \| 0 \| 0 \| \$0\.3000 and unknown \|$/m,
  );
  match(text, /^- \*\*Cost unknown:\*\* 2 calls$/m);
  match(text, /^- \*\*Cut short by a limit:\*\* 1 dialogue$/m);
});

Deno.test("debates without a result are shown by models, with their share", () => {
  const { verdict: _, ...open } = debateRow({ between: ["a", "b"], judged: { eva: 1 } });
  const text = reportText(reportOn([open, debateRow({ item: "m2", between: ["b", "a"], judged: { eva: 1 } })]));
  match(text, /^\| debate \| a and b \| open \| 1 \| 2 \| 50 % \|$/m);
  match(text, /^- \[findings\.csv\]\(findings\.csv\): a finding of a fact check$/m);
  match(text, /^- \*\*Missing:\*\* 1 dialogue without a result$/m);
});

Deno.test("the rule for outcomes depends on the smallest panel", () => {
  const judgedBy = (...judges: readonly string[]) =>
    debateRow({
      item: `m${judges.length}`,
      between: ["a", "b"],
      judged: Object.fromEntries(judges.map((id) => [id, 1])),
    });
  const five = ["a", "b", "c", "d", "e"];
  match(reportText(reportOn([judgedBy("a"), judgedBy(...five)])), /A single judge gives no interval/);
  match(
    reportText(reportOn([judgedBy(...five.slice(1)), judgedBy(...five)])),
    /With 4 judges, the mean margin must exceed 1\.6 /,
  );
  doesNotMatch(reportText(reportOn([judgedBy(...five)])), /With \d judges, the mean|A single judge/);
});

Deno.test("a report says how judges judged, what was paid, and their votes in all", () => {
  const rows = Array.from({ length: 4 }, (_, n) => `m${n}`).flatMap((item, n) => [
    debateRow({ item, between: ["a", "b"], judged: { eva: 1, tom: n === 0 ? -1 : 2 } }),
    debateRow({ item, between: ["b", "a"], judged: { eva: -1, tom: n === 0 ? -1 : 2 } }),
  ]);
  const experiment = {
    ...experimentOn(["m0"]),
    arms: [{
      name: "debate",
      protocol: "debate",
      configuration: {
        judges: ["openai/eva", { name: "tom", model: "openai/tom", temperature: 0.2 }],
        prices: { "openai/eva": { inputUsd: 1, outputUsd: 10 } },
      },
      judge: { model: "openai/kim", sees: "quotations" },
    }],
  } as const;
  const text = reportText(experimentReport({ experiment, run: { rows, left: [] } }));
  match(
    text,
    /^- \*\*Judging:\*\* openai\/kim answers, and sees quotations; openai\/eva: temperature of the provider; tom: temperature 0\.2$/m,
  );
  match(text, /^- \*\*Prices for a million tokens:\*\* openai\/eva \$1 in, \$10 out$/m);
  match(text, /^- \*\*All votes for a side, of all judges:\*\* 63 % of 16 for the affirmative$/m);
  match(text, /^\| All judges \| 4 of 8, 50 % \| 0 \| 50 % \| – \|$/m);
  match(text, /^- \*\*Alpha of margins \(in points\):\*\* /m);
});
