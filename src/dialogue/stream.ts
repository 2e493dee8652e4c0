import type { DialogueEvent } from "../transcript/event.ts";
import type { EndRule } from "./end_rules.ts";

/** Options for listening to a run and cancelling it. */
export interface RunOptions {
  /** Writes the archive's pages during the dialogue, or all at its end, for batches of runs, or none. @default "live" */
  readonly pages?: "live" | "end" | "none";
  /** Cancels the run: requests in flight stop, and the archive can be resumed. */
  readonly signal?: AbortSignal;
  /**
   * Pauses the run after the first turn, or at the end of the first round, for which the rule applies: the dialogue
   * ends as `stopped` with the reason `paused`, and continues from there on resumption. A reason returned by the rule
   * is ignored. The rule is evaluated only for new turns, not where an earlier run paused.
   */
  readonly until?: EndRule;
  /**
   * Of a resumed dialogue: tokens of prompt and answer together, at least 512, for everybody from here on, in place of
   * the configured size and of what servers have shown so far.
   */
  readonly contextWindow?: number;
  /** Receives each event once it is on disk. */
  readonly onEvent?: (event: DialogueEvent) => void;
  /**
   * Streams statements on the floor, so that `onEvent` receives their pieces as they arrive. An unwatched answer costs
   * less when it arrives whole. @default false, but true for `stream()`
   */
  readonly deltas?: boolean;
}

/** Returns a run as an iterator of its events, whose return value is the result. Leaving it aborts the run. */
export async function* streamed<R>(
  run: (options: RunOptions) => Promise<R>,
  { signal, onEvent, ...others }: RunOptions = {},
): AsyncGenerator<DialogueEvent, R, void> {
  const controller = new AbortController();
  const waiting: DialogueEvent[] = [];
  let wake = () => {};
  let over = false;
  const result = run({
    deltas: true,
    ...others,
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    onEvent: (event) => {
      onEvent?.(event);
      waiting.push(event);
      wake();
    },
  }).finally(() => {
    over = true;
    wake();
  });
  result.catch(() => {}); // thrown below, unless the reader has left
  try {
    for (;;) {
      for (let event = waiting.shift(); event; event = waiting.shift()) yield event;
      if (over) return await result;
      await new Promise<void>((resolve) => wake = resolve);
    }
  } finally {
    if (!over) {
      controller.abort();
      await result.catch(() => {});
    }
  }
}
