import assert from "node:assert/strict";
import { fold } from "../transcript/fold.ts";
import type { DialogueRecord, Note } from "../transcript/record.ts";
import { readJournal } from "./journal_reader.ts";
import { tablesOf } from "./tables.ts";

const ARCHIVES = decodeURIComponent(new URL("../testdata/archives", import.meta.url).pathname);

const JOURNAL = decodeURIComponent(new URL("../testdata/journals/debate_1.jsonl", import.meta.url).pathname);

async function recordOf(name: string): Promise<DialogueRecord> {
  return fold((await readJournal(`${ARCHIVES}/${name}`)).events);
}

type Row = Readonly<Record<string, unknown>>;

/** Returns the rows of a table, by its name. */
function rowsOf(record: DialogueRecord, archive = "a"): Readonly<Record<string, readonly Row[]>> {
  return Object.fromEntries(
    tablesOf([{ archive, record }], "jsonl").map(({ file, content, rows }) => {
      const read = content.trimEnd().split("\n").filter(Boolean).map((line): Row => JSON.parse(line));
      assert.equal(read.length, rows, file);
      return [file.replace(".jsonl", ""), read];
    }),
  );
}

Deno.test("costs add up to the whole dialogue's usage, and each call has a row with its message", async () => {
  const record = fold((await readJournal(JOURNAL)).events);
  const { costs = [], calls = [] } = rowsOf(record);
  const sum = (column: string) => costs.reduce((total, row) => total + Number(row[column] ?? 0), 0);
  const { usage } = record;
  assert.ok(usage.calls > 0 && costs.length > 1);
  assert.deepEqual(
    ["calls", "input_tokens", "output_tokens", "unknown_calls"].map(sum),
    [usage.calls, usage.inputTokens, usage.outputTokens, usage.unknownCalls],
  );
  assert.equal(calls.length, record.calls.length);
  const about = new Map<string, number | undefined>([
    ...record.messages.map(({ key, number }) => [key, number] as const),
    ...record.notes.map(({ key, about }) => [key, about] as const),
  ]);
  for (const { key, message, dialogue, participant } of calls) {
    assert.deepEqual([dialogue, message], [record.dialogueId, about.get(String(key))], String(key));
    assert.ok(record.participants.some(({ id }) => id === participant));
  }
  const inherited = rowsOf({ ...record, calls: record.calls.map((call) => ({ ...call, inherited: true })) });
  assert.deepEqual([inherited["costs"]?.length, inherited["calls"]?.length], [0, calls.length]);
});

Deno.test("a debate's scores and findings name message, speaker and scorer, and missing ones have a reason", async () => {
  const record = await recordOf("debate_1");
  const [gone, ...others] = record.notes.filter(({ kind }) => kind === "score");
  assert.ok(gone);
  const answer = { given: false, code: "timeout", reason: "No answer came" } as const;
  const notes = record.notes.map((note): Note => note === gone ? { ...note, answer } : note);
  const { scores = [], findings = [] } = rowsOf({ ...record, notes });
  const about = (number: unknown) => record.messages.find((message) => message.number === number)?.speaker;
  for (const { message, participant } of [...scores, ...findings]) {
    assert.ok(participant !== undefined && participant === about(message));
  }
  for (const note of others) {
    const { scores: given } = Object(note.answer.given ? note.answer.value : {});
    const own = scores.filter(({ key }) => key === note.key).map(({ criterion, score, by }) => [criterion, score, by]);
    assert.deepEqual(new Map(own.map(([id, score]) => [id, score])), new Map(Object.entries(given)));
    assert.ok(own.every(([, , by]) => by === note.participant));
  }
  assert.deepEqual(scores.filter(({ key }) => key === gone.key).map(({ score, missing }) => [score, missing]), [
    [undefined, "No answer came"],
  ]);
  const kinds = new Set(findings.map(({ kind }) => kind));
  assert.ok(kinds.has("quotation") || kinds.has("citation") || kinds.has("figure"), [...kinds].join());
});

Deno.test("a council's votes have a row for each candidate on a ballot; other votes stay as they are", async () => {
  const record = await recordOf("council_1");
  const ballots = record.notes.filter(({ kind }) => kind === "ballot");
  const [first] = ballots;
  assert.ok(first);
  const { votes = [] } = rowsOf(record);
  for (const { key, participant, answer } of ballots) {
    assert.ok(answer.given);
    const { ranking } = Object(answer.value);
    const own = votes.filter((row) => row["key"] === key && row["rank"] !== undefined);
    assert.deepEqual(
      own.toSorted((a, b) => Number(a["rank"]) - Number(b["rank"])).map((row) => row["candidate"]),
      ranking,
    );
    assert.ok(own.every((row) => row["participant"] === participant));
  }
  const other: Note = { ...first, key: "after/vote/guest", answer: { given: true, value: { stance: "against" } } };
  const none: Note = { ...first, key: "x", answer: { given: false, code: "refusal", reason: "It would not" } };
  const more = rowsOf({ ...record, notes: [other, none] })["votes"] ?? [];
  assert.deepEqual(more.map(({ answer, missing }) => [answer, missing]), [
    ['{"stance":"against"}', undefined],
    [undefined, "It would not"],
  ]);
});

Deno.test("a table for spreadsheets has a header even without rows, and no cell that could be a formula", async () => {
  const record = await recordOf("dialectic_1");
  const tables = tablesOf([{ archive: "=cmd", record }], "csv");
  assert.deepEqual(tables.map(({ file }) => file), [
    "scores.csv",
    "votes.csv",
    "findings.csv",
    "costs.csv",
    "calls.csv",
  ]);
  for (const { content, rows } of tables) {
    const [head = "", ...lines] = content.trimEnd().split("\n");
    assert.match(head, /^archive,dialogue,protocol,reviewed,message,key,participant,/);
    assert.equal(lines.filter((line) => line.startsWith("'=cmd,")).length, rows);
  }
  assert.equal(tables[1]?.rows, 0);
});
