import { lstat, readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { strToU8, zipSync } from "fflate";
import { embeddedImages } from "../archive/attachments.ts";
import { renderReport } from "../archive/render/render.ts";
import { completedReviews } from "../archive/reviews.ts";
import { toResult } from "../dialogue/mod.ts";
import { reportPage } from "../pages/report_page.ts";
import { pagesOf } from "../protocols/pages.ts";
import { JOURNAL_FILE, readJournal } from "../archive/journal_reader.ts";
import { readInside } from "../runtime/inside.ts";
import { attachmentsIn } from "../transcript/attachment.ts";
import { fold } from "../transcript/fold.ts";
import { isOver } from "../transcript/record.ts";
import { Problem } from "./problem.ts";
import type { ReadShelf } from "./shelf.ts";

/** Forms in which a dialogue can be downloaded. */
export const DOWNLOADS = ["zip", "md", "html", "json"] as const;

/** A file to save. */
export interface Download {
  readonly name: string;
  readonly mediaType: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Makes a file of a dialogue: its whole archive, or a report of it made from the journal. */
export async function download(
  { folder, record }: ReadShelf,
  form: typeof DOWNLOADS[number],
): Promise<Download> {
  const name = `${[record.protocol, record.dialogueId].join("-").replace(/[^\w-]+/g, "-").slice(0, 100)}.${form}`;
  if (form === "zip") {
    return { name, mediaType: "application/zip", data: zipSync(await filesIn(folder)) as Uint8Array<ArrayBuffer> };
  }
  const protocols = await pagesOf(record.protocol);
  const reviews = await completedReviews(folder, record, protocols);
  const text = async () => {
    if (form === "json") return JSON.stringify(resultOf({ folder, record }), undefined, 2);
    if (form === "md") {
      return renderReport(record, { format: "md", reviews: reviews.map(({ record }) => record), protocols });
    }
    const images = await embeddedImages(folder, attachmentsIn(record.settings));
    return reportPage(record, { protocols, reviews, images });
  };
  const mediaType = { md: "text/markdown", html: "text/html", json: "application/json" }[form];
  return { name, mediaType: `${mediaType}; charset=utf-8`, data: strToU8(await text()) as Uint8Array<ArrayBuffer> };
}

/** Returns the result of a dialogue without paths of this machine. */
export function resultOf({ record }: Pick<ReadShelf, "folder" | "record">) {
  return toResult({ record });
}

/** The most bytes of an archive that are packed in memory. */
const MOST_BYTES = 64_000_000;

/** Paths that mean the same wherever an archive is unpacked. */
const PLAIN_PATH = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.()/-]*$/u;

/** Name of the file that replaces the journal of a dialogue that is not over. */
const LEFT_OUT = "journal_left_out.txt";
const WHY_LEFT_OUT =
  "This dialogue is not over. Its journal contains the secret that marks what others say, and nobody " +
  "who may still take part may know it. Download the archive again when the dialogue is over, or copy its folder.\n";

/**
 * Reads all files of an archive. Links and files with odd names are left out, and so are the lock, and journals of
 * dialogues that are not over.
 */
async function filesIn(folder: string): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  let bytes = 0;
  const refuse = (problem: string) => new Problem(409, `The archive cannot be packed: ${problem}`);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1).split(sep).join("/");
    if (!entry.isFile() || entry.name.endsWith(".lock") || !PLAIN_PATH.test(path)) continue;
    if (entry.name === JOURNAL_FILE && !await isOverIn(entry.parentPath)) {
      files[join(path, "..", LEFT_OUT).split(sep).join("/")] = strToU8(WHY_LEFT_OUT);
      continue;
    }
    bytes += (await lstat(join(folder, path))).size;
    if (bytes > MOST_BYTES) throw refuse(`it has more than ${MOST_BYTES} bytes; copy its folder`);
    files[path] = await readInside(folder, path, refuse);
  }
  return files;
}

/** Returns `true` if the dialogue of a folder is over, so that nobody can take a seat in it. */
async function isOverIn(folder: string): Promise<boolean> {
  return await readJournal(folder).then(({ events }) => isOver(fold(events)), () => false);
}
