import { deepEqual, equal } from "node:assert/strict";
import type { RowAnswer } from "../row.ts";
import { debateRow, experimentOn, RIGHT, WRONG } from "./_rows_fixture.ts";
import { chanceOf, seatedPairs } from "./seated.ts";

const TIED: RowAnswer = { kind: "tied", between: ["yes", "no"] };

Deno.test("seatedPairs() tells pairs won by one model from those won by one position", () => {
  const pair = (item: string, one: RowAnswer, other: RowAnswer) => [
    debateRow({ item, between: ["a", "b"], answer: one }),
    debateRow({ item, between: ["b", "a"], answer: other }),
  ];
  const rows = [
    ...pair("q1", RIGHT, WRONG),
    ...pair("q2", WRONG, RIGHT),
    ...pair("q3", RIGHT, RIGHT),
    ...pair("q4", WRONG, WRONG),
    ...pair("q5", TIED, RIGHT),
    ...pair("q8", RIGHT, RIGHT),
    debateRow({ item: "q6", between: ["a", "b"], answer: RIGHT }), // its partner is missing
    debateRow({ item: "q7", between: ["a", "a"], answer: RIGHT }),
  ];
  deepEqual(seatedPairs(rows), [{ arm: "debate", pairs: 6, sameModel: 2, right: 2, wrong: 1, open: 1 }]);
});

Deno.test("chanceOf() is the mean over questions with positions, and unknown without", () => {
  const items = [
    { id: "two", motion: "?", positions: ["a", "b"], answer: ["a"] },
    { id: "four", motion: "?", positions: ["a", "b", "c", "d"], answer: ["a"] },
    { id: "open", motion: "?" },
  ];
  equal(chanceOf({ items }), (1 / 2 + 1 / 4) / 2);
  equal(chanceOf({ items: [...items, { id: "text", motion: "?", answer: ["6"] }] }), undefined);
  equal(chanceOf(experimentOn(["m1"])), undefined);
});
