import type { RecordedModelOptions } from "../models/recorded_model.ts";
import type { Io } from "./io.ts";

/** How long a piece of four words is on its way, so that sixty come a second. */
const PIECE_MS = 1000 * 4 / 60;

/**
 * Returns the pace at which recorded answers are shown on a terminal: about sixty words a second, until a key is pressed,
 * which shows the rest of the answer at once.
 *
 * @param hasPerson Tells whether a person takes part, whose keys these would be.
 */
export function paced(
  { onKey }: Pick<Io, "onKey">,
  hasPerson: () => boolean,
): NonNullable<RecordedModelOptions["pace"]> {
  let answers = 0;
  let skipped = 0;
  const waking = new Set<() => void>();
  let listens = false;
  const listen = () => {
    if (listens || hasPerson()) return;
    listens = true;
    onKey?.(() => {
      skipped = answers;
      for (const wake of waking) wake();
    });
  };
  return () => {
    listen();
    const answer = ++answers;
    return (signal) =>
      new Promise((resolve) => {
        if (answer <= skipped || signal?.aborted) return resolve();
        const wake = () => {
          clearTimeout(timer);
          waking.delete(wake);
          signal?.removeEventListener("abort", wake);
          resolve();
        };
        const timer = setTimeout(wake, PIECE_MS);
        waking.add(wake);
        signal?.addEventListener("abort", wake);
      });
  };
}
