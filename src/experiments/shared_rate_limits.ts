import type { RateLimits } from "../dialogue/mod.ts";

/** The least requests to one provider at the same time: judges read side by side. */
const LEAST_REQUESTS = 4;

/** Returns the most requests to one provider at the same time, given how many dialogues are held at the same time. */
export function requestsAtOnce(dialogues: number): number {
  return Math.max(LEAST_REQUESTS, dialogues);
}

/** Limits by provider, which dialogues held at the same time share because each gets the same object. */
export class SharedRateLimits {
  readonly #limits: Map<string, RateLimits>;

  constructor(limits: Readonly<Record<string, RateLimits>> = {}) {
    this.#limits = new Map(Object.entries(limits));
  }

  /** Returns the limits of a provider. */
  readonly of = (provider: string): RateLimits => {
    const own = this.#limits.get(provider) ?? {};
    this.#limits.set(provider, own);
    return own;
  };

  /** Adds limits of providers that have none here. */
  addMissing(limits: Readonly<Record<string, RateLimits>> = {}): void {
    for (const [provider, own] of Object.entries(limits)) {
      if (!this.#limits.has(provider)) this.#limits.set(provider, own);
    }
  }
}
