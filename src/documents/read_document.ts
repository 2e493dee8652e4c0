import { decode, type Decoded } from "../text/decode.ts";
import { toHex } from "../text/hex.ts";
import { DocumentError, EmptyDocumentError } from "./document_error.ts";
import { captionText } from "./captions.ts";
import { isZip, readDocx } from "./docx.ts";
import { charsetOf, isHtml, readHtml } from "./html.ts";
import { MOST_CHARACTERS, MOST_FILE_BYTES } from "./limits.ts";
import { readPdf } from "./pdf.ts";

/** A file with its content, wherever it came from. */
export interface GivenFile {
  /** Its name, or its path in the folder that was given. */
  readonly name: string;
  /** Its bytes. */
  readonly data: Uint8Array;
  /** Its address, if it was fetched. */
  readonly address?: string;
  /** Its type, as whoever sent it says: `text/plain; charset=iso-8859-1`. */
  readonly type?: string;
}

/** The text of a document. */
export interface DocumentText {
  readonly form: "pdf" | "docx" | "html" | "captions" | "text";
  /** Its text; form feeds stand between pages. */
  readonly text: string;
  /** The title that it declares. */
  readonly title?: string;
  /** Its encoding, if it is not UTF-8, and the basis of it. */
  readonly encoding?: Pick<Decoded, "encoding" | "by">;
}

/** A picture, which is shown as it is. */
export interface DocumentImage {
  readonly form: "image";
  readonly mediaType: string;
}

/** First bytes in hex: https://en.wikipedia.org/wiki/List_of_file_signatures. */
const IMAGES: readonly (readonly [mediaType: string, first: RegExp])[] = [
  ["image/png", /^89504e470d0a1a0a/],
  ["image/jpeg", /^ffd8ff/],
  ["image/gif", /^474946383[79]61/],
  ["image/webp", /^52494646.{8}57454250/],
];
const PDF = /%PDF-\d/;
const CHARSET = /;\s*charset\s*=\s*"?([\w:.-]{1,40})/i;

/** Returns the media type of an image by its first bytes; `undefined` for anything else. */
export function imageType(data: Uint8Array): string | undefined {
  const first = toHex(data.subarray(0, 12));
  return IMAGES.find(([, pattern]) => pattern.test(first))?.[0];
}

/**
 * Reads a document, by its content and not by its name: PDF, DOCX, HTML, an image, or any text.
 *
 * @throws {DocumentError} If it is too large, empty, damaged, or of a form that is not read.
 */
export async function readDocument({ name, data, type = "" }: GivenFile): Promise<DocumentText | DocumentImage> {
  if (data.length > MOST_FILE_BYTES) throw new DocumentError(`it has ${sizeOf(data)}; at most 20 MB are read`);
  const mediaType = imageType(data);
  if (mediaType !== undefined) return { form: "image", mediaType };
  const document = await readText(data, type, /\.html?$/i.test(name) || /^text\/html\b/i.test(type));
  if (document.text.length > MOST_CHARACTERS) {
    throw new DocumentError(`its text is longer than ${MOST_CHARACTERS} characters`);
  }
  if (document.text.trim() === "") throw new EmptyDocumentError("it contains no text");
  return document;
}

async function readText(data: Uint8Array, type: string, isPage: boolean): Promise<DocumentText> {
  if (PDF.test(new TextDecoder("latin1").decode(data.subarray(0, 1024)))) {
    return { form: "pdf", ...await readPdf(data) };
  }
  if (isZip(data)) return { form: "docx", ...await readDocx(data) };
  const decoded = await decode(data, CHARSET.exec(type)?.[1] ?? charsetOf(data));
  if (!decoded) throw new DocumentError("it is neither text nor a form that is read (PDF, DOCX, HTML, images)");
  const { text, ...encoding } = decoded;
  const shown = encoding.encoding === "utf-8" ? {} : { encoding };
  if (isPage || isHtml(text)) return { form: "html", ...await readHtml(text), ...shown };
  const captions = captionText(text);
  return captions === undefined ? { form: "text", text, ...shown } : { form: "captions", text: captions, ...shown };
}

function sizeOf({ length }: Uint8Array): string {
  return `${(length / 1024 / 1024).toFixed(1)} MB`;
}
