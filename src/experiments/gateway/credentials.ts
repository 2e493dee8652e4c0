import { randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import { UsageError } from "../../setup/errors.ts";
import { sha256 } from "../../text/sha256.ts";
import { patiently } from "../queue/database.ts";

/**
 * Makes a credential for a worker. Only its hash is kept.
 *
 * @returns The credential.
 * @throws {UsageError} If a worker of that name has one.
 */
export async function addWorker(sql: Sql, name: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const rows = await sql`insert into convenings.workers (name, token_sha256) values (${name}, ${sha256(token)})
    on conflict (name) do nothing returning name`;
  if (rows.length > 0) return token;
  throw new UsageError(`There is a worker '${name}' already: take another name, or --remove-worker ${name} first`);
}

/** Revokes a worker's credential; returns `false` if there was none. */
export async function removeWorker(sql: Sql, name: string): Promise<boolean> {
  return (await sql`delete from convenings.workers where name = ${name} returning name`).length > 0;
}

/** Returns the name of the worker with a credential. */
export async function workerWith(sql: Sql, token: string): Promise<string | undefined> {
  const [row] = await patiently(() => sql`select name from convenings.workers where token_sha256 = ${sha256(token)}`);
  return row && String(row["name"]);
}
