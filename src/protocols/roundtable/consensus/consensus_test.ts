import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { STANCES } from "../response.ts";
import { point, table } from "./_table_fixture.ts";
import { consensusOf } from "./consensus.ts";

Deno.test("consensusOf() returns the share of the largest group, and agreement at 0.9 or more", () => {
  const found = (agreeing: number, all: number) => {
    const said = Array.from({ length: all }, (_, n) => ({ position: n < agreeing ? "We should." : `Position ${n}.` }));
    const { level, finding } = consensusOf(table([said]));
    return [level, finding];
  };
  deepEqual(found(3, 3), [1, "agreement"]);
  deepEqual(found(9, 10), [0.9, "agreement"]);
  deepEqual(found(2, 3), [2 / 3, "same_stance"]);
  deepEqual(consensusOf(table([[{}, {}, { position: "No." }]]), { level: 0.6 }).finding, "agreement");
});

const MINUTES = [
  "Yes, the team should write its minutes in a shared document.",
  "Yes: minutes belong in a shared document that the whole team can edit.",
  "The team should keep its meeting minutes in a shared document.",
];

Deno.test("consensusOf() accepts one stance in other words as agreement, but never opposite stances", () => {
  const found = (...said: object[]) => consensusOf(table([said]));
  const [first, ...others] = MINUTES.map((position) => ({ position }));
  deepEqual([found({ ...first }, ...others).finding, found({ ...first }, ...others).level], ["agreement", 1]);
  equal(found({ ...first, stance: "no" }, ...others).finding, "no_agreement");
  const neutral = MINUTES.map((position) => ({ position, stance: "neutral" }));
  equal(found(...neutral).finding, "no_agreement");
});

Deno.test("consensusOf() does not deny agreement if all take one stance and nobody compared the positions' meaning", () => {
  const said = ["Buses first.", "Trams first."].map((position) => ({ position }));
  deepEqual([consensusOf(table([said])).finding, consensusOf(table([said])).level], ["same_stance", 0.5]);
  equal(consensusOf(table([said], { 1: {} })).finding, "no_agreement");
  equal(consensusOf(table([[...said, { stance: "no" as const }]])).finding, "no_agreement");
});

Deno.test("consensusOf() finds no agreement if fewer than two answered in the last round", () => {
  for (const rounds of [[], [[undefined, undefined]], [[{}, undefined]], [[{}, {}], [{}, undefined]]]) {
    const { finding, level, commonGround } = consensusOf(table(rounds));
    deepEqual([finding, level, commonGround], ["too_few", 0, []]);
  }
});

Deno.test("consensusOf() reports confident disagreement if stances are opposite or a judge distinguishes positions", () => {
  const sure = (said: object) => ({ confidence: 0.9, ...said });
  const opposite = [sure({}), sure({ stance: "no" })];
  equal(consensusOf(table([opposite])).finding, "confident_disagreement");
  equal(consensusOf(table([[...opposite, { confidence: 0.8 }]])).finding, "no_agreement");
  const worded = [sure({ position: "One." }), sure({ position: "Other." })];
  equal(consensusOf(table([worded])).finding, "same_stance");
  const apart = { groups: [{ position: "One", participants: ["p1"] }, { position: "Other", participants: ["p2"] }] };
  equal(consensusOf(table([worded], { 1: apart })).finding, "confident_disagreement");
  equal(consensusOf(table([worded], { 1: {} })).finding, "no_agreement");
});

Deno.test("consensusOf() omits claims of an abandoned stance", () => {
  const { disagreements } = consensusOf(table([
    [{ points: [point("Trams are quiet.")] }, {}, { stance: "no" }],
    [{ stance: "no", points: [point("Trams are dear.")] }, {}, {
      stance: "no",
      points: [point("So.", { rebuts: ["1.1"] })],
    }],
  ]));
  deepEqual(disagreements.map(({ text }) => text), ["Opposite stances"]);
});

Deno.test("consensusOf() lists each side, and who rebuts what", () => {
  const found = consensusOf(table([
    [
      { points: [point("Trams are quiet."), point("Trams are dear.")] },
      { points: [point("Both matter"), point("Cheap")], confidence: 0.4 },
      { stance: "no", points: [point("Both matter")], confidence: 0.9 },
    ],
    [
      { points: [point("Both matter!"), point("Trams pay off.", { revises: ["1.2"] })] },
      { points: [point("Both matter"), point("So they are.", { supports: ["1.1"] })] },
      { stance: "no", points: [point("Both matter"), point("They are not.", { rebuts: ["1.1", "1.2"] })] },
    ],
  ]));
  deepEqual(found.positions, [
    { stance: "yes", position: "We should.", participants: ["p1", "p2"] },
    { stance: "no", position: "We should.", participants: ["p3"] },
  ]);
  deepEqual(found.commonGround, []);
  deepEqual(found.disagreements, [
    { text: "Opposite stances", between: [["p1", "p2"], ["p3"]] },
    { text: "Trams are quiet.", between: [["p3"], ["p1"]], claim: "1.1", rebuttedBy: ["6.2"] },
  ]);
});

Deno.test("consensusOf() lists a rebutted position, but not if the rebuttal was withdrawn", () => {
  const { disagreements } = consensusOf(table([
    [{ points: [point("Trams are quiet.")] }, {}],
    [{}, { points: [point("They are not.", { rebuts: ["1.1"] }), point("Nor wanted.", { rebuts: ["1.0"] })] }],
    [{}, { points: [point("They are.", { revises: ["4.1"] })] }],
  ]));
  deepEqual(disagreements, [{ text: "We should.", between: [["p2"], ["p1"]], claim: "1.0", rebuttedBy: ["4.2"] }]);
});

Deno.test("consensusOf() includes in common ground the single position and a judge's findings, each once", () => {
  const groups = [{ position: "Yes", participants: ["p1", "p2"] }];
  const judged = { 1: { groups, commonGround: ["Both matter", "Both matter!"] } };
  deepEqual(consensusOf(table([[{}, {}]], judged)).commonGround, ["We should.", "Both matter"]);
});

Deno.test("consensusOf() keeps a failed participant's earlier position, and omits a round that was cut short", () => {
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

Deno.test("consensusOf() finds full agreement only if all have one stance and one position", () => {
  fc.assert(fc.property(fc.array(said, { minLength: 2, maxLength: 8 }), (all) => {
    const { level, finding, positions } = consensusOf(table([all]), { level: 1 });
    const kinds = new Set(all.map(({ stance, position }) => `${stance} ${position}`));
    equal(finding === "agreement", kinds.size === 1);
    equal(level === 1, kinds.size === 1);
    equal(positions.length, kinds.size);
    equal(positions.flatMap(({ participants }) => participants).length, all.length);
  }));
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
