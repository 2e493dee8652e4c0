import { type JudgesReport, judgesReport } from "../../judging/panel/pool.ts";
import type { DialogueRow } from "../row.ts";

/** The judges of an experiment: a report without its single pairs of debates. */
export interface JudgesFindings extends Omit<JudgesReport, "swapped"> {
  readonly swapped: Omit<JudgesReport["swapped"], "verdicts">;
  /** Panels that do not count, as a newer one judged the same dialogue. */
  readonly olderPanels: number;
}

/** Returns what the newest panels of all dialogues say of their judges; `undefined` if nothing was judged. */
export function judgesFindings(rows: readonly DialogueRow[]): JudgesFindings | undefined {
  const panels = rows.flatMap(({ panel }) => panel ?? []);
  if (panels.length === 0) return undefined;
  const { swapped: { verdicts: _, ...swapped }, ...report } = judgesReport(panels);
  return { ...report, swapped, olderPanels: rows.reduce((sum, { olderPanels }) => sum + olderPanels, 0) };
}
