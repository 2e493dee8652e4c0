import { deepEqual, match } from "node:assert/strict";
import { debateRow, experimentOn } from "./_rows_fixture.ts";
import { byJudgeTable, ratingsByJudge } from "./by_judge.ts";
import { experimentReport } from "./report.ts";
import { reportText } from "./report_text.ts";

/** Eva finds the side that she reads first ahead on most motions, Tom the one that he reads last. */
function rowsOn(motions: number) {
  return Array.from({ length: motions }, (_, n) => n).flatMap((n) => {
    const item = `m${n}`;
    const usual = n % 5 === 0 ? -1 : 1;
    return [
      debateRow({ item, between: ["a", "b"], judged: { tom: [-usual, usual], eva: [usual, -usual] } }),
      debateRow({ item, between: ["b", "a"], judged: { tom: [-usual, usual], eva: [usual, -usual] } }),
    ];
  });
}

Deno.test("ratingsByJudge() rates each judge's readings alone, where it has enough motions", () => {
  const [eva, tom] = ratingsByJudge(rowsOn(30));
  deepEqual([eva?.judge, eva?.ratings.matches, tom?.judge, tom?.ratings.matches], ["eva", 120, "tom", 120]);
  deepEqual([eva, tom].map((each) => each?.ratings.order.defined && Math.sign(each.ratings.order.value)), [1, -1]);
  deepEqual(ratingsByJudge(rowsOn(9)), []);
});

Deno.test("reportText() says that judges lean to opposite orders, which the figure for all hides", () => {
  const rows = rowsOn(30);
  const experiment = experimentOn(rows.map(({ item }) => item));
  const report = experimentReport({ experiment, run: { rows, left: [] } });
  match(
    reportText(report),
    /^- Judges contradict each other: eva prefers the side presented first to the side presented last, tom the reverse\.$/m,
  );
  match(
    reportText(report),
    /^- \*\*Shown leanings:\*\* eva to the side presented first; tom to the side presented last$/m,
  );
  const { columns, rows: table } = byJudgeTable(report.byJudge);
  deepEqual(new Set(table.flatMap((row) => Object.keys(row))), new Set(columns));
  deepEqual(
    table.map(({ judge, motions, measure, model }) => [judge, motions, measure, model]).slice(0, 4),
    [
      ["eva", 30, "strength", report.byJudge[0]?.ratings.models[0]?.model],
      ["eva", 30, "strength", report.byJudge[0]?.ratings.models[1]?.model],
      ["eva", 30, "affirming", undefined],
      ["eva", 30, "presented_first", undefined],
    ],
  );
  const first = table.filter(({ measure }) => measure === "presented_first");
  deepEqual(first.map(({ judge, low, high }) => [judge, Number(low) > 0, Number(high) < 0]), [
    ["eva", true, false],
    ["tom", false, true],
  ]);
  const affirming = table.filter(({ measure }) => measure === "affirming");
  deepEqual(affirming.map(({ value }) => Math.abs(Number(value)) < 0.01), [true, true]);
});
