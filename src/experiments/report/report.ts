import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Experiment } from "../experiment.ts";
import { isOverRow } from "../row.ts";
import type { ExperimentRun } from "../run_experiment.ts";
import { type ArmFindings, armFindings } from "./arms.ts";
import { type BeliefFindings, beliefFindings } from "./beliefs.ts";
import { type ExperimentCosts, experimentCosts } from "./costs.ts";
import type { ResultGrid } from "../../pages/result_grid.ts";
import { resultGridOf } from "./grid.ts";
import { type JudgesFindings, judgesFindings } from "./judges.ts";
import type { Asked } from "./made.ts";
import { type MissingParts, missingParts } from "./missing.ts";
import { type HelpFindings, helpFindings } from "./help.ts";
import { type ExperimentFileRead, type Origin, originOf } from "./origin.ts";
import { type DebateOutcomes, debateOutcomes } from "./outcomes.ts";
import { type QuestionRow, questionRows } from "./questions.ts";
import { type RatingFindings, ratingFindings } from "./ratings.ts";

/** The results of an experiment: the value that its report in Markdown, HTML and JSON shows. */
export interface ExperimentReport extends RatingFindings, ArmFindings, HelpFindings {
  readonly name: string;
  readonly asked: Asked;
  /** The outcomes of each arm's debates. */
  readonly outcomes: readonly DebateOutcomes[];
  /** Who won, by motion and pair; absent unless two to five models met. */
  readonly grid?: ResultGrid;
  readonly questions: readonly QuestionRow[];
  /** Absent if nothing was judged by a panel. */
  readonly judges?: JudgesFindings;
  readonly beliefs: BeliefFindings;
  readonly costs: ExperimentCosts;
  readonly missing: MissingParts;
  readonly made: Origin;
}

/** The subject of a report. */
export interface ReportSource {
  readonly experiment: Experiment;
  readonly run: Pick<ExperimentRun, "rows" | "left">;
  readonly file?: ExperimentFileRead;
}

/** Returns the report of an experiment, from the rows of its dialogues. Only those that are over count for results. */
export function experimentReport({ experiment, run, file }: ReportSource): ExperimentReport {
  const { name, items, arms } = experiment;
  const over = run.rows.filter(isOverRow);
  const made = originOf(experiment, run.rows, file);
  const ratings = ratingFindings(over);
  return {
    name,
    asked: {
      items: items.length,
      answered: items.filter(({ answer }) => answer).length,
      arms: arms.length,
      models: made.models.length,
      judges: made.judges.length,
    },
    outcomes: debateOutcomes(over.filter(({ arm }) => !arms.some(({ name, judge }) => name === arm && judge))),
    ...omitUndefined({ grid: resultGridOf(experiment, over, ratings.ratings) }),
    ...ratings,
    ...armFindings(experiment, over),
    ...helpFindings(experiment, over),
    questions: questionRows(experiment, over),
    ...omitUndefined({ judges: judgesFindings(over) }),
    beliefs: beliefFindings(experiment, over),
    costs: experimentCosts(run.rows),
    missing: missingParts(run),
    made,
  };
}
