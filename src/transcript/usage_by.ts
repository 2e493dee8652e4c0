import type { Kind } from "./kind.ts";
import type { CallRecord, DialogueRecord } from "./record.ts";
import { addUsage, NO_USAGE, type UsageTotal } from "./usage.ts";

/** What calls are made for. */
export const PURPOSES: readonly Purpose[] = ["speaking", "scoring", "checking", "voting", "judging", "summarising"];

/** What a call is made for. */
export type Purpose = "speaking" | "scoring" | "checking" | "voting" | "judging" | "summarising";

/** Total over the kinds, so that a new one does not compile before it has a purpose. */
const PURPOSE_OF: Readonly<Record<Kind, Purpose>> = {
  announcement: "speaking",
  statement: "speaking",
  opening: "speaking",
  argument: "speaking",
  rebuttal: "speaking",
  closing: "speaking",
  question: "speaking",
  answer: "speaking",
  interruption: "speaking",
  // What is said on the floor is part of the dialogue, also where it sums up.
  round_summary: "speaking",
  summary: "speaking",
  gathering: "speaking",
  plan: "speaking",
  position: "speaking",
  proposal: "speaking",
  critique: "speaking",
  refinement: "speaking",
  response: "speaking",
  clarification: "speaking",
  synthesis: "speaking",
  score: "scoring",
  fact_check: "checking",
  claim_check: "checking",
  ballot: "voting",
  evaluation: "judging",
  analysis: "judging",
  judgement: "judging",
  belief: "judging",
  context_summary: "summarising",
};

/** What a part of the calls has used. */
export interface UsageShare {
  /** Id of a participant, name of an outermost phase (empty outside of all), or purpose. */
  readonly name: string;
  /** Sum over its calls. */
  readonly usage: UsageTotal;
}

/** What a dialogue has used, three times over: the parts of each list add up to the whole. */
export interface UsageBy {
  /** By the participant who was asked, in the order of seats. */
  readonly participants: readonly UsageShare[];
  /** By outermost phase, in the order they began. */
  readonly phases: readonly UsageShare[];
  /** By what was asked for: `speaking`, `scoring`, `checking`, `voting`, `judging`, `summarising`. */
  readonly purposes: readonly UsageShare[];
}

/** For calls whose turn or question has no beginning on record. */
const UNKNOWN = "unknown";

/** Sums the usage of calls. One that is known not to have reached the provider counts as a call that used nothing. */
export function totalUsage(calls: Iterable<CallRecord>): UsageTotal {
  let total = NO_USAGE;
  for (const call of calls) {
    const unused = call.state === "failed" && !call.mayHaveBeenPaid && !call.usage;
    total = unused ? { ...total, calls: total.calls + 1 } : addUsage(total, call.usage, call.costUsd, call.savedUsd);
  }
  return total;
}

/** What turns and questions of a kind are there for. */
export function purposeOf(kind: Kind): Purpose {
  return PURPOSE_OF[kind];
}

/** What a dialogue's own calls have used, inherited ones left out. Parts without a call are not listed. */
export function usageBy({ participants, phases, calls }: DialogueRecord): UsageBy {
  const own = calls.filter(({ inherited }) => !inherited);
  return {
    participants: shares(own, ({ participant }) => participant, participants.map(({ id }) => id)),
    phases: shares(own, ({ phase }) => outermost(phase ?? UNKNOWN), phases.map(({ phase }) => outermost(phase))),
    purposes: shares(own, ({ kind }) => kind === undefined ? UNKNOWN : purposeOf(kind), PURPOSES),
  };
}

function shares(
  calls: readonly CallRecord[],
  nameOf: (call: CallRecord) => string,
  order: readonly string[],
): readonly UsageShare[] {
  const groups = Map.groupBy(calls, nameOf);
  return [...new Set([...order, ...groups.keys()])].flatMap((name) => {
    const group = groups.get(name);
    return group ? [{ name, usage: totalUsage(group) }] : [];
  });
}

function outermost(phase: string): string {
  return phase.split("/")[0] ?? phase;
}

/**
 * What a call is assumed to have used, because nobody said what it did: the worst case that was reserved for it. `undefined`
 * for one whose usage was reported, and for one that is known not to have reached the provider.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { assumedOf } from "./usage_by.ts";
 *
 * const call = { state: "answered", reserved: { tokens: 900 } } as const;
 * assert.deepEqual(assumedOf(call), { tokens: 900 });
 * assert.equal(assumedOf({ ...call, usage: { inputTokens: 300, outputTokens: 50 } }), undefined);
 * ```
 */
export function assumedOf(
  { state, usage, mayHaveBeenPaid = false, reserved }: Pick<
    CallRecord,
    "state" | "usage" | "mayHaveBeenPaid" | "reserved"
  >,
): CallRecord["reserved"] | undefined {
  const unused = state === "failed" && !mayHaveBeenPaid;
  return usage || unused ? undefined : reserved;
}
