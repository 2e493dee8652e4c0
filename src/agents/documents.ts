import { basename } from "node:path";
import { DocumentError } from "../documents/document_error.ts";
import { gatherFile, gatherFolder, gatherInput, type Unread } from "../documents/gather.ts";
import { fetchFile } from "../documents/fetch_file.ts";
import { type DocumentText, type GivenFile, readDocument } from "../documents/read_document.ts";
import { isFolder } from "../runtime/found.ts";
import { resolveInside } from "../runtime/inside.ts";
import type { Warning } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { BriefError, type Source, sourceOf } from "./source.ts";

/** A text that was given. */
export interface GivenText {
  /** The text, by the name under which it is cited. */
  readonly source: Source;
  /** The file that it was read from, if it is kept. */
  readonly original?: GivenFile;
  /** Ids or names of the participants who may see it. @default all */
  readonly for?: readonly string[];
}

/** Documents as they were read. */
export interface Documents {
  /** Texts, in the order given. */
  readonly texts: readonly GivenText[];
  /** Images, in the order given. */
  readonly images: readonly GivenFile[];
  /** What deserves a look: files that were not read, with the reason, and texts whose encoding was guessed. */
  readonly warnings: readonly Warning[];
}

/** Addresses that are fetched. */
export const ADDRESS = /^https?:\/\//i;

const WANTED = "PDF, DOCX, HTML, text in any form, or an image (PNG, JPEG, GIF, WebP)";

/**
 * Reads documents from their content; `for` has ids or names of the participants who may see a text.
 *
 * @throws {BriefError} If a file is of no form that is read.
 */
export async function readDocuments(
  files: readonly (GivenFile & { readonly for?: readonly string[] })[],
): Promise<Documents> {
  const forOf = new Map<GivenFile, readonly string[] | undefined>(files.map((file) => [file, file.for]));
  return await readAll(files, { forOf: (file) => forOf.get(file) });
}

/** Options of {@linkcode readAll}. */
interface ReadOptions {
  /** Files that were not opened, to be named among the warnings. */
  readonly unread?: readonly Unread[];
  /** Returns `true` for a file that is named among the warnings, instead of an error, if it cannot be read. */
  readonly isOptional?: (file: GivenFile) => boolean;
  /** If `true`, front matter must be right. @default false */
  readonly isOfBrief?: boolean;
  /** Returns the participants who may see a file. @default all */
  readonly forOf?: (file: GivenFile) => readonly string[] | undefined;
}

async function readAll(
  files: readonly GivenFile[],
  { unread = [], isOptional = () => false, isOfBrief = false, forOf = () => undefined }: ReadOptions,
): Promise<Documents> {
  const texts: GivenText[] = [];
  const images: GivenFile[] = [];
  const warnings = unread.filter(({ isPassedOver }) => !isPassedOver).map(({ path, reason }) =>
    unreadWarning(path, reason)
  );
  const taken = new Set<string>();
  for (const file of files) {
    try {
      const document = await readDocument(file);
      if (document.form === "image") {
        if (forOf(file)) {
          throw new DocumentError("it is an image, which everybody is shown; only a text can be for some");
        }
        images.push(file);
        continue;
      }
      const source = sourceOf(file, document, { taken, isOfBrief });
      taken.add(source.name.toLowerCase());
      texts.push({ source, original: file, ...omitUndefined({ for: forOf(file) }) });
      if (document.encoding) warnings.push(encodingWarning(file, document.encoding));
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      if (!isOptional(file)) throw refusal(file.name, error);
      warnings.push(unreadWarning(file.name, error.message));
    }
  }
  const passedOver = unread.filter(({ isPassedOver }) => isPassedOver).map(({ path }) => path);
  return { texts, images, warnings: [...warnings, ...passedOverWarning(passedOver)] };
}

/**
 * Reads files and folders, and fetches addresses once, that the person at this machine named; `for` has ids or names of
 * the participants who may see them. Files of folders that cannot be read are named among
 * the warnings; one that was named itself is an error.
 *
 * @throws {BriefError} If a file or folder cannot be read.
 */
export async function loadDocuments(
  paths: readonly (string | { readonly path: string; readonly for?: readonly string[] })[],
  { isOfBrief = false }: { readonly isOfBrief?: boolean } = {},
): Promise<Documents> {
  const files: GivenFile[] = [];
  const unread: Unread[] = [];
  const optional = new Set<GivenFile>();
  const forOf = new Map<GivenFile, readonly string[] | undefined>();
  for (const given of paths) {
    const { path, for: names } = typeof given === "string" ? { path: given } : given;
    const add = (more: readonly GivenFile[]) => {
      files.push(...more);
      for (const file of more) forOf.set(file, names);
    };
    try {
      if (ADDRESS.test(path)) {
        add([await fetchFile(path)]);
        continue;
      }
      if (path === "-") {
        add([await gatherInput()]);
        continue;
      }
      if (!await standsAsFolder(path)) {
        add([await gatherFile(path)]);
        continue;
      }
      const folder = await gatherFolder(path);
      for (const file of folder.files) optional.add(file);
      add(folder.files);
      unread.push(...folder.unread.map((one) => ({ ...one, path: `${basename(path)}/${one.path}` })));
    } catch (error) {
      if (error instanceof DocumentError) throw refusal(path, error);
      throw error;
    }
  }
  return await readAll(files, {
    unread,
    isOptional: (file) => optional.has(file),
    isOfBrief,
    forOf: (file) => forOf.get(file),
  });
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

/** Most names in one warning. */
const MOST_NAMED = 20;

/** Names in one line what nobody would expect to be read. */
function passedOverWarning(paths: readonly string[]): readonly Warning[] {
  const [first] = paths;
  if (first === undefined) return [];
  const more = paths.length - MOST_NAMED;
  const named = `${paths.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return [{ code: "passed_over", key: first, text: `Not read, as hidden or excluded by a .gitignore: ${named}` }];
}

function encodingWarning({ name }: GivenFile, { encoding, by }: NonNullable<DocumentText["encoding"]>): Warning {
  const basis = { mark: "by its byte order mark", declared: "as it declares", detected: "a guess from its bytes" }[
    by === "utf-8" ? "mark" : by
  ];
  return { code: "source_encoding", key: name, text: `${name} was read as ${encoding}, ${basis}` };
}

interface LoadSourcesOptions {
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
