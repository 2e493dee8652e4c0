import type { DialogueResult } from "../dialogue/mod.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";

/** What a dialogue came to, with the lines of its journal. */
export interface Listened<Result extends DialogueResult> {
  readonly result: Result;
  readonly events: readonly JournalEvent[];
}

/** Holds a dialogue in one of the ways there are, and keeps the lines of its journal. */
export async function listened<Result extends DialogueResult>(
  run: (options: { readonly onEvent: (event: DialogueEvent) => void }) => Promise<Result>,
): Promise<Listened<Result>> {
  const events: JournalEvent[] = [];
  const result = await run({ onEvent: (event) => "seq" in event && events.push(event) });
  return { result, events };
}
