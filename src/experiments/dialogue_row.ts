import { relative } from "node:path";
import { armKindOf } from "../protocols/names.ts";
import { type JudgedSide, sidesOf } from "../protocols/panel/sides.ts";
import { fieldsIn } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { type DialogueRecord, lastDecision } from "../transcript/record.ts";
import { totalUsage, usageByModel } from "../transcript/usage_by.ts";
import { answerIn } from "./answer.ts";
import { agentsIn, anyRightIn } from "./argued_for.ts";
import type { Combination } from "./experiment.ts";
import type { HeldDialogue } from "./held.ts";
import { factsIn } from "./facts.ts";
import { finishedPanels, panelRow } from "./panel_row.ts";
import type { DialogueRow, RowSide } from "./row.ts";

/**
 * Returns the row of a combination's dialogue.
 *
 * @param directory The experiment's folder, from which the path of its archive is shown.
 */
export function rowOf(combination: Combination, held: HeldDialogue, directory: string): DialogueRow {
  const { key, arm, item, argues, seed, repetition, models } = combination;
  const { archive, record, reviews } = held;
  const { dialogueId, status, endReason, cut, failures, calls } = record;
  const { panel, verdict: judged, older } = finishedPanels(reviews);
  const verdict = judged ?? lastDecision(record);
  const everyCall = [...calls, ...reviews.flatMap(({ record }) => record.calls)];
  const sides = isDebated(record) || panel ? seatedSides(record, models, panel ? 1 : 2) : [];
  const row = {
    key,
    arm: arm.name,
    protocol: arm.protocol,
    item: item.id,
    seed,
    repetition,
    models,
    archive: relative(directory, archive).replaceAll("\\", "/"),
    dialogueId,
    ...omitUndefined({ argues, status, endReason, imported: record.imported }),
    cutShort: cut !== undefined,
    sides,
    ...(verdict ? { verdict, decidedBy: judged ? "panel" as const : "dialogue" as const } : {}),
    ...omitUndefined({ panel: panel && panelRow(panel, sides, `${arm.name} / ${item.id}`) }),
    olderPanels: older,
    messages: record.messages.length,
    failures: failures.length,
    failuresBy: countBy(failures.map(({ code }) => code)),
    startedAt: record.startedAt,
    lastAt: [record, ...reviews.map(({ record }) => record)].map(({ lastAt }) => lastAt).sort().at(-1) ?? "",
    usage: totalUsage(calls),
    usageWithReviews: totalUsage(everyCall),
    costs: usageByModel(everyCall),
  };
  const answer = answerIn(combination, held, row);
  const answered = { ...row, ...omitUndefined({ answer, anyRight: anyRightIn(held, item) }) };
  return { ...answered, agents: agentsIn(answered, item), facts: factsIn(held) };
}

/** Returns `true` for dialogues between sides, and for transcripts from elsewhere, which may be some. */
function isDebated({ protocol, imported }: DialogueRecord): boolean {
  return armKindOf(protocol) === "sides" || imported !== undefined;
}

function countBy<T extends string>(values: readonly T[]): Readonly<Partial<Record<T, number>>> {
  const counts: Partial<Record<T, number>> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Returns the sides of a debate with their models; none if too few made their case. */
function seatedSides(record: DialogueRecord, models: readonly string[], least: 1 | 2): readonly RowSide[] {
  const agents = fieldsIn(record.settings["participants"]);
  const modelOf = (id: string): string | undefined => {
    const { model } = fieldsIn(fieldsIn(agents[id]).agent);
    return typeof model === "string" ? model : undefined;
  };
  try {
    const all = sidesOf(record, least);
    // a position would not do: debaters of one name exchange theirs
    const debater = ({ id, name }: JudgedSide) =>
      all.filter((other) => other.name === name).length > 1 ? `${name}, ${id}` : name;
    return all.map((side, seat) => ({
      id: side.id,
      name: side.name,
      model: models[seat] ?? modelOf(side.id) ?? debater(side),
      ...omitUndefined({ position: side.position }),
    }));
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}
