import { consoleColumns, isTerminal, print } from "../runtime/console.ts";
import type { Readable } from "node:stream";

/** A place to ask a person. It reads whole lines, so that the terminal itself handles editing, Ctrl-C and Ctrl-D. */
export interface Terminal {
  /** If `true`, a person can be asked. */
  readonly interactive: boolean;
  /** The width of a line in columns, if known. */
  readonly columns?: number | undefined;
  /** Shows a text. */
  write(text: string): void;
  /**
   * Reads the next line, without its end; `undefined` when the person presses Ctrl-D. Rejects with the signal's reason
   * if the signal comes first.
   */
  readLine(signal: AbortSignal): Promise<string | undefined>;
  /** Releases the input until the next question; lines read but not yet taken are dropped. */
  release(): void;
}

/** The input and output of a {@linkcode LineTerminal}. */
interface TerminalStreams {
  /** If `true`, a person can be asked. @default true */
  readonly interactive?: boolean;
  columns?(): number | undefined;
  /** Reads the next bytes, `undefined` at the end. Bytes that arrive after the signal are kept for the next call. */
  read(signal: AbortSignal): Promise<Uint8Array | undefined>;
  release?(): void;
  write(text: string): void;
}

/** A terminal over any stream of bytes. */
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

/**
 * Returns the terminal of this process. It reads standard input and writes to standard error, because results go to
 * standard output.
 */
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
 * Standard input, opened for one question at a time. A pending read would keep the process running after a signal, and
 * an input ended by Ctrl-D yields nothing more, while a newly opened one does.
 */
export class StandardInput {
  readonly #open: () => Promise<InputStream>;
  #stream: InputStream | undefined;
  readonly #arrived: (Uint8Array | undefined | Error)[] = [];
  #wake: () => void = () => {};

  constructor(open: () => Promise<InputStream> = openTerminal) {
    this.#open = open;
  }

  /** Reads the next bytes, `undefined` at the end; after that, the next call reopens the input. */
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

  /** Closes the input until the next read; bytes read but not yet taken are dropped. */
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

/** A queue that runs one task at a time, in order of arrival. */
export class Turnstile {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the task once all earlier ones are over; rejects with the signal's reason if the signal comes first. */
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

/** Settles as the promise does, or rejects with the signal's reason if the signal comes first. */
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
