import { relative } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import { allReviewsIn } from "../archive/reviews.ts";
import { sidesOf } from "../protocols/panel/sides.ts";
import { type RecordedPanel, recordedPanel } from "../judging/panel/recorded.ts";
import { answerIn } from "./answer.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { totalUsage, usageByModel } from "../transcript/usage_by.ts";
import type { Verdict } from "../transcript/verdict.ts";
import type { Combination } from "./experiment.ts";
import type { DialogueRow, RowPanel, RowSide } from "./row.ts";

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
  const judged = reviews.flatMap(({ record }) => record.status === "completed" ? finishedPanel(record) ?? [] : []);
  const newest = judged.at(-1);
  const own: Verdict | undefined = decisions["verdict"] ?? decisions["vote"];
  const verdict = newest?.verdict ?? own;
  const everyCall = [...calls, ...reviews.flatMap(({ record }) => record.calls)];
  const sides = isDebated(record) ? seatedSides(record, models) : [];
  const row = {
    ...{ key, arm: arm.name, protocol: arm.protocol, item: item.id, seed, repetition, models },
    archive: relative(directory, archive).replaceAll("\\", "/"),
    dialogueId,
    ...omitUndefined({ status, endReason }),
    cutShort: cut !== undefined,
    sides,
    ...(verdict ? { verdict, decidedBy: newest?.verdict ? "panel" as const : "dialogue" as const } : {}),
    failures: failures.length,
    failuresBy: countBy(failures.map(({ code }) => code)),
    ...omitUndefined({ panel: newest && panelRow(newest.panel, sides, `${arm.name} / ${item.id}`) }),
    olderPanels: Math.max(0, judged.length - 1),
    startedAt: record.startedAt,
    lastAt: [record, ...reviews.map(({ record }) => record)].map(({ lastAt }) => lastAt).sort().at(-1) ?? "",
    usage: totalUsage(calls),
    usageWithReviews: totalUsage(everyCall),
    costs: usageByModel(everyCall),
  };
  return { ...row, ...omitUndefined({ answer: answerIn(item, row) }) };
}

function finishedPanel(record: DialogueRecord) {
  const panel = recordedPanel(record);
  return panel && { panel, verdict: record.decisions["verdict"] };
}

/** Returns a panel without the judges' words, for rows that stay in memory. */
function panelRow(panel: RecordedPanel, sides: readonly RowSide[], topic: string): RowPanel {
  const isAlone = new Set(sides.map(({ model }) => model)).size < sides.length;
  return {
    ...panel,
    topic,
    sides: panel.sides.map((side) => {
      const model = sides.find(({ id }) => id === side.id)?.model ?? side.name;
      // the two sides of a model against itself are not exchanged
      return { ...side, name: isAlone ? `${model}, ${side.id}` : model };
    }),
    neutralised: [],
    readings: panel.readings.map(({ judgement, ...reading }) => ({
      ...reading,
      judgement: judgement.given ? { ...judgement, clash: "", reasons: [] } : judgement,
    })),
  };
}

function countBy<T extends string>(values: readonly T[]): Readonly<Partial<Record<T, number>>> {
  const counts: Partial<Record<T, number>> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Returns `true` for dialogues with sides: debates, and transcripts from elsewhere. */
function isDebated({ protocol, imported }: DialogueRecord): boolean {
  return protocol === "debate" || imported !== undefined;
}

/** Returns the sides of a debate with their models; none if fewer than two made their case. */
function seatedSides(record: DialogueRecord, models: readonly string[]): readonly RowSide[] {
  const agents = Object(record.settings["participants"]);
  const modelOf = (id: string): string | undefined => {
    const { model, type } = Object(Object(agents[id]).agent);
    return model ?? (type === "embedded" ? type : undefined);
  };
  try {
    return sidesOf(record).map(({ id, name, position }, seat) => ({
      ...{ id, name, model: models[seat] ?? modelOf(id) ?? name },
      ...omitUndefined({ position }),
    }));
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}
