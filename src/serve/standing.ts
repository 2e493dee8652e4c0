import { Facts } from "../archive/render/facts.ts";
import { outcomeOf } from "../archive/render/outcome.ts";
import { type CompletedReview, completedReviews } from "../archive/reviews.ts";
import type { JournalReading } from "../archive/journal_reader.ts";
import { pagesOf } from "../protocols/pages.ts";
import type { Outcome } from "../transcript/outcome.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import type { Serving } from "./serving.ts";

/** States of a dialogue, as callers see them. */
export const STATES = [
  "running",
  "input_needed",
  "paused",
  "stopped",
  "completed",
  "failed",
  "interrupted",
] as const;

/** State of a dialogue, as callers see it. */
export type State = typeof STATES[number];

/** A dialogue that was read, with its reviews and its outcome. */
export interface Read {
  readonly facts: Facts;
  readonly reviews: readonly CompletedReview[];
  readonly outcome: Outcome;
}

/** A dialogue as it stands now. */
export interface Standing extends Read {
  readonly id: string;
  readonly record: DialogueRecord;
  readonly events: JournalReading["events"];
  readonly status: State;
}

/** Returns a dialogue with its reviews and its outcome. */
export function readOf(facts: Facts, reviews: readonly CompletedReview[]): Read {
  return { facts, reviews, outcome: outcomeOf(facts, reviews) };
}

/**
 * Reads a dialogue as it stands.
 *
 * @throws {Problem} If there is none, or it cannot be read.
 */
export async function standingOf(serving: Pick<Serving, "hall" | "shelf">, id: string): Promise<Standing> {
  return await serving.hall.whole([id], async () => {
    const { record, folder, reading: { events } } = await serving.shelf.read(id);
    const protocols = await pagesOf(record.protocol);
    const reviews = await completedReviews(folder, record, protocols);
    const facts = Facts.of(record, "md", protocols);
    return { id, record, events, status: stateOf(serving, record), ...readOf(facts, reviews) };
  });
}

/** Returns the state of a dialogue. */
export function stateOf(
  { hall }: Pick<Serving, "hall">,
  record: Pick<DialogueRecord, "dialogueId" | "status" | "endReason" | "cut">,
): State {
  const held = hall.get(record.dialogueId);
  if (held) return held.seats.open.length > 0 ? "input_needed" : "running";
  if (record.status === undefined) return "interrupted";
  if (isOver(record)) return "completed";
  if (record.status === "failed") return "failed";
  if (record.endReason === "input_needed" || record.endReason === "paused") return record.endReason;
  return "stopped";
}
