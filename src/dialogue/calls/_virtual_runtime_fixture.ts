import type { Runtime } from "../../runtime/runtime.ts";

interface Sleeper {
  readonly untilMs: number;
  readonly wake: () => void;
}

/** A world whose clock moves only where a test lets it, and then at once to the next sleeper. */
export class VirtualRuntime implements Runtime {
  /** The byte of which all random numbers are made. */
  randomByte = 0x80;
  /** How long each sleep was to be, in ms. */
  readonly slept: number[] = [];
  readonly fetch: typeof fetch = () => Promise.reject(new TypeError("There is no network here"));
  #nowMs = 0;
  #sleepers: Sleeper[] = [];

  /** Sleeps that go on. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  now(): number {
    return Date.UTC(2026, 0, 1) + this.#nowMs;
  }

  monotonicMs(): number {
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

  /** Lets the time pass, from sleeper to sleeper, until something has come to its end. */
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

  /** Lets so much time pass. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    for (await settled(); this.#sleepers.some((sleeper) => sleeper.untilMs <= untilMs); await settled()) {
      this.#wakeNext();
    }
    this.#nowMs = untilMs;
  }

  #wakeNext(): void {
    const [next] = this.#sleepers.toSorted((a, b) => a.untilMs - b.untilMs);
    if (!next) throw new Error("It would wait for ever: nobody sleeps, and it has not come to its end");
    this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== next);
    this.#nowMs = Math.max(this.#nowMs, next.untilMs);
    next.wake();
  }
}

/** Resolves when everything that can go on has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
