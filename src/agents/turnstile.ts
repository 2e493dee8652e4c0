/** Lets one in at a time, in the order of asking. */
export class Turnstile {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the task when all earlier ones are over; rejects with the signal's reason if that comes first. */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const before = this.#last;
    const { promise: over, resolve: leave } = Promise.withResolvers<void>();
    this.#last = before.then(() => over);
    try {
      await unlessAborted(before, signal);
      return await task();
    } finally {
      leave();
    }
  }
}

/** What the promise comes to, or a rejection with the signal's reason if that comes first. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
