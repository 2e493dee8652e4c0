import assert from "node:assert/strict";
import { panelOf } from "./_recorded_fixture.ts";
import { debateOf } from "./debaters.ts";
import { swappedPairs } from "./swapped.ts";

/** A debate whose sides are always called X and Y, between these agents. */
function held(...agents: readonly object[]) {
  const participants = Object.fromEntries(["x", "y"].map((id, at) => [id, { agent: { ...agents[at] } }]));
  return debateOf(panelOf({ eva: 1 }), { topic: "Buses", settings: { participants } });
}

Deno.test("debateOf() takes the models of the sides for the debaters, so that exchanged sides are found", () => {
  const [gpt, claude] = [{ type: "chat", model: "gpt" }, { type: "chat", model: "claude" }];
  assert.deepEqual(held(gpt, claude).sides.map(({ id, name }) => [id, name]), [["x", "gpt"], ["y", "claude"]]);
  assert.equal(swappedPairs([held(gpt, claude), held(claude, gpt)]).length, 1);
  assert.equal(swappedPairs([held(gpt, claude), held(gpt, claude)]).length, 0);
});

Deno.test("debateOf() keeps the names of sides with the same model, or without one", () => {
  const gpt = { type: "chat", model: "gpt" };
  for (const agents of [[gpt, gpt], [gpt, { type: "human" }], []]) {
    assert.deepEqual(held(...agents).sides.map(({ name }) => name), ["X", "Y"]);
  }
});
