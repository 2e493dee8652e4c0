import { escapeJson } from "../../text/markdown.ts";
import type { Message } from "../../transcript/message.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import type { Format } from "../layout.ts";
import type { Page, RenderedFile } from "./doc.ts";
import { Facts, type ProtocolPage } from "./facts.ts";
import { indexPage, phasePage } from "./index_page.ts";
import { toMarkdown, toPlainText } from "./markdown.ts";
import { messagePage } from "./message_page.ts";
import { metadataPage } from "./metadata_page.ts";
import { notePage } from "./note_page.ts";
import { reportPage } from "./report_page.ts";
import { summaryPage } from "./summary_page.ts";
import { transcriptPage } from "./transcript_page.ts";

/** The pages of protocols; an archive of a protocol that is not among them has the plain ones. */
export type ProtocolPages = readonly ProtocolPage[];

/** The index: one file, and beyond 200 messages one more for each phase; each is rendered when it is asked for. */
export function* renderIndex(
  record: DialogueRecord,
  format: Format,
  protocols?: ProtocolPages,
): Generator<RenderedFile> {
  const facts = Facts.of(record, format, protocols);
  yield { path: `index.${format}`, content: written(indexPage(facts), format) };
  for (const [phase, path] of facts.indexPages) yield { path, content: written(phasePage(facts, phase), format) };
}

/** How the dialogue was held. */
export function renderMetadata(record: DialogueRecord, format: Format, protocols?: ProtocolPages): RenderedFile {
  return { path: `metadata.${format}`, content: written(metadataPage(Facts.of(record, format, protocols)), format) };
}

/** The outcome. */
export function renderSummary(record: DialogueRecord, format: Format, protocols?: ProtocolPages): RenderedFile {
  return { path: `summary.${format}`, content: written(summaryPage(Facts.of(record, format, protocols)), format) };
}

/** Everything said, in one file. */
export function renderTranscript(record: DialogueRecord, format: Format, protocols?: ProtocolPages): RenderedFile {
  return {
    path: `transcript.${format}`,
    content: written(transcriptPage(Facts.of(record, format, protocols)), format),
  };
}

/** Which report is written. */
export interface ReportOptions {
  /** @default "md" */
  readonly format?: Format;
  /** Reviews of the dialogue, such as evaluations and verdicts, which the report tells too. */
  readonly reviews?: readonly DialogueRecord[];
  /** The pages of protocols, those of the reviews included. */
  readonly protocols?: ProtocolPages;
}

/** A report: the outcome, everything that was said, and how it was held, in one text that stands by itself. */
export function renderReport(
  record: DialogueRecord,
  { format = "md", reviews, protocols }: ReportOptions = {},
): string {
  return written(reportPage(Facts.of(record, format, protocols), reviews), format);
}

/** One message of the record. */
export function renderMessage(
  record: DialogueRecord,
  message: Message,
  format: Format,
  protocols?: ProtocolPages,
): RenderedFile {
  const facts = Facts.of(record, format, protocols);
  return { path: facts.messageFile(message), content: written(messagePage(facts, message), format) };
}

/** One note of the record. */
export function renderNote(
  record: DialogueRecord,
  note: Note,
  format: Format,
  protocols?: ProtocolPages,
): RenderedFile {
  const facts = Facts.of(record, format, protocols);
  return { path: facts.noteFile(note), content: written(notePage(facts, note), format) };
}

/** Which views are written. */
export interface RenderOptions {
  /** Form of the views. @default "md" */
  readonly format?: Format;
  /** Whether the transcript is among them. @default false */
  readonly transcript?: boolean;
  /** The pages of protocols. @default none, so that pages tell what every dialogue has */
  readonly protocols?: ProtocolPages;
}

/** The pages about the whole, one at a time: index, metadata, summary, the transcript if asked for, the protocol's own. */
export function* overview(
  record: DialogueRecord,
  { format = "md", transcript = false, protocols }: RenderOptions = {},
): Generator<RenderedFile> {
  const facts = Facts.of(record, format, protocols);
  yield* renderIndex(record, format, protocols);
  yield renderMetadata(record, format, protocols);
  yield renderSummary(record, format, protocols);
  if (transcript) yield renderTranscript(record, format, protocols);
  yield* facts.page?.files?.(facts) ?? [];
}

/** Every view of a record, one at a time: many take long to render together. */
export function* allViews(record: DialogueRecord, options: RenderOptions = {}): Generator<RenderedFile> {
  const { format = "md", protocols } = options;
  for (const message of record.messages) yield renderMessage(record, message, format, protocols);
  for (const note of record.notes) yield renderNote(record, note, format, protocols);
  yield* overview(record, options);
}

/** Every view of a record. */
export function renderAll(record: DialogueRecord, options: RenderOptions = {}): readonly RenderedFile[] {
  return [...allViews(record, options)];
}

function written(page: Page, format: Format): string {
  if (format === "json") return `${escapeJson(JSON.stringify({ ...page.fields, ...page.data }, null, 2))}\n`;
  const markdown = toMarkdown(page);
  return format === "md" ? markdown : toPlainText(markdown);
}
