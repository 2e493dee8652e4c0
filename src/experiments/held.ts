import { isExtraction } from "../protocols/answers/mod.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { allReviewsIn } from "../archive/reviews.ts";
import type { Settings } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { type Budget, isJudged } from "./plan.ts";
import { add, NOTHING, type Spending } from "../dialogue/calls/spending.ts";
import { spentBy } from "../setup/limits.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import type { Combination } from "./experiment.ts";

/** A dialogue of an experiment, with its reviews, as read from its archive. */
export interface HeldDialogue {
  /** Path of the archive. */
  readonly archive: string;
  readonly record: DialogueRecord;
  /** The configuration of its first run. */
  readonly configuration: Settings;
  /** Its panels and readers, in order of number, with the path of each in the archive. */
  readonly reviews: readonly { readonly name: string; readonly record: DialogueRecord }[];
}

/**
 * Reads a dialogue and its reviews.
 *
 * @throws {JournalReadError} If its journal is damaged.
 */
export async function readHeld(archive: string): Promise<HeldDialogue> {
  const { events } = await readJournal(archive);
  const reviews = (await allReviewsIn(archive)).flatMap((review) =>
    "events" in review ? [{ name: review.name, record: fold(review.events) }] : []
  );
  const [first] = events;
  const configuration = first?.type === "dialogue.started" ? first.configuration ?? {} : {};
  return { archive, record: fold(events), configuration, reviews };
}

/** Returns `true` for a dialogue that is over, with its newest panel and reading complete, if it has them. */
export function isComplete({ arm, item }: Combination, held: HeldDialogue): boolean {
  if (!isOver(held.record)) return false;
  const reading = held.reviews.findLast(({ record }) => isExtraction(record));
  const panel = held.reviews.findLast(({ record }) => !isExtraction(record));
  const isFine = (review: typeof panel, isWanted: boolean) => review ? review.record.status === "completed" : !isWanted;
  return isFine(panel, isJudged(arm)) &&
    isFine(reading, (arm.judge ?? arm.reader) !== undefined && item.answer !== undefined);
}

/** Returns the reason why a dialogue or a review is not complete. */
export function whyUnfinished({ because, endReason }: Partial<HeldDialogue["record"]> = {}): string {
  return because?.reason ?? endReason?.replaceAll("_", " ") ?? "interrupted";
}

/** Returns what a dialogue and its reviews have used. */
export function spentIn({ record, reviews }: HeldDialogue): Spending {
  return [record, ...reviews.map(({ record }) => record)].map(spentBy).reduce<Spending>((a, b) => add(a, b), NOTHING);
}

/** Returns the budget that a vote was begun with: the arm that it matches may have changed since. */
export function budgetIn(earlier: HeldDialogue | undefined): Budget | undefined {
  const { matchTokens, matchCostUsd } = earlier?.configuration ?? {};
  if (typeof matchTokens === "number") return { matchTokens };
  return typeof matchCostUsd === "number" ? { matchCostUsd } : undefined;
}
