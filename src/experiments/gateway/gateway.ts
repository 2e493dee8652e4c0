import { Buffer } from "node:buffer";
import type { RateLimits } from "../../dialogue/mod.ts";
import { Admission } from "../../dialogue/calls/admission.ts";
import { dollarsOnly, Purse, type Reserved } from "../../dialogue/calls/purse.ts";
import { needOf, type Size } from "../../dialogue/calls/spending.ts";
import { DEFAULT_OUTPUT_TOKENS } from "../../agents/output_limit.ts";
import type { ChatModel } from "../../models/chat_model.ts";
import { type Effort, type GatewayCall, kept } from "../../models/gateway_call.ts";
import { ModelError } from "../../models/model_error.ts";
import { costOf, type Price, priceOf } from "../../models/prices.ts";
import { framedTokens, imageTokens } from "../../models/token_counter.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { inSpan, type Span } from "../../runtime/span.ts";
import { redact } from "../../text/redact.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { CallKey, KeptCalls } from "./kept_calls.ts";

/** Longest time for a whole answer, once the provider is asked, if a worker does not say otherwise. */
const TIMEOUT_MS = 600_000;

/** Bytes per token, a low estimate, for limits on tokens per minute. */
const ROUGH_BYTES_PER_TOKEN = 3;

/** Options of a {@linkcode Gateway}. */
export interface GatewayOptions {
  readonly calls: KeptCalls;
  /** Makes the model of a SPEC. */
  readonly createModel: (spec: string, effort: Effort | undefined) => Promise<ChatModel>;
  readonly runtime: Runtime;
  /** Prices that replace the catalogue's, by model. */
  readonly prices?: Readonly<Record<string, Price>> | undefined;
  /** Limits by provider. */
  readonly rateLimits?: Readonly<Record<string, RateLimits>> | undefined;
  /** Requests to one provider at the same time. */
  readonly concurrency: number;
  /** The most that all calls may cost, in US dollars. @default no limit */
  readonly maxCostUsd?: number | undefined;
  /** US dollars of the calls so far. */
  readonly spentUsd: number;
}

/** An answer, and how it came about. */
export interface Answered {
  /** The answer in JSON. */
  readonly answer: string;
  /** The provider was asked only once for it. */
  readonly paidOnce: boolean;
}

/** The span of a call, if there is one, and the time for its answer. */
interface AnswerOptions {
  readonly span: Span | undefined;
  readonly timeoutMs: number;
}

/** Asks providers on behalf of workers: keeps each answer, pays for none twice, and applies limits to all of them. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #admission: Admission;
  readonly #models = new Map<string, Promise<ChatModel>>();
  readonly #underWay = new Map<string, Promise<Answered>>();
  /** Answers that the database has not taken yet, by name: each stores its own. */
  readonly #unstored = new Map<string, () => Promise<Answered>>();
  readonly #stopping = new AbortController();
  readonly #purse: Purse;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#admission = new Admission(options);
    this.#purse = new Purse(omitUndefined({ maxCostUsd: options.maxCostUsd }), dollarsOnly(options.spentUsd));
  }

  /** US dollars of all calls so far; what may have been paid counts as reserved. */
  get spentUsd(): number {
    return this.#purse.spent.costUsd;
  }

  /**
   * Returns a model, the same for the same SPEC and effort, and its price.
   *
   * @throws {ModelSpecError} If the SPEC names none that can be used here.
   * @throws {ModelError} With code `bad_request`, if its price is unknown and a budget has to be kept.
   */
  async model(
    spec: string,
    effort?: Effort,
  ): Promise<{ readonly model: ChatModel; readonly price: Price | undefined }> {
    const { createModel, prices, maxCostUsd } = this.#options;
    const name = `${spec} ${effort}`;
    const making = this.#models.get(name) ?? createModel(spec, effort);
    this.#models.set(name, making);
    const model = await making.catch((error) => {
      this.#models.delete(name);
      throw error;
    });
    const price = priceOf(model, prices);
    if (maxCostUsd !== undefined && !price) {
      const problem =
        `The gateway cannot keep its --max-cost with ${model.id}, whose price is unknown: give it with --price`;
      throw new ModelError(problem, { code: "bad_request" });
    }
    return { model, price };
  }

  /**
   * Returns the answer to a call: the one that is kept, the one under way, or a new one. It is kept even if nobody waits
   * for it any more.
   *
   * @param timeoutMs Time for the provider's answer, without the wait for limits and budget.
   * @throws {ModelError} If there is no answer.
   * @throws {ReplacedError} If another gateway has taken over.
   */
  answer(key: CallKey, call: GatewayCall, timeoutMs = TIMEOUT_MS): Promise<Answered> {
    const name = nameOf(key);
    const underWay = this.#underWay.get(name) ??
      this.#traced(key, call, timeoutMs).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, underWay);
    return underWay;
  }

  /** Fails calls that wait for a budget or a limit; those that were sent come to their end. */
  stop(): void {
    this.#stopping.abort(new ModelError("The gateway was stopped", { code: "unreachable" }));
    this.#purse.wake();
  }

  /** Resolves when no call is under way, however each ends, and every answer is stored that can be. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay.values());
    await Promise.allSettled([...this.#unstored.values()].map((store) => store()));
  }

  #traced(key: CallKey, call: GatewayCall, timeoutMs: number): Promise<Answered> {
    const attributes = { "gen_ai.request.model": call.spec, "convenings.call.key": key.call };
    return inSpan({ name: `gateway ${call.spec}`, attributes }, (span) => this.#found(key, call, { span, timeoutMs }));
  }

  async #found(key: CallKey, call: GatewayCall, { span, timeoutMs }: AnswerOptions): Promise<Answered> {
    const store = this.#unstored.get(nameOf(key));
    if (store) return await store();
    const found = await this.#options.calls.find(key);
    span?.set({ "convenings.gateway.stored": found !== undefined });
    if (found) return { answer: found.text, paidOnce: found.attempts === 1 };
    this.#stopping.signal.throwIfAborted();
    const { model, price } = await this.model(call.spec, call.effort);
    const { maxOutputTokens = DEFAULT_OUTPUT_TOKENS + (model.reasoningReserve ?? 0) } = call.options;
    const limited = { ...call, options: { ...call.options, maxOutputTokens } };
    const { counted, most } = needOf(sizeOf(call), { outputTokens: maxOutputTokens, price });
    const reserved = await this.#reserve(most.costUsd);
    const spend = { costUsd: 0 };
    try {
      const admitted = await this.#admission.enter({
        model: model.id,
        tokens: counted.tokens,
        urgent: false,
        timeLeftMs: () => Infinity,
        // whoever asks has the patience
        signal: this.#stopping.signal,
        onWaiting: () => {},
        patienceMs: 0,
        failed: 0,
      });
      span?.set({ "convenings.call.rate_limit_wait_ms": admitted.waitedMs });
      try {
        return await this.#ask(key, limited, { model, price, admitted, spend, timeoutMs, reservedUsd: most.costUsd });
      } finally {
        admitted.leave();
      }
    } finally {
      reserved.settle(dollarsOnly(spend.costUsd));
    }
  }

  /** Asks the provider once, and keeps what comes. */
  async #ask(
    key: CallKey,
    { prompt, options }: GatewayCall,
    { model, price, admitted, spend, timeoutMs, reservedUsd }: {
      readonly model: ChatModel;
      readonly price: Price | undefined;
      readonly admitted: Awaited<ReturnType<Admission["enter"]>>;
      readonly spend: { costUsd: number };
      readonly timeoutMs: number;
      readonly reservedUsd: number;
    },
  ): Promise<Answered> {
    const { calls } = this.#options;
    const attempt = await calls.begin(key, { model: model.id, reservedUsd });
    if (!attempt) {
      const found = await calls.find(key);
      if (!found) throw new TypeError("Cannot find an answer that was just kept");
      return { answer: found.text, paidOnce: found.attempts === 1 };
    }
    admitted.sent();
    spend.costUsd = reservedUsd; // whatever happens now, it may have been paid
    try {
      const completion = await within(timeoutMs, (signal) => model.complete(prompt, { ...options, signal }));
      admitted.learn(completion.rateLimit);
      if (completion.text.trim() === "" && !completion.toolCalls?.length) {
        const { usage, finishReason } = completion;
        throw new ModelError(`${model.id} gave an empty answer (finish reason ${finishReason})`, {
          code: finishReason === "length" ? "length" : "empty",
          mayHaveBeenPaid: true,
          ...omitUndefined({ usage }),
        });
      }
      const { usage } = completion;
      spend.costUsd = usage && price ? costOf(usage, price) : reservedUsd;
      const answer = redact(JSON.stringify(kept(completion)));
      const store = async () => {
        await calls.end(key, attempt, { answer, costUsd: spend.costUsd });
        this.#unstored.delete(nameOf(key));
        return { answer, paidOnce: attempt.attempts === 1 };
      };
      this.#unstored.set(nameOf(key), store);
      return await store();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      admitted.learn(error.rateLimit);
      const { usage, mayHaveBeenPaid } = error;
      spend.costUsd = usage && price ? costOf(usage, price) : mayHaveBeenPaid ? reservedUsd : 0;
      await calls.end(key, attempt, { costUsd: spend.costUsd });
      throw error;
    }
  }

  /**
   * Sets aside what a call may cost; waits while others may leave enough.
   *
   * @throws {ModelError} With code `quota`, if they cannot.
   */
  async #reserve(costUsd: number): Promise<Reserved> {
    const reserved = await this.#purse.reserveWhenLeft(dollarsOnly(costUsd), this.#stopping.signal);
    if (reserved) return reserved;
    const { maxCostUsd } = this.#options;
    const problem = `The gateway's budget of $${maxCostUsd} does not allow another call: raise its --max-cost`;
    throw new ModelError(problem, { code: "quota" });
  }
}

function nameOf({ dialogue, call, request }: CallKey): string {
  return JSON.stringify([dialogue, call, request]);
}

/** Returns the size of a call's prompt, with its images, and with what providers count as a part of it. */
function sizeOf({ prompt, options: { schema, tools = [] } }: GatewayCall): Size {
  const forms = [schema, ...tools].flatMap((form) => form ? [JSON.stringify(form)] : []);
  const texts = [...prompt.map(({ text }) => text), ...forms];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const more = framedTokens(0, texts.length, { exact: false }) + imageTokens(...prompt);
  return { tokens: Math.ceil(bytes / ROUGH_BYTES_PER_TOKEN) + more, bytes: bytes + more };
}

/**
 * Asks with a time limit, whose timer ends with the answer: a timer of its own would hold the prompt until it fires.
 *
 * @throws {ModelError} With code `timeout`, if there is no answer in time.
 */
async function within<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    const problem = `The model took too long: no whole answer came within ${ms / 1000} s`;
    controller.abort(new ModelError(problem, { code: "timeout", mayHaveBeenPaid: true }));
  }, ms);
  try {
    return await ask(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
