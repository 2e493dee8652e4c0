import { loadDocuments } from "../agents/documents.ts";
import { readDocument } from "../documents/read_document.ts";
import type { CritiqueConfig } from "../protocols/critique/options.ts";
import { pathIn } from "../runtime/found.ts";
import type { Warning } from "../transcript/failure.ts";
import { ConfigError } from "./errors.ts";

/** A work as it was read. */
export interface ReadWork {
  /** The text of standard input, or the files by their names. */
  readonly work: NonNullable<CritiqueConfig["work"]>;
  /** What was not read, and texts whose encoding was guessed. */
  readonly warnings: readonly Warning[];
}

/**
 * Reads a work to criticise: a document, the documents of a folder, or standard input (`-`). Of a folder, hidden files and
 * those that a `.gitignore` excludes are not read.
 *
 * @throws {BriefError} If a file cannot be read.
 * @throws {ConfigError} If there is no text in it.
 */
export async function readWork(path: string, cwd: string | undefined): Promise<ReadWork> {
  const { texts, images, warnings } = await loadDocuments([path === "-" ? path : pathIn(cwd, path)]);
  const files = await Array.fromAsync(texts, async ({ source, original }) => {
    // a source has no front matter, without which lines would have other numbers
    const whole = original && await readDocument(original);
    return { name: original?.name ?? source.name, text: whole && "text" in whole ? whole.text : source.text };
  });
  const [first] = files;
  if (!first) throw new ConfigError(`Cannot use ${path}: there is no text in it`);
  const unread = images.map(({ name }): Warning => ({
    code: "unread_source",
    text: `${name} was not read: it is an image`,
  }));
  return { work: path === "-" ? first.text : files, warnings: [...warnings, ...unread] };
}
