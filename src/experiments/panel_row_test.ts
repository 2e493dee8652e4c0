import { deepEqual, equal, ok } from "node:assert/strict";
import { judgesReport } from "../judging/panel/pool.ts";
import { panelRow } from "./panel_row.ts";
import { debateRow } from "./report/_rows_fixture.ts";

Deno.test("panelRow() calls sides by their models, so that debates with the sides exchanged are pairs, but not those of one model with itself", () => {
  const pairsOf = (...seats: readonly (readonly [string, string])[]) => {
    const rows = seats.map((between) => {
      const { panel, sides } = debateRow({ between, judged: { eva: 1 } });
      ok(panel);
      return panelRow(panel, sides, "debate / m1");
    });
    return judgesReport(rows).swapped.pairs;
  };
  deepEqual([pairsOf(["a", "b"], ["b", "a"]), pairsOf(["a", "b"], ["a", "b"]), pairsOf(["a", "a"], ["a", "a"])], [
    1,
    0,
    0,
  ]);
});

Deno.test("panelRow() keeps winners, margins and scores, without the judges' words", () => {
  const { panel, sides } = debateRow({ between: ["a", "b"], judged: { eva: [2, undefined] } });
  ok(panel);
  const wordy = panel.readings.map((reading) =>
    reading.judgement.given
      ? { ...reading, judgement: { ...reading.judgement, clash: "So.", reasons: [{ text: "So.", messages: [1] }] } }
      : reading
  );
  const row = panelRow({ ...panel, readings: wordy }, sides, "t");
  deepEqual(row.readings, panel.readings);
  equal(row.topic, "t");
});
