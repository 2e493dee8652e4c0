import { deepEqual, equal, ok } from "node:assert/strict";
import { answerRow, debateRow, experimentOn, RIGHT, WRONG } from "./_rows_fixture.ts";
import { experimentReport } from "./report.ts";
import type { DialogueRow } from "../row.ts";

const TIED = { kind: "tied", between: ["yes", "no"] } as const;
const MISSING = { kind: "missing", reason: "nothing was decided" } as const;

function reportOn(rows: readonly DialogueRow[], arms: readonly string[] = ["debate"]) {
  const experiment = experimentOn([...new Set(rows.map(({ item }) => item))], arms);
  return experimentReport({ experiment, run: { rows, left: [] } });
}

Deno.test("experimentReport() counts right, wrong, tied and missing answers, and what a right one costs", () => {
  const rows = [
    answerRow("vote", "q1", RIGHT, 0.1),
    answerRow("vote", "q2", WRONG, 0.1),
    answerRow("vote", "q3", TIED, 0.1),
    answerRow("vote", "q4", MISSING, 0.1),
  ];
  const { arms: [vote], ties, questions } = reportOn(rows, ["vote"]);
  ok(vote?.accuracy.defined && vote.costPerRightUsd.defined);
  deepEqual([vote.right, vote.wrong, vote.missing, ties], [1, 2, 1, { vote: 1 }]);
  equal(vote.accuracy.value.toFixed(4), "0.3333"); // of three answers
  equal(vote.costPerRightUsd.value.toFixed(4), "0.4000"); // of all four dialogues
  deepEqual(questions.map(({ arms: [arm] }) => arm?.outcomes[0]?.result), ["right", "wrong", "tied", "missing"]);
});

Deno.test("experimentReport() compares arms question by question, in the order of the file", () => {
  const items = Array.from({ length: 12 }, (_, n) => `q${n}`);
  const rows = items.flatMap((item, n) => [
    answerRow("single", item, n < 3 ? RIGHT : WRONG),
    answerRow("vote", item, RIGHT),
    answerRow("other", item, n % 2 === 0 ? RIGHT : WRONG),
  ]);
  const { comparisons } = reportOn(rows, ["vote", "single", "other"]);
  deepEqual(comparisons.map(({ first, second, finding }) => [first, second, finding]), [
    ["vote", "single", "gain"],
    ["vote", "other", "gain"],
    ["single", "other", "no_gain_shown"],
  ]);
  deepEqual(comparisons[0]?.pairs, { both: 3, firstOnly: 9, secondOnly: 0, neither: 0 });
});

Deno.test("experimentReport() rates models over readings of all motions, and says whose lead is shown", () => {
  const motions = Array.from({ length: 40 }, (_, n) => `m${n}`);
  // a beats b on 32 motions of 40; b and c are even
  const rows = motions.flatMap((item, n) => [
    debateRow({ item, between: ["a", "b"], judged: { eva: n % 5 === 0 ? -1 : 1 } }),
    debateRow({ item, between: ["b", "a"], judged: { eva: n % 5 === 0 ? 1 : -1 } }),
    debateRow({ item, between: ["b", "c"], judged: { eva: n % 2 === 0 ? 1 : -1 } }),
    debateRow({ item, between: ["c", "b"], judged: { eva: n % 2 === 0 ? 1 : -1 } }),
  ]);
  const { ratings: [group, ...others], matches, judges } = reportOn(rows);
  deepEqual([others.length, matches.readings], [0, 320]);
  deepEqual(
    group?.differences.map(({ stronger, weaker, shown }) => [stronger, [weaker], shown].flat())
      .filter(([stronger]) => stronger === "a"),
    [["a", group?.models[1]?.model, true], ["a", group?.models[2]?.model, true]],
  );
  deepEqual(group?.models[0]?.model, "a");
  equal(group?.differences.find(({ stronger }) => stronger !== "a")?.shown, false);
  deepEqual([judges?.debates, judges?.swapped.pairs], [160, 80]);
  const decided = judges?.swapped.verdicts.filter(({ corrected }) => corrected.kind === "decided") ?? [];
  deepEqual(decided.filter(({ corrected }) => Object(corrected).winner === "a").length, 32);
  deepEqual(decided.length, 40);
});

Deno.test("experimentReport() scores beliefs after each round where the right side is known", () => {
  const rows = [debateRow({ between: ["a", "b"], judged: { eva: 1 }, believed: { eva: [0.5, 0.9] } })].map((row) => ({
    ...row,
    sides: row.sides.map((side) => ({ ...side, position: side.id === "one" ? "Yes." : "No." })),
  }));
  const experiment = { ...experimentOn([]), items: [{ id: "m1", motion: "So?", answer: ["yes"] }] };
  const { beliefs } = experimentReport({ experiment, run: { rows, left: [] } });
  const brier = beliefs.all.map(({ brier }) => brier.defined && brier.value.toFixed(2));
  deepEqual([brier, beliefs.judges.map(({ judge }) => judge)], [["0.50", "0.02"], ["eva"]]);
  deepEqual(experimentReport({ experiment: experimentOn(["m1"]), run: { rows, left: [] } }).beliefs.all, []);
});

Deno.test("experimentReport() names what was not held, failed or was not read, and leaves the unfinished out of results", () => {
  const { verdict: _verdict, ...whole } = debateRow({
    between: ["a", "b"],
    judged: { eva: [1, undefined] },
    failures: 2,
    failuresBy: { empty: 2 },
  });
  const { status: _, ...open } = debateRow({ between: ["b", "a"], judged: { eva: 1 } });
  const experiment = experimentOn(["m1"]);
  const [arm] = experiment.arms;
  const [item] = experiment.items;
  ok(arm && item);
  const combination = { key: open.key, arm, item, models: [], seed: 0, repetition: 1 };
  const { missing, matches, made } = experimentReport({
    experiment,
    run: {
      rows: [whole, open],
      left: [
        { combination, reason: "the budget was spent" },
        { combination: { ...combination, key: whole.key }, reason: "its review is unfinished" },
      ],
    },
  });
  deepEqual([missing.planned, missing.held, matches.readings], [2, 1, 1]);
  deepEqual(missing.left, [{ reason: "the budget was spent", keys: [open.key] }]);
  deepEqual(missing.undecided, [{ reason: "nothing was decided", keys: [whole.key] }]);
  deepEqual(missing.without, [{ arm: "debate", models: ["a", "b"], isKnown: false, count: 1, of: 1 }]);
  deepEqual([missing.failures, missing.withFailures], [[{ code: "empty", count: 2 }], 1]);
  deepEqual(missing.readings, [{ judge: "eva", reason: "it did not answer", count: 1 }]);
  deepEqual([made.judges, made.from], [["eva"], "2026-03-01T10:00:00.000Z"]);
});

Deno.test("experimentReport() splits the cost by model, arm and purpose, each adding up to all", () => {
  const rows = [
    answerRow("vote", "q1", RIGHT, 0.2),
    answerRow("single", "q1", RIGHT, 0.1),
    answerRow("vote", "q2", RIGHT),
  ];
  const { costs } = reportOn(rows, ["vote", "single"]);
  equal(costs.total.costUsd?.toFixed(2), "0.30");
  equal(costs.total.unpricedCalls, 1);
  deepEqual(costs.arms.map(({ name, usage }) => [name, usage.calls]), [["vote", 2], ["single", 1]]);
  for (const parts of [costs.models, costs.arms, costs.purposes]) {
    equal(parts.reduce((sum, { usage }) => sum + usage.calls, 0), 3);
  }
});
