import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { registerSecret } from "../../text/redact.ts";
import type { ModelError } from "../../models/model_error.ts";
import { GatewayError, gatewayModel, type GatewayOptions } from "../../models/gateway_model.ts";
import { LockedError } from "../../runtime/runtime.ts";
import { withinRemote } from "../../runtime/span.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import { ConfigError } from "../../setup/errors.ts";
import { variablesOf } from "../../setup/variables.ts";
import type { World } from "../../setup/world.ts";
import { type FailureCode, PASSING } from "../../transcript/failure.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { workerWith } from "../gateway/credentials.ts";
import { type HeldDialogue, isComplete, readHeld } from "../held.ts";
import { hold } from "../hold.ts";
import { requestsAtOnce, SharedRateLimits } from "../shared_rate_limits.ts";
import type { QueueDatabase } from "./database.ts";
import { type JobQueue, type TakenJob, TOUCH_MS } from "./jobs.ts";
import { JournalStore, OWN_JOURNAL, readJournals, writeJournals } from "./journals.ts";
import { writeMaterial } from "./materials.ts";
import { outsideOf, refusalOf } from "./offer.ts";
import type { Configuration } from "../../protocols/configuration.ts";
import { withScratch } from "./scratch.ts";
import { combinationOf, readSentDialogue, type SentDialogue } from "./sent_dialogue.ts";

/** Wait before asking again for a job when there was none. */
const IDLE_MS = 1000;

/** Wait after a job that could not be held, so that a worker without keys leaves the jobs to others. */
const AFTER_TROUBLE_MS = 5000;

/** Options of a worker. */
export interface WorkerOptions {
  readonly database: QueueDatabase;
  readonly jobs: JobQueue;
  readonly world: World;
  readonly operator: Configuration;
  /** Address of a gateway to ask models through, and the credential for it. @default models are asked directly */
  readonly gateway?: Pick<GatewayOptions, "url" | "token"> | undefined;
  /** Folder for copies of what is worked on, which are removed when it is done, or after a kill by the next worker. */
  readonly scratch: string;
  /** Dialogues held at the same time. */
  readonly concurrency: number;
  /** Stops the worker: it gives back what it has not finished. */
  readonly signal: AbortSignal;
  readonly progress: WorkerProgress;
}

/** Listens to a worker. */
export interface WorkerProgress {
  /** The worker begins a dialogue, or goes on with it. */
  begin(key: string): void;
  /** The dialogue was held, as far as it goes; its outcome is in its journal. */
  held(key: string): void;
  /** The worker begins to wait for dialogues. */
  ready(): void;
  /** A job was given back, or lost to another worker, with the reason. */
  gaveBack(key: string, reason: string): void;
}

/**
 * Takes dialogues from a queue and holds them, several at a time, until it is stopped.
 *
 * @throws {ConfigError} If the credential for the gateway is none of this queue.
 */
export async function work(options: WorkerOptions): Promise<void> {
  const { database, jobs, gateway, concurrency, signal, progress } = options;
  registerSecret(gateway?.token);
  if (gateway && await workerWith(database.sql, gateway.token) === undefined) {
    throw new ConfigError(
      "The credential for the gateway is not one of this queue: 'convene gateway --add-worker NAME' makes one",
    );
  }
  progress.ready();
  await withScratch(options.scratch, async (scratch) => {
    const worker = new Worker({ ...options, scratch });
    const heartbeat = setInterval(() => void jobs.touch(worker.taken).catch(() => {}), TOUCH_MS); // the next may succeed
    try {
      await Promise.all(Array.from({ length: concurrency }, async () => {
        while (!signal.aborted) await paused(await worker.next(), signal);
      }));
    } finally {
      clearInterval(heartbeat);
    }
  });
}

/** The provider or gateway is unavailable, or the gateway has no budget or refuses the worker; no dialogue's fault. */
class NotNowError extends Error {}

class Worker {
  readonly #options: WorkerOptions;
  readonly #taken = new Set<string>();
  readonly #world: World;
  readonly #rateLimits: SharedRateLimits;

  constructor(options: WorkerOptions) {
    const { world, operator } = options;
    this.#options = options;
    const refusal = options.gateway ? outsideOf : refusalOf(world.io, operator);
    this.#rateLimits = new SharedRateLimits(operator.rateLimits);
    this.#world = { ...world, rateLimitsOf: this.#rateLimits.of, refusal };
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
      await withinRemote(sent.traceparent, () => this.#hold(job, sent));
      progress.held(key);
      return 0;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      progress.gaveBack(key, reason);
      // What cannot be given back now is taken back when nothing is heard of it any more.
      const counts = !(error instanceof NotNowError);
      if (!isLost(error)) await jobs.giveBack(job.id, reason, { counts }).catch(() => {});
      return isLost(error) || signal.aborted ? 0 : AFTER_TROUBLE_MS;
    }
  }

  /**
   * Holds a dialogue, or goes on with it.
   *
   * @throws {NotNowError} If the gateway makes no calls for it now.
   * @throws {Error} If it was stopped before its end, with the reason.
   */
  async #hold(job: TakenJob, sent: SentDialogue): Promise<void> {
    const { database: { sql }, jobs, operator, scratch, concurrency } = this.#options;
    const exhausted = new AbortController(); // its reason is no failure of a model: calls are cancelled, not failed
    const signal = AbortSignal.any([this.#options.signal, exhausted.signal]);
    const store = await JournalStore.takeOver(sql, sent.requestId);
    await mkdir(scratch, { recursive: true }); // what cleans temporary folders may have removed it
    const cwd = await mkdtemp(join(scratch, "dialogue-"));
    try {
      const folders = await this.#materials(sent, cwd);
      const combination = combinationOf(sent, folders, operator);
      this.#rateLimits.addMissing(combination.arm.configuration.rateLimits);
      const earlier = await restored(await readJournals(sql, sent.requestId), join(cwd, "archive"));
      const archive = await hold(combination, earlier, {
        world: this.#worldIn(cwd, store, ({ message }) => exhausted.abort(new NotNowError(message))),
        folder: "",
        outputDirectory: join(cwd, "dialogues"),
        requestId: sent.requestId,
        limits: sent.limits,
        signal,
        concurrency: requestsAtOnce(concurrency),
        ...omitUndefined({ budget: sent.budget }),
      });
      if (signal.aborted && !isComplete(combination, await readHeld(archive))) {
        throw new Error("the worker was stopped");
      }
      const unable = becauseOfProvider(await readHeld(archive));
      if (unable) throw PASSING.has(unable.code) ? new NotNowError(unable.reason) : new Error(unable.reason);
      await store.asWriter((transaction) => jobs.complete(job.id, transaction));
    } catch (error) {
      throw exhausted.signal.aborted && !isLost(error) ? exhausted.signal.reason : error;
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

  /**
   * Returns the world of one dialogue: its folder and its journals, with the worker's own keys or its gateway.
   *
   * @param onExhausted Hears that the gateway has no budget left, is away or refuses the worker: the dialogue is then to
   *   stop, and not to go on with failures.
   */
  #worldIn(cwd: string, store: JournalStore, onExhausted: (error: ModelError) => void): World {
    const { io } = this.#world;
    const { gateway, operator } = this.#options;
    const env = variablesOf(io, operator.providers);
    const world = { ...this.#world, io: { ...io, cwd, env, runtime: store.runtimeOver(io.runtime ?? systemRuntime) } };
    if (!gateway) return world;
    const onError = (error: ModelError) => {
      // what was under way in a gateway that died is asked for again
      if (error.code === "quota" || (error instanceof GatewayError && !error.mayHaveBeenPaid)) onExhausted(error);
    };
    const createModel: World["createModel"] = (spec, settings) =>
      gatewayModel(spec, { ...gateway, ...settings, onError }).catch((error) => {
        if (error instanceof GatewayError) onError(error);
        throw error;
      });
    return { ...world, createModel };
  }
}

/** Writes the journals of a dialogue into a folder, and reads it; `undefined` if it has not begun. */
async function restored(journals: ReadonlyMap<string, string>, folder: string): Promise<HeldDialogue | undefined> {
  if (!journals.has(OWN_JOURNAL)) return undefined;
  await writeJournals(folder, journals);
  return await readHeld(folder);
}

/** Returns the provider's failure that stopped a dialogue; another worker, or this one later, may be able to hold it. */
function becauseOfProvider(
  { record, reviews }: HeldDialogue,
): { readonly code: FailureCode; readonly reason: string } | undefined {
  for (const { endReason, because } of [record, ...reviews.map(({ record }) => record)]) {
    if (endReason === "provider" && because?.code) return { code: because.code, reason: because.reason };
  }
  return undefined;
}

/** Returns `true` if another worker has taken the dialogue over. */
function isLost(error: unknown): boolean {
  return error instanceof LockedError || (error instanceof Error && error.cause instanceof LockedError);
}

/** Waits, but no longer than the worker is to run. */
function paused(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve();
  return systemRuntime.sleep(ms, signal).catch(() => {});
}
