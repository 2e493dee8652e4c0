import { readingRows } from "../../judging/panel/readings.ts";
import { type RoundScores, scoresByRound, type StatedBelief } from "../../judging/ratings/beliefs.ts";
import type { Experiment } from "../experiment.ts";
import { isRight } from "../../protocols/answers/mod.ts";
import type { DialogueRow } from "../row.ts";

/** Returns the scores of the judges' beliefs after each round, of the debates of which one side is known to be right. */
export function beliefScores({ items }: Experiment, rows: readonly DialogueRow[]): readonly RoundScores[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return scoresByRound(rows.flatMap((row): StatedBelief[] => {
    const { panel, item, sides } = row;
    const answer = itemOf.get(item)?.answer ?? [];
    const right = panel?.truth ?? sides.find(({ position }) => position !== undefined && isRight(answer, position))?.id;
    if (!panel || right === undefined) return [];
    return panel.beliefs.flatMap(({ after, byOrder }) =>
      byOrder.map(({ belief }): StatedBelief => ({ item, round: after, right, ...(belief ? { belief } : {}) }))
    );
  }));
}
