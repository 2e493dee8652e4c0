import { type ArmComparison, armComparisons, type ArmResult, armResults } from "../../judging/ratings/arms.ts";
import { type Ratings, ratingsOf } from "../../judging/ratings/ratings.ts";
import type { Experiment } from "../experiment.ts";
import { isOverRow } from "../row.ts";
import type { ExperimentRun } from "../run_experiment.ts";
import { type BeliefFindings, beliefFindings } from "./beliefs.ts";
import { type ExperimentCosts, experimentCosts } from "./costs.ts";
import { type JudgesFindings, judgesFindings } from "./judges.ts";
import { type RatedMatches, ratedMatches } from "./matches.ts";
import { type MissingParts, missingParts } from "./missing.ts";
import { type DebateOutcomes, debateOutcomes } from "./outcomes.ts";
import { type ExperimentFileRead, type Origin, originOf } from "./origin.ts";
import { type QuestionRow, questionRows } from "./questions.ts";

/** What came out of an experiment: the value that its report in Markdown, HTML and JSON shows. */
export interface ExperimentReport {
  readonly name: string;
  /** Numbers of what was asked. */
  readonly asked: {
    readonly items: number;
    /** Items whose answer is known. */
    readonly answered: number;
    readonly arms: number;
    readonly models: number;
    readonly judges: number;
  };
  /** How the debates of each arm came out. */
  readonly outcomes: readonly DebateOutcomes[];
  /** What ratings rest on. */
  readonly matches: Omit<RatedMatches, "matches">;
  /** One rating for each group of models that met, largest first. */
  readonly ratings: readonly Ratings[];
  /** Accuracy of the arms, where answers are known. */
  readonly arms: readonly ArmResult[];
  readonly comparisons: readonly ArmComparison[];
  /** Ties among the answers that are not right, by arm. */
  readonly ties: Readonly<Record<string, number>>;
  readonly questions: readonly QuestionRow[];
  /** Absent if nothing was judged by a panel. */
  readonly judges?: JudgesFindings;
  readonly beliefs: BeliefFindings;
  readonly costs: ExperimentCosts;
  readonly missing: MissingParts;
  readonly made: Origin;
}

/** What a report is about. */
export interface ReportSource {
  readonly experiment: Experiment;
  readonly run: Pick<ExperimentRun, "rows" | "left">;
  readonly file?: ExperimentFileRead;
}

/** Returns the report of an experiment, from the rows of its dialogues. Only those that are over count for results. */
export function experimentReport({ experiment, run, file }: ReportSource): ExperimentReport {
  const { name, items, arms } = experiment;
  const over = run.rows.filter(isOverRow);
  const { matches, ...rated } = ratedMatches(over);
  const answers = over.flatMap(({ arm, item, answer, usageWithReviews: { costUsd, unpricedCalls } }) =>
    answer
      ? [{
        ...{ arm, item },
        ...(answer.kind === "missing" ? {} : { right: answer.kind === "answered" && answer.right }),
        ...(costUsd === undefined || unpricedCalls > 0 ? {} : { costUsd }),
      }]
      : []
  );
  const place = new Map(arms.map((arm, at) => [arm.name, at]));
  const ordered = answers.toSorted((a, b) => (place.get(a.arm) ?? 0) - (place.get(b.arm) ?? 0));
  const judges = judgesFindings(over);
  const made = originOf(experiment, run.rows, file);
  return {
    name,
    asked: {
      items: items.length,
      answered: items.filter(({ answer }) => answer).length,
      arms: arms.length,
      models: made.models.length,
      judges: made.judges.length,
    },
    outcomes: debateOutcomes(over),
    matches: rated,
    ratings: ratingsOf(matches),
    arms: armResults(ordered),
    comparisons: armComparisons(ordered),
    ties: Object.fromEntries(arms.map((arm) => [
      arm.name,
      over.filter((row) => row.arm === arm.name && row.answer?.kind === "tied").length,
    ])),
    questions: questionRows(experiment, over),
    ...(judges ? { judges } : {}),
    beliefs: beliefFindings(experiment, over),
    costs: experimentCosts(run.rows),
    missing: missingParts(run),
    made,
  };
}
