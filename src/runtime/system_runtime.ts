import { lockFile } from "./file_lock.ts";
import type { AppendFile, Runtime } from "./runtime.ts";
import { after } from "./timer.ts";

/** Sleeps on the real clock. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = after(ms, () => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    });
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
