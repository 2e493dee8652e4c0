import type { Terminal } from "../agents/terminal.ts";
import { consoleColumns } from "../runtime/system_runtime.ts";
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
  /** @throws {Deno.errors.BrokenPipe} If nobody reads any more. */
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
      if (!(error instanceof Deno.errors.BrokenPipe)) throw new PrintError(error);
      this.onClosed();
    }
  }
}

/** The time before a full pipe is tried again. */
const FULL_PIPE_MS = 5;

/** The process this runs in. */
export function systemIo(): Io {
  return {
    stdout: sink(Deno.stdout),
    stderr: sink(Deno.stderr),
    noColor: Deno.noColor,
    get interactive() {
      return Deno.stdin.isTerminal();
    },
    // Asking for a permission would stop the command with a question about a variable that is probably not set.
    env: (variable) =>
      Deno.permissions.querySync({ name: "env", variable }).state === "granted" ? Deno.env.get(variable) : undefined,
    now: () => performance.now(),
    onInterrupt,
    onKey,
    exit: (code) => Deno.exit(code),
  };
}

function sink(stream: typeof Deno.stdout): Sink {
  const encoder = new TextEncoder();
  return {
    get terminal() {
      return stream.isTerminal();
    },
    columns: consoleColumns,
    write(text) {
      let rest = encoder.encode(text);
      while (rest.length > 0) rest = rest.subarray(writeSome(stream, rest));
    },
  };
}

/** Some parents hand over a pipe that refuses instead of waiting when it is full. */
function writeSome(stream: typeof Deno.stdout, bytes: Uint8Array): number {
  try {
    return stream.writeSync(bytes);
  } catch (error) {
    if (!(error instanceof Deno.errors.WouldBlock)) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_MS);
    return 0;
  }
}

/** Keys are heard without the return key; Ctrl-C interrupts as ever, and the terminal is left as it was. */
function onKey(listener: () => void): void {
  if (!Deno.stdin.isTerminal()) return;
  Deno.stdin.setRaw(true, { cbreak: Deno.build.os !== "windows" });
  globalThis.addEventListener("unload", () => Deno.stdin.setRaw(false));
  const buffer = new Uint8Array(64);
  const listen = async () => {
    while (await Deno.stdin.read(buffer) !== null) listener();
  };
  listen().catch(() => {}); // nothing is lost but the keys
}

function onInterrupt(listener: () => void): () => void {
  const signals = Deno.build.os === "windows" ? ["SIGINT"] as const : ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) Deno.addSignalListener(signal, listener);
  return () => {
    for (const signal of signals) Deno.removeSignalListener(signal, listener);
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
