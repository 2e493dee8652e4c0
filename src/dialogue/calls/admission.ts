import { providerOf } from "../../transcript/provider_of.ts";
import type { ModelError } from "../../models/model_error.ts";
import type { RateLimit } from "../../models/rate_limit.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { CallWaiting } from "../../transcript/event.ts";
import { AttemptsError } from "./failures.ts";
import { Outage, type Patience } from "./outage.ts";

const MINUTE_MS = 60_000;
/** A later reset belongs to a limit per hour or day: a refusal is then more useful than waiting. */
const MAX_RESET_MS = 120_000;

/** Configured limits of a provider. */
export interface RateLimits {
  /** An integer >= 1. @default none */
  readonly requestsPerMinute?: number;
  /** Tokens of prompts and maximum answers; an integer >= 1. @default none */
  readonly tokensPerMinute?: number;
}

export interface AdmissionOptions {
  readonly runtime: Runtime;
  /** Maximum concurrent requests to one provider; an integer >= 1. */
  readonly concurrency: number;
  /**
   * Limits by provider: the part of a model's id before the first `/`. Admissions with the same object for a provider
   * share its limits and the number of concurrent requests, which is that of the first of them.
   */
  readonly rateLimits?: Readonly<Record<string, RateLimits>> | undefined;
}

/** A request waiting to be sent. */
export interface RateRequest extends Patience {
  /** Number of the call's requests that failed. */
  readonly failed: number;
  /** Id of the model: limits reported by a provider apply only to it. */
  readonly model: string;
  /** Address of the model's server, if it is not the provider's own: an outage is that of a server. */
  readonly server?: string | undefined;
  /** Requests that the server works on at once, if it says so: others would only wait there. */
  readonly slots?: number | undefined;
  /** Maximum tokens it may use. */
  readonly tokens: number;
  /** `true` for requests on the floor, which go before those aside. */
  readonly urgent: boolean;
  /** Time left. At 0, limits per minute no longer delay the request: the timekeeper refuses it. */
  readonly timeLeftMs: () => number;
  readonly signal: AbortSignal;
  /** Called when a limit per minute or an outage delays the request, and again if that was not long enough. */
  readonly onWaiting: (wait: Pick<CallWaiting, "waitMs" | "reason" | "code" | "givingUpMs">) => void;
}

/** A request that may be sent. */
export interface Admitted {
  /** Time for which limits per minute and outages delayed it. */
  readonly waitedMs: number;
  /** Records that it is being sent now. */
  sent(): void;
  /** Updates the limits reported by the provider. */
  learn(rateLimit: RateLimit | undefined): void;
  /** Records that the server works: it answered, even if with a refusal. */
  answered(): void;
  /**
   * Records that the server cannot answer now: requests to it wait. Returns `false` if none has ever reached it in this
   * process, so that waiting is no use: the address may be wrong.
   */
  failed(error: ModelError): boolean;
  /** Makes room for the next request, whether or not this one was sent. */
  leave(): void;
}

/** Servers that have answered, by the runtime through which they are reached. */
const REACHED = new WeakMap<Runtime, Set<string>>();

/** Gates that several dialogues share, by the limits that they were given. */
const SHARED = new WeakMap<RateLimits, Gate>();

/** Admits requests as limits per minute and the number of concurrent requests to their provider allow. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #gates = new Map<string, Gate>();

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /**
   * Waits until the request may go. Rejects with the signal's reason if it is aborted first.
   *
   * @throws {AttemptsError} If the request's patience is spent: the newest failure of its server.
   */
  enter(request: RateRequest): Promise<Admitted> {
    const name = providerOf(request.model);
    const limits = this.#options.rateLimits?.[name];
    const gate = this.#gates.get(name) ?? (limits && SHARED.get(limits)) ?? new Gate(this.#options, limits);
    this.#gates.set(name, gate);
    if (limits) SHARED.set(limits, gate);
    return gate.enter(request);
  }
}

const KINDS = ["requests", "tokens"] as const;
type Kind = typeof KINDS[number];
type Amounts = Readonly<Record<Kind, number>>;

interface Waiting extends RateRequest {
  readonly sinceMs: number;
  readonly go: (admitted: Admitted) => void;
  readonly giveUp: (error: AttemptsError) => void;
  /** Absent until a limit delays it. */
  toldUntilMs?: number;
}

/** A limit that delays a request, and the remaining delay. */
interface Hold extends Pick<CallWaiting, "waitMs" | "reason" | "code" | "givingUpMs"> {
  /** `true` for a limit on all models of the provider. */
  readonly shared: boolean;
}

/** An admitted request. It counts until a minute after it was sent. */
interface Passed extends Amounts {
  sentMs?: number;
}

/**
 * Concurrent requests, limits and outages of one provider. No request overtakes another that waits for the same limit. The
 * package `limiter` is not used: it does not accept a clock, and admits up to twice the limit in some minutes.
 */
class Gate {
  readonly #options: AdmissionOptions;
  readonly #configured: Readonly<Record<Kind, number>>;
  readonly #told = new Map<string, ToldLimits>();
  /** By the address of the server. */
  readonly #outages = new Map<string, Outage>();
  readonly #isLimited: boolean;
  #waiting: readonly Waiting[] = [];
  #passed: readonly Passed[] = [];
  #underWay = 0;
  /** Timer for the next look at the queue; absent if none is needed. */
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
      const leave = () => signal.removeEventListener("abort", onAbort);
      const go = (admitted: Admitted) => (leave(), resolve(admitted));
      const giveUp = (error: AttemptsError) => (leave(), reject(error));
      const mine: Waiting = { ...request, sinceMs: this.#options.runtime.monotonicMs(), go, giveUp };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting = [...this.#waiting, mine];
      this.#look();
    });
  }

  /** Admits all requests that may go, those on the floor first, and looks again when the next one may. */
  #look(): void {
    this.#timer?.abort();
    this.#timer = undefined;
    const { runtime, concurrency } = this.#options;
    const nowMs = runtime.monotonicMs();
    const ofModel = new Map<string, Hold>();
    const tell: (() => void)[] = [];
    let ofAll: Hold | undefined;
    let nextMs = Infinity;
    for (const request of this.#waiting.toSorted((a, b) => Number(b.urgent) - Number(a.urgent))) {
      const outage = this.#outages.get(serverOf(request));
      const away = outage?.waitOf(request, nowMs);
      if (outage && !away) {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== request);
        request.giveUp(new AttemptsError(outage.error, request.failed));
      }
      if (this.#underWay >= Math.min(concurrency, request.slots ?? Infinity) || (outage && !away)) continue;
      const awayHold: Hold | undefined = outage && away && away.waitMs > 0
        ? { ...away, reason: "provider away", code: outage.error.code, shared: false }
        : undefined;
      const holds = [ofAll, ofModel.get(request.model), awayHold, ...this.#holdsOn(request, nowMs)];
      const leftMs = request.timeLeftMs();
      const hold = leftMs > 0 ? longest(holds) : undefined;
      if (!hold) {
        this.#letGo(request, nowMs);
        continue;
      }
      ofModel.set(request.model, hold);
      if (hold.shared) ofAll = hold;
      nextMs = Math.min(nextMs, hold.waitMs, leftMs);
      if (nowMs < (request.toldUntilMs ?? -Infinity)) continue;
      request.toldUntilMs = nowMs + hold.waitMs;
      const { shared: _, ...wait } = hold;
      tell.push(() => request.onWaiting({ ...wait, waitMs: Math.ceil(wait.waitMs) }));
    }
    if (nextMs < Infinity) this.#lookIn(Math.ceil(nextMs));
    for (const each of tell) each(); // only now, because listeners may cancel requests
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
    let sentMs = nowMs;
    const server = serverOf(request);
    const reached = REACHED.get(runtime) ?? new Set();
    REACHED.set(runtime, reached);
    const learn = (rateLimit: RateLimit | undefined) => {
      if (rateLimit) told.learn(rateLimit, sums, runtime.monotonicMs());
    };
    request.go({
      waitedMs: request.toldUntilMs === undefined ? 0 : Math.ceil(nowMs - request.sinceMs),
      sent: () => {
        passed.sentMs = sentMs = runtime.monotonicMs();
      },
      learn,
      answered: () => {
        reached.add(server);
        const outage = this.#outages.get(server);
        if (!outage || sentMs < outage.sinceMs) return;
        this.#outages.delete(server);
        this.#look();
      },
      failed: (error) => {
        if (error.code === "unreachable" && !error.mayHaveBeenPaid && !reached.has(server)) return false;
        if (error.status !== undefined) reached.add(server);
        const random = new DataView(runtime.randomBytes(4).buffer).getUint32(0) / 2 ** 32;
        const at = { sentMs, nowMs: runtime.monotonicMs(), random };
        const outage = this.#outages.get(server);
        if (outage) outage.failed(error, at);
        else this.#outages.set(server, new Outage(error, at));
        return true;
      },
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

/** The limits that a provider reports for one model. */
class ToldLimits {
  /** Totals of all admitted requests. */
  #sums: Amounts = { requests: 0, tokens: 0 };
  /** Number of requests up to the one whose answer brought the latest report. */
  #from = 0;
  #windows: { readonly [of in Kind]?: Window } = {};

  /** Counts an admitted request, or with `-1` removes one that was not sent after all. */
  take({ requests, tokens }: Amounts, sign: 1 | -1): Amounts {
    this.#sums = { requests: this.#sums.requests + sign * requests, tokens: this.#sums.tokens + sign * tokens };
    return this.#sums;
  }

  /**
   * Updates the limits from the answer to the request that made these sums; a later request's answer takes precedence.
   */
  learn(rateLimit: RateLimit, sums: Amounts, nowMs: number): void {
    if (sums.requests < this.#from) return;
    this.#from = sums.requests;
    const windows: { [of in Kind]?: Window } = {};
    for (const of of KINDS) {
      const { limit = Infinity, remaining, resetMs } = rateLimit[of] ?? {};
      if (remaining === undefined || resetMs === undefined || resetMs > MAX_RESET_MS) continue;
      // Limits that refill evenly, as OpenAI's do, are whole again after the used share of a minute.
      const evenMs = MINUTE_MS * (limit - remaining) / limit;
      const fillsEvenly = Math.abs(resetMs - evenMs) <= Math.max(10, 0.01 * evenMs);
      const readMs = nowMs - (rateLimit.ageMs ?? 0);
      windows[of] = { limit, left: remaining + sums[of], readMs, untilMs: readMs + resetMs, fillsEvenly };
    }
    this.#windows = windows;
  }

  waitMs(of: Kind, need: number, nowMs: number): number {
    const window = this.#windows[of];
    if (!window || nowMs >= window.untilMs) return 0; // then the state is unknown until the next answer
    const { limit, left, readMs, untilMs, fillsEvenly } = window;
    const filled = fillsEvenly ? limit * (nowMs - readMs) / MINUTE_MS : 0;
    const missing = Math.min(need, limit) - (left + filled - this.#sums[of]);
    if (missing <= 0) return 0;
    return fillsEvenly ? Math.ceil(MINUTE_MS * missing / limit) : untilMs - nowMs;
  }
}

interface Window {
  readonly limit: number;
  /** The remainder reported by the provider plus the total admitted before. */
  readonly left: number;
  readonly readMs: number;
  readonly untilMs: number;
  readonly fillsEvenly: boolean;
}

/**
 * Returns the time until `need` fits within the limit for any minute. A need above the whole limit fits when nothing
 * else is in use: better alone than never.
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

/** Returns what an outage concerns: the server of a request. */
function serverOf({ model, server }: RateRequest): string {
  return server ?? providerOf(model);
}

/** Returns the time at which a request no longer counts; an unsent one is treated as sent now. */
function goneMs({ sentMs }: Passed, nowMs: number): number {
  return (sentMs ?? nowMs) + MINUTE_MS;
}

/** Returns the longest hold. If any hold applies to all models, so does the result. */
function longest(holds: readonly (Hold | undefined)[]): Hold | undefined {
  const there = holds.filter((hold) => hold !== undefined);
  const [first] = there.toSorted((a, b) => b.waitMs - a.waitMs);
  return first && { ...first, shared: there.some(({ shared }) => shared) };
}
