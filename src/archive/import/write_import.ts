import { join } from "node:path";
import type { Runtime } from "../../runtime/runtime.ts";
import { toHex } from "../../text/hex.ts";
import type { DialogueStarted, EventBody } from "../../transcript/event.ts";
import type { Failure } from "../../transcript/failure.ts";
import { fold } from "../../transcript/fold.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { NO_USAGE } from "../../transcript/usage.ts";
import { Journal, NO_LINE } from "../journal.ts";
import { JOURNAL_FILE } from "../journal_reader.ts";

/** Returns the events of something made elsewhere, complete: the file says no more about it. */
export function importedEvents(
  started: Omit<DialogueStarted, "type" | "journal">,
  events: readonly EventBody[],
  failures: readonly Failure[] = [],
): readonly EventBody[] {
  return [
    { type: "dialogue.started", journal: 1, ...started },
    ...events,
    {
      type: "dialogue.ended",
      status: "completed",
      endReason: "completed",
      usage: NO_USAGE,
      failures,
      durationMs: 0,
    },
  ];
}

/** Writes events as the journal of a new folder, without pages. */
export async function writeImport(
  folder: string,
  events: readonly EventBody[],
  runtime: Runtime,
): Promise<DialogueRecord> {
  const file = await runtime.openAppend(join(folder, JOURNAL_FILE), { create: true });
  const journal = new Journal(file, { dialogueId: toHex(runtime.randomBytes(8)), seq: 0, hash: NO_LINE }, { runtime });
  try {
    const record = fold(events.map((event) => journal.write(event)));
    await journal.flush();
    return record;
  } finally {
    await journal.close();
  }
}
