import { lstat, readdir } from "node:fs/promises";
import { join, posix, relative, sep } from "node:path";
import { strToU8, zipSync } from "fflate";
import { readInside, type Refuse } from "../runtime/inside.ts";
import { fold } from "../transcript/fold.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import { sourceEntriesIn, SOURCES_FOLDER, withoutFiles } from "../transcript/source_entry.ts";
import { JOURNAL_FILE, readJournal } from "./journal_reader.ts";
import { FORMATS } from "./layout.ts";
import { type ProtocolPages, renderMetadata } from "./render/render.ts";

/** Options of {@linkcode packArchive}. */
interface PackOptions {
  /** Packs the whole texts of sources too, the files that they were read from, and journals, which hold the texts. */
  readonly withSources: boolean;
  /** Returns the pages of a protocol. */
  readonly pagesOf: (protocol: string) => Promise<ProtocolPages>;
  /** Makes the error for an archive that cannot be packed. */
  readonly refuse: Refuse;
}

/** The most bytes of an archive that are packed in memory. */
const MOST_BYTES = 64_000_000;

/** Paths that mean the same wherever an archive is unpacked. */
const PLAIN_PATH = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.()/-]*$/u;
const IN_SOURCES = new RegExp(`(?:^|/)${SOURCES_FOLDER}/`);

/** Name of the file that stands in place of a journal that was left out. */
const LEFT_OUT = "journal_left_out.txt";
const NOT_OVER = "This dialogue is not over. Its journal contains the secret that marks what others say, and nobody " +
  "who may still take part may know it. Download the archive again when the dialogue is over, or copy its folder.\n";
const HAS_SOURCES =
  "The whole texts of sources were left out of this copy, and so was the journal, which contains them. The pages have " +
  "the passages that are quoted. To get everything, as for resuming the dialogue elsewhere, export the archive with " +
  "--with-sources, or download it with ?sources=true.\n";

/**
 * Returns an archive as a zip. Links and files with odd names are left out, and so are the lock and journals of
 * dialogues that are not over. Without sources, pages do not link to them, and a file says what was left out.
 */
export async function packArchive(
  folder: string,
  { withSources, pagesOf, refuse }: PackOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const files: Record<string, Uint8Array> = {};
  let bytes = 0;
  const records = new Map<string, Promise<DialogueRecord | undefined>>();
  const recordIn = (place: string) => {
    const known = records.get(place) ?? readJournal(place).then(({ events }) => fold(events), () => undefined);
    records.set(place, known);
    return known;
  };
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
    if (!entry.isFile() || entry.name.endsWith(".lock") || !PLAIN_PATH.test(path)) continue;
    if (!withSources && IN_SOURCES.test(path)) continue;
    if (entry.name === JOURNAL_FILE) {
      const record = await recordIn(entry.parentPath);
      const why = !record || !isOver(record) ? NOT_OVER : !withSources && hasSources(record) ? HAS_SOURCES : undefined;
      if (why !== undefined) {
        files[posix.join(path, "..", LEFT_OUT)] = strToU8(why);
        continue;
      }
    }
    const format = withSources ? undefined : FORMATS.find((each) => entry.name === `metadata.${each}`);
    const record = format && await recordIn(entry.parentPath);
    if (format && record && hasSources(record)) {
      const tools = record.tools.map((use) => use.source ? { ...use, source: { ...use.source, text: "" } } : use);
      const plain = { ...record, settings: withoutFiles(record.settings), tools };
      files[path] = strToU8(renderMetadata(plain, format, await pagesOf(record.protocol)).content);
      continue;
    }
    bytes += (await lstat(join(folder, path))).size;
    if (bytes > MOST_BYTES) throw refuse(`it has more than ${MOST_BYTES} bytes; copy its folder`);
    files[path] = await readInside(folder, path, refuse);
  }
  return new Uint8Array(zipSync(files));
}

/** Returns `true` if a journal contains whole texts of sources: it has what everybody was shown. */
export function hasSources({ settings, tools }: Pick<DialogueRecord, "settings" | "tools">): boolean {
  return sourceEntriesIn(settings).length > 0 || tools.some(({ source }) => source !== undefined);
}
