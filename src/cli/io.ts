import type { Terminal } from "../agents/terminal.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** Where text goes. */
export interface Sink {
  /** Whether somebody watches. */
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
  /** Whether output is to have no colours. */
  readonly noColor: boolean;
  /** Whether a person can be asked. */
  readonly interactive: boolean;
  /** What relative paths are relative to. @default the folder of this process */
  readonly cwd?: string;
  /** An environment variable; `undefined` also if reading it is not allowed. */
  env(name: string): string | undefined;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Calls back on each SIGINT and SIGTERM; returns how to stop that. */
  onInterrupt(listener: () => void): () => void;
  /** Calls back on each key that is pressed, until the process ends. @default keys are not heard */
  onKey?(listener: () => void): void;
  /** Ends the process at once. */
  exit(code: number): void;
  /** The clock, disk and network of dialogues. @default the real ones */
  readonly runtime?: Runtime;
  /** Where people are asked. @default the terminal of this process */
  readonly personTerminal?: Terminal;
}
