import assert from "node:assert/strict";
import { flowAgreement } from "./agreement.ts";
import { readFlow } from "./readings.ts";
import { trialDebate } from "./_trial_debate_fixture.ts";
import { withoutAnswers } from "./_lost_answers_fixture.ts";

const { flow } = await trialDebate();
const reading = readFlow(flow);

Deno.test("flowAgreement() of a flow with itself finds all of it", () => {
  const { lines, cells, first, second } = flowAgreement(reading, reading);
  assert.equal(cells.common, cells.all);
  for (const { found, all, isFit, alone } of [first, second]) {
    assert.deepEqual({ found, isFit, alone: alone.size }, { found: all, isFit: true, alone: 0 });
  }
  assert.deepEqual(lines.map(({ first, second }) => first?.claim === second?.claim), lines.map(() => true));
  assert.ok(lines.length === 11 && lines.every(({ isSameState }) => isSameState));
});

Deno.test("flowAgreement() measures how many answers a clerk missed", () => {
  const recalls = Array.from({ length: 40 }, (_, n) => {
    const missed = readFlow(withoutAnswers(flow, 0.2, n + 1));
    const { cells, first, second } = flowAgreement(reading, missed);
    // without the first claim that it answers, what is said to an answer stands in another line
    assert.ok(first.found >= 0.9 * first.all, "the clerk who missed answers added next to none");
    assert.equal(second.isFit, second.found >= 0.8 * second.all);
    const turned = flowAgreement(missed, reading);
    assert.deepEqual([turned.cells, turned.first, turned.second], [cells, second, first], "whoever comes first");
    return second.found / second.all;
  });
  const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
  assert.ok(Math.abs(mean - 0.8) < 0.04, `${mean}`);
});

Deno.test("flowAgreement() of clerks who noted different words, or nothing, finds nothing", () => {
  const moved = (words: { readonly text: string; readonly start: number; readonly end: number }) => ({
    ...words,
    start: words.start + 5000,
    end: words.end + 5000,
  });
  const other = readFlow({ ...flow, claims: flow.claims.map((claim) => ({ ...claim, words: moved(claim.words) })) });
  const { lines, cells, first, second } = flowAgreement(reading, other);
  assert.deepEqual([cells.common, first.found, second.found, first.isFit, second.isFit], [0, 0, 0, false, false]);
  assert.equal(lines.length, 22);
  assert.deepEqual([first.alone.size, second.alone.size], [flow.claims.length, flow.claims.length]);
  const nothing = flowAgreement(reading, readFlow({ ...flow, claims: [], moves: [] }));
  assert.deepEqual([nothing.first.all, nothing.first.isFit, nothing.second.isFit], [0, false, false]);
});

Deno.test("flowAgreement() gives each claim to one claim of the other clerk, the one that shares most of its words", () => {
  const [claim] = flow.claims;
  assert.ok(claim);
  const { start, end } = claim.words;
  const part = (from: number, to: number) => ({ ...claim.words, start: from, end: to });
  const halves = [
    { ...claim, id: "3.8", words: part(start, start + 9) },
    { ...claim, id: "3.9", words: part(start + 9, end) },
  ];
  const { lines, second } = flowAgreement(
    readFlow({ ...flow, claims: [claim], moves: [] }),
    readFlow({ ...flow, claims: halves, moves: [] }),
  );
  assert.deepEqual(lines.map((pair) => [pair.first?.claim.id, pair.second?.claim.id]), [
    [claim.id, "3.9"],
    [undefined, "3.8"],
  ]);
  assert.deepEqual([...second.alone], ["3.8"]);
  const length = end - start;
  const moved = (share: number) => {
    const by = Math.ceil(share * length);
    const other = { ...claim, words: part(start + by, end + by) };
    return flowAgreement(
      readFlow({ ...flow, claims: [claim], moves: [] }),
      readFlow({ ...flow, claims: [other], moves: [] }),
    );
  };
  assert.deepEqual([moved(0.4).lines.length, moved(0.6).lines.length], [1, 2], "half of the words must be shared");
});
