import { deepEqual, equal, match } from "node:assert/strict";
import { table } from "./_table_fixture.ts";
import { consensusOf } from "./consensus.ts";
import { type Groupthink, groupthinkOf } from "./groupthink.ts";
import type { ResponseTable } from "./table.ts";

function groupthink(table: ResponseTable): Groupthink {
  return groupthinkOf(table, consensusOf(table));
}

const apart = [{ position: "Buses." }, { position: "Trams." }, { position: "Bicycles." }];

Deno.test("groupthinkOf() notices confidences of at least 0.8 each and 0.85 on average, ignoring missing ones", () => {
  const signs = (...confidences: (number | undefined)[]) =>
    groupthink(table([confidences.map((confidence, n) => ({
      ...apart[n],
      stance: n ? "no" as const : "yes" as const,
      ...(confidence === undefined ? { confidence: undefined as never } : { confidence }),
    }))])).signs;
  deepEqual(signs(0.85, 0.85, 0.85), ["confident"]);
  deepEqual(signs(0.8, 0.8, 0.95), ["confident"]);
  deepEqual(signs(0.8, 0.8, 0.94), []);
  deepEqual(signs(0.79, 1, 1), []);
  deepEqual(signs(1, 1, undefined), []);
});

Deno.test("groupthinkOf() warns if two of three signs are found, and says what to do", () => {
  const one = groupthink(table([apart]));
  deepEqual([one.detected, one.signs, one.recommendation], [false, ["one_stance"], undefined]);
  const two = groupthink(table([apart.map((said) => ({ ...said, confidence: 0.9 }))]));
  deepEqual([two.detected, two.signs], [true, ["confident", "one_stance"]]);
  match(two.recommendation ?? "", /devil's advocate/);
  const toldApart = [apart.map((said) => ({ ...said, confidence: 0.9 }))];
  equal(groupthink(table(toldApart, { 1: {} })).detected, false, "a judge found no agreement");
});

Deno.test("groupthinkOf() notices near-identical positions, but not across opposite stances", () => {
  const long = "Large cities should charge all drivers who enter the centre at busy hours of a working day";
  const near = [{ position: long }, { position: `${long}.` }, { position: `${long} too` }];
  deepEqual(groupthink(table([near])).signs, ["one_stance", "near_identical"]);
  deepEqual(groupthink(table([[near[0], { ...near[1], stance: "no" }]])).signs, []);
});

Deno.test("groupthinkOf() finds nothing if fewer than two answered", () => {
  for (const rounds of [[], [[{ confidence: 1 }, undefined]]]) equal(groupthink(table(rounds)).detected, false);
});
