import { basename, dirname, extname, join } from "node:path";
import type { DialogueConfig } from "../../dialogue/mod.ts";
import type { CreateModelOptions } from "../../models/provider_server.ts";
import { pathIn } from "../../runtime/found.ts";
import { environmentVariable } from "../../runtime/host.ts";
import { UsageError } from "../../setup/errors.ts";
import type { Surroundings } from "../../setup/world.ts";
import { readExperiment } from "../file.ts";
import { openQueueDatabase, type QueueDatabase } from "./database.ts";
import { JobQueue } from "./jobs.ts";
import { pullAll } from "./pull_experiment.ts";
import { QueuedDialogues } from "./queued_dialogues.ts";
import { sendAll, type SentJobs } from "./send_all.ts";
import { work, type WorkerProgress } from "./worker.ts";

/** Options of a queue. */
export interface QueueOptions {
  /** The password of the database. @default the one in the address */
  readonly password?: string;
  /** Environment variables and files. @default those of this process */
  readonly io?: Surroundings;
  /** Called with errors in the background, such as a database that is unreachable for a time. */
  readonly onError?: (error: Error) => void;
}

/** Definitions by the operator of a worker, for all dialogues. */
export interface WorkerSettings
  extends Pick<DialogueConfig, "prices" | "rateLimits">, Pick<CreateModelOptions, "baseUrl" | "providers"> {}

/** Options of a worker. */
export interface WorkOptions {
  /** Folder for copies of dialogues while they are held. */
  readonly scratch: string;
  /** Stops the worker: it gives back what it has not finished. */
  readonly signal: AbortSignal;
  /** Dialogues held at the same time; an integer >= 1. @default 4 */
  readonly concurrency?: number;
  /** Servers, prices and limits of this worker. @default the providers that it has keys for */
  readonly operator?: WorkerSettings;
  /** Address and credential of a gateway, which asks models for the worker. @default models are asked directly */
  readonly gateway?: { readonly url: string; readonly token: string };
  /** Listens to the worker. */
  readonly progress?: WorkerProgress;
}

/** An experiment that was pulled. */
export interface PulledExperiment {
  /** The experiment's name. */
  readonly name: string;
  /** Its folder, with archives and results. */
  readonly folder: string;
  /** Number of dialogues that were held. */
  readonly held: number;
  /** Number of dialogues that were not held yet. */
  readonly left: number;
}

const SILENT: WorkerProgress = { ready: () => {}, begin: () => {}, held: () => {}, gaveBack: () => {} };

/**
 * A queue of dialogues in a Postgres, which any number of workers hold on any machines.
 */
export class Queue {
  readonly #database: QueueDatabase;
  readonly #io: Surroundings;
  readonly #onError: ((error: Error) => void) | undefined;
  #jobs: Promise<JobQueue> | undefined;

  private constructor(database: QueueDatabase, { io = { env: environmentVariable }, onError }: QueueOptions) {
    this.#database = database;
    this.#io = io;
    this.#onError = onError;
  }

  /**
   * Opens a queue, and makes its tables if they are missing.
   *
   * @param address The address of a Postgres, such as `postgres://HOST/DATABASE`.
   * @throws {UsageError} If the address is none of a Postgres.
   * @throws {ConfigError} If the database cannot be reached or used.
   */
  static async open(address: string, options: QueueOptions = {}): Promise<Queue> {
    return new Queue(await openQueueDatabase(address, { password: options.password }), options);
  }

  /**
   * Sends the dialogues of an experiment's file that do not depend on results, without waiting for them. What was sent
   * before is not sent again.
   *
   * @param directory Folder of the experiment, whose dialogues go on. @default the file's path without its extension
   * @throws {ConfigError} If the file is no experiment.
   * @throws {UsageError} If it has limits for all dialogues together, which only a run that waits can keep.
   */
  async send(file: string, directory: string = join(dirname(file), basename(file, extname(file)))): Promise<SentJobs> {
    const experiment = await readExperiment(file, { cwd: this.#io.cwd });
    if (Object.keys(experiment.limits).length > 0) {
      throw new UsageError("Omit limits for all dialogues together: only a run that waits can keep them");
    }
    const queued = await QueuedDialogues.of(experiment, this.#database, await this.#opened());
    return await sendAll(experiment, queued, { directory: pathIn(this.#io.cwd, directory) });
  }

  /**
   * Takes dialogues from the queue and holds them until it is stopped.
   *
   * @throws {ConfigError} If the credential for the gateway is none of this queue.
   */
  async work(options: WorkOptions): Promise<void> {
    await work({
      database: this.#database,
      jobs: await this.#opened(),
      world: { io: this.#io },
      scratch: options.scratch,
      signal: options.signal,
      concurrency: options.concurrency ?? 4,
      operator: { ...options.operator },
      gateway: options.gateway,
      progress: options.progress ?? SILENT,
    });
  }

  /**
   * Writes each experiment of the queue into a folder of its name, as far as it is held: archives, tables and a report.
   *
   * @param signal Ends the pull between two dialogues.
   * @throws {LockedError} If another process writes to a folder.
   * @throws {JournalReadError} If a journal was changed in the database.
   */
  async pull(
    directory: string,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<readonly PulledExperiment[]> {
    const pulled: PulledExperiment[] = [];
    for await (const each of pullAll(this.#database, { directory, world: { io: this.#io }, signal })) {
      const { folder, experiment: { name }, ran: { rows, left } } = each;
      pulled.push({ name, folder, held: rows.length, left: left.length });
    }
    return pulled;
  }

  /** Closes the connections; a worker must have been stopped. */
  async close(): Promise<void> {
    try {
      await (await this.#jobs)?.close();
    } finally {
      await this.#database.close();
    }
  }

  async #opened(): Promise<JobQueue> {
    this.#jobs ??= JobQueue.open(this.#database, this.#onError).catch((error) => {
      this.#jobs = undefined; // the next call tries again
      throw error;
    });
    return await this.#jobs;
  }
}
