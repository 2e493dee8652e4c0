import type { Context } from "./context.ts";

/** A second interrupt within this time is the first one again. */
const SAME_INTERRUPT_MS = 700;

/** Why a run was cancelled from outside. */
class Cancelled extends Error {
  override name = "Cancelled";
}

/** What cancels a run from outside. */
export interface Cancellation {
  readonly signal: AbortSignal;
  /** Listens no longer. */
  stop(): void;
}

/**
 * Cancels at the first Ctrl-C, and ends the process at once at the next; also when nobody reads the output any more.
 *
 * @param close Leaves the terminal as it is to be.
 */
export function cancellation({ io, out, err }: Context, close: () => void): Cancellation {
  const controller = new AbortController();
  let stoppedAtMs = -Infinity;
  const stop = io.onInterrupt(() => {
    // A task runner passes a signal on that the terminal has sent to everybody already: one Ctrl-C arrives twice.
    if (io.now() - stoppedAtMs < SAME_INTERRUPT_MS) return;
    stoppedAtMs = io.now();
    if (controller.signal.aborted) return io.exit(130);
    close();
    err.line("Stopping. Ctrl-C again ends at once.");
    controller.abort(new Cancelled("Cancelled by the user"));
  });
  // Whoever reads the events has left, as `head` does: nobody would see what more is paid for.
  out.onClosed = () => controller.abort(new Cancelled("Nobody reads the output any more"));
  return { signal: controller.signal, stop };
}
