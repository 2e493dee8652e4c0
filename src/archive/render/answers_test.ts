import { deepEqual, equal } from "node:assert/strict";
import type { Json } from "../../transcript/json.ts";
import type { Note } from "../../transcript/record.ts";
import { sampleDebate } from "../_sample_record_fixture.ts";
import { answerBlocks } from "./answers.ts";
import { Facts, type ProtocolPage } from "./facts.ts";

const { record: sample } = sampleDebate();

/** An answer to a question of one's own; without a value it is missing. */
function note(key: string, value: Json | undefined, more: Partial<Note> = {}): Note {
  const participant = key.split("/").at(-1) ?? "";
  const answer: Note["answer"] = value === undefined
    ? { given: false, code: "unreadable", reason: "It cannot be read" }
    : { given: true, value };
  return { key, participant, kind: "ballot", at: "2026-03-01T10:00:00.000Z", answer, ...more };
}

function blocks(notes: readonly Note[], page?: ProtocolPage) {
  return answerBlocks(Facts.of({ ...sample, protocol: "Vote", notes }, "md", page ? [page] : []));
}

/** Heads and rows of all tables. */
const tables = (notes: readonly Note[]) =>
  blocks(notes).flatMap((block) => "table" in block ? [[block.head, ...block.table]] : []);

Deno.test("answers to one's own questions are a table: a row a participant in the order of seats, a column a field", () => {
  const called = { called: "final vote" };
  deepEqual(
    tables([
      note("vote/final-vote/advocate-2", { vote: "for", mainReason: "It is cheap and it is quick." }, called),
      note("vote/final-vote/moderator", undefined, called),
      note("vote/final-vote/advocate-1", { vote: "for", mainReason: "It is fair to those who walk." }, called),
    ]),
    [[
      ["Answered by", "Final vote: vote", "Final vote: main reason"],
      ["Mo", "missing", "missing"],
      ["Ada", "for", "It is fair to those who walk."],
      ["Ben", "for", "It is cheap and it is quick."],
      [[{ strong: "Total" }], "for 2", ""],
    ]],
  );
});

Deno.test("questions of one name in two phases stand side by side, told apart by the phase", () => {
  deepEqual(
    tables([
      note("round-1/ballot/moderator", true),
      note("round-1/ballot/checker", false),
      note("a/b/advocate-1", { idea: "Build" }, { called: "idea" }), // of other fields: a table of its own
      note("rounds/round-2/ballot/moderator", true),
      note("rounds/round-2/ballot/checker", true),
    ]),
    [[
      ["Answered by", "Round 1, ballot", "Rounds, round 2, ballot"],
      ["Mo", "yes", "yes"],
      ["Cleo", "no", "yes"],
      [[{ strong: "Total" }], "yes 1, no 1", "yes 2"],
    ], [
      ["Answered by", "Idea: idea"],
      ["Ada", "Build"],
      [[{ strong: "Total" }], "Build 1"],
    ]],
  );
});

Deno.test("numbers are not counted, what takes more than a line is linked, and many questions take several tables", () => {
  deepEqual(tables([note("a/b/moderator", { sure: 7, why: { first: { second: "x" } } })]), [[
    ["Answered by", "Ballot: sure", "Ballot: why"],
    ["Mo", "7", [{ link: "note", to: "notes/000_a-b-moderator.md" }]],
  ]]);
  const many = Array.from({ length: 7 }, (_, n) => note(`q-${n}/ballot/moderator`, { a: n, b: n }));
  deepEqual(tables(many).map(([head]) => head?.length), [7, 7, 3]);
});

Deno.test("there is no table of what other pages tell, nor where a protocol tells its outcome", () => {
  equal(
    blocks([note("a/score-1/moderator", 1, { about: 1 }), note("c/x/moderator", "s", { kind: "context_summary" })])
      .length,
    0,
  );
  const page: ProtocolPage = { protocol: "Vote", blocks: () => [] };
  equal(blocks([note("a/ballot/moderator", true)], page).length, 0);
  equal(blocks([note("a/ballot/moderator", true)], { protocol: "Vote" }).length, 2);
});
