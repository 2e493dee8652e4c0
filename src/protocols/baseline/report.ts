import { type Estimate, type PairedCounts, pairedDifference, shareEstimate } from "../../judging/mod.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import { outcomesOf, type QuestionOutcome, type Way, type WayOutcome, WAYS } from "./outcome.ts";
import type { BaselineQuestion } from "./question.ts";
import { costIn, ratio, tokensIn, usageOf } from "./usage.ts";
import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import type { Json } from "../../transcript/event.ts";

/** The result of one way over all questions, and its usage. */
export interface WayReport {
  /** The way that it is about. */
  readonly way: Way;
  /** Questions on which it gave the right answer. */
  readonly right: number;
  /** Questions on which it gave another one. */
  readonly wrong: number;
  /** Questions on which it was tied: not right, and counted as such. */
  readonly tied: number;
  /** Questions on which turns failed, so that nothing is known: not counted. */
  readonly missing: number;
  /** Questions that are counted though some turn failed: votes with fewer answers, debates with fewer speeches. */
  readonly partial: number;
  /** Share of right ones among all that are counted, with Wilson's 95 % interval. */
  readonly accuracy: Estimate;
  /** Of the questions that are over. The single answer is the first of the vote, and stands in the usage of both. */
  readonly usage: UsageTotal;
}

/** The finding of a comparison: the interval of the difference lies above 0, below it, or holds it. */
export type Finding = "gain" | "loss" | "no_gain_shown" | "unknown";

/** Two ways on the same questions. */
export interface Comparison {
  /** The way whose gain it is. */
  readonly first: Way;
  /** The way that it is compared with. */
  readonly second: Way;
  /** Questions on which neither is missing. */
  readonly pairs: PairedCounts;
  /** Accuracy of the first less that of the second, with Newcombe's 95 % interval for paired shares. */
  readonly difference: Estimate;
  /** The finding that follows from that. */
  readonly finding: Finding;
}

/** The report of a baseline. */
export interface BaselineReport {
  /** Questions of the dataset. */
  readonly questions: number;
  /** Those that are over. */
  readonly over: number;
  /** One for each way. */
  readonly ways: readonly WayReport[];
  /** The debate with the vote, the debate with the single answer, the vote with the single answer. */
  readonly comparisons: readonly Comparison[];
  /** Independent answers that votes asked for, the single one included; absent if no vote is counted. */
  readonly draws: { readonly fewest: number; readonly mean: number; readonly most: number } | undefined;
  /**
   * Tokens of the votes for one token of the debates, on the questions on which neither is missing; absent where a provider
   * reported no usage, or there is no such question.
   */
  readonly tokensOfVotesToDebate: number | undefined;
  /** The same in US dollars; absent where a price is unknown. */
  readonly costOfVotesToDebate: number | undefined;
  /** Question by question. */
  readonly outcomes: readonly QuestionOutcome[];
}

const COMPARISONS: readonly (readonly [Way, Way])[] = [["debate", "votes"], ["debate", "single"], ["votes", "single"]];

/** Returns the report on the questions that are over; a pure function of the record. */
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
  /** On the questions that are over: also of a run that was stopped. */
  readonly report: BaselineReport;
}

/** Returns the result of a baseline's record. */
export function toBaselineResult(held: Held): BaselineResult {
  const { record } = held;
  return { ...toResult(held), report: reportOf(questionsIn(record.settings["questions"]), record) };
}

/** Returns the questions that a record names; what is none is left out, since journals are read, not trusted. */
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
