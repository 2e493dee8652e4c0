import { escapeJson } from "../text/markdown.ts";
import { redact } from "../text/redact.ts";
import { visible } from "../text/visible.ts";
import type { Sink } from "./io.ts";

/** What is printed cannot be written to where it goes, for example because that disk is full. */
export class PrintError extends Error {
  /** `PrintError`, to tell it from other errors. */
  override name = "PrintError";

  constructor(cause: unknown) {
    super(`Cannot print: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Prints without keys and without breaking when nobody reads any more. Whatever the command prints passes here. */
export class Printer {
  readonly #sink: Sink;
  #closed = false;
  /** Called once when nobody reads any more. */
  onClosed: () => void = () => {};

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  /** Whether somebody watches. */
  get terminal(): boolean {
    return this.#sink.terminal;
  }

  /** Whether nobody reads any more. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Width to print for, in columns: the terminal's, else 80. */
  get columns(): number {
    return (this.#sink.terminal ? this.#sink.columns() : undefined) ?? 80;
  }

  /** Prints a line, with control and hidden characters shown: part of it may come from a journal that somebody sent. */
  line(text = ""): void {
    this.write(`${visible(text)}\n`);
  }

  /** Prints a value as one line of JSON, with hidden characters by their numbers. */
  json(value: unknown): void {
    this.write(`${escapeJson(JSON.stringify(value))}\n`);
  }

  /** Prints a text as it is: a page, in which everything is escaped, or what moves a terminal's cursor. */
  write(text: string): void {
    if (this.#closed) return;
    try {
      this.#sink.write(redact(text));
    } catch (error) {
      this.#closed = true;
      if (!(error instanceof Deno.errors.BrokenPipe)) throw new PrintError(error);
      this.onClosed();
    }
  }
}
