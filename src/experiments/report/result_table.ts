import type { Row } from "../../archive/tables.ts";
import type { Estimate, Statistic } from "../../judging/statistics/statistic.ts";
import type { DialogueRow } from "../row.ts";

/** A table of results. */
export interface ResultTable {
  /** Name of its file, without the ending. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** `true` if the report shows its figures; JSONL has them, too. @default false */
  readonly isShown?: boolean;
}

/** Columns of an estimate. */
export const ESTIMATE = ["value", "low", "high", "n", "reason"];

/** Returns the columns of an estimate; the reason is that of what is missing, the value or the interval. */
export function estimateRow(estimate: Estimate | Statistic): Row {
  if (!estimate.defined) return { reason: estimate.reason };
  if (!("interval" in estimate)) return { value: estimate.value };
  const { value, n, interval } = estimate;
  if (!interval.defined) return { value, n, reason: interval.reason };
  return { value, n, low: interval.low, high: interval.high };
}

/** Columns by which rows about a judge are joined to the dialogue and to one's own data. */
export const DIALOGUE = ["key", "arm", "item", "archive", "imported_file", "imported_id"];

/** Returns these columns. */
export function dialogueColumns({ key, arm, item, archive, imported }: DialogueRow): Row {
  return { key, arm, item, archive, imported_file: imported?.file, imported_id: imported?.id };
}
