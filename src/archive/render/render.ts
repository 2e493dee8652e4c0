import { escapeJson } from "../../text/markdown.ts";
import type { Message } from "../../transcript/message.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import { flowFiles } from "../flow_exports/forms.ts";
import type { Format } from "../layout.ts";
import type { ReportMaker } from "../report.ts";
import type { CompletedReview } from "../reviews.ts";
import { isFlow } from "./argued.ts";
import { claimBlocks } from "./claims.ts";
import { outcomeLines } from "./outcome.ts";
import { Facts, type ProtocolPage, readersOf } from "./facts.ts";
import { foundFiles } from "./found_files.ts";
import { RENDERER_VERSION, wholeFields } from "./fields.ts";
import { indexPage, phasePage } from "./index_page.ts";
import { messagePage } from "./message_page.ts";
import { metadataPage } from "./metadata_page.ts";
import { notePage } from "./note_page.ts";
import {
  asPart,
  type LabelledLine,
  type Page,
  type PageBlock,
  type RenderedFile,
  sectionsBy,
  toMarkdown,
} from "./page.ts";
import { toPlainText } from "./plain_text.ts";
import { summaryPage } from "./summary_page.ts";
import { transcriptPage } from "./transcript_page.ts";
import { turnPage } from "./turn_page.ts";
import { REPORT } from "../../words/archive_pages.ts";
import { eachInLanguage, inLanguage } from "../../words/language.ts";
import { STATUS } from "../../words/status.ts";
import { moment } from "../../words/times.ts";
import { statusInWords } from "./words.ts";
import { SIGNS } from "../../words/phrases.ts";

/** Page definitions of protocols; archives of other protocols get the plain pages. */
export type ProtocolPages = readonly ProtocolPage[];

/** Options for an archive's views. */
export interface ArchiveWriterOptions {
  /** Form of the views. @default the forms already in the archive, or `"md"` if it has no views */
  readonly format?: Format;
  /** Adds `transcript` to the views; an existing transcript is always kept up to date. @default false */
  readonly transcript?: boolean;
  /** The pages of protocols. @default none, for pages with only the parts common to all dialogues */
  readonly protocols?: ProtocolPages;
  /** Makes the HTML page, which is written at the end. @default none, for no such page */
  readonly report?: ReportMaker;
  /** Writes views during the dialogue, or all at its end. @default "live" */
  readonly pages?: "live" | "end";
}

/** Options for rendering views. */
export interface RenderOptions extends Omit<ArchiveWriterOptions, "pages"> {
  /** Reviews in the archive, in the order in which they ended. @default none */
  readonly reviews?: readonly CompletedReview[];
}

/** Renders every view of a record, one at a time, because rendering all of them at once takes long. */
export function allViews(record: DialogueRecord, options: RenderOptions = {}): Generator<RenderedFile> {
  return eachInLanguage(readersOf(record), () => views(record, options));
}

function* views(record: DialogueRecord, options: RenderOptions): Generator<RenderedFile> {
  const { format = "md", protocols } = options;
  for (const message of record.messages) yield* messageFiles(record, message, format, protocols);
  for (const note of record.notes) yield renderNote(record, note, format, protocols);
  yield* overview(record, options);
}

/**
 * Renders the overview pages, one at a time: the texts that tools found and somebody cited or opened, what was argued as data, metadata, summary, the transcript if requested, and the index last, so that
 * an archive that has one has all its pages.
 */
export function overview(record: DialogueRecord, options: RenderOptions = {}): Generator<RenderedFile> {
  return eachInLanguage(readersOf(record), () => overviewFiles(record, options));
}

function* overviewFiles(
  record: DialogueRecord,
  { format = "md", transcript = false, protocols, reviews }: RenderOptions,
): Generator<RenderedFile> {
  const facts = Facts.of(record, format, protocols);
  for (const { path, text } of foundFiles(record)) yield { path, content: text };
  for (const review of reviews ?? []) yield* flowFiles(facts, review);
  yield renderMetadata(record, format, protocols);
  yield file(facts, `summary.${format}`, summaryPage(facts, reviews));
  if (transcript) yield file(facts, `transcript.${format}`, transcriptPage(facts));
  yield* phaseFiles(facts);
  yield indexFile(facts, reviews);
}

/** Renders the page about how a dialogue was held. */
export function renderMetadata(record: DialogueRecord, format: Format, protocols?: ProtocolPages): RenderedFile {
  const facts = Facts.of(record, format, protocols);
  return inLanguage(facts.language, () => file(facts, `metadata.${format}`, metadataPage(facts)));
}

function indexFile(facts: Facts, reviews?: readonly CompletedReview[]): RenderedFile {
  return file(facts, `index.${facts.format}`, indexPage(facts, reviews));
}

function* phaseFiles(facts: Facts): Generator<RenderedFile> {
  for (const [phase, path] of facts.indexPages) yield file(facts, path, phasePage(facts, phase));
}

/**
 * Renders the index: one file and, beyond 200 messages, another for each phase. Each file is rendered when the iterator
 * reaches it.
 */
export function renderIndex(
  record: DialogueRecord,
  format: Format,
  protocols?: ProtocolPages,
  reviews?: readonly CompletedReview[],
): Generator<RenderedFile> {
  return eachInLanguage(readersOf(record), function* () {
    const facts = Facts.of(record, format, protocols);
    yield indexFile(facts, reviews);
    yield* phaseFiles(facts);
  });
}

/** Renders one message of the record. */
export function renderMessage(
  record: DialogueRecord,
  message: Message,
  format: Format,
  protocols?: ProtocolPages,
): RenderedFile {
  const facts = Facts.of(record, format, protocols);
  return inLanguage(facts.language, () => file(facts, facts.messageFile(message), messagePage(facts, message)));
}

/** Renders a message of the record and, if somebody was asked for it, the note on how it was made. */
export function messageFiles(
  record: DialogueRecord,
  message: Message,
  format: Format,
  protocols?: ProtocolPages,
): readonly RenderedFile[] {
  const facts = Facts.of(record, format, protocols);
  const turn = facts.turnFile(message);
  const details = turn === undefined
    ? []
    : [inLanguage(facts.language, () => file(facts, turn, turnPage(facts, message)))];
  return [renderMessage(record, message, format, protocols), ...details];
}

/** Renders one note of the record. */
export function renderNote(
  record: DialogueRecord,
  note: Note,
  format: Format,
  protocols?: ProtocolPages,
): RenderedFile {
  const facts = Facts.of(record, format, protocols);
  return inLanguage(facts.language, () => file(facts, facts.noteFile(note), notePage(facts, note)));
}

/** Options of a report. */
export interface ReportOptions extends Pick<RenderOptions, "format" | "protocols"> {
  /** Reviews of the dialogue, such as evaluations and verdicts, to include in the report. */
  readonly reviews?: readonly CompletedReview[];
}

/**
 * Renders a self-contained report: the outcome, the transcript, the reviews, and the details of the dialogue. It
 * consists of the archive's pages; links to their files become plain text.
 */
export function renderReport(record: DialogueRecord, options: ReportOptions = {}): string {
  return inLanguage(readersOf(record), () => report(record, options));
}

function report(record: DialogueRecord, { format = "md", reviews = [], protocols }: ReportOptions): string {
  const facts = Facts.of(record, format, protocols);
  const all = reviews.map(({ record }) => Facts.of(record, format, protocols));
  const flows = reviews.filter(isFlow); // the others have parts of their own
  const [outcome, said, held] = [summaryPage(facts, flows), transcriptPage(facts), metadataPage(facts)];
  const fields = wholeFields(facts, "report");
  if (format === "json") {
    const data = { ...outcome.data(), ...said.data(), ...reviewData(facts, all), held: held.data() };
    return asJson({ ...fields, ...data });
  }
  const part = (title: string, blocks: readonly PageBlock[]): readonly PageBlock[] => [
    { heading: title, level: 2 },
    ...asPart(blocks, `index.${format}`),
  ];
  const blocks = [
    { heading: facts.title, level: 1 } as const,
    ...part(REPORT.outcome, sectionsBy(["held"], outcome.blocks).outside),
    ...part(REPORT.said, said.blocks),
    ...[...Map.groupBy(all, ({ page }) => page?.review?.title)].flatMap(([title, alike]) =>
      title === undefined ? [] : alike.flatMap((review, n) => {
        const name = REPORT.review(title, n + 1, moment(review.record.startedAt));
        return part(name, reviewBlocks(review));
      })
    ),
    ...part(REPORT.held, held.blocks),
  ];
  return format === "md" ? toMarkdown({ fields, blocks }) : toPlainText({ fields, blocks });
}

/** Renders reviews of several dialogues as one page of Markdown. */
export function renderReviews(
  reviews: readonly { readonly archive: string; readonly record: DialogueRecord }[],
  protocols: ProtocolPages,
): string {
  const blocks = reviews.flatMap(({ archive, record }): readonly PageBlock[] => {
    const review = Facts.of(record, "md", protocols);
    const title = `${review.page?.review?.title}${SIGNS.colon} ${review.title}`;
    return [{ heading: title, level: 1 }, { fields: [[REPORT.archive, archive]] }, ...reviewBlocks(review)];
  });
  return toMarkdown({ fields: { archive: "reviews", renderer: RENDERER_VERSION }, blocks });
}

/** Returns a review's heading, followed by its outcome in full and what was found of the claims in it. */
export function reviewBlocks(review: Facts): readonly PageBlock[] {
  return [{ fields: reviewHeading(review) }, ...review.page?.blocks?.(review) ?? [], ...claimBlocks(review)];
}

/** Returns a review's outcome, its protocol's lines, and its status. */
function reviewHeading(review: Facts): readonly LabelledLine[] {
  const { record, page } = review;
  const isDecided = page?.outcome !== undefined || Object.keys(record.decisions).length > 0;
  return [
    [STATUS.label, statusInWords(record)],
    ...(isDecided ? outcomeLines(review, []) : []),
    ...(page?.heading?.(review) ?? []),
  ];
}

/** Returns lists of reviews by kind, including empty lists. */
function reviewData({ protocols }: Facts, reviews: readonly Facts[]): object {
  return Object.fromEntries(protocols.flatMap(({ review }) => {
    if (!review) return [];
    return [[review.list, reviews.flatMap((each) => each.page?.review === review ? [review.data(each)] : [])]];
  }));
}

function file({ format }: Facts, path: string, page: Page): RenderedFile {
  if (format === "json") return { path, content: asJson({ ...page.fields, ...page.data() }) };
  return { path, content: format === "md" ? toMarkdown(page) : toPlainText(page) };
}

function asJson(value: object): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`;
}
