import type { DialogueEvent } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { checkFormat, type Format } from "./layout.ts";
import type { RenderedFile } from "./render/page.ts";
import { allViews, overview, type ProtocolPages, renderMessage, renderNote } from "./render/render.ts";
import { formatsIn, removeStale, viewExists, ViewFolder } from "./view_files.ts";

/** The views that an archive gets. */
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

/**
 * Keeps the views of an archive as its journal grows, off the critical path: `update` returns at once, and files are
 * written one at a time, each by temporary name and rename. A view that cannot be written is a problem, never an
 * error: the journal holds everything that it would have said.
 *
 * Views that an archive has in other forms are brought up to date when a run begins to go on and when it ends, so that
 * none of them tells less than the journal.
 */
export class ArchiveWriter {
  readonly #folder: string;
  readonly #options: Omit<ArchiveWriterOptions, "pages">;
  readonly #live: boolean;
  /** The form that is written as the dialogue goes on, once it is known. */
  #format: Format | undefined;
  /** What is to be written again: numbers of messages, keys of notes, the pages about the whole, everything. */
  readonly #messages = new Set<number>();
  readonly #notes = new Set<string>();
  #overview = false;
  #everything = false;
  #ended = false;
  /** What is not written, and why. */
  readonly #problems = new Map<string, string>();
  #record: (() => DialogueRecord) | undefined;
  #overviewDueMs = 0;
  #restUntilMs = 0;
  #filesDueMs = performance.now() + FILES_INTERVAL_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerDueMs = 0;
  #writing: Promise<void> | undefined;

  /**
   * Writes into an archive's folder, which is there already.
   *
   * @throws {RangeError} If there is no such format.
   */
  constructor(folder: string, { pages = "live", ...options }: ArchiveWriterOptions = {}) {
    checkFormat(options.format);
    this.#folder = folder;
    this.#options = options;
    this.#live = pages === "live";
  }

  /** Views that could not be written, nor later, and why; each once. */
  get problems(): readonly string[] {
    return [...this.#problems.values()];
  }

  /** Notes what an event changes. `record` must hold what the event says by the time it is asked for. */
  update(event: DialogueEvent, record: () => DialogueRecord): void {
    if (!("seq" in event)) return;
    if (!this.#live) return this.rewrite(record);
    this.#record = record;
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
        this.#ended = true;
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
  rewrite(record: () => DialogueRecord): void {
    this.#record = record;
    this.#everything = true;
    this.#schedule();
  }

  /** Writes all that is still to be written, and resolves when it stands. Never rejects. */
  async flush(): Promise<void> {
    while (this.#writing || this.#overview || this.#filesPending) {
      this.#overviewDueMs = 0;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      await (this.#writing ?? this.#start());
    }
  }

  get #filesPending(): boolean {
    return this.#everything || this.#messages.size + this.#notes.size > 0;
  }

  /** A timer, and not a microtask, so that the next request to a model goes out first. */
  #schedule(): void {
    if (this.#writing || !this.#live) return;
    const filesDueMs = this.#filesPending ? this.#filesDueMs : Infinity;
    const dueMs = Math.min(filesDueMs, this.#overview ? this.#overviewDueMs : Infinity);
    if (dueMs === Infinity || (this.#timer !== undefined && this.#timerDueMs <= dueMs)) return;
    clearTimeout(this.#timer);
    this.#timerDueMs = dueMs;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#start();
    }, Math.max(0, dueMs - performance.now()));
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
    const [everything, ended] = [this.#everything, this.#ended];
    const withOverview = this.#overview && performance.now() >= this.#overviewDueMs;
    const messages = new Set(this.#messages);
    const notes = new Set(this.#notes);
    this.#everything = this.#ended = false;
    if (everything || withOverview) this.#overview = false;
    this.#messages.clear();
    this.#notes.clear();

    const record = this.#record?.();
    if (!record) return;
    const views = new ViewFolder(this.#folder);
    const put = (file: RenderedFile) => this.#put(views, file);
    const look = this.#format === undefined || everything || ended;
    const present = look ? this.#present() : [];
    const own = this.#format ??= this.#options.format ?? present[0] ?? "md";
    const others = everything || ended ? present.filter((format) => format !== own) : [];
    for (const format of everything ? [own, ...others] : others) {
      const paths = await writeAll(this.#folder, record, { ...this.#options, format }, put);
      await removeStale(this.#folder, format, paths).catch((error) => this.#note("stale files", error));
    }
    if (everything) return;
    const { protocols, transcript = false } = this.#options;
    for (const message of record.messages) {
      if (messages.has(message.number)) await put(renderMessage(record, message, own, protocols));
    }
    for (const note of record.notes) {
      if (notes.has(note.key)) await put(renderNote(record, note, own, protocols));
    }
    if (!withOverview) return;
    const options = { format: own, transcript: transcript || viewExists(this.#folder, `transcript.${own}`) };
    for (const file of overview(record, { ...options, ...omitUndefined({ protocols }) })) await put(file);
  }

  /** The forms that the folder has views in; one that cannot be read has nothing that could be kept up to date. */
  #present(): readonly Format[] {
    try {
      return formatsIn(this.#folder);
    } catch {
      return [];
    }
  }

  async #put(views: ViewFolder, file: RenderedFile): Promise<void> {
    await views.write(file)
      .then(() => this.#problems.delete(file.path), (error) => this.#note(file.path, error));
  }

  #note(what: string, error: unknown): void {
    this.#problems.set(what, `Cannot write ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Writes all views of a record again, and removes those in the same form that are no longer among them. If a format is
 * given, views in others stay as they are. A transcript that is there is written again, also when it is not asked for.
 *
 * @returns The paths written, from the archive's folder.
 * @throws {Deno.errors.PermissionDenied} If a file cannot be written, as any other error of the file system.
 * @throws {RangeError} If there is no such format.
 */
export async function renderArchive(
  folder: string,
  record: DialogueRecord,
  options: Omit<ArchiveWriterOptions, "pages"> = {},
): Promise<readonly string[]> {
  checkFormat(options.format);
  const present = options.format === undefined ? formatsIn(folder) : [options.format];
  const views = new ViewFolder(folder);
  const written: string[] = [];
  for (const format of present.length > 0 ? present : ["md"] as const) {
    const paths = await writeAll(folder, record, { ...options, format }, (file) => views.write(file));
    await removeStale(folder, format, paths);
    written.push(...paths);
  }
  return written;
}

async function writeAll(
  folder: string,
  record: DialogueRecord,
  { transcript = false, ...options }: Omit<ArchiveWriterOptions, "pages"> & { readonly format: Format },
  put: (file: RenderedFile) => Promise<void>,
): Promise<ReadonlySet<string>> {
  const kept = transcript || viewExists(folder, `transcript.${options.format}`);
  const paths = new Set<string>();
  for (const file of allViews(record, { ...options, transcript: kept })) {
    await put(file);
    paths.add(file.path);
  }
  return paths;
}
