import { readJournal } from "../archive/journal_reader.ts";
import type { DialogueResult } from "../dialogue/mod.ts";
import type { ReviewDialogue } from "../protocols/review_dialogue.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold, RecordFold } from "../transcript/fold.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Context } from "./context.ts";
import { heardBefore } from "./heard_before.ts";
import { type Spent, spentBy } from "./limits_left.ts";
import { People } from "./people.ts";
import type { PersonTerminal } from "./person_terminal.ts";
import type { Progress } from "./progress.ts";

/** A review that was held alike before, as its journal has it. */
export interface EarlierReview {
  /** Its archive. */
  readonly folder: string;
  readonly events: readonly JournalEvent[];
  /** Whether it came to its end, so that nothing is left to ask. */
  readonly complete: boolean;
  readonly spent: Spent;
}

/** The newest review that was held alike before; `undefined` if there is none. */
export async function earlierReview<Result extends DialogueResult>(
  workflow: ReviewDialogue<Result>,
): Promise<EarlierReview | undefined> {
  const folder = await workflow.earlier();
  if (folder === undefined) return undefined;
  const { events } = await readJournal(folder);
  const record = fold(events);
  return { folder, events, complete: record.status === "completed", spent: spentBy(record) };
}

/** Holds a review, or goes on with an earlier one, with what a person or a script sees of it besides its result. */
export async function holdReview<Result extends DialogueResult>(
  { args, out, err }: Context,
  workflow: ReviewDialogue<Result>,
  { earlier, signal, personTerminal, progress }: {
    readonly earlier: EarlierReview | undefined;
    readonly signal: AbortSignal;
    readonly personTerminal: PersonTerminal | undefined;
    readonly progress: Progress;
  },
): Promise<{ readonly result: Result; readonly record: DialogueRecord }> {
  const heard = new RecordFold();
  const people = new People(personTerminal);
  const events = args.flags.has("--events");
  for (const event of earlier?.events ?? []) heard.add(event);
  if (earlier && !args.flags.has("--quiet")) {
    err.line(earlier.complete ? `It is on record: ${earlier.folder}` : `Goes on with ${earlier.folder}`);
  }
  for (const event of earlier && !earlier.complete ? heardBefore(earlier.events) : []) {
    progress.hear(event);
    people.hear(event);
  }
  const options = {
    signal,
    onEvent(event: Parameters<Progress["hear"]>[0]) {
      if ("seq" in event) heard.add(event);
      if (events) out.json(event);
      progress.hear(event);
      people.hear(event);
    },
  };
  const result = earlier ? await workflow.resume(earlier.folder, options) : await workflow.run(options);
  return { result, record: heard.record };
}
