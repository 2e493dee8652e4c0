import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { DialogueRow } from "../row.ts";
import { answerRow, debateRow, experimentOn, RIGHT, WRONG } from "./_rows_fixture.ts";
import { questionsNeeded } from "./help.ts";
import { experimentReport } from "./report.ts";
import { experimentPage } from "./report_page.ts";
import { reportText } from "./report_text.ts";
import { reportTables } from "./sections.ts";

const ITEMS = Array.from({ length: 40 }, (_, n) => `q${n}`);
const FACT = { message: 1, source: "atlas", words: "has met since 1927" };

/** The report on a judge who is right on so many of 40 questions alone (`naive`), with the sources (`expert`), and in other arms. */
function reportOn(right: Readonly<Record<string, number>>) {
  const rows = Object.entries(right).flatMap(([arm, number]) =>
    ITEMS.map((item, n): DialogueRow => ({
      ...answerRow(arm, item, { ...(n < number ? RIGHT : WRONG), probability: 0.8 }, arm === "debate" ? 0.06 : 0.01),
      ...(arm === "debate"
        ? { agents: [{ right: true, score: 0.8 }, { right: false, score: n % 2 ? 0.2 : 0.4 }] }
        : {}),
      ...(arm === "debate" ? { facts: [{ ...FACT, reached: n < 10 }] } : {}),
    }))
  );
  const experiment = {
    ...experimentOn(ITEMS, []),
    arms: Object.keys(right).map((name) => ({
      name,
      protocol: name,
      configuration: {},
      ...(name === "naive" ? { withoutSources: true } : name === "expert" ? { withoutSources: false } : {}),
    })),
  };
  return { report: experimentReport({ experiment, run: { rows, left: [] } }), rows };
}

Deno.test("a report begins with what is shown to help, what is not, and how many questions would show it", () => {
  const { report, rows } = reportOn({ naive: 16, expert: 36, debate: 19, critique: 30 });
  const text = reportText(report);
  match(
    text,
    /\n\nCritique is right more often than the judge alone\. Debate is not shown to help: there are too few questions to tell\.\n/,
  );
  match(text, /\n- critique: a gain is shown, 35 percentage points \(95 %: 16 to 50\)\n/);
  match(
    text,
    /\n- debate: no gain is shown, 8 percentage points \(95 %: .*\); if it is that large, it takes about \d+ questions to show it, and there are 40\n/,
  );
  match(
    text,
    /\| debate \| 48 % \(.*\) \| 8 \(.*\) \| 15 % \(.*\) \| 0\.50 \(.*\) \|\n[^]*\n\| debate \| .* \| 10 of 40 \| 8\.0 \|\n[^]*\n\| debate \| \$0\.06 \| \$0\.126 \| 5 min \| – \|/,
  );
  match(text, /\| critique \| 75 % .* 70 % \(.*/);
  match(text, /\| critique \| \$0\.01 \| \$0\.0133 \| 5 min \| yes \|/);
  equal(
    text.match(/\n- Quoted but not in the outcome of debate on q\d+: “has met since 1927” \\\[atlas\\\]/g)?.length,
    6,
  );
  match(text, /\n- \*\*Gain shown:\*\* expert − naive: 50 .*; critique − naive: 35 .*\n/);
  ok(report.comparisons.every(({ first, second }) => first !== "naive" && second !== "naive"), "one interval for each");
  const tables = reportTables(report, rows);
  const facts = tables.find(({ name }) => name === "facts")?.rows ?? [];
  deepEqual([facts.length, facts.filter(({ reached }) => reached).length], [40, 10]);
  const measures = tables.find(({ name }) => name === "arm_measures")?.rows ?? [];
  ok(measures.some(({ arm, measure, value }) => arm === "critique" && measure === "recovered" && value === 0.7));
  match(experimentPage(report), /class="chart intervals costs"/);
});

Deno.test("a report claims no share of the sources' gain where none is shown", () => {
  const { report } = reportOn({ naive: 20, expert: 21, debate: 21, critique: 20 });
  ok(report.measures.every(({ recovered }) => !recovered?.defined));
  match(reportText(report), /\n\nExpert, debate and critique are not shown to help/);
});

Deno.test("the probability of a panel's answer is the mean of its last beliefs", () => {
  const row = debateRow({
    between: ["a", "b"],
    judged: { eva: 1, tom: 1 },
    believed: { eva: [0.5, 0.9], tom: [0.5, 0.7] },
  });
  const sides = row.sides.map((side, seat) => ({ ...side, position: seat === 0 ? "yes" : "no" }));
  const { measures: [debate] } = experimentReport({
    experiment: experimentOn(["m1"]),
    run: { rows: [{ ...row, sides, answer: RIGHT }], left: [] },
  });
  ok(debate?.brier.defined);
  equal(debate.brier.value.toFixed(6), (2 * 0.2 ** 2).toFixed(6));
  const elsewhere = { ...row, imported: { file: "a.csv", id: "1" }, answer: RIGHT };
  const { measures: [one] } = experimentReport({
    experiment: experimentOn(["m1"]),
    run: { rows: [elsewhere], left: [] },
  });
  deepEqual([debate.durationMs.defined, one?.durationMs.defined], [true, false]);
});

Deno.test("a tie counts for the scores of a panel's beliefs as what they gave to the right side", () => {
  const row = debateRow({ between: ["a", "b"], judged: { eva: 1 }, believed: { eva: [0.9, 0.4] } });
  const agents = [true, false].map((right) => ({ right, score: 0.5 }));
  const answer = { kind: "tied", between: ["yes", "no"] } as const;
  const report = (given: Partial<DialogueRow>) =>
    experimentReport({ experiment: experimentOn(["m1"]), run: { rows: [{ ...row, answer, ...given }], left: [] } });
  const brierOf = (given: Partial<DialogueRow>) => report(given).measures[0]?.brier;
  const [tied, unknown] = [brierOf({ agents }), brierOf({})];
  ok(tied?.defined);
  equal(tied.value.toFixed(6), (2 * 0.6 ** 2).toFixed(6));
  equal(unknown?.defined, false, "nobody knows which side is right");
});

Deno.test("questionsNeeded() grows with the square of the reach, and advises no impossible number", () => {
  const of = (value: number, low: number, high: number, n = 50) =>
    questionsNeeded({ defined: true, value, n, interval: { defined: true, low, high } });
  deepEqual([of(0.1, -0.1, 0.3), of(-0.1, -0.3, 0.1), of(0, -0.2, 0.2), of(0.001, -0.2, 0.2), of(0.3, 0.1, 0.5)], [
    200,
    200,
    undefined,
    undefined,
    undefined,
  ]);
});

Deno.test("a report of many arms of which none is shown to help names none of them, and lists no comparison that shows nothing", () => {
  const arms = ["a", "b", "c", "d", "e", "f"];
  const { report } = reportOn({ naive: 20, ...Object.fromEntries(arms.map((arm) => [arm, 21])) });
  const text = reportText(report);
  match(text, /\n\nNo arm is shown to help: there are too few questions to tell\.\n/);
  match(text, /## Differences between arms\n\nNo gain is shown in any of the 15 comparisons\.\n/);
  match(text, /\| a \| 53 % \(.*\) \| 3 \(−\d+ to \d+\) \|/);
});
