import { memoryFile } from "../archive/journal.ts";
import { type JournalReading, readJournal } from "../archive/journal_reader.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { loadTokenizer } from "../text/tokens.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { isLimited } from "./_accounts.ts";
import { Holding, identityOf } from "./_holding.ts";
import { openNew, openToResume } from "./_open.ts";
import type { Dialogue } from "./_dialogue.ts";
import type { EndReserve } from "./end_reserve.ts";
import { checkInheritance, inherit, type Inheritance } from "./fork.ts";
import type { Rehearsal } from "./rehearsal.ts";
import type { Held } from "./result.ts";
import { compareSettings } from "./settings.ts";
import type { RunOptions } from "./stream.ts";

/** Where a run goes on: a new dialogue, one that is resumed, or one that forks from another. */
export type Origin =
  | { readonly resume: string }
  | { readonly fork: string; readonly at: string }
  | { readonly fresh: true };

/**
 * Holds a dialogue: runs its script over a journal, from the beginning or over what is on record.
 *
 * @throws {ReplayError} If the archive is not of this dialogue.
 * @throws {LimitTooSmallError} If a limit does not even allow what the dialogue needs to come to its end.
 * @throws {JournalError} If the journal cannot be written; it carries what was said and is not on disk.
 */
export async function hold(dialogue: Dialogue, options: RunOptions, origin: Origin): Promise<Held> {
  const { runtime = systemRuntime, outputDirectory = "./debates" } = dialogue.config;
  await loadTokenizer();
  if ("resume" in origin) {
    const open = await openToResume(origin.resume, runtime);
    let endReserve: EndReserve | undefined;
    try {
      const [started] = open.reading.events;
      if (started?.type === "dialogue.started") {
        compareSettings(started, identityOf(dialogue));
        checkInheritance(started, open.reading.events);
        if (fold(open.reading.events).status !== "completed") {
          endReserve = await endReserveOf(
            dialogue,
            open.reading.events,
            rehearsals(dialogue, { reading: open.reading }),
          );
        }
      }
    } catch (error) {
      open.file.close();
      throw error;
    }
    return await new Holding(dialogue, options, runtime, open, omitUndefined({ endReserve })).hold();
  }
  const parent = "fork" in origin ? await readJournal(origin.fork) : undefined;
  const inheritance = parent && "at" in origin ? inherit(parent, origin.at) : undefined;
  const endReserve = await endReserveOf(dialogue, [], rehearsals(dialogue, { inheritance }));
  const open = await openNew({ runtime, outputDirectory, makeFolder: dialogue.makeFolder });
  return await new Holding(dialogue, options, runtime, open, omitUndefined({ endReserve })).hold(inheritance);
}

/**
 * Runs a dialogue's script in memory with fillers and within its limits. Nobody is asked.
 *
 * @throws {ReplayError} If it is to fork from an archive that has no such turn.
 * @throws {LimitTooSmallError} If a limit does not even allow what the dialogue needs to come to its end.
 */
export async function rehearse(
  dialogue: Dialogue,
  options: RunOptions,
  origin: Exclude<Origin, { readonly resume: string }>,
): Promise<Held> {
  await loadTokenizer();
  const inheritance = "at" in origin ? inherit(await readJournal(origin.fork), origin.at) : undefined;
  const endReserve = await endReserveOf(dialogue, [], rehearsals(dialogue, { inheritance }));
  const rehearsal: Rehearsal = { length: "limit", limited: true };
  const parts = { rehearsal, ...omitUndefined({ endReserve }) };
  return await new Holding(inMemory(dialogue), options, systemRuntime, { file: memoryFile() }, parts).hold(inheritance);
}

/** What has to be set aside for the end, if there are limits: it is worked out by files that nothing else needs. */
async function endReserveOf(
  dialogue: Dialogue,
  record: readonly JournalEvent[],
  rehearse: ReturnType<typeof rehearsals>,
): Promise<EndReserve | undefined> {
  if (!dialogue.repeatable || !isLimited(dialogue)) return undefined;
  const { setAside } = await import("./_set_aside.ts");
  return await setAside(dialogue, record, rehearse);
}

/** Runs a script in memory with fillers, over what is on record or what a fork takes over, without limits. */
function rehearsals(
  dialogue: Dialogue,
  { reading, inheritance }: { readonly reading?: JournalReading; readonly inheritance?: Inheritance | undefined },
): (rehearsal: Rehearsal) => Promise<readonly JournalEvent[]> {
  return async (rehearsal) => {
    // What failed is not waited for once more.
    const events = reading?.events.filter(({ type }) => type !== "call.sent" && type !== "call.failed") ?? [];
    const open = { file: memoryFile(), ...(reading ? { reading: { ...reading, events } } : {}) };
    const heard: JournalEvent[] = [...events];
    const onEvent = (event: DialogueEvent) => "seq" in event && heard.push(event);
    await new Holding(inMemory(dialogue), { onEvent }, systemRuntime, open, { rehearsal }).hold(inheritance);
    return heard;
  };
}

function inMemory(dialogue: Dialogue): Dialogue {
  return { ...dialogue, config: { ...dialogue.config, outputDirectory: false, unknownCalls: "repeat" } };
}
