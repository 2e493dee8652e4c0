import { saysAbsent, saysForbidden } from "./found.ts";
import { deno } from "./host.ts";

/** The output of a program, and its success. */
export interface ProgramOutput {
  readonly success: boolean;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
}

/** Runs a program without input; `undefined` if it is not installed or may not be run. */
export async function runProgram(program: string, args: readonly string[]): Promise<ProgramOutput | undefined> {
  try {
    return await (deno ? runInDeno(deno, program, args) : runInNode(program, args));
  } catch (error) {
    if (saysAbsent(error) || saysForbidden(error)) return undefined;
    throw error;
  }
}

/** Runs it with the permission for the program alone; Node's way would take those for the environment as well. */
function runInDeno({ Command }: typeof Deno, program: string, args: readonly string[]): Promise<ProgramOutput> {
  return new Command(program, { args: [...args], stdin: "null", stdout: "piped", stderr: "piped" }).output();
}

async function runInNode(program: string, args: readonly string[]): Promise<ProgramOutput> {
  const { execFile } = await import("node:child_process");
  return await new Promise((resolve, reject) => {
    const child = execFile(program, args, { encoding: "buffer", maxBuffer: Infinity }, (error, stdout, stderr) => {
      if (typeof error?.code === "string") reject(error);
      else resolve({ success: !error, stdout, stderr });
    });
    child.stdin?.end();
  });
}
