import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NO_LINE } from "../archive/journal.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { sha256 } from "../text/sha256.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { type Published, publishSite, type SiteOptions } from "./site.ts";

/** Returns a journal whose lines are those of another dialogue, with its own id and chain. */
export function journalOf(
  events: readonly JournalEvent[],
  dialogueId: string,
  change: (event: JournalEvent) => object = (event) => event,
): string {
  let prev = NO_LINE;
  return events.map((event) => {
    const line = JSON.stringify({ ...change(event), dialogueId, prev });
    prev = sha256(line);
    return `${line}\n`;
  }).join("");
}

/** Writes a journal as an archive of a folder, and returns the archive's path. */
export async function plant(directory: string, second: number, journal: string): Promise<string> {
  const folder = join(directory, "2026-01-01", `2026-01-01T00-00-${String(second).padStart(2, "0")}_debate`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "journal.jsonl"), journal);
  return folder;
}

/** Publishes folders of a folder to its `site`. The library of the search is left out: tests may not read packages. */
export async function publishIn(
  cwd: string,
  folders: readonly string[],
  options: Partial<SiteOptions> = {},
): Promise<Published> {
  return await publishSite(folders, {
    out: { shown: "site", path: join(cwd, "site") },
    cwd,
    student: false,
    exclude: [],
    costs: false,
    sources: false,
    world: { io: { cwd, env: () => undefined, runtime: systemRuntime } },
    library: () => Promise.resolve("// the library\n"),
    ...options,
  });
}

/** Reads all files of a site, by their paths. */
export async function filesOf(site: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(site, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path.slice(site.length + 1), await readFile(path, "utf8"));
  }
  return files;
}

/** Returns the only text among files whose path begins so. */
export function only(files: ReadonlyMap<string, string>, beginning: string): string {
  const found = [...files].filter(([path]) => path.startsWith(beginning));
  if (found.length !== 1) throw new Error(`${found.length} files begin with ${beginning}`);
  return found[0]?.[1] ?? "";
}
