import assert from "node:assert/strict";
import { DIALOGUES, unmarkedIn } from "./_pseudo_dialogue_fixture.ts";

for (
  const name of [
    "debate",
    "council",
    "dialectic",
    "roundtable",
    "critique",
    "examination",
    "panel",
    "evaluation",
    "flow",
  ]
) {
  Deno.test(`Every word of ours on the pages of a dialogue is in its readers' language: ${name}`, async () => {
    const dialogue = DIALOGUES[name];
    assert.ok(dialogue);
    const found = await unmarkedIn(dialogue);
    assert.deepEqual(found.filter(({ where }) => where !== "prompt"), []);
  });
}
