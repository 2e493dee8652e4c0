import { RAN_FOR_MS } from "../dialogue/calls/_virtual_runtime_fixture.ts";
import { fromStatus, fromTransport } from "../models/_failure.ts";
import type { CompleteOptions, Completion } from "../models/chat_model.ts";
import type { AppendFile, Runtime } from "../runtime/runtime.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";

/** Ways in which a provider cannot answer now. */
export const WAYS = [
  "429 with the wait in the text",
  "429",
  "503",
  "529",
  "refused",
  "reset",
  "silent",
] as const;

/** A time in which a provider cannot answer, in ms of the simulated clock. */
export interface PlannedOutage {
  readonly way: typeof WAYS[number];
  readonly fromMs: number;
  readonly untilMs: number;
}

const PROVIDER = { name: "served", model: "model", address: "http://served.test/v1", custom: true };

interface Sleeper {
  readonly untilMs: number;
  readonly wake: () => void;
}

/**
 * A world with a clock of its own, a server and a real disk. It may stop at any of its effects, as a killed process
 * does: that one has half of its effect or none, and nothing happens any more.
 */
export class OutageWorld implements Runtime {
  readonly fetch: typeof fetch = () => Promise.reject(new TypeError("There is no network here"));
  /** Bodies of the requests that reached the server, in order. */
  readonly bodies: string[] = [];
  /** Outages that a request has met. */
  readonly met = new Set<PlannedOutage>();
  readonly #answer: (body: string) => Completion;
  readonly #outages: readonly PlannedOutage[];
  /** The effect at which it stops; `Infinity` if it does not. */
  readonly #stopsAt: number;
  readonly #files = new Set<AppendFile>();
  #sleepers: Sleeper[] = [];
  #nowMs: number;
  #drawn = 0;
  /** Number of effects so far. */
  effects = 0;

  constructor({ answer, outages, nowMs, stopsAt = Infinity }: {
    readonly answer: (body: string) => Completion;
    readonly outages: readonly PlannedOutage[];
    readonly nowMs: number;
    readonly stopsAt?: number;
  }) {
    this.#answer = answer;
    this.#outages = outages;
    this.#nowMs = nowMs;
    this.#stopsAt = stopsAt;
  }

  get hasStopped(): boolean {
    return this.effects >= this.#stopsAt;
  }

  now(): number {
    return Date.UTC(2026, 0, 1) + this.#nowMs;
  }

  monotonicMs(): number {
    return RAN_FOR_MS + this.#nowMs;
  }

  /** Time since the first run began, in ms. */
  get passedMs(): number {
    return this.#nowMs;
  }

  randomBytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.#drawn++ % 256);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => {
        this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== mine);
        reject(signal?.reason);
      };
      const wake = () => {
        signal?.removeEventListener("abort", onAbort);
        if (!this.#stops()) resolve();
      };
      const mine: Sleeper = { untilMs: this.#nowMs + ms, wake };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#sleepers.push(mine);
    });
  }

  async openAppend(path: string, options: { readonly create: boolean }): Promise<AppendFile> {
    const file = await systemRuntime.openAppend(path, options);
    this.#files.add(file);
    return {
      ...file,
      append: async (bytes) => {
        if (this.hasStopped) return await FOREVER;
        if (!this.#stops()) return await file.append(bytes);
        await file.append(bytes.subarray(0, bytes.length >> 1)).finally(() => this.#close());
        return await FOREVER;
      },
      close: () => {
        this.#files.delete(file);
        file.close();
      },
    };
  }

  /** Answers a request after two seconds, unless there is an outage. */
  async complete(body: string, { signal }: CompleteOptions): Promise<Completion> {
    if (this.#stops()) return await FOREVER;
    const outage = this.#outages.find(({ fromMs, untilMs }) => fromMs <= this.#nowMs && this.#nowMs < untilMs);
    if (outage) return await this.#refuse(outage, signal);
    this.bodies.push(body);
    await this.sleep(2000, signal);
    return this.#answer(body);
  }

  async #refuse(outage: PlannedOutage, signal: AbortSignal | undefined): Promise<never> {
    this.met.add(outage);
    const leftMs = outage.untilMs - this.#nowMs;
    const says = (status: number, text = "Not now") => fromStatus({ status, text }, PROVIDER);
    const refused = new TypeError("connection refused");
    const reset = new TypeError("connection reset by peer");
    switch (outage.way) {
      case "429 with the wait in the text":
        throw says(429, `Rate limit reached. Please try again in ${(leftMs / 1000).toFixed(2)}s.`);
      case "429":
        throw says(429);
      case "503":
        throw says(503);
      case "529":
        throw says(529, "Overloaded");
      case "refused":
        throw fromTransport(refused, PROVIDER, { answering: false });
      case "reset":
        await this.sleep(500, signal);
        throw fromTransport(reset, PROVIDER, { answering: false });
      case "silent":
        return await FOREVER;
    }
  }

  /** Lets time pass until a run is over or the world has stopped. */
  async live<T>(run: Promise<T>): Promise<T | undefined> {
    let over = false;
    const settle = () => {
      over = true;
    };
    run.then(settle, settle);
    while (!over && !this.hasStopped) {
      await new Promise((resolve) => setTimeout(resolve));
      const [next] = this.#sleepers.toSorted((a, b) => a.untilMs - b.untilMs);
      if (over || !next) continue;
      this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== next);
      this.#nowMs = Math.max(this.#nowMs, next.untilMs);
      next.wake();
    }
    if (over) return await run;
    await new Promise((resolve) => setTimeout(resolve, 5)); // an append that is under way
    this.#close();
    return undefined;
  }

  /** Counts an effect. Returns `true` from the one on at which the world stops. */
  #stops(): boolean {
    return ++this.effects >= this.#stopsAt;
  }

  /** Releases the files, as the end of a process does. */
  #close(): void {
    for (const file of this.#files) file.close();
    this.#files.clear();
  }
}

/** The rest of an effect that never comes. */
const FOREVER = new Promise<never>(() => {});
