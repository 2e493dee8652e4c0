import { basename } from "node:path";
import { DocumentError } from "../documents/document_error.ts";
import { gatherFile, gatherFolder, gatherInput, type Unread } from "../documents/gather.ts";
import { readDocument } from "../documents/read_document.ts";
import type { CritiqueConfig } from "../protocols/critique/options.ts";
import { isFolder, pathIn } from "../runtime/found.ts";
import { ConfigError } from "./errors.ts";

/** A work as it was read. */
export interface ReadWork {
  /** The text of standard input, or the files by their names. */
  readonly work: NonNullable<CritiqueConfig["work"]>;
  /** Files of a folder that were not read, with the reason. */
  readonly unread: readonly Unread[];
}

/**
 * Reads a work to criticise: a document, the documents of a folder, or standard input (`-`). Of a folder, hidden files and
 * those that a `.gitignore` excludes are not read.
 *
 * @throws {ConfigError} If nothing of it can be read.
 */
export async function readWork(path: string, cwd: string | undefined): Promise<ReadWork> {
  const place = path === "-" ? path : pathIn(cwd, path);
  try {
    if (path === "-") return { work: await textOf(await gatherInput()), unread: [] };
    if (!await isFolder(place)) {
      return { work: [{ name: basename(place), text: await textOf(await gatherFile(place)) }], unread: [] };
    }
    const { files, unread } = await gatherFolder(place);
    const work: { readonly name: string; readonly text: string }[] = [];
    const unreadable: Unread[] = [];
    for (const file of files) {
      try {
        work.push({ name: file.name, text: await textOf(file) });
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        unreadable.push({ path: file.name, reason: error.message });
      }
    }
    if (work.length === 0) throw new DocumentError("no file in it can be read");
    return { work, unread: [...unread, ...unreadable] };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new ConfigError(`Cannot read ${path}: ${error.message}`, { cause: error });
  }
}

async function textOf(file: Parameters<typeof readDocument>[0]): Promise<string> {
  const document = await readDocument(file);
  if (document.form === "image") throw new DocumentError("it is an image");
  return document.text;
}
