import { type Allowance, MINUTE_MS, type Taken } from "./allowance.ts";

interface Entry {
  readonly amount: number;
  /** Absent until it is sent: it is counted from when it was taken, and for a minute after it was sent. */
  sentMs?: number;
}

/** At most so much in any minute, counted over what was sent from here: for limits that a configuration sets. */
export class SlidingMinute implements Allowance {
  readonly #limit: number;
  #entries: readonly Entry[] = [];

  /** The limit is an integer >= 1. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  waitMs(amount: number, nowMs: number): number {
    this.#entries = this.#entries.filter((entry) => goneMs(entry, nowMs) > nowMs);
    let free = this.#limit - this.#entries.reduce((sum, entry) => sum + entry.amount, 0);
    let freeMs = nowMs;
    for (const entry of this.#entries.toSorted((a, b) => goneMs(a, nowMs) - goneMs(b, nowMs))) {
      if (amount <= free) break;
      free += entry.amount;
      freeMs = goneMs(entry, nowMs);
    }
    return freeMs - nowMs;
  }

  take(amount: number): Taken {
    const entry: Entry = { amount };
    this.#entries = [...this.#entries, entry];
    return {
      sent: (nowMs) => entry.sentMs = nowMs,
      giveBack: () => this.#entries = this.#entries.filter((other) => other !== entry),
    };
  }
}

/** When an entry no longer counts; of one that is still to be sent, if that were now. */
function goneMs({ sentMs }: Entry, nowMs: number): number {
  return (sentMs ?? nowMs) + MINUTE_MS;
}
