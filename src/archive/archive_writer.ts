import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import type { Warning } from "../transcript/failure.ts";
import type { Message } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord, Note } from "../transcript/record.ts";
import { checkFormat, type Format, FORMATS, REPORT_FILE } from "./layout.ts";
import { RENDERER_VERSION, versionOf } from "./render/fields.ts";
import type { RenderedFile } from "./render/page.ts";
import {
  allViews,
  type ArchiveWriterOptions,
  messageFiles,
  overview,
  renderNote,
  type RenderOptions,
} from "./render/render.ts";
import { writeReport } from "./report.ts";
import { completedReviews } from "./reviews.ts";
import { formatOf, formatsAmong, removeViews, viewExists, viewPaths, writeView } from "./view_files.ts";

/** Views are written at most once in this time, except when a phase begins and at the end. */
const MIN_INTERVAL_MS = 1000;

/** Pages for a beginning wait this long, since a request to a model goes out at the same moment. */
const AFTER_REQUEST_MS = 250;

/** At most one part in this many of the time goes into views, however long the dialogue has become. */
const MIN_REST = 20;

/**
 * Keeps the views of an archive as its journal grows, off the critical path: `update` returns at once, and files are
 * written one at a time, each by temporary name and rename. A view that cannot be written is a problem, never an
 * error: the journal holds everything that it would have said.
 *
 * An archive has one form: the one named, else the one it has. Views in another are removed when a run goes on, and when
 * it ends, if somebody has rendered the archive meanwhile.
 */
export class ArchiveWriter {
  readonly #folder: string;
  readonly #options: RenderOptions;
  readonly #live: boolean;
  /** The form of the archive, once it is known. */
  #format: Format | undefined;
  /** Messages and notes whose files say what the record says. */
  readonly #written = new WeakSet<Message | Note | Warning>();
  /** Everything is to be written again. */
  #everything = false;
  /** The run is over. */
  #ended = false;
  /** Errors by the path that could not be written. */
  readonly #problems = new Map<string, string>();
  #record: (() => DialogueRecord) | undefined;
  /** Time of the next write; `Infinity` if there is nothing to write. */
  #dueMs = Infinity;
  #restUntilMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
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

  /** Plans to write what an event changes. `record` must hold what the event says by the time it is asked for. */
  update(event: DialogueEvent, record: () => DialogueRecord): void {
    if (!("seq" in event)) return;
    // The run before may have been killed with files half-way behind.
    if (!this.#live || event.type === "dialogue.resumed") this.#everything = true;
    if (event.type === "dialogue.ended") this.#ended = true;
    this.#plan(record, delayOf(event));
  }

  /** Writes everything again. */
  rewrite(record: () => DialogueRecord): void {
    this.#everything = true;
    this.#plan(record, 0);
  }

  /** Writes all that is still to be written, and resolves when it stands. Never rejects. */
  async flush(): Promise<void> {
    while (this.#writing || this.#dueMs < Infinity) await (this.#writing ?? this.#start());
  }

  #plan(record: () => DialogueRecord, delayMs: number): void {
    this.#record = record;
    this.#dueMs = Math.min(this.#dueMs, performance.now() + delayMs);
    this.#schedule();
  }

  /** A timer, and not a microtask, so that the next request to a model goes out first. */
  #schedule(): void {
    if (this.#writing || !this.#live || this.#dueMs === Infinity) return;
    clearTimeout(this.#timer);
    const waitMs = Math.max(this.#dueMs, this.#restUntilMs) - performance.now();
    this.#timer = setTimeout(() => this.#start(), Math.max(0, waitMs));
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer);
    this.#dueMs = Infinity;
    const begunMs = performance.now();
    this.#writing = this.#write()
      .catch((error) => this.#note("its views", error))
      .finally(() => {
        const nowMs = performance.now();
        this.#writing = undefined;
        this.#restUntilMs = nowMs + MIN_REST * (nowMs - begunMs);
        this.#schedule();
      });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const [everything, ended] = [this.#everything, this.#ended];
    this.#everything = this.#ended = false;
    const record = this.#record?.();
    if (!record) return;
    const abouts = new Set(record.notes.flatMap((note) => this.#written.has(note) ? [] : note.about));
    // what a fact check supports is not called missing in the note on claims before it
    const notes = record.notes.filter((note) =>
      !this.#written.has(note) || (note.kind === "claim_check" && abouts.has(note.about))
    );
    const warnings = record.warnings.filter((warning) => !this.#written.has(warning));
    const keys = new Set(warnings.map(({ key }) => key));
    // a message leads to the ones before and after it, and of simultaneous ones the first may come last
    const isNew = (message?: Message) => message !== undefined && !this.#written.has(message);
    const messages = record.messages.filter((each, n, { [n - 1]: previous, [n + 1]: next }) =>
      [previous, each, next].some(isNew) || abouts.has(each.number) || keys.has(each.key)
    );
    for (const each of [...notes, ...messages, ...warnings]) this.#written.add(each);

    const put = async (file: RenderedFile) => {
      await writeView(this.#folder, file)
        .then(() => this.#problems.delete(file.path), (error) => this.#note(file.path, error));
    };
    const present = this.#format === undefined || everything || ended ? this.#present() : [];
    const own = this.#format ??= this.#options.format ?? present[0] ?? "md";
    if (everything || ended) {
      await writeReport(this.#folder, record, this.#options).catch((error) => this.#note(REPORT_FILE, error));
    }
    if (everything || (ended && present.some((format) => format !== own))) {
      const remove = (formats: readonly Format[], kept?: ReadonlySet<string>) =>
        removeViews(this.#folder, formats, kept).catch((error) => this.#note("stale files", error));
      await writeAll(this.#folder, record, { ...this.#options, format: own, present }, { put, remove });
      return;
    }
    const { protocols, transcript = false } = this.#options;
    for (const message of messages) {
      for (const file of messageFiles(record, message, own, protocols)) await put(file);
    }
    for (const note of notes) await put(renderNote(record, note, own, protocols));
    const options = { format: own, transcript: transcript || viewExists(this.#folder, `transcript.${own}`) };
    for (const file of overview(record, { ...options, ...omitUndefined({ protocols }) })) await put(file);
  }

  /** The forms that the folder has views in; one that cannot be read has nothing that could be replaced. */
  #present(): readonly Format[] {
    try {
      return formatsAmong(viewPaths(this.#folder));
    } catch {
      return [];
    }
  }

  #note(what: string, error: unknown): void {
    this.#problems.set(what, `Cannot write ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function delayOf({ type }: JournalEvent): number {
  if (type === "dialogue.ended") return 0;
  return type === "dialogue.started" || type === "phase.started" ? AFTER_REQUEST_MS : MIN_INTERVAL_MS;
}

/**
 * Writes all views of a record again, in place of those in other forms, and removes those that are no longer among them.
 * A transcript that is there is written again, also when it is not asked for.
 *
 * @returns The paths written, from the archive's folder.
 * @throws {Error} `EACCES` if a file may not be written, as any other error of the file system.
 * @throws {RangeError} If there is no such format.
 */
export async function renderArchive(
  folder: string,
  record: DialogueRecord,
  options: RenderOptions = {},
): Promise<readonly string[]> {
  checkFormat(options.format);
  const reviews = await completedReviews(folder, record, options.protocols ?? []);
  const present = formatsAmong(viewPaths(folder));
  const { format = present[0] ?? "md" } = options;
  const report = await writeReport(folder, record, { reviews, ...options });
  const all = { reviews, ...options, format, present };
  const steps = {
    put: (file: RenderedFile) => writeView(folder, file),
    remove: (formats: readonly Format[], kept?: ReadonlySet<string>) => removeViews(folder, formats, kept),
  };
  return [...report, ...await writeAll(folder, record, all, steps)];
}

/** Writes the pages about the whole again where an archive has them as this version does: for a review that was added. */
export async function renderOverview(
  folder: string,
  record: DialogueRecord,
  { protocols, report, added }: Required<Pick<RenderOptions, "protocols" | "report">> & {
    /** The review that was added, if it is at hand. */
    readonly added?: { readonly archive?: string; readonly record: DialogueRecord };
  },
): Promise<void> {
  const format = formatOf(folder);
  if (format === undefined) return;
  const index = await readFile(join(folder, `index.${format}`), "utf8").catch(() => "");
  if (versionOf(index) !== RENDERER_VERSION) return;
  const reviews = await completedReviews(folder, record, protocols, added);
  for (const file of overview(record, { format, protocols, reviews })) await writeView(folder, file);
  await writeReport(folder, record, { protocols, reviews, report });
}

/** Options for writing all views: the archive's form, and the forms that it has views in. */
interface WriteAllOptions extends RenderOptions {
  readonly format: Format;
  readonly present: readonly Format[];
}

/** The steps of writing all views; each reports its own failure. */
interface WriteSteps {
  put(file: RenderedFile): Promise<void>;
  remove(formats: readonly Format[], kept?: ReadonlySet<string>): Promise<void>;
}

/**
 * Writes all views of a record. Those in other forms go first, so that there is at most one index whenever it is killed;
 * but for their transcript, by which the next run knows that there was one.
 */
async function writeAll(
  folder: string,
  record: DialogueRecord,
  { transcript = false, present, ...options }: WriteAllOptions,
  { put, remove }: WriteSteps,
): Promise<ReadonlySet<string>> {
  const { format } = options;
  const transcripts = FORMATS.map((each) => `transcript.${each}`).filter((path) => viewExists(folder, path));
  const kept = transcript || transcripts.length > 0;
  const others = present.filter((each) => each !== format);
  await remove(others, new Set(transcripts));
  const paths = new Set<string>();
  for (const file of allViews(record, { ...options, transcript: kept })) {
    await put(file);
    paths.add(file.path);
  }
  await remove([format, ...others], paths);
  return paths;
}
