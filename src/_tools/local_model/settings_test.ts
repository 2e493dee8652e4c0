import { deepEqual, ok } from "node:assert/strict";
import { allSettings, pairsOf, pairwiseSettings } from "./settings.ts";

Deno.test("pairwiseSettings() has each possible pair of values, in few settings", () => {
  const chosen = pairwiseSettings();
  const all = new Set(allSettings().flatMap(pairsOf));
  deepEqual(new Set(chosen.flatMap(pairsOf)), all);
  ok(all.has("protocol council, context 2048") && all.has("grammar false, resumed true"));
  ok(chosen.length >= 15 && chosen.length <= 20, `${chosen.length} settings`);
});

Deno.test("pairwiseSettings() has no panel with a tool", () => {
  deepEqual(pairwiseSettings().filter(({ protocol, tool }) => protocol === "panel" && tool), []);
});
