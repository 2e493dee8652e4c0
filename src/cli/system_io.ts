import { consoleColumns } from "../runtime/system_runtime.ts";
import type { Io, Sink } from "./io.ts";

/** How long to wait before a full pipe is tried again. */
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
    env: (name) => isGranted(name) ? Deno.env.get(name) : undefined,
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

/** Asking for a permission would stop the command with a question about a variable that is probably not set. */
function isGranted(variable: string): boolean {
  return Deno.permissions.querySync({ name: "env", variable }).state === "granted";
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
