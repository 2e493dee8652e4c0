import type { DialogueResult } from "../dialogue/mod.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";

/** The result of a dialogue, with its journal events. */
export interface Listened<Result extends DialogueResult> {
  readonly result: Result;
  readonly events: readonly JournalEvent[];
}

/** Runs a dialogue in one of several ways, and collects its journal events. */
export async function listened<Result extends DialogueResult>(
  run: (options: { readonly onEvent: (event: DialogueEvent) => void }) => Promise<Result>,
): Promise<Listened<Result>> {
  const events: JournalEvent[] = [];
  const result = await run({ onEvent: (event) => "seq" in event && events.push(event) });
  return { result, events };
}
