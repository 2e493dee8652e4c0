import { unlessAborted } from "./turnstile.ts";

/** Where a person is asked: line by line, so that editing, Ctrl-C and Ctrl-D stay the terminal's own. */
export interface Terminal {
  /** Whether somebody can be asked there. */
  readonly interactive: boolean;
  /** Shows a text. */
  write(text: string): void;
  /**
   * The next line, without its end; `undefined` when the person presses Ctrl-D.
   * It is left waiting for nothing when the signal comes, whose reason it then rejects with.
   */
  readLine(signal: AbortSignal): Promise<string | undefined>;
}

/** What a {@linkcode LineTerminal} is made of. */
export interface TerminalStreams {
  /** @default true */
  readonly interactive?: boolean;
  /** The next bytes, `undefined` at the end. Bytes that come after the signal are kept for the next reading. */
  read(signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Shows a text. */
  write(text: string): void;
}

/** A terminal over any stream of bytes, or over the real one. */
export class LineTerminal implements Terminal {
  readonly interactive: boolean;
  readonly #streams: TerminalStreams;
  readonly #decoder = new TextDecoder();
  #rest = "";

  constructor(streams: TerminalStreams) {
    this.#streams = streams;
    this.interactive = streams.interactive ?? true;
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

  #take(end: number, next: number): string {
    const line = this.#rest.slice(0, end).replace(/\r$/, "");
    this.#rest = this.#rest.slice(next);
    return line;
  }
}

/** The terminal of this process: standard input, and standard error, as results go to standard output. */
export function systemTerminal(): Terminal {
  return new LineTerminal({
    interactive: Deno.stdin.isTerminal(),
    read: readInput,
    write: (text) => writeAll(new TextEncoder().encode(text)),
  });
}

/**
 * Opens standard input for one reading only. What reads on would keep the process from ending after a signal, and an
 * input that has been ended by Ctrl-D gives no more, while a newly opened one does.
 */
async function readInput(signal: AbortSignal): Promise<Uint8Array | undefined> {
  const { ReadStream } = await import("node:tty");
  signal.throwIfAborted();
  const input = new ReadStream(0);
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | undefined>();
  const onAbort = () => reject(signal.reason);
  input.once("data", resolve).once("end", () => resolve(undefined)).once("error", reject);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", onAbort);
    input.destroy();
  }
}

function writeAll(bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += Deno.stderr.writeSync(bytes.subarray(written));
}
