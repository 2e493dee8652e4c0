import { deepEqual, match } from "node:assert/strict";
import { answerRow, debateRow, experimentOn, RIGHT } from "./_rows_fixture.ts";
import { debateOutcomes } from "./outcomes.ts";
import { experimentReport } from "./report.ts";
import { reportText } from "./report_text.ts";

const BETWEEN = ["a", "b"] as const;
const judged = { eva: 1, tom: 1, ann: 1 };
const ROWS = [
  debateRow({ between: BETWEEN, judged }),
  debateRow({ item: "m2", between: BETWEEN, judged }),
  debateRow({ between: BETWEEN, judged, verdict: { kind: "too_close", leader: "one", reason: "so" } }),
  debateRow({ between: BETWEEN, judged, verdict: { kind: "too_close", leader: "two", reason: "so" } }),
  debateRow({ between: BETWEEN, judged, verdict: { kind: "tied", between: ["one", "two"] } }),
  debateRow({ between: BETWEEN }),
  answerRow("single", "m1", RIGHT),
];

Deno.test("debateOutcomes() counts every debate once, one without a verdict as undecided", () => {
  deepEqual(debateOutcomes(ROWS), [
    { arm: "debate", debates: 6, decided: 2, tooClose: 2, tied: 1, undecided: 1, judges: [3] },
  ]);
});

Deno.test("reportText() shows the outcomes of debates, the rule, and what three judges can decide", () => {
  const experiment = experimentOn(["m1"], ["debate", "single"]);
  const text = reportText(experimentReport({ experiment, run: { rows: ROWS, left: [] } }));
  match(text, /^- \*\*debate:\*\* 2 of 6 debates decided \(33 %\), 2 too close to call, 1 tied, 1 undecided$/m);
  // t of two degrees of freedom is 4.30, and 4.30 / √3 = 2.5
  const arms = experiment.arms.map((arm) => ({
    ...arm,
    judge: { model: "openai/judge", sees: "transcript" } as const,
  }));
  const answered = experimentReport({ experiment: { ...experiment, arms }, run: { rows: ROWS, left: [] } });
  deepEqual(answered.outcomes, [], "where a judge answers after the debates, they have no verdict");
  match(text, /With 3 judges, the mean margin must exceed 2\.5 standard deviations/);
});
