import type { RateLimitWindow } from "../../models/rate_limit.ts";
import { type Allowance, MINUTE_MS, type Taken } from "./allowance.ts";

/** A reset later than this is that of a limit per hour or day: a refusal then says more than waiting for it would. */
const MAX_RESET_MS = 120_000;
/** By how much a reset may differ from the share of a minute that is used: providers round. */
const TOLERANCE_MS = 10;
const TOLERANCE_SHARE = 0.01;

/** What is known besides the window itself. */
export interface Reading {
  /** When the provider said it. */
  readonly readMs: number;
  /** What was taken since the request with whose answer it came, and what it may thus not count. */
  readonly taken: number;
}

/**
 * What a provider has said is left, and what came after. OpenAI's limits fill up evenly, so that the time until all is
 * there is the used share of a minute; where that is so, what is missing for a request is there in less. Else nothing is
 * until the reset, and then everything, for a minute at a time until the provider says otherwise.
 */
export class LearnedWindow implements Allowance {
  readonly #limit: number;
  readonly #fillsEvenly: boolean;
  #left: number;
  #leftMs: number;
  #resetMs: number;

  private constructor(
    limit: number,
    { remaining, resetMs }: { readonly remaining: number; readonly resetMs: number },
    { readMs, taken }: Reading,
  ) {
    this.#limit = limit;
    const evenMs = MINUTE_MS * (limit - remaining) / limit;
    this.#fillsEvenly = Math.abs(resetMs - evenMs) <= Math.max(TOLERANCE_MS, TOLERANCE_SHARE * evenMs);
    this.#left = remaining - taken;
    this.#leftMs = readMs;
    this.#resetMs = readMs + resetMs;
  }

  /** `undefined` if nothing follows from what was said. */
  static from({ limit = Infinity, remaining, resetMs }: RateLimitWindow, reading: Reading): LearnedWindow | undefined {
    if (remaining === undefined || resetMs === undefined || resetMs > MAX_RESET_MS) return undefined;
    return new LearnedWindow(limit, { remaining, resetMs }, reading);
  }

  waitMs(amount: number, nowMs: number): number {
    this.#fill(nowMs);
    const missing = Math.min(amount, this.#limit) - this.#left;
    if (missing <= 0) return 0;
    return this.#fillsEvenly ? Math.ceil(MINUTE_MS * missing / this.#limit) : this.#resetMs - nowMs;
  }

  take(amount: number, nowMs: number): Taken {
    this.#fill(nowMs);
    this.#left -= amount;
    return { sent() {}, giveBack: () => this.#left = Math.min(this.#limit, this.#left + amount) };
  }

  #fill(nowMs: number): void {
    if (this.#fillsEvenly) {
      this.#left = Math.min(this.#limit, this.#left + this.#limit * (nowMs - this.#leftMs) / MINUTE_MS);
      this.#leftMs = nowMs;
    } else if (nowMs >= this.#resetMs) {
      this.#left = this.#limit;
      this.#resetMs += MINUTE_MS * (1 + Math.floor((nowMs - this.#resetMs) / MINUTE_MS));
    }
  }
}
