import type { RateLimit } from "../../models/rate_limit.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { CallWaiting } from "../../transcript/event.ts";

const MINUTE_MS = 60_000;
/** A later reset is that of a limit per hour or day: a refusal then says more than waiting for it would. */
const MAX_RESET_MS = 120_000;

/** Limits of a provider, as they are configured. */
export interface RateLimits {
  /** An integer >= 1. @default none */
  readonly requestsPerMinute?: number;
  /** Of prompts and the limits of their answers; an integer >= 1. @default none */
  readonly tokensPerMinute?: number;
}

export interface AdmissionOptions {
  readonly runtime: Runtime;
  /** Requests at once to one provider; an integer >= 1. */
  readonly concurrency: number;
  /** By provider: what stands before the first `/` of a model's id. */
  readonly rateLimits?: Readonly<Record<string, RateLimits>> | undefined;
  /** With 0 left no limit per minute holds anybody back: who keeps the time refuses them. */
  readonly timeLeftMs: () => number;
}

/** A request that asks to be sent. */
export interface RateRequest {
  /** Id of the model: what a provider says of its limits holds for it alone. */
  readonly model: string;
  /** Tokens it may use at worst. */
  readonly tokens: number;
  /** On the floor: before those aside. */
  readonly urgent: boolean;
  readonly signal: AbortSignal;
  /** Hears when a limit per minute holds it back, and again when that was not long enough. */
  readonly onWaiting: (wait: Pick<CallWaiting, "waitMs" | "reason">) => void;
}

/** A request that may be made. */
export interface Admitted {
  /** Time for which limits per minute held it back. */
  readonly waitedMs: number;
  /** Notes that it leaves now. */
  sent(): void;
  /** Takes in what the provider says of its limits. */
  learn(rateLimit: RateLimit | undefined): void;
  /** Makes room for the next one, whether or not it was made. */
  leave(): void;
}

/** Returns the part of a model's id that names the provider whose limits it shares. */
export function providerOf(model: string): string {
  return model.split("/")[0] ?? model;
}

/** Lets requests go when the limits per minute of their provider and the number of those under way allow it. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #gates = new Map<string, Gate>();

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Waits until the request may go. Rejects with the signal's reason when it is aborted before. */
  enter(request: RateRequest): Promise<Admitted> {
    const name = providerOf(request.model);
    const gate = this.#gates.get(name) ?? new Gate(this.#options, this.#options.rateLimits?.[name]);
    this.#gates.set(name, gate);
    return gate.enter(request);
  }
}

const KINDS = ["requests", "tokens"] as const;
type Kind = typeof KINDS[number];
type Amounts = Readonly<Record<Kind, number>>;

interface Waiting extends RateRequest {
  readonly sinceMs: number;
  readonly go: (admitted: Admitted) => void;
  /** Absent while no limit has held it back. */
  toldUntilMs?: number;
}

/** A limit that holds a request back, and the time until it may no longer. */
interface Hold extends Pick<CallWaiting, "waitMs" | "reason"> {
  /** A limit for all models of the provider. */
  readonly shared: boolean;
}

/** A request that was let go. It counts until a minute after it was sent. */
interface Passed extends Amounts {
  sentMs?: number;
}

/**
 * Places and limits of one provider. Nobody overtakes another who waits for the same limit. The package `limiter` is not
 * used: it has no clock to be given, and lets up to twice the limit go in some minutes.
 */
class Gate {
  readonly #options: AdmissionOptions;
  readonly #configured: Readonly<Record<Kind, number>>;
  readonly #told = new Map<string, ToldLimits>();
  readonly #isLimited: boolean;
  #waiting: readonly Waiting[] = [];
  #passed: readonly Passed[] = [];
  #underWay = 0;
  /** Of the next look at the queue; absent while nobody waits for one. */
  #timer: AbortController | undefined;

  constructor(
    options: AdmissionOptions,
    { requestsPerMinute = Infinity, tokensPerMinute = Infinity }: RateLimits = {},
  ) {
    this.#options = options;
    this.#configured = { requests: requestsPerMinute, tokens: tokensPerMinute };
    this.#isLimited = KINDS.some((of) => this.#configured[of] < Infinity);
  }

  enter(request: RateRequest): Promise<Admitted> {
    const { signal } = request;
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== mine);
        reject(signal.reason);
        this.#look();
      };
      const go = (admitted: Admitted) => {
        signal.removeEventListener("abort", onAbort);
        resolve(admitted);
      };
      const mine: Waiting = { ...request, sinceMs: this.#options.runtime.monotonicMs(), go };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting = [...this.#waiting, mine];
      this.#look();
    });
  }

  /** Lets everybody go who may, those on the floor first, and looks again when the next one may. */
  #look(): void {
    this.#timer?.abort();
    this.#timer = undefined;
    const { runtime, concurrency, timeLeftMs } = this.#options;
    const nowMs = runtime.monotonicMs();
    const leftMs = timeLeftMs();
    const ofModel = new Map<string, Hold>();
    const tell: (() => void)[] = [];
    let ofAll: Hold | undefined;
    let nextMs = Infinity;
    for (const request of this.#waiting.toSorted((a, b) => Number(b.urgent) - Number(a.urgent))) {
      if (this.#underWay >= concurrency) break;
      const holds = [ofAll, ofModel.get(request.model), ...this.#holdsOn(request, nowMs)];
      const hold = leftMs > 0 ? longest(holds) : undefined;
      if (!hold) {
        this.#letGo(request, nowMs);
        continue;
      }
      ofModel.set(request.model, hold);
      if (hold.shared) ofAll = hold;
      nextMs = Math.min(nextMs, hold.waitMs);
      if (nowMs < (request.toldUntilMs ?? -Infinity)) continue;
      request.toldUntilMs = nowMs + hold.waitMs;
      tell.push(() => request.onWaiting({ waitMs: Math.ceil(hold.waitMs), reason: hold.reason }));
    }
    if (nextMs < Infinity) this.#lookIn(Math.ceil(Math.min(nextMs, leftMs)));
    for (const each of tell) each(); // only now, because who hears it may cancel requests
  }

  #lookIn(ms: number): void {
    const timer = this.#timer = new AbortController();
    this.#options.runtime.sleep(ms, timer.signal).then(() => this.#look(), () => {});
  }

  #holdsOn({ model, tokens }: RateRequest, nowMs: number): readonly (Hold | undefined)[] {
    this.#passed = this.#passed.filter((passed) => goneMs(passed, nowMs) > nowMs);
    const need = { requests: 1, tokens };
    const told = this.#told.get(model);
    const hold = (of: Kind, waitMs: number, shared: boolean): Hold | undefined =>
      waitMs > 0 ? { waitMs, reason: `${of} per minute`, shared } : undefined;
    return KINDS.flatMap((of) => [
      hold(of, untilFree(this.#passed, { of, limit: this.#configured[of], need: need[of], nowMs }), true),
      hold(of, told?.waitMs(of, need[of], nowMs) ?? 0, false),
    ]);
  }

  #letGo(request: Waiting, nowMs: number): void {
    const { runtime } = this.#options;
    const passed: Passed = { requests: 1, tokens: request.tokens };
    const told = this.#told.get(request.model) ?? new ToldLimits();
    const sums = told.take(passed, 1);
    this.#told.set(request.model, told);
    this.#waiting = this.#waiting.filter((waiting) => waiting !== request);
    if (this.#isLimited) this.#passed = [...this.#passed, passed];
    this.#underWay++;
    let left = false;
    const learn = (rateLimit: RateLimit | undefined) => {
      if (rateLimit) told.learn(rateLimit, sums, runtime.monotonicMs());
    };
    request.go({
      waitedMs: request.toldUntilMs === undefined ? 0 : Math.ceil(nowMs - request.sinceMs),
      sent: () => {
        passed.sentMs = runtime.monotonicMs();
      },
      learn,
      leave: () => {
        if (left) return;
        left = true;
        this.#underWay--;
        if (passed.sentMs === undefined) {
          this.#passed = this.#passed.filter((other) => other !== passed);
          told.take(passed, -1);
        }
        this.#look();
      },
    });
  }
}

/** The limits that a provider tells of for one model. */
class ToldLimits {
  /** Sums of all that was let go. */
  #sums: Amounts = { requests: 0, tokens: 0 };
  /** Sum of requests up to the one that the news came with. */
  #from = 0;
  #windows: { readonly [of in Kind]?: Window } = {};

  /** Counts a request that is let go, or with `-1` one that was not made after all. */
  take({ requests, tokens }: Amounts, sign: 1 | -1): Amounts {
    this.#sums = { requests: this.#sums.requests + sign * requests, tokens: this.#sums.tokens + sign * tokens };
    return this.#sums;
  }

  /** Takes in what came with the answer to the request that made these sums; an answer to a later one says more. */
  learn(rateLimit: RateLimit, sums: Amounts, nowMs: number): void {
    if (sums.requests < this.#from) return;
    this.#from = sums.requests;
    const windows: { [of in Kind]?: Window } = {};
    for (const of of KINDS) {
      const { limit = Infinity, remaining, resetMs } = rateLimit[of] ?? {};
      if (remaining === undefined || resetMs === undefined || resetMs > MAX_RESET_MS) continue;
      // Limits that fill up evenly, as OpenAI's do, are whole again after the used share of a minute.
      const evenMs = MINUTE_MS * (limit - remaining) / limit;
      const fillsEvenly = Math.abs(resetMs - evenMs) <= Math.max(10, 0.01 * evenMs);
      const readMs = nowMs - (rateLimit.ageMs ?? 0);
      windows[of] = { limit, left: remaining + sums[of], readMs, untilMs: readMs + resetMs, fillsEvenly };
    }
    this.#windows = windows;
  }

  waitMs(of: Kind, need: number, nowMs: number): number {
    const window = this.#windows[of];
    if (!window || nowMs >= window.untilMs) return 0; // then nothing is known until the next answer
    const { limit, left, readMs, untilMs, fillsEvenly } = window;
    const filled = fillsEvenly ? limit * (nowMs - readMs) / MINUTE_MS : 0;
    const missing = Math.min(need, limit) - (left + filled - this.#sums[of]);
    if (missing <= 0) return 0;
    return fillsEvenly ? Math.ceil(MINUTE_MS * missing / limit) : untilMs - nowMs;
  }
}

interface Window {
  readonly limit: number;
  /** The rest that the provider told of, and the sum of all that was let go before. */
  readonly left: number;
  readonly readMs: number;
  readonly untilMs: number;
  readonly fillsEvenly: boolean;
}

/**
 * Returns the time until so much fits, with at most the limit in any minute. What is larger than the whole limit fits
 * when nothing of it is used: better alone than never.
 */
function untilFree(
  passed: readonly Passed[],
  { of, limit, need, nowMs }: {
    readonly of: Kind;
    readonly limit: number;
    readonly need: number;
    readonly nowMs: number;
  },
): number {
  if (limit === Infinity) return 0;
  let free = limit - passed.reduce((sum, one) => sum + one[of], 0);
  let freeMs = nowMs;
  for (const one of passed.toSorted((a, b) => goneMs(a, nowMs) - goneMs(b, nowMs))) {
    if (need <= free) break;
    free += one[of];
    freeMs = goneMs(one, nowMs);
  }
  return freeMs - nowMs;
}

/** Returns the time at which a request no longer counts; for one that is still to be sent, as if that were now. */
function goneMs({ sentMs }: Passed, nowMs: number): number {
  return (sentMs ?? nowMs) + MINUTE_MS;
}

/** Returns the hold that lasts longest. With one for all models among them, it is one for all. */
function longest(holds: readonly (Hold | undefined)[]): Hold | undefined {
  const there = holds.filter((hold) => hold !== undefined);
  const [first] = there.toSorted((a, b) => b.waitMs - a.waitMs);
  return first && { ...first, shared: there.some(({ shared }) => shared) };
}
