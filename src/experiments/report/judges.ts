import { type JudgesReport, judgesReport } from "../../judging/panel/pool.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import type { DialogueRow } from "../row.ts";

/** The judges of an experiment, with the outcomes of debates held twice. */
export interface JudgesFindings extends Omit<JudgesReport, "swapped"> {
  readonly swapped: Omit<JudgesReport["swapped"], "verdicts"> & { readonly verdicts: readonly PairFinding[] };
  /** Panels that do not count, as a newer one judged the same dialogue. */
  readonly olderPanels: number;
}

/** Two debates with the sides exchanged, by the names of the debaters. */
export interface PairFinding {
  /** The arm and the item. */
  readonly topic: string;
  /** The verdict of each debate, by its panel alone. */
  readonly debates: readonly { readonly affirmative: string; readonly verdict: Verdict }[];
  /** The verdict on both, without the advantage of affirming. */
  readonly corrected: Verdict;
}

/** Returns what the newest panels of all dialogues say of their judges; `undefined` if nothing was judged. */
export function judgesFindings(rows: readonly DialogueRow[]): JudgesFindings | undefined {
  const panels = rows.flatMap(({ panel }) => panel ?? []);
  if (panels.length === 0) return undefined;
  const { swapped, ...report } = judgesReport(panels);
  const verdicts = swapped.verdicts.map(({ topic, debates, corrected }): PairFinding => ({
    topic,
    debates: debates.map(({ affirmative, verdict }) => ({ affirmative, verdict })),
    corrected: corrected.verdict,
  }));
  return {
    ...report,
    swapped: { ...swapped, verdicts },
    olderPanels: rows.reduce((sum, { olderPanels }) => sum + olderPanels, 0),
  };
}
