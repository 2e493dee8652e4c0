import { toImportedTranscript } from "../archive/import/import_transcript.ts";
import { toResult } from "../dialogue/mod.ts";
import { protocolNamed } from "../protocols/list.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import type { Context } from "./context.ts";
import { openArchive } from "./open_archive.ts";
import { printResult } from "./print.ts";
import { progressFor } from "./progress.ts";

/** `convene replay ARCHIVE`: reads the journal and nothing else. Exits 0 however the dialogue ended. */
export async function run(context: Context): Promise<number> {
  const { io, args, out, err } = context;
  const { reading: { events }, shown } = await openArchive(args.operands[0] ?? "", io);
  const held = { record: fold(events), archive: shown };
  if (args.flags.has("--json")) {
    const { protocol, imported } = held.record;
    if (imported) {
      out.json(toImportedTranscript(held.record, shown));
      return 0;
    }
    out.json(protocolNamed(protocol)?.outcome(held) ?? toResult(held));
    return 0;
  }
  const printsEvents = args.flags.has("--events");
  const progress = printsEvents ? undefined : progressFor(context);
  const speed = args.flags.get("--speed");
  const left = Promise.withResolvers<void>();
  const stopListening = io.onInterrupt(() => left.resolve());
  let over = false;
  left.promise.then(() => over = true);
  try {
    let before: JournalEvent | undefined;
    for (const event of events) {
      if (speed !== undefined && before) await pause(gapMs(before, event) / Number(speed), left.promise);
      if (over || out.closed) return over ? 130 : 0;
      if (printsEvents) out.json(event);
      progress?.hear(event);
      before = event;
    }
  } finally {
    stopListening();
    progress?.close();
  }
  if (!printsEvents) printResult(held, { out, err });
  return 0;
}

/** Time between two events; none where the dialogue lay still. */
function gapMs(before: JournalEvent, event: JournalEvent): number {
  return event.type === "dialogue.resumed" ? 0 : Math.max(0, Date.parse(event.at) - Date.parse(before.at));
}

async function pause(ms: number, left: Promise<void>): Promise<void> {
  if (ms < 1) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, left]);
  clearTimeout(timer);
}
