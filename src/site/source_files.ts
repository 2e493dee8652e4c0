import { readStored } from "../archive/stored_files.ts";
import { foundFiles } from "../archive/render/found_files.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { sourceEntriesIn } from "../transcript/source_entry.ts";
import type { SiteFile } from "./folder.ts";

/** Files that a browser shows or saves, and never runs. */
const HARMLESS = /\.(?:txt|md|csv|pdf|docx)$/i;

/**
 * Returns the whole texts of sources, and the files that they were read from, as far as they are as the journal says and no
 * browser would run them: of a page or an SVG there is the text alone.
 */
export async function sourceFiles(archive: string, record: DialogueRecord): Promise<readonly SiteFile[]> {
  const given = sourceEntriesIn(record.settings).flatMap(({ text, original }) => [text ?? [], original ?? []].flat());
  const files: SiteFile[] = [];
  for (const file of given.filter(({ path }) => HARMLESS.test(path))) {
    const reading = await readStored(archive, file);
    if ("data" in reading) files.push({ path: file.path, content: reading.data });
  }
  return [...files, ...foundFiles(record).map(({ path, text }) => ({ path, content: text }))];
}
