import { ok } from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository, with a slash at its end. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Installs the packed tarball into an empty folder, beside an empty home; it takes npm and the network.
 *
 * @param versions Versions of Node that are installed beside it.
 * @param more Other packages.
 */
export async function installPackage(
  folder: string,
  { versions, more = [] }: { readonly versions: readonly number[]; readonly more?: readonly string[] },
): Promise<void> {
  const { name, version } = JSON.parse(await Deno.readTextFile(join(ROOT, "deno.json")));
  const tarball = join(ROOT, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
  const node = `node-${Deno.build.os === "darwin" ? "darwin" : "linux"}-${
    Deno.build.arch === "aarch64" ? "arm64" : "x64"
  }`;
  await Deno.writeTextFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  await Deno.mkdir(join(folder, "home"));
  const nodes = versions.map((each) => `node${each}@npm:${node}@${each}`);
  await installMore(folder, [tarball, ...more, ...nodes]);
}

/** Installs packages into a folder. */
export async function installMore(folder: string, packages: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command("npm", {
    args: ["install", "--no-audit", "--no-fund", "--prefer-offline", ...packages],
    cwd: folder,
  }).output();
  ok(success, new TextDecoder().decode(stderr));
}

/** Returns a command that starts a program of `node_modules/.bin`, or `node` itself, with nothing else on its path. */
export function commandOnNode(
  folder: string,
  version: number,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Deno.Command {
  const path = join(folder, `node_modules/node${version}/bin`);
  return new Deno.Command(program === "node" ? join(path, "node") : join(folder, "node_modules/.bin", program), {
    args: [...args],
    cwd: folder,
    clearEnv: true,
    env: { PATH: path, HOME: join(folder, "home"), OPENAI_API_KEY: "key-of-a-test", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

/** Returns what a process printed, once it has ended. */
export async function outputOf(process: Pick<Deno.ChildProcess, "output"> | Pick<Deno.Command, "output">) {
  const { code, stdout, stderr } = await process.output();
  return { code, out: new TextDecoder().decode(stdout), err: new TextDecoder().decode(stderr) };
}
