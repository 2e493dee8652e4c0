import { calledBy, calledIn } from "../../judging/panel/called.ts";
import { type RoundScores, scoresByRound, type StatedBelief } from "../../judging/ratings/beliefs.ts";
import { isRight } from "../../protocols/answers/mod.ts";
import type { Experiment } from "../experiment.ts";
import type { DialogueRow } from "../row.ts";

/** Scores of judges' beliefs after each round, of the debates of which one side is known to be right. */
export interface BeliefFindings {
  readonly all: readonly RoundScores[];
  readonly judges: readonly { readonly judge: string; readonly rounds: readonly RoundScores[] }[];
}

/** Returns the scores of beliefs, of all judges together and of each; empty where no belief or no truth is known. */
export function beliefFindings({ items }: Experiment, rows: readonly DialogueRow[]): BeliefFindings {
  const answers = new Map(items.map(({ id, answer = [] }) => [id, answer]));
  const stated = rows.flatMap(({ panel, item, sides }) => {
    const known = answers.get(item) ?? [];
    const right = panel?.truth ?? sides.find(({ position }) => position !== undefined && isRight(known, position))?.id;
    if (!panel || right === undefined) return [];
    const names = calledBy(panel.panel.judges, (judge) => calledIn(panel, judge));
    return panel.beliefs.flatMap(({ judge, after, byOrder }) =>
      byOrder.map(({ belief }): StatedBelief & { readonly judge: string } => ({
        judge: names.get(judge) ?? judge,
        item,
        round: after,
        right,
        ...(belief ? { belief } : {}),
      }))
    );
  });
  return {
    all: scoresByRound(stated),
    judges: [...Map.groupBy(stated, ({ judge }) => judge)].map(([judge, own]) => ({
      judge,
      rounds: scoresByRound(own),
    })),
  };
}
