import type { DialogueResult } from "../dialogue/mod.ts";
import { readJournal } from "../archive/journal_reader.ts";
import type { CastMember } from "../protocols/cast.ts";
import type { ReadDialogue, ReviewDialogue } from "../protocols/review_dialogue.ts";
import { singleLine } from "../text/visible.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { fold } from "../transcript/fold.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Context } from "./io.ts";
import { ManyProgress } from "./many_progress.ts";
import type { Progress } from "./progress.ts";
import { some } from "../archive/render/degraded.ts";
import { statusInWords } from "../archive/render/words.ts";
import { type Limits, limitsLeft, NOTHING, raised, spentBy } from "../setup/limits.ts";
import { estimateOf } from "../setup/estimate.ts";
import { rehearsed, report, tellTrouble, totalInWords } from "./dry_run.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { exitCodeOf, exitCodeOfAll, reportError } from "./errors.ts";
import { printReviewTrouble } from "./print.ts";
import { openArchive } from "./archives.ts";
import { cancellation, type Ran, runOne } from "./run.ts";
import { isSamePath } from "../runtime/found.ts";
import { typed } from "../runtime/typed.ts";

/** A kind of review, as its command runs and prints it. */
export interface ReviewKind<Result extends DialogueResult> {
  /** The verb of the command, for messages. */
  readonly verb: "judge" | "rate";
  /** Name of the list of reviews in JSON. */
  readonly name: "verdicts" | "evaluations";
  /** Name of the reviewed archive in JSON. */
  readonly about: "judged" | "evaluated";
  readonly cast: readonly CastMember[];
  /** Limits for all archives together. */
  readonly limits: Limits;
  /** Makes a review; the limits override those of the command. */
  readonly make: (dialogue: ReadDialogue, limits: Limits) => ReviewDialogue<Result>;
  readonly print: (reviewed: readonly Reviewed<Result>[]) => void;
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

interface Outcome<Result extends DialogueResult> {
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
    const { shown, folder, reading: { events, hash } } = await openArchive(context, name);
    const record = fold(events);
    if (record.status === undefined) {
      throw new ConfigError(`Cannot ${verb} ${shown}: it is unfinished; ${typed("resume")} continues it`);
    }
    if (opened.some(({ dialogue: { archive = "" } }) => isSamePath(archive, folder))) {
      throw new UsageError(`${shown} is named twice`);
    }
    opened.push({ shown, dialogue: { record, hash, archive: folder } });
  }
  return opened;
}

/**
 * Reviews archives one after the other, within limits for all together. An earlier review with the same settings is
 * continued, or reused if complete. All reviews are built before the first call, to find errors early.
 */
export async function reviewAll<Result extends DialogueResult>(
  context: Context,
  archives: readonly ToReview[],
  { make, limits, verb }: ReviewKind<Result>,
): Promise<Outcome<Result>> {
  const { err, args } = context;
  const many = archives.length > 1
    ? new ManyProgress(context, { what: `${verb}d`, total: archives.length })
    : undefined;
  for (const { dialogue } of archives) make(dialogue, {});
  const { signal, stop } = cancellation(context);
  signal.addEventListener("abort", () => many?.close());
  const progress = many && { hear: (event: DialogueEvent) => many.hear(event), close() {} };
  const reviewed: Reviewed<Result>[] = [];
  const leftOut: string[] = [];
  const codes: number[] = [];
  let [onRecord, isAway] = [0, false];
  let left = limitsLeft(limits, NOTHING);
  try {
    for (const { shown, dialogue } of archives) {
      if (signal.aborted || isAway) {
        if (!signal.aborted) many?.end(`not ${verb}d`, false);
        leftOut.push(shown);
        codes.push(signal.aborted ? 130 : 3);
        continue;
      }
      try {
        if (many) many.begin(shown);
        else if (!args.flags.has("--quiet")) {
          err.line(err.terminal ? shown : `${shown}: ${singleLine(dialogue.record.topic)}`);
        }
        const again = args.flags.has("--again");
        const options = { left, again, perRun: true, signal, ...omitUndefined({ progress }) };
        const ran = await review(context, (own) => make(dialogue, own), options);
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
  if (many && onRecord === archives.length && !args.flags.has("--quiet")) {
    err.line(`Nothing was paid: all were ${verb}d already`);
  }
  if (leftOut.length > 0 && !args.flags.has("--quiet")) {
    err.line(`To continue: give the same command again${args.flags.has("--again") ? ", without --again" : ""}`);
  }
  return { reviewed, leftOut, code: exitCodeOfAll(codes) };
}

/**
 * Holds a review, or continues an earlier one with the same settings.
 *
 * @param perRun Excludes the usage of earlier runs.
 * @param again Repeats the review.
 * @param progress The display for several reviews. @default one for this review alone
 * @param left The rest of the limits; `undefined` if they are exhausted.
 * @returns The run and the remaining limits; `undefined` if the limits are exhausted and calls are needed.
 */
export async function review<Result extends DialogueResult>(
  context: Context,
  make: (limits: Limits) => ReviewDialogue<Result>,
  { left, perRun = false, again = false, signal, progress }: {
    readonly left: Limits | undefined;
    readonly perRun?: boolean;
    readonly again?: boolean;
    readonly signal: AbortSignal;
    readonly progress?: Progress;
  },
): Promise<Ran<Result> & { readonly left: Limits | undefined; readonly wasComplete: boolean } | undefined> {
  const folder = again ? undefined : await make(left ?? {}).earlier();
  const before = folder === undefined ? [] : (await readJournal(folder)).events;
  const earlier = folder === undefined ? undefined : fold(before);
  const complete = earlier?.status === "completed";
  if (!left && !complete) return undefined;
  const used = earlier ? spentBy(earlier) : NOTHING;
  const workflow = make(raised(left ?? {}, perRun ? used : NOTHING));
  if (folder !== undefined && !progress && !context.args.flags.has("--quiet")) {
    context.err.line(complete ? `Already complete: ${folder}` : `Continuing ${folder}`);
  }
  const ran = await runOne(context, {
    workflow,
    ...omitUndefined({ from: folder === undefined ? undefined : { folder }, progress }),
    signal,
    before: complete ? [] : before,
  });
  return { ...ran, wasComplete: complete, left: left && limitsLeft(raised(left, used), spentBy(ran.record)) };
}

/** Prints reviews in the requested form, and problems to the other output. Returns the exit code. */
export function printReviews<Result extends DialogueResult & { readonly because?: string }>(
  { args, out, err }: Context,
  { reviewed, leftOut, code }: Outcome<Result>,
  { verb, name, about, print }: ReviewKind<Result>,
): number {
  if (args.flags.has("--json")) {
    out.json({ [name]: reviewed.map(({ shown, result }) => ({ [about]: shown, ...result })), leftOut });
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
  for (const { shown, dialogue } of archives) {
    const workflow = make(dialogue, {});
    const record = await rehearsed(context, (options) => workflow.rehearse(options));
    if (!record) return 130;
    reviews.push({ archive: shown, ...estimateOf(record) });
    records.push(record);
    if (!args.flags.has("--json")) {
      out.line(`${reviews.length > 1 ? "\n" : ""}${shown}`);
      for (const line of report(record, cast)) out.line(line);
    }
    if (record.because || record.failures.length > 0) err.line(`${shown}:`);
    codes.push(tellTrouble([record], err));
  }
  if (args.flags.has("--json")) out.json({ dryRun: true, [name]: reviews });
  else if (records.length > 1) out.line(`\n${totalInWords(records)}`);
  return Math.max(0, ...codes);
}
