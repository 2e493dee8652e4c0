interface Waiting {
  readonly urgent: boolean;
  readonly go: () => void;
}

/** Lets at most so many requests run at once; those for the floor go before those asked aside. */
export class Limiter {
  readonly #concurrency: number;
  #running = 0;
  #waiting: Waiting[] = [];

  /** @throws {RangeError} If `concurrency` is not an integer >= 1. */
  constructor(concurrency: number) {
    if (!Number.isInteger(concurrency) || concurrency < 1) {
      throw new RangeError(`Cannot limit as 'concurrency' must be an integer >= 1: current value is ${concurrency}`);
    }
    this.#concurrency = concurrency;
  }

  /** Waits for a place and gives back how to leave it. Rejects with the signal's reason when it is aborted before. */
  async enter({ urgent, signal }: { readonly urgent: boolean; readonly signal: AbortSignal }): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#running < this.#concurrency) this.#running++;
    else await this.#wait(urgent, signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave();
    };
  }

  #wait(urgent: boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== mine);
        reject(signal.reason);
      };
      const mine = {
        urgent,
        go: () => {
          signal.removeEventListener("abort", onAbort);
          resolve();
        },
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(mine);
    });
  }

  #leave(): void {
    const next = this.#waiting.find(({ urgent }) => urgent) ?? this.#waiting[0];
    if (!next) {
      this.#running--;
      return;
    }
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
    next.go();
  }
}
