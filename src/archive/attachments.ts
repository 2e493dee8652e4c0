import { Buffer } from "node:buffer";
import { lstat, mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../text/sha256.ts";
import { type Attachment, type AttachmentEntry, MOST_BYTES } from "../transcript/attachment.ts";

/** Folder of an archive that contains the files given with the question. */
export const ATTACHMENTS_FOLDER = "attachments";

/** Writes files into a new archive, and resolves when they are on disk. */
export async function writeAttachments(folder: string, attachments: readonly Attachment[]): Promise<void> {
  if (attachments.length === 0) return;
  await mkdir(join(folder, ATTACHMENTS_FOLDER));
  for (const { name, data } of attachments) {
    const file = await open(join(folder, ATTACHMENTS_FOLDER, name), "wx");
    try {
      await file.writeFile(data);
      await file.datasync();
    } finally {
      await file.close();
    }
  }
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
  const entries = await Promise.all(
    [ATTACHMENTS_FOLDER, path].map((inner) => lstat(join(folder, inner)).catch(() => undefined)),
  );
  if (entries.some((entry) => entry?.isSymbolicLink())) {
    return { problem: `${path} is a link, and links are not followed` };
  }
  const [, file] = entries;
  if (!file?.isFile()) return { problem: `${path} is missing` };
  const changed = { problem: `${path} was changed: it is not the original file` };
  if (file.size !== bytes || file.size > MOST_BYTES) return changed;
  const data = await readFile(join(folder, path));
  return sha256(data) === hash ? { data } : changed;
}
