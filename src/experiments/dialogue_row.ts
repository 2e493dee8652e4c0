import { relative } from "node:path";
import { sidesOf } from "../protocols/panel/sides.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { totalUsage } from "../transcript/usage_by.ts";
import type { Verdict } from "../transcript/verdict.ts";
import { answerIn } from "./answer.ts";
import type { Combination } from "./experiment.ts";
import type { HeldDialogue } from "./held.ts";
import type { DialogueRow, RowSide } from "./row.ts";

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
