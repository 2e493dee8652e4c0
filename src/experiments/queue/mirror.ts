import { join } from "node:path";
import { JournalReadError } from "../../archive/journal_reader.ts";
import { type ArchiveEntry, listArchives, readEntry } from "../../archive/list.ts";
import type { QueueCounts } from "../../pages/queue_section.ts";
import { lockFile } from "../../runtime/file_lock.ts";
import { LockedError } from "../../runtime/runtime.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import { Copy } from "./copy.ts";
import { isPassing, type QueueDatabase, whyOf } from "./database.ts";
import { linesFrom, type StoredLine, writersOf } from "./growth.ts";
import type { JobQueue, JobState } from "./jobs.ts";
import { pullDialogue } from "./pull.ts";

/** Time between two looks at the database. */
const LOOK_MS = 1000;

/** Time between two looks if there is more to copy. */
const BETWEEN_MS = 20;

/** Dialogues without a copy that are copied at one look, so that those under way do not wait for thousands of others. */
const STRANGERS = 20;

/** A database that has not answered for this long is away. */
const AWAY_MS = 5000;

/** Options of a mirror. */
export interface MirrorOptions {
  readonly database: QueueDatabase;
  readonly jobs: JobQueue;
  /** The folder of the archives. */
  readonly directory: string;
  /** Told of a database that is away, once, and of dialogues that cannot be copied. */
  readonly onError: (error: unknown) => void;
}

/** A dialogue that may have new lines. */
interface Due {
  /** Id of its combination. */
  readonly id: string;
  readonly state: JobState["state"];
  /** Its job and writer. */
  readonly seen: string;
}

/**
 * Keeps a folder of archives up to date with a queue. What was changed or continued in the folder stays as it is; where
 * the database goes on differently, a new archive is made beside it.
 */
export class Mirror {
  readonly #options: MirrorOptions;
  readonly #ended = new AbortController();
  readonly #unlock: () => void;
  readonly #copies = new Map<string, Copy>();
  /** Archives that may be the copy of a dialogue, oldest first, by the id of its combination. */
  readonly #archives = new Map<string, ArchiveEntry[]>();
  /** The job and the writer of each dialogue when it was copied last. */
  readonly #seen = new Map<string, string>();
  /** Dialogues whose jobs are not over, by their own ids. */
  readonly #open = new Map<string, "waiting" | "running">();
  readonly #said = new Set<string>();
  #counts: Omit<QueueCounts, "awaySince"> = { waiting: 0, running: 0, completed: 0, failed: [] };
  #answeredAt = Date.now();
  readonly #looking: Promise<void>;

  /**
   * Begins to follow a queue.
   *
   * @throws {LockedError} If another mirror writes to the folder.
   */
  constructor(options: MirrorOptions) {
    this.#options = options;
    this.#unlock = lockFile(join(options.directory, "queue"));
    this.#looking = this.#look().catch(options.onError).finally(this.#unlock);
  }

  /** Returns the numbers of dialogues as of the last answer of the database. */
  counts(): QueueCounts {
    if (Date.now() - this.#answeredAt < AWAY_MS) return this.#counts;
    return { ...this.#counts, awaySince: new Date(this.#answeredAt).toISOString() };
  }

  /** Returns `running` while a worker holds a dialogue, `waiting` if one will, and `undefined` if its job is over. */
  stateOf(dialogueId: string): "waiting" | "running" | undefined {
    return this.#open.get(dialogueId);
  }

  /** Stops following, and resolves when nothing is written any more: soon, if the database is closed meanwhile. */
  async close(): Promise<void> {
    this.#ended.abort();
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { signal } = this.#ended;
    for (const entry of await listArchives(this.#options.directory)) this.#remember(entry.requestId, entry);
    this.#answeredAt = Date.now(); // it was not asked before
    while (!signal.aborted) {
      const isDone = await this.#update().catch((error) => this.#say("Cannot ask the queue", error));
      await systemRuntime.sleep(isDone === false ? BETWEEN_MS : LOOK_MS, signal).catch(() => {});
    }
  }

  /** Copies what is new; resolves to `false` if there is more of it. */
  async #update(): Promise<boolean> {
    const { database: { sql }, jobs } = this.#options;
    const states = new Map((await jobs.states()).map((job) => [job.id, job]));
    const writers = await writersOf(sql); // after the jobs: what is seen as over has all of its lines
    this.#answered();
    this.#counts = countsOf([...states.values()]);
    const due = [...writers].flatMap(([id, writer]) => {
      const state = states.get(id)?.state ?? "completed";
      const seen = `${state} ${writer}`;
      return state === "running" || this.#seen.get(id) !== seen ? [{ id, state, seen }] : [];
    });
    for (const { id, state } of due) if (!isOver(state)) this.#setState(id, state);
    const known = due.flatMap((one) => {
      const copy = this.#copies.get(one.id);
      return copy ? [{ ...one, copy }] : [];
    });
    const lines = await linesFrom(sql, new Map(known.map(({ id, copy }) => [id, copy.lines])));
    for (const { copy, ...one } of known) {
      await this.#inPeace(one, async () => {
        if (!await this.#follow(one, copy, lines.get(one.id) ?? [])) await this.#copy(one);
      });
    }
    const strangers = due.filter(({ id }) => !this.#copies.has(id))
      .sort((a, b) => Number(b.state === "running") - Number(a.state === "running"));
    for (const one of strangers.slice(0, STRANGERS)) await this.#inPeace(one, () => this.#copy(one));
    return strangers.length <= STRANGERS;
  }

  /** Does something about one dialogue, whose trouble is not that of others. */
  async #inPeace(one: Due, work: () => Promise<void>): Promise<void> {
    if (this.#ended.signal.aborted) return;
    try {
      await work();
      this.#answered();
      this.#done(one);
    } catch (error) {
      this.#copies.delete(one.id); // its files may have been changed
      if (isPassing(error)) throw error;
      if (error instanceof LockedError) return; // the next look may succeed
      if (error instanceof JournalReadError) this.#done(one); // no look will
      this.#say(`Cannot copy the dialogue ${one.id}`, error);
    }
  }

  /** Brings a copy up to date; resolves to `false` if it goes on differently from the database. */
  async #follow({ state }: Due, copy: Copy, stored: readonly StoredLine[]): Promise<boolean> {
    const there = copy.comparedWith(stored);
    if (there === "other" || (there === "ahead" && !isOver(state))) return false;
    if (there === "older") await copy.add(stored);
    if (there !== "ahead" && state !== "running") await copy.render();
    return true;
  }

  /** Finds the copy of a dialogue, or makes one. */
  async #copy(due: Due): Promise<void> {
    const { database: { sql }, directory } = this.#options;
    const { id } = due;
    this.#copies.delete(id);
    for (const { path } of this.#archives.get(id)?.toReversed() ?? []) {
      const copy = await Copy.at(path);
      const lines = await linesFrom(sql, new Map([[id, copy.lines]]));
      if (await this.#follow(due, copy, lines.get(id) ?? [])) return void this.#copies.set(id, copy);
    }
    const path = await pullDialogue(sql, id, { outputDirectory: directory });
    if (path === undefined) return; // it has not begun
    this.#remember(id, await readEntry(path));
    this.#setState(id, due.state);
    this.#copies.set(id, await Copy.at(path));
  }

  #remember(id: string | undefined, entry: ArchiveEntry): void {
    if (id !== undefined && !entry.problem) this.#archives.set(id, [...this.#archives.get(id) ?? [], entry]);
  }

  /** Notes that nothing more is to be done about a dialogue until its job or writer changes. */
  #done({ id, state, seen }: Due): void {
    this.#seen.set(id, seen);
    if (isOver(state)) this.#setState(id, state);
  }

  #setState(id: string, state: JobState["state"]): void {
    const { dialogueId } = this.#archives.get(id)?.at(-1) ?? {};
    if (dialogueId === undefined) return;
    if (isOver(state)) this.#open.delete(dialogueId);
    else this.#open.set(dialogueId, state);
  }

  #answered(): void {
    this.#answeredAt = Date.now();
    this.#said.delete("Cannot ask the queue");
  }

  /** Reports an error, once until things go well. */
  #say(what: string, cause: unknown): void {
    if (this.#ended.signal.aborted || this.#said.has(what)) return;
    this.#said.add(what);
    this.#options.onError(new Error(`${what}: ${whyOf(cause)}`, { cause }));
  }
}

function isOver(state: JobState["state"]): state is "completed" | "failed" {
  return state === "completed" || state === "failed";
}

function countsOf(states: readonly JobState[]): Omit<QueueCounts, "awaySince"> {
  const count = (wanted: JobState["state"]) => states.filter(({ state }) => state === wanted).length;
  const failed = states.flatMap(({ id, key = id, problem }) =>
    problem === undefined ? [] : [{ name: key, reason: problem }]
  );
  return { waiting: count("waiting"), running: count("running"), completed: count("completed"), failed };
}
