import type { JournalEvent, TurnStarted } from "../transcript/event.ts";

/**
 * What of a journal has to be heard by who follows a run that goes on with it, as the run does not tell it again: who
 * takes part, and the turns that were begun and have no end.
 */
export function heardBefore(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const open = new Map<string, JournalEvent & TurnStarted>();
  for (const event of events) {
    if (event.type === "turn.started") open.set(event.key, event);
    else if (event.type === "limit.reached" && !event.ends) open.delete(event.before); // else it is asked again
    else if ("key" in event && event.key !== undefined && ENDS.has(event.type)) open.delete(event.key);
  }
  return [...events.slice(0, 1), ...open.values()];
}

/** What ends a turn, or a question that was asked aside. */
const ENDS: ReadonlySet<string> = new Set(["turn.completed", "turn.failed", "note.recorded", "score.recorded"]);
