import { lockFile } from "./file_lock.ts";
import type { AppendFile, Runtime } from "./runtime.ts";

/** Version of this package, as in `deno.json`. */
export const VERSION = "0.1.0";

/** The longest a timer of the platform can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns the columns of the terminal of this process; `undefined` if it has none. */
export function consoleColumns(): number | undefined {
  try {
    const { columns } = Deno.consoleSize();
    return columns > 0 ? columns : undefined;
  } catch {
    return undefined; // no terminal at all
  }
}

/** Sleeps on the real clock. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, Math.min(Math.max(0, ms), MAX_TIMER_MS));
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

async function openAppend(path: string, { create }: { create: boolean }): Promise<AppendFile> {
  const file = await Deno.open(path, { append: true, read: true, createNew: create });
  let free: () => void;
  try {
    free = lockFile(path);
  } catch (error) {
    file.close();
    throw error;
  }
  const { size } = await file.stat();
  return {
    size,
    async append(bytes) {
      // The system takes bytes in at once: to wake a thread for that takes longer. It is the disk that is waited for.
      for (let written = 0; written < bytes.length;) written += file.writeSync(bytes.subarray(written));
      await file.syncData();
    },
    async truncate(length) {
      await file.truncate(length);
      await file.syncData();
    },
    close() {
      file.close();
      free();
    },
  };
}

/** The real world: clock, randomness, network and disk of this process. */
export const systemRuntime: Runtime = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  fetch: (input, init) => fetch(input, init),
  openAppend,
};
