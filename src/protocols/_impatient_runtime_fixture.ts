import { ModelError } from "../models/model_error.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";

/** For a whole answer, in ms: longer than anything else that is waited for, so that each call has one such sleep. */
export const TIMEOUT_MS = 400_000;
/** Before and between pieces, in ms. */
export const SILENCE_MS = 200_000;

/** What a server had sent before it fell silent is given so long to arrive, in ms on the real clock. */
const ARRIVAL_MS = 25;

interface Watch {
  readonly ms: number;
  readonly dueMs: number;
  readonly fire: () => void;
}

/**
 * The real world, but with a clock of its own. What is waited before a request is made again is over at once. The time
 * a request may take is up as soon as all requests that are open are known to hang.
 */
export class ImpatientRuntime implements Runtime {
  readonly fetch = systemRuntime.fetch;
  readonly randomBytes = systemRuntime.randomBytes;
  readonly openAppend = systemRuntime.openAppend;
  /** How long was to be waited before requests were made again, in ms. */
  readonly waits: number[] = [];
  #nowMs = 0;
  #watches: Watch[] = [];
  #hanging = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  now(): number {
    return Date.UTC(2026, 0, 1) + this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  /** A server tells that it answers a request no further. */
  hangs(): void {
    this.#hanging++;
    this.#look();
  }

  /** It looks no more, once the dialogue is over. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (ms < SILENCE_MS / 2) {
      this.waits.push(ms);
      this.#nowMs += ms;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#remove(mine, signal?.reason);
        reject(signal?.reason);
      };
      const mine = {
        ms,
        dueMs: this.#nowMs + ms,
        fire: () => {
          signal?.removeEventListener("abort", onAbort);
          this.#remove(mine, new ModelError("Its own time is up", { code: "timeout" }));
          resolve();
        },
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#watches.push(mine);
    });
  }

  /** A call has exactly one sleep of the longest kind: with that it ends, by a timeout or otherwise. */
  #remove(watch: Watch, reason: unknown): void {
    this.#watches = this.#watches.filter((other) => other !== watch);
    if (watch.ms === TIMEOUT_MS && reason instanceof ModelError && reason.code === "timeout") this.#hanging--;
    this.#look();
  }

  /** Jumps to where the first time is up, if nobody is at work. */
  #look(): void {
    if (this.#timer !== undefined || this.#hanging === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const open = this.#watches.filter(({ ms }) => ms === TIMEOUT_MS).length;
      if (open === 0 || open !== this.#hanging) return;
      const [first] = this.#watches.toSorted((a, b) => a.dueMs - b.dueMs);
      this.#nowMs = Math.max(this.#nowMs, first?.dueMs ?? 0);
      first?.fire();
      this.#look();
    }, ARRIVAL_MS);
  }
}
