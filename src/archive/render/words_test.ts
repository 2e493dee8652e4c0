import { points } from "../../judging/scoreboard.ts";
import assert from "node:assert/strict";
import type { DialogueRecord } from "../../transcript/record.ts";
import { NO_USAGE } from "../../transcript/usage.ts";
import { Sample } from "../_sample_record_fixture.ts";
import { Facts } from "./facts.ts";
import {
  agentsInFull,
  costInWords,
  costOfDialogue,
  messagesInWords,
  numbersInWords,
  statusInWords,
  tokensInWords,
  writtenBy,
} from "./words.ts";
import { verdictInWords } from "./verdict.ts";
import { count, dollars } from "../../words/numbers.ts";
import { listed } from "../../words/phrases.ts";
import { period, span } from "../../words/times.ts";

Deno.test("dollars() shows three significant digits, and at least cents", () => {
  for (
    const [value, words] of [
      [0, "$0.00"],
      [12.345, "$12.35"],
      [0.5, "$0.50"],
      [0.1234, "$0.123"],
      [0.0045, "$0.0045"],
      [0.00000123, "$0.00000123"],
    ] as const
  ) assert.equal(dollars(value), words);
});

Deno.test("span(), count(), listed() and points() use natural notation", () => {
  assert.deepEqual([400, 12_000, 65_000, 7_800_000].map(span), ["0.4 s", "12 s", "1 min 5 s", "2 h 10 min"]);
  const periods = ["09.999", "10.000"].map((to) => period("2026-03-01T10:00:09.000Z", `2026-03-01T10:00:${to}Z`));
  assert.deepEqual(periods, ["2026-03-01 10:00:09 UTC", "2026-03-01 10:00:09 UTC to 2026-03-01 10:00:10 UTC"]);
  assert.deepEqual([1, 2, 1_234_567].map((n) => count(n, "call")), ["1 call", "2 calls", "1,234,567 calls"]);
  assert.deepEqual([count(1, "context summary"), count(3, "context summary")], [
    "1 context summary",
    "3 context summaries",
  ]);
  assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed), ["", "a", "a and b", "a, b and c"]);
  assert.equal(points(7.0049999999), "7.01");
});

Deno.test("writtenBy() says who wrote: a language model, a person, a program or a recording", () => {
  const words = [
    [{ type: "chat", model: "openai/gpt-4o-mini" }, "Written by a language model (openai/gpt-4o-mini)"],
    [{ type: "chat" }, "Written by a language model"],
    [{ type: "chat", model: "recorded/a.yaml" }, "Recorded answers of a.yaml"],
    [{ type: "human" }, "Written by a person"],
    [{ type: "client" }, "Written by a person"],
    [{ type: "unknown" }, "Answers: unknown"],
  ] as const;
  for (const [agent, expected] of words) assert.equal(writtenBy(agent), expected);
});

Deno.test("unknown values are never shown as 0", () => {
  const unknown = { ...NO_USAGE, calls: 2, unknownCalls: 2, unpricedCalls: 2 };
  assert.equal(tokensInWords(unknown), "unknown for 2 calls");
  assert.equal(costInWords(unknown), "unknown for 2 calls");
  assert.equal(costInWords({ ...unknown, unpricedCalls: 1, costUsd: 0.25 }), "$0.25; unknown for 1 call");
  assert.equal(costInWords({ ...unknown, unpricedCalls: 0, costUsd: 0 }), "nothing");
  assert.equal(costInWords(NO_USAGE), "nothing: no model was called");
});

Deno.test("costOfDialogue() names the models without a known price, and the flag that sets it", () => {
  const sent = { calls: 3, unknownCalls: 0, unpricedCalls: 2, inputTokens: 9, cachedInputTokens: 0, outputTokens: 9 };
  const call = (model: string, costUsd?: number) => ({
    ...{ call: "k#1.1", key: "k", participant: "a", state: "answered", inherited: false } as const,
    model,
    reserved: { tokens: 1 },
    usage: { inputTokens: 3, outputTokens: 3 },
    ...(costUsd === undefined ? {} : { costUsd }),
  });
  assert.equal(
    costOfDialogue({ calls: [call("a/b"), call("a/b"), call("c/d", 0.5)], usage: { ...sent, costUsd: 0.5 } }),
    "$0.50; unknown for 2 calls, as the price of a/b is not known (set it with --price IN/OUT, or 'prices' in a program); tokens: 9 in, 9 out",
  );
  assert.match(
    costOfDialogue({ calls: [call("a/b"), call("e/f")], usage: { ...sent, calls: 2 } }),
    /the price of a\/b and e\/f is not known \(set it with --price MODEL=IN\/OUT, or 'prices' in a program\)/,
  );
  assert.equal(costOfDialogue({ calls: [call("recorded/x")], usage: sent }), "nothing: recorded answers were played");
});

Deno.test("agentsInFull() names the file of a recording once", () => {
  const [a, b] = ["recorded/a.yaml", "recorded/b.yaml"].map((model) => ({ type: "chat", model } as const));
  assert.ok(a && b);
  assert.deepEqual(agentsInFull([a, a, b, { type: "human" }]), [
    "recorded answers of a.yaml",
    "recorded answers",
    "recorded answers of b.yaml",
    "human",
  ]);
});

Deno.test("period() is one moment within a second", () => {
  const [early, late] = ["2026-03-01T10:00:05.900Z", "2026-03-01T10:00:06.100Z"];
  assert.equal(period(early, late), "2026-03-01 10:00:05 UTC");
  assert.equal(period(early, "2026-03-01T10:00:07Z"), "2026-03-01 10:00:05 UTC to 2026-03-01 10:00:07 UTC");
});

Deno.test("verdictInWords() states ties and doubts", () => {
  const facts = Facts.of(new Sample().record, "md");
  assert.equal(
    verdictInWords(facts, { kind: "tied", between: ["advocate-1", "advocate-2"] }),
    "Tied between Ada and Ben",
  );
  assert.equal(verdictInWords(facts, { kind: "undecided", reason: "why" }), "Undecided: why");
});

Deno.test("verdictInWords() lets nobody win by 0.00, in journals of any version", () => {
  const facts = Facts.of(new Sample().record, "md");
  const won = (margin: number, by?: "panel" | "chair") =>
    verdictInWords(facts, { kind: "decided", winner: "advocate-1", margin, ...(by ? { by } : {}) });
  assert.match(won(0.0001), /^Level: /);
  assert.match(won(0.006, "panel"), /^For Ada: “.*”, by 0\.01 /);
  assert.match(won(0, "chair"), /the chair decided$/);
});

Deno.test("statusInWords() gives the reason of an early end", () => {
  const { record } = new Sample();
  assert.equal(
    statusInWords({ ...record, status: "stopped", endReason: "budget" }),
    "stopped: its budget was spent",
  );
  // In a roundtable the participants, in a dialectic its judge.
  assert.equal(
    statusInWords({ ...record, status: "completed", endReason: "confidence" }),
    "completed: those who were asked were sure enough",
  );
  assert.equal(
    statusInWords({
      ...record,
      status: "failed",
      endReason: "error",
      because: { reason: "the key was refused", keys: [] },
    }),
    "failed: it could not go on (the key was refused)",
  );
  const { record: { calls } } = new Sample().turn("advocate-1", "opening", "", {
    failure: { code: "server", reason: "Overloaded" },
  });
  const stopped = (because: NonNullable<DialogueRecord["because"]>) =>
    statusInWords({ ...record, status: "stopped", endReason: "provider", calls, because });
  const keys = calls.map(({ key }) => key);
  const reason = "openai failed (503): Overloaded";
  assert.equal(stopped({ reason, keys, code: "server" }), `stopped: openai is unavailable (${reason})`);
  assert.equal(stopped({ reason: "The key was refused", keys, code: "auth" }), "stopped: The key was refused");
});

Deno.test("numbersInWords() and messagesInWords() use natural notation", () => {
  assert.equal(numbersInWords("1-4,7,9-10"), "1 to 4, 7, 9 and 10");
  assert.equal(messagesInWords("7"), "message 7");
  assert.equal(messagesInWords("6-7"), "messages 6 and 7");
  assert.equal(messagesInWords("1-4,41-60"), "messages 1 to 4 and 41 to 60");
});

Deno.test("numbersInWords() and messagesInWords() count long lists", () => {
  assert.equal(numbersInWords("1,3,5,7,9,11"), "1, 3, 5, 7, 9 and 11");
  assert.equal(numbersInWords("1,3,5,7,9,11,20-24"), "11 of those from 1 to 24");
  assert.equal(messagesInWords("8,13,18,23,28,33,38"), "7 of the messages from 8 to 38");
});
