import { deepEqual } from "node:assert/strict";
import { debateRow } from "./_rows_fixture.ts";
import { ratedMatches } from "./matches.ts";

Deno.test("ratedMatches() makes a match of each reading, with the side read first, and counts what is missing", () => {
  const row = debateRow({ between: ["a", "b"], judged: { eva: [2, 0.001], tom: [-1, undefined] } });
  const between = { affirmative: "a", negative: "b", motion: "m1" };
  deepEqual(ratedMatches([row]), {
    matches: [
      { ...between, favours: "affirmative", first: "affirmative" },
      { ...between, favours: "tie", first: "negative" }, // 0.00 to two decimals
      { ...between, favours: "negative", first: "affirmative" },
    ],
    readings: 3,
    missing: 1,
    unrated: 0,
    unsided: 0,
  });
});

Deno.test("ratedMatches() takes the verdict of a debate without a panel, and rates none without a verdict or with three sides", () => {
  const decided = debateRow({ between: ["a", "b"], verdict: { kind: "decided", winner: "two", margin: 1 } });
  const close = debateRow({ between: ["a", "b"], verdict: { kind: "too_close", leader: "one", reason: "so" } });
  const open = debateRow({ between: ["a", "b"], verdict: { kind: "undecided", reason: "so" } });
  const third = { id: "three", name: "Seat 3", model: "c" };
  const three = { ...decided, sides: [...decided.sides, third] };
  const { matches, ...counts } = ratedMatches([decided, close, open, three]);
  deepEqual(matches.map(({ favours, first }) => [favours, first]), [["negative", undefined], ["tie", undefined]]);
  deepEqual(counts, { readings: 0, missing: 0, unrated: 2, unsided: 0 });
});

Deno.test("ratedMatches() counts debates of which nobody says who affirms", () => {
  const verdict = { kind: "decided", winner: "one", margin: 1 } as const;
  const imported = debateRow({ between: ["a", "b"], protocol: "transcript", verdict });
  const said = debateRow({ between: ["a", "b"], protocol: "transcript", judged: { eva: 1 } });
  deepEqual([ratedMatches([imported]).unsided, ratedMatches([said]).unsided], [1, 0]);
});
