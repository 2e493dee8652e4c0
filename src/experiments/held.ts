import { relative } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import { allReviewsIn } from "../archive/reviews.ts";
import { sidesOf } from "../protocols/panel/sides.ts";
import { answerIn, isExtraction } from "./answer.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { NOTHING, plus, type Spent, spentBy } from "../setup/limits.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import { totalUsage } from "../transcript/usage_by.ts";
import type { Verdict } from "../transcript/verdict.ts";
import type { Combination } from "./experiment.ts";
import type { DialogueRow, RowSide } from "./row.ts";

/** A dialogue of an experiment, with its reviews, as read from its archive. */
export interface HeldDialogue {
  /** Path of the archive. */
  readonly archive: string;
  readonly record: DialogueRecord;
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
  return { archive, record: fold(events), reviews };
}

/**
 * Returns the row of a combination's dialogue.
 *
 * @param directory The experiment's folder, from which the path of its archive is shown.
 */
export function rowOf(combination: Combination, held: HeldDialogue, directory: string): DialogueRow {
  const { key, arm, item, seed, repetition, models } = combination;
  const { archive, record, reviews } = held;
  const { dialogueId, status, endReason, cut, decisions, failures, calls } = record;
  const panel = reviews.flatMap(({ record }) => record.status === "completed" ? record.decisions["verdict"] ?? [] : [])
    .at(-1);
  const own: Verdict | undefined = decisions["verdict"] ?? decisions["vote"];
  const verdict = panel ?? own;
  const row = {
    ...{ key, arm: arm.name, protocol: arm.protocol, item: item.id, seed, repetition, models },
    archive: relative(directory, archive).replaceAll("\\", "/"),
    dialogueId,
    ...omitUndefined({ status, endReason }),
    cutShort: cut !== undefined,
    sides: arm.protocol === "debate" ? seatedSides(record, models) : [],
    ...(verdict ? { verdict, decidedBy: panel ? "panel" as const : "dialogue" as const } : {}),
    messages: record.messages.length,
    failures: failures.length,
    usage: totalUsage(calls),
    usageWithReviews: totalUsage([...calls, ...reviews.flatMap(({ record }) => record.calls)]),
  };
  return { ...row, ...omitUndefined({ answer: answerIn(combination, held, row) }) };
}

/** Returns the sides of a debate with their models; none if fewer than two made their case. */
function seatedSides(record: DialogueRecord, models: readonly string[]): readonly RowSide[] {
  const agents = Object(record.settings["participants"]);
  const modelOf = (id: string): string =>
    Object(Object(agents[id]).agent).model ?? Object(Object(agents[id]).agent).type;
  try {
    return sidesOf(record).map(({ id, name, position }, seat) => ({
      ...{ id, name, model: models[seat] ?? modelOf(id) },
      ...omitUndefined({ position }),
    }));
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}

/** Returns `true` for a dialogue that is over, with its newest panel and reading complete, if it has them. */
export function isComplete({ arm, item }: Combination, held: HeldDialogue): boolean {
  if (!isOver(held.record)) return false;
  const reading = held.reviews.findLast(({ record }) => isExtraction(record));
  const panel = held.reviews.findLast(({ record }) => !isExtraction(record));
  const isFine = (review: typeof panel, isWanted: boolean) => review ? review.record.status === "completed" : !isWanted;
  return isFine(panel, arm.configuration.judges !== undefined) &&
    isFine(reading, arm.reader !== undefined && item.answer !== undefined);
}

/** Returns the reason why a dialogue or a review is not complete. */
export function whyUnfinished({ because, endReason }: Partial<HeldDialogue["record"]> = {}): string {
  return because?.reason ?? endReason?.replaceAll("_", " ") ?? "interrupted";
}

/** Returns what a dialogue and its reviews have used. */
export function spentIn({ record, reviews }: HeldDialogue): Spent {
  return [record, ...reviews.map(({ record }) => record)].map(spentBy).reduce((sum, each) => plus(sum, each), NOTHING);
}
