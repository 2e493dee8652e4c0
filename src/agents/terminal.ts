import { consoleColumns, isTerminal, print } from "../runtime/console.ts";
import type { Readable } from "node:stream";

/** A place to ask a person: line by line, so that editing, Ctrl-C and Ctrl-D stay the terminal's own. */
export interface Terminal {
  /** Somebody can be asked there. */
  readonly interactive: boolean;
  /** Columns of a line; absent if nobody knows. */
  readonly columns?: number | undefined;
  /** Shows a text. */
  write(text: string): void;
  /**
   * Reads the next line, without its end; `undefined` when the person presses Ctrl-D. Rejects with the signal's reason
   * when that comes first.
   */
  readLine(signal: AbortSignal): Promise<string | undefined>;
  /** Lets go of the input, as nobody is asked any more for now; lines already read are dropped. */
  release(): void;
}

/** The input and output of a {@linkcode LineTerminal}. */
interface TerminalStreams {
  /** @default true */
  readonly interactive?: boolean;
  columns?(): number | undefined;
  /** The next bytes, `undefined` at the end. What comes after the signal is there for the next reading. */
  read(signal: AbortSignal): Promise<Uint8Array | undefined>;
  release?(): void;
  write(text: string): void;
}

/** A terminal over any stream of bytes, or over the real one. */
export class LineTerminal implements Terminal {
  readonly interactive: boolean;
  readonly #streams: TerminalStreams;
  #decoder = new TextDecoder();
  #rest = "";

  constructor(streams: TerminalStreams) {
    this.#streams = streams;
    this.interactive = streams.interactive ?? true;
  }

  get columns(): number | undefined {
    return this.#streams.columns?.();
  }

  write(text: string): void {
    this.#streams.write(text);
  }

  async readLine(signal: AbortSignal): Promise<string | undefined> {
    signal.throwIfAborted();
    for (;;) {
      const end = this.#rest.indexOf("\n");
      if (end !== -1) return this.#take(end, end + 1);
      const bytes = await unlessAborted(this.#streams.read(signal), signal);
      if (bytes === undefined) return this.#rest === "" ? undefined : this.#take(this.#rest.length, this.#rest.length);
      this.#rest += this.#decoder.decode(bytes, { stream: true });
    }
  }

  release(): void {
    this.#rest = "";
    this.#decoder = new TextDecoder();
    this.#streams.release?.();
  }

  #take(end: number, next: number): string {
    const line = this.#rest.slice(0, end).replace(/\r$/, "");
    this.#rest = this.#rest.slice(next);
    return line;
  }
}

/** The terminal of this process: standard input, and standard error, as results go to standard output. */
export function systemTerminal(): Terminal {
  const input = new StandardInput();
  return new LineTerminal({
    interactive: isTerminal("stdin"),
    columns: consoleColumns,
    read: (signal) => input.read(signal),
    release: () => input.release(),
    write: (text) => print("stderr", text),
  });
}

type InputStream = Pick<Readable, "on" | "removeAllListeners" | "destroy">;

/**
 * Standard input, opened for one question at a time: a reading left open would keep the process from ending after a
 * signal, and an input that was ended by Ctrl-D gives no more, while a newly opened one does.
 */
export class StandardInput {
  readonly #open: () => Promise<InputStream>;
  #stream: InputStream | undefined;
  readonly #arrived: (Uint8Array | undefined | Error)[] = [];
  #wake: () => void = () => {};

  constructor(open: () => Promise<InputStream> = openTerminal) {
    this.#open = open;
  }

  /** The next bytes, `undefined` at the end, after which the next reading opens the input again. */
  async read(signal: AbortSignal): Promise<Uint8Array | undefined> {
    while (this.#arrived.length === 0) {
      signal.throwIfAborted();
      this.#stream ??= this.#listenTo(await this.#open());
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await unlessAborted(promise, signal);
    }
    const next = this.#arrived.shift();
    if (next instanceof Error) throw next;
    if (next === undefined) this.#close();
    return next;
  }

  /** Closes the input until the next reading; what has been read and not taken is dropped. */
  release(): void {
    this.#close();
    this.#arrived.length = 0;
  }

  #listenTo(stream: InputStream): InputStream {
    const arrive = (what: Uint8Array | undefined | Error) => {
      this.#arrived.push(what);
      this.#wake();
    };
    stream.on("data", arrive);
    stream.on("end", () => arrive(undefined));
    stream.on("error", arrive);
    return stream;
  }

  #close(): void {
    this.#stream?.removeAllListeners();
    this.#stream?.destroy();
    this.#stream = undefined;
  }
}

async function openTerminal(): Promise<InputStream> {
  const { ReadStream } = await import("node:tty");
  return new ReadStream(0);
}

/** Lets one in at a time, in the order of asking. */
export class Turnstile {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the task when all earlier ones are over; rejects with the signal's reason if that comes first. */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const before = this.#last;
    const { promise: over, resolve: leave } = Promise.withResolvers<void>();
    this.#last = before.then(() => over);
    try {
      await unlessAborted(before, signal);
      return await task();
    } finally {
      leave();
    }
  }
}

/** Resolves as the promise does, or rejects with the signal's reason if that comes first. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
