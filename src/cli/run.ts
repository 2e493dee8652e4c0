import type { RunOptions } from "../dialogue/mod.ts";
import type { DialogueEvent, JournalEvent, TurnStarted } from "../transcript/event.ts";
import { inLanguage } from "../words/language.ts";
import type { Context } from "./io.ts";
import type { PersonTerminal } from "./people.ts";
import { type Progress, progressFor } from "./progress.ts";
import { Speakers } from "./turn_words.ts";

/** Options of {@linkcode withProgress}. */
export interface ProgressOptions {
  readonly signal: AbortSignal;
  /** Recorded events that the run will not repeat. */
  readonly before?: readonly JournalEvent[];
  readonly onEvent?: (event: DialogueEvent) => void;
  /** @default a display of this dialogue alone */
  readonly progress?: Progress;
}

/** Runs one dialogue with progress, events and interrupts, but without printing its result. */
export async function withProgress<T>(
  context: Context,
  { signal, before = [], onEvent, progress = progressFor(context, true) }: ProgressOptions,
  start: (options: RunOptions) => Promise<T>,
): Promise<T> {
  const askPeople = askingPeople(context.terminal);
  const printsEvents = context.args.flags.has("--events");
  const close = () => progress.close();
  signal.addEventListener("abort", close);
  // A dialogue reports its events in the language of its speakers; the terminal's own words are English.
  const hear = (event: DialogueEvent) =>
    inLanguage("en", () => {
      // Turns that a fork keeps are not shown again.
      if ("inherited" in event) progress.recall?.(event);
      else progress.hear(event);
      askPeople(event);
    });
  for (const event of before) progress.recall?.(event);
  for (const event of heardBefore(before)) hear(event);
  try {
    return await start({
      signal,
      deltas: printsEvents || progress.live === true,
      onEvent(event) {
        onEvent?.(event);
        if (printsEvents) context.out.json(event);
        hear(event);
      },
    });
  } finally {
    close();
    signal.removeEventListener("abort", close);
  }
}

/** Events that end a turn or an aside. */
const ENDS: ReadonlySet<string> = new Set(["turn.completed", "turn.failed", "note.recorded", "score.recorded"]);

/** Returns the events of a journal that the next run's progress needs: the participants, and turns without an end. */
function heardBefore(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const open = new Map<string, JournalEvent & TurnStarted>();
  for (const event of events) {
    if (event.type === "turn.started") open.set(event.key, event);
    else if (event.type === "limit.reached" && !event.ends) open.delete(event.before); // otherwise it is asked again
    else if ("key" in event && event.key !== undefined && ENDS.has(event.type)) open.delete(event.key);
  }
  return [...events.slice(0, 1), ...open.values()];
}

/** Returns a listener that opens the terminal to people during their turns, once all earlier turns are shown. */
export function askingPeople(terminal: PersonTerminal | undefined): (event: DialogueEvent) => void {
  const names = new Speakers();
  /** People's open turns, by key; simultaneous turns are all awaited. */
  const begun = new Set<string>();
  const end = (key: string) => {
    if (begun.delete(key) && begun.size === 0) terminal?.close();
  };
  return (event) => {
    if (event.type === "dialogue.started") names.add(event);
    if (event.type === "limit.reached") end(event.before);
    if (!("participant" in event) || !names.isPerson(event.participant)) return;
    if (event.type !== "turn.started") return end(event.key);
    begun.add(event.key);
    terminal?.open();
  };
}

/** A second interrupt within this time counts as the same one. */
const SAME_INTERRUPT_MS = 700;

/**
 * Cancels at the first Ctrl-C or when the output's reader is gone, and ends the process at the second Ctrl-C. `stop`
 * removes the listeners.
 */
export function cancellation({ io, out, err }: Context): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  let stoppedAtMs = -Infinity;
  const stop = io.onInterrupt(() => {
    // A task runner forwards a signal that the terminal has also sent, so one Ctrl-C arrives twice.
    if (io.now() - stoppedAtMs < SAME_INTERRUPT_MS) return;
    stoppedAtMs = io.now();
    if (controller.signal.aborted) return io.exit(130);
    controller.abort(new Error("Cancelled by the user"));
    err.line("Stopping. Press Ctrl-C again to quit at once.");
  });
  // The reader of the events, such as `head`, is gone: nobody would see further paid answers.
  out.onClosed = () => controller.abort(new Error("The output's reader is gone"));
  return { signal: controller.signal, stop };
}
