import assert from "node:assert/strict";
import { fenceMark } from "../text/fence.ts";
import type { Digest } from "../transcript/digest.ts";
import { requestOf, statementOf } from "./_agents_fixture.ts";
import { quoted, saidBlock } from "./said_block.ts";

const WHERE = "messages/004_mod.md to messages/009_ana.md";
const GAP: Digest = { kind: "gap", numbers: "4,6-9", at: 9, where: WHERE };

Deno.test("saidBlock() shows a statement as the model's own only to who said it, and to nobody where the model is shared", () => {
  const own = statementOf({ number: 2, speaker: "ana", kind: "opening", text: "Cheap." });
  const fenced = `<<<begin ${fenceMark("00ff", 2)} | Message 2 | Ana | opening>>>\nCheap.\n<<<end ${
    fenceMark("00ff", 2)
  }>>>`;
  assert.deepEqual(saidBlock(requestOf(), own), { role: "assistant", text: "Cheap." });
  assert.deepEqual(saidBlock(requestOf({ participant: "ben" }), own), { role: "user", text: fenced });
  assert.deepEqual(saidBlock(requestOf({ sharesModel: true }), own), { role: "user", text: fenced });
});

Deno.test("saidBlock() gives one block for a statement at every turn, and another where names or marks are others", () => {
  const said = statementOf({ number: 3, speaker: "ben", kind: "argument", text: "No." });
  const request = requestOf();
  const { participants } = request;
  assert.equal(saidBlock(request, said), saidBlock({ ...request }, said));
  const renamed = { ...request, participants: participants.map((one) => ({ ...one, name: `${one.name} X` })) };
  assert.match(saidBlock(renamed, said).text, /\| Ben X \|/);
  assert.match(saidBlock(request, said).text, /\| Ben \|/);
  assert.match(saidBlock({ ...request, fence: () => "0123456789ab" }, said).text, /^<<<begin 0123456789ab /);
});

Deno.test("quoted() marks what is left out with its numbers and where it stands, without a fence", () => {
  assert.equal(
    quoted(requestOf(), GAP),
    `[Of messages 4 to 9, those that are not quoted are left out here; they stand in ${WHERE}]`,
  );
  assert.equal(
    quoted(requestOf(), { ...GAP, numbers: "4", where: "messages/004_mod.md" }),
    "[Message 4 is left out here; it stands in messages/004_mod.md]",
  );
});
