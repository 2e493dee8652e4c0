import type { ModelError } from "../../models/model_error.ts";

/** Longest first wait without a word from the server; each further try doubles it. Our own choice. */
const FIRST_WAIT_MS = 1000;
/** Longest wait without a word from the server. */
const LONGEST_WAIT_MS = 60_000;
/** Shortest first wait if the server names a shorter one; each further try doubles it too. */
const FIRST_NAMED_MS = 50;
/** Longest wait if the server keeps naming shorter ones, none of which suffices. */
const LONGEST_SHORT_MS = 5000;

/** How long a call waits for a server. */
export interface Patience {
  /** Longest wait for one outage; 0 means that nothing is waited for. */
  readonly patienceMs: number;
  /** Time of the call's own first failure, if it has failed before. */
  readonly failingSinceMs?: number | undefined;
}

/** A wait for a server, in ms from now. */
export interface Wait {
  /** Until it is asked again; 0 if that may be now. */
  readonly waitMs: number;
  /** Until the call gives up. */
  readonly givingUpMs: number;
}

interface FailedAt {
  /** Time of the request. */
  readonly sentMs: number;
  readonly nowMs: number;
  /** From 0 up to but not including 1. */
  readonly random: number;
}

/** A server that cannot answer now: since when, and when it is asked again. Times are those of a monotonic clock. */
export class Outage {
  /** Time of the first failure. */
  readonly sinceMs: number;
  #error: ModelError;
  #tries = 0;
  #nextMs = -Infinity;
  /** Time of the newest failure. */
  #failedMs = -Infinity;
  /** The server named the wait: it is not shortened. */
  #isNamed = false;

  /** Begins with a failure. */
  constructor(error: ModelError, at: FailedAt) {
    this.sinceMs = at.nowMs;
    this.#error = error;
    this.failed(error, at);
  }

  /** The newest failure. */
  get error(): ModelError {
    return this.#error;
  }

  /**
   * Takes a failure. The next request waits as long as the server says or, without a word, up to 1 s, 2 s, 4 s … 60 s,
   * half of it at random. Requests of one wave, all sent before the wait, count as one try.
   */
  failed(error: ModelError, { sentMs, nowMs, random }: FailedAt): void {
    this.#error = error;
    this.#failedMs = nowMs;
    const isNewTry = sentMs >= this.#nextMs;
    if (!isNewTry && error.retryAfterMs === undefined) return;
    if (isNewTry) this.#tries++;
    const doubled = 2 ** (this.#tries - 1);
    const waitMs = error.retryAfterMs === undefined
      ? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * doubled) * (1 + random) / 2
      : Math.max(error.retryAfterMs, Math.min(LONGEST_SHORT_MS, FIRST_NAMED_MS * doubled));
    if (nowMs + waitMs < this.#nextMs) return;
    this.#nextMs = nowMs + waitMs;
    this.#isNamed = error.retryAfterMs !== undefined;
  }

  /** Returns how long a call waits; `undefined` if it gives up now, because the wait is longer than its patience. */
  waitOf({ patienceMs, failingSinceMs = Infinity }: Patience, nowMs: number): Wait | undefined {
    const endMs = Math.min(this.sinceMs, failingSinceMs) + patienceMs;
    const givingUpMs = Math.max(0, endMs - nowMs);
    // whoever comes when the wait is over finds out whether the server is back
    if (this.#nextMs <= nowMs) return { waitMs: 0, givingUpMs };
    if (this.#failedMs >= endMs || (this.#isNamed && this.#nextMs > endMs)) return undefined;
    return { waitMs: Math.max(0, Math.min(this.#nextMs, endMs) - nowMs), givingUpMs };
  }
}
