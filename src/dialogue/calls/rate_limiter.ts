import type { RateLimit } from "../../models/rate_limit.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { type Hold, longest, RateBounds, type RateLimits, type RateNeed } from "./rate_bounds.ts";

/** A request that asks to be sent. */
export interface RateRequest extends RateNeed {
  /** On the floor: before those aside. */
  readonly urgent: boolean;
  readonly signal: AbortSignal;
  /** Hears when it has to wait, and again when that was not long enough. */
  readonly onWaiting: (wait: Pick<Hold, "waitMs" | "reason">) => void;
}

/** Leave to make one request. */
export interface RatePass {
  /** How long it was held back. */
  readonly waitedMs: number;
  /** It goes out now. */
  sent(): void;
  /** It was not made. */
  giveBack(): void;
  /** Takes in what the provider said with its answer or refusal. */
  learn(rateLimit: RateLimit): void;
}

interface Waiting extends RateRequest {
  readonly sinceMs: number;
  readonly go: (pass: RatePass) => void;
  /** Absent while it has not been held back. */
  toldUntilMs?: number;
}

/**
 * Holds requests to one provider back until its limits per minute let them go. Those for the floor go before those
 * aside, each kind in the order of asking; nobody overtakes who waits for the same limit.
 */
export class RateLimiter {
  readonly #runtime: Runtime;
  readonly #timeLeftMs: () => number;
  readonly #bounds: RateBounds;
  #waiting: readonly Waiting[] = [];
  /** Of the next look at who may go; absent while nobody waits for one. */
  #timer: AbortController | undefined;

  constructor({ runtime, timeLeftMs, limits }: {
    readonly runtime: Runtime;
    /** When it is 0 nobody is held back any more: who keeps the time refuses them. */
    readonly timeLeftMs: () => number;
    /** Those that are configured. */
    readonly limits?: RateLimits | undefined;
  }) {
    this.#runtime = runtime;
    this.#timeLeftMs = timeLeftMs;
    this.#bounds = new RateBounds(limits);
  }

  /** Waits until the request may go. Rejects with the signal's reason when it is aborted before. */
  enter(request: RateRequest): Promise<RatePass> {
    const { signal } = request;
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== mine);
        reject(signal.reason);
        this.#admit();
      };
      const go = (pass: RatePass) => {
        signal.removeEventListener("abort", onAbort);
        resolve(pass);
      };
      const mine: Waiting = { ...request, sinceMs: this.#runtime.monotonicMs(), go };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting = [...this.#waiting, mine];
      this.#admit();
    });
  }

  /** Lets go who may go, and looks again when the next one may. */
  #admit(): void {
    this.#timer?.abort();
    this.#timer = undefined;
    const timeLeftMs = this.#timeLeftMs();
    const nowMs = this.#runtime.monotonicMs();
    const byModel = new Map<string, Hold>();
    const tell: (() => void)[] = [];
    let forAll: Hold | undefined;
    let nextMs = Infinity;
    for (const request of this.#waiting.toSorted((a, b) => Number(b.urgent) - Number(a.urgent))) {
      const hold = longest([this.#bounds.holdOn(request, nowMs), byModel.get(request.model), forAll]);
      if (!hold || timeLeftMs <= 0) {
        this.#letGo(request, nowMs);
        continue;
      }
      byModel.set(request.model, hold);
      if (hold.shared) forAll = hold;
      nextMs = Math.min(nextMs, hold.waitMs);
      if (nowMs < (request.toldUntilMs ?? -Infinity)) continue;
      request.toldUntilMs = nowMs + hold.waitMs;
      tell.push(() => request.onWaiting({ waitMs: Math.ceil(hold.waitMs), reason: hold.reason }));
    }
    if (nextMs < Infinity) this.#admitIn(Math.ceil(Math.min(nextMs, timeLeftMs)));
    // Only now, because who hears it may cancel requests.
    for (const each of tell) each();
  }

  #admitIn(ms: number): void {
    const timer = this.#timer = new AbortController();
    this.#runtime.sleep(ms, timer.signal).then(() => this.#admit(), () => {});
  }

  #letGo(request: Waiting, nowMs: number): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== request);
    const taken = this.#bounds.take(request, nowMs);
    request.go({
      waitedMs: request.toldUntilMs === undefined ? 0 : Math.ceil(nowMs - request.sinceMs),
      sent: () => taken.sent(this.#runtime.monotonicMs()),
      giveBack: () => {
        taken.giveBack();
        this.#admit();
      },
      learn: (rateLimit) => {
        taken.learn(rateLimit, this.#runtime.monotonicMs());
        this.#admit();
      },
    });
  }
}
