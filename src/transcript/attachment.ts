import { redact } from "../text/redact.ts";
import { toHex } from "../text/hex.ts";
import { sha256 } from "../text/sha256.ts";
import { withCommas } from "../text/display.ts";
import type { Settings } from "./event.ts";
import { isList, isObject, type Json } from "./json.ts";

/** An image or a text given with the question, as listed in a journal's first line. */
export interface AttachmentEntry {
  /** Unique file name: letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /** `text/plain` for every text. */
  readonly mediaType: string;
  readonly bytes: number;
  /** SHA-256 of its bytes, in hex. */
  readonly sha256: string;
}

/** An attachment entry with its content. */
export interface Attachment extends AttachmentEntry {
  readonly data: Uint8Array;
  /** The content of a text; absent for an image. */
  readonly text?: string;
}

/** A file as provided. */
export interface GivenFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** Maximum number of files. */
const MOST_FILES = 10;
/** Maximum bytes of an image; no text is larger either. */
export const MOST_BYTES = 5 * 1024 * 1024;
/** Maximum bytes of a text: about 250,000 tokens, more than fit into most contexts. */
const MOST_TEXT_BYTES = 1024 * 1024;

/** First bytes in hex: https://en.wikipedia.org/wiki/List_of_file_signatures. */
const IMAGES: readonly (readonly [mediaType: string, first: RegExp])[] = [
  ["image/png", /^89504e470d0a1a0a/],
  ["image/jpeg", /^ffd8ff/],
  ["image/gif", /^474946383[79]61/],
  ["image/webp", /^52494646.{8}57454250/],
];
const PDF = /^255044462d/;
const UTF_8 = new TextDecoder("utf-8", { fatal: true });
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/;
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

/**
 * Reads the files given with a question, each by its content and not by its name. Keys in use are redacted in texts.
 *
 * @throws {TypeError} If a file is neither an image nor a text.
 * @throws {RangeError} If there are too many files, or one is too large.
 */
export function readAttachments(files: readonly GivenFile[] = []): readonly Attachment[] {
  if (files.length > MOST_FILES) {
    throw new RangeError(`Cannot attach ${files.length} files: at most ${MOST_FILES} are allowed`);
  }
  const taken = new Set<string>();
  return files.map(({ name: given, data }) => {
    const name = safeName(given, taken);
    taken.add(name.toLowerCase());
    const first = toHex(data.subarray(0, 12));
    const image = IMAGES.find(([, pattern]) => pattern.test(first))?.[0];
    const limit = image === undefined ? MOST_TEXT_BYTES : MOST_BYTES;
    if (data.length > limit) {
      const size = `${withCommas(data.length)} bytes; ${image ? "an image" : "a text"} may have ${withCommas(limit)}`;
      throw new RangeError(`Cannot attach '${name}' as it has ${size}`);
    }
    if (image !== undefined) return entryOf(name, image, data);
    const text = textIn(name, data, first);
    const plain = redact(text);
    return { ...entryOf(name, "text/plain", plain === text ? data : new TextEncoder().encode(plain)), text: plain };
  });
}

/** @throws {TypeError} If the file is not a text; the message lists accepted types. */
function textIn(name: string, data: Uint8Array, first: string): string {
  try {
    const text = UTF_8.decode(data);
    if (text.trim() !== "" && !text.includes("\0") && !PDF.test(first)) return text;
  } catch {
    // rejected below
  }
  throw new TypeError(
    `Cannot attach '${name}': it must be an image (PNG, JPEG, GIF, WebP) or UTF-8 text (.txt, .md, .csv, .json)`,
  );
}

function entryOf(name: string, mediaType: string, data: Uint8Array): Attachment {
  return { name, mediaType, bytes: data.length, sha256: sha256(data), data };
}

/** Returns the last part of a path as a name that is safe in any folder and not yet taken. */
function safeName(given: string, taken: ReadonlySet<string>): string {
  const base = given.split(/[/\\]/).at(-1) ?? "";
  const [, stem = "", ending = ""] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(base) ?? [];
  const plain = stem.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "").slice(0, 60) || "attachment";
  let name = SAFE_NAME.test(base) ? base : plain + ending;
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${plain}-${n}${ending}`;
  return name;
}

/** Returns the entries for a journal's first line. */
export function toEntries(attachments: readonly Attachment[]): readonly Json[] {
  return attachments.map(({ name, mediaType, bytes, sha256 }) => ({ name, mediaType, bytes, sha256 }));
}

/**
 * Returns the files listed in settings. A journal may come from somebody else: names that could lead elsewhere are
 * omitted.
 */
export function attachmentsIn({ attachments }: Settings): readonly AttachmentEntry[] {
  if (!isList(attachments)) return [];
  return attachments.flatMap((entry) => {
    const { name, mediaType, bytes, sha256 } = isObject(entry) ? entry : {};
    if (
      typeof name !== "string" || !SAFE_NAME.test(name) || typeof mediaType !== "string" || !MEDIA_TYPE.test(mediaType)
    ) {
      return [];
    }
    return typeof bytes === "number" && typeof sha256 === "string" ? [{ name, mediaType, bytes, sha256 }] : [];
  });
}

/** Returns `true` for an image. */
export function isImage({ mediaType }: Pick<AttachmentEntry, "mediaType">): boolean {
  return mediaType.startsWith("image/");
}
