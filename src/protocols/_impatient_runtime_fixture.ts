import { RAN_FOR_MS } from "../dialogue/calls/_virtual_runtime_fixture.ts";
import { ModelError } from "../models/model_error.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";

/** Time limit for a whole answer, in ms. It exceeds every other wait, so that each call has exactly one such sleep. */
export const TIMEOUT_MS = 400_000;
/** Time limit before and between streamed pieces, in ms. */
export const SILENCE_MS = 200_000;

/** Time allowed for data already sent by a silent server to arrive, in ms of real time. */
const ARRIVAL_MS = 25;

interface Watch {
  readonly ms: number;
  readonly dueMs: number;
  readonly fire: () => void;
}

/**
 * The real world with a clock of its own. Waits before repeated requests end at once. A request times out as soon as
 * all open requests are known to hang.
 */
export class ImpatientRuntime implements Runtime {
  readonly fetch = systemRuntime.fetch;
  readonly randomBytes = systemRuntime.randomBytes;
  readonly openAppend = systemRuntime.openAppend;
  /** Waits requested before repeated requests, in ms. */
  readonly waits: number[] = [];
  #nowMs = 0;
  #watches: Watch[] = [];
  #hanging = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

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

  /** Called when a server stops answering a request. */
  hangs(): void {
    this.#hanging++;
    this.#look();
  }

  /** Stops the runtime once the dialogue is over. */
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
          this.#remove(mine, new ModelError("The runtime's own time is up", { code: "timeout" }));
          resolve();
        },
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#watches.push(mine);
    });
  }

  /** Removes a call's timers. A call ends with its only sleep of the longest kind, by a timeout or otherwise. */
  #remove(watch: Watch, reason: unknown): void {
    this.#watches = this.#watches.filter((other) => other !== watch);
    if (watch.ms === TIMEOUT_MS && reason instanceof ModelError && reason.code === "timeout") this.#hanging--;
    this.#look();
  }

  /** Jumps to the earliest timeout if nothing else is running. */
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
