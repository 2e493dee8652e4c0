import type { AppendFile, Runtime } from "../runtime/runtime.ts";
import { mayNeedRedaction, redact } from "../text/redact.ts";
import { sha256 } from "../text/sha256.ts";
import type { EventBody, JournalEvent } from "../transcript/event.ts";

/** The `prev` of the first line. */
export const NO_LINE: string = "0".repeat(64);

/** The journal cannot be written, for example because the disk is full or the folder is gone. */
export class JournalError extends Error {
  /** `JournalError`, to distinguish it from other errors. */
  override name = "JournalError";
  /** Events that could not be written, in order. */
  readonly unwritten: readonly EventBody[];

  /** Creates the error; `cause` is the disk's error. */
  constructor(message: string, unwritten: readonly EventBody[], cause: unknown) {
    super(message, { cause });
    this.unwritten = unwritten;
  }
}

/** The position from which a journal continues. */
export interface JournalPosition {
  /** The journal's dialogue. */
  readonly dialogueId: string;
  /** Number of lines. */
  readonly seq: number;
  /** SHA-256 of the last line. */
  readonly hash: string;
}

/** Options of a journal. */
export interface JournalOptions {
  /** Provides the time of each line: the clock's time at the start of the run, plus the monotonic time since. */
  readonly runtime: Runtime;
  /** Called for each event once it is on disk, in the journal's order. */
  readonly onEvent?: (event: JournalEvent) => void;
}

/**
 * The only writer of a journal. Lines are chained as they are added, then wait in a queue: all lines that arrive while
 * the disk is busy share one write and one datasync. A flush does not wait for lines added after it.
 */
export class Journal {
  readonly #file: AppendFile;
  readonly #options: JournalOptions;
  /** Position after the last line written or waiting. */
  #position: JournalPosition;
  #waiting: (Written & { readonly body: EventBody })[] = [];
  /** State of the file: before the first write, during a write, or between writes. */
  #disk: "unused" | "busy" | "idle" = "unused";
  /** Resolves when the newest line is on disk, or has failed to be written. */
  #written: Promise<void> = Promise.resolve();
  /** Starts the next write. */
  #begin: (() => void) | undefined;
  /** Clock times at the start of this run: within a run, times follow the monotonic clock. */
  readonly #began: { readonly nowMs: number; readonly monotonicMs: number };
  #unwritten: EventBody[] = [];
  #broken: { readonly cause: unknown } | undefined;

  /** Continues from a position; an incomplete last line must be removed from the file first. */
  constructor(file: AppendFile, position: JournalPosition, options: JournalOptions) {
    this.#file = file;
    this.#options = options;
    this.#position = position;
    const { runtime } = options;
    this.#began = { nowMs: runtime.now(), monotonicMs: runtime.monotonicMs() };
  }

  /** Returns the journal's dialogue. */
  get dialogueId(): string {
    return this.#position.dialogueId;
  }

  /**
   * Adds an event to the queue and returns it as it will be written.
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
    const first = { seq, type: body.type, at: options.at ?? this.#at(), dialogueId, prev };
    const { line, event } = written({
      ...first,
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
   * Resolves when all lines added so far are on disk.
   *
   * @param options With `urgent`, writes at once, together with lines added in the same step only.
   * @throws {JournalError} If the write fails.
   */
  async flush({ urgent = false }: { readonly urgent?: boolean } = {}): Promise<void> {
    const written = this.#written;
    if (urgent) queueMicrotask(() => this.#begin?.());
    await written;
    if (this.#broken) throw this.#error();
  }

  /** Writes all waiting lines, then releases the file's lock. Later writes fail. */
  async close(): Promise<void> {
    // Whoever added a line learns of its failure.
    do await this.flush().catch(() => {}); while (this.#waiting.length > 0);
    this.#broken ??= { cause: new Error("it is closed") };
    this.#file.close();
  }

  async #writeWaiting(before: Promise<void>): Promise<void> {
    // Lines added in the same step share a write, as do those added while the disk is busy. The first line is written
    // by itself, so that no timer has to be loaded before the first request.
    if (this.#disk === "idle") {
      await new Promise<void>((resolve) => {
        this.#begin = resolve;
        setImmediate(resolve);
      });
    }
    await before;
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return; // the previous write failed and took these lines with it
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

/** Returns an event's line without keys and credentials; the last line of a run gets a seal. */
function written(said: JournalEvent): Written {
  const { line, event } = redacted(said);
  if (event.type !== "dialogue.ended") return { line, event };
  const seal = sha256(line);
  return { line: `${line.slice(0, -1)},"seal":"${seal}"}`, event: { ...event, seal } };
}

function redacted(said: JournalEvent): Written {
  const whole = JSON.stringify(said);
  if (!mayNeedRedaction(whole)) return { line: whole, event: said };
  // Redact each text before it becomes JSON, where a line end is two letters that would join the words around it.
  const line = JSON.stringify(said, (_name, value: unknown) => typeof value === "string" ? redact(value) : value);
  return line === whole ? { line, event: said } : { line, event: JSON.parse(line) };
}

/** Returns a journal file in memory. */
export function memoryFile(): AppendFile {
  return {
    size: 0,
    // Like a disk, let timers and signals run between two writes, however fast they are.
    append: () => new Promise((resolve) => setImmediate(resolve)),
    truncate: () => Promise.resolve(),
    close: () => {},
  };
}
