import { unlessAborted } from "../agents/terminal.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { BudgetError } from "./calls/budget.ts";

/** The active time of a dialogue: that of all its runs, without people's thinking. */
export class ActiveTime {
  readonly #runtime: Runtime;
  readonly #earlierMs: number;
  readonly #startedMs: number;
  readonly #maxMs: number;
  #thinking = 0;
  #thinkingSinceMs = 0;
  #thoughtMs = 0;

  constructor({ runtime, earlierMs, maxMs = Infinity }: {
    readonly runtime: Runtime;
    /** Active time of earlier runs. */
    readonly earlierMs: number;
    readonly maxMs?: number | undefined;
  }) {
    this.#runtime = runtime;
    this.#earlierMs = earlierMs;
    this.#maxMs = maxMs;
    this.#startedMs = runtime.monotonicMs();
  }

  /** Active time of this run. */
  get activeMs(): number {
    const now = this.#runtime.monotonicMs();
    const thinkingMs = this.#thinking > 0 ? now - this.#thinkingSinceMs : 0;
    return now - this.#startedMs - this.#thoughtMs - thinkingMs;
  }

  /** Time until the limit on duration; may be infinite, or below 0. */
  get leftMs(): number {
    return this.#maxMs - this.#earlierMs - this.activeMs;
  }

  /** Says that the limit on duration is reached. */
  get error(): BudgetError {
    return new BudgetError("max_duration", undefined, undefined, this.#maxMs);
  }

  /**
   * Waits until the limit on duration is reached.
   *
   * @throws {BudgetError} When it is reached.
   * @throws The signal's reason, if that comes first.
   */
  async up(signal: AbortSignal): Promise<never> {
    if (this.#maxMs === Infinity) return await unlessAborted(new Promise(() => {}), signal);
    for (let leftMs = this.leftMs; leftMs > 0; leftMs = this.leftMs) await this.#runtime.sleep(leftMs, signal);
    throw this.error;
  }

  /** Stops the clock while a person thinks. */
  async whileThinking<T>(think: () => Promise<T>): Promise<T> {
    if (this.#thinking++ === 0) this.#thinkingSinceMs = this.#runtime.monotonicMs();
    try {
      return await think();
    } finally {
      if (--this.#thinking === 0) this.#thoughtMs += this.#runtime.monotonicMs() - this.#thinkingSinceMs;
    }
  }
}
