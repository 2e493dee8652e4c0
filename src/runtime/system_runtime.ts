import { closeSync, constants, fdatasync, fstatSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { promisify } from "node:util";
import { lockFile } from "./file_lock.ts";
import type { AppendFile, Runtime } from "./runtime.ts";

/** Version of this package, as in `deno.json`. */
export const VERSION = "0.1.0";

/** The longest a timer of the platform can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

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

const toDisk = promisify(fdatasync);

// deno-lint-ignore require-await -- so that what is thrown is a rejection
async function openAppend(path: string, { create }: { create: boolean }): Promise<AppendFile> {
  const { O_APPEND, O_CREAT, O_EXCL, O_RDWR } = constants;
  const file = openSync(path, O_APPEND | O_RDWR | (create ? O_CREAT | O_EXCL : 0));
  let free: () => void;
  try {
    free = lockFile(path);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return {
    size: fstatSync(file).size,
    async append(bytes) {
      // The system takes bytes in at once: to wake a thread for that takes longer. It is the disk that is waited for.
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes.subarray(written));
      await toDisk(file);
    },
    async truncate(length) {
      ftruncateSync(file, length);
      await toDisk(file);
    },
    close() {
      closeSync(file);
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
