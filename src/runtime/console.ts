import { writeSync } from "node:fs";
import process from "node:process";
import { systemCode } from "./found.ts";
import { deno } from "./host.ts";

/** Standard streams, as the system numbers them. */
const STANDARD = { stdin: 0, stdout: 1, stderr: 2 } as const;

/** Returns `true` if a standard stream is a terminal. */
export function isTerminal(stream: keyof typeof STANDARD): boolean {
  return deno ? deno[stream].isTerminal() : process.getBuiltinModule("node:tty").isatty(STANDARD[stream]);
}

/** Returns the columns of the terminal of this process; `undefined` if it has none. */
export function consoleColumns(): number | undefined {
  try {
    const { columns } = deno ? deno.consoleSize() : process.stdout.isTTY ? process.stdout : process.stderr;
    return columns > 0 ? columns : undefined;
  } catch {
    return undefined; // no terminal at all
  }
}

/** The time before a full pipe is tried again. */
const FULL_PIPE_MS = 5;

/**
 * Writes a text and returns when the system has it.
 *
 * @throws {Error} If it cannot be written; `EPIPE` if nobody reads any more.
 */
export function print(stream: "stdout" | "stderr", text: string): void {
  let rest = new TextEncoder().encode(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(STANDARD[stream], rest));
    } catch (error) {
      // Some parents hand over a pipe that refuses instead of waiting when it is full.
      if (systemCode(error) !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_MS);
    }
  }
}

/** Calls back on each SIGINT and SIGTERM; returns how to stop that. */
export function onInterrupt(listener: () => void): () => void {
  const signals = process.platform === "win32" ? ["SIGINT"] as const : ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}

/**
 * Calls back on each key that is pressed, without the return key, until the process ends. Ctrl-C interrupts as ever, and
 * the terminal is left as it was.
 */
export function onKey(listener: () => void): void {
  if (!isTerminal("stdin")) return;
  if (deno) return onKeyInDeno(deno, listener);
  const { stdin } = process;
  stdin.setRawMode(true).on("data", (keys) => keys.includes(3) ? process.kill(process.pid, "SIGINT") : listener());
  stdin.unref();
  process.on("exit", () => stdin.setRawMode(false));
}

function onKeyInDeno({ stdin, build }: typeof Deno, listener: () => void): void {
  stdin.setRaw(true, { cbreak: build.os !== "windows" });
  globalThis.addEventListener("unload", () => stdin.setRaw(false));
  const buffer = new Uint8Array(64);
  const listen = async () => {
    while (await stdin.read(buffer) !== null) listener();
  };
  listen().catch(() => {}); // nothing is lost but the keys
}
