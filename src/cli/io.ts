import process from "node:process";
import type { Terminal } from "../agents/terminal.ts";
import { consoleColumns, isTerminal, onInterrupt, onKey, print } from "../runtime/console.ts";
import { systemCode } from "../runtime/found.ts";
import { environmentVariable, wantsNoColor } from "../runtime/host.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { escapeJson } from "../text/markdown.ts";
import { redact } from "../text/redact.ts";
import { visible } from "../text/visible.ts";
import type { Configuration } from "../protocols/configuration.ts";
import type { Flag } from "./flags.ts";
import type { PersonTerminal } from "./people.ts";

/** A place that text goes to. */
export interface Sink {
  readonly terminal: boolean;
  /** Width of the terminal, if it is known. */
  columns(): number | undefined;
  /** @throws {Error} With the code `EPIPE` if nobody reads any more. */
  write(text: string): void;
}

/** The world around the command: what a test wants to hold in its hand. */
export interface Io {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly noColor: boolean;
  /** `true` if a person can be asked. */
  readonly interactive: boolean;
  /** The folder that relative paths start from. @default the folder of this process */
  readonly cwd?: string;
  /** An environment variable; `undefined` also if reading it is not allowed. */
  env(name: string): string | undefined;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Calls back on each SIGINT and SIGTERM; returns how to stop that. */
  onInterrupt(listener: () => void): () => void;
  /** Calls back on each key that is pressed, until the process ends. @default keys are not heard */
  onKey?(listener: () => void): void;
  exit(code: number): void;
  /** The clock, disk and network of dialogues. @default the real ones */
  readonly runtime?: Runtime;
  /** The terminal that people are asked on. @default that of this process */
  readonly personTerminal?: Terminal;
}

/** The output cannot be written, for example because its disk is full. */
export class PrintError extends Error {
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

  get terminal(): boolean {
    return this.#sink.terminal;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Width to print for, in columns: the terminal's, else 80. */
  get columns(): number {
    return (this.#sink.terminal ? this.#sink.columns() : undefined) ?? 80;
  }

  /** Prints a line, with control and hidden characters shown: part of it may come from a journal that somebody sent. */
  line(text: string): void {
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
      if (systemCode(error) !== "EPIPE") throw new PrintError(error);
      this.onClosed();
    }
  }
}

/** The process this runs in. */
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

/** A command line taken apart. */
export interface ParsedArguments {
  readonly command: string;
  readonly operands: readonly string[];
  /** The part of the configuration that flags set. */
  readonly configuration: Configuration;
  /** Paths of files that flags name, by the field whose value they hold, or that `set` sets to what they hold. */
  readonly files: Readonly<
    Record<string, { readonly path: string; readonly form: "text" | "yaml" } & Pick<Flag, "set">>
  >;
  /** Values of the other flags that were given; of switches the empty text. */
  readonly flags: ReadonlyMap<string, string>;
}

/** The world that a dialogue is built in. */
export interface World {
  readonly io: Io;
  /** The terminal that people are asked on, if somebody can be asked at all. */
  readonly terminal?: PersonTerminal | undefined;
  /** The dialogue is only to be rehearsed: its journal stays in memory, and it needs no keys and no terminal. */
  readonly dryRun?: boolean;
}

/** Everything that a subcommand is given. */
export interface Context extends World {
  /** Results. */
  readonly out: Printer;
  /** Everything else. */
  readonly err: Printer;
  readonly args: ParsedArguments;
}
