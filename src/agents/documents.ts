import { basename } from "node:path";
import { DocumentError } from "../documents/document_error.ts";
import { gatherFile, gatherFolder, type Unread } from "../documents/gather.ts";
import { type DocumentText, type GivenFile, readDocument } from "../documents/read_document.ts";
import { isFolder } from "../runtime/found.ts";
import { resolveInside } from "../runtime/inside.ts";
import type { Warning } from "../transcript/failure.ts";
import { BriefError, type Source, sourceOf } from "./source.ts";

/** Documents as they were read. */
export interface Documents {
  /** Texts, in the order given, with the files that they were read from. */
  readonly texts: readonly { readonly source: Source; readonly file: GivenFile }[];
  /** Images, in the order given. */
  readonly images: readonly GivenFile[];
  /** What deserves a look: files that were not read, with the reason, and texts whose encoding was guessed. */
  readonly warnings: readonly Warning[];
}

const WANTED = "PDF, DOCX, HTML, text in any form, or an image (PNG, JPEG, GIF, WebP)";

/**
 * Reads documents from their content.
 *
 * @param unread Files that were not opened, to be named among the warnings.
 * @param isOfBrief If `true`, front matter must be right.
 * @param isOptional Called for a file that cannot be read: `true` for one that is named among the warnings instead.
 * @throws {BriefError} If a file is of no form that is read, or its front matter is wrong.
 */
export async function readDocuments(
  files: readonly GivenFile[],
  { unread = [], isOptional = () => false, isOfBrief = false }: {
    readonly unread?: readonly Unread[];
    readonly isOptional?: (file: GivenFile) => boolean;
    readonly isOfBrief?: boolean;
  } = {},
): Promise<Documents> {
  const texts: { source: Source; file: GivenFile }[] = [];
  const images: GivenFile[] = [];
  const warnings = unread.map(({ path, reason }) => unreadWarning(path, reason));
  const taken = new Set<string>();
  for (const file of files) {
    try {
      const document = await readDocument(file);
      if (document.form === "image") {
        images.push(file);
        continue;
      }
      const source = sourceOf(file, document, { taken, isOfBrief });
      taken.add(source.name.toLowerCase());
      texts.push({ source, file });
      if (document.encoding) warnings.push(encodingWarning(file, document.encoding));
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      if (!isOptional(file)) throw refusal(file.name, error);
      warnings.push(unreadWarning(file.name, error.message));
    }
  }
  return { texts, images, warnings };
}

/**
 * Reads files and folders that the person at this machine named. Files of folders that cannot be read are named among
 * the warnings; one that was named itself is an error.
 *
 * @throws {BriefError} If a file or folder cannot be read.
 */
export async function loadDocuments(
  paths: readonly string[],
  { isOfBrief = false }: { readonly isOfBrief?: boolean } = {},
): Promise<Documents> {
  const files: GivenFile[] = [];
  const unread: Unread[] = [];
  const optional = new Set<GivenFile>();
  for (const path of paths) {
    try {
      if (!await standsAsFolder(path)) {
        files.push(await gatherFile(path));
        continue;
      }
      const folder = await gatherFolder(path);
      for (const file of folder.files) optional.add(file);
      files.push(...folder.files);
      unread.push(...folder.unread.map(({ path: inner, reason }) => ({ path: `${basename(path)}/${inner}`, reason })));
    } catch (error) {
      if (error instanceof DocumentError) throw refusal(path, error);
      throw error;
    }
  }
  return await readDocuments(files, { unread, isOptional: (file) => optional.has(file), isOfBrief });
}

async function standsAsFolder(path: string): Promise<boolean> {
  return await isFolder(path).catch((cause: unknown) => {
    throw new DocumentError("it cannot be read", { cause });
  });
}

function refusal(file: string, cause: DocumentError): BriefError {
  return new BriefError({ file, problem: cause.message, wanted: WANTED, cause });
}

function unreadWarning(path: string, reason: string): Warning {
  return { code: "unread_source", key: path, text: `${path} was not read: ${reason}` };
}

function encodingWarning({ name }: GivenFile, { encoding, by }: NonNullable<DocumentText["encoding"]>): Warning {
  const basis = { mark: "by its byte order mark", declared: "as it declares", detected: "a guess from its bytes" }[
    by === "utf-8" ? "mark" : by
  ];
  return { code: "source_encoding", key: name, text: `${name} was read as ${encoding}, ${basis}` };
}

/** Options of {@linkcode loadSources}. */
export interface LoadSourcesOptions {
  /** Called for each file that was not read, and for each whose encoding was guessed. */
  readonly onWarning?: (warning: Warning) => void;
  /** The folder that must contain the folder of sources, even through links. */
  readonly within?: string;
}

/**
 * Reads the documents of a folder and the folders in it, in order of their paths: PDF, DOCX, HTML and text in any
 * encoding. Hidden files, files that a `.gitignore` names, and links that lead out of the folder are left out.
 *
 * Front matter with `title`, `publisher`, `year` and `url` is optional in texts; without a title, the first heading or
 * the file's name is the title.
 *
 * @throws {BriefError} If the folder cannot be read, or front matter is wrong.
 */
export async function loadSources(dir: string, { onWarning, within }: LoadSourcesOptions = {}): Promise<Source[]> {
  const refuse = (problem: string) => new BriefError({ file: dir, problem, wanted: "a folder with documents" });
  const isInside = within === undefined || await resolveInside(within, basename(dir)).catch(() => true);
  if (!isInside) throw refuse(`it is a link that leads out of ${within}`);
  if (!await standsAsFolder(dir).catch(() => false)) throw refuse("the folder cannot be read");
  const { texts, images, warnings } = await loadDocuments([dir], { isOfBrief: within !== undefined });
  const seen = images.map(({ name }) => unreadWarning(name, "it is an image"));
  for (const warning of [...warnings, ...seen]) onWarning?.(warning);
  return texts.map(({ source }) => source);
}
