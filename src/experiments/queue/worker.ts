import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RateLimits } from "../../dialogue/mod.ts";
import { LockedError } from "../../runtime/runtime.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import { variablesOf } from "../../setup/variables.ts";
import type { World } from "../../setup/world.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { type HeldDialogue, isComplete, readHeld } from "../held.ts";
import { hold } from "../hold.ts";
import type { QueueDatabase } from "./database.ts";
import { type JobQueue, type TakenJob, TOUCH_MS } from "./jobs.ts";
import { JournalStore, OWN_JOURNAL, readJournals, writeJournals } from "./journals.ts";
import { writeMaterial } from "./materials.ts";
import { type OperatorSettings, refusalOf } from "./offer.ts";
import { combinationOf, readSentDialogue, type SentDialogue } from "./sent_dialogue.ts";

/** Wait before asking again for a job when there was none. */
const IDLE_MS = 1000;

/** Wait after a job that could not be held, so that a worker without keys leaves the jobs to others. */
const AFTER_TROUBLE_MS = 5000;

/** Requests to one provider at the same time, even if fewer dialogues are held: judges read side by side. */
const LEAST_REQUESTS = 4;

/** Options of a worker. */
export interface WorkerOptions {
  readonly database: QueueDatabase;
  readonly jobs: JobQueue;
  readonly world: World;
  readonly operator: OperatorSettings;
  /** Folder for copies of what is worked on, which are removed when it is done. */
  readonly scratch: string;
  /** Dialogues held at the same time. */
  readonly concurrency: number;
  /** Stops the worker: it gives back what it has not finished. */
  readonly signal: AbortSignal;
  readonly progress: WorkerProgress;
}

/** Listens to a worker. */
export interface WorkerProgress {
  begin(key: string): void;
  /** The dialogue was held, as far as it goes; its outcome is in its journal. */
  held(key: string): void;
  /** A job was given back, or lost to another worker, with the reason. */
  gaveBack(key: string, reason: string): void;
}

/** Takes dialogues from a queue and holds them, several at a time, until it is stopped. */
export async function work(options: WorkerOptions): Promise<void> {
  const { jobs, concurrency, signal } = options;
  const worker = new Worker(options);
  const heartbeat = setInterval(() => void jobs.touch(worker.taken).catch(() => {}), TOUCH_MS); // the next may succeed
  try {
    await Promise.all(Array.from({ length: concurrency }, async () => {
      while (!signal.aborted) await paused(await worker.next(), signal);
    }));
  } finally {
    clearInterval(heartbeat);
  }
}

class Worker {
  readonly #options: WorkerOptions;
  readonly #taken = new Set<string>();
  readonly #world: World;
  readonly #concurrency: number;
  /** By provider, the same object for all dialogues. */
  readonly #rateLimits = new Map<string, RateLimits>();

  constructor(options: WorkerOptions) {
    const { world, operator, concurrency } = options;
    this.#options = options;
    for (const [provider, limits] of Object.entries(operator.rateLimits ?? {})) this.#rateLimits.set(provider, limits);
    const rateLimitsOf = (provider: string) => {
      const own = this.#rateLimits.get(provider) ?? {};
      this.#rateLimits.set(provider, own);
      return own;
    };
    this.#world = { ...world, rateLimitsOf, refusal: refusalOf(world.io, operator) };
    this.#concurrency = Math.max(LEAST_REQUESTS, concurrency);
  }

  /** Ids of the jobs that are worked on. */
  get taken(): readonly string[] {
    return [...this.#taken];
  }

  /** Works on the next job, and returns the time to wait after it, in ms. */
  async next(): Promise<number> {
    const job = await this.#options.jobs.take().catch(() => undefined); // the database is away
    if (!job) return IDLE_MS;
    this.#taken.add(job.id);
    try {
      return await this.#oneOf(job);
    } finally {
      this.#taken.delete(job.id);
    }
  }

  async #oneOf(job: TakenJob): Promise<number> {
    const { jobs, progress, signal } = this.#options;
    let key = job.id;
    try {
      const sent = await readSentDialogue(job.data);
      key = sent.key;
      progress.begin(key);
      if (await this.#hold(job, sent)) {
        progress.held(key);
        return 0;
      }
      throw new Error("the worker was stopped");
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      progress.gaveBack(key, reason);
      const isLost = error instanceof LockedError || (error instanceof Error && error.cause instanceof LockedError);
      // What cannot be given back now is taken back when nothing is heard of it any more.
      if (!isLost) await jobs.giveBack(job.id, reason).catch(() => {});
      return isLost || signal.aborted ? 0 : AFTER_TROUBLE_MS;
    }
  }

  /** Holds a dialogue, or goes on with it; resolves to `false` if it was stopped before its end. */
  async #hold(job: TakenJob, sent: SentDialogue): Promise<boolean> {
    const { database: { sql }, jobs, operator, scratch, signal } = this.#options;
    const store = await JournalStore.takeOver(sql, sent.requestId);
    await mkdir(scratch, { recursive: true });
    const cwd = await mkdtemp(join(scratch, "convene-"));
    try {
      const folders = await this.#materials(sent, cwd);
      const combination = combinationOf(sent, folders, operator);
      for (const [provider, limits] of Object.entries(combination.arm.configuration.rateLimits ?? {})) {
        if (!this.#rateLimits.has(provider)) this.#rateLimits.set(provider, limits);
      }
      const earlier = await restored(await readJournals(sql, sent.requestId), join(cwd, "archive"));
      const archive = await hold(combination, earlier, {
        world: this.#worldIn(cwd, store),
        folder: "",
        outputDirectory: join(cwd, "dialogues"),
        ...{ requestId: sent.requestId, pages: "none", limits: sent.limits, signal, concurrency: this.#concurrency },
        ...omitUndefined({ budget: sent.budget }),
      });
      if (signal.aborted && !isComplete(combination, await readHeld(archive))) return false;
      await store.asWriter((transaction) => jobs.complete(job.id, transaction));
      return true;
    } finally {
      await rm(cwd, { recursive: true, force: true });
    }
  }

  /** Writes the material of a dialogue's item, and returns its folders, relative to the given one. */
  async #materials(
    { item }: SentDialogue,
    cwd: string,
  ): Promise<Readonly<Partial<Record<"sources" | "brief", string>>>> {
    const folders: { sources?: string; brief?: string } = {};
    for (const kind of ["sources", "brief"] as const) {
      const hash = item[kind];
      if (hash === undefined) continue;
      await writeMaterial(this.#options.database.sql, hash, join(cwd, kind));
      folders[kind] = kind;
    }
    return folders;
  }

  /** Returns the world of one dialogue: its folder and its journals, with the worker's own keys. */
  #worldIn(cwd: string, store: JournalStore): World {
    const { io } = this.#world;
    const env = variablesOf(io, this.#options.operator.providers);
    return { ...this.#world, io: { ...io, cwd, env, runtime: store.runtimeOver(io.runtime ?? systemRuntime) } };
  }
}

/** Writes the journals of a dialogue into a folder, and reads it; `undefined` if it has not begun. */
async function restored(journals: ReadonlyMap<string, string>, folder: string): Promise<HeldDialogue | undefined> {
  if (!journals.has(OWN_JOURNAL)) return undefined;
  await writeJournals(folder, journals);
  return await readHeld(folder);
}

/** Waits, but no longer than the worker is to run. */
function paused(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve();
  return systemRuntime.sleep(ms, signal).catch(() => {});
}
