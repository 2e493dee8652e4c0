import assert from "node:assert/strict";
import { fenceMark } from "../text/fence.ts";
import type { Digest } from "../transcript/digest.ts";
import { requestOf, statementOf } from "./_agents_fixture.ts";
import { quoted, saidBlock } from "./said_block.ts";

const GAP: Digest = { kind: "gap", numbers: "4,6-9", at: 9 };
const SUMMARY: Digest = {
  kind: "summary",
  numbers: "4-7,9",
  at: 9,
  note: "context/mod/round/4-9",
  text: "Ana wants it (message 4).",
};
const PASSAGE: Digest = { kind: "passage", numbers: "4", at: Infinity, text: "at night" };

Deno.test("saidBlock() shows a statement as the model's own only to its speaker, and to nobody if the model is shared", () => {
  const own = statementOf({ number: 2, speaker: "ana", kind: "opening", text: "Cheap." });
  const fenced = `<<<begin ${fenceMark("00ff", 2)} | Message 2 | Ana | opening>>>\nCheap.\n<<<end ${
    fenceMark("00ff", 2)
  }>>>`;
  assert.deepEqual(saidBlock(requestOf(), own), { role: "assistant", text: "Cheap." });
  assert.deepEqual(saidBlock(requestOf({ participant: "ben" }), own), { role: "user", text: fenced });
  assert.deepEqual(saidBlock(requestOf({ sharesModel: true }), own), { role: "user", text: fenced });
});

Deno.test("saidBlock() returns one block per statement for all turns, and another for different names or marks", () => {
  const said = statementOf({ number: 3, speaker: "ben", kind: "argument", text: "No." });
  const request = requestOf();
  const { participants } = request;
  assert.equal(saidBlock(request, said), saidBlock({ ...request }, said));
  const renamed = { ...request, participants: participants.map((one) => ({ ...one, name: `${one.name} X` })) };
  assert.match(saidBlock(renamed, said).text, /\| Ben X \|/);
  assert.match(saidBlock(request, said).text, /\| Ben \|/);
  assert.match(saidBlock({ ...request, fence: () => "0123456789ab" }, said).text, /^<<<begin 0123456789ab /);
});

Deno.test("quoted() names the messages behind a summary or passage, and whose words they are", () => {
  const mark = fenceMark("00ff", "context/mod/round/4-9");
  const title = "Summary of messages 4 to 7, 9 | not the speakers' own words";
  assert.equal(
    quoted(requestOf(), SUMMARY),
    `<<<begin ${mark} | ${title}>>>\nAna wants it (message 4).\n<<<end ${mark}>>>`,
  );
  const four = fenceMark("00ff", 4);
  assert.equal(quoted(requestOf(), PASSAGE), `<<<begin ${four} | From message 4>>>\nat night\n<<<end ${four}>>>`);
});

Deno.test("quoted() counts the messages of a summary if their numbers would fill its title", () => {
  const numbers = Array.from({ length: 60 }, (_, index) => 3 * index + 3).join(",");
  const [title = ""] = quoted(requestOf(), { ...SUMMARY, numbers }).split("\n");
  assert.match(title, / \| Summary of 60 of the messages from 3 to 180 \| /);
});

Deno.test("quoted() marks messages left out with their numbers, without a fence", () => {
  assert.equal(quoted(requestOf(), GAP), "[Of messages 4 to 9, those that are not quoted are left out here]");
  assert.equal(quoted(requestOf(), { ...GAP, numbers: "4" }), "[Message 4 is left out here]");
});

Deno.test("quoted() names an unknown speaker by id, and the round if there is one", () => {
  const said = statementOf({ number: 12, speaker: "zoe", kind: "round_summary", round: 2, text: "So far." });
  assert.match(quoted(requestOf(), said), /\| Message 12 \| zoe \| round summary \| round 2>>>/);
});
