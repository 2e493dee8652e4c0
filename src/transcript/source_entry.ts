import { z } from "zod";
import type { Settings } from "./event.ts";
import { fieldsIn, type Json } from "./json.ts";

/** A file that stands in an archive. */
export interface StoredFile {
  /** Its path in the archive: `sources/memo-0f3a5b7c9d1e.txt`. */
  readonly path: string;
  /** SHA-256 of its bytes, in hex. */
  readonly sha256: string;
}

/** A source that was given, as listed in a journal's first line. */
export interface SourceEntry {
  /** Name by which it is cited. */
  readonly name: string;
  readonly title: string;
  readonly publisher?: string | undefined;
  readonly year?: number | undefined;
  readonly url?: string | undefined;
  /** Name of its file, or its path in the folder that was given. */
  readonly file?: string | undefined;
  /** Its text in the archive; absent in archives of earlier versions. */
  readonly text?: StoredFile | undefined;
  /** The file as it was given, if its bytes are not those of the text. */
  readonly original?: StoredFile | undefined;
  /** Ids of those who may see it; absent if everybody may. */
  readonly for?: readonly string[] | undefined;
}

/** Folder of an archive with the texts that may be cited. */
export const SOURCES_FOLDER = "sources";

/** Paths of files in that folder: a journal is read, not trusted. */
export const SOURCE_PATH = /^sources\/[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/;

const STORED = z.object({
  path: z.string().regex(SOURCE_PATH),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const OPTIONAL_TEXT = z.string().optional().catch(undefined);
const ENTRY: z.ZodType<SourceEntry> = z.object({
  name: z.string().catch(""),
  title: z.string().catch(""),
  publisher: OPTIONAL_TEXT,
  year: z.number().optional().catch(undefined),
  url: OPTIONAL_TEXT,
  file: OPTIONAL_TEXT,
  text: STORED.optional().catch(undefined),
  original: STORED.optional().catch(undefined),
  for: z.array(z.string()).optional().catch(undefined),
});

/** Returns the sources listed in settings, those of the brief first. A journal is read, not trusted. */
export function sourceEntriesIn(settings: Settings): readonly SourceEntry[] {
  return [...entriesIn(settings["brief"]), ...entriesIn(settings["sources"])];
}

/** Returns the sources listed in a brief, or in what was given besides. */
export function entriesIn(value: Settings[string] | undefined): readonly SourceEntry[] {
  const { sources } = fieldsIn(value);
  return Array.isArray(sources) ? sources.flatMap((entry) => ENTRY.safeParse(entry).data ?? []) : [];
}

/** Returns settings whose sources have no files, as for a copy of an archive without them. */
export function withoutFiles(settings: Settings): Settings {
  const bare = (value: Settings[string]) => {
    const { sources, ...rest } = fieldsIn(value);
    return Array.isArray(sources) ? { ...rest, sources: sources.map(withoutFile) } : value;
  };
  return Object.fromEntries(
    Object.entries(settings).map((
      [name, value],
    ) => [name, name === "brief" || name === "sources" ? bare(value) : value]),
  );
}

function withoutFile(entry: Json): Json {
  const { text: _, original: _original, ...rest } = fieldsIn(entry);
  return rest;
}
