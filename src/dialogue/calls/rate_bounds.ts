import type { RateLimit } from "../../models/rate_limit.ts";
import type { CallWaiting } from "../../transcript/event.ts";
import type { Allowance, Taken } from "./allowance.ts";
import { LearnedWindow } from "./learned_window.ts";
import { SlidingMinute } from "./sliding_minute.ts";

/** Limits of a provider, as they are configured. */
export interface RateLimits {
  /** An integer >= 1. @default none */
  readonly requestsPerMinute?: number;
  /** Of prompts and the limits of their answers; an integer >= 1. @default none */
  readonly tokensPerMinute?: number;
}

/** What a request needs. */
export interface RateNeed {
  /** Id of the model: what is learned holds for it alone. */
  readonly model: string;
  /** At worst. */
  readonly tokens: number;
}

/** What holds a request back, and for how long at least. */
export interface Hold extends Pick<CallWaiting, "waitMs" | "reason"> {
  /** A limit for all models of the provider. */
  readonly shared: boolean;
}

/** What was taken for a request, and what its answer brings. */
export interface RateTaken extends Taken {
  /** Takes in what the provider said with the answer or the refusal. */
  learn(rateLimit: RateLimit, nowMs: number): void;
}

interface Bound {
  readonly of: "requests" | "tokens";
  readonly allowance: Allowance;
  readonly shared: boolean;
}

/** What is known of one model. */
interface Learned {
  /** Sums of all that was taken. */
  requests: number;
  tokens: number;
  /** The request, by its number, with whose answer the bounds came. */
  from: number;
  bounds: readonly Bound[];
}

/**
 * What bounds the requests to one provider: limits that are configured, for all its models together, and those that it
 * tells of, for the model that it answered for.
 */
export class RateBounds {
  readonly #configured: readonly Bound[];
  readonly #learned = new Map<string, Learned>();

  constructor({ requestsPerMinute, tokensPerMinute }: RateLimits = {}) {
    const bound = (of: Bound["of"], limit: number | undefined): readonly Bound[] =>
      limit === undefined ? [] : [{ of, allowance: new SlidingMinute(limit), shared: true }];
    this.#configured = [...bound("requests", requestsPerMinute), ...bound("tokens", tokensPerMinute)];
  }

  /** What holds a request back the longest now; `undefined` if it fits. */
  holdOn(need: RateNeed, nowMs: number): Hold | undefined {
    return longest(
      this.#boundsOf(need).map(({ of, allowance, shared }) => {
        const waitMs = allowance.waitMs(amountOf(need, of), nowMs);
        return waitMs > 0 ? { waitMs, reason: `${of} per minute` as const, shared } : undefined;
      }),
    );
  }

  /** Takes what a request needs, whether or not it fits. */
  take(need: RateNeed, nowMs: number): RateTaken {
    const all = this.#boundsOf(need).map(({ of, allowance }) => allowance.take(amountOf(need, of), nowMs));
    const learned = this.#learnedOf(need);
    learned.requests++;
    learned.tokens += need.tokens;
    const sums = { requests: learned.requests, tokens: learned.tokens };
    return {
      sent: (nowMs) => all.forEach((taken) => taken.sent(nowMs)),
      giveBack: () => all.forEach((taken) => taken.giveBack()),
      learn: (rateLimit, nowMs) => {
        // What came with the answer to a later request says more.
        if (sums.requests < learned.from) return;
        learned.from = sums.requests;
        const readMs = nowMs - (rateLimit.ageMs ?? 0);
        learned.bounds = (["requests", "tokens"] as const).flatMap((of): readonly Bound[] => {
          const window = rateLimit[of];
          const allowance = window && LearnedWindow.from(window, { readMs, taken: learned[of] - sums[of] });
          return allowance ? [{ of, allowance, shared: false }] : [];
        });
      },
    };
  }

  #boundsOf(need: RateNeed): readonly Bound[] {
    return [...this.#configured, ...this.#learnedOf(need).bounds];
  }

  #learnedOf({ model }: RateNeed): Learned {
    const learned = this.#learned.get(model) ?? { requests: 0, tokens: 0, from: 0, bounds: [] };
    this.#learned.set(model, learned);
    return learned;
  }
}

/** The hold that lasts longest; `undefined` if nothing holds. With one for all among them, it is one for all. */
export function longest(holds: readonly (Hold | undefined)[]): Hold | undefined {
  const there = holds.filter((hold) => hold !== undefined);
  const [first] = there.toSorted((a, b) => b.waitMs - a.waitMs);
  return first && { ...first, shared: there.some(({ shared }) => shared) };
}

function amountOf({ tokens }: RateNeed, of: Bound["of"]): number {
  return of === "requests" ? 1 : tokens;
}
