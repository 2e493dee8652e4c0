import process from "node:process";
import type { Terminal } from "../agents/terminal.ts";
import { consoleColumns, isTerminal, onInterrupt, onKey, print } from "../runtime/console.ts";
import { systemCode } from "../runtime/found.ts";
import { environmentVariable, wantsNoColor } from "../runtime/host.ts";
import { escapeJson } from "../text/markdown.ts";
import { redact } from "../text/redact.ts";
import { visible } from "../text/visible.ts";
import type { Configuration } from "../protocols/configuration.ts";
import type { Surroundings, World } from "../setup/world.ts";
import type { Flag } from "./flags.ts";
import { Ink } from "./ink.ts";
import type { PersonTerminal } from "./people.ts";

/** A destination for text. */
export interface Sink {
  readonly terminal: boolean;
  /** Width of the terminal, if known. */
  columns(): number | undefined;
  /** @throws {Error} With the code `EPIPE` if the reader has closed the pipe. */
  write(text: string): void;
}

/** The command's environment, which tests replace. */
export interface Io extends Surroundings {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly noColor: boolean;
  /** `true` if a person can answer. */
  readonly interactive: boolean;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Calls back on each SIGINT and SIGTERM; returns a function that stops it. */
  onInterrupt(listener: () => void): () => void;
  /** Calls back on each key press until the process ends. @default keys are ignored */
  onKey?(listener: () => void): void;
  exit(code: number): void;
  /** The terminal on which people answer. @default this process's terminal */
  readonly personTerminal?: Terminal;
}

/** An error writing the output, for example on a full disk. */
export class PrintError extends Error {
  override name = "PrintError";

  constructor(cause: unknown) {
    super(`Cannot print: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The widest lines of text that read well, in columns. */
const MAX_WIDTH = 88;

/** Prints all output of the command, without API keys; survives a closed pipe. */
export class Printer {
  /** The colours of the terminal; none in a pipe. */
  readonly ink: Ink;
  readonly #sink: Sink;
  #closed = false;
  /** Called once when the reader has closed the pipe. */
  onClosed: () => void = () => {};

  /** @param colors `true` if a terminal may get colours. */
  constructor(sink: Sink, colors = false) {
    this.#sink = sink;
    this.ink = new Ink(colors && sink.terminal);
  }

  get terminal(): boolean {
    return this.#sink.terminal;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Width for output, in columns: the terminal's, or 80. */
  get columns(): number {
    return (this.#sink.terminal ? this.#sink.columns() : undefined) ?? 80;
  }

  /** Width for text that is read: a column less, since some terminals break a full line, and at most 88. */
  get width(): number {
    return Math.max(20, Math.min(MAX_WIDTH, this.columns - 1));
  }

  /** Prints a line with control and hidden characters made visible, because it may quote an untrusted journal. */
  line(text: string): void {
    this.write(`${visible(text)}\n`);
  }

  /** Prints a value as one line of JSON, with hidden characters escaped. */
  json(value: unknown): void {
    this.write(`${escapeJson(JSON.stringify(value))}\n`);
  }

  /** Prints a text unchanged: a page that is already escaped, or terminal control sequences. */
  write(text: string): void {
    if (this.#closed) return;
    try {
      this.#sink.write(redact(text));
    } catch (error) {
      this.#closed = true;
      if (systemCode(error) !== "EPIPE") throw new PrintError(error);
      this.onClosed();
    }
  }
}

/** Returns `true` if terminals may get colours: neither `NO_COLOR` nor a terminal without control sequences forbids it. */
export function mayColor({ noColor, env }: Pick<Io, "noColor" | "env">): boolean {
  return !noColor && env("TERM") !== "dumb";
}

/** The environment of the current process. */
export function systemIo(): Io {
  return {
    stdout: sink("stdout"),
    stderr: sink("stderr"),
    noColor: wantsNoColor(),
    get interactive() {
      return isTerminal("stdin");
    },
    env: environmentVariable,
    now: () => performance.now(),
    onInterrupt,
    onKey,
    exit: (code) => process.exit(code),
  };
}

function sink(stream: "stdout" | "stderr"): Sink {
  return {
    get terminal() {
      return isTerminal(stream);
    },
    columns: consoleColumns,
    write: (text) => print(stream, text),
  };
}

/** A parsed command line. */
export interface ParsedArguments {
  readonly command: string;
  readonly operands: readonly string[];
  /** The configuration set by flags. */
  readonly configuration: Configuration;
  /** Paths of files that flags name, by the field that they set. */
  readonly files: Readonly<
    Record<string, { readonly path: string; readonly form: NonNullable<Flag["file"]> } & Pick<Flag, "set">>
  >;
  /** Values of the other flags; empty for switches. */
  readonly flags: ReadonlyMap<string, string>;
}

/** The input and output of a subcommand. */
export interface Context extends World {
  readonly io: Io;
  readonly terminal?: PersonTerminal | undefined;
  /** Standard output, for results. */
  readonly out: Printer;
  /** Standard error, for everything else. */
  readonly err: Printer;
  readonly args: ParsedArguments;
}
