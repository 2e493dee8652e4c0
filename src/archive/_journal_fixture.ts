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

/** An event whose text is easily told apart. */
export function warning(text: string): EventBody {
  return { type: "warning.raised", code: "test", text };
}

/** A clock that stands still, and the real world otherwise. */
export const STILL: Runtime = { ...systemRuntime, now: () => Date.UTC(2026, 0, 2, 3, 4, 5), monotonicMs: () => 0 };

/** A new journal over a file. */
export function journalOver(file: AppendFile, options: Pick<JournalOptions, "onEvent"> = {}): Journal {
  return new Journal(file, { dialogueId: "d1", seq: 0, hash: NO_LINE }, { runtime: STILL, ...options });
}

/** A file of which the test decides when and whether each append ends. */
export class HeldFile implements AppendFile {
  readonly size = 0;
  /** What each append was given. */
  readonly appends: Uint8Array[] = [];
  closed = 0;
  readonly #held: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];

  append(bytes: Uint8Array): Promise<void> {
    this.appends.push(bytes.slice());
    return new Promise((resolve, reject) => this.#held.push({ resolve, reject }));
  }

  /** Ends the oldest append that has not ended. */
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

/** A disk that takes so many bytes, in parts of a line if it must, and no more. */
export class SmallDisk implements AppendFile {
  readonly size = 0;
  readonly #capacity: number;
  #bytes = new Uint8Array();

  constructor(capacity = Infinity) {
    this.#capacity = capacity;
  }

  /** What is on it. */
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

/** A journal's bytes and events. */
export async function written(bodies: readonly EventBody[]): Promise<{ bytes: Uint8Array; events: JournalEvent[] }> {
  const disk = new SmallDisk();
  const journal = journalOver(disk);
  const events = bodies.map((body) => journal.write(body));
  await journal.close();
  return { bytes: disk.bytes, events };
}
