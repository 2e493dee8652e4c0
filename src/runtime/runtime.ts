/** An open file that only grows. */
export interface AppendFile {
  /** Bytes in the file when it was opened. */
  readonly size: number;
  /** Appends all of the bytes and returns when they are on disk. */
  append(bytes: Uint8Array): Promise<void>;
  /** Cuts the file to `size` bytes. */
  truncate(size: number): Promise<void>;
  /** Releases the file and its lock. */
  close(): void;
}

/** The seam to the world: whatever a test wants to hold in its hand. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds on a clock that never goes back. */
  monotonicMs(): number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** For ids, secrets and jitter; nothing shown to a speaker comes from here. */
  randomBytes(length: number): Uint8Array;
  /** Reaches the network, for models. */
  readonly fetch: typeof fetch;
  /**
   * Opens a file to append to, and locks it until it is closed.
   *
   * @throws {LockedError} If another process has it open to append to.
   */
  openAppend(path: string, options: { readonly create: boolean }): Promise<AppendFile>;
}

/** Another process writes to the file. */
export class LockedError extends Error {
  /** `LockedError`, to tell it from other errors. */
  override name = "LockedError";
}
