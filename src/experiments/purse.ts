import type { Estimate } from "../setup/estimate.ts";
import { type Limits, NOTHING, plus, type Spent } from "../setup/limits.ts";

/** Dialogues may need more than a rehearsal shows, as unreadable answers are asked for again. */
const RESERVE = 1.25;

/** The limits of dialogues held at the same time: what one may use at most is set aside before it begins. */
export class Purse {
  readonly #limits: Limits;
  #spent: Spent = NOTHING;
  readonly #setAside = new Map<string, Spent>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** `true` if there is a limit on calls, tokens or dollars. */
  get isLimited(): boolean {
    const { maxCalls, maxTokens, maxCostUsd } = this.#limits;
    return (maxCalls ?? maxTokens ?? maxCostUsd) !== undefined;
  }

  /** Adds what has been used. */
  spend(used: Spent): void {
    this.#spent = plus(this.#spent, used);
  }

  /**
   * Sets aside what a dialogue may use, until it is settled. Returns its own limits, or `undefined` if not enough is
   * left.
   *
   * @param most The maximum of a rehearsal.
   * @param used What earlier runs of this dialogue have used already.
   */
  setAside(key: string, { upTo: { calls, tokens, costUsd = 0 } }: Estimate, used: Spent = NOTHING): Limits | undefined {
    const own = { calls: Math.ceil(calls * RESERVE), tokens: Math.ceil(tokens * RESERVE), costUsd: costUsd * RESERVE };
    const more = {
      calls: Math.max(0, own.calls - used.calls),
      tokens: Math.max(0, own.tokens - used.tokens),
      costUsd: Math.max(0, own.costUsd - used.costUsd),
      durationMs: 0,
    };
    const { maxCalls, maxTokens, maxCostUsd } = this.#limits;
    const committed = [this.#spent, ...this.#setAside.values()];
    const fits = (limit: number | undefined, of: "calls" | "tokens" | "costUsd") =>
      limit === undefined || committed.reduce((sum, each) => sum + each[of], more[of]) <= limit;
    if (!fits(maxCalls, "calls") || !fits(maxTokens, "tokens") || !fits(maxCostUsd, "costUsd")) return undefined;
    this.#setAside.set(key, more);
    return {
      ...(maxCalls === undefined ? {} : { maxCalls: own.calls }),
      ...(maxTokens === undefined ? {} : { maxTokens: own.tokens }),
      ...(maxCostUsd === undefined || own.costUsd === 0 ? {} : { maxCostUsd: own.costUsd }),
    };
  }

  /** Frees what was set aside for a dialogue. */
  settle(key: string): void {
    this.#setAside.delete(key);
  }
}
