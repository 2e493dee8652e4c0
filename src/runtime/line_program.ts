import process from "node:process";
import { deno, environmentVariable } from "./host.ts";
import { within } from "./within.ts";

/** A program that exchanges lines of text with this one. */
export interface LineProgram {
  /** Sends a line. */
  send(line: string): Promise<void>;
  /**
   * Ends the program, and those that it started: its input ends; after half a second it is asked to end, and after
   * another half it is killed. Resolves within two seconds, even if a program that escaped keeps the output open.
   */
  close(): Promise<void>;
}

/** Options of {@linkcode startLines}. */
export interface LineProgramOptions {
  readonly args: readonly string[];
  /** Variables besides those that every program needs, such as `PATH`; it gets no others. */
  readonly env: Readonly<Record<string, string>>;
  /** The most bytes that may come between two lines that are sent; more end the program. */
  readonly maxBytes: number;
  readonly onLine: (line: string) => void;
  /** Called once, when the program has ended or was ended. */
  readonly onEnd: (reason: string) => void;
}

/** Variables that every program gets, where this process may read them. */
const USUAL = ["PATH", "HOME", "USER", "LANG", "SHELL", "TMPDIR", "TEMP", "SystemRoot", "USERPROFILE", "APPDATA"];
const PATIENCE_MS = 500;

/** A started program, whatever runs this process. */
interface Started {
  readonly pid: number;
  readonly stdin: WritableStream<Uint8Array>;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly ended: Promise<unknown>;
  /** Signals the program alone. */
  signal(name: Signal): void;
  /** Lets this process end before the program. */
  unref(): void;
}

type Signal = "SIGTERM" | "SIGKILL";

/** A program is a group of its own where there are groups, so that what it started ends with it. */
const HAS_GROUPS = process.platform !== "win32";

/**
 * Starts a program. It does not inherit the environment, which may hold keys.
 *
 * @throws If it cannot be started.
 */
export async function startLines(
  command: string,
  { args, env: own, maxBytes, onLine, onEnd }: LineProgramOptions,
): Promise<LineProgram> {
  const usual = USUAL.flatMap((name) => {
    const value = environmentVariable(name);
    return value === undefined ? [] : [[name, value]];
  });
  const env = { ...Object.fromEntries(usual), ...own };
  const program = await (deno ? inDeno(deno, command, args, env) : inNode(command, args, env));
  const writer = program.stdin.getWriter();
  const reader = program.stdout.getReader();
  const kill = () => signalAll(program, "SIGKILL");
  if (RUNNING.size === 0) process.on("exit", killRunning);
  RUNNING.add(kill);
  let come = 0;
  const reading = readLines(reader, onLine, (bytes) => (come += bytes) <= maxBytes).catch(String);
  const over = reading.then(async (problem) => {
    if (problem !== undefined) kill();
    writer.abort().catch(() => {});
    await program.ended;
    onEnd(problem ?? "it ended");
  });
  return {
    async send(line) {
      come = 0;
      await writer.write(new TextEncoder().encode(`${line}\n`));
    },
    async close() {
      writer.close().catch(() => {}); // not awaited, as the program may not read what was sent
      await within(PATIENCE_MS, over);
      signalAll(program, "SIGTERM"); // what is left, also if the program itself has ended
      await within(PATIENCE_MS, over);
      kill();
      await within(PATIENCE_MS, over);
      RUNNING.delete(kill);
      if (RUNNING.size === 0) process.off("exit", killRunning);
      program.unref();
      await reader.cancel().catch(() => {});
      await within(PATIENCE_MS, over);
    },
  };
}

/** Signals a program and those that it started, or the program alone where Deno may signal no others. */
function signalAll(program: Started, name: Signal): void {
  const mayRun = !deno || deno.permissions.querySync({ name: "run" }).state === "granted";
  if (!HAS_GROUPS || !mayRun) return program.signal(name);
  try {
    process.kill(-program.pid, name);
  } catch {
    // none is left
  }
}

/** Ends each program that is running. A group of its own is not reached by the Ctrl-C that ends this process at once. */
const RUNNING = new Set<() => void>();
const killRunning = () => RUNNING.forEach((kill) => kill());

/** Passes on lines until the stream ends; returns the problem if more comes than may come. */
async function readLines(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onLine: (line: string) => void,
  mayCome: (bytes: number) => boolean,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    if (!mayCome(value.length)) {
      await reader.cancel();
      return "it sent too much";
    }
    const [first = "", ...rest] = decoder.decode(value, { stream: true }).split("\n");
    pieces.push(first);
    for (const piece of rest) {
      onLine(pieces.join(""));
      pieces = [piece];
    }
  }
}

function inDeno(
  { Command }: typeof Deno,
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Started {
  const stdio = { stdin: "piped", stdout: "piped", stderr: "null" } as const;
  const child = new Command(command, { args: [...args], env, clearEnv: true, detached: HAS_GROUPS, ...stdio }).spawn();
  const signal = (name: Signal) => {
    try {
      child.kill(name);
    } catch {
      // it has ended
    }
  };
  const { pid, stdin, stdout, status } = child;
  return { pid, stdin, stdout, ended: status, signal, unref: () => child.unref() };
}

async function inNode(command: string, args: readonly string[], env: Record<string, string>): Promise<Started> {
  const [{ spawn }, { Readable, Writable }] = await Promise.all([import("node:child_process"), import("node:stream")]);
  const child = spawn(command, args, { env, stdio: ["pipe", "pipe", "ignore"], detached: HAS_GROUPS });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject));
  const { pid, stdin, stdout } = child;
  if (pid === undefined) throw new Error(`'${command}' did not start`);
  return {
    pid,
    stdin: Writable.toWeb(stdin),
    stdout: Readable.toWeb(stdout) as ReadableStream<Uint8Array>,
    ended,
    signal: (name) => void child.kill(name),
    unref: () => child.unref(),
  };
}
