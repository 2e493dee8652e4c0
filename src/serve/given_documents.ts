import { Buffer } from "node:buffer";
import { z } from "zod";
import { type Documents, readDocuments } from "../agents/documents.ts";
import { BriefError } from "../agents/source.ts";
import { MOST_CHARACTERS, MOST_FILE_BYTES } from "../documents/limits.ts";
import type { GivenFile } from "../documents/read_document.ts";
import { text } from "../protocols/schema.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { FIELD_PROBLEMS } from "../words/problems.ts";
import { Problem, wrong } from "./problem.ts";

const MOST_NAME_LENGTH = 200;
/** Most bytes of a request besides its documents. */
export const MOST_BYTES = 1_000_000;
/** Most bytes of a request with documents: base64 takes four for three. */
export const MOST_BYTES_WITH_DOCUMENTS = 30_000_000;

const DOCUMENT = z.strictObject({
  name: text("a file's name, of at most 200 characters").max(MOST_NAME_LENGTH).describe("File name"),
  type: z.string().optional().describe("Media type, if known"),
  text: z.string().optional(),
  base64: z.string().optional(),
  for: z.array(z.string()).min(1).optional().describe("Participants who may see it; default: all"),
});

/** Documents of a request, as content: a request names no file of this machine. */
export const DOCUMENTS = z.array(DOCUMENT);

/** Documents of an estimate, in which the beginning of a text may stand for all of it. */
export const ESTIMATED_DOCUMENTS = z.array(DOCUMENT.extend({
  characters: z.int().min(1).max(MOST_CHARACTERS).optional()
    .describe("Estimates only: length of the text that begins with 'text', as an earlier estimate gave it"),
}));

/** What callers are told before they send documents. */
export const ABOUT_DOCUMENTS =
  "Documents to cite, at most 20 MB together, each with text or base64: PDF, DOCX, HTML, text, images";

/** A file, with the participants who may see it. */
interface NamedFile extends GivenFile {
  readonly for?: readonly string[];
}

/**
 * Reads the documents of a request.
 *
 * @throws {Problem} With the field at fault, if one cannot be read, or all are too large.
 */
export async function readGiven(given: z.output<typeof ESTIMATED_DOCUMENTS>): Promise<Documents> {
  const files = given.map(fileOf);
  const names = files.map(({ name }) => name);
  const twice = names.findIndex((name, at) => names.indexOf(name) < at);
  if (twice >= 0) throw wrong([{ field: `documents[${twice}].name`, detail: () => FIELD_PROBLEMS.sameName }]);
  const bytes = files.reduce((sum, { data }) => sum + data.length, 0);
  if (bytes > MOST_FILE_BYTES) {
    throw wrong([{ field: "documents", detail: () => FIELD_PROBLEMS.together(bytes / 1024 / 1024) }]);
  }
  try {
    return await readDocuments(files);
  } catch (cause) {
    if (!(cause instanceof BriefError)) throw cause;
    const { message: detail, file } = cause;
    throw new Problem(422, detail, { errors: [{ field: `documents[${names.indexOf(file)}]`, detail }], cause });
  }
}

/** Characters of a text that stand for all of it in later estimates. */
const BEGINNING = 2000;

/** Returns what may stand for each text in later estimates: its beginning, and its length. */
export function standIns({ texts }: Pick<Documents, "texts">): z.output<typeof ESTIMATED_DOCUMENTS> {
  return texts.map(({ source: { name, file = name, text } }) => {
    return { name: file, text: text.slice(0, BEGINNING), characters: text.length };
  });
}

/** Returns a document as a file; a text that stands for a longer one is repeated to its length. */
function fileOf(given: z.output<typeof ESTIMATED_DOCUMENTS>[number], at: number): NamedFile {
  const { name, type, base64, characters, for: names } = given;
  const length = given.text?.length ?? 0;
  const text = characters === undefined || length === 0
    ? given.text
    : given.text?.repeat(Math.ceil(characters / length)).slice(0, characters);
  const refuse = (detail: string) => wrong([{ field: `documents[${at}]`, detail }]);
  if ((text === undefined) === (base64 === undefined)) throw refuse("must have either 'text' or 'base64'");
  try {
    const data = base64 === undefined ? new TextEncoder().encode(text) : bytesIn(base64);
    return { name, data, ...omitUndefined({ type, for: names }) };
  } catch {
    throw refuse("has a 'base64' that is not valid");
  }
}

function bytesIn(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(atob(base64), "latin1"));
}
