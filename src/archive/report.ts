import { rm } from "node:fs/promises";
import { join } from "node:path";
import { attachmentsIn } from "../transcript/attachment.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { embeddedImages } from "./attachments.ts";
import { REPORT_FILE } from "./layout.ts";
import type { ProtocolPage } from "./render/facts.ts";
import type { RenderedFile } from "./render/page.ts";
import { isReview } from "./render/words.ts";
import type { CompletedReview } from "./reviews.ts";
import { viewExists, writeView } from "./view_files.ts";

/** The parts of a report that do not stand in the record. */
export interface ReportParts {
  readonly protocols?: readonly ProtocolPage[];
  /** Reviews that the archive holds, in the order of their ends. */
  readonly reviews?: readonly CompletedReview[];
  /** Addresses that hold the images given with the question, by their names. */
  readonly images?: ReadonlyMap<string, string>;
}

/** Makes a dialogue's page of HTML. Pages of HTML are a layer above, which hands this in. */
export type ReportMaker = (record: DialogueRecord, parts: ReportParts) => Promise<string>;

/** The parts of a report, with its maker; without a maker an archive gets no report. */
export interface ReportFileOptions extends Omit<ReportParts, "images"> {
  readonly report?: ReportMaker;
}

/** Of more messages a report is made only when somebody asks for it: it takes a second and more, and megabytes. */
export const MAX_MESSAGES_IN_REPORT = 2000;

/**
 * Returns `true` for a dialogue whose archive has a report: one that came to an end, whatever form the other views have. The
 * report is for people and stands for the whole, as the journal does; one is made even where programs read the rest.
 */
export function hasReport(record: DialogueRecord): boolean {
  return record.status !== undefined && !isReview(record) && record.messages.length <= MAX_MESSAGES_IN_REPORT;
}

/** Renders the report of an archive, if it has one. */
export async function reportFile(
  folder: string,
  record: DialogueRecord,
  { report, ...parts }: ReportFileOptions,
): Promise<RenderedFile | undefined> {
  if (!report || !hasReport(record)) return undefined;
  const images = await embeddedImages(folder, attachmentsIn(record.settings));
  return { path: REPORT_FILE, content: await report(record, { ...parts, images }) };
}

/** Writes the report of an archive, and returns its path; removes that of a dialogue which goes on, as it is out of date. */
export async function writeReport(
  folder: string,
  record: DialogueRecord,
  options: ReportFileOptions,
): Promise<readonly string[]> {
  const file = await reportFile(folder, record, options);
  if (file) await writeView(folder, file);
  else if (options.report && record.status === undefined && viewExists(folder, REPORT_FILE)) {
    await rm(join(folder, REPORT_FILE));
  }
  return file ? [file.path] : [];
}
