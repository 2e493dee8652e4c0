import type { LimitName } from "../../transcript/event.ts";
import { add, NOTHING, type Spending } from "./spending.ts";

/** Limits on a dialogue, a participant or a phase; absent means none. */
export interface BudgetLimits {
  /** Requests, including repeated attempts, but not those that a provider turned away; an integer >= 1. */
  readonly maxCalls?: number;
  /** Tokens of prompts and answers; an integer >= 1. */
  readonly maxTokens?: number;
  /** US dollars; more than 0. */
  readonly maxCostUsd?: number;
}

/** Each limit's name, field and unit. */
export const LIMITS = [
  ["max_calls", "maxCalls", "calls"],
  ["max_tokens", "maxTokens", "tokens"],
  ["max_cost", "maxCostUsd", "costUsd"],
] as const satisfies readonly (readonly [LimitName, keyof BudgetLimits, keyof Spending])[];

/** Tolerance for rounding in sums of dollars. */
export const ROUNDING = 1e-9;

/** An amount that is set aside. */
export interface Reserved {
  /** Sets more aside; nothing once it is settled. */
  add(amount: Spending): void;
  /** Books what was used in its place; later calls do nothing. */
  settle(used: Spending): void;
}

/**
 * The limits that calls, dialogues or whole runs share: what one of them may use is set aside before it begins, and what
 * it has used is booked when it is over.
 */
export class Purse {
  readonly limits: BudgetLimits;
  #spent: Spending;
  #reserved: Spending = NOTHING;
  #open = 0;
  #changed = Promise.withResolvers<void>();

  /** @param spent The use so far. */
  constructor(limits: BudgetLimits, spent: Spending = NOTHING) {
    this.limits = limits;
    this.#spent = spent;
  }

  /** The use so far, without what is set aside. */
  get spent(): Spending {
    return this.#spent;
  }

  /** The use so far, with what is set aside. */
  get committed(): Spending {
    return add(this.#spent, this.#reserved);
  }

  /** US dollars that are neither used nor set aside; `Infinity` without a limit on the cost. */
  get leftUsd(): number {
    const left = (this.limits.maxCostUsd ?? Infinity) - this.committed.costUsd;
    return left > ROUNDING ? left : 0;
  }

  /** Returns `true` if no limit forbids an amount. */
  allows(amount: Spending): boolean {
    const { limits, committed } = this;
    return LIMITS.every(([, field, unit]) => committed[unit] + amount[unit] <= (limits[field] ?? Infinity) + ROUNDING);
  }

  /** Books a use for which nothing was set aside. */
  spend(used: Spending): void {
    this.#spent = add(this.#spent, used);
  }

  /** Sets an amount aside, whatever the limits are. */
  reserve(amount: Spending): Reserved {
    let own = NOTHING;
    let isSettled = false;
    const more = (amount: Spending) => {
      if (isSettled) return;
      own = add(own, amount);
      this.#reserved = add(this.#reserved, amount);
    };
    more(amount);
    this.#open++;
    return {
      add: more,
      settle: (used) => {
        if (isSettled) return;
        isSettled = true;
        this.#open--;
        this.#reserved = this.#open === 0 ? NOTHING : add(this.#reserved, own, -1); // sums of dollars are rounded
        this.spend(used);
        this.wake();
      },
    };
  }

  /**
   * Sets an amount aside as soon as the limits allow it; `undefined` if they do not once everything else is settled.
   *
   * @param signal Ends the wait, at the next `wake()`, with its reason.
   */
  async reserveWhenLeft(amount: Spending, signal: AbortSignal): Promise<Reserved | undefined> {
    while (!this.allows(amount)) {
      signal.throwIfAborted();
      if (this.#open === 0) return undefined;
      await this.#changed.promise;
    }
    return this.reserve(amount);
  }

  /** Lets everybody who waits look again. */
  wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

/** Returns a use of dollars alone. */
export function dollarsOnly(costUsd: number): Spending {
  return { ...NOTHING, costUsd };
}
