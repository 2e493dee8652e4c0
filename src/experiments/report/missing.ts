import { readingRows } from "../../judging/panel/readings.ts";
import type { FailureCode } from "../../transcript/failure.ts";
import { type DialogueRow, isOverRow } from "../row.ts";
import type { ExperimentRun } from "../run_experiment.ts";

/** All that an experiment lacks, so that no figure hides it. */
export interface MissingParts {
  /** Dialogues that were planned, and those that are over. */
  readonly planned: number;
  readonly held: number;
  /** Combinations without a finished dialogue, by reason. */
  readonly left: readonly Reason[];
  /** Dialogues without a verdict or answer though they are over, by reason. */
  readonly undecided: readonly Reason[];
  /** The same by arm, models and kind of item, with the number of all such dialogues; the most first. */
  readonly without: readonly {
    readonly arm: string;
    /** In alphabetical order. */
    readonly models: readonly string[];
    /** The item's answer is known. */
    readonly isKnown: boolean;
    readonly count: number;
    readonly of: number;
  }[];
  /** Turns and questions aside without an answer, by kind of failure. */
  readonly failures: readonly { readonly code: string; readonly count: number }[];
  /** Dialogues in which one failed. */
  readonly withFailures: number;
  /** Dialogues that a limit cut short. */
  readonly cutShort: number;
  /** Readings by judges that are missing, by judge and reason. */
  readonly readings: readonly { readonly judge: string; readonly reason: string; readonly count: number }[];
  /** Calls whose cost is unknown. */
  readonly unpricedCalls: number;
}

/** A reason, and the keys of the combinations that it concerns. */
export interface Reason {
  readonly reason: string;
  readonly keys: readonly string[];
}

/** Returns what is missing. */
export function missingParts({ rows, left }: Pick<ExperimentRun, "rows" | "left">): MissingParts {
  const over = rows.filter(isOverRow);
  const overKeys = new Set(over.map(({ key }) => key));
  const notHeld = left.filter(({ combination: { key } }) => !overKeys.has(key)); // the others lack only a review
  const failed = Map.groupBy(rows.flatMap(({ failuresBy }) => Object.entries(failuresBy)), ([code]) => code);
  const unread = rows.flatMap(({ panel }) => panel ? readingRows(panel) : [])
    .flatMap(({ judge, missing }) => missing === undefined ? [] : [{ judge, reason: missing }]);
  return {
    planned: over.length + notHeld.length,
    held: over.length,
    left: byReason(notHeld.map(({ combination: { key }, reason }) => [key, reason])),
    undecided: byReason(over.flatMap((row) => {
      const reason = noOutcome(row);
      return reason === undefined ? [] : [[row.key, reason] as const];
    })),
    without: withoutOutcome(over),
    failures: [...failed].map(([code, own]) => ({ code, count: own.reduce((sum, [, n]) => sum + n, 0) })),
    withFailures: rows.filter(({ failures }) => failures > 0).length,
    cutShort: rows.filter(({ cutShort }) => cutShort).length,
    readings: [...Map.groupBy(unread, (each) => JSON.stringify(each)).values()].flatMap((same) =>
      same.slice(0, 1).map((each) => ({ ...each, count: same.length }))
    ),
    unpricedCalls: rows.reduce((sum, { usageWithReviews: { unpricedCalls } }) => sum + unpricedCalls, 0),
  };
}

function withoutOutcome(rows: readonly DialogueRow[]): MissingParts["without"] {
  const alike = Map.groupBy(
    rows,
    ({ arm, models, answer }) => JSON.stringify([arm, models.toSorted(), answer !== undefined]),
  );
  return [...alike.values()].flatMap((own) => {
    const count = own.filter((row) => noOutcome(row) !== undefined).length;
    return own.slice(0, count > 0 ? 1 : 0).map(({ arm, models, answer }) => ({
      arm,
      models: models.toSorted(),
      isKnown: answer !== undefined,
      count,
      of: own.length,
    }));
  }).sort((a, b) => b.count - a.count);
}

/** Returns the reason why a dialogue gives no result; `undefined` if it gives one, or none is expected of it. */
export function noOutcome({ answer, verdict, sides }: DialogueRow): string | undefined {
  if (answer) return answer.kind === "missing" ? answer.reason : undefined;
  if (sides.length === 0) return undefined;
  if (!verdict) return "nothing was decided";
  return verdict.kind === "undecided" ? verdict.reason : undefined;
}

function byReason(all: readonly (readonly [key: string, reason: string])[]): readonly Reason[] {
  return [...Map.groupBy(all, ([, reason]) => reason)].map(([reason, own]) => ({
    reason,
    keys: own.map(([key]) => key),
  }))
    .sort((a, b) => b.keys.length - a.keys.length);
}

/** The kinds of failures, as a reader would name them. */
export const FAILURES: Readonly<Partial<Record<string, string>>> = {
  timeout: "no answer in time",
  unreachable: "no connection",
  rate_limit: "the provider was busy",
  server: "the provider failed",
  malformed: "an answer in the wrong format",
  truncated: "an answer that broke off",
  empty: "an empty answer",
  length: "no text within the output limit",
  blank: "nothing but white space, held to a form",
  auth: "the key was refused",
  not_found: "the model does not exist",
  bad_request: "the request was refused",
  quota: "the account is empty",
  content_filter: "the provider withheld the answer",
  refusal: "the model refused",
  context: "the prompt was too long",
  unreadable: "an answer that could not be read, twice",
  unknown_call: "a call that may have been paid was not repeated",
  agent_error: "an error in an agent",
} satisfies Record<FailureCode, string>;
