import { dirname, join } from "node:path";
import { systemRuntime } from "../runtime/system_runtime.ts";

/**
 * Sees that archives can be made in a folder: writes a file in it, locks it, and takes everything away again that was
 * made for it.
 *
 * @throws {Error} If it cannot be done.
 */
export async function checkOutputFolder(folder: string): Promise<void> {
  const made = await makeFolders(folder);
  const probe = join(folder, `.convene-${crypto.randomUUID()}`);
  try {
    const file = await systemRuntime.openAppend(probe, { create: true });
    try {
      await file.append(new TextEncoder().encode("probe\n"));
    } finally {
      file.close();
      await Deno.remove(probe);
    }
  } finally {
    for (const path of made) await Deno.remove(path);
  }
}

/** Makes a folder and those above it; gives those that were not there, the innermost first. */
async function makeFolders(folder: string): Promise<readonly string[]> {
  try {
    const { isDirectory } = await Deno.stat(folder);
    if (!isDirectory) throw new Deno.errors.NotADirectory(`${folder} is not a folder`);
    return [];
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const above = dirname(folder) === folder ? [] : await makeFolders(dirname(folder));
  await Deno.mkdir(folder);
  return [folder, ...above];
}
