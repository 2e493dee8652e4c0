import { deepEqual } from "node:assert/strict";
import assert from "node:assert/strict";
import fc from "fast-check";
import type { EventBody, JournalEvent } from "./event.ts";
import { fold } from "./fold.ts";
import { FLOOR_KINDS, type Kind } from "./kind.ts";
import type { DialogueRecord } from "./record.ts";
import { sumOfUsage, totalUsage, type UsageBy, usageBy, usageByModel } from "./usage_by.ts";

Deno.test("totalUsage() sums reported values, and counts unreported ones", () => {
  const calls = [
    { state: "answered", usage: { inputTokens: 10, cachedInputTokens: 4, outputTokens: 3 }, costUsd: 0.5 },
    { state: "answered", usage: { inputTokens: 1, outputTokens: 1 } },
    { state: "answered" },
    { state: "failed" },
  ] as const;
  deepEqual(totalUsage(calls), {
    calls: 4,
    inputTokens: 11,
    cachedInputTokens: 4,
    outputTokens: 4,
    unknownCalls: 1,
    unpricedCalls: 2,
    costUsd: 0.5,
  });
});

Deno.test("totalUsage() distinguishes a cost of zero from an unknown one", () => {
  const call = { state: "answered", usage: { inputTokens: 1, outputTokens: 1 } } as const;
  deepEqual(totalUsage([{ ...call, costUsd: 0 }]).costUsd, 0);
  deepEqual("costUsd" in totalUsage([call]), false);
});

const PEOPLE = ["ana", "ben", "mo"];

/** Specification of one call in a test. */
interface Made {
  readonly kind: Kind;
  readonly participant: string;
  readonly phase: string;
  readonly inherited?: boolean;
  /** Omits the beginning of its turn. */
  readonly lost?: boolean;
}

/** Returns a record in which each call cost 2, with 1 saved by caching. */
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

Deno.test("usageBy() lists nothing if there were no calls", () => {
  assert.deepEqual(usageBy(held([])), { participants: [], phases: [], purposes: [] });
});

Deno.test("the parts of each list add up to the total usage", () => {
  const made = fc.record({
    kind: fc.constantFrom<Kind>(...FLOOR_KINDS, "score", "claim_check", "ballot", "belief", "context_summary"),
    participant: fc.constantFrom(...PEOPLE),
    phase: fc.constantFrom("", "openings", "rounds", "rounds/1", "never/begun"),
    inherited: fc.boolean(),
    lost: fc.boolean(),
  });
  fc.assert(fc.property(fc.array(made, { maxLength: 20 }), (calls) => {
    const record = held(calls);
    for (const list of Object.values(usageBy(record))) {
      const sum = (field: "calls" | "inputTokens" | "costUsd" | "savedUsd") =>
        list.reduce((sum: number, { usage }: UsageBy["phases"][number]) => sum + (usage[field] ?? 0), 0);
      for (const field of ["calls", "inputTokens", "costUsd", "savedUsd"] as const) {
        assert.equal(sum(field), record.usage[field] ?? 0);
      }
    }
    assert.deepEqual(sumOfUsage(usageByModel(record.calls).map(({ usage }) => usage)), record.usage);
  }));
});
