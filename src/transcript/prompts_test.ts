import { deepEqual } from "node:assert/strict";
import type { EventBody, JournalEvent } from "./event.ts";
import { promptBlocks, sentPrompts } from "./prompts.ts";

const events = (...bodies: readonly EventBody[]): JournalEvent[] =>
  bodies.map((body, index) => ({ seq: index + 1, at: "", dialogueId: "d", prev: "", ...body }));
const block = (hash: string): EventBody => ({ type: "block.recorded", hash, text: `text of ${hash}` });
const sent = (call: string, blocks: string, prefix?: { call: string; count: number }): EventBody => ({
  type: "call.sent",
  call,
  model: "m",
  blocks: [...blocks].map((hash) => ({ role: hash < "n" ? "user" : "assistant", hash })),
  maxOutputTokens: 1,
  reserved: { tokens: 1 },
  ...(prefix ? { prefix } : {}),
});

Deno.test("sentPrompts() puts prompts together from the beginnings they share, and from all texts on record", () => {
  const journal = events(
    block("a"),
    block("b"),
    sent("k#1.1", "ab"),
    block("z"),
    sent("k#2.1", "z", { call: "k#1.1", count: 2 }),
    sent("k#2.2", "", { call: "k#2.1", count: 3 }),
    sent("k#3.1", "a", { call: "k#2.2", count: 1 }),
    sent("k#4.1", "a", { call: "unknown", count: 5 }),
  );
  const names = [...promptBlocks(journal)].map(([call, blocks]) => [call, blocks.map(({ hash }) => hash).join("")]);
  deepEqual(names, [["k#1.1", "ab"], ["k#2.1", "abz"], ["k#2.2", "abz"], ["k#3.1", "aa"], ["k#4.1", "a"]]);
  deepEqual(sentPrompts(journal).get("k#2.2"), [
    { role: "user", text: "text of a" },
    { role: "user", text: "text of b" },
    { role: "assistant", text: "text of z" },
  ]);
});
