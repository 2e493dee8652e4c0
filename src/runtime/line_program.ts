import { deno, environmentVariable } from "./host.ts";

/** A program that exchanges lines of text with this one. */
export interface LineProgram {
  /** Sends a line. */
  send(line: string): Promise<void>;
  /** Ends the program: its input ends, and after half a second it is killed. */
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
  readonly stdin: WritableStream<Uint8Array>;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly ended: Promise<unknown>;
  kill(): void;
}

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
  let come = 0;
  const reading = readLines(program.stdout, onLine, (bytes) => (come += bytes) <= maxBytes).catch(String)
    .then(async (problem) => {
      if (problem !== undefined) program.kill();
      await writer.abort().catch(() => {});
      await program.ended;
      onEnd(problem ?? "it ended");
    });
  return {
    async send(line) {
      come = 0;
      await writer.write(new TextEncoder().encode(`${line}\n`));
    },
    async close() {
      await writer.close().catch(() => {});
      const timer = setTimeout(() => program.kill(), PATIENCE_MS);
      await reading;
      clearTimeout(timer);
    },
  };
}

/** Passes on lines until the stream ends; returns the problem if more comes than may come. */
async function readLines(
  stream: ReadableStream<Uint8Array>,
  onLine: (line: string) => void,
  mayCome: (bytes: number) => boolean,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
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
  const child = new Command(command, { args: [...args], env, clearEnv: true, ...stdio }).spawn();
  const kill = () => {
    try {
      child.kill("SIGKILL");
    } catch {
      // it has ended
    }
  };
  return { stdin: child.stdin, stdout: child.stdout, ended: child.status, kill };
}

async function inNode(command: string, args: readonly string[], env: Record<string, string>): Promise<Started> {
  const [{ spawn }, { Readable, Writable }] = await Promise.all([import("node:child_process"), import("node:stream")]);
  const child = spawn(command, args, { env, stdio: ["pipe", "pipe", "ignore"] });
  await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject));
  const ended = new Promise((resolve) => child.once("close", resolve));
  return {
    stdin: Writable.toWeb(child.stdin),
    stdout: Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
    ended,
    kill: () => void child.kill("SIGKILL"),
  };
}
