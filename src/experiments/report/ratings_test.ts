import { deepEqual, match } from "node:assert/strict";
import { debateRow, experimentOn } from "./_rows_fixture.ts";
import { alikeItems } from "./ratings.ts";
import { experimentReport } from "./report.ts";
import { reportText } from "./report_text.ts";

/** Two debates with two judges in two orders: eight readings of each item. */
function itemRead(item: string, lead: number) {
  return [
    debateRow({ item, between: ["a", "b"], judged: { eva: lead, tom: 1 } }),
    debateRow({ item, between: ["b", "a"], judged: { eva: -lead, tom: 1 } }),
  ];
}

Deno.test("alikeItems() finds items that were read exactly alike, also in margins", () => {
  const rows = [...itemRead("m1", 1), ...itemRead("m2", 2), ...itemRead("m3", 1)];
  deepEqual(alikeItems(rows), [["m1", "m3"]]);
  deepEqual(alikeItems(rows.filter(({ models: [first] }) => first === "a")), []); // four readings may be alike by chance
});

Deno.test("reportText() warns of items that were read alike", () => {
  const rows = ["m1", "m2", "m3"].flatMap((item) => itemRead(item, 1));
  const text = reportText(experimentReport({ experiment: experimentOn(["m1", "m2", "m3"]), run: { rows, left: [] } }));
  match(
    text,
    /^- Items read exactly alike: m1, m2, m3\. They count separately, so intervals may be too narrow\.$/m,
  );
});

Deno.test("reportText() warns of models that never met, of few motions, and of debates that are not rated or have no affirmative side", () => {
  const verdict = { kind: "decided", winner: "one", margin: 1 } as const;
  const rows = [
    debateRow({ between: ["a", "b"], verdict }),
    debateRow({ between: ["c", "d"], verdict, protocol: "transcript" }),
    debateRow({ between: ["a", "b"], verdict: { kind: "undecided", reason: "so" } }),
  ];
  const text = reportText(experimentReport({ experiment: experimentOn(["m1"]), run: { rows, left: [] } }));
  match(text, /^- \*\*Ranking by verdicts:\*\* a \(place 1–2\), b/m);
  match(text, /^### Group 2 of 2$/m);
  match(text, /^Based on 2 verdicts of debates themselves; /m);
  match(text, /^- Few motions \(1, 1\): intervals are wide and rough\.$/m);
  match(text, /^- Models of different groups never met, so they cannot be compared\.$/m);
  match(text, /^- Not rated: 1 debate with more than two sides, a side that said nothing, or no reading\.$/m);
  match(text, /^- Affirmative side unknown: 1 debate\. The first side counts as affirming\.$/m);
});
