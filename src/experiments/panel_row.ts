import type { Judgement } from "../judging/panel/panel.ts";
import { type RecordedPanel, recordedPanel } from "../judging/panel/recorded.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { type DialogueRecord, lastDecision } from "../transcript/record.ts";
import type { Verdict } from "../transcript/verdict.ts";
import type { RowPanel, RowSide } from "./row.ts";

/** The finished panels on a dialogue. */
export interface FinishedPanels {
  /** The newest one, which counts; absent if there is none. */
  readonly panel?: RecordedPanel;
  readonly verdict?: Verdict;
  /** Number of the others. */
  readonly older: number;
}

/** Returns the finished panels among the reviews of a dialogue, in order of number. */
export function finishedPanels(reviews: readonly { readonly record: DialogueRecord }[]): FinishedPanels {
  const finished = reviews.flatMap(({ record }) => {
    const panel = record.status === "completed" ? recordedPanel(record) : undefined;
    const verdict = lastDecision(record);
    return panel ? [{ panel, ...(verdict ? { verdict } : {}) }] : [];
  });
  return { ...finished.at(-1), older: Math.max(0, finished.length - 1) };
}

/**
 * Returns a panel without the judges' words, for rows that stay in memory.
 *
 * @param topic What the two debates of a pair have in common.
 */
export function panelRow(panel: RecordedPanel, sides: readonly RowSide[], topic: string): RowPanel {
  return {
    ...panel,
    topic,
    sides: panel.sides.map((side) => ({ ...side, name: sides.find(({ id }) => id === side.id)?.model ?? side.name })),
    neutralised: [],
    readings: panel.readings.map(({ judgement, ...reading }) => ({
      ...reading,
      judgement: judgement.given ? withoutWords(judgement) : judgement,
    })),
  };
}

function withoutWords({ given, scores, winner, margin }: Judgement): Judgement {
  return { given, scores, winner, ...omitUndefined({ margin }), clash: "", reasons: [] };
}
