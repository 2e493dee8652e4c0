import { dirname, join, normalize } from "node:path";
import { readText } from "../runtime/host.ts";
import { quoteMarkdown } from "../text/markdown.ts";
import { visible } from "../text/visible.ts";
import { attachmentsIn } from "../transcript/attachment.ts";
import { type Claim, readClaims, type SourcePlace } from "../transcript/claim.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import type { Message } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { sourceEntriesIn } from "../transcript/source_entry.ts";
import { readAttachment } from "./attachments.ts";
import { JOURNAL_FILE } from "./journal_reader.ts";
import { fileNumber, type Format, FORMATS, REPORT_FILE } from "./layout.ts";
import { isFlow } from "./render/argued.ts";
import { Facts } from "./render/facts.ts";
import { RENDERER_VERSION, versionOf } from "./render/fields.ts";
import type { RenderedFile } from "./render/page.ts";
import { allViews, overview, type ProtocolPages, renderMessage, type RenderOptions } from "./render/render.ts";
import { reportFile, type ReportMaker } from "./report.ts";
import { completedReviews } from "./reviews.ts";
import { readStored } from "./stored_files.ts";
import { entriesOf, formatsAmong, isViewName, VIEW_FOLDERS, viewExists } from "./view_files.ts";

/** The findings on an archive. */
export interface ArchiveVerification {
  /** Faults, one line each; empty if there are none. */
  readonly problems: readonly string[];
  /** The extent of the check. */
  readonly checked: {
    /** Events of the journal that the views were compared with. */
    readonly events: number;
    /** Forms that the archive has views in: one, but in archives from before. */
    readonly formats: readonly Format[];
    /** `false` if the archive's pages are not written, or not all of them: rendering writes them. */
    readonly isWritten: boolean;
    /** Views compared byte for byte. */
    readonly files: number;
    /** Views of another version of the renderer, of which contents and links were checked. */
    readonly otherVersions: number;
    /** Links of Markdown indexes. */
    readonly links: number;
    /** Places of quotations that were looked up again in the sources that the archive keeps. */
    readonly quotations: number;
    /** Figures that were looked up again in them. */
    readonly figures: number;
    /** Views that lag behind an unfinished journal or the latest reviews, which is no fault: resuming or rendering writes them. */
    readonly behind: readonly string[];
  };
}

/** Facts on an archive besides its events. */
export interface VerifyOptions {
  /** The record of the events. @default folded from them */
  readonly record?: DialogueRecord;
  /** The pages of protocols that wrote it. @default none */
  readonly protocols?: ProtocolPages;
  /** Makes the page of HTML. @default none, and that page is not checked */
  readonly report?: ReportMaker;
}

/**
 * Compares an archive's views with what its journal says; that the journal itself is whole is seen by reading it. If
 * they are written, every view must be there and equal, byte for byte, what is rendered from the record; one written by another version of the
 * renderer must hold what was said, and its links must lead somewhere. Of files that do not belong there, those in `messages/`
 * and `notes/` and those with names of views are named. Archives from before may have views in several forms, each of which
 * is checked: readers trust whichever they open.
 */
export async function verifyArchive(
  folder: string,
  events: readonly JournalEvent[],
  { record = fold(events), protocols = [], report }: VerifyOptions = {},
): Promise<ArchiveVerification> {
  const { files, links } = entriesOf(folder);
  const formats = formatsAmong(files);
  const reviews = await completedReviews(folder, record, protocols);
  const check = new Check(folder, record, new Set(files), { protocols, reviews, ...omitUndefined({ report }) });
  for (const path of links) check.problems.push(`${path} is a link, which nothing follows`);
  for (const format of formats) await check.views(format);
  if (await check.given()) await check.report();
  check.strangers();
  const { problems, behind, checked, quotations, figures } = check;
  const isWritten = check.isWritten;
  return { problems, checked: { events: events.length, formats, isWritten, ...checked, quotations, figures, behind } };
}

/** Returns the claims whose citations and quotations were looked up. */
function claimsOf({ notes }: DialogueRecord): readonly Claim[] {
  return notes.flatMap(({ kind, answer }) =>
    kind === "claim_check" && answer.given ? readClaims(answer.value) ?? [] : []
  );
}

/** The pages of protocols, and the reviews that the archive holds. */
type CheckOptions = Required<Pick<RenderOptions, "protocols" | "reviews">> & Pick<RenderOptions, "report">;

class Check {
  readonly problems: string[] = [];
  /** Places of quotations that were looked up again. */
  quotations = 0;
  /** Figures that were looked up again. */
  figures = 0;
  readonly behind: string[] = [];
  readonly checked = { files: 0, otherVersions: 0, links: 0 };
  readonly #folder: string;
  readonly #record: DialogueRecord;
  readonly #found: ReadonlySet<string>;
  readonly #options: CheckOptions;
  readonly #expected = new Set<string>();
  /** Some views are of this version of the renderer. */
  #hasOwn = false;

  constructor(
    folder: string,
    record: DialogueRecord,
    found: ReadonlySet<string>,
    options: CheckOptions,
  ) {
    this.#folder = folder;
    this.#record = record;
    this.#found = found;
    this.#options = options;
  }

  /** The index is written last: what is missing beside one was there. */
  get isWritten(): boolean {
    return FORMATS.some((format) => this.#found.has(`index.${format}`));
  }

  async views(format: Format): Promise<void> {
    const index = `index.${format}`;
    const version = this.#found.has(index) ? versionOf(await this.#read(index)) : undefined;
    if (version !== undefined && version !== RENDERER_VERSION) return await this.#otherViews(format);
    this.#hasOwn = true;
    const record = this.#record;
    const facts = Facts.of(record, format, this.#options.protocols);
    const messages = new Map(record.messages.map((message) => [facts.messageFile(message), message]));
    const transcript = this.#found.has(`transcript.${format}`);
    for (const file of allViews(record, { ...this.#options, format, transcript })) {
      this.#expected.add(file.path);
      await this.#view(file, format, messages.get(file.path));
    }
  }

  async #read(path: string): Promise<string> {
    return await readText(join(this.#folder, path));
  }

  /** Of another version of the renderer no more is known than that each message has a file, by its number. */
  async #otherViews(format: Format): Promise<void> {
    const views = [...this.#found].filter((path) => isViewName(path, format));
    for (const path of views.filter((path) => !path.startsWith("messages/"))) this.#expected.add(path);
    this.checked.otherVersions += views.length;
    for (const message of this.#record.messages) {
      const begins = `messages/${fileNumber(message.number)}_`;
      const path = views.find((path) => path.startsWith(begins));
      if (path === undefined) {
        this.late(`${begins}….${format}`, `message ${message.number} has no file`);
        continue;
      }
      this.#expected.add(path);
      if (!holds(message, await this.#read(path), format)) this.problems.push(`${path} does not hold what was said`);
    }
    if (format !== "md") return;
    for (const path of views.filter((path) => path.startsWith("index"))) {
      const links = linksIn(await this.#read(path));
      this.checked.links += links.length;
      this.#follow(path, links);
    }
  }

  async #view({ path, content: expected }: RenderedFile, format: Format, message: Message | undefined): Promise<void> {
    if (!viewExists(this.#folder, path)) return this.late(path, `${path} is missing`);
    const content = await this.#read(path);
    const links = format === "md" && path.startsWith("index") ? linksIn(content) : [];
    this.checked.files++;
    this.checked.links += links.length;
    if (content === expected) return; // what it leads to is looked for anyway
    if (this.#isEarlier(path, content, format, message)) this.behind.push(path);
    else this.problems.push(`${path} is not what the journal says`);
    this.#follow(path, links);
  }

  /**
   * Returns `true` for a view as it may have been some lines of the journal ago. Of an unfinished dialogue pages about
   * the whole may be of any time, and a message's file may lack what was answered aside about it, and what came after.
   * Those about the whole may always lack the latest reviews: a kill comes between a review's end and the page.
   */
  #isEarlier(path: string, content: string, format: Format, message: Message | undefined): boolean {
    const { status, notes, messages } = this.#record;
    const { protocols, reviews } = this.#options;
    if (!message && !path.includes("/")) {
      return status === undefined || reviews.some((_, count) => {
        const earlier = overview(this.#record, { format, protocols, reviews: reviews.slice(0, count) });
        return earlier.some((view) => view.path === path && view.content === content);
      });
    }
    if (status !== undefined || !message) return false;
    const lacking = notes.flatMap(({ about }, n) => about === message.number ? [n] : []);
    return [messages, messages.slice(0, messages.indexOf(message) + 1)].some((messages) =>
      [notes.length, ...lacking].some((count) => {
        const earlier = { ...this.#record, messages, notes: notes.slice(0, count) };
        return content === renderMessage(earlier, message, format, protocols).content;
      })
    );
  }

  /**
   * Of an unfinished dialogue what is not there yet is no fault, nor where the pages are not written, nor of a flow, as a
   * kill comes between a review's end and its files.
   */
  late(path: string, problem: string): void {
    if (this.#record.status === undefined || !this.isWritten || isFlow({ path })) this.behind.push(path);
    else this.problems.push(problem);
  }

  #follow(path: string, links: readonly string[]): void {
    for (const target of links) {
      const file = normalize(join(dirname(path), target)).replaceAll("\\", "/");
      if (this.#found.has(file) || this.behind.includes(file)) continue;
      this.late(path, `${path} leads to ${target}, which is not there`);
    }
  }

  /** The page of HTML, which may lack the latest reviews as the pages about the whole may. */
  async report(): Promise<void> {
    const { reviews } = this.#options;
    if (!this.#hasOwn) return;
    for (let count = reviews.length; count >= 0; count--) {
      const options = { ...this.#options, reviews: reviews.slice(0, count) };
      const file = await reportFile(this.#folder, this.#record, options);
      if (!file) return;
      if (!this.#found.has(REPORT_FILE)) return this.late(REPORT_FILE, `${REPORT_FILE} is missing`);
      if (count === reviews.length) this.checked.files++;
      if (await this.#read(REPORT_FILE) !== file.content) continue;
      if (count < reviews.length) this.behind.push(REPORT_FILE);
      return;
    }
    this.problems.push(`${REPORT_FILE} is not what the journal says`);
  }

  /** Images and sources that were given; resolves to `true` if all are as they were given. */
  async given(): Promise<boolean> {
    const before = this.problems.length;
    for (const entry of attachmentsIn(this.#record.settings)) {
      const reading = await readAttachment(this.#folder, entry);
      if ("problem" in reading) this.problems.push(reading.problem);
    }
    const texts = new Map<string, string>();
    for (const { name, text, original } of sourceEntriesIn(this.#record.settings)) {
      for (const file of [text, original]) {
        const reading = file && await readStored(this.#folder, file);
        if (reading && "problem" in reading) this.problems.push(reading.problem);
        else if (reading && file === text) texts.set(name, new TextDecoder().decode(reading.data));
      }
    }
    for (const { source } of this.#record.tools) if (source) texts.set(source.name, source.text);
    this.#quotations(texts);
    return this.problems.length === before;
  }

  /** Quotations and figures that were found: they must stand where they were. */
  #quotations(texts: ReadonlyMap<string, string>): void {
    const said = new Map<string, string>(
      this.#record.messages.flatMap((one) => one.failed ? [] : [[`message ${one.number}`, one.text]]),
    );
    const stands = (text: string, { offset, end, passage }: SourcePlace) =>
      text.slice(offset, end).replace(/\s+/g, " ") === passage?.words;
    for (const { message, quotations, figures } of claimsOf(this.#record)) {
      for (const { text: figure, place } of figures) {
        const text = place && texts.get(place.source);
        if (!place || text === undefined) continue;
        this.figures++;
        if (stands(text, place)) continue;
        this.problems.push(`message ${message} gives ${figure}, which does not stand in [${place.source}] any more`);
      }
      for (const quotation of quotations) {
        const places = "places" in quotation ? quotation.places : [];
        for (const place of places) {
          const { source } = place;
          const text = quotation.saidBy === undefined ? texts.get(source) : said.get(source);
          if (text === undefined || !place.passage) continue; // not kept, or of an earlier version
          this.quotations++;
          if (stands(text, place)) continue;
          this.problems.push(
            `message ${message} quotes “${quotation.text}”, which does not stand in [${source}] any more`,
          );
        }
      }
    }
  }

  /** Files that nothing in the journal stands for. */
  strangers(): void {
    for (const path of this.#found) {
      if (this.#expected.has(path) || path === JOURNAL_FILE) continue;
      const own = VIEW_FOLDERS.some((inner) => path.startsWith(`${inner}/`)) ||
        FORMATS.some((format) => isViewName(path, format)) || path === `${REPORT_FILE}.tmp`;
      if (!own) continue;
      if (path.endsWith(".tmp")) this.late(path, `${path} was left half-written`);
      else this.problems.push(`${path} does not belong here: nothing in the journal stands for it`);
    }
  }
}

/** Returns `true` if a message's file holds its words: no more is known of a file of another version. */
function holds(message: Message, content: string, format: Format): boolean {
  const text = message.failed ? message.failure.reason : message.text;
  if (format === "json") return letters(withoutEscapes(content)).includes(letters(JSON.stringify(text)));
  // What had fields under it was quoted.
  return [visible(text), quoteMarkdown(text)].some((said) => letters(content).includes(letters(said)));
}

/** Text without white space and without what is hidden: forms and versions lay out and show these each in their way. */
function letters(text: string): string {
  return text.replace(/\s+|⟨(?:U\+[0-9A-F]{4,6}(?: ×\d+)?|and \d+ more hidden characters)⟩/gu, "")
    .replace(/[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu, "");
}

/** The same JSON, in which only what must be escaped is. */
function withoutEscapes(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}

/** Relative links of a Markdown page to files of the archive. */
function linksIn(content: string): readonly string[] {
  const links = content.matchAll(/\]\(((?:messages\/|notes\/|index|summary|metadata|report)(?:[^()\s\\]|\\.)*)\)/g);
  return [...new Set([...links].map(([, target = ""]) => decodeURI(target.replace(/\\([()])/g, "$1"))))];
}
