import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { STANCES } from "../../transcript/response.ts";
import { table } from "./_table_fixture.ts";
import { consensusOf } from "./consensus.ts";

Deno.test("consensusOf() gives the share of the largest group, and agreement from 0.9 on", () => {
  const found = (agreeing: number, all: number) => {
    const said = Array.from({ length: all }, (_, n) => ({ position: n < agreeing ? "We should." : `Position ${n}.` }));
    const { level, finding } = consensusOf(table([said]));
    return [level, finding];
  };
  deepEqual(found(3, 3), [1, "agreement"]);
  deepEqual(found(9, 10), [0.9, "agreement"]);
  deepEqual(found(2, 3), [2 / 3, "no_agreement"]);
  deepEqual(consensusOf(table([[{}, {}, { position: "No." }]]), { level: 0.6 }).finding, "agreement");
});

Deno.test("consensusOf() calls nothing agreement where fewer than two answered in the last round", () => {
  for (const rounds of [[], [[undefined, undefined]], [[{}, undefined]], [[{}, {}], [{}, undefined]]]) {
    const { finding, level, commonGround } = consensusOf(table(rounds));
    deepEqual([finding, level, commonGround], ["too_few", 0, []]);
  }
});

Deno.test("consensusOf() reports confident disagreement where stances are opposite or a judge tells positions apart", () => {
  const sure = (said: object) => ({ confidence: 0.9, ...said });
  const opposite = [sure({}), sure({ stance: "no" })];
  equal(consensusOf(table([opposite])).finding, "confident_disagreement");
  equal(consensusOf(table([[...opposite, { confidence: 0.8 }]])).finding, "no_agreement");
  const worded = [sure({ position: "One." }), sure({ position: "Other." })];
  equal(consensusOf(table([worded])).finding, "no_agreement");
  const apart = { groups: [{ position: "One", participants: ["p1"] }, { position: "Other", participants: ["p2"] }] };
  equal(consensusOf(table([worded], { 1: apart })).finding, "confident_disagreement");
  equal(consensusOf(table([worded], { 1: {} })).finding, "no_agreement");
});

Deno.test("consensusOf() lists each side with its strongest point, common ground and disagreements", () => {
  const claim = (text: string, more = {}) => ({ text, citations: [], supports: [], rebuts: [], revises: [], ...more });
  const found = consensusOf(table([
    [
      { claims: [claim("Trams are quiet."), claim("Trams are dear.")], keyPoints: ["Quiet"] },
      { keyPoints: ["Both matter", "Cheap"], confidence: 0.4 },
      { stance: "no", keyPoints: ["Both matter"], confidence: 0.9 },
    ],
    [
      { keyPoints: ["Both matter!"], claims: [claim("Trams pay off.", { revises: ["1.2"] })] },
      { keyPoints: ["Both matter", "Cheap"], claims: [claim("So they are.", { supports: ["1.1"] })] },
      { stance: "no", keyPoints: ["Both matter"], claims: [claim("They are not.", { rebuts: ["1.1", "1.2"] })] },
    ],
  ]));
  deepEqual(found.positions, [
    { stance: "yes", position: "We should.", participants: ["p1", "p2"], strongest: "Trams are quiet." },
    { stance: "no", position: "We should.", participants: ["p3"], strongest: "Both matter" },
  ]);
  deepEqual(found.commonGround, ["Both matter!"]);
  deepEqual(found.disagreements, [
    { text: "Opposite stances", between: [["p1", "p2"], ["p3"]] },
    { text: "Trams are quiet.", between: [["p3"], ["p1"]] },
  ]);
});

Deno.test("consensusOf() counts who fails with what was said before, and leaves out a round that was cut short", () => {
  const failed = consensusOf(table([[{}, {}, { stance: "no" }], [{}, {}, undefined]]));
  deepEqual([failed.level, failed.absent, failed.round], [2 / 3, ["p3"], 2]);
  const cut = table([[{}, {}, {}], [{ stance: "no" }, {}, {}]]);
  const { seats, rounds: [first, second] } = cut;
  ok(first && second);
  const short = { seats, rounds: [first, { ...second, given: second.given.slice(0, 1) }] };
  deepEqual([consensusOf(short).round, consensusOf(short).finding], [1, "agreement"]);
});

const said = fc.record({
  stance: fc.constantFrom(...STANCES),
  position: fc.constantFrom("We should.", "We should not.", "都市は課金する", "都市は課金しない", "5 %", "50 %"),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
});

Deno.test("consensusOf() never puts opposite stances together, whatever a judge says", () => {
  const groups = fc.array(fc.record({
    position: fc.string(),
    participants: fc.subarray(["p1", "p2", "p3", "p4", "p5"]),
  }));
  fc.assert(fc.property(fc.array(said, { minLength: 5, maxLength: 5 }), groups, (all, groups) => {
    const { positions } = consensusOf(table([all], { 1: { groups } }));
    for (const { stance, participants } of positions) {
      ok(participants.every((id) => all[Number(id.slice(1)) - 1]?.stance === stance));
    }
  }));
});
