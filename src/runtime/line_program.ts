import process from "node:process";
import { deno, environmentVariable } from "./host.ts";
import { within } from "./within.ts";

/** A program that exchanges lines of text with this one. */
export interface LineProgram {
  /** Sends a line. */
  send(line: string): Promise<void>;
  /** Ends its input, after which it may go on to write. */
  endInput(): void;
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
  /** The folder that it starts in. @default that of this process */
  readonly cwd?: string;
  /** The most bytes that may come between two lines that are sent; more end the program. */
  readonly maxBytes: number;
  readonly onLine: (line: string) => void;
  /** Called once, when the program has ended or was ended; with code 0 if it ended by itself and without an error. */
  readonly onEnd: (reason: string, code: number) => void;
}

/** Variables that every program gets, where this process may read them. */
const USUAL = ["PATH", "HOME", "USER", "LANG", "SHELL", "TMPDIR", "TEMP", "SystemRoot", "USERPROFILE", "APPDATA"];
const PATIENCE_MS = 500;
/** The reason of a program's end that sent more than may come. */
export const TOO_MUCH = "it sent too much";
/** The most characters of what a program writes to its error output that are kept: the last ones. */
const MOST_ERRORS = 2000;

/** A started program, whatever runs this process. */
interface Started {
  readonly pid: number;
  readonly stdin: WritableStream<Uint8Array>;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stderr: ReadableStream<Uint8Array>;
  /** Resolves to its exit code. */
  readonly ended: Promise<number>;
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
  { args, env: own, cwd, maxBytes, onLine, onEnd }: LineProgramOptions,
): Promise<LineProgram> {
  const usual = USUAL.flatMap((name) => {
    const value = environmentVariable(name);
    return value === undefined ? [] : [[name, value]];
  });
  const env = { ...Object.fromEntries(usual), ...own };
  const how = { args, env, cwd };
  const program = await (deno ? inDeno(deno, command, how) : inNode(command, how));
  const writer = program.stdin.getWriter();
  const [reader, errorReader] = [program.stdout.getReader(), program.stderr.getReader()];
  const kill = () => signalAll(program, "SIGKILL");
  if (RUNNING.size === 0) process.on("exit", killRunning);
  RUNNING.add(kill);
  let come = 0;
  let errors = "";
  const complaining = readText(errorReader, (text) => void (errors = `${errors}${text}`.slice(-MOST_ERRORS)));
  const reading = readLines(reader, onLine, (bytes) => (come += bytes) <= maxBytes).catch(String);
  const over = reading.then(async (problem) => {
    if (problem !== undefined) kill();
    writer.abort().catch(() => {});
    const code = await program.ended;
    await within(PATIENCE_MS, complaining);
    const [last] = errors.trim().split("\n").slice(-1);
    onEnd(problem ?? `it ended${code === 0 ? "" : ` with code ${code}`}${last ? `: ${last}` : ""}`, problem ? 1 : code);
  });
  return {
    async send(line) {
      come = 0;
      await writer.write(new TextEncoder().encode(`${line}\n`));
    },
    endInput: () => void writer.close().catch(() => {}),
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
      await Promise.all([reader, errorReader].map((each) => each.cancel().catch(() => {})));
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
    if (done) {
      if (pieces.some((piece) => piece !== "")) onLine(pieces.join(""));
      return undefined;
    }
    if (!mayCome(value.length)) {
      await reader.cancel();
      return TOO_MUCH;
    }
    const [first = "", ...rest] = decoder.decode(value, { stream: true }).split("\n");
    pieces.push(first);
    for (const piece of rest) {
      onLine(pieces.join(""));
      pieces = [piece];
    }
  }
}

/** Passes on text until the stream ends or breaks off. */
async function readText(reader: ReadableStreamDefaultReader<Uint8Array>, onText: (text: string) => void) {
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined } as const));
    if (done) return;
    onText(decoder.decode(value, { stream: true }));
  }
}

/** How a program is started. */
interface How {
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  readonly cwd: string | undefined;
}

function inDeno({ Command }: typeof Deno, command: string, { args, env, cwd }: How): Started {
  const stdio = { stdin: "piped", stdout: "piped", stderr: "piped" } as const;
  const place = { clearEnv: true, detached: HAS_GROUPS, ...(cwd === undefined ? {} : { cwd }) };
  const child = new Command(command, { args: [...args], env, ...place, ...stdio }).spawn();
  const signal = (name: Signal) => {
    try {
      child.kill(name);
    } catch {
      // it has ended
    }
  };
  const { pid, stdin, stdout, stderr, status } = child;
  const ended = status.then(({ code }) => code);
  return { pid, stdin, stdout, stderr, ended, signal, unref: () => child.unref() };
}

async function inNode(command: string, { args, env, cwd }: How): Promise<Started> {
  const [{ spawn }, { Readable, Writable }] = await Promise.all([import("node:child_process"), import("node:stream")]);
  const child = spawn(command, args, { env, cwd, stdio: ["pipe", "pipe", "pipe"], detached: HAS_GROUPS });
  const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject));
  const { pid, stdin, stdout, stderr } = child;
  if (pid === undefined) throw new Error(`'${command}' did not start`);
  return {
    pid,
    stdin: Writable.toWeb(stdin),
    stdout: Readable.toWeb(stdout) as ReadableStream<Uint8Array>,
    stderr: Readable.toWeb(stderr) as ReadableStream<Uint8Array>,
    ended,
    signal: (name) => void child.kill(name),
    unref: () => child.unref(),
  };
}
