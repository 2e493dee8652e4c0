import { consoleColumns } from "../runtime/system_runtime.ts";
import { StandardInput } from "./standard_input.ts";
import { unlessAborted } from "./turnstile.ts";

/** Where a person is asked: line by line, so that editing, Ctrl-C and Ctrl-D stay the terminal's own. */
export interface Terminal {
  /** Whether somebody can be asked there. */
  readonly interactive: boolean;
  /** Columns of a line; absent if nobody knows. */
  readonly columns?: number | undefined;
  /** Shows a text. */
  write(text: string): void;
  /**
   * The next line, without its end; `undefined` when the person presses Ctrl-D.
   * It is left waiting for nothing when the signal comes, whose reason it then rejects with.
   */
  readLine(signal: AbortSignal): Promise<string | undefined>;
  /** Lets go of the input, as nobody is asked any more for now; lines already read are dropped. */
  release(): void;
}

/** What a {@linkcode LineTerminal} is made of. */
export interface TerminalStreams {
  /** Whether somebody can be asked there. @default true */
  readonly interactive?: boolean;
  /** Columns of a line; `undefined` if nobody knows. */
  columns?(): number | undefined;
  /** The next bytes, `undefined` at the end. What comes after the signal is there for the next reading. */
  read(signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Lets go of the input until the next reading. */
  release?(): void;
  /** Shows a text. */
  write(text: string): void;
}

/** A terminal over any stream of bytes, or over the real one. */
export class LineTerminal implements Terminal {
  /** Whether somebody can be asked there. */
  readonly interactive: boolean;
  readonly #streams: TerminalStreams;
  #decoder = new TextDecoder();
  #rest = "";

  /** A terminal over these streams. */
  constructor(streams: TerminalStreams) {
    this.#streams = streams;
    this.interactive = streams.interactive ?? true;
  }

  /** Columns of a line; `undefined` if nobody knows. */
  get columns(): number | undefined {
    return this.#streams.columns?.();
  }

  /** Shows a text. */
  write(text: string): void {
    this.#streams.write(text);
  }

  /** The next line; `undefined` at the end of the input. */
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

  /** Drops what was read and not taken, and lets go of the streams. */
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
    interactive: Deno.stdin.isTerminal(),
    columns: consoleColumns,
    read: (signal) => input.read(signal),
    release: () => input.release(),
    write: (text) => writeAll(new TextEncoder().encode(text)),
  });
}

function writeAll(bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += Deno.stderr.writeSync(bytes.subarray(written));
}
