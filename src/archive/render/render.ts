import { escapeJson } from "../../text/escape.ts";
import { recordedPanel } from "../../judging/panel/recorded.ts";
import type { Message } from "../../transcript/message.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import type { Format } from "../layout.ts";
import { renderBeliefs } from "./belief_chart.ts";
import type { Page } from "./doc.ts";
import { renderEvaluations } from "./evaluation_files.ts";
import { Facts } from "./facts.ts";
import { indexPage, phasePage } from "./index_page.ts";
import { toMarkdown } from "./markdown.ts";
import { messagePage } from "./message_page.ts";
import { metadataPage } from "./metadata_page.ts";
import { notePage } from "./note_page.ts";
import { toPlainText } from "./plain_text.ts";
import type { RenderedFile } from "./rendered_file.ts";
import { reportPage } from "./report_page.ts";
import { summaryPage } from "./summary_page.ts";
import { transcriptPage } from "./transcript_page.ts";

export type { RenderedFile } from "./rendered_file.ts";

/** The index: one file, and beyond 200 messages one more for each phase. */
export function renderIndex(record: DialogueRecord, format: Format): readonly RenderedFile[] {
  const facts = Facts.of(record, format);
  return [
    { path: `index.${format}`, content: written(indexPage(facts), format) },
    ...[...facts.pages].map(([phase, path]) => ({ path, content: written(phasePage(facts, phase), format) })),
  ];
}

/** How the dialogue was held. */
export function renderMetadata(record: DialogueRecord, format: Format): RenderedFile {
  return { path: `metadata.${format}`, content: written(metadataPage(Facts.of(record, format)), format) };
}

/** What came out of it. */
export function renderSummary(record: DialogueRecord, format: Format): RenderedFile {
  return { path: `summary.${format}`, content: written(summaryPage(Facts.of(record, format)), format) };
}

/** Everything said, in one file. */
export function renderTranscript(record: DialogueRecord, format: Format): RenderedFile {
  return { path: `transcript.${format}`, content: written(transcriptPage(Facts.of(record, format)), format) };
}

/**
 * A report: the outcome, everything that was said, and how it was held, in one text that stands by itself.
 *
 * @param reviews What was made of it later, of which evaluations are told.
 */
export function renderReport(
  record: DialogueRecord,
  { format = "md", reviews = [] }: { readonly format?: Format; readonly reviews?: readonly DialogueRecord[] } = {},
): string {
  return written(reportPage(Facts.of(record, format), reviews), format);
}

/** One message of the record. */
export function renderMessage(record: DialogueRecord, message: Message, format: Format): RenderedFile {
  const facts = Facts.of(record, format);
  return { path: facts.messageFile(message), content: written(messagePage(facts, message), format) };
}

/** One note of the record. */
export function renderNote(record: DialogueRecord, note: Note, format: Format): RenderedFile {
  const facts = Facts.of(record, format);
  return { path: facts.noteFile(note), content: written(notePage(facts, note), format) };
}

/** Which views are written. */
export interface RenderOptions {
  /** Form of the views. @default "md" */
  readonly format?: Format;
  /** Whether the transcript is among them. @default false */
  readonly transcript?: boolean;
}

/**
 * The pages about the whole: index, metadata, summary, the transcript if it is asked for, and of an evaluation its files in
 * all their forms; of a panel that was asked for beliefs a chart of them.
 */
export function renderOverview(
  record: DialogueRecord,
  { format = "md", transcript = false }: RenderOptions = {},
): readonly RenderedFile[] {
  return [
    ...renderIndex(record, format),
    renderMetadata(record, format),
    renderSummary(record, format),
    ...(transcript ? [renderTranscript(record, format)] : []),
    ...renderEvaluations([{ record }]),
    ...beliefChart(record),
  ];
}

function beliefChart(record: DialogueRecord): readonly RenderedFile[] {
  const panel = recordedPanel(record);
  const chart = panel && renderBeliefs(panel);
  return chart ? [chart] : [];
}

/** Every view of a record. */
export function renderAll(record: DialogueRecord, options: RenderOptions = {}): readonly RenderedFile[] {
  const { format = "md" } = options;
  return [
    ...record.messages.map((message) => renderMessage(record, message, format)),
    ...record.notes.map((note) => renderNote(record, note, format)),
    ...renderOverview(record, options),
  ];
}

function written(page: Page, format: Format): string {
  if (format === "json") return `${escapeJson(JSON.stringify({ ...page.fields, ...page.data }, null, 2))}\n`;
  const markdown = toMarkdown(page);
  return format === "md" ? markdown : toPlainText(markdown);
}
