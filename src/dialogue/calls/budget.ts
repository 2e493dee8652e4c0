import type { LimitName } from "../../transcript/event.ts";
import type { CallRecord } from "../../transcript/record.ts";

/** Limits on what a dialogue may use; absent means none. */
export interface BudgetLimits {
  /** Requests, repeated attempts included. */
  readonly maxCalls?: number;
  /** Tokens of prompts and answers. */
  readonly maxTokens?: number;
  /** US dollars. */
  readonly maxCostUsd?: number;
}

/** What calls use, or may use at worst. */
export interface Spending {
  /** Requests, repeated attempts included. */
  readonly calls: number;
  /** Of prompts and answers together. */
  readonly tokens: number;
  /** US dollars; calls without a known price count for nothing. */
  readonly costUsd: number;
}

/** A limit does not allow the call. */
export class BudgetError extends Error {
  /** `BudgetError`, to tell it from other errors. */
  override name = "BudgetError";
  /** `spent` is what is booked, without what is reserved; absent for a limit on time. */
  constructor(readonly limit: LimitName, readonly spent: Spending | undefined) {
    super(`The limit '${limit}' does not allow another call`);
  }
}

/** What was set aside for a call. */
export interface Reservation {
  /** Books what the call really used; without an argument all that was reserved stays booked. */
  settle(used?: Omit<Spending, "calls">): void;
}

const NOTHING: Spending = { calls: 0, tokens: 0, costUsd: 0 };

/** Sums of dollars may be off by this much. */
const ROUNDING = 1e-9;

/** The share of a limit at which a warning is given. */
const WARNING_SHARE = 0.8;

interface Waiting {
  readonly need: Spending;
  readonly grant: (reservation: Reservation) => void;
  readonly refuse: (error: unknown) => void;
}

const LIMITS = [
  ["max_calls", "maxCalls", "calls"],
  ["max_tokens", "maxTokens", "tokens"],
  ["max_cost", "maxCostUsd", "costUsd"],
] as const;

/**
 * Sees to it that a dialogue stays within its limits, however many calls are in flight: the worst case of each is
 * reserved before it and the difference given back afterwards. Reservations are granted in the order of asking; one
 * that does not fit waits until all that were granted have settled, and is refused only then.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #onWarning: (text: string) => void;
  readonly #warned = new Set<LimitName>();
  #spent: Spending;
  #reserved: Spending = NOTHING;
  #waiting: Waiting[] = [];

  constructor(
    limits: BudgetLimits,
    { spent = NOTHING, onWarning = () => {} }: {
      readonly spent?: Spending;
      readonly onWarning?: (text: string) => void;
    } = {},
  ) {
    this.#limits = limits;
    this.#spent = spent;
    this.#onWarning = onWarning;
  }

  /** What is booked. */
  get spent(): Spending {
    return this.#spent;
  }

  /**
   * Sets the worst case of one call aside. Rejects with the signal's reason when it is aborted before.
   *
   * @throws {BudgetError} If it does not fit once all calls before it have settled.
   */
  reserve(need: Omit<Spending, "calls">, signal: AbortSignal): Promise<Reservation> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => signal.removeEventListener("abort", onAbort);
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== mine);
        reject(signal.reason);
        this.#grantWaiting();
      };
      const mine: Waiting = {
        need: { calls: 1, ...need },
        grant: (reservation) => (leave(), resolve(reservation)),
        refuse: (error) => (leave(), reject(error)),
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(mine);
      this.#grantWaiting();
    });
  }

  #grantWaiting(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const exceeded = this.#exceededBy(first.need);
      if (exceeded && this.#reserved.calls > 0) return;
      this.#waiting.shift();
      if (exceeded) first.refuse(new BudgetError(exceeded, this.#spent));
      else first.grant(this.#reservation(first.need));
    }
  }

  #exceededBy(need: Spending): LimitName | undefined {
    return LIMITS.find(([, field, unit]) => {
      const limit = this.#limits[field];
      return limit !== undefined && this.#spent[unit] + this.#reserved[unit] + need[unit] > limit + ROUNDING;
    })?.[0];
  }

  #reservation(need: Spending): Reservation {
    this.#reserved = add(this.#reserved, need, 1);
    let settled = false;
    return {
      settle: (used) => {
        if (settled) return;
        settled = true;
        this.#reserved = this.#reserved.calls === 1 ? NOTHING : add(this.#reserved, need, -1);
        this.#spent = add(this.#spent, used ? { calls: 1, ...used } : need, 1);
        this.#warn();
        this.#grantWaiting();
      },
    };
  }

  #warn(): void {
    for (const [name, field, unit] of LIMITS) {
      const limit = this.#limits[field];
      const spent = this.#spent[unit];
      if (limit === undefined || spent < limit * WARNING_SHARE || this.#warned.has(name)) continue;
      this.#warned.add(name);
      const share = limit === 0 ? 100 : Math.round(100 * spent / limit);
      this.#onWarning(`${share} % of ${name} is used: ${Number(spent.toPrecision(6))} of ${limit}`);
    }
  }
}

/** What calls on record are booked at: what was reported, else what was reserved, nothing if it never went out. */
export function spentOf(calls: Iterable<CallRecord>): Spending {
  let spent: Spending = NOTHING;
  for (const call of calls) {
    const unused = call.state === "failed" && !call.mayHaveBeenPaid && !call.usage;
    spent = add(spent, {
      calls: 1,
      tokens: unused ? 0 : call.usage ? call.usage.inputTokens + call.usage.outputTokens : call.reserved.tokens,
      costUsd: unused ? 0 : call.costUsd ?? call.reserved.costUsd ?? 0,
    }, 1);
  }
  return spent;
}

function add(a: Spending, b: Spending, sign: 1 | -1): Spending {
  return {
    calls: a.calls + sign * b.calls,
    tokens: a.tokens + sign * b.tokens,
    costUsd: a.costUsd + sign * b.costUsd,
  };
}
