import { PgBoss } from "pg-boss";
import type { Sql, TransactionSql } from "postgres";
import { alone, inTransaction, patiently, type QueueDatabase, STARTING_MS } from "./database.ts";

/** The schema of pg-boss, and the queue of dialogues in it. */
const SCHEMA = "convenings_jobs";
const QUEUE = "dialogues";

/** A worker that has not been heard of for this long is taken for dead: the least that pg-boss allows. */
const HEARTBEAT_SECONDS = 10;

/** Time between signs of life of a worker, which leaves room for two that are missed. */
export const TOUCH_MS = 3_000;

/** Times that a job is given back, or that its worker dies, before it counts as failed. */
const MOST_RETRIES = 50;

const DAY_SECONDS = 24 * 60 * 60;

/** A job that this process has taken. */
export interface TakenJob {
  readonly id: string;
  /** The content as sent, not checked yet. */
  readonly data: unknown;
}

/** The end of a job. */
export interface JobEnd {
  /** Id of the combination. */
  readonly key: string;
  /** The reason why nobody could hold it; absent if it is done. */
  readonly problem?: string;
}

/** A job that a worker gave back. */
export interface ReturnedJob {
  /** Id of the combination. */
  readonly key: string;
  /** The reason that the worker gave. */
  readonly reason: string;
}

/** The jobs of a queue, one for each dialogue: kept, handed out, and taken back from dead workers by pg-boss. */
export class JobQueue {
  readonly #database: QueueDatabase;
  readonly #boss: PgBoss;

  private constructor(database: QueueDatabase, boss: PgBoss) {
    this.#database = database;
    this.#boss = boss;
  }

  /**
   * Opens the queue, and makes it if there is none.
   *
   * @param onError Called with errors in the background, such as a database that is unreachable for a time.
   */
  static async open(database: QueueDatabase, onError: (error: Error) => void = () => {}): Promise<JobQueue> {
    return await patiently(() => JobQueue.#open(database, onError), STARTING_MS);
  }

  static async #open(database: QueueDatabase, onError: (error: Error) => void): Promise<JobQueue> {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => execute(database.sql, text, values) },
      schema: SCHEMA,
      schedule: false,
      superviseIntervalSeconds: 2,
      monitorIntervalSeconds: 2,
    });
    boss.on("error", onError);
    try {
      await alone(database.sql, async () => {
        await boss.start();
        await boss.createQueue(QUEUE, {
          policy: "exclusive", // one job with a key at a time
          heartbeatSeconds: HEARTBEAT_SECONDS,
          expireInSeconds: DAY_SECONDS - 1, // a worker that is alive may take as long as pg-boss allows
          retryLimit: MOST_RETRIES,
          retryDelay: 1,
          retentionSeconds: 365 * DAY_SECONDS,
        });
      });
    } catch (error) {
      await boss.stop({ graceful: false, close: false }).catch(() => {}); // its timers would keep the process alive
      throw error;
    }
    return new JobQueue(database, boss);
  }

  /** Sends a job, unless there is one with its key already. */
  async send(key: string, data: object): Promise<void> {
    await patiently(() => this.#boss.send(QUEUE, data, { singletonKey: key }));
  }

  /** Takes the next job; `undefined` if there is none, or the database is away. */
  async take(): Promise<TakenJob | undefined> {
    const [job] = await this.#boss.fetch<object>(QUEUE);
    return job && { id: job.id, data: job.data };
  }

  /** Says that jobs are worked on. */
  async touch(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.touch(QUEUE, [...ids]);
  }

  /** Ends a job, as a part of a transaction. */
  async complete(id: string, transaction: TransactionSql): Promise<void> {
    const executeSql = async (text: string, values: unknown[] = []) => ({
      rows: await transaction.unsafe(text, values as Parameters<TransactionSql["unsafe"]>[1]),
    });
    await this.#boss.complete(QUEUE, id, {}, { db: { executeSql } });
  }

  /**
   * Gives a job back, for any worker to take it after a second.
   *
   * @param counts The attempt counts as one of those that a job may have. @default true
   */
  async giveBack(id: string, reason: string, { counts = true } = {}): Promise<void> {
    if (!counts) {
      const jobs = this.#database.sql(`${SCHEMA}.job`);
      await this.#database.sql`update ${jobs} set retry_limit = retry_limit + 1 where name = ${QUEUE} and id = ${id}`;
    }
    await this.#boss.fail(QUEUE, id, { reason });
  }

  /** Returns jobs with these keys that were given back and wait for another worker: one for each reason. */
  async returned(keys: readonly string[]): Promise<readonly ReturnedJob[]> {
    const rows = await patiently(() =>
      this.#database.sql`
        select distinct on (output->>'reason') singleton_key as key, output->>'reason' as reason
        from ${this.#database.sql(SCHEMA)}.job
        where name = ${QUEUE} and state = 'retry' and output->>'reason' is not null
          and singleton_key = any(${[...keys]}::text[])`
    );
    return rows.map(({ key, reason }) => ({ key: String(key), reason: String(reason) }));
  }

  /** Returns the jobs with these keys that are over. */
  async ends(keys: readonly string[]): Promise<readonly JobEnd[]> {
    const rows = await patiently(() =>
      this.#database.sql`
        select distinct on (singleton_key) singleton_key as key, state, output->>'reason' as reason
        from ${this.#database.sql(SCHEMA)}.job
        where name = ${QUEUE} and singleton_key = any(${[...keys]}::text[])
        order by singleton_key, created_on desc`
    );
    return rows.flatMap(({ key, state, reason }): JobEnd[] => {
      if (state === "completed") return [{ key }];
      if (state !== "failed" && state !== "cancelled") return [];
      return [{ key, problem: problemOf(state, reason) }];
    });
  }

  /** Stops maintaining the queue; the database stays open. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false });
  }
}

/** Returns the reason why a job has failed. */
function problemOf(state: "failed" | "cancelled", reason: string | null): string {
  return reason ?? (state === "failed" ? "its workers died" : "its job was cancelled");
}

/** Matches a text of pg-boss that is a transaction by itself. */
const TRANSACTION = /^\s*BEGIN;(?<inner>.*)COMMIT;\s*$/s;

/**
 * Runs a text of pg-boss. If it is a transaction, the driver begins and ends it instead: after a `COMMIT` in a text, the
 * driver lends the connection to others, its own `commit` may wait behind them for ever, and the lock with it.
 */
async function execute(sql: Sql, text: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> {
  if (values.length > 0) return { rows: await sql.unsafe(text, values as Parameters<Sql["unsafe"]>[1]) };
  const inner = TRANSACTION.exec(text)?.groups?.["inner"];
  const asked = inner === undefined ? sql.unsafe(text) : inTransaction(sql, (transaction) => transaction.unsafe(inner));
  return { rows: (await asked).flat() };
}
