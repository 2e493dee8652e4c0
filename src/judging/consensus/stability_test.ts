import { equal } from "node:assert/strict";
import { table } from "./_table_fixture.ts";
import { isStable } from "./stability.ts";

const held = [{ position: "One." }, { position: "Other." }];

Deno.test("isStable() is true from the second round in which nobody has moved", () => {
  equal(isStable(table([held]), 2), false);
  equal(isStable(table([held, held]), 2), true);
  equal(isStable(table([held, held]), 3), false);
  equal(isStable(table([[{ position: "New." }, held[1]], held, held]), 2), true);
  equal(isStable(table([[{ position: "New." }, held[1]], held, held]), 3), false);
});

Deno.test("isStable() sees another stance, another word, another number and who failed", () => {
  for (
    const moved of [
      { position: "One.", stance: "no" as const },
      { position: "Not one." },
      { position: "1." },
      undefined,
    ]
  ) {
    equal(isStable(table([held, [moved, held[1]]]), 2), false);
    equal(isStable(table([[moved, held[1]], held]), 2), false);
  }
});

Deno.test("isStable() takes a judge's word for positions, and not against stances", () => {
  const worded = [{ position: "In other words." }, { position: "Quite so." }];
  equal(isStable(table([held, worded], { 2: {} }), 2), true);
  equal(isStable(table([held, worded], { 2: { moved: ["p2"] } }), 2), false);
  equal(isStable(table([held, worded], { 1: {} }), 2), false);
  equal(isStable(table([held, [{ stance: "no" as const }, worded[1]]], { 2: {} }), 2), false);
});
