import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import { JOURNAL_FILE, JournalReadError } from "../../archive/journal_reader.ts";
import { REVIEW_FOLDERS } from "../../archive/layout.ts";
import { type AppendFile, LockedError, type Runtime } from "../../runtime/runtime.ts";
import { inTransaction, patiently } from "./database.ts";

/** Name of a dialogue's own journal; those of its reviews are named by their folders, such as `verdicts/001`. */
export const OWN_JOURNAL = "";

/**
 * The journals of one dialogue and its reviews, in Postgres. The same lines stand in a folder of this machine, which is
 * a copy to read from: the engine and the archive see files as ever, and a line is in the database before anyone acts on
 * it.
 */
export class JournalStore {
  readonly #sql: Sql;
  readonly #dialogue: string;
  readonly #writer: string;

  private constructor(sql: Sql, dialogue: string, writer: string) {
    this.#sql = sql;
    this.#dialogue = dialogue;
    this.#writer = writer;
  }

  /**
   * Becomes the one writer of a dialogue's journals. Whoever wrote to them before can no longer do so.
   *
   * @param dialogue Id of its combination.
   */
  static async takeOver(sql: Sql, dialogue: string): Promise<JournalStore> {
    const writer = randomUUID();
    await patiently(() =>
      sql`insert into convenings.dialogues (id, writer) values (${dialogue}, ${writer})
        on conflict (id) do update set writer = excluded.writer`
    );
    return new JournalStore(sql, dialogue, writer);
  }

  /**
   * Runs a transaction during which nobody else can take the journals over. It may be run again if the database was
   * away.
   *
   * @throws {LockedError} If somebody has.
   */
  async asWriter(body: (transaction: TransactionSql) => Promise<unknown>): Promise<void> {
    await patiently(() =>
      inTransaction(this.#sql, async (transaction) => {
        const own = await transaction`select id from convenings.dialogues
        where id = ${this.#dialogue} and writer = ${this.#writer} for share`;
        if (own.length === 0) throw this.#takenOver();
        await body(transaction);
      })
    );
  }

  /** Returns a runtime whose journals in a folder are this store's. */
  runtimeOver(runtime: Runtime): Runtime {
    return { ...runtime, openAppend: (path, options) => this.#open(path, options) };
  }

  /** Adds journals that were written elsewhere, whole; those that are there already stay as they are. */
  async add(journals: ReadonlyMap<string, string>): Promise<void> {
    for (const [name, text] of journals) await patiently(() => this.#append(name, 0, text.split("\n").slice(0, -1)));
  }

  /** Opens the copy of a journal, to append to both. */
  async #open(path: string, { create }: { readonly create: boolean }): Promise<AppendFile> {
    const journal = journalNamed(path);
    const before = create ? Buffer.alloc(0) : await readFile(path);
    const copy = openSync(path, create ? "ax" : "a");
    let seq = before.reduce((lines, byte) => byte === 10 ? lines + 1 : lines, 0);
    return {
      size: before.length,
      append: async (bytes) => {
        const lines = new TextDecoder().decode(bytes).split("\n").slice(0, -1);
        await patiently(() => this.#append(journal, seq, lines));
        seq += lines.length;
        for (let written = 0; written < bytes.length;) written += writeSync(copy, bytes.subarray(written));
      },
      truncate: () => Promise.reject(new TypeError("Cannot cut a journal in a database: its lines are whole")),
      close: () => closeSync(copy),
    };
  }

  /** Adds lines after the line `seq`; adding the same ones again changes nothing. */
  async #append(journal: string, seq: number, lines: readonly string[]): Promise<void> {
    const places = lines.map((_, index) => seq + index + 1);
    const [{ owned = 0, there = 0 } = {}] = await this.#sql`
      with owner as (
        select id from convenings.dialogues where id = ${this.#dialogue} and writer = ${this.#writer} for share
      ), given as (
        select * from unnest(${places}::integer[], ${[...lines]}::text[]) as given (seq, line)
      ), added as (
        insert into convenings.lines (dialogue, journal, seq, line)
        select owner.id, ${journal}, given.seq, given.line from owner, given
        on conflict do nothing returning seq
      ), earlier as (
        select seq from convenings.lines join given using (seq, line)
        where dialogue = ${this.#dialogue} and journal = ${journal}
      )
      select (select count(*)::integer from owner) as owned,
        (select count(*)::integer from added) + (select count(*)::integer from earlier) as there`;
    if (owned !== 1 || there !== lines.length) throw this.#takenOver();
  }

  #takenOver(): LockedError {
    return new LockedError(`Cannot write to ${this.#dialogue}: another worker has taken it over`);
  }
}

/** Returns the name of a journal, given the path of its copy. */
function journalNamed(path: string): string {
  const [kind = "", number = ""] = dirname(path).split(/[\\/]/).slice(-2);
  return REVIEW_FOLDERS.includes(kind) ? `${kind}/${number}` : OWN_JOURNAL;
}

/** Names of reviews' journals. A database may hold others, which lead out of an archive. */
const REVIEW = new RegExp(`^(?:${REVIEW_FOLDERS.join("|")})/\\d{3,9}$`);

/** @throws {JournalReadError} If one of the names is not that of a journal in an archive. */
export function checkNames(dialogue: string, names: Iterable<string>): void {
  const alien = [...names].find((name) => name !== OWN_JOURNAL && !REVIEW.test(name));
  if (alien === undefined) return;
  throw new JournalReadError(`Cannot read the journals of ${dialogue}: '${alien}' is not the name of one`, 0);
}

/**
 * Returns the texts of a dialogue's journals by name, its own first; empty if it has none.
 *
 * @throws {JournalReadError} If one has a name that no journal of an archive has.
 */
export async function readJournals(sql: Sql, dialogue: string): Promise<ReadonlyMap<string, string>> {
  const rows = await patiently(() =>
    sql`select journal, string_agg(line || chr(10), '' order by seq) as text from convenings.lines
      where dialogue = ${dialogue} group by journal order by journal`
  );
  const journals = new Map(rows.map(({ journal, text }) => [String(journal), String(text)]));
  checkNames(dialogue, journals.keys());
  return journals;
}

/** Writes journals into an archive's folder. */
export async function writeJournals(folder: string, journals: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, text] of journals) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, JOURNAL_FILE), text);
  }
}
