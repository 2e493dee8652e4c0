import { ok } from "node:assert/strict";

/**
 * Makes links, by name, and named pipes. That takes leave to write everywhere, which tests have not: a process of its
 * own does it.
 */
export async function makeLinks(
  folder: string,
  { links = {}, pipes = [] }: {
    readonly links?: Readonly<Record<string, string>>;
    readonly pipes?: readonly string[];
  },
): Promise<void> {
  const script = `
    const { links, pipes } = JSON.parse(Deno.args[0]);
    for (const [name, to] of Object.entries(links)) Deno.symlinkSync(to, name);
    for (const name of pipes) if (!new Deno.Command("mkfifo", { args: [name] }).outputSync().success) Deno.exit(1);`;
  const { success, stderr } = await new Deno.Command("deno", {
    args: ["eval", "--ext=js", script, JSON.stringify({ links, pipes })],
    cwd: folder,
  }).output();
  ok(success, new TextDecoder().decode(stderr));
}
