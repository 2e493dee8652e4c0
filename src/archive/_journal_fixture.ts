import type { AppendFile, Runtime } from "../runtime/runtime.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import type { DialogueStarted, EventBody, JournalEvent } from "../transcript/event.ts";
import { Journal, type JournalOptions, NO_LINE } from "./journal.ts";

/** First line of a journal for tests. */
export const STARTED: DialogueStarted = {
  type: "dialogue.started",
  journal: 1,
  protocol: "dialogue",
  topic: "Tests",
  participants: [{ id: "a", name: "A", role: "speaker" }, { id: "b", name: "B", role: "speaker" }],
  settings: {},
  secret: "00",
};

/** Returns an event with a recognizable text. */
export function warning(text: string): EventBody {
  return { type: "warning.raised", code: "test", text };
}

/** A runtime with a fixed time. */
export const STILL: Runtime = {
  ...systemRuntime,
  now: () => Date.UTC(2026, 0, 2, 3, 4, 5),
  monotonicMs: () => 86_400_000,
};

/** Creates a journal that writes to a file. */
export function journalOver(file: AppendFile, options: Partial<JournalOptions> = {}): Journal {
  return new Journal(file, { dialogueId: "d1", seq: 0, hash: NO_LINE }, { runtime: STILL, ...options });
}

/** A file whose appends end or fail when the test says so. */
export class HeldFile implements AppendFile {
  readonly size = 0;
  /** The content of each append. */
  readonly appends: Uint8Array[] = [];
  closed = 0;
  readonly #held: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];

  append(bytes: Uint8Array): Promise<void> {
    this.appends.push(bytes.slice());
    return new Promise((resolve, reject) => this.#held.push({ resolve, reject }));
  }

  /** Ends the oldest open append. */
  end(error?: Error): void {
    const append = this.#held.shift();
    if (!append) throw new Error("There is no append to end");
    if (error) append.reject(error);
    else append.resolve();
  }

  truncate(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    this.closed++;
  }
}

/** A disk with a fixed capacity that writes parts of a line if necessary. */
export class SmallDisk implements AppendFile {
  readonly size = 0;
  readonly #capacity: number;
  #bytes = new Uint8Array();

  constructor(capacity = Infinity) {
    this.#capacity = capacity;
  }

  /** Returns its content. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  append(bytes: Uint8Array): Promise<void> {
    const fits = bytes.subarray(0, Math.max(0, this.#capacity - this.#bytes.length));
    this.#bytes = Uint8Array.from([...this.#bytes, ...fits]);
    if (fits.length < bytes.length) return Promise.reject(new Error("ENOSPC: no space left on device"));
    return Promise.resolve();
  }

  truncate(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {}
}

/** Returns a journal's bytes and events. */
export async function written(bodies: readonly EventBody[]): Promise<{ bytes: Uint8Array; events: JournalEvent[] }> {
  const disk = new SmallDisk();
  const journal = journalOver(disk);
  const events = bodies.map((body) => journal.write(body));
  await journal.close();
  return { bytes: disk.bytes, events };
}
