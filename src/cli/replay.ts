import { setTimeout as delay } from "node:timers/promises";
import { toImportedTranscript } from "../archive/import/imported_transcript.ts";
import { toResult } from "../dialogue/mod.ts";
import { protocolNamed } from "../protocols/list.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import type { Context } from "./io.ts";
import { openArchive } from "./archives.ts";
import { printResult } from "./print.ts";
import { progressFor } from "./progress.ts";

/** `convene replay ARCHIVE`: reads only the journal. Exits 0 however the dialogue ended. */
export async function run(context: Context): Promise<number> {
  const { io, args, out } = context;
  const { reading: { events }, shown } = await openArchive(context);
  const held = { record: fold(events), archive: shown };
  if (args.flags.has("--json")) {
    const { protocol, imported } = held.record;
    const outcome = async () => (await protocolNamed(protocol))?.result(held) ?? toResult(held);
    out.json(imported ? toImportedTranscript(held.record, shown) : await outcome());
    return 0;
  }
  const printsEvents = args.flags.has("--events");
  const progress = printsEvents ? undefined : progressFor(context);
  const speed = args.flags.get("--speed");
  const left = new AbortController();
  const stopListening = io.onInterrupt(() => left.abort());
  try {
    let before: JournalEvent | undefined;
    for (const event of events) {
      const waitMs = speed === undefined || !before ? 0 : gapMs(before, event) / Number(speed);
      if (waitMs >= 1) await delay(waitMs, undefined, left).catch(() => {});
      if (left.signal.aborted) return 130;
      if (out.closed) return 0;
      if (printsEvents) out.json(event);
      progress?.hear(event);
      before = event;
    }
  } finally {
    stopListening();
    progress?.close();
  }
  if (!printsEvents) await printResult(context, held);
  return 0;
}

/** Time between two events; 0 for the pause before a resumed run. */
function gapMs(before: JournalEvent, event: JournalEvent): number {
  return event.type === "dialogue.resumed" ? 0 : Math.max(0, Date.parse(event.at) - Date.parse(before.at));
}
