import { saysAbsent, saysForbidden } from "./found.ts";
import { deno } from "./host.ts";

/** The output of a program, and its success. */
export interface ProgramOutput {
  readonly success: boolean;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

/**
 * Runs a program without input; `undefined` if it is not installed or may not be run. One that takes too long is ended,
 * and fails with that reason as its error output.
 *
 * @param timeoutMs @default one minute
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { timeoutMs = 60_000 }: { readonly timeoutMs?: number } = {},
): Promise<ProgramOutput | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const output = await (deno ? runInDeno(deno, program, args, signal) : runInNode(program, args, signal));
    if (output.success || !signal.aborted) return output;
    return { ...output, stderr: new TextEncoder().encode(`it took longer than ${timeoutMs / 1000} s`) };
  } catch (error) {
    if (saysAbsent(error) || saysForbidden(error)) return undefined;
    throw error;
  }
}

/** Runs it with the permission for the program alone; Node's way would take those for the environment as well. */
function runInDeno(
  { Command }: typeof Deno,
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<ProgramOutput> {
  return new Command(program, { args: [...args], stdin: "null", stdout: "piped", stderr: "piped", signal }).output();
}

async function runInNode(program: string, args: readonly string[], signal: AbortSignal): Promise<ProgramOutput> {
  const { execFile } = await import("node:child_process");
  return await new Promise((resolve, reject) => {
    const options = { encoding: "buffer", maxBuffer: Infinity, signal } as const;
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (typeof error?.code === "string" && !signal.aborted) reject(error);
      else resolve({ success: !error, stdout, stderr });
    });
    child.stdin?.end();
  });
}
