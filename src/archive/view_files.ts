import { dirname, join } from "node:path";
import { type Format, FORMATS } from "./layout.ts";
import type { RenderedFile } from "./render/render.ts";

/** Folders of an archive that hold nothing but views. */
export const VIEW_FOLDERS = ["messages", "notes"] as const;

/**
 * Writes a view under a temporary name and renames it, so that no reader sees half of it. What it says comes from the
 * journal, whose lines have passed the redactor.
 */
export async function writeView(folder: string, { path, content }: RenderedFile): Promise<void> {
  const target = join(folder, path);
  // The name is always the same, so that what a killed run left half-written is written over.
  const temporary = `${target}.tmp`;
  const bytes = new TextEncoder().encode(content);
  try {
    await Deno.writeFile(temporary, bytes).catch(async (error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      await Deno.mkdir(dirname(target), { recursive: true });
      await Deno.writeFile(temporary, bytes);
    });
    await Deno.rename(temporary, target);
  } catch (error) {
    await Deno.remove(temporary).catch(() => {}); // what a full disk has of it
    throw error;
  }
}

/** Whether a view is there. */
export async function viewExists(folder: string, path: string): Promise<boolean> {
  try {
    return (await Deno.stat(join(folder, path))).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Names in a folder of an archive; none if it is not there. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = [];
    for await (const entry of Deno.readDir(folder)) names.push(entry.name);
    return names.sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** Whether a file has the name of a view in this form: nobody's own files are ever touched. */
export function isViewName(path: string, format: Format): boolean {
  const name = path.endsWith(".tmp") ? path.slice(0, -".tmp".length) : path;
  return name.endsWith(`.${format}`) &&
    (/^messages\/\d{3,}_[^/]+$/.test(name) || /^notes\/[^/]+_[0-9a-f]{8}\.[a-z]+$/.test(name) ||
      /^(?:index-[^/]+|index|metadata|summary|transcript)\.[a-z]+$/.test(name));
}

/**
 * Forms that an archive has views in, in the order of {@linkcode FORMATS}; none if its folder is not there. A summary,
 * metadata or transcript alone is taken for somebody's own file.
 */
export async function formatsIn(folder: string): Promise<readonly Format[]> {
  return formatsAmong(await viewPaths(folder));
}

/** Forms of which there is an index, a message or a note among the paths. */
export function formatsAmong(paths: readonly string[]): readonly Format[] {
  return FORMATS.filter((format) => paths.some((path) => /\/|^index[.-]/.test(path) && isViewName(path, format)));
}

/** Removes views in a form that are not among the files, and what was left half-written of it. */
export async function removeStale(folder: string, format: Format, files: readonly RenderedFile[]): Promise<void> {
  const kept = new Set(files.map((file) => file.path));
  for (const path of await viewPaths(folder)) {
    // Whether there is a transcript is the reader's choice.
    const stale = isViewName(path, format) && !kept.has(path) && path !== `transcript.${format}`;
    if (stale) await Deno.remove(join(folder, path));
  }
}

/** Paths of all files at the top of an archive and in its folders of views. */
export async function viewPaths(folder: string): Promise<readonly string[]> {
  const paths = [...await namesIn(folder)].filter((name) => !VIEW_FOLDERS.some((own) => own === name));
  for (const inner of VIEW_FOLDERS) {
    paths.push(...(await namesIn(join(folder, inner))).map((name) => `${inner}/${name}`));
  }
  return paths;
}
