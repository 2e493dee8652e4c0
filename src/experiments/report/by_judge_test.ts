import { deepEqual, match } from "node:assert/strict";
import { debateRow, experimentOn } from "./_rows_fixture.ts";
import { ratingsByJudge } from "./by_judge.ts";
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
  const text = reportText(experimentReport({ experiment, run: { rows, left: [] } }));
  match(
    text,
    /^The figure for all hides opposite results: eva favours the side presented first, tom the side presented last\.$/m,
  );
  match(text, /^\| eva \| 30 \| \d\.\d\d \(.*\) \| .* \|$/m);
});
