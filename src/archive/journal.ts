import { setImmediate } from "node:timers";
import type { AppendFile, Runtime } from "../runtime/runtime.ts";
import { redact } from "../text/redact.ts";
import { sha256 } from "../text/sha256.ts";
import type { EventBody, JournalEvent } from "../transcript/event.ts";

/** What stands in `prev` of the first line. */
export const NO_LINE: string = "0".repeat(64);

/** The journal cannot be written: the disk is full, or the folder is gone. */
export class JournalError extends Error {
  /** `JournalError`, to tell it from other errors. */
  override name = "JournalError";
  /** What was said and could not be written down, in its order. */
  readonly unwritten: readonly EventBody[];

  /** `cause` is the error of the disk. */
  constructor(message: string, unwritten: readonly EventBody[], cause: unknown) {
    super(message, { cause });
    this.unwritten = unwritten;
  }
}

/** Where a journal goes on. */
export interface JournalPosition {
  /** The dialogue it is the journal of. */
  readonly dialogueId: string;
  /** Lines there are. */
  readonly seq: number;
  /** SHA-256 of the last of them. */
  readonly hash: string;
}

/** How a journal is written. */
export interface JournalOptions {
  /** Gives the time of each line. */
  readonly runtime: Runtime;
  /** Hears each event once it is on disk, in the journal's order. */
  readonly onEvent?: (event: JournalEvent) => void;
}

interface Waiting {
  readonly body: EventBody;
  readonly event: JournalEvent;
  readonly bytes: Uint8Array;
}

/**
 * The one writer of a journal. Lines are chained when they are written and wait together: those that have come while
 * the disk was busy share one write and one datasync.
 */
export class Journal {
  /** Stands on every line. */
  readonly dialogueId: string;
  readonly #file: AppendFile;
  readonly #options: JournalOptions;
  #seq: number;
  #hash: string;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #unwritten: EventBody[] = [];
  #broken: { readonly cause: unknown } | undefined;

  /** Goes on at a position; a file with half a line at its end must have been cut before. */
  constructor(file: AppendFile, position: JournalPosition, options: JournalOptions) {
    this.#file = file;
    this.#options = options;
    this.dialogueId = position.dialogueId;
    this.#seq = position.seq;
    this.#hash = position.hash;
  }

  /** Lines written or waiting. */
  get seq(): number {
    return this.#seq;
  }

  /** SHA-256 of the last of them. */
  get hash(): string {
    return this.#hash;
  }

  /**
   * Puts an event in line and gives it back as it will be written.
   *
   * @throws {JournalError} If an earlier line could not be written.
   */
  write(body: EventBody, options: { readonly at?: string; readonly inherited?: boolean } = {}): JournalEvent {
    if (this.#broken) {
      this.#unwritten.push(body);
      throw this.#error();
    }
    const head = {
      seq: this.#seq + 1,
      type: body.type,
      at: options.at ?? new Date(this.#options.runtime.now()).toISOString(),
      dialogueId: this.dialogueId,
      prev: this.#hash,
      ...(options.inherited ? { inherited: true } : {}),
    };
    const said = { ...head, ...body };
    let redacted = false;
    // Text by text, before it is JSON: there a line's end is two letters, and what stands around it would be one word.
    const line = JSON.stringify(said, (_name, value: unknown) => {
      if (typeof value !== "string") return value;
      const text = redact(value);
      redacted ||= text !== value;
      return text;
    });
    const event: JournalEvent = redacted ? JSON.parse(line) : said;
    this.#seq = head.seq;
    this.#hash = sha256(line);
    this.#waiting.push({ body, event, bytes: new TextEncoder().encode(line + "\n") });
    this.#writing ??= this.#writeWaiting();
    return event;
  }

  /**
   * Resolves when all that was written so far is on disk.
   *
   * @throws {JournalError} If it cannot be.
   */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing;
    if (this.#broken) throw this.#error();
  }

  /** Writes what waits, and lets others write. Nothing is written after that: a call that was left alone may try. */
  async close(): Promise<void> {
    // What could not be written was said to whoever wrote it.
    do await this.flush().catch(() => {}); while (this.#waiting.length > 0);
    this.#broken ??= { cause: new Error("it is closed") };
    this.#file.close();
  }

  async #writeWaiting(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve)); // lines of the same step share the write
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#file.append(concat(batch.map(({ bytes }) => bytes)));
      } catch (cause) {
        this.#broken = { cause };
        this.#unwritten.push(...batch.map(({ body }) => body), ...this.#waiting.map(({ body }) => body));
        this.#waiting = [];
        break;
      }
      for (const { event } of batch) this.#options.onEvent?.(event);
    }
    this.#writing = undefined;
  }

  #error(): JournalError {
    const cause = this.#broken?.cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    return new JournalError(`Cannot write the journal: ${why}`, this.#unwritten, cause);
  }
}

/** A journal's file that is kept in memory. */
export function memoryFile(): AppendFile {
  return {
    size: 0,
    append: () => Promise.resolve(),
    truncate: () => Promise.resolve(),
    close: () => {},
  };
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const only = parts[0];
  if (parts.length === 1 && only) return only;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
