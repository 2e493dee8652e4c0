import assert from "node:assert/strict";
import type { DialogueRecord } from "../../transcript/record.ts";
import { inLanguage } from "../../words/language.ts";
import { PARTICIPANTS, Sample, sampleDebate, type SampleOptions, SETTINGS } from "../_sample_record_fixture.ts";
import { Facts } from "../render/facts.ts";
import { blocksInMarkdown } from "../render/page.ts";
import { compared } from "./comparison.ts";
import { comparedBlocks } from "./sections.ts";

/** A debate of three turns, of which the last ones are given. */
function debate(
  options: SampleOptions,
  rest: readonly [string, string],
  more: Partial<DialogueRecord> = {},
): DialogueRecord {
  const usage = { inputTokens: 100, outputTokens: 20 };
  const { record } = new Sample(options).phase("openings")
    .turn("moderator", "announcement", "Welcome.")
    .turn("advocate-1", "opening", "Buses wait behind cars.", { usage, costUsd: 0.002 })
    .turn("advocate-2", "opening", rest[0], { usage })
    .phase("closings")
    .turn("advocate-1", "closing", rest[1], { usage, costUsd: 0.003 })
    .decide({ kind: "decided", winner: "advocate-1", margin: 1 }).end();
  return { ...record, dialogueId: "one", ...more };
}

function comparedRecords(first: DialogueRecord, second: DialogueRecord) {
  const side = (record: DialogueRecord, named: string) => ({ facts: Facts.of(record, "md"), reviews: [], named });
  return compared([side(first, "a"), side(second, "b/c d")]);
}

const textOf = (...both: Parameters<typeof comparedRecords>) =>
  blocksInMarkdown(comparedBlocks(comparedRecords(...both)));

const ONE = debate({}, ["Streets are for all.", "A price works."]);

Deno.test("compared() takes two topics for one question whatever case, space and punctuation", () => {
  for (
    const [topic, isSame] of [
      ["congestion  Pricing?", true],
      ["“Congestion pricing.”", true],
      ["Congestion pricing works", false],
      ["Pricing congestion", false],
      ["?", false],
    ] as const
  ) {
    assert.equal(comparedRecords(ONE, { ...ONE, topic }).sharesQuestion, isSame, topic);
  }
  assert.equal(comparedRecords({ ...ONE, topic: "" }, { ...ONE, topic: "" }).sharesQuestion, false);
});

Deno.test("A comparison of a fork says what it is a fork of, what differs, and from where on", () => {
  const settings = { ...SETTINGS, rounds: 3, limits: { opening: 300, argument: 200, closing: 350 } };
  const parent = { dialogueId: "one", key: "openings/opening-3/advocate-2", hash: "", lines: 9 };
  const fork = debate({ settings }, ["Streets are for all.", "The poor pay most."], { dialogueId: "two", parent });
  const { kinship, settings: { apart }, turns } = comparedRecords(ONE, fork);
  assert.deepEqual(kinship, { kind: "fork", fork: 1, at: 3 });
  assert.deepEqual(apart.map(({ path, values }) => [path.join("."), ...values]), [
    ["rounds", 1, 3],
    ["limits.argument", 250, 200],
  ]);
  assert.deepEqual([turns.shared.length, turns.rows.length], [3, 1]);
  assert.deepEqual(comparedRecords(fork, ONE).kinship, { kind: "fork", fork: 0, at: 3 });
  assert.deepEqual(comparedRecords(fork, { ...fork, dialogueId: "three" }).kinship, { kind: "siblings", at: [3, 3] });
  const text = textOf(ONE, fork);
  assert.match(
    text,
    /B is a fork of A, after message 3\. These settings differ: rounds \(1 in A, 3 in B\) and token limits: argument \(250 in A, 200 in B\)\./,
  );
  assert.match(text, /By their own verdicts, their outcomes are the same\./);
  assert.match(textOf(ONE, { ...fork, decisions: {} }), /\n\nA came to a decision, B to none\.\n/);
  assert.match(textOf({ ...ONE, decisions: {} }, { ...fork, decisions: {} }), /\n\nNeither came to a decision\.\n/);
  assert.match(text, /\| +\| A, original \| B, fork \|\n[^\n]+\n\| Positions \| [^|]+: [^|]+; [^|]+ \| /);
  assert.match(text, /Both are the same, word for word, up to and including message 3\./);
  assert.match(
    text,
    /- A, message \[4\]\(a\/messages\/004_[^)]*\): A price works\.\n- B, message \[4\]\(b\/c%20d\/messages\/004_[^)]*\): The poor pay most\./,
  );
  assert.match(text, /\| Models or people|\| Rounds \| 1 \| 3 \|/);
});

Deno.test("A comparison says what each role cost, and which model has no price", () => {
  const text = textOf(ONE, debate({}, ["Other words.", "Other words, too."]));
  assert.match(text, /\| Cost \| \$0\.005; unknown for 1 call \| \$0\.005; unknown for 1 call \|/);
  assert.match(text, /\| Advocate \| \$0\.005; unknown for 1 call \|/);
  assert.match(text, /\| Without a known price \| ollama\/sample \| ollama\/sample \|/);
  assert.match(text, /All recorded settings are the same\./);
});

Deno.test("compared() says how both end only if a rule can tell: the positions decide, not the names", () => {
  const swapped = PARTICIPANTS.map((one, at) => ({
    ...one,
    ...at === 1 ? { position: "Streets should stay free to use" } : {},
  }));
  const other = debate({ participants: swapped }, ["So.", "So."]);
  assert.deepEqual(comparedRecords(ONE, other).ends, { isAlike: false, by: "own" });
  assert.deepEqual(comparedRecords(ONE, { ...ONE, decisions: {} }).ends, undefined);
  const tied = { ...ONE, decisions: { verdict: { kind: "tied", between: ["advocate-1", "advocate-2"] } } } as const;
  assert.deepEqual(comparedRecords(tied, tied).ends?.isAlike, true);
  assert.deepEqual(comparedRecords(tied, ONE).ends?.isAlike, false);
});

Deno.test("Seats that have the same difference share a line, and seats of one alone are listed as those who take part", () => {
  const agents = Object.fromEntries(
    PARTICIPANTS.map(({ id }) => [id, { agent: { type: "chat", model: "other/large" } }]),
  );
  const models = comparedRecords(ONE, debate({ settings: { ...SETTINGS, participants: agents } }, ["So.", "So."]));
  assert.deepEqual(
    models.settings.apart.filter(({ path }) => path[0] === "answeredBy").map((
      { participants, values },
    ) => [participants, ...values]),
    [
      [["moderator", "advocate-1"], "openai/gpt-sample", "other/large"],
      [["advocate-2"], "ollama/sample", "other/large"],
      [["checker"], "ollama/checker", "other/large"],
    ],
  );
  const participants = [...PARTICIPANTS.slice(0, 3), { id: "guest", name: "Gil", role: "participant" }];
  const { settings: { apart } } = comparedRecords(ONE, debate({ participants }, ["So.", "So."]));
  assert.deepEqual(apart.map(({ path, values }) => [path.join(), ...values]), [["participants", [
    { name: "Cleo", role: "fact_checker", answeredBy: "ollama/checker" },
  ], [{ name: "Gil", role: "participant", answeredBy: "unknown" }]]]);
});

Deno.test("A comparison of two that share no question says so, and neither ends nor claims are compared", () => {
  const { record } = sampleDebate({ topic: "Night trains" });
  const text = textOf(ONE, { ...record, dialogueId: "two" });
  assert.match(text, /^# Two dialogues side by side\n\nThese two do not address the same question\./);
  assert.match(text, /“Congestion pricing”, debate of .*\n.*“Night trains”, debate of/);
  assert.doesNotMatch(text, /their outcomes (?:are|differ)|What only one/);
});

Deno.test("A comparison names both speakers of turns that stand beside each other if they differ", () => {
  const participants = ONE.participants.map((each) =>
    each.id === ONE.messages[1]?.speaker ? { ...each, name: "Zoe" } : each
  );
  const messages = ONE.messages.map((each) => each.failed ? each : { ...each, text: `${each.text} Besides.` });
  const text = textOf(ONE, { ...ONE, participants, messages, dialogueId: "two" });
  assert.match(
    text,
    /\n\n\*\*(?!.* by )[^*\n]+\*\*\n\n- A, message [^\n]+ by (?!Zoe)[^\n]+\n- B, message [^\n]+ by Zoe: /,
  );
});

Deno.test("A comparison names what is missing: an end, reasons, notes of a clerk, and costs of an import", () => {
  const running: DialogueRecord = { ...ONE, dialogueId: "two" };
  delete (running as { status?: unknown }).status;
  const text = textOf(ONE, running);
  assert.match(text, /\| Status \| completed \| unfinished: it is still running, or was interrupted \|/);
  assert.match(
    text,
    /What was argued in A and B has not been noted.*\n\n- To note it: convene flow a --clerk SPEC\n- B is not over/,
  );
  assert.match(
    text,
    /No judge gave reasons\.\n\n- To have a panel judge it: convene judge a --judge SPEC\n- B is not over/,
  );
  const imported = { file: "talk.md", sha256: "00", form: "markdown", version: "1" } as const;
  const elsewhere = textOf(ONE, { ...ONE, imported, dialogueId: "two" });
  assert.match(elsewhere, /\| Cost \| .* \| unknown: it took place elsewhere \|/);
  assert.match(elsewhere, /\*\*B, transcript:\*\* transcript of/);
});

Deno.test("A comparison is in the language of its readers", () => {
  const text = inLanguage("de", () => textOf(ONE, { ...ONE, dialogueId: "two" }));
  assert.doesNotMatch(text, /Outcomes|Positions|These settings|No judge|are each|Announcements/);
});

Deno.test("A comparison tells sources of one name apart by their texts, and takes none for an empty list", () => {
  const withSources = (sha256: string, more: object = {}) =>
    debate({
      settings: {
        ...SETTINGS,
        sources: { sources: [{ name: "memo", text: { path: "sources/memo.txt", sha256 } }] },
        ...more,
      },
    }, ["So.", "So."]);
  const [one, other] = [withSources("1".repeat(64)), withSources("2".repeat(64), { attachments: [] })];
  assert.deepEqual(comparedRecords(one, withSources("1".repeat(64), { attachments: [] })).settings.apart, []);
  const text = textOf(one, other);
  assert.match(text, /\| memo \| memo \(with other content\) \|/);
  assert.match(text, /These settings differ: [^(]*sources[^(]*\./);
});
