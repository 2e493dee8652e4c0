import { deepEqual, equal } from "node:assert/strict";
import type { Message } from "../transcript/message.ts";
import { hasSpoken, isRound } from "./end_rules.ts";

const base = (number: number, speaker: string) => ({
  number,
  key: `k${number}`,
  phase: "p",
  kind: "statement" as const,
  speaker,
  at: "",
});
const said = (number: number, speaker: string): Message => ({ ...base(number, speaker), failed: false, text: "x" });
const failed = (number: number, speaker: string): Message => ({
  ...base(number, speaker),
  failed: true,
  failure: { key: `k${number}`, participant: speaker, code: "server", reason: "", attempts: 4 },
});

Deno.test("isRound() applies at the end of its round and of later ones", () => {
  const rule = isRound(2);
  const at = (round: number, roundIsOver: boolean) => rule({ messages: [], round, roundIsOver });
  deepEqual([at(1, false), at(1, true), at(2, false), at(2, true), at(3, false), at(3, true)], [
    false,
    false,
    false,
    "max_rounds",
    false,
    "max_rounds",
  ]);
});

Deno.test("hasSpoken() counts a participant's statements, not its failed turns or those of others", () => {
  const rule = hasSpoken("a", 2);
  const over = (messages: readonly Message[]) => rule({ messages, round: 1, roundIsOver: false });
  equal(over([]), false);
  equal(over([said(1, "a"), said(2, "b"), said(3, "b"), failed(4, "a")]), false);
  equal(over([said(1, "a"), failed(2, "a"), said(3, "a")]), true);
});
