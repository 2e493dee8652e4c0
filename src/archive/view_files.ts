import { lstatSync, mkdirSync, readdirSync, renameSync, type Stats, unlinkSync, writeFileSync } from "node:fs";
import { unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { saysAbsent, systemCode } from "../runtime/found.ts";
import { SOURCES_FOLDER } from "../transcript/source_entry.ts";
import { type Format, FORMATS, OutputError } from "./layout.ts";
import type { RenderedFile } from "./render/page.ts";

/** Folders of an archive that hold nothing but views. */
export const VIEW_FOLDERS = ["messages", "notes"] as const;

/**
 * Writes a view under a temporary name and renames it, so that no reader sees half of it. What it says comes from the
 * journal, whose lines have passed the redactor.
 *
 * @throws {OutputError} If the view's folder is a link: an archive may come from anywhere, and its links lead anywhere.
 */
export async function writeView(folder: string, { path, content }: RenderedFile): Promise<void> {
  const target = join(folder, path);
  if (path.includes("/")) makeOwnFolder(dirname(target));
  const temporary = `${target}.tmp`; // always the same, so that what a killed run left half-written is written over
  try {
    try {
      writeFileSync(temporary, content, { flag: "wx" }); // takes less time than to wait for it
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
      unlinkSync(temporary); // never written through: it may be a link
      writeFileSync(temporary, content, { flag: "wx" });
    }
    renameSync(temporary, target);
  } catch (error) {
    await unlink(temporary).catch(() => {}); // what a full disk has of it
    throw error;
  }
}

function makeOwnFolder(path: string): void {
  const there = entryAt(path);
  if (there?.isDirectory()) return;
  if (there?.isSymbolicLink()) {
    throw new OutputError(`'${path}' is a link: nothing is written through links in an archive. Remove the link first`);
  }
  mkdirSync(path, { recursive: true });
}

/** Tells whether a view is there; a link is none. */
export function viewExists(folder: string, path: string): boolean {
  return entryAt(join(folder, path))?.isFile() ?? false;
}

function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (saysAbsent(error)) return undefined;
    throw error;
  }
}

/**
 * Tells whether a file has the name of a view in this form, also of older versions: nobody's own files are ever touched.
 */
export function isViewName(path: string, format: Format): boolean {
  const name = path.endsWith(".tmp") ? path.slice(0, -".tmp".length) : path;
  return name.endsWith(`.${format}`) &&
    (/^(?:messages|notes)\/\d{3,}_[^/]+$/.test(name) || /^notes\/[^/]+_[0-9a-f]{8}\.[a-z]+$/.test(name) ||
      /^(?:index-[^/]+|index|metadata|summary|transcript)\.[a-z]+$/.test(name));
}

/**
 * The form of an archive: that of its index, which is written last; `undefined` if its pages are not written. Archives
 * from before may have two, of which this is the first in {@linkcode FORMATS}: neither their journals nor dates of files,
 * which copies lose, tell more.
 */
export function formatOf(folder: string): Format | undefined {
  return FORMATS.find((format) => viewExists(folder, `index.${format}`));
}

/**
 * Forms of which there is an index, a message or a note among the paths, in the order of {@linkcode FORMATS}. A summary,
 * metadata or transcript alone is taken for somebody's own file.
 */
export function formatsAmong(paths: readonly string[]): readonly Format[] {
  return FORMATS.filter((format) => paths.some((path) => /\/|^index[.-]/.test(path) && isViewName(path, format)));
}

/** Removes views in these forms that are not among those kept, and what was left half-written of them. */
export async function removeViews(
  folder: string,
  formats: readonly Format[],
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const path of viewPaths(folder)) {
    const isView = formats.some((format) => isViewName(path, format));
    if (isView && !kept.has(path)) await unlink(join(folder, path));
  }
}

/** Paths of all files at the top of an archive and in its folders of views and sources, sorted; links are not followed. */
export function viewPaths(folder: string): readonly string[] {
  return entriesOf(folder).files;
}

/** Files of an archive, as {@linkcode viewPaths} gives them, and links among its entries. */
export function entriesOf(folder: string): { readonly files: readonly string[]; readonly links: readonly string[] } {
  const files: string[] = [];
  const links: string[] = [];
  const folders: string[] = [];
  const list = (inner: string) => {
    const entries = readdirSync(join(folder, inner), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
      const path = `${inner}${entry.name}`;
      if (entry.isFile()) files.push(path);
      else if (entry.isSymbolicLink()) links.push(path);
      else folders.push(path);
    }
  };
  if (entryAt(folder)) list("");
  for (const own of [...VIEW_FOLDERS, SOURCES_FOLDER]) if (folders.includes(own)) list(`${own}/`);
  return { files, links };
}
