import type { AppendFile, Runtime } from "../runtime/runtime.ts";
import { mayNeedRedaction, redact } from "../text/redact.ts";
import { sha256 } from "../text/sha256.ts";
import type { EventBody, JournalEvent } from "../transcript/event.ts";

/** The `prev` of the first line. */
export const NO_LINE: string = "0".repeat(64);

/** The journal cannot be written: the disk is full, or the folder is gone. */
export class JournalError extends Error {
  /** `JournalError`, to tell it from other errors. */
  override name = "JournalError";
  /** Events that could not be written down, in their order. */
  readonly unwritten: readonly EventBody[];

  /** `cause` is the error of the disk. */
  constructor(message: string, unwritten: readonly EventBody[], cause: unknown) {
    super(message, { cause });
    this.unwritten = unwritten;
  }
}

/** The place at which a journal goes on. */
export interface JournalPosition {
  /** The dialogue it is the journal of. */
  readonly dialogueId: string;
  /** Lines there are. */
  readonly seq: number;
  /** SHA-256 of the last of them. */
  readonly hash: string;
}

/** Options of a journal. */
export interface JournalOptions {
  /** Gives the time of each line: when the run began by its clock, and by its monotonic clock since. */
  readonly runtime: Runtime;
  /** Hears each event once it is on disk, in the journal's order. */
  readonly onEvent?: (event: JournalEvent) => void;
}

/**
 * The one writer of a journal. Lines are chained when they are written and wait together: those that have come while
 * the disk was busy share one write and one datasync. Whoever flushes waits for no line that came after.
 */
export class Journal {
  readonly #file: AppendFile;
  readonly #options: JournalOptions;
  /** The last line that was written or waits. */
  #position: JournalPosition;
  #waiting: (Written & { readonly body: EventBody })[] = [];
  /** Before the first write, in the middle of one, or after. */
  #disk: "unused" | "busy" | "idle" = "unused";
  /** Resolves when the newest line is on disk, or cannot be. */
  #written: Promise<void> = Promise.resolve();
  /** Begins the next write. */
  #begin: (() => void) | undefined;
  /** The clock when this run began to write: within a run, times follow the clock that never jumps. */
  readonly #began: { readonly nowMs: number; readonly monotonicMs: number };
  #unwritten: EventBody[] = [];
  #broken: { readonly cause: unknown } | undefined;

  /** Goes on at a position; a file with half a line at its end must have been cut before. */
  constructor(file: AppendFile, position: JournalPosition, options: JournalOptions) {
    this.#file = file;
    this.#options = options;
    this.#position = position;
    const { runtime } = options;
    this.#began = { nowMs: runtime.now(), monotonicMs: runtime.monotonicMs() };
  }

  /** The dialogue it is the journal of. */
  get dialogueId(): string {
    return this.#position.dialogueId;
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
    const { dialogueId, hash: prev } = this.#position;
    const seq = this.#position.seq + 1;
    const { line, event } = written({
      ...{ seq, type: body.type, at: options.at ?? this.#at(), dialogueId, prev },
      ...(options.inherited ? { inherited: true } : {}),
      ...body,
      ...(body.type === "dialogue.started" ? { sealed: true } : {}),
    });
    this.#position = { dialogueId, seq, hash: sha256(line) };
    this.#waiting.push({ body, event, line });
    if (this.#waiting.length === 1) this.#written = this.#writeWaiting(this.#written);
    return event;
  }

  /**
   * Resolves when all that was written so far is on disk.
   *
   * @param options `urgent`: no other lines are waited for than those of who flushes in the same step.
   * @throws {JournalError} If it cannot be.
   */
  async flush({ urgent = false }: { readonly urgent?: boolean } = {}): Promise<void> {
    const written = this.#written;
    if (urgent) queueMicrotask(() => this.#begin?.());
    await written;
    if (this.#broken) throw this.#error();
  }

  /** Writes what waits, and lets others write. Nothing is written after that: a call that was left alone may try. */
  async close(): Promise<void> {
    // What could not be written was said to whoever wrote it.
    do await this.flush().catch(() => {}); while (this.#waiting.length > 0);
    this.#broken ??= { cause: new Error("it is closed") };
    this.#file.close();
  }

  async #writeWaiting(before: Promise<void>): Promise<void> {
    // Lines of the same step share the write, and so do those that come while the disk is busy. The first line is written
    // by itself, so that nothing has to be loaded to wait with before the first request.
    if (this.#disk === "idle") {
      await new Promise<void>((resolve) => {
        this.#begin = resolve;
        setImmediate(resolve);
      });
    }
    await before;
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return; // the write before failed, and took these along
    this.#disk = "busy";
    try {
      await this.#file.append(new TextEncoder().encode(batch.map(({ line }) => `${line}\n`).join("")));
    } catch (cause) {
      this.#broken = { cause };
      this.#unwritten.push(...batch.map(({ body }) => body), ...this.#waiting.map(({ body }) => body));
      this.#waiting = [];
      return;
    } finally {
      this.#disk = "idle";
    }
    for (const { event } of batch) this.#options.onEvent?.(event);
  }

  #at(): string {
    const { nowMs, monotonicMs } = this.#began;
    return new Date(nowMs + this.#options.runtime.monotonicMs() - monotonicMs).toISOString();
  }

  #error(): JournalError {
    const cause = this.#broken?.cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    return new JournalError(`Cannot write the journal: ${why}`, this.#unwritten, cause);
  }
}

interface Written {
  readonly line: string;
  readonly event: JournalEvent;
}

/** The line of an event without keys and credentials; the last one of a run is sealed. */
function written(said: JournalEvent): Written {
  const { line, event } = redacted(said);
  if (event.type !== "dialogue.ended") return { line, event };
  const seal = sha256(line);
  return { line: `${line.slice(0, -1)},"seal":"${seal}"}`, event: { ...event, seal } };
}

function redacted(said: JournalEvent): Written {
  const whole = JSON.stringify(said);
  if (!mayNeedRedaction(whole)) return { line: whole, event: said };
  // Text by text, before it is JSON: there a line's end is two letters, and what stands around it would be one word.
  const line = JSON.stringify(said, (_name, value: unknown) => typeof value === "string" ? redact(value) : value);
  return line === whole ? { line, event: said } : { line, event: JSON.parse(line) };
}

/** A journal's file that is kept in memory. */
export function memoryFile(): AppendFile {
  return {
    size: 0,
    // As a disk would: timers and signals get their turn between two requests, however fast these are answered.
    append: () => new Promise((resolve) => setImmediate(resolve)),
    truncate: () => Promise.resolve(),
    close: () => {},
  };
}
