import { Buffer } from "node:buffer";
import type { Attachment, AttachmentEntry } from "../transcript/attachment.ts";

import { type NewFile, readStored } from "./stored_files.ts";

/** Folder of an archive that contains the files given with the question. */
export const ATTACHMENTS_FOLDER = "attachments";

/** Returns files given with a question as files of a new archive. */
export function attachmentFiles(attachments: readonly Attachment[]): readonly NewFile[] {
  return attachments.map(({ name, data }) => ({ path: `${ATTACHMENTS_FOLDER}/${name}`, data }));
}

/** Types of images that contain only pixels. An SVG is a document. */
const EMBEDDED = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
/** The most bytes of all images embedded in one page. */
const MOST_EMBEDDED_BYTES = 4 * 1024 * 1024;

/** Returns `data:` addresses of images by name, for unchanged images that fit into a page. */
export async function embeddedImages(
  folder: string,
  entries: readonly AttachmentEntry[],
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  let left = MOST_EMBEDDED_BYTES;
  for (const entry of entries) {
    if (!EMBEDDED.has(entry.mediaType) || entry.bytes > left) continue;
    const reading = await readAttachment(folder, entry);
    if ("problem" in reading) continue;
    addresses.set(entry.name, `data:${entry.mediaType};base64,${Buffer.from(reading.data).toString("base64")}`);
    left -= entry.bytes;
  }
  return addresses;
}

/**
 * Reads an attachment of an archive and checks that it is unchanged; otherwise returns the problem. Does not follow
 * links.
 */
export async function readAttachment(
  folder: string,
  { name, bytes, sha256: hash }: AttachmentEntry,
): Promise<{ readonly data: Uint8Array } | { readonly problem: string }> {
  const path = `${ATTACHMENTS_FOLDER}/${name}`;
  const reading = await readStored(folder, { path, sha256: hash });
  const isChanged = "data" in reading && reading.data.length !== bytes;
  return isChanged ? { problem: `${path} was changed: it is not the original file` } : reading;
}
