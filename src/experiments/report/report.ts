import {
  type ArmAnswer,
  type ArmComparison,
  armComparisons,
  type ArmResult,
  armResults,
} from "../../judging/ratings/arms.ts";
import { type Ratings, ratingsOf } from "../../judging/ratings/ratings.ts";
import type { Experiment } from "../experiment.ts";
import { type DialogueRow, isOverRow } from "../row.ts";
import type { ExperimentRun } from "../run_experiment.ts";
import { alikeItems } from "./alike.ts";
import { type BeliefFindings, beliefFindings } from "./beliefs.ts";
import { type JudgeRatings, ratingsByJudge } from "./by_judge.ts";
import { type ExperimentCosts, experimentCosts } from "./costs.ts";
import { type JudgesFindings, judgesFindings } from "./judges.ts";
import { type RatedMatches, ratedMatches } from "./matches.ts";
import { type MissingParts, missingParts } from "./missing.ts";
import { type DebateOutcomes, debateOutcomes } from "./outcomes.ts";
import { type ExperimentFileRead, type Origin, originOf } from "./origin.ts";
import { type QuestionRow, questionRows } from "./questions.ts";
import { chanceOf, type SeatedPairs, seatedPairs } from "./seated.ts";

/** The results of an experiment: the value that its report in Markdown, HTML and JSON shows. */
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
  /** The outcomes of each arm's debates. */
  readonly outcomes: readonly DebateOutcomes[];
  /** The basis of the ratings. */
  readonly matches: Omit<RatedMatches, "matches">;
  /** One rating for each group of models that met, largest first. */
  readonly ratings: readonly Ratings[];
  /** Groups of items that were read exactly alike. */
  readonly alike: readonly (readonly string[])[];
  /** Ratings by each judge alone, where it has readings enough. */
  readonly byJudge: readonly JudgeRatings[];
  /** Accuracy of the arms, where answers are known. */
  readonly arms: readonly ArmResult[];
  readonly comparisons: readonly ArmComparison[];
  /** The accuracy of guessing, 0–1; absent without known answers, or if one of them has no positions. */
  readonly chance?: number;
  /** Pairs of debates with the sides exchanged, where answers are known. */
  readonly seated: readonly SeatedPairs[];
  /** Accuracy of arms without the debates that are too close to call, where there are any. */
  readonly withoutClose: readonly ArmResult[];
  /** Mean number of answers in a dialogue of each arm that answers alone, such as a vote. */
  readonly answersEach: Readonly<Record<string, number>>;
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
  const { matches, ...rated } = ratedMatches(over);
  const place = new Map(arms.map((arm, at) => [arm.name, at]));
  const known = over.filter(({ answer }) => answer)
    .sort((a, b) => (place.get(a.arm) ?? 0) - (place.get(b.arm) ?? 0));
  const close = new Set(known.filter(({ verdict }) => verdict?.kind === "too_close").map(({ arm }) => arm));
  const chance = chanceOf(experiment);
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
    alike: alikeItems(over),
    byJudge: ratingsByJudge(over),
    arms: armResults(known.map(armAnswer)),
    comparisons: armComparisons(known.map(armAnswer)),
    ...(chance === undefined ? {} : { chance }),
    seated: seatedPairs(over),
    withoutClose: armResults(
      known.filter(({ arm, verdict }) => close.has(arm) && verdict?.kind !== "too_close").map(armAnswer),
    ),
    answersEach: answersEach(known),
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

function armAnswer({ arm, item, answer, usageWithReviews: { costUsd, unpricedCalls } }: DialogueRow): ArmAnswer {
  return {
    arm,
    item,
    ...(!answer || answer.kind === "missing" ? {} : { right: answer.kind === "answered" && answer.right }),
    ...(costUsd === undefined || unpricedCalls > 0 ? {} : { costUsd }),
  };
}

function answersEach(rows: readonly DialogueRow[]): Readonly<Record<string, number>> {
  const alone = Map.groupBy(rows.filter(({ protocol }) => protocol === "answers"), ({ arm }) => arm);
  return Object.fromEntries(
    [...alone].map(([arm, own]) => [arm, own.reduce((sum, { messages }) => sum + messages, 0) / own.length]),
  );
}
