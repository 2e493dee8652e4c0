import { deepEqual, ok } from "node:assert/strict";
import { answerRow, experimentOn, RIGHT, WRONG } from "./report/_rows_fixture.ts";
import { outcomeInWords } from "./words.ts";

Deno.test("outcomeInWords() counts dialogues, right answers and failures, and what was planned without what lacks only a review", () => {
  const experiment = experimentOn(["q1", "q2", "q3"], ["vote", "single"]);
  const { arms: [arm], items: [item] } = experiment;
  ok(arm && item);
  const rows = [
    answerRow("vote", "q1", RIGHT, 0.25),
    answerRow("vote", "q2", WRONG),
    { ...answerRow("vote", "q3", WRONG), failures: 1 },
  ];
  const leftOf = (key: string) => ({
    combination: { key, arm, item, models: [], seed: 0, repetition: 1 },
    reason: "so",
  });
  deepEqual(outcomeInWords(experiment, { rows, left: [leftOf("vote / q1"), leftOf("single / q1")] }), [
    "Trial: 3 of 4 dialogues held",
    "vote: 3 dialogues, 1 of 3 answers right, 1 with failures",
    "single: 0 dialogues",
    "Cost: $0.25; unknown for 2 calls",
  ]);
  deepEqual(outcomeInWords(experimentOn(["q1"], ["vote"]), { rows: rows.slice(0, 1), left: [] }).slice(0, 2), [
    "Trial: 1 of 1 dialogues held",
    "vote: 1 dialogue, 1 of 1 answers right",
  ]);
});
