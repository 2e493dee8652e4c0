import type { GivenText } from "../agents/documents.ts";
import { type NewFile, readStored } from "../archive/stored_files.ts";
import type { GivenFile } from "../documents/read_document.ts";
import { redact } from "../text/redact.ts";
import { sha256 } from "../text/sha256.ts";
import type { Json } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { type SourceEntry, SOURCES_FOLDER, type StoredFile } from "../transcript/source_entry.ts";

/** A source, with the files by which an archive keeps it. */
export interface KeptSource extends Pick<GivenText, "source"> {
  /** Ids of those who may see it; absent if everybody may. */
  readonly for?: readonly string[];
  readonly text: KeptFile;
  /** The file as it was given; absent if it is the text itself, or not kept. */
  readonly original?: KeptFile;
}

type KeptFile = NewFile & StoredFile;

const UTF_8 = new TextEncoder();
/** Endings by which a file is known again. */
const ENDING = /\.[A-Za-z0-9]{1,8}$/;
const HASH_LENGTH = 12;

/**
 * Returns a source with the files by which an archive keeps it, named by their content. Keys in use are redacted; a file
 * that contains one is not kept.
 *
 * @param idsOf Returns the ids of participants, given their ids or names.
 */
export function keptSource(
  { source, original, for: names }: GivenText,
  { idsOf, keepOriginals }: {
    readonly idsOf: (names: readonly string[]) => readonly string[];
    readonly keepOriginals: boolean;
  },
): KeptSource {
  const plain = redact(source.text);
  const text = keptFile(source.name, UTF_8.encode(plain), ".txt");
  const ending = ENDING.exec(original?.name ?? "")?.[0].toLowerCase() ?? "";
  const isKept = keepOriginals && plain === source.text;
  const file = isKept && original ? keptFile(source.name, original.data, ending) : undefined;
  return {
    source: { ...source, text: plain },
    text,
    ...omitUndefined({ original: file?.sha256 === text.sha256 ? undefined : file, for: names && idsOf(names) }),
  };
}

function keptFile(name: string, data: Uint8Array, ending: string): KeptFile {
  const hash = sha256(data);
  return { path: `${SOURCES_FOLDER}/${name}-${hash.slice(0, HASH_LENGTH)}${ending}`, sha256: hash, data };
}

/** Returns the files of sources, each once. */
export function filesOf(kept: readonly KeptSource[]): readonly NewFile[] {
  const files = kept.flatMap(({ text, original }) => [text, ...(original ? [original] : [])]);
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Returns sources as a journal's first line lists them. */
export function listed(
  kept: readonly KeptSource[],
  { keepSources = true }: { readonly keepSources?: boolean },
): readonly Json[] {
  const place = (file: KeptFile | undefined) =>
    keepSources && file ? { path: file.path, sha256: file.sha256 } : undefined;
  return kept.map(({ source: { name, title, publisher, year, url, file }, text, original, for: ids }) => ({
    name,
    title,
    ...omitUndefined({ publisher, year, url, file, text: place(text), original: place(original) }),
    ...(ids === undefined ? {} : { for: ids }),
  }));
}

/** Reads the texts that an archive keeps, with the files that they were read from; says what is missing or changed. */
export async function readKept(
  folder: string,
  entries: readonly SourceEntry[],
): Promise<{ readonly texts: readonly GivenText[]; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  const texts: GivenText[] = [];
  const read = async (file: StoredFile) => {
    const reading = await readStored(folder, file);
    if ("data" in reading) return reading.data;
    problems.push(reading.problem);
  };
  for (const { name, title, publisher, year, url, file, text, original, for: ids } of entries) {
    const content = text && await read(text);
    if (!content) continue;
    const source = {
      name,
      title,
      text: new TextDecoder().decode(content),
      ...omitUndefined({ publisher, year, url, file }),
    };
    const data = original && await read(original);
    const kept: GivenFile | undefined = original && data && { name: file ?? original.path, data };
    texts.push({ source, ...omitUndefined({ original: kept, for: ids }) });
  }
  return { texts, problems };
}
