/** The longest a timer of the platform can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Calls after `ms`, and gives a function that keeps it from doing so. It is what `setTimeout` does, which in Deno is
 * Node's: to load that takes 4 ms, of the 20 that a script needs to make a request.
 */
export function after(ms: number, call: () => void): () => void {
  const time = AbortSignal.timeout(Math.min(Math.max(0, ms), MAX_TIMER_MS));
  time.addEventListener("abort", call, { once: true });
  return () => time.removeEventListener("abort", call);
}
