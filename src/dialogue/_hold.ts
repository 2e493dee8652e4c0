import { type JournalReading, readJournal } from "../archive/journal_reader.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { loadTokenizer } from "../text/tokens.ts";
import { limitsOf } from "./_limits.ts";
import { openNew, openToResume } from "./_opening.ts";
import { ClaimChecks } from "./_claim_checks.ts";
import { contextsOf, sizeWarnings } from "./_context_of.ts";
import { Contexts } from "./_contexts.ts";
import type { Dialogue } from "./_dialogue.ts";
import { identityOf, Run } from "./_run.ts";
import { Floor } from "./floor.ts";
import { ReplayError } from "./replay_error.ts";
import { ended, type Outcome, outcomeOf, Stop } from "./stop.ts";
import { checkInheritance, inherit } from "./fork.ts";
import type { Held } from "./result.ts";
import { compareSettings } from "./settings.ts";
import type { RunOptions } from "./stream.ts";

/** Where a run begins: with a new dialogue, one that is resumed, or one that forks from another. */
export type Origin =
  | { readonly resume: string; readonly reading?: JournalReading }
  | { readonly fork: string; readonly at: string }
  | { readonly fresh: true };

/** Who speaks when. */
export type Script = (floor: Floor) => Promise<void>;

/**
 * Holds a dialogue: runs its script over a journal, from the beginning or over what is on record.
 *
 * @param how In a rehearsal fillers answer in place of everybody, and nothing is written.
 * @throws {ReplayError} If the archive is not of this dialogue, or has no such turn to fork from.
 * @throws {LimitTooSmallError} If a limit does not even allow what the dialogue needs to come to its end.
 * @throws {JournalError} If the journal cannot be written; it carries what was said and is not on disk.
 */
export async function hold(
  dialogue: Dialogue,
  script: Script,
  options: RunOptions,
  origin: Origin,
  how: { readonly rehearsal?: boolean } = {},
): Promise<Held> {
  await loadTokenizer();
  const run = "resume" in origin
    ? await resumed(dialogue, options, origin)
    : await begun(dialogue, options, origin, how);
  let held: Held;
  try {
    if (run.isCompleted) run.rewritePages();
    else await runOver(run, script);
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
  const opened = await openNew(rehearsal ? false : outputDirectory, runtime, dialogue.makeFolder);
  return new Run(dialogue, { options, runtime, opened, inheritance, rehearsal });
}

/** Makes the run that goes on with an archive. */
async function resumed(
  dialogue: Dialogue,
  options: RunOptions,
  { resume, reading }: Extract<Origin, { readonly resume: string }>,
): Promise<Run> {
  const { runtime = systemRuntime } = dialogue.config;
  const opened = await openToResume(resume, runtime, reading);
  try {
    const { events } = opened.reading;
    const [started] = events;
    if (started?.type === "dialogue.started") {
      compareSettings(started, identityOf(dialogue));
      checkInheritance(started, events);
    }
    return new Run(dialogue, { options, runtime, opened });
  } catch (error) {
    opened.file.close();
    throw error;
  }
}

/** Runs the script to whichever end it comes to, and puts that on record. */
async function runOver(run: Run, script: Script): Promise<void> {
  const { participants, config, summarizer, warnings } = run.dialogue;
  const sizes = contextsOf(participants, config.context);
  const contexts = new Contexts(run, sizes, summarizer);
  const stopListening = run.begun([...sizeWarnings(sizes), ...warnings]);
  try {
    const { how, error } = await scriptOver(run, script, new Floor(run, contexts, new ClaimChecks(run)));
    await run.ended(how, error);
    if (error !== undefined) throw error;
  } finally {
    stopListening();
  }
}

/** Runs the script, and then lets what was asked aside come to its end. */
async function scriptOver(
  run: Run,
  script: Script,
  floor: Floor,
): Promise<{ readonly how: Outcome; readonly error?: unknown }> {
  let error: unknown;
  try {
    await script(floor);
    if (floor.open) throw new TypeError("The script ended while a turn was still open: await every turn");
  } catch (thrown) {
    error = thrown;
  }
  try {
    if (error === undefined || error instanceof Stop) await floor.finishAsides();
    const key = error === undefined ? run.recorded.neverAsked() : undefined;
    if (key !== undefined) throw new ReplayError(key, `it has '${key}', which the script never asks for`);
  } catch (thrown) {
    error = thrown;
  }
  if (run.crash !== undefined) return { how: outcomeOf(run.crash), error: run.crash };
  if (run.signal.aborted) return { how: ended("aborted") };
  if (error === undefined) return { how: ended("completed") };
  const how = outcomeOf(error);
  return error instanceof Stop ? { how } : { how, error };
}
