import { type ClaimsFound, recordedClaims } from "../judging/quotations/recorded_claims.ts";
import type { EndReason, Settings, Status } from "../transcript/event.ts";
import type { Failure, Warning } from "../transcript/failure.ts";
import { CONCLUDING_KINDS } from "../transcript/kind.ts";
import type { Message } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Participant } from "../transcript/participant.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { UsageTotal } from "../transcript/usage.ts";
import { type UsageBy, usageBy } from "../transcript/usage_by.ts";
import type { Verdict } from "../transcript/verdict.ts";

/** The result of a dialogue. */
export interface DialogueResult {
  /** `completed` if the dialogue came to its end; follows from the reason. */
  readonly status: Status;
  /** Why it ended; of an interrupted run `aborted`. */
  readonly endReason: EndReason;
  /** Why it failed, in one line. */
  readonly because?: string;
  /** The same after every resumption, another in a fork; hex. */
  readonly dialogueId: string;
  /** The subject; of a debate the motion. */
  readonly topic: string;
  /** Active time of all runs in ms, people's thinking excluded. */
  readonly duration: number;
  /** Everybody who took part, each with who answered for them: `embedded`, `human`, or the id of a model. */
  readonly participants: readonly (Participant & { readonly answeredBy: string })[];
  /** All messages, failed turns included, in the order of numbers. */
  readonly messages: readonly Message[];
  /** The verdicts, by the names under which they were recorded. */
  readonly decisions: Readonly<Record<string, Verdict>>;
  /** The text of the closing summary or synthesis, if there is one. */
  readonly summary?: string;
  /** The claims that were found in all statements; absent if nothing was looked up. */
  readonly claims?: ClaimsFound;
  /** Of all runs. What no provider reported is counted apart, never as 0. */
  readonly usage: UsageTotal;
  /** The same by participant, outermost phase and purpose (speaking, scoring, checking, voting, judging, summarising). */
  readonly usageBy: UsageBy;
  /** The usage inherited from the dialogue this one was forked from; not part of `usage`. */
  readonly inheritedUsage?: UsageTotal;
  /** Turns in which nothing was said, by their numbers, then questions aside without an answer. */
  readonly failures: readonly Failure[];
  /** In the order they were raised, then files of the archive that could not be written. */
  readonly warnings: readonly Warning[];
  /** The archive's folder; absent if it was kept in memory. */
  readonly archive?: string;
}

/** A dialogue as a run left it, or as it was read from an archive. */
export interface Held {
  /** The record of the whole journal. */
  readonly record: DialogueRecord;
  /** The archive's folder; absent if it was kept in memory. */
  readonly archive?: string;
  /** Files of the archive that could not be written; they can be rendered again. */
  readonly problems?: readonly string[];
}

/** The result that a record comes to. A record without an end was interrupted, and counts as aborted. */
export function toResult({ record, archive, problems = [] }: Held): DialogueResult {
  const summary = record.messages.findLast(({ kind, failed }) => CONCLUDING_KINDS.has(kind) && !failed);
  return {
    status: record.status ?? "stopped",
    endReason: record.endReason ?? "aborted",
    dialogueId: record.dialogueId,
    topic: record.topic,
    duration: record.durationMs,
    participants: record.participants.map((participant) => ({
      ...participant,
      answeredBy: answeredBy(record.settings, participant.id),
    })),
    messages: record.messages,
    decisions: record.decisions,
    usage: record.usage,
    usageBy: usageBy(record),
    failures: record.failures,
    warnings: [...record.warnings, ...problems.map((text) => ({ code: "archive", text }))],
    ...omitUndefined({
      because: record.because?.reason,
      claims: recordedClaims(record),
      summary: summary?.failed === false ? summary.text : undefined,
      inheritedUsage: record.parent ? record.inheritedUsage : undefined,
      archive,
    }),
  };
}

function answeredBy(settings: Settings, participant: string): string {
  const { agent } = Object(Object(settings["participants"])[participant]);
  const { type, model } = Object(agent);
  return String(model ?? type ?? "unknown");
}
