import { dirname, join, normalize } from "node:path";
import { quoteMarkdown } from "../text/markdown.ts";
import { visible } from "../text/visible.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Message } from "../transcript/message.ts";
import type { DialogueRecord, Note } from "../transcript/record.ts";
import { JOURNAL_FILE } from "./journal_reader.ts";
import { type Format, FORMATS } from "./layout.ts";
import type { RenderedFile } from "./render/doc.ts";
import { Facts } from "./render/facts.ts";
import { allViews, type ProtocolPages, renderMessage, renderNote } from "./render/render.ts";
import { RENDERER_VERSION } from "./render/shared_fields.ts";
import { summariesUsed } from "./summaries_used.ts";
import { entriesOf, formatsAmong, isViewName, VIEW_FOLDERS } from "./view_files.ts";

/** What was found in an archive. */
export interface ArchiveVerification {
  /** What is wrong with it, one line each; empty if nothing is. */
  readonly problems: readonly string[];
  /** What was looked at. */
  readonly checked: {
    /** Events of the journal that the views were compared with. */
    readonly events: number;
    /** Forms that the archive has views in. */
    readonly formats: readonly Format[];
    /** Views compared byte for byte. */
    readonly files: number;
    /** Views of another version of the renderer, of which contents and links were checked. */
    readonly otherVersions: number;
    /** Links followed. */
    readonly links: number;
    /** Views of an unfinished dialogue that lag behind its journal, which is no fault: resuming writes them. */
    readonly behind: readonly string[];
  };
}

/** What is known of an archive besides its events. */
export interface VerifyOptions {
  /** What the events come to. @default folded from them */
  readonly record?: DialogueRecord;
  /** The pages of protocols that wrote it. @default none */
  readonly protocols?: ProtocolPages;
}

/**
 * Compares an archive's views with what its journal says; that the journal itself is whole is seen by reading it. Every
 * view must be there and equal, byte for byte, what is rendered from the record; one written by another version of the
 * renderer must hold what was said, and its links must lead somewhere. Of files that do not belong there, those in `messages/`
 * and `notes/` and those with names of views are named.
 */
export async function verifyArchive(
  folder: string,
  events: readonly JournalEvent[],
  { record = fold(events), protocols }: VerifyOptions = {},
): Promise<ArchiveVerification> {
  const { files, links } = await entriesOf(folder);
  const found = new Set(files);
  const formats = formatsAmong(files);
  const check = new Check(folder, record, found, protocols);
  for (const path of links) check.problems.push(`${path} is a link, which nothing follows`);
  for (const format of formats) await check.views(format);
  check.strangers();
  if (formats.length === 0) check.nothingThere();
  return {
    problems: check.problems,
    checked: {
      events: events.length,
      formats,
      files: check.files,
      otherVersions: check.otherVersions,
      links: check.links,
      behind: check.behind,
    },
  };
}

/** One look at an archive. */
class Check {
  readonly problems: string[] = [];
  readonly behind: string[] = [];
  files = 0;
  otherVersions = 0;
  links = 0;
  readonly #folder: string;
  readonly #record: DialogueRecord;
  readonly #found: ReadonlySet<string>;
  readonly #protocols: ProtocolPages | undefined;
  readonly #expected = new Set<string>();
  /** Messages by their files in the form that is looked at. */
  #messages: ReadonlyMap<string, Message> = new Map();
  /** Notes by their files in that form. */
  #notes: ReadonlyMap<string, Note> = new Map();

  constructor(
    folder: string,
    record: DialogueRecord,
    found: ReadonlySet<string>,
    protocols: ProtocolPages | undefined,
  ) {
    this.#protocols = protocols;
    this.#folder = folder;
    this.#record = record;
    this.#found = found;
  }

  async views(format: Format): Promise<void> {
    const facts = Facts.of(this.#record, format, this.#protocols);
    this.#messages = new Map(this.#record.messages.map((message) => [facts.messageFile(message), message]));
    this.#notes = new Map(this.#record.notes.map((note) => [facts.noteFile(note), note]));
    const transcript = this.#found.has(`transcript.${format}`);
    for (
      const file of allViews(this.#record, { format, transcript, ...omitUndefined({ protocols: this.#protocols }) })
    ) {
      this.#expected.add(file.path);
      await this.#view(file, format);
    }
  }

  async #view(file: RenderedFile, format: Format): Promise<void> {
    const { path } = file;
    if (!this.#found.has(path)) return this.#late(path, `${path} is missing`);
    const content = await Deno.readTextFile(join(this.#folder, path));
    const links = path.startsWith("index") ? linksIn(content, format) : [];
    this.links += links.length;
    const version = await this.#versionOf(path, content);
    if (version === undefined || version === RENDERER_VERSION) {
      this.files++;
      if (content !== file.content) {
        if (this.#isEarlier(path, content, format)) this.behind.push(path);
        else this.problems.push(`${path} is not what the journal says`);
      }
    } else {
      this.otherVersions++;
      this.#holdsWhatWasSaid(path, content, format);
    }
    // What is as rendered leads to files that are each looked for.
    if (content !== file.content) this.#follow(path, links);
  }

  /** The version of the renderer that wrote a view; a table for spreadsheets has it in the file beside it. */
  async #versionOf(path: string, content: string): Promise<number | undefined> {
    if (!path.endsWith(".csv")) return versionOf(content, path.endsWith(".json") ? "json" : "md");
    const beside = path.replace(/csv$/, "json");
    return this.#found.has(beside) ? versionOf(await Deno.readTextFile(join(this.#folder, beside)), "json") : undefined;
  }

  /**
   * Whether a view is as it may have been some lines of the journal ago. Of an unfinished dialogue pages about the whole
   * may be of any time, a message's file may lack what was answered aside about it, and a summary's who used it.
   */
  #isEarlier(path: string, content: string, format: Format): boolean {
    if (this.#record.status !== undefined) return false;
    const note = this.#notes.get(path);
    if (note) {
      return this.#beforeUses(note).some((record) =>
        content === renderNote(record, note, format, this.#protocols).content
      );
    }
    const message = this.#messages.get(path);
    if (!message) return !path.includes("/");
    const { notes } = this.#record;
    const earlier = notes.flatMap((note, n) => note.about === message.number ? [notes.slice(0, n)] : []);
    return earlier.some((notes) =>
      content === renderMessage({ ...this.#record, notes }, message, format, this.#protocols).content
    );
  }

  /** The record as it was before each use of a summary. */
  #beforeUses({ key }: Note): readonly DialogueRecord[] {
    const { messages, notes } = this.#record;
    const uses = [...messages, ...notes].filter((by) => summariesUsed(by).includes(key)).map(({ at }) => at);
    return [...new Set(uses)].map((first) => {
      const wasThere = (by: Message | Note) => by.at < first || !summariesUsed(by).includes(key);
      return { ...this.#record, messages: messages.filter(wasThere), notes: notes.filter(wasThere) };
    });
  }

  #late(path: string, problem: string): void {
    if (this.#record.status === undefined) this.behind.push(path);
    else this.problems.push(problem);
  }

  /** Of another version of the renderer only the contents are known. */
  #holdsWhatWasSaid(path: string, content: string, format: Format): void {
    const message = this.#messages.get(path);
    if (!message) return;
    const text = message.failed ? message.failure.reason : message.text;
    // What has fields under it is quoted.
    const quoted = format === "md" && !message.failed && message.fields !== undefined;
    const said = format === "json" ? JSON.stringify(text) : quoted ? quoteMarkdown(text) : visible(text);
    const held = format === "json" ? withoutEscapes(content) : content;
    if (!letters(held).includes(letters(said))) this.problems.push(`${path} does not hold what was said`);
  }

  #follow(path: string, links: readonly string[]): void {
    for (const target of links) {
      const file = normalize(join(dirname(path), target)).replaceAll("\\", "/");
      if (this.#found.has(file) || this.behind.includes(file)) continue;
      this.#late(path, `${path} leads to ${target}, which is not there`);
    }
  }

  /** Files that nothing in the journal stands for. */
  strangers(): void {
    for (const path of this.#found) {
      if (this.#expected.has(path) || path === JOURNAL_FILE) continue;
      const own = VIEW_FOLDERS.some((inner) => path.startsWith(`${inner}/`)) ||
        FORMATS.some((format) => isViewName(path, format));
      if (!own) continue;
      if (path.endsWith(".tmp")) this.#late(path, `${path} was left half-written`);
      else this.problems.push(`${path} does not belong here: nothing in the journal stands for it`);
    }
  }

  nothingThere(): void {
    this.#late("index.md", "there are no views; `convene render` writes them");
  }
}

/** The version of the renderer that a view names. */
function versionOf(content: string, format: Format): number | undefined {
  const named = format === "json" ? /^ {2}"renderer": (\d+),?$/m : /^renderer: (\d+)$/m;
  const version = named.exec(content)?.[1];
  return version === undefined ? undefined : Number(version);
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

/** Relative links to files of the archive. */
function linksIn(content: string, format: Format): readonly string[] {
  const pattern = {
    md: /\]\(((?:messages\/|notes\/|index|summary|metadata)(?:[^()\s\\]|\\.)*)\)/g,
    json: /^\s*"(?:file|summary|metadata)": "([^"\\]+)",?$/gm,
    txt: /^(?:- )?((?:messages\/|index-)\S+\.txt)(?=\s|$)/gm,
  }[format];
  const links = [...content.matchAll(pattern)].map(([, target = ""]) =>
    format === "md" ? decodeURI(target.replace(/\\([()])/g, "$1")) : target
  );
  return [...new Set(links)];
}
