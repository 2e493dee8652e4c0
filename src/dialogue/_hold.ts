import { type JournalReading, readJournal } from "../archive/journal_reader.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { loadTokenizer } from "../text/tokens.ts";
import { limitsOf } from "./_limits.ts";
import { openNew, openToResume } from "./_opening.ts";
import { type Dialogue, identityOf, Run } from "./_run.ts";
import { checkInheritance, inherit } from "./fork.ts";
import type { Held } from "./result.ts";
import { compareSettings } from "./settings.ts";
import type { RunOptions } from "./stream.ts";

/** Where a run begins: with a new dialogue, one that is resumed, or one that forks from another. */
export type Origin =
  | { readonly resume: string; readonly reading?: JournalReading }
  | { readonly fork: string; readonly at: string }
  | { readonly fresh: true };

/**
 * Holds a dialogue: runs its script over a journal, from the beginning or over what is on record.
 *
 * @throws {ReplayError} If the archive is not of this dialogue, or has no such turn to fork from.
 * @throws {LimitTooSmallError} If a limit does not even allow what the dialogue needs to come to its end.
 * @throws {JournalError} If the journal cannot be written; it carries what was said and is not on disk.
 */
export async function hold(
  dialogue: Dialogue,
  options: RunOptions,
  origin: Origin,
  { rehearsal = false }: { readonly rehearsal?: boolean } = {},
): Promise<Held> {
  await loadTokenizer();
  const { runtime = systemRuntime, outputDirectory = "./debates" } = dialogue.config;
  if ("resume" in origin) return await (await resumed(dialogue, options, origin)).hold();
  const inheritance = "fork" in origin ? inherit(await readJournal(origin.fork), origin.at) : undefined;
  limitsOf(dialogue, { events: inheritance?.events.map(({ body }) => body) ?? [] }); // before a folder is made
  const opened = await openNew(rehearsal ? false : outputDirectory, runtime, dialogue.makeFolder);
  return await new Run(dialogue, { options, runtime, opened, inheritance, rehearsal }).hold();
}

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
