import { setImmediate } from "node:timers/promises";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { ConfigError, UsageError } from "../../setup/errors.ts";
import { registerSecret } from "../../text/redact.ts";

/** The database of a queue: experiments, their dialogues, and the lines of their journals. */
export interface QueueDatabase {
  readonly sql: Sql;
  /** Its address without user and password, for messages. */
  readonly shown: string;
  close(): Promise<void>;
}

/** Options of a connection. */
export interface QueueDatabaseOptions {
  /** The password, if the address has none. */
  readonly password?: string | undefined;
  /** Connections at the same time. @default 8 */
  readonly connections?: number;
}

/** The tables. A line's place is its key, so that no two writers can both write it. */
const SCHEMA = `
  create schema if not exists convenings;
  create table if not exists convenings.experiments (
    hash text primary key, name text not null, provenance text not null, added timestamptz not null default now()
  );
  create table if not exists convenings.materials (sha256 text primary key, files text not null);
  create table if not exists convenings.dialogues (id text primary key, writer uuid);
  create table if not exists convenings.members (
    experiment text not null references convenings.experiments, dialogue text not null, primary key (experiment, dialogue)
  );
  create table if not exists convenings.lines (
    dialogue text not null references convenings.dialogues, journal text not null, seq integer not null,
    line text not null, primary key (dialogue, journal, seq)
  );
  create table if not exists convenings.workers (
    name text primary key, token_sha256 text not null unique, added timestamptz not null default now()
  );
  create table if not exists convenings.gateways (place integer primary key default 1 check (place = 1), id uuid not null);
  create table if not exists convenings.calls (
    dialogue text not null, call text not null, request text not null, model text not null, state text not null,
    attempt uuid not null, attempts integer not null, began timestamptz not null default now(),
    reserved_usd double precision not null, booked_usd double precision not null, answer text,
    primary key (dialogue, call, request)
  );
  create index if not exists calls_under_way on convenings.calls (dialogue) where state = 'under way'`;

/** Longest time that a connection may do nothing inside a transaction. */
const IDLE_MS = 10_000;

/** Time after which a lost connection is made again; the driver's own goes up to 20 s. */
const RECONNECT_S = 0.25;

/** Longest time that a database may be away when a process starts: long enough for a restart, short for a wrong port. */
export const STARTING_MS = 5_000;

/** Postgres's numbers of the array types that are sent: text, integer, uuid. */
const ARRAY_TYPES = [1009, 1007, 2951];

/** Advice on an error of a connection, by Postgres's code. */
const MENDS: ReadonlyMap<string, string> = new Map([
  ["28P01", "set PGPASSWORD to the password"],
  ["3D000", "create it first, for example with createdb"],
]);

/**
 * Runs a transaction. The driver says "rollback" or "commit" even on a connection that is lost, where nobody can catch
 * its error, and it ends the process (its issue 1208); so a body whose connection is lost never returns to it.
 *
 * @throws {Error} If the connection is lost, or as the body.
 */
export async function inTransaction<T>(sql: Sql, body: (transaction: TransactionSql) => Promise<T>): Promise<T> {
  const lost = Promise.withResolvers<T>();
  let isOver = false;
  const begun = sql.begin(async (transaction) => {
    const result = await body(transaction).catch((error) => isLost(error) ? lost.promise : Promise.reject(error));
    await setImmediate(); // the body may have waited for something else than this connection
    return isOver ? lost.promise : result;
  }) as Promise<T>;
  return await begun.finally(() => isOver = true);
}

/** Key of the lock under which tables are made. */
const SCHEMA_LOCK = 5_046_273;

/** Runs what makes tables, in one process at a time: even `if not exists` fails in two at once. */
export async function alone(sql: Sql, body: () => Promise<void>): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  await inTransaction(sql, async (transaction) => {
    await transaction`set local idle_in_transaction_session_timeout = 0`; // it waits here while others make tables
    await transaction`select pg_advisory_xact_lock(${SCHEMA_LOCK})`;
    await body().catch((error) => failure = { error });
    // The body has connections of its own: if one of them is lost, this one, which has the lock, may not be. If it is,
    // the driver learns of it in this time, and the body does not return.
    if (failure) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  });
  if (failure) throw failure.error;
}

/**
 * Connects to the database of a queue, and makes its tables if they are missing. Its password is never shown.
 *
 * @throws {UsageError} If the address is none of a Postgres.
 * @throws {ConfigError} If the database cannot be reached or used.
 */
export async function openQueueDatabase(
  address: string,
  { password, connections = 8 }: QueueDatabaseOptions = {},
): Promise<QueueDatabase> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["postgres:", "postgresql:"].includes(url.protocol)) {
    throw new UsageError("--queue needs the address of a Postgres, such as postgres://HOST/DATABASE");
  }
  const shown = `${url.protocol}//${url.host}${url.pathname}`;
  for (const secret of [url.password, decodeURIComponent(url.password), password]) registerSecret(secret || undefined);
  const sql = postgres(address, {
    ...(url.password === "" && password !== undefined ? { password } : {}),
    max: connections,
    connect_timeout: 10,
    backoff: () => RECONNECT_S,
    // The driver asks for them whenever it connects; if the database goes away just then, nobody can catch its error,
    // and it ends the process. Without them `sql.reserve()` waits for ever, so transactions do its work.
    fetch_types: false,
    connection: {
      application_name: "convene",
      // a worker that is paused in the middle of a transaction must not keep its locks
      idle_in_transaction_session_timeout: IDLE_MS,
      jit: "off", // compiling takes many times as long as the questions asked here
    },
    onnotice: () => {},
    // pg-boss hands over JSON as text
    types: {
      json: { to: 114, from: [114, 3802], serialize: jsonText, parse: (text: string) => JSON.parse(text) },
      array: { to: 1009, from: ARRAY_TYPES, serialize: arrayText, parse: refuseArray },
    },
  });
  try {
    await patiently(() => prepare(sql), STARTING_MS);
  } catch (cause) {
    await sql.end({ timeout: 1 });
    throw unusable(shown, cause);
  }
  return { sql, shown, close: () => sql.end({ timeout: 5 }) };
}

/** Returns what to say of a database that cannot be used, or went away. */
export function unusable(shown: string, cause: unknown): ConfigError {
  const mend = MENDS.get(codeOf(cause));
  const why = mend === undefined ? whyOf(cause) : `${whyOf(cause)}: ${mend}`;
  return new ConfigError(`Cannot use the queue at ${shown}: ${why}`, { cause });
}

/** Checks a database, and makes its tables if they are missing. */
async function prepare(sql: Sql): Promise<void> {
  const [{ server_encoding: encoding } = {}] = await sql`show server_encoding`;
  if (encoding !== "UTF8") throw new Error(`its encoding is ${encoding}, and must be UTF8`);
  await alone(sql, async () => void await sql.unsafe(SCHEMA));
}

function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Writes an array as Postgres reads it. */
function arrayText(values: readonly unknown[]): string {
  const quoted = values.map((value) => value === null ? "null" : `"${String(value).replace(/["\\]/g, "\\$&")}"`);
  return `{${quoted.join()}}`;
}

function refuseArray(): never {
  throw new TypeError("Arrays are sent, and not read: ask for JSON");
}

/** Returns the reason for an error, which may be several. */
export function whyOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(whyOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

/** Errors after which a connection is lost, by code. */
const LOST: ReadonlySet<string> = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "57P01",
  "57P02",
  "57P03",
]);

/** Errors of two transactions in each other's way, or of too many connections. */
const CROWDED: ReadonlySet<string> = new Set(["40001", "40P01", "53300"]);

/** Longest time that a database may be away before what needs it fails. */
const PATIENCE_MS = 60_000;

/** Postgres's code of a database that is starting or recovering. */
const STARTING = "57P03";

/** Time between attempts. */
const PAUSE_MS = 250;

/**
 * Repeats what fails because the database is away, for up to 60 s. An attempt that failed may have been carried out, so
 * `ask` must be safe to repeat.
 */
export async function patiently<T>(ask: () => Promise<T>, patienceMs: number = PATIENCE_MS): Promise<T> {
  const begunMs = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      // one that says that it is starting is no wrong port
      const mostMs = codeOf(error) === STARTING ? PATIENCE_MS : patienceMs;
      if (!isPassing(error) || performance.now() - begunMs > mostMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Returns `true` for an error that goes away when the database is back. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isPassing);
  return isLost(error) || CROWDED.has(codeOf(error));
}

function isLost(error: unknown): boolean {
  const code = codeOf(error);
  return LOST.has(code) || code.startsWith("08");
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
