import { type ClaimsFound, recordedClaims } from "../judging/quotations/recorded_claims.ts";
import type { EndReason, Settings, Status } from "../transcript/event.ts";
import type { Failure, Warning } from "../transcript/failure.ts";
import { fieldsIn } from "../transcript/json.ts";
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
  /** `completed` if the dialogue reached its end; determined by the reason. */
  readonly status: Status;
  /** The reason it ended; `aborted` for an interrupted run. */
  readonly endReason: EndReason;
  /** The reason it failed, in one line. */
  readonly because?: string;
  /** The limit that cut rounds short before the conclusion: resuming adds nothing. */
  readonly cut?: DialogueRecord["cut"];
  /** Id in hex, the same after every resumption but different in a fork. */
  readonly dialogueId: string;
  /** The subject; in a debate, the motion. */
  readonly topic: string;
  /** Active time of all runs in ms, without people's thinking. */
  readonly duration: number;
  /** All participants, each with the source of their answers: `human`, or a model id. */
  readonly participants: readonly (Participant & { readonly answeredBy: string })[];
  /** All messages, including failed turns, in order of number. */
  readonly messages: readonly Message[];
  /** The verdicts, by the names under which they were recorded. */
  readonly decisions: Readonly<Record<string, Verdict>>;
  /** Text of the closing summary or synthesis, if there is one. */
  readonly summary?: string;
  /** The claims found in all statements; absent if nothing was looked up. */
  readonly claims?: ClaimsFound;
  /** Usage of all runs. Unreported usage is counted separately, never as 0. */
  readonly usage: UsageTotal;
  /** Usage by participant, outermost phase and purpose (preparing, speaking, scoring, checking, voting, judging, summarising). */
  readonly usageBy: UsageBy;
  /** Usage inherited from the parent of a fork; not part of `usage`. */
  readonly inheritedUsage?: UsageTotal;
  /** Turns without a statement by number, then questions aside without an answer. */
  readonly failures: readonly Failure[];
  /** Warnings in the order they were raised, then archive files that could not be written. */
  readonly warnings: readonly Warning[];
  /** The archive's folder; absent if it was kept in memory. */
  readonly archive?: string;
}

/** A dialogue after a run, or as read from an archive. */
export interface Held {
  /** The record of the whole journal. */
  readonly record: DialogueRecord;
  /** The archive's folder; absent if it was kept in memory. */
  readonly archive?: string;
  /** Archive files that could not be written; they can be rendered again. */
  readonly problems?: readonly string[];
}

/** Returns the result of a record. A record without an end was interrupted, and counts as aborted. */
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
      cut: record.cut,
      claims: recordedClaims(record),
      summary: summary?.failed === false ? summary.text : undefined,
      inheritedUsage: record.parent ? record.inheritedUsage : undefined,
      archive,
    }),
  };
}

/** Returns the source of a participant's answers: `human`, or a model id. */
export function answeredBy(settings: Settings, participant: string): string {
  const { agent } = fieldsIn(fieldsIn(settings["participants"])[participant]);
  const { type, model } = fieldsIn(agent);
  return String(model ?? type ?? "unknown");
}
