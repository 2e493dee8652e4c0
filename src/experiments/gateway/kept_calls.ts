import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { inTransaction, patiently } from "../queue/database.ts";

/** The key of a call: the same call of the same dialogue with the same request has the same one. */
export interface CallKey {
  /** Id of the dialogue. */
  readonly dialogue: string;
  /** The call in it: `turnKey#n`. */
  readonly call: string;
  /** SHA-256 of the text of the request, in hex. */
  readonly request: string;
}

/** A request to a provider that is about to be made. */
export interface Attempt {
  readonly id: string;
  /** Requests for this key so far, with this one. */
  readonly attempts: number;
}

/** An answer that is kept. */
export interface KeptAnswer {
  readonly text: string;
  /** Requests that were made for it. */
  readonly attempts: number;
}

/** A call that was under way when its gateway ended. */
export interface LostCall extends CallKey {
  readonly model: string;
  /** The most that it may have cost, in US dollars. */
  readonly reservedUsd: number;
}

/** Another gateway has taken over, and this one may make no requests any more. */
export class ReplacedError extends Error {
  override name = "ReplacedError";

  /** @param mayHaveBeenPaid The request was made before. */
  constructor(readonly mayHaveBeenPaid: boolean) {
    super("Another gateway has taken over");
  }
}

/**
 * The calls of a gateway, in Postgres: each is there before its request is made, and each answer before anyone sees it.
 * One gateway at a time may make requests; a new one takes over from the one before.
 */
export class KeptCalls {
  readonly #sql: Sql;
  readonly #gateway: string;

  private constructor(sql: Sql, gateway: string) {
    this.#sql = sql;
    this.#gateway = gateway;
  }

  /** Becomes the one gateway of a queue, and returns the calls that were under way. */
  static async takeOver(sql: Sql): Promise<{ readonly calls: KeptCalls; readonly lost: readonly LostCall[] }> {
    const gateway = randomUUID();
    // by attempt: a transaction that fails may have been carried out, and its repetition then finds no calls
    const found = new Map<string, LostCall>();
    await patiently(() =>
      inTransaction(sql, async (transaction) => {
        await transaction`insert into convenings.gateways (id) values (${gateway})
          on conflict (place) do update set id = excluded.id`;
        const rows = await transaction`update convenings.calls set state = 'lost' where state = 'under way'
          returning attempt, dialogue, call, request, model, reserved_usd as "reservedUsd"`;
        for (const { attempt, dialogue, call, request, model, reservedUsd } of rows) {
          found.set(String(attempt), {
            dialogue: String(dialogue),
            call: String(call),
            request: String(request),
            model: String(model),
            reservedUsd: Number(reservedUsd),
          });
        }
      })
    );
    const attempts = [...found.keys()];
    const kept = await patiently(() =>
      sql`select attempt from convenings.calls where state = 'lost' and attempt = any(${attempts}::uuid[])`
    );
    const lost = kept.flatMap(({ attempt }) => found.get(String(attempt)) ?? []);
    return { calls: new KeptCalls(sql, gateway), lost };
  }

  /** Returns the US dollars of all calls so far; what may have been paid counts as reserved. */
  async spentUsd(): Promise<number> {
    const [row] = await patiently(() =>
      this.#sql`select coalesce(sum(booked_usd), 0)::float as spent from convenings.calls`
    );
    return Number(row?.["spent"]);
  }

  /** Returns the answer that is kept under a key, if there is one. */
  async find({ dialogue, call, request }: CallKey): Promise<KeptAnswer | undefined> {
    const [row] = await patiently(() =>
      this.#sql`select answer, attempts from convenings.calls
        where dialogue = ${dialogue} and call = ${call} and request = ${request} and answer is not null`
    );
    return row && { text: String(row["answer"]), attempts: Number(row["attempts"]) };
  }

  /**
   * Records that a request is about to be made.
   *
   * @param reservedUsd The most that it can cost.
   * @returns `undefined` if an earlier gateway has kept an answer meanwhile.
   * @throws {ReplacedError} If another gateway has taken over.
   */
  async begin(
    { dialogue, call, request }: CallKey,
    { model, reservedUsd }: { readonly model: string; readonly reservedUsd: number },
  ): Promise<Attempt | undefined> {
    const id = randomUUID();
    const [row] = await patiently(() =>
      this.#sql`
        with owner as (select id from convenings.gateways where id = ${this.#gateway} for share),
        begun as (
          insert into convenings.calls
            (dialogue, call, request, model, state, attempt, attempts, reserved_usd, booked_usd)
          select ${dialogue}, ${call}, ${request}, ${model}, 'under way', ${id}::uuid, 1,
            ${reservedUsd}::float, ${reservedUsd}::float from owner
          on conflict (dialogue, call, request) do update set
            state = 'under way', attempt = excluded.attempt, reserved_usd = excluded.reserved_usd,
            attempts = calls.attempts + case when calls.attempt = excluded.attempt then 0 else 1 end,
            booked_usd = calls.booked_usd + case when calls.attempt = excluded.attempt then 0 else excluded.booked_usd end
          where calls.answer is null
          returning attempts
        )
        select (select count(*) from owner)::integer as owned, (select attempts from begun) as attempts`
    );
    if (row?.["owned"] !== 1) throw new ReplacedError(false);
    return row["attempts"] === null ? undefined : { id, attempts: Number(row["attempts"]) };
  }

  /**
   * Records how a request ended, and waits for the database as long as it takes: nobody sees an answer that is not kept.
   *
   * @param end The text of the answer, if there is one; and what it cost in US dollars.
   * @throws {ReplacedError} If another gateway has made the request anew.
   */
  async end(
    { dialogue, call, request }: CallKey,
    attempt: Attempt,
    { answer, costUsd }: { readonly answer?: string; readonly costUsd: number },
  ): Promise<void> {
    const state = answer === undefined ? "failed" : "answered";
    const own = this.#sql`dialogue = ${dialogue} and call = ${call} and request = ${request}
      and attempt = ${attempt.id}::uuid`;
    const rows = await patiently(() =>
      this.#sql`
        with ended as (
          update convenings.calls
          set state = ${state}, answer = ${answer ?? null}, booked_usd = booked_usd - reserved_usd + ${costUsd}::float
          where ${own} and state in ('under way', 'lost')
        )
        select 1 from convenings.calls where ${own}`, Infinity);
    if (rows.length === 0) throw new ReplacedError(true);
  }
}
