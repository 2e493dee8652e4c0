import { outputOf, ROOT } from "../_package_fixture.ts";

/** How the command ended. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs the command of the sources in a folder.
 *
 * @param interrupt Interrupts it, as Ctrl-C does, once this resolves; if it is still running then.
 */
export async function convene(
  args: readonly string[],
  { folder, interrupt }: { readonly folder: string; readonly interrupt?: Promise<void> | undefined },
): Promise<Ended> {
  const permissions = ["--no-prompt", "--allow-read", `--allow-write=${folder}`, "--allow-net=127.0.0.1"];
  const variables = "--allow-env=OPENAI_API_KEY,OPENAI_BASE_URL,LOG_TOKENS,LOG_STREAM";
  const child = new Deno.Command("deno", {
    args: ["run", "--no-check", `--config=${ROOT}deno.json`, ...permissions, variables, `${ROOT}src/main.ts`, ...args],
    cwd: folder,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const ended = outputOf(child);
  let isOver = false;
  const over = ended.then(() => void (isOver = true));
  if (interrupt) {
    await Promise.race([interrupt, over]);
    if (!isOver) child.kill("SIGINT");
  }
  return await ended;
}
