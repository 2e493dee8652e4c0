import { strToU8 } from "fflate";
import { embeddedImages } from "../archive/attachments.ts";
import { packArchive } from "../archive/pack.ts";
import { foundFiles } from "../archive/render/found_files.ts";
import { renderReport } from "../archive/render/render.ts";
import { completedReviews } from "../archive/reviews.ts";
import { readStored } from "../archive/stored_files.ts";
import { toResult } from "../dialogue/mod.ts";
import { reportPage } from "../pages/report_page.ts";
import { pagesOf } from "../protocols/pages.ts";
import { attachmentsIn } from "../transcript/attachment.ts";
import { sourceEntriesIn, SOURCES_FOLDER } from "../transcript/source_entry.ts";
import { Problem } from "./problem.ts";
import { PROBLEMS } from "../words/problems.ts";
import type { ReadShelf } from "./shelf.ts";

/** Forms in which a dialogue can be downloaded. */
export const DOWNLOADS = ["zip", "md", "html", "json"] as const;

/** A file to save. */
export interface Download {
  readonly name: string;
  readonly mediaType: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

/**
 * Makes a file of a dialogue: its archive, or a report of it made from the journal.
 *
 * @param withSources Packs the whole texts of sources into the archive.
 */
export async function download(
  { folder, record }: ReadShelf,
  form: typeof DOWNLOADS[number],
  { withSources = false }: { readonly withSources?: boolean } = {},
): Promise<Download> {
  const name = `${[record.protocol, record.dialogueId].join("-").replace(/[^\w-]+/g, "-").slice(0, 100)}.${form}`;
  if (form === "zip") {
    const refuse = (problem: string) => new Problem(409, `The archive cannot be packed: ${problem}`);
    return { name, mediaType: "application/zip", data: await packArchive(folder, { withSources, pagesOf, refuse }) };
  }
  const protocols = await pagesOf(record.protocol);
  const reviews = await completedReviews(folder, record, protocols);
  const text = async () => {
    if (form === "json") return JSON.stringify(resultOf({ folder, record }), undefined, 2);
    if (form === "md") {
      return renderReport(record, { format: "md", reviews, protocols });
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

/**
 * Returns a file of a source that the journal lists, by its name in the archive.
 *
 * @throws {Problem} If there is none, or it was changed.
 */
export async function downloadSource({ folder, record }: ReadShelf, name: string): Promise<Download> {
  const listed = sourceEntriesIn(record.settings).flatMap(({ text, original }) => [
    { file: text, mediaType: "text/plain; charset=utf-8" },
    { file: original, mediaType: "application/octet-stream" },
  ]);
  const path = `${SOURCES_FOLDER}/${name}`;
  const byTool = foundFiles(record).find((file) => file.path === path);
  if (byTool) return { name, mediaType: "text/plain; charset=utf-8", data: new Uint8Array(strToU8(byTool.text)) };
  const found = listed.find(({ file }) => file?.path === path);
  if (!found?.file) throw new Problem(404, () => PROBLEMS.noSource);
  const reading = await readStored(folder, found.file);
  if ("problem" in reading) throw new Problem(409, reading.problem);
  return { name, mediaType: found.mediaType, data: new Uint8Array(reading.data) };
}
