import { type Estimate, type PairedCounts, pairedDifference, shareEstimate } from "../../judging/mod.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import { outcomesOf, type QuestionOutcome, type Way, type WayOutcome, WAYS } from "./outcome.ts";
import type { BaselineQuestion } from "./question.ts";
import { costIn, ratio, tokensIn, usageOf } from "./usage.ts";
import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import type { Json } from "../../transcript/event.ts";

/** The results and usage of one way over all questions. */
export interface WayReport {
  /** The way. */
  readonly way: Way;
  /** Number of questions with the right answer. */
  readonly right: number;
  /** Number of questions with a wrong answer. */
  readonly wrong: number;
  /** Number of questions with a tie, which counts as not right. */
  readonly tied: number;
  /** Number of questions without an outcome because turns failed; these are not counted. */
  readonly missing: number;
  /**
   * Number of questions that count although some turns failed: votes with fewer answers, debates with fewer speeches.
   */
  readonly partial: number;
  /** Share of right outcomes among those counted, with Wilson's 95 % interval. */
  readonly accuracy: Estimate;
  /** Usage for the finished questions. The single answer is the first of the vote, so both include its usage. */
  readonly usage: UsageTotal;
}

/** The finding of a comparison: the interval of the difference lies above 0, below 0, or includes 0. */
export type Finding = "gain" | "loss" | "no_gain_shown" | "unknown";

/** A comparison of two ways on the same questions. */
export interface Comparison {
  /** The way whose gain is measured. */
  readonly first: Way;
  /** The way used for comparison. */
  readonly second: Way;
  /** Questions on which neither way is missing. */
  readonly pairs: PairedCounts;
  /** Accuracy of the first way minus that of the second, with Newcombe's 95 % interval for paired shares. */
  readonly difference: Estimate;
  /** The finding for that difference. */
  readonly finding: Finding;
}

/** The report of a baseline. */
export interface BaselineReport {
  /** Number of questions in the dataset. */
  readonly questions: number;
  /** Number of finished questions. */
  readonly over: number;
  /** One report for each way. */
  readonly ways: readonly WayReport[];
  /** The debate against the vote, the debate against the single answer, and the vote against the single answer. */
  readonly comparisons: readonly Comparison[];
  /** Independent answers requested in a vote, including the single one; absent if no vote is counted. */
  readonly draws: { readonly fewest: number; readonly mean: number; readonly most: number } | undefined;
  /**
   * Ratio of the votes' tokens to the debates' tokens, over the questions on which neither is missing; absent if usage
   * was not reported, or there is no such question.
   */
  readonly tokensOfVotesToDebate: number | undefined;
  /** The same ratio in US dollars; absent if a price is unknown. */
  readonly costOfVotesToDebate: number | undefined;
  /** The outcomes, question by question. */
  readonly outcomes: readonly QuestionOutcome[];
}

const COMPARISONS: readonly (readonly [Way, Way])[] = [["debate", "votes"], ["debate", "single"], ["votes", "single"]];

/** Returns the report on the finished questions; a pure function of the record. */
export function reportOf(
  questions: readonly BaselineQuestion[],
  { messages, calls }: Pick<DialogueRecord, "messages" | "calls">,
): BaselineReport {
  const outcomes = outcomesOf(questions, messages);
  const used = usageOf(questions, outcomes, calls);
  const compared = usageOf(questions, outcomes.filter(({ ways }) => areKnown([ways.votes, ways.debate])), calls);
  const draws = outcomes.flatMap(({ ways, draws }) => ways.votes.kind === "missing" ? [] : draws);
  return {
    questions: questions.length,
    over: outcomes.length,
    ways: WAYS.map((way) => wayReport(way, outcomes, used[way])),
    comparisons: COMPARISONS.map(([first, second]) => compare(first, second, outcomes)),
    draws: draws.length === 0 ? undefined : {
      fewest: Math.min(...draws),
      mean: draws.reduce((sum, count) => sum + count, 0) / draws.length,
      most: Math.max(...draws),
    },
    tokensOfVotesToDebate: ratio(tokensIn(compared.votes), tokensIn(compared.debate)),
    costOfVotesToDebate: ratio(costIn(compared.votes), costIn(compared.debate)),
    outcomes,
  };
}

function wayReport(way: Way, outcomes: readonly QuestionOutcome[], usage: UsageTotal): WayReport {
  const own = outcomes.map(({ ways }) => ways[way]);
  const right = own.filter((outcome) => outcome.kind === "answered" && outcome.right).length;
  const wrong = own.filter((outcome) => outcome.kind === "answered" && !outcome.right).length;
  const tied = own.filter(({ kind }) => kind === "tied").length;
  const missing = own.filter(({ kind }) => kind === "missing").length;
  const partial = outcomes.filter(({ ways, failedTurns }) => areKnown([ways[way]]) && failedTurns[way] > 0).length;
  const accuracy = shareEstimate(right, right + wrong + tied);
  return { way, right, wrong, tied, missing, partial, accuracy, usage };
}

function areKnown(outcomes: readonly WayOutcome[]): boolean {
  return outcomes.every(({ kind }) => kind !== "missing");
}

function compare(first: Way, second: Way, outcomes: readonly QuestionOutcome[]): Comparison {
  const known = outcomes.map(({ ways }) => [ways[first], ways[second]] as const).filter(areKnown);
  const isRight = (outcome: WayOutcome) => outcome.kind === "answered" && outcome.right;
  const count = (one: boolean, other: boolean) =>
    known.filter(([a, b]) => isRight(a) === one && isRight(b) === other).length;
  const pairs = {
    both: count(true, true),
    firstOnly: count(true, false),
    secondOnly: count(false, true),
    neither: count(false, false),
  };
  const difference = pairedDifference(pairs);
  return { first, second, pairs, difference, finding: findingOf(difference) };
}

function findingOf(difference: Estimate): Finding {
  if (!difference.defined) return "unknown";
  const { interval } = difference;
  if (interval.defined && interval.low > 0) return "gain";
  return interval.defined && interval.high < 0 ? "loss" : "no_gain_shown";
}

/** The result of a baseline. */
export interface BaselineResult extends DialogueResult {
  /** The report on the finished questions, even if the run was stopped. */
  readonly report: BaselineReport;
}

/** Returns the result of a baseline's record. */
export function toBaselineResult(held: Held): BaselineResult {
  const { record } = held;
  return { ...toResult(held), report: reportOf(questionsIn(record.settings["questions"]), record) };
}

/** Returns the questions in a record, leaving out anything invalid, because journals are not trusted. */
function questionsIn(value: Json | undefined): readonly BaselineQuestion[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => isQuestion(item) ? [item] : []);
}

function isQuestion(item: unknown): item is BaselineQuestion {
  const { id, question, choices, expected } = Object(item);
  const texts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === "string");
  return typeof id === "string" && typeof question === "string" && texts(expected) &&
    (choices === undefined || texts(choices));
}
