import assert from "node:assert/strict";
import { criteriaOf } from "../judging/scoreboard.ts";
import { fold } from "../transcript/fold.ts";
import type { DialogueRecord, Note } from "../transcript/record.ts";
import { trialDebate } from "./flow_exports/_argued_fixture.ts";
import { readJournal } from "./journal_reader.ts";
import { tablesOf, tableText } from "./tables.ts";

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
    ["calls", "input_tokens", "output_tokens", "reasoning_tokens", "unknown_calls"].map(sum),
    [usage.calls, usage.inputTokens, usage.outputTokens, usage.reasoningTokens ?? 0, usage.unknownCalls],
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

Deno.test("tables of dialogues and participants say who won, for which position and with which model", async () => {
  const debate = await recordOf("debate_1");
  const { dialogues = [], participants = [], scores = [] } = rowsOf(debate);
  const [verdict] = Object.values(debate.decisions);
  assert.ok(verdict?.kind === "decided");
  assert.deepEqual(
    dialogues.map(({ topic, status, outcome, winner, margin }) => [topic, status, outcome, winner, margin]),
    [
      [debate.topic, "completed", "decided", verdict.winner, verdict.margin],
    ],
  );
  const byId = new Map(participants.map((row) => [row["participant"], row]));
  assert.equal(byId.size, debate.participants.length);
  const seat = byId.get(verdict.winner);
  const winner = debate.participants.find(({ id }) => id === verdict.winner);
  assert.deepEqual([seat?.["name"], seat?.["role"], seat?.["position"]], [
    winner?.name,
    winner?.role,
    winner?.position,
  ]);
  assert.equal(seat?.["agent"], "embedded");
  const weights = new Map(scores.map(({ criterion, weight }) => [criterion, weight]));
  for (const { id, weight } of criteriaOf(debate.settings)) assert.equal(weights.get(id), weight, id);
});

/** A record of a panel in which judges judged with these winners, one for each order. */
async function judged(winners: readonly (string | undefined)[]): Promise<DialogueRecord> {
  const record = await recordOf("debate_1/verdicts/001");
  const [judge] = record.participants;
  assert.ok(judge);
  const notes = record.notes.filter(({ participant }) => participant === judge.id).map((note): Note => {
    const winner = winners[Number(/order-(\d)/.exec(note.key)?.[1]) - 1];
    if (winner === undefined) return { ...note, answer: { given: false, code: "timeout", reason: "No answer came" } };
    return { ...note, answer: { given: true, value: { ...Object(note.answer.given && note.answer.value), winner } } };
  });
  return { ...record, participants: [judge], notes };
}

Deno.test("a panel's votes are the readings, and of each judge the vote cast, abstained or missing with the reason", async () => {
  const last = async (...winners: readonly (string | undefined)[]) => rowsOf(await judged(winners))["votes"] ?? [];
  const cast = await last("Side 1", "Side 2");
  assert.deepEqual(cast.map(({ kind }) => kind), ["reading", "reading", "vote"]);
  assert.ok(cast[2]?.["candidate"] !== undefined && cast[2]["candidate"] === cast[0]?.["candidate"]);
  const [, , flipped] = await last("Side 1", "Side 1");
  assert.match(String(flipped?.["abstained"]), /^named .+ in the order /);
  assert.deepEqual([flipped?.["candidate"], flipped?.["missing"]], [undefined, undefined]);
  const [missing, , half] = (await last(undefined, "Side 2")).toSorted((a, b) =>
    Number(b["missing"] !== undefined) - Number(a["missing"] !== undefined)
  );
  assert.match(String(missing?.["missing"]), /No answer came/);
  assert.ok(missing?.["first"] !== undefined, "the order of a missing reading is known");
  assert.deepEqual([half?.["kind"], half?.["missing"], half?.["abstained"]], ["vote", undefined, undefined]);
  const [, , unread] = await last(undefined, undefined);
  assert.match(String(unread?.["missing"]), /No answer came/);
  assert.deepEqual([unread?.["candidate"], unread?.["abstained"]], [undefined, undefined]);
});

Deno.test("a council's votes have a row for each candidate on a ballot; a vote of another form stands as it was given", async () => {
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
    "dialogues.csv",
    "participants.csv",
    "scores.csv",
    "votes.csv",
    "beliefs.csv",
    "findings.csv",
    "claims.csv",
    "answers.csv",
    "costs.csv",
    "calls.csv",
  ]);
  for (const { content, rows } of tables) {
    const [head = "", ...lines] = content.trimEnd().split("\n");
    assert.match(
      head,
      /^archive,dialogue,protocol,reviewed,imported_file,imported_id,(message,key,participant|message,participant|topic|participant,name|participant,first),/,
    );
    assert.equal(lines.filter((line) => line.startsWith("'=cmd,")).length, rows);
  }
  assert.equal(tables[3]?.rows, 0);
});

Deno.test("a clerk's claims have a row each, and so has each answer and other move about one", async () => {
  const { review: { record }, argued } = await trialDebate();
  const tables = tablesOf([{ archive: "a/flows/001", record, argued }], "jsonl");
  const { claims, moves } = argued.reading.flow;
  const links = claims.flatMap(({ answers }) => answers);
  const count = new Map(tables.map(({ file, rows }) => [file, rows]));
  assert.deepEqual([count.get("claims.jsonl"), count.get("answers.jsonl")], [
    claims.length,
    links.length + moves.length,
  ]);
  const [first = ""] = tables.find(({ file }) => file === "claims.jsonl")?.content.split("\n") ?? [];
  const { archive, reviewed, participant, claim, line, state } = JSON.parse(first);
  assert.deepEqual([archive, reviewed, participant], ["a/flows/001", "sample", "advocate-1"]);
  assert.deepEqual([claim, line, state], ["3.1", true, "conceded_with_a_but"]);
});

Deno.test("tableText() keeps a negative number a number, and escapes a text that begins like a formula", () => {
  const text = tableText([{ low: -0.2856, note: "-1+cmd" }], ["low", "note"], "csv");
  assert.equal(text, "low,note\n-0.2856,'-1+cmd\n");
});
