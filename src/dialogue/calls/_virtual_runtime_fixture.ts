import type { Runtime } from "../../runtime/runtime.ts";

/** A process has run for a day when a test begins: no test passes because its clock starts at zero. */
export const RAN_FOR_MS = 86_400_000;

interface Sleeper {
  readonly untilMs: number;
  readonly wake: () => void;
}

/** A runtime whose clock moves only when a test allows it, and then straight to the next wake-up. */
export class VirtualRuntime implements Runtime {
  /** The byte that makes up all random numbers. */
  randomByte = 0x80;
  /** Requested duration of each sleep, in ms. */
  readonly slept: number[] = [];
  readonly fetch: typeof fetch = () => Promise.reject(new TypeError("There is no network here"));
  #nowMs = 0;
  #sleepers: Sleeper[] = [];

  /** Number of pending sleeps. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  now(): number {
    return Date.UTC(2026, 0, 1) + this.#nowMs;
  }

  monotonicMs(): number {
    return RAN_FOR_MS + this.#nowMs;
  }

  /** Time since the test began, in ms. */
  get passedMs(): number {
    return this.#nowMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      this.slept.push(ms);
      const onAbort = () => {
        this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== mine);
        reject(signal?.reason);
      };
      const mine = {
        untilMs: this.#nowMs + ms,
        wake: () => {
          signal?.removeEventListener("abort", onAbort);
          resolve();
        },
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#sleepers.push(mine);
    });
  }

  randomBytes(length: number): Uint8Array {
    return new Uint8Array(length).fill(this.randomByte);
  }

  openAppend(): Promise<never> {
    return Promise.reject(new Error("There is no disk here"));
  }

  /** Advances the clock from one wake-up to the next, until a promise settles. */
  async until<T>(end: Promise<T>): Promise<T> {
    let over = false;
    const settle = () => {
      over = true;
    };
    end.then(settle, settle);
    for (;;) {
      await settled();
      if (over) return await end;
      this.#wakeNext();
    }
  }

  /** Advances the clock by `ms`. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    for (await settled(); this.#sleepers.some((sleeper) => sleeper.untilMs <= untilMs); await settled()) {
      this.#wakeNext();
    }
    this.#nowMs = untilMs;
  }

  #wakeNext(): void {
    const [next] = this.#sleepers.toSorted((a, b) => a.untilMs - b.untilMs);
    if (!next) throw new Error("It would wait forever: there is no pending sleep, and the promise has not settled");
    this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== next);
    this.#nowMs = Math.max(this.#nowMs, next.untilMs);
    next.wake();
  }
}

/** Resolves when all pending continuations have run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
