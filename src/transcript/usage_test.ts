import { deepEqual } from "node:assert/strict";
import assert from "node:assert/strict";
import type { EventBody, JournalEvent } from "./event.ts";
import { fold } from "./fold.ts";
import { ASIDE_KINDS, FLOOR_KINDS } from "./kind.ts";
import type { DialogueRecord } from "./record.ts";
import { addUsage, NO_USAGE } from "./usage.ts";
import { purposeOf, PURPOSES, type UsageBy, usageBy } from "./usage_by.ts";

Deno.test("addUsage() sums what was reported, and counts what was not", () => {
  let total = addUsage(NO_USAGE, { inputTokens: 10, cachedInputTokens: 4, outputTokens: 3 }, 0.5);
  deepEqual(total, {
    calls: 1,
    inputTokens: 10,
    cachedInputTokens: 4,
    outputTokens: 3,
    unknownCalls: 0,
    unpricedCalls: 0,
    costUsd: 0.5,
  });
  total = addUsage(total, { inputTokens: 1, outputTokens: 1 });
  total = addUsage(total);
  deepEqual(total, {
    calls: 3,
    inputTokens: 11,
    cachedInputTokens: 4,
    outputTokens: 4,
    unknownCalls: 1,
    unpricedCalls: 2,
    costUsd: 0.5,
  });
});

Deno.test("addUsage() tells a cost of nothing from one that is unknown", () => {
  deepEqual(addUsage(NO_USAGE, { inputTokens: 1, outputTokens: 1 }, 0).costUsd, 0);
  deepEqual("costUsd" in addUsage(NO_USAGE, { inputTokens: 1, outputTokens: 1 }), false);
});

const PEOPLE = ["ana", "ben", "mo"];

/** One call, as a test wants it. */
interface Made {
  readonly kind: typeof FLOOR_KINDS[number] | typeof ASIDE_KINDS[number];
  readonly participant: string;
  readonly phase: string;
  readonly inherited?: boolean;
  /** Leaves the beginning of its turn out. */
  readonly lost?: boolean;
}

/** A record in which each call cost 2, of 1 that caching saved. */
function held(calls: readonly Made[]): DialogueRecord {
  const participants = PEOPLE.map((id) => ({ id, name: id, role: "participant" }));
  const bodies: (EventBody & { readonly inherited?: true })[] = [
    { type: "dialogue.started", journal: 1, protocol: "d", topic: "T", participants, settings: {}, secret: "" },
    ...["openings", "rounds", "rounds/1"].map((phase) => ({ type: "phase.started", phase, optional: false }) as const),
    ...calls.flatMap(({ kind, participant, phase, inherited = false, lost = false }, n) => {
      const key = `${phase}/${n}/${participant}`;
      const call = `${key}#1.1`;
      const usage = { inputTokens: 10, cachedInputTokens: 4, outputTokens: 1 };
      const own: EventBody[] = [
        ...(lost ? [] : [{ type: "turn.started", key, participant, kind, phase, shown: "", wording: "" } as const]),
        { type: "call.sent", call, model: "m", blocks: [], maxOutputTokens: 1, reserved: { tokens: 20 } },
        {
          type: "call.answered",
          call,
          text: "x",
          finishReason: "stop",
          model: "m",
          usage,
          costUsd: 2,
          savedUsd: 1,
          durationMs: 1,
        },
      ];
      return own.map((body) => inherited ? { ...body, inherited: true as const } : body);
    }),
  ];
  return fold(bodies.map((body, n): JournalEvent => ({ seq: n + 1, at: "", dialogueId: "d", prev: "", ...body })));
}

const namesAndCalls = (by: UsageBy) =>
  [by.participants, by.phases, by.purposes].map((list) => list.map(({ name, usage }) => [name, usage.calls]));

Deno.test("usageBy() adds calls up by participant, outermost phase and purpose", () => {
  const by = usageBy(held([
    { kind: "score", participant: "mo", phase: "rounds/1" },
    { kind: "opening", participant: "ben", phase: "openings" },
    { kind: "argument", participant: "ana", phase: "rounds/1" },
    { kind: "context_summary", participant: "ana", phase: "rounds/1" },
    { kind: "round_summary", participant: "mo", phase: "rounds/1" },
    { kind: "fact_check", participant: "mo", phase: "" },
    { kind: "argument", participant: "ben", phase: "rounds/1", inherited: true },
  ]));
  assert.deepEqual(namesAndCalls(by), [
    [["ana", 2], ["ben", 1], ["mo", 3]],
    [["openings", 1], ["rounds", 4], ["", 1]],
    [["speaking", 3], ["scoring", 1], ["checking", 1], ["summarising", 1]],
  ]);
  assert.deepEqual(by.phases[1]?.usage, {
    calls: 4,
    inputTokens: 40,
    cachedInputTokens: 16,
    outputTokens: 4,
    unknownCalls: 0,
    unpricedCalls: 0,
    costUsd: 8,
    savedUsd: 4,
  });
});

Deno.test("purposeOf() has a purpose for every kind, and every purpose a kind", () => {
  const purposes = [...FLOOR_KINDS, ...ASIDE_KINDS].map(purposeOf);
  assert.deepEqual([...new Set(purposes)].sort(), [...PURPOSES].sort());
  assert.ok(FLOOR_KINDS.every((kind) => purposeOf(kind) === "speaking"));
});
