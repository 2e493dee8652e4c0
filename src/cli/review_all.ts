import type { DialogueResult } from "../dialogue/mod.ts";
import { singleLine } from "../text/visible.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { cancellation } from "./cancellation.ts";
import type { Context } from "./context.ts";
import type { ToReview } from "./to_review.ts";
import { exitCodeOf, FIRST_OF } from "./exit_code.ts";
import { earlierReview, holdReview } from "./hold_review.ts";
import { less, type Limits, limitsLeft, more, NOTHING, raised, spentBy } from "./limits_left.ts";
import type { PersonTerminal } from "./person_terminal.ts";
import type { Progress } from "./progress.ts";
import { progressFor } from "./progress_for.ts";
import { reportError } from "./report_error.ts";

/** An archive that was reviewed. */
export interface Reviewed<Result extends DialogueResult> {
  /** Its path, as it is to be shown. */
  readonly shown: string;
  readonly result: Result;
  /** What the review's journal says. */
  readonly record: DialogueRecord;
}

/** What the review of some archives came to. */
export interface Outcome<Result extends DialogueResult> {
  readonly reviewed: readonly Reviewed<Result>[];
  /** Paths of those that it did not come to, or that were left in the middle. */
  readonly leftOut: readonly string[];
  /** What the process ends with. */
  readonly code: number;
}

/**
 * Reviews archives one after the other, within limits for all of them. What was held alike before is gone on with, or
 * taken as it is if it is complete.
 */
export async function reviewAll<Result extends DialogueResult>(
  context: Context,
  archives: readonly ToReview<Result>[],
  { limits, personTerminal }: { readonly limits: Limits; readonly personTerminal?: PersonTerminal | undefined },
): Promise<Outcome<Result>> {
  const { err, args } = context;
  let progress: Progress | undefined;
  const cancelled = cancellation(context, () => progress?.close());
  const reviewed: Reviewed<Result>[] = [];
  const leftOut: string[] = [];
  const codes = new Set<number>();
  let spent = NOTHING;
  try {
    for (const archive of archives) {
      const left = limitsLeft(limits, spent);
      if (!left || cancelled.signal.aborted) {
        leftOut.push(archive.shown);
        codes.add(left ? 130 : 5);
        continue;
      }
      progress = await progressFor(context);
      try {
        const one = await review(context, archive, { left, signal: cancelled.signal, personTerminal, progress });
        const { record, result } = one;
        spent = more(spent, one.spent);
        codes.add(exitCodeOf({ ...result, code: record.because?.code }));
        if (result.status !== "completed") leftOut.push(archive.shown);
        reviewed.push({ shown: archive.shown, result, record });
      } catch (error) {
        // what was rated before is still told
        progress.close();
        err.line(`${archive.shown}:`);
        codes.add(reportError(error, { err, verbose: args.flags.has("--verbose") }));
        leftOut.push(archive.shown);
      }
      progress.close();
      progress = undefined;
    }
  } finally {
    progress?.close();
    cancelled.stop();
  }
  if (leftOut.length > 0 && !args.flags.has("--quiet")) {
    err.line(`To go on: give the same command once more${args.flags.has("--again") ? ", without --again" : ""}`);
  }
  return { reviewed, leftOut, code: FIRST_OF.find((code) => codes.has(code)) ?? 0 };
}

/** Reviews one archive, and tells what this run has used of the limits. */
async function review<Result extends DialogueResult>(
  context: Context,
  { shown, topic, make }: ToReview<Result>,
  { left, ...how }: {
    readonly left: Limits;
    readonly signal: AbortSignal;
    readonly personTerminal: PersonTerminal | undefined;
    readonly progress: Progress;
  },
) {
  const { args, err } = context;
  const earlier = args.flags.has("--again") ? undefined : await earlierReview(make(left));
  // What earlier runs have used of theirs is not charged to this one.
  const workflow = make(earlier ? raised(left, earlier.spent) : left);
  // progress on a terminal tells the topic itself
  if (!args.flags.has("--quiet")) err.line(err.terminal ? shown : `${shown}: ${singleLine(topic)}`);
  const { result, record } = await holdReview(context, workflow, { earlier, ...how });
  const spent = spentBy(record);
  return { result, record, spent: earlier ? less(spent, earlier.spent) : spent };
}
