import type { DialogueResult, Spending } from "../dialogue/mod.ts";
import { add, NOTHING as NO_CALL, spentOf } from "../dialogue/calls/spending.ts";
import { readJournal } from "../archive/journal_reader.ts";
import type { CastMember } from "../protocols/cast.ts";
import type { Configuration } from "../protocols/configuration.ts";
import type { ReadDialogue, ReviewDialogue } from "../protocols/review_dialogue.ts";
import { singleLine } from "../text/visible.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { fold } from "../transcript/fold.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Context, Printer } from "./io.ts";
import { asJson, rehearsed, report, tellTrouble } from "./dry_run.ts";
import { ConfigError, exitCodeOf, FIRST_OF, reportError, UsageError } from "./errors.ts";
import { printReviewTrouble } from "./print.ts";
import { openArchive } from "./read.ts";
import type { PersonTerminal } from "./people.ts";
import { cancellation, type Ran, runOne } from "./run.ts";

/** Limits that several dialogues share. */
export type Limits = Pick<Configuration, "maxCalls" | "maxTokens" | "maxCostUsd" | "maxDurationMs">;

/** Calls, tokens, dollars and active time in ms. */
type Spent = Spending & { readonly durationMs: number };

const NOTHING: Spent = { ...NO_CALL, durationMs: 0 };

function spentBy({ calls, durationMs }: DialogueRecord): Spent {
  return { ...spentOf(calls), durationMs };
}

function plus(a: Spent, b: Spent, times: 1 | -1 = 1): Spent {
  return { ...add(a, b, times), durationMs: a.durationMs + times * b.durationMs };
}

/** Returns limits with so much more in them; those that are not set stay so. */
function raised({ maxCalls, maxTokens, maxCostUsd, maxDurationMs }: Limits, by: Spent, times: 1 | -1 = 1): Limits {
  const sum = (limit: number | undefined, more: number) => limit === undefined ? undefined : limit + times * more;
  return omitUndefined({
    maxCalls: sum(maxCalls, by.calls),
    maxTokens: sum(maxTokens, by.tokens),
    maxCostUsd: sum(maxCostUsd, by.costUsd),
    maxDurationMs: sum(maxDurationMs, by.durationMs),
  });
}

function without(limits: Limits, spent: Spent): Limits | undefined {
  const left = raised(limits, spent, -1);
  return Object.values(left).some((limit) => limit <= 0) ? undefined : left;
}

/** Returns what a dialogue leaves of limits; `undefined` if one of them is used up. */
export function limitsLeft(limits: Limits, record: DialogueRecord): Limits | undefined {
  return without(limits, spentBy(record));
}

/** An archive that is to be reviewed. */
export interface ToReview<Result extends DialogueResult> {
  /** Its path, as it is to be shown. */
  readonly shown: string;
  /** What it is about. */
  readonly topic: string;
  /** Makes a review of it within limits. */
  readonly make: (limits: Limits) => ReviewDialogue<Result>;
}

/** An archive that was reviewed. */
export interface Reviewed<Result extends DialogueResult> extends Ran<Result> {
  /** Its path, as it is to be shown. */
  readonly shown: string;
}

/** The outcome of the review of some archives. */
export interface Outcome<Result extends DialogueResult> {
  readonly reviewed: readonly Reviewed<Result>[];
  /** Paths of those that it did not come to, or that were left in the middle. */
  readonly leftOut: readonly string[];
  /** The exit code. */
  readonly code: number;
}

/** An archive whose dialogue can be reviewed. */
interface OpenForReview {
  /** Its path, as it is to be shown. */
  readonly shown: string;
  readonly dialogue: ReadDialogue & { readonly archive: string };
}

/**
 * Opens the archives that are to be reviewed, all before the first call.
 *
 * @param doing The verb of the command, for messages.
 * @throws {ConfigError} If one cannot be read, or is of a dialogue that did not come to its end.
 * @throws {UsageError} If one is named twice.
 */
export async function openForReview(
  { args, io }: Context,
  doing: "judge" | "rate",
): Promise<readonly OpenForReview[]> {
  const opened: OpenForReview[] = [];
  for (const path of args.operands) {
    const { shown, folder, reading: { events, hash } } = await openArchive(path, io);
    const record = fold(events);
    if (record.status === undefined) {
      throw new ConfigError(`Cannot ${doing} ${shown} as it is unfinished: convene resume goes on with it`);
    }
    if (opened.some((other) => other.shown === shown)) throw new UsageError(`${shown} is named twice`);
    opened.push({ shown, dialogue: { record, hash, archive: folder } });
  }
  return opened;
}

/**
 * Reviews archives one after the other, within limits for all of them. A review that was held alike before is continued,
 * or taken as it is if it is complete. Each is built before the first call, which finds what is wrong with it.
 */
export async function reviewAll<Result extends DialogueResult>(
  context: Context,
  archives: readonly ToReview<Result>[],
  { limits, personTerminal }: { readonly limits: Limits; readonly personTerminal?: PersonTerminal | undefined },
): Promise<Outcome<Result>> {
  const { err, args } = context;
  const built = archives.map((archive) => ({ ...archive, workflow: archive.make(raised(limits, NOTHING)) }));
  const { signal, stop } = cancellation(context);
  const reviewed: Reviewed<Result>[] = [];
  const leftOut: string[] = [];
  const codes = new Set<number>();
  let spent = NOTHING;
  try {
    for (const { shown, topic, make, workflow } of built) {
      const left = without(limits, spent);
      if (!left || signal.aborted) {
        leftOut.push(shown);
        codes.add(left ? 130 : 5);
        continue;
      }
      try {
        if (!args.flags.has("--quiet")) err.line(err.terminal ? shown : `${shown}: ${singleLine(topic)}`);
        const again = args.flags.has("--again");
        const unused = spent === NOTHING || Object.keys(left).length === 0 ? workflow : undefined;
        const how = { make, left, unused, again, perRun: true, signal, personTerminal };
        const ran = await review(context, how);
        if (!ran) throw new TypeError("Cannot review as nothing is left of the limits");
        const { result, record, own } = ran;
        spent = plus(spent, own);
        codes.add(exitCodeOf({ ...result, code: record.because?.code }));
        if (result.status !== "completed") leftOut.push(shown);
        reviewed.push({ shown, result, record });
      } catch (error) {
        // what was rated before is still printed
        err.line(`${shown}:`);
        codes.add(reportError(error, { err, verbose: args.flags.has("--verbose") }));
        leftOut.push(shown);
      }
    }
  } finally {
    stop();
  }
  if (leftOut.length > 0 && !args.flags.has("--quiet")) {
    err.line(`To go on: give the same command once more${args.flags.has("--again") ? ", without --again" : ""}`);
  }
  return { reviewed, leftOut, code: FIRST_OF.find((code) => codes.has(code)) ?? 0 };
}

/** A review to hold, or to go on with. */
interface Review<Result extends DialogueResult> {
  readonly make: (limits: Limits) => ReviewDialogue<Result>;
  /** What is left of the limits; `undefined` if nothing is. */
  readonly left: Limits | undefined;
  /** One that was made within these limits. */
  readonly unused?: ReviewDialogue<Result> | undefined;
  /** Whether limits are for this run: what earlier runs have used is not charged to it. @default false */
  readonly perRun?: boolean;
  /** Holds it anew. @default false */
  readonly again?: boolean;
  readonly signal: AbortSignal;
  readonly personTerminal?: PersonTerminal | undefined;
}

/**
 * Holds a review, or goes on with one that was held alike before.
 *
 * @returns What it came to, and what this run has used of the limits; `undefined` if nothing is left for what is to ask.
 */
export async function review<Result extends DialogueResult>(
  context: Context,
  { make, left, unused = make(left ?? {}), again = false, perRun = false, signal, personTerminal }: Review<Result>,
): Promise<Ran<Result> & { readonly own: Spent } | undefined> {
  const folder = again ? undefined : await unused.earlier();
  const before = folder === undefined ? [] : (await readJournal(folder)).events;
  const earlier = folder === undefined ? undefined : fold(before);
  const complete = earlier?.status === "completed";
  if (!left && !complete) return undefined;
  const used = earlier ? spentBy(earlier) : NOTHING;
  const bounded = perRun && earlier && left && Object.keys(left).length > 0 ? make(raised(left, used)) : unused;
  if (folder !== undefined && !context.args.flags.has("--quiet")) {
    context.err.line(complete ? `It is on record: ${folder}` : `Goes on with ${folder}`);
  }
  const ran = await runOne(context, {
    workflow: bounded,
    ...omitUndefined({ from: folder === undefined ? undefined : { folder } }),
    signal,
    before: complete ? [] : before,
    personTerminal,
  });
  return { ...ran, own: plus(spentBy(ran.record), used, -1) };
}

/** Prints reviews in the form that was asked for; what went wrong goes to the other output. Returns the exit code. */
export function printReviews<Result extends DialogueResult & { readonly because?: string }>(
  { args, out, err }: Context,
  { reviewed, leftOut, code }: Outcome<Result>,
  { json, name, undone, print }: {
    /** One of them as JSON. */
    readonly json: (one: Reviewed<Result>) => object;
    /** Name of all of them in JSON. */
    readonly name: string;
    /** Stands before the paths of those that are left out. */
    readonly undone: string;
    readonly print: (reviewed: readonly Reviewed<Result>[], out: Printer) => void;
  },
): number {
  if (args.flags.has("--json")) out.json({ [name]: reviewed.map(json), leftOut });
  else if (!args.flags.has("--events")) print(reviewed, out);
  for (const { shown, result } of reviewed) printReviewTrouble(result, { err, shown });
  if (leftOut.length > 0) err.line(`${undone}: ${leftOut.join(", ")}`);
  return code;
}

/**
 * Rehearses the review of some archives, each within all of the limits, and prints the maximum of each. The exit code is
 * that of the rehearsal of a dialogue.
 */
export async function dryRunAll<Result extends DialogueResult>(
  context: Context,
  archives: readonly ToReview<Result>[],
  { cast, name, limits }: {
    readonly cast: readonly CastMember[];
    readonly limits: Limits;
    /** Name of reviews of this kind in JSON. */
    readonly name: string;
  },
): Promise<number> {
  const { args, out, err } = context;
  const reviews = [];
  const codes: number[] = [];
  for (const { shown, make } of archives) {
    const record = await rehearsed(context, (options) => make(raised(limits, NOTHING)).rehearse(options));
    if (!record) return 130;
    reviews.push({ archive: shown, ...asJson(record) });
    if (!args.flags.has("--json")) {
      out.line(`${reviews.length > 1 ? "\n" : ""}${shown}`);
      for (const line of report(record, cast)) out.line(line);
    }
    if (record.because || record.failures.length > 0) err.line(`${shown}:`);
    codes.push(tellTrouble([record], err));
  }
  if (args.flags.has("--json")) out.json({ dryRun: true, [name]: reviews });
  return Math.max(0, ...codes);
}
