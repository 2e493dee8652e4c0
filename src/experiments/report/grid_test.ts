import { deepEqual, equal, match } from "node:assert/strict";
import { debateRow, experimentOn } from "./_rows_fixture.ts";
import { gridTable } from "./grid.ts";
import { experimentReport } from "./report.ts";
import { experimentPage } from "./report_page.ts";
import { headline } from "./summary.ts";

const decided = { kind: "decided", winner: "one", margin: 0.3 } as const;
const close = { kind: "too_close", leader: "two", margin: 0.1, reason: "" } as const;

Deno.test("resultGridOf() shows for each motion, pair and seating which model won, is ahead or neither", () => {
  const rows = [
    debateRow({ item: "m1", between: ["a", "b"], verdict: decided }),
    debateRow({ item: "m1", between: ["b", "a"], verdict: close }),
    debateRow({ item: "m2", between: ["a", "b"], verdict: { kind: "undecided", reason: "no votes" } }),
    debateRow({ item: "m2", between: ["a", "a"], verdict: decided }),
  ];
  const report = experimentReport({ experiment: experimentOn(["m1", "m2", "m3"]), run: { rows, left: [] } });
  const [a, b] = ["a", "b"].map((model) => report.grid?.models.indexOf(model) === 0 ? "A" : "B");
  equal(report.grid?.motions.length, 2, "a motion without debates is left out");
  const [, table] = report.grid ? gridTable(report.grid) : [];
  const seated = a === "A" ? [a, `(${a})`] : [`(${a})`, a];
  deepEqual(table && "table" in table && table.table, [
    ["Motion m1", ...seated],
    ["Motion m2", ...a === "A" ? ["–", ""] : ["", "–"]],
  ]);
  const page = experimentPage(report);
  match(page, new RegExp(`<td class="won side-\\d">${a}<span class="unseen"> wins</span></td>`));
  match(page, new RegExp(`<b class="name side-\\d">${b}</b> b`));
});

Deno.test("headline() says which model argues best, or that there are too few motions to show it", () => {
  const of = (items: readonly string[], judged: number) => {
    const rows = items.flatMap((item, n) =>
      [["a", "b"], ["b", "a"]].map(([one = "", other = ""], seat) => {
        const points = n % 5 === 0 ? 0 : judged * (seat === 0 ? 1 : -1);
        return debateRow({ item, between: [one, other], judged: { eva: points, tom: points } });
      })
    );
    return headline(experimentReport({ experiment: experimentOn(items), run: { rows, left: [] } }));
  };
  const many = Array.from({ length: 20 }, (_, n) => `m${n}`);
  equal(of(many, 1), "a argues best for these judges");
  equal(of(["m1"], 1), "a is ahead for these judges, but 1 motion is too few to show that it argues best");
});
