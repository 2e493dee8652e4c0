/** Resolves with a promise, or when a time in milliseconds is over, whichever is first. */
export async function within(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await Promise.race([promise, new Promise((resolve) => void (timer = setTimeout(resolve, ms)))]);
  } finally {
    clearTimeout(timer);
  }
}
