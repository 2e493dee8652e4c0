import { deepEqual, equal } from "node:assert/strict";
import type { Usage } from "../../transcript/usage.ts";
import { PastTurns } from "./past_turns.ts";

/** Adds a turn with one call, of whose 500 reserved tokens 100 are for the answer. */
function take(past: PastTurns, key: string, expectedTokens: number, usage?: Usage): void {
  past.begun(key, "turn", expectedTokens);
  const call = `${key}#1.1`;
  past.add({ type: "call.sent", call, model: "m", blocks: [], maxOutputTokens: 100, reserved: { tokens: 500 } });
  const rest = { text: "Yes.", finishReason: "stop", model: "m", durationMs: 1 } as const;
  past.add({ type: "call.answered", call, ...rest, ...(usage ? { usage } : {}) });
  past.over(key);
}

Deno.test("PastTurns knows the latest prompt of a kind, what the next has besides, and the longest answer", () => {
  const past = new PastTurns();
  deepEqual([past.promptOf("turn", 900), past.answerOf("turn")], [undefined, undefined]);
  take(past, "a", 400, { inputTokens: 300, outputTokens: 80 });
  take(past, "b", 600, { inputTokens: 420, outputTokens: 20 });
  deepEqual(past.promptOf("turn", 900), { had: 420, more: 300 });
  deepEqual(past.promptOf("turn", 500), { had: 420, more: 0 });
  equal(past.answerOf("turn"), 100); // 1.25 times 80
  deepEqual(past.promptOf("score", 900), undefined);
});

Deno.test("PastTurns takes a call without usage for what was reserved, and learns nothing from a turn without calls", () => {
  const past = new PastTurns();
  take(past, "a", 400);
  deepEqual([past.promptOf("turn", 400), past.answerOf("turn")], [{ had: 400, more: 0 }, 125]);
  past.begun("b", "turn", 700);
  past.over("b");
  deepEqual(past.promptOf("turn", 400), { had: 400, more: 0 });
});
