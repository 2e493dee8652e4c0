import type { DialogueEvent } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { checkFormat, type Format } from "./layout.ts";
import { summariesUsed } from "./summaries_used.ts";
import type { RenderedFile } from "./render/doc.ts";
import {
  allViews,
  overview,
  type ProtocolPages,
  renderMessage,
  renderNote,
  type RenderOptions,
} from "./render/render.ts";
import { formatsAmong, removeStale, viewPaths, writeView } from "./view_files.ts";

/** Which views an archive gets. */
export interface ArchiveWriterOptions {
  /** Form of the views. @default the forms that the archive has, and `"md"` of one without views */
  readonly format?: Format;
  /** Whether `transcript` is written too; one that is there is kept up to date in any case. @default false */
  readonly transcript?: boolean;
  /** The pages of protocols. @default none, so that pages tell what every dialogue has */
  readonly protocols?: ProtocolPages;
  /** Writes views as the dialogue goes on, or all at its end, where nobody looks at them before. @default "live" */
  readonly pages?: "live" | "end";
}

/** A record, or how to get it: only asked for when something is written. */
export type RecordSource = DialogueRecord | (() => DialogueRecord);

/** The pages about the whole are written at most once in this time, except when a phase begins. */
const MIN_INTERVAL_MS = 1000;

/**
 * Files of messages and notes wait for each other: a sync of the journal also waits for whatever the file system has
 * taken in since the last one.
 */
const FILES_INTERVAL_MS = 250;

/** Pages for a beginning wait this long, since a request to a model goes out at the same moment. */
const AFTER_REQUEST_MS = 250;

/** At most one part in this many of the time goes into views, however long the dialogue has become. */
const MIN_REST = 20;

/** A form that is kept up to date, and whether the transcript is among its views. */
type Form = Required<Pick<RenderOptions, "format" | "transcript">>;

/** Whose files are to be written again: numbers of messages, keys of notes. */
interface Changed {
  readonly messages: ReadonlySet<number>;
  readonly notes: ReadonlySet<string>;
}

/**
 * Keeps the views of an archive as its journal grows, off the critical path: `update` returns at once, and files are
 * written one at a time, each by temporary name and rename. A view that cannot be written is a problem, never an
 * error: the journal holds everything that it would have said.
 *
 * Views that an archive has in other forms are kept up to date as well, so that none of them tells less than the
 * journal: what a run before this one wrote, and what `renderArchive` wrote before or while this one runs.
 */
export class ArchiveWriter {
  readonly #folder: string;
  readonly #format: Format | undefined;
  readonly #transcript: boolean;
  readonly #protocols: ProtocolPages | undefined;
  readonly #live: boolean;
  /** The forms kept up to date. */
  #forms: readonly Form[] = [];
  /** Whether to look again which forms the folder has. */
  #look = true;
  readonly #messages = new Set<number>();
  readonly #notes = new Set<string>();
  /** What is not written, and why. */
  readonly #problems = new Map<string, string>();
  #record: (() => DialogueRecord) | undefined;
  #everything = false;
  #overview = false;
  #overviewDueMs = 0;
  #restUntilMs = 0;
  #filesDueMs = performance.now() + FILES_INTERVAL_MS;
  #cancelTimer: (() => void) | undefined;
  #timerDueMs = 0;
  #writing: Promise<void> | undefined;

  /**
   * Writes into an archive's folder, which is there already.
   *
   * @throws {RangeError} If there is no such format.
   */
  constructor(
    folder: string,
    { format, transcript = false, protocols, pages = "live" }: ArchiveWriterOptions = {},
  ) {
    checkFormat(format);
    this.#folder = folder;
    this.#format = format;
    this.#transcript = transcript;
    this.#protocols = protocols;
    this.#live = pages === "live";
  }

  /** Views that could not be written, nor later, and why; each once. */
  get problems(): readonly string[] {
    return [...this.#problems.values()];
  }

  /** Notes what an event changes. `record` must hold what the event says by the time it is read. */
  update(event: DialogueEvent, record: RecordSource): void {
    if (!("seq" in event)) return;
    this.#record = typeof record === "function" ? record : () => record;
    if (!this.#live) {
      this.#everything = true;
      return;
    }
    let delayMs = MIN_INTERVAL_MS;
    switch (event.type) {
      case "turn.completed":
      case "turn.failed":
        this.#messages.add(event.number);
        break;
      case "note.recorded":
      case "score.recorded":
        this.#notes.add(event.key);
        if (event.about !== undefined) this.#messages.add(event.about);
        break;
      case "dialogue.resumed":
        // The run before may have been killed with files half-way behind.
        this.#everything = true;
        break;
      case "dialogue.ended":
        this.#look = true;
        delayMs = 0;
        break;
      case "dialogue.started":
      case "phase.started":
        delayMs = AFTER_REQUEST_MS;
        break;
    }
    const dueMs = Math.max(performance.now() + delayMs, this.#restUntilMs);
    this.#overviewDueMs = this.#overview ? Math.min(this.#overviewDueMs, dueMs) : dueMs;
    this.#overview = true;
    this.#schedule();
  }

  /** Writes everything again. */
  rewrite(record: RecordSource): void {
    this.#record = typeof record === "function" ? record : () => record;
    this.#everything = true;
    this.#schedule();
  }

  /** Writes all that is still to be written, and resolves when it stands. Never rejects. */
  async flush(): Promise<void> {
    while (this.#writing || this.#pending) {
      this.#overviewDueMs = 0;
      this.#cancelTimer?.();
      this.#cancelTimer = undefined;
      await (this.#writing ?? this.#start());
    }
  }

  get #pending(): boolean {
    return this.#everything || this.#overview || this.#filesPending;
  }

  get #filesPending(): boolean {
    return this.#messages.size + this.#notes.size > 0;
  }

  /** A timer, and not a microtask, so that the next request to a model goes out first. */
  #schedule(): void {
    if (this.#writing || !this.#pending || !this.#live) return;
    const files = this.#everything || this.#filesPending;
    const dueMs = Math.min(files ? this.#filesDueMs : Infinity, this.#overview ? this.#overviewDueMs : Infinity);
    if (this.#cancelTimer && this.#timerDueMs <= dueMs) return;
    this.#cancelTimer?.();
    this.#timerDueMs = dueMs;
    const timer = setTimeout(() => {
      this.#cancelTimer = undefined;
      this.#start();
    }, Math.max(0, dueMs - performance.now()));
    this.#cancelTimer = () => clearTimeout(timer);
  }

  #start(): Promise<void> {
    const begunMs = performance.now();
    this.#writing = this.#write()
      .catch((error) => this.#note("its views", error))
      .finally(() => {
        const nowMs = performance.now();
        this.#writing = undefined;
        this.#restUntilMs = nowMs + MIN_REST * (nowMs - begunMs);
        this.#filesDueMs = Math.max(nowMs + FILES_INTERVAL_MS, this.#restUntilMs);
        this.#schedule();
      });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const everything = this.#everything;
    const withOverview = everything || (this.#overview && performance.now() >= this.#overviewDueMs);
    const changed = { messages: new Set(this.#messages), notes: new Set(this.#notes) };
    this.#everything = false;
    if (withOverview) this.#overview = false;
    this.#messages.clear();
    this.#notes.clear();

    const record = this.#record?.();
    if (!record) return;
    const before = this.#forms.map(({ format }) => format);
    this.#forms = await this.#formsToKeep();
    const whole = this.#forms.filter(({ format }) => everything || !before.includes(format));
    const rest = this.#forms.filter((form) => !whole.includes(form));
    for (const form of whole) await this.#writeAll(record, form, { tidy: everything });
    for (const form of rest) await this.#writeFiles(record, form, withSummaries(record, changed));
    if (withOverview) await this.#writeOverview(record, rest);
  }

  async #formsToKeep(): Promise<readonly Form[]> {
    if (!this.#look) return this.#forms;
    this.#look = false;
    // A folder that cannot be read has nothing that could be kept up to date.
    const paths: readonly string[] = await viewPaths(this.#folder).catch(() => []);
    const formats = new Set([
      ...this.#format === undefined ? [] : [this.#format],
      ...this.#forms.map(({ format }) => format),
      ...formatsAmong(paths),
    ]);
    if (formats.size === 0) formats.add("md");
    return [...formats].map((format) => ({
      format,
      transcript: this.#transcript || paths.includes(`transcript.${format}`),
    }));
  }

  async #writeAll(record: DialogueRecord, form: Form, { tidy }: { readonly tidy: boolean }): Promise<void> {
    const paths = new Set<string>();
    for (const file of allViews(record, this.#options(form))) {
      paths.add(file.path);
      await this.#put(file);
    }
    if (!tidy) return;
    await removeStale(this.#folder, form.format, paths).catch((error) => this.#note("stale files", error));
  }

  async #writeFiles(record: DialogueRecord, { format }: Form, { messages, notes }: Changed): Promise<void> {
    for (const message of record.messages) {
      if (messages.has(message.number)) await this.#put(renderMessage(record, message, format, this.#protocols));
    }
    for (const note of record.notes) {
      if (notes.has(note.key)) await this.#put(renderNote(record, note, format, this.#protocols));
    }
  }

  async #writeOverview(record: DialogueRecord, forms: readonly Form[]): Promise<void> {
    for (const form of forms) for (const file of overview(record, this.#options(form))) await this.#put(file);
  }

  #options(form: Form): RenderOptions {
    return { ...form, ...omitUndefined({ protocols: this.#protocols }) };
  }

  async #put(file: RenderedFile): Promise<void> {
    await writeView(this.#folder, file)
      .then(() => this.#problems.delete(file.path), (error) => this.#note(file.path, error));
  }

  #note(what: string, error: unknown): void {
    this.#problems.set(what, `Cannot write ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** With the notes whose pages tell what is changed: summaries name the turns and notes that used them. */
function withSummaries(record: DialogueRecord, { messages, notes }: Changed): Changed {
  const users = [
    ...record.messages.filter(({ number }) => messages.has(number)),
    ...record.notes.filter(({ key }) => notes.has(key)),
  ];
  return { messages, notes: new Set([...notes, ...users.flatMap(summariesUsed)]) };
}
