import type { DialogueResult, RunOptions } from "../dialogue/mod.ts";
import type { CastMember } from "../protocols/cast.ts";
import { asRead, type ReadDialogue, type ReviewDialogue } from "../protocols/review_dialogue.ts";
import { singleLine } from "../text/visible.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Context } from "./io.ts";
import { ManyProgress } from "./many_progress.ts";
import type { Progress } from "./progress.ts";
import { some } from "../archive/render/degraded.ts";
import { readersOf } from "../archive/render/facts.ts";
import { statusInWords } from "../archive/render/words.ts";
import { type EarlierReview, type Ran, review } from "../setup/holding.ts";
import { type Limits, limitsLeft, NOTHING } from "../setup/limits.ts";
import { estimateOf } from "../setup/estimate.ts";
import { rehearsed, report, tellTrouble, totalInWords } from "./dry_run.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { exitCodeOf, exitCodeOfAll, reportError } from "./errors.ts";
import { printReviewTrouble } from "./print.ts";
import { openArchive } from "./archives.ts";
import { cancellation, withProgress } from "./run.ts";
import { isSamePath } from "../runtime/found.ts";
import { typed } from "../runtime/typed.ts";
import { titleIn } from "../transcript/title.ts";

/** A kind of review, as its command runs and prints it. */
export interface ReviewKind<Result extends DialogueResult> {
  /** The verb of the command, for messages. */
  readonly verb: "judge" | "rate" | "note";
  /** Name of the list of reviews in JSON. */
  readonly name: "verdicts" | "evaluations" | "flows";
  /** Name of the reviewed archive in JSON. */
  readonly about: "judged" | "evaluated" | "noted";
  /** Those who review, in the order of the reviews if there are several of a dialogue. */
  readonly cast: readonly CastMember[];
  /** Limits for all archives together. */
  readonly limits: Limits;
  /** Makes the reviews of a dialogue, in the order in which they are held. */
  readonly make: (dialogue: ReadDialogue) => readonly ReviewDialogue<Result>[];
  readonly print: (reviewed: readonly Reviewed<Result>[]) => void;
  /** Entries in JSON of archives that need no review. @default none */
  readonly unreviewed?: readonly object[];
}

interface ToReview {
  /** Its path, for display. */
  readonly shown: string;
  readonly dialogue: ReadDialogue;
}

export interface Reviewed<Result extends DialogueResult> extends Ran<Result> {
  /** Its path, for display. */
  readonly shown: string;
}

/** Archives after their reviews. */
export interface ReviewedArchives<Result extends DialogueResult> {
  readonly reviewed: readonly Reviewed<Result>[];
  /** Paths of archives not reviewed, or reviewed only in part. */
  readonly leftOut: readonly string[];
  readonly code: number;
}

/**
 * Opens all archives to review, before the first call.
 *
 * @throws {ConfigError} If an archive cannot be read, or its dialogue is unfinished.
 * @throws {UsageError} If an archive is named twice.
 */
export async function openForReview(
  context: Context,
  verb: ReviewKind<DialogueResult>["verb"],
): Promise<readonly ToReview[]> {
  const opened: ToReview[] = [];
  for (const name of context.args.operands) {
    const { shown, folder, reading } = await openArchive(context, name);
    const dialogue = await asRead(reading, folder);
    if (dialogue.record.status === undefined) {
      throw new ConfigError(`Cannot ${verb} ${shown}: it is unfinished; ${typed("resume")} continues it`);
    }
    if (opened.some(({ dialogue: { archive = "" } }) => isSamePath(archive, folder))) {
      throw new UsageError(`${shown} is named twice: give each archive once`);
    }
    opened.push({ shown, dialogue });
  }
  return opened;
}

/** Returns the language of the archives' pages, as a setting for those who review them all; English if there are several. */
export function languageOf(archives: readonly ToReview[]): { readonly language: string } {
  const [tag = "en", ...others] = new Set(archives.map(({ dialogue: { record } }) => readersOf(record)));
  return { language: others.length === 0 ? tag : "en" };
}

/**
 * Reviews archives one after the other, within limits for all together. An earlier review with the same settings is
 * continued, or reused if complete. All reviews are built before the first call, to find errors early.
 */
export async function reviewAll<Result extends DialogueResult>(
  context: Context,
  archives: readonly ToReview[],
  { make, limits, verb }: ReviewKind<Result>,
): Promise<ReviewedArchives<Result>> {
  const { err, args } = context;
  const reviews = archives.flatMap(({ shown, dialogue }) =>
    make(dialogue).map((workflow) => ({ shown, title: titleIn(dialogue.record), workflow }))
  );
  const many = archives.length > 1 ? new ManyProgress(context, { what: `${verb}d`, total: reviews.length }) : undefined;
  const { signal, stop } = cancellation(context);
  signal.addEventListener("abort", () => many?.close());
  const progress = many && { hear: (event: DialogueEvent) => many.hear(event), close() {} };
  const reviewed: Reviewed<Result>[] = [];
  const leftOut: string[] = [];
  const codes: number[] = [];
  let [onRecord, isAway] = [0, false];
  let left = limitsLeft(limits, NOTHING);
  try {
    for (const { shown, title, workflow } of reviews) {
      if (signal.aborted || isAway) {
        if (!signal.aborted) many?.end(`not ${verb}d`, false);
        leftOut.push(shown);
        codes.push(signal.aborted ? 130 : 3);
        continue;
      }
      try {
        if (many) many.begin(shown);
        else if (!args.flags.has("--quiet")) {
          err.line(err.terminal ? shown : `${shown}: ${singleLine(title)}`);
        }
        const within = { left, again: args.flags.has("--again"), perRun: true };
        const ran = await review(workflow, within, reviewing(context, { signal, ...omitUndefined({ progress }) }));
        if (!ran) {
          many?.end(`not ${verb}d: budget exhausted`, false);
          leftOut.push(shown);
          codes.push(5);
          continue;
        }
        const { result, record, wasComplete } = ran;
        left = ran.left;
        if (wasComplete) onRecord++;
        const isDone = result.status === "completed";
        many?.end(isDone ? `${wasComplete ? "already " : ""}${verb}d` : statusInWords(record), isDone);
        codes.push(exitCodeOf(result));
        isAway = result.endReason === "provider"; // the others have the same reviewers
        if (!isDone) leftOut.push(shown);
        reviewed.push({ shown, result, record });
      } catch (error) {
        many?.end("failed", false);
        many?.close();
        // earlier ratings are still printed
        err.line(`${shown}:`);
        codes.push(reportError(error, { err, verbose: args.flags.has("--verbose") }));
        leftOut.push(shown);
      }
    }
  } finally {
    stop();
    many?.total();
  }
  if (many && onRecord === reviews.length && !args.flags.has("--quiet")) {
    err.line(`Nothing was paid: all were ${verb}d already`);
  }
  if (leftOut.length > 0 && !args.flags.has("--quiet")) {
    err.line(`To continue: give the same command again${args.flags.has("--again") ? ", without --again" : ""}`);
  }
  return { reviewed, leftOut, code: exitCodeOfAll(codes) };
}

/** Runs a review with progress, or continues an earlier one, and says so. */
export function reviewing<Result>(
  context: Context,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress?: Progress },
): (start: (options: RunOptions) => Promise<Result>, earlier?: EarlierReview) => Promise<Result> {
  return async (start, earlier) => {
    if (earlier && !progress && !context.args.flags.has("--quiet")) {
      context.err.line(earlier.isComplete ? `Already complete: ${earlier.folder}` : `Continuing ${earlier.folder}`);
    }
    const before = earlier && !earlier.isComplete ? earlier.events : [];
    return await withProgress(context, { signal, before, ...omitUndefined({ progress }) }, start);
  };
}

/** Returns reviews as JSON shows them, with the archives left out. */
export function reviewsForMachines<Result extends DialogueResult>(
  { reviewed, leftOut }: Pick<ReviewedArchives<Result>, "reviewed" | "leftOut">,
  { name, about, unreviewed = [] }: Pick<ReviewKind<Result>, "name" | "about" | "unreviewed">,
): object {
  return { [name]: [...unreviewed, ...reviewed.map(({ shown, result }) => ({ [about]: shown, ...result }))], leftOut };
}

/** Prints reviews in the requested form, and problems to the other output. Returns the exit code. */
export function printReviews<Result extends DialogueResult & { readonly because?: string }>(
  { args, out, err }: Context,
  { reviewed, leftOut, code }: ReviewedArchives<Result>,
  { verb, print, ...kind }: ReviewKind<Result>,
): number {
  if (args.flags.has("--json")) {
    out.json(reviewsForMachines({ reviewed, leftOut }, kind));
  } else if (!args.flags.has("--events")) print(reviewed);
  for (const { shown, result } of reviewed) printReviewTrouble(err, result, shown);
  if (leftOut.length > 0) err.line(`Not fully ${verb}d: ${some(leftOut)}`);
  return code;
}

/**
 * Rehearses the review of archives, each with the full limits, and prints the maximum of each. The exit code is as for
 * the rehearsal of a dialogue.
 */
export async function dryRunAll<Result extends DialogueResult>(
  context: Context,
  archives: readonly ToReview[],
  { make, cast, name }: ReviewKind<Result>,
): Promise<number> {
  const { args, out, err } = context;
  const reviews = [];
  const records: DialogueRecord[] = [];
  const codes: number[] = [];
  const toRehearse = archives.flatMap(({ shown, dialogue }) =>
    make(dialogue).map((workflow, n, all) => ({ shown, workflow, who: all.length > 1 ? cast.slice(n, n + 1) : cast }))
  );
  for (const { shown, workflow, who } of toRehearse) {
    const record = await rehearsed(context, (options) => workflow.rehearse(options));
    if (!record) return 130;
    reviews.push({ archive: shown, ...estimateOf(record) });
    records.push(record);
    if (!args.flags.has("--json")) {
      out.line(`${reviews.length > 1 ? "\n" : ""}${shown}`);
      for (const line of report(record, who)) out.line(line);
    }
    if (record.because || record.failures.length > 0) err.line(`${shown}:`);
    codes.push(tellTrouble([record], err));
  }
  if (args.flags.has("--json")) out.json({ dryRun: true, [name]: reviews });
  else if (records.length > 1) out.line(`\n${totalInWords(records)}`);
  return Math.max(0, ...codes);
}
