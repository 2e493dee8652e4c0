import { capital } from "../../words/en/phrases.ts";
import type { LabelledLine } from "../../archive/render/page.ts";
import type { Row } from "../../archive/tables.ts";
import { calledBy, calledIn } from "../../judging/panel/called.ts";
import { readingRows } from "../../judging/panel/readings.ts";
import { type RoundScores, scoresByRound, type StatedBelief } from "../../judging/ratings/beliefs.ts";
import { isRight } from "../../protocols/answers/mod.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Experiment } from "../experiment.ts";
import type { DialogueRow } from "../row.ts";
import { DIALOGUE, dialogueColumns, ESTIMATE, estimateRow, type ResultTable } from "./result_table.ts";
import { picture, type ReportPart, type ReportSection, seeTable } from "./section.ts";
import { estimateInLine } from "./words.ts";

/** Scores of judges' beliefs after each round, in debates with a side that is known to be right. */
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
        ...omitUndefined({ belief }),
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

/** Returns the scores on a page, by round; nothing where no belief or no truth is known. */
export function beliefsSection({ all }: BeliefFindings): ReportSection {
  const parts: ReportPart[] = all.length === 0 ? [] : [
    {
      paragraph: "How well the judges' probabilities fit the right answer, after each round. Less is better: always " +
        "saying 50 % gives 0.50 (Brier) and 0.69 (logarithmic). Intervals are over questions.",
    },
    ...picture(all.map(({ round, brier }) => [roundInWords(round), brier]), {
      caption: "Brier score after each round, with 95 % intervals; dashed: always saying 50 %",
      reference: 0.5,
    }),
    { fields: all.map(scoresInWords) },
    seeTable("The same by judge, with logarithmic scores", "belief_scores"),
  ];
  return { id: "beliefs", title: "Beliefs", parts };
}

function roundInWords(round: string): string {
  return capital(round.replaceAll("/", ", ").replace(/[-_]/g, " "));
}

function scoresInWords({ round, brier, stated, missing }: RoundScores): LabelledLine {
  return [roundInWords(round), `Brier score: ${estimateInLine(brier)}; ${stated} stated, ${missing} missing`];
}

/** Returns the tables of the beliefs, and of their scores by judge and of all judges together. */
export function beliefTables({ all, judges }: BeliefFindings, rows: readonly DialogueRow[]): readonly ResultTable[] {
  return [
    {
      name: "beliefs",
      columns: [...DIALOGUE, "judge", "first", "point", "after", "side", "model", "probability"],
      rows: rows.flatMap(beliefRows),
    },
    {
      name: "belief_scores",
      columns: ["judge", "after", "measure", ...ESTIMATE, "stated", "missing"],
      rows: [
        ...all.flatMap((round) => scoreRows(undefined, round)),
        ...judges.flatMap(({ judge, rounds }) => rounds.flatMap((round) => scoreRows(judge, round))),
      ],
    },
  ];
}

function scoreRows(
  judge: string | undefined,
  { round: after, brier, logarithmic, stated, missing }: RoundScores,
): readonly Row[] {
  return [
    { ...estimateRow(brier), judge, after, measure: "brier", stated, missing },
    { ...estimateRow(logarithmic), judge, after, measure: "logarithmic", stated, missing },
  ];
}

function beliefRows(row: DialogueRow): readonly Row[] {
  const { panel, sides } = row;
  if (!panel) return [];
  return readingRows(panel).flatMap(({ judge, order: first, beliefs }) =>
    beliefs.flatMap(({ point, after, belief }) =>
      Object.entries(belief).map(([side, probability]): Row => {
        const model = sides.find(({ id }) => id === side)?.model;
        return { ...dialogueColumns(row), judge, first, point, after, side, model, probability };
      })
    )
  );
}
