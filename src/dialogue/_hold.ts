import { memoryFile } from "../archive/journal.ts";
import { checkIsKnown, type JournalReading, readJournal } from "../archive/journal_reader.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { loadTokenizer } from "../text/tokens.ts";
import { withSeats } from "../transcript/seats.ts";
import { checkContexts, limitsOf } from "./_limits.ts";
import { openNew, openToResume } from "./_opening.ts";
import { ClaimChecks } from "./_claim_checks.ts";
import { Contexts } from "./_contexts.ts";
import type { Dialogue } from "./_dialogue.ts";
import { identityOf, Run } from "./_run.ts";
import { Floor } from "./floor.ts";
import { ReplayError } from "./replay_error.ts";
import { AbortStop, outcomeOf, Stop } from "./stop.ts";
import { checkInheritance, inherit } from "./fork.ts";
import type { Held } from "./result.ts";
import { checkInteger } from "./config.ts";
import { MIN_WINDOW } from "../context/settings.ts";
import { identityIn, newSeats, settingsError } from "./settings.ts";
import type { RunOptions } from "./stream.ts";

/** The beginning of a run: a new, resumed or forked dialogue. */
export type Origin =
  | { readonly resume: string; readonly reading?: JournalReading }
  | { readonly fork: string; readonly at: string | number }
  | { readonly fresh: true };

/**
 * Runs the script of a dialogue over a journal, from the beginning or over an existing record.
 *
 * @param script Determines who speaks when.
 * @param how In a rehearsal fillers answer for everybody, and nothing is written.
 * @throws {ReplayError} If the archive is not of this dialogue, or does not contain the turn to fork from.
 * @throws {LimitTooSmallError} If a limit is below the minimum needed to finish the dialogue.
 * @throws {JournalError} If the journal cannot be written; it carries what was said and is not on disk.
 */
export async function hold(
  dialogue: Dialogue,
  script: (floor: Floor) => Promise<void>,
  options: RunOptions,
  origin: Origin,
  how: { readonly rehearsal?: boolean } = {},
): Promise<Held> {
  await loadTokenizer();
  const run = "resume" in origin
    ? await resumed(dialogue, options, origin, how)
    : await begun(dialogue, options, origin, how);
  let held: Held;
  try {
    if (run.isOver) run.rewritePages();
    else {
      const floor = floorOf(run);
      let error: unknown;
      try {
        await script(floor);
      } catch (thrown) {
        error = thrown;
      }
      await end(run, floor, error);
    }
  } finally {
    held = await run.close();
  }
  return held;
}

/** Makes the run of a new dialogue, or of a fork. */
async function begun(
  dialogue: Dialogue,
  options: RunOptions,
  origin: Exclude<Origin, { readonly resume: string }>,
  { rehearsal = false }: { readonly rehearsal?: boolean },
): Promise<Run> {
  const { runtime = systemRuntime, outputDirectory = "./debates" } = dialogue.config;
  const inheritance = "fork" in origin ? inherit(await readJournal(origin.fork), origin.at) : undefined;
  limitsOf(dialogue, { events: inheritance?.events.map(({ body }) => body) ?? [] }); // before a folder is made
  await checkContexts(dialogue);
  const opened = await openNew(rehearsal ? false : outputDirectory, runtime, dialogue);
  return new Run(dialogue, { options, runtime, opened, inheritance, rehearsal });
}

/** Makes the run that continues an archive. */
async function resumed(
  dialogue: Dialogue,
  options: RunOptions,
  { resume, reading }: Extract<Origin, { readonly resume: string }>,
  { rehearsal = false }: { readonly rehearsal?: boolean },
): Promise<Run> {
  const { runtime = systemRuntime } = dialogue.config;
  checkInteger("contextWindow", options.contextWindow, MIN_WINDOW);
  if (options.contextWindow !== undefined) await checkContexts(dialogue, options.contextWindow);
  const opened = rehearsal
    ? { file: memoryFile(), reading: reading ?? await readJournal(resume) }
    : await openToResume(resume, runtime, reading);
  try {
    checkIsKnown(opened.reading.events);
    const { events } = opened.reading;
    const [started] = events;
    const recorded = identityIn(events);
    const parts = { options, runtime, opened, rehearsal };
    if (!recorded || started?.type !== "dialogue.started") return new Run(dialogue, parts);
    const identity = identityOf(dialogue);
    // a rehearsal starts no server of tools, and does not know their definitions
    const { tools } = recorded.settings;
    const now = rehearsal && tools !== undefined
      ? { ...identity, settings: { ...identity.settings, tools } }
      : identity;
    const seats = newSeats(recorded, now, dialogue.config.reseated ?? []);
    const error = settingsError({ ...recorded, settings: withSeats(recorded.settings, seats) }, now);
    if (error) throw error;
    checkInheritance(started, events);
    return new Run(dialogue, { ...parts, seats });
  } catch (error) {
    opened.file.close();
    throw error;
  }
}

/** Begins the run, and makes the floor for its script. */
function floorOf(run: Run): Floor {
  const contexts = new Contexts(run);
  run.begun(() => [...contexts.warnings, ...run.dialogue.warnings]);
  return new Floor(run, contexts, new ClaimChecks(run));
}

/**
 * Waits for questions aside to finish, and records the end of the dialogue.
 *
 * @throws The script's error, unless it is a normal way to end a dialogue.
 */
async function end(run: Run, floor: Floor, thrown: unknown): Promise<void> {
  let error = thrown;
  try {
    const isOver = error === undefined;
    if (isOver && floor.open) throw new TypeError("The script ended while a turn was still open: await every turn");
    if (isOver || error instanceof Stop) await floor.finishAsides();
    const key = isOver ? run.recorded.neverAsked() : undefined;
    if (key !== undefined) throw new ReplayError(key, `it has '${key}', which the script never asks for`);
  } catch (other) {
    error = other;
  }
  const cause = run.crash ?? (run.signal.aborted ? new AbortStop() : error);
  const failed = cause instanceof Stop ? undefined : cause;
  if (cause === undefined) run.warnOfUnheldPhases();
  await run.ended(outcomeOf(cause, run.cut), failed);
  if (failed !== undefined) throw failed;
}
