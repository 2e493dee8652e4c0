import { readingRows } from "../../judging/panel/readings.ts";
import { type RoundScores, scoresByRound, type StatedBelief } from "../../judging/ratings/beliefs.ts";
import type { Experiment } from "../experiment.ts";
import { answerIn } from "../answer.ts";
import type { DialogueRow } from "../row.ts";

/** Returns the scores of the judges' beliefs after each round, of the debates of which one side is known to be right. */
export function beliefScores({ items }: Experiment, rows: readonly DialogueRow[]): readonly RoundScores[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return scoresByRound(rows.flatMap((row): StatedBelief[] => {
    const { panel, item, sides } = row;
    const known = itemOf.get(item);
    const right = panel?.truth ?? sides.find(({ id }) => known && isRight(known, sides, id))?.id;
    if (!panel || right === undefined) return [];
    return panel.beliefs.flatMap(({ after, byOrder }) =>
      byOrder.map(({ belief }): StatedBelief => ({ item, round: after, right, ...(belief ? { belief } : {}) }))
    );
  }));
}

function isRight(item: Experiment["items"][number], sides: DialogueRow["sides"], winner: string): boolean {
  const answer = answerIn(item, { sides, verdict: { kind: "decided", winner, margin: 0 } });
  return answer?.kind === "answered" && answer.right;
}
