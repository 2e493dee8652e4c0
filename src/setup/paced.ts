import { setTimeout as delay } from "node:timers/promises";
import type { RecordedModelOptions } from "../models/recorded_model.ts";

/** The time for a piece of four words, at sixty words a second. */
const PIECE_MS = 1000 * 4 / 60;

/**
 * Returns the pace for recorded answers that somebody watches: about sixty words a second. On a terminal, any key ends
 * it: the rest comes at once.
 *
 * @param hasPerson Returns `true` if a person takes part; key presses are then theirs.
 */
export function paced(
  { onKey }: { onKey?(listener: () => void): void },
  hasPerson: () => boolean,
): NonNullable<RecordedModelOptions["pace"]> {
  const skipping = new AbortController();
  let listens = false;
  return () => {
    if (!listens && !hasPerson()) {
      listens = true;
      onKey?.(() => skipping.abort());
    }
    const skipped = skipping.signal;
    return (signal) => {
      const ends = signal ? AbortSignal.any([skipped, signal]) : skipped;
      return delay(PIECE_MS, undefined, { signal: ends }).catch(() => {}); // interrupted: the next piece comes at once
    };
  };
}
