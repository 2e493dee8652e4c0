import type { DialogueEvent } from "../transcript/event.ts";
import type { EndRule } from "./end_rules.ts";

/** Options for listening to a run and cancelling it. */
export interface RunOptions {
  /** Writes the archive's pages as the dialogue goes on, or all at its end, for runs of many. @default "live" */
  readonly pages?: "live" | "end";
  /** Cancels the run: what is in flight stops, and the archive can be resumed. */
  readonly signal?: AbortSignal;
  /**
   * Pauses the run after the first turn, or at the end of the first round, for which it holds: the dialogue ends
   * `stopped`, for the reason `paused`, and goes on from there when it is resumed. What it gives for a reason does not
   * matter. It is asked where the run says something new, not where an earlier one was paused.
   */
  readonly until?: EndRule;
  /** Hears each event once it is on disk. */
  readonly onEvent?: (event: DialogueEvent) => void;
  /**
   * Streams what is said on the floor, so that `onEvent` hears its pieces as they arrive. An answer that nobody watches
   * costs less when it comes whole. @default false, but true for `stream()`
   */
  readonly deltas?: boolean;
}

/** A run as an iterator of its events, whose return value is the result. Leaving it aborts the run. */
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
  result.catch(() => {}); // thrown below, or the reader has left
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
