import { join } from "node:path";
import { JOURNAL_FILE } from "../../archive/journal_reader.ts";
import { pathIn } from "../../runtime/found.ts";
import { traceparentHere } from "../../runtime/span.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import type { Combination, Experiment } from "../experiment.ts";
import type { HeldDialogue } from "../held.ts";
import type { HoldOptions } from "../hold.ts";
import { experimentHash, requestIdOf } from "../plan.ts";
import { provenanceText } from "../provenance.ts";
import { NotHeldError } from "../run_experiment.ts";
import { patiently, type QueueDatabase } from "./database.ts";
import type { JobEnd, JobQueue } from "./jobs.ts";
import { JournalStore, OWN_JOURNAL, readJournals } from "./journals.ts";
import { sendMaterial } from "./materials.ts";
import { completeLines, pullDialogue } from "./pull.ts";
import { sentDialogue } from "./sent_dialogue.ts";

/** Time between two looks at the jobs that are waited for. */
const POLL_MS = 500;

/** A dialogue that is waited for. */
interface Awaited extends PromiseWithResolvers<JobEnd> {
  readonly onReturned: (reason: string) => void;
}

/** The dialogues of an experiment that workers hold. */
export class QueuedDialogues {
  readonly #database: QueueDatabase;
  readonly #jobs: JobQueue;
  readonly #hash: string;
  /** Hashes of folders that were sent, by path. */
  readonly #materials = new Map<string, Promise<string>>();
  readonly #waiting = new Map<string, Awaited>();
  /** Reasons for which workers gave dialogues back, as far as they were reported. */
  readonly #reasons = new Set<string>();
  #polling: Promise<void> | undefined;

  private constructor(database: QueueDatabase, jobs: JobQueue, hash: string) {
    this.#database = database;
    this.#jobs = jobs;
    this.#hash = hash;
  }

  /** Makes an experiment known to a queue. */
  static async of(experiment: Experiment, database: QueueDatabase, jobs: JobQueue): Promise<QueuedDialogues> {
    const hash = experimentHash(experiment);
    const { name } = experiment;
    await patiently(() =>
      database.sql`insert into convenings.experiments (hash, name, provenance)
        values (${hash}, ${name}, ${provenanceText(experiment)})
        on conflict (hash) do update set name = excluded.name, provenance = excluded.provenance`
    );
    return new QueuedDialogues(database, jobs, hash);
  }

  /**
   * Has a dialogue held by a worker, and pulls its archive. Follows the contract of `hold()`.
   *
   * @throws {NotHeldError} If no worker could hold it, or it was not waited for.
   */
  async hold(combination: Combination, earlier: HeldDialogue | undefined, options: HoldOptions): Promise<string> {
    const id = await this.send(combination, earlier, options);
    const { problem } = await this.#ended(id, options);
    if (problem !== undefined) throw new NotHeldError(problem);
    const archive = await pullDialogue(this.#database.sql, id, {
      outputDirectory: options.outputDirectory,
      earlier: earlier && { path: earlier.archive, dialogueId: earlier.record.dialogueId },
    });
    if (archive === undefined) throw new NotHeldError("its job is done, but it has no journal");
    return archive;
  }

  /** Sends a dialogue to the workers, with what was said of it so far, and returns its id. */
  async send(
    combination: Combination,
    earlier: HeldDialogue | undefined,
    { folder, budget, limits }: Pick<HoldOptions, "folder" | "budget" | "limits">,
  ): Promise<string> {
    const { sql } = this.#database;
    const id = requestIdOf(combination);
    const { item: { sources, brief } } = combination;
    const materials = {
      ...(sources === undefined ? {} : { sources: await this.#material(pathIn(folder, sources)) }),
      ...(brief === undefined ? {} : { brief: await this.#material(pathIn(folder, brief)) }),
    };
    if (earlier) await this.#addNewer(id, await journalsOf(earlier));
    await patiently(() =>
      sql`insert into convenings.members (experiment, dialogue) values (${this.#hash}, ${id}) on conflict do nothing`
    );
    const traceparent = traceparentHere();
    await this.#jobs.send(id, await sentDialogue(combination, { materials, budget, limits, traceparent }));
    return id;
  }

  /**
   * Adds what was said of a dialogue on this machine, if it goes on where the database ends.
   *
   * @throws {NotHeldError} If the two have diverged.
   */
  async #addNewer(id: string, here: ReadonlyMap<string, string>): Promise<void> {
    const { sql } = this.#database;
    const there = await readJournals(sql, id);
    const pairs = [...here].map(([name, text]) => [text, there.get(name) ?? ""] as const);
    if (pairs.every(([text, queued]) => queued.startsWith(text))) return;
    if (!pairs.every(([text, queued]) => queued.startsWith(text) || text.startsWith(queued))) {
      throw new NotHeldError("its archive here and its journal in the queue have diverged: remove one of them");
    }
    await (await JournalStore.takeOver(sql, id)).add(here);
  }

  #material(folder: string): Promise<string> {
    const sent = this.#materials.get(folder) ?? sendMaterial(this.#database.sql, folder);
    this.#materials.set(folder, sent);
    return sent;
  }

  /** Resolves when a job is over. */
  async #ended(
    id: string,
    { signal, onReturned = () => {} }: Pick<HoldOptions, "signal" | "onReturned">,
  ): Promise<JobEnd> {
    const waiting = { ...Promise.withResolvers<JobEnd>(), onReturned };
    const onAbort = () => waiting.reject(new NotHeldError("it is still in the queue"));
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) onAbort();
    this.#waiting.set(id, waiting);
    this.#polling ??= this.#poll();
    try {
      return await waiting.promise;
    } finally {
      this.#waiting.delete(id);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /** Looks for ends, and for reasons why there are none yet, as long as any are waited for. */
  async #poll(): Promise<void> {
    while (this.#waiting.size > 0) {
      try {
        const keys = [...this.#waiting.keys()];
        for (const end of await this.#jobs.ends(keys)) this.#waiting.get(end.key)?.resolve(end);
        for (const { key, reason } of await this.#jobs.returned(keys)) this.#tell(key, reason);
      } catch (error) {
        for (const each of this.#waiting.values()) each.reject(error);
      }
      await systemRuntime.sleep(POLL_MS);
    }
    this.#polling = undefined;
  }

  /** Reports a reason once, however many dialogues it concerns. */
  #tell(key: string, reason: string): void {
    const waiting = this.#waiting.get(key);
    if (!waiting || this.#reasons.has(reason)) return;
    this.#reasons.add(reason);
    waiting.onReturned(reason);
  }
}

/** Returns the complete lines of a dialogue's journals, by name. */
async function journalsOf({ archive, reviews }: HeldDialogue): Promise<ReadonlyMap<string, string>> {
  const journals = new Map<string, string>();
  for (const name of [OWN_JOURNAL, ...reviews.map(({ name }) => name)]) {
    journals.set(name, await completeLines(join(archive, name, JOURNAL_FILE)));
  }
  return journals;
}
