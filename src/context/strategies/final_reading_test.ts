import assert from "node:assert/strict";
import fc from "fast-check";
import { debate, MO, tokensOfAll } from "../_history_fixture.ts";
import { isStatement } from "../plan.ts";
import { statementsIn } from "./_common_summary.ts";
import { dialogues, ordersOf, quickHistory, table } from "./_plan_fixture.ts";
import { finalReading } from "./final_reading.ts";
import { hierarchical } from "./hierarchical.ts";

const JUDGE = { speaker: MO, summaryRoomTokens: 4500, epochTokens: 5000 };

Deno.test("finalReading() shows everything that fits", () => {
  const said = debate(10, { tokens: 100 });
  assert.deepEqual(finalReading(quickHistory(said, { ...JUDGE, roomTokens: 6500 })).parts, said);
});

Deno.test("finalReading() shows summaries of all rounds, of blocks or of the whole, and the last statements that fit", () => {
  const shown = [6000, 4000, 2500, 1000, 800, 400].map((roomTokens) =>
    table(
      finalReading(quickHistory(debate(10, { tokens: 150, roundsEndWith: "statement" }), { ...JUDGE, roomTokens }))
        .parts,
    )
  );
  const rounds = (last: number) =>
    Array.from({ length: last }, (_, at) => `round/arguments/round-${at + 1}/${at * 5 + 4}-${at * 5 + 8}`).join(" ");
  assert.deepEqual(shown, [
    `1–3 ${rounds(5)} 26–55`, // two statements of the sixth round do not fit: its other three stand whole
    `1–3 ${rounds(8)} 42–55`,
    `1–3 ${rounds(10)} 53–55`,
    "1–3 phase/arguments/4-53 54–55",
    "round/openings/1-3 phase/arguments/4-53 round/closings/54-55",
    "whole/1-55", // of less than its full length
  ]);
});

for (const roundsEndWith of ["round_summary", "statement"] as const) {
  Deno.test(`finalReading() uses the summaries that were made beside the dialogue, where rounds end with a ${roundsEndWith}`, () => {
    const said = debate(30, { tokens: 150, roundsEndWith });
    const plans = said.map((_, index) =>
      hierarchical().plan(quickHistory(said.slice(0, index + 1), { ...JUDGE, roomTokens: 5000 }))
    );
    const made = new Set(ordersOf(plans).map(({ step }) => step));
    const final = finalReading(quickHistory(said, { ...JUDGE, roomTokens: 2000 }));
    const needed = ordersOf([final]).map(({ step }) => step);
    assert.ok(needed.length > 0, table(final.parts));
    assert.deepEqual(needed.filter((step) => !made.has(step)), []);
  });
}

Deno.test("finalReading() shows each round by the summary that was given of it on the floor", () => {
  const said = debate(10, { tokens: 150 });
  const shown = [4000, 1000].map((roomTokens) => {
    const plan = finalReading(quickHistory(said, { ...JUDGE, roomTokens }));
    assert.ok(ordersOf([plan]).every(({ method }) => method === "phase" || method === "whole" || method === "block"));
    return table(plan.parts);
  });
  assert.deepEqual(shown, ["1–3 8 13 18 23 28 33 38 41–55", "1–3 phase/arguments/8-53 54–55"]);
});

Deno.test("finalReading() leaves no statement out while summaries can be made, and never shows more than there is room for", () => {
  fc.assert(
    fc.property(dialogues({ roundSummaries: false }), fc.integer({ min: 800, max: 6000 }), (said, roomTokens) => {
      const given = quickHistory(said, { ...JUDGE, roomTokens });
      const { parts } = finalReading(given);
      assert.ok(tokensOfAll(parts, given) <= roomTokens);
      const seen = new Set(
        parts.flatMap((part) => isStatement(part) || part.order === "summary" ? statementsIn(part) : []),
      );
      assert.deepEqual(said.filter((statement) => !seen.has(statement)), []);
    }),
    { numRuns: 200 },
  );
});

Deno.test("finalReading() shows what fits when no summary can be had", () => {
  const said = debate(10, { tokens: 150, roundsEndWith: "statement" });
  const given = { ...quickHistory(said, { ...JUDGE, roomTokens: 1000 }), lost: () => true };
  const { parts } = finalReading(given);
  assert.equal(table(parts), "50–55");
});
