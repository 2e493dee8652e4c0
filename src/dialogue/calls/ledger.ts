import { Buffer } from "node:buffer";
import type { Calls, ToolResult } from "../../agents/agent.ts";
import { DEFAULT_OUTPUT_TOKENS } from "../../agents/output_limit.ts";
import { SpokenPieces, withoutReasoning } from "../../agents/thinking.ts";
import {
  type ChatModel,
  type CompleteOptions,
  type Completion,
  type OwnUse,
  type Prompt,
  withoutImages,
} from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import { costOf, type Price, savingOf } from "../../models/prices.ts";
import { framedTokens } from "../../models/token_counter.ts";
import { PieceRedactor } from "../../text/redact.ts";
import type { CallWaiting, EventBody, JournalEvent, ToolAnswered } from "../../transcript/event.ts";
import { sourceText, useOf } from "../../transcript/fold.ts";
import { PASSING } from "../../transcript/failure.ts";
import { citationOf, hashOf } from "../../transcript/source_name.ts";
import type { Kind } from "../../transcript/kind.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Usage } from "../../transcript/usage.ts";
import { type WarningText, warningText } from "../../transcript/warning_text.ts";
import { type Lengths, mostSaid } from "../contribution_limit.ts";
import { AttemptsError, failureOf, isRepeated, reportedUsage } from "./failures.ts";
import { Admission, type AdmissionOptions, type Admitted } from "./admission.ts";
import { type Budget, BudgetError, type CallAhead, type Reservation } from "./budget.ts";
import { add, type Need, needOf, NOTHING, type Size, sizeOf, type Spending, sumOf } from "./spending.ts";
import { isAsSent, type NamedPrompt, PromptBook } from "./prompt_book.ts";
import { type PromptCut, PromptCuts } from "./prompt_cuts.ts";
import { isOpen, type RecordedCalls } from "./recorded_calls.ts";
import { byUsage, lacksRoom, onlyThinking, type ThinkingNeeds, thinkingRoom } from "./thinking_room.ts";
import type { TokenRates } from "./token_rates.ts";
import { type Timeouts, watch } from "./watch.ts";

export interface LedgerOptions extends Timeouts, AdmissionOptions {
  /** Time left. */
  readonly timeLeftMs: () => number;
  /** Longest wait for a provider that cannot answer now, for each outage; 0 means that none is waited for. */
  readonly patienceMs: number;
  readonly budget: Budget;
  readonly dialogueId: string;
  readonly recorded: RecordedCalls;
  /** The models that need room for thinking, learned from the journal. */
  readonly thinking: ThinkingNeeds;
  /** The tokens that models count, learned from the journal. */
  readonly rates: TokenRates;
  /** Hashes of the recorded blocks. */
  readonly blocks: Iterable<string>;
  /** `true` if limits on tokens or cost apply, so that prompts must be counted; otherwise an estimate is enough. */
  readonly limited: boolean;
  /** Repeats a call that may have been paid for, or gives it up. */
  readonly unknownCalls: "repeat" | "fail";
  /** If `true`, uses a tool again even if it may change something and may already have been used. */
  readonly repeatTools: boolean;
  /** Returns the price of a model, if known. */
  readonly priceOf: (model: ChatModel) => Price | undefined;
  /** Queues an event for the journal. */
  readonly write: (event: EventBody) => JournalEvent;
  /** Resolves when all queued events are on disk. */
  readonly flush: (options: { readonly urgent: boolean }) => Promise<void>;
  /** Receives pieces of statements on the floor; absent if nobody listens, and nothing is streamed. */
  readonly onDelta?:
    | ((delta: { readonly key: string; readonly attempt: number; readonly text: string }) => void)
    | undefined;
  readonly onWaiting: (wait: Omit<CallWaiting, "type" | "dialogueId">) => void;
  /** Records a warning; only once if it is about more than one turn. */
  readonly warn: (
    code: string,
    text: string | WarningText,
    about: { readonly key: string } | { readonly all: string },
  ) => void;
  /** Receives keys whose prompts differ in wording from recorded ones. */
  readonly onWording: (key: string) => void;
  /** Returns the model to ask in place of another. @default the model itself */
  readonly standIn?: ((model: ChatModel, who: CallsFor) => ChatModel) | undefined;
  /** Runs what a `call.sent` or `tool.sent` announced, within its span. @default without one */
  readonly within?: <T>(request: string, body: () => T, prompt?: Prompt) => T;
}

/** The turn or question for which calls are made. */
export interface CallsFor {
  readonly key: string;
  readonly participant: string;
  /** `true` on the floor: before questions aside, and streamed if somebody listens. */
  readonly onFloor: boolean;
  /** Hides its pieces from display. @default false */
  readonly quiet?: boolean;
  readonly kind: Kind;
  /** For a turn on the floor: limits on its length. */
  readonly turn?: Lengths;
  readonly signal: AbortSignal;
  /** Ends waits before requests, when the dialogue is cancelled or stops. */
  readonly waiting: AbortSignal;
  /** Time limit for a whole answer. @default the ledger's */
  readonly timeoutMs?: number;
  /** Returns the limit on the tokens of prompt and answer together, if it is not the model's. */
  readonly contextWindow?: () => number | undefined;
  /**
   * In a rehearsal, returns the most tokens of tool results after each use that the turn allows. @default there are none
   */
  readonly mostResults?: (model: ChatModel) => readonly number[];
}

/** An agent's call, whatever its number of requests. */
interface Request {
  readonly name: string;
  readonly for: CallsFor;
  readonly model: ChatModel;
  readonly prompt: Prompt;
  readonly named: NamedPrompt;
  readonly options: CompleteOptions & { readonly maxOutputTokens: number };
  /** Numbers the texts shown in the turn, each of which voids those before. */
  readonly shown: { number: number };
}

/** Waits before an answer is asked for again because of the model and not its provider: 0.5 s, 1 s, 2 s. */
const FIRST_RETRY_MS = 500;

/** Books every request to a model before and after it is made, and never repeats an answered one. */
export class Ledger {
  readonly #options: LedgerOptions;
  readonly #admission: Admission;
  readonly #book: PromptBook;
  readonly #cuts = new PromptCuts();
  readonly #underWay = new Set<Promise<void>>();
  /** Keys of answers, `turnKey#n.attempt`. */
  readonly #callOf = new WeakMap<Completion, string>();
  /** Answers from the journal. */
  readonly #onRecord = new WeakSet<Completion>();

  constructor(options: LedgerOptions) {
    this.#options = options;
    this.#admission = new Admission(options);
    this.#book = new PromptBook(options.blocks, options.limited ? sizeOf : roughSize);
  }

  /** Returns the calls for an agent's turn or question. */
  callsFor(who: CallsFor): Calls {
    const { standIn, warn } = this.#options;
    let made = 0;
    const shown = { number: 0 };
    return {
      complete: async (asked, given, options = {}) => {
        const model = standIn?.(asked, who) ?? asked;
        const prompt = model.takesImages ? given : withoutImages(given);
        const named = this.#book.name(prompt);
        const maxOutputTokens = options.maxOutputTokens ?? DEFAULT_OUTPUT_TOKENS + (model.reasoningReserve ?? 0);
        const request = { for: who, model, prompt, named, options: { ...options, maxOutputTokens }, shown };
        const answer = await this.#withRoom(request, () => `${who.key}#${++made}`);
        if (prompt !== given || answer.imagesRefused) {
          const names = given.flatMap(({ image }) => image?.name ?? []).join(", ");
          const text = warningText(
            answer.imagesRefused ? "imagesRefused" : "noImages",
            model.id,
            who.participant,
            names,
          );
          warn("attachment_not_shown", text, { all: who.key });
        }
        return answer;
      },
      useTool: (answer, place, use) => this.#useTool(answer, place, use),
      warn: (code, text, all) => warn(code, text, all === undefined ? { key: who.key } : { all }),
    };
  }

  /** Resolves when no call is in flight, however each ends. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /**
   * Returns the answer to a call. If it ends before anything is said, because the model has been thinking, it is asked
   * once more with room for that, as far as the context has any.
   *
   * @param name Returns the name of the next call.
   */
  async #withRoom(unnamed: Omit<Request, "name">, name: () => string): Promise<Completion> {
    const { recorded, thinking, warn } = this.#options;
    const { model, options, shown, for: who } = unnamed;
    const { maxOutputTokens } = options;
    let cut: Completion | undefined;
    for (let tries = 1;; tries++) {
      const named = { ...unnamed, name: name() };
      const free = (who.contextWindow?.() ?? model.contextWindow) - maxOutputTokens - this.#sizeOf(named).tokens;
      // a call that is on record had the room that it was sent with
      const earlier = recorded.attemptsOf(named.name).at(-1)?.sent.maxOutputTokens;
      const hasRoom = earlier === undefined ? tries > 1 || thinking.has(model) : earlier > maxOutputTokens;
      const room = hasRoom ? Math.max(0, Math.min(thinkingRoom(model), free)) : 0;
      const limit = maxOutputTokens + room;
      const isPointless = tries > 1 && room === 0 && earlier === undefined;
      if (!isPointless) {
        shown.number += recorded.attemptsOf(named.name).length;
        const request = { ...named, options: { ...options, maxOutputTokens: limit } };
        try {
          const answer = this.#recorded(request) ?? await this.#answered(request);
          if (!lacksRoom(answer, limit)) return answer;
          if (withoutReasoning(answer.text) !== "") cut = answer;
        } catch (error) {
          if (!(error instanceof ModelError && error.code === "length")) throw error;
        }
        if (!hasRoom && tries === 1) {
          const text = warningText("thinkingRoom", model.id, thinkingRoom(model));
          warn("thinking_room", text, { all: model.id });
          continue;
        }
      }
      if (cut) return cut;
      throw new AttemptsError(onlyThinking(model, limit, room), tries);
    }
  }

  /** Asks until there is an answer, or no attempt is left. */
  async #answered(request: Request): Promise<Completion> {
    const { recorded, runtime } = this.#options;
    const { name } = request;
    const { promise, resolve: over } = Promise.withResolvers<void>();
    this.#underWay.add(promise);
    try {
      const errors = [...recorded.errorsOf(name)];
      let failingSinceMs: number | undefined;
      for (let attempt = (recorded.attemptsOf(name).at(-1)?.attempt ?? 0) + 1;; attempt++) {
        await this.#beforeAnother(errors, request);
        try {
          return await this.#attempt(request, { attempt, failed: errors.length, failingSinceMs });
        } catch (error) {
          if (!(error instanceof ModelError) || error instanceof AttemptsError) throw error;
          errors.push(error);
          failingSinceMs ??= runtime.monotonicMs();
        }
      }
    } finally {
      this.#underWay.delete(promise);
      over();
    }
  }

  async #useTool(
    answer: Completion,
    place: number,
    { tool, input, readOnly, run }: Parameters<Calls["useTool"]>[2],
  ): Promise<ToolResult> {
    const { recorded, repeatTools, write, flush, warn, within = alone } = this.#options;
    const call = this.#callOf.get(answer);
    if (call === undefined) throw new TypeError(`Cannot use ${tool} as no call asked for it`);
    const { sent, answered } = recorded.tool(call, place);
    if (answered) return resultOf(answered);
    // A journal may come from somebody else: no request in it makes a tool change anything now.
    const isOpen = (sent !== undefined || this.#onRecord.has(answer)) && !readOnly && !repeatTools;
    if (isOpen) {
      warn("tool_not_repeated", warningText("toolNotRepeated", tool, call), { all: `${call} ${place}` });
    } else {
      write({ type: "tool.sent", call, place, tool, input });
      await flush({ urgent: true });
    }
    const { output, refused, address } = isOpen ? NOT_REPEATED : await within(useOf({ call, place }), run);
    const source = address === undefined ? undefined : sourceOf(tool, address, sourceText(output));
    const body = { type: "tool.answered", call, place, output, ...omitUndefined({ refused, source }) } as const;
    const event = write(body);
    return resultOf(event.type === body.type ? event : body); // as journaled
  }

  /**
   * Returns the recorded answer, if there is one.
   *
   * @throws {ModelError} With code `unknown_call`, if a call may have been paid for and must not be repeated.
   */
  #recorded({ name, named, for: { key } }: Request): Completion | undefined {
    const { recorded, onWording, unknownCalls } = this.#options;
    const known = recorded.answerTo(name);
    if (known) {
      if (!isAsSent(named, known.sent)) onWording(key);
      const { text, finishReason, model, usage, toolCalls, imagesRefused, toolsRefused, call } = known.answered;
      const optional = omitUndefined({ usage, toolCalls, imagesRefused, toolsRefused });
      const answer = this.#named({ text, finishReason, model, ...optional }, call);
      this.#onRecord.add(answer);
      return answer;
    }
    if (unknownCalls === "fail" && recorded.attemptsOf(name).some(isOpen)) {
      throw new ModelError("A call may have been paid for and must not be repeated", { code: "unknown_call" });
    }
    return undefined;
  }

  /**
   * Waits before an answer is asked for again. A wait for a provider is left to its {@linkcode Admission}.
   *
   * @throws {AttemptsError} If it is not asked for again.
   */
  async #beforeAnother(errors: readonly ModelError[], request: Request): Promise<void> {
    const last = errors.at(-1);
    if (!last) return;
    if (!isRepeated(errors)) throw new AttemptsError(last, errors.length);
    if (PASSING.has(last.code)) return;
    const { runtime, timeLeftMs, onWaiting } = this.#options;
    const { model, for: { key, waiting } } = request;
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (errors.length - 1), Math.max(0, timeLeftMs()));
    onWaiting({ key, model: model.id, waitMs, reason: "retry" });
    await runtime.sleep(waitMs, waiting);
  }

  /** Makes one request as soon as budget, limits and its provider allow it, and books it. */
  async #attempt(
    request: Request,
    { attempt, failed, failingSinceMs }: {
      readonly attempt: number;
      /** Number of requests that failed. */
      readonly failed: number;
      readonly failingSinceMs: number | undefined;
    },
  ): Promise<Completion> {
    const { budget, flush, onWaiting, timeLeftMs, patienceMs } = this.#options;
    const { model, for: { key, onFloor, waiting } } = request;
    if (timeLeftMs() <= 0) throw new BudgetError("max_duration", undefined);
    const need = this.#needOf(request);
    const reservation = await budget.reserve(need, waiting, aheadOf(request));
    try {
      const admitted = await this.#admission.enter({
        model: model.id,
        server: model.server,
        slots: model.slots,
        tokens: need.counted.tokens,
        urgent: onFloor,
        timeLeftMs,
        patienceMs,
        failingSinceMs,
        failed,
        signal: waiting,
        onWaiting: (wait) => onWaiting({ key, model: model.id, ...wait }),
      });
      try {
        if (timeLeftMs() <= 0) throw new BudgetError("max_duration", undefined);
        this.#writeSent(request, attempt, need, admitted.waitedMs);
        await flush({ urgent: onFloor });
        return await this.#send(request, { attempt, failed }, reservation, admitted);
      } finally {
        admitted.leave();
      }
    } finally {
      reservation.settle(NOTHING); // has no effect once the attempt has booked what it used
    }
  }

  /** Asks the model within the time left, and shows pieces of the answer if they are for display. */
  async #send(
    request: Request,
    { attempt, failed: earlier }: { readonly attempt: number; readonly failed: number },
    reservation: Reservation,
    admitted: Admitted,
  ): Promise<Completion> {
    const { runtime, silenceMs, timeLeftMs, onDelta, priceOf, write, within = alone } = this.#options;
    const { dialogueId, recorded } = this.#options;
    const { name, model, prompt, named, options, for: who } = request;
    const { key, onFloor, quiet, signal, timeoutMs = this.#options.timeoutMs } = who;
    const call = `${name}.${attempt}`;
    const startedMs = runtime.monotonicMs();
    const durationMs = () => Math.round(runtime.monotonicMs() - startedMs);
    const isShown = onDelta !== undefined && onFloor && !quiet;
    const pieces = new PieceRedactor();
    const spoken = new SpokenPieces();
    const { shown } = request;
    const before = ++shown.number;
    let come = "";
    const show = (piece: string, text = spoken.take(piece)) => {
      come += piece;
      shown.number = before + spoken.voided;
      if (text !== "") onDelta?.({ key, attempt: shown.number, text });
    };
    admitted.sent();
    try {
      // a model that is keyed may wait before it asks: it keeps to the time limit itself, and says that it is alive
      const limits = model.keyed ? { timeoutMs: Infinity, saysAlive: true } : { timeoutMs, saysAlive: false };
      const { first, ...heard } = watch({ runtime, signal, silenceMs, timeLeftMs, ...limits });
      const onPiece = (text: string) => {
        if (heard.signal.aborted) return; // a model that ignores the signal is abandoned
        heard.onActivity();
        show(pieces.take(text));
      };
      const only = omitUndefined({
        call: model.recorded ? name : undefined,
        ...(model.keyed ? { key: `${dialogueId} ${recorded.keyOf(name)}`, timeoutMs } : {}),
        onDelta: isShown ? onPiece : undefined,
      });
      const onUse = (use: OwnUse) => void (heard.signal.aborted || this.#writeOwnUse(call, use));
      const ask = () =>
        model.complete(prompt, { ...options, ...heard, onUse, ...only }).catch((error) => {
          throw byUsage(error, options.maxOutputTokens);
        });
      const answer = await first(within(call, ask, prompt));
      show(pieces.rest());
      show("", spoken.rest());
      const completion = checked(answer, model);
      if (completion.finishReason === "unstated") {
        this.#options.warn("unstated_end", warningText("unstatedEnd", model.id), { all: model.id });
      } else if (completion.finishReason !== "stop" && completion.finishReason !== "length") {
        const text = warningText("unknownEnd", model.id, completion.finishReason);
        this.#options.warn("unknown_end", text, { all: model.id });
      }
      const usage = reportedUsage(completion.usage);
      admitted.answered();
      admitted.learn(completion.rateLimit);
      const price = priceOf(model);
      const costUsd = this.#costOf(model, usage);
      reservation.settle(model.recorded ? RECORDED : usedBy(usage, costUsd));
      const sent = { model: model.id, key, prompt, bytes: named.bytes };
      const cut = model.recorded ? undefined : this.#cuts.cutOf(sent, usage);
      const { text, finishReason, toolCalls, imagesRefused, toolsRefused, paidOnce } = completion;
      const body = {
        type: "call.answered",
        call,
        text,
        finishReason,
        model: completion.model,
        durationMs: durationMs(),
        ...omitUndefined({
          toolCalls,
          imagesRefused,
          toolsRefused,
          paidOnce: attempt > 1 && this.#wasSentAlike(request) ? paidOnce : undefined,
          usage,
          cutFrom: cut?.sent,
          costUsd,
          savedUsd: usage && price && savingOf(usage, price),
        }),
      } as const;
      const event = write(body);
      if (cut) this.#warnOfCut(request, cut);
      // returns the journaled answer, so that a resumed run has the same
      const said = event.type === body.type ? event : body;
      return this.#named({ ...completion, text: said.text, ...omitUndefined({ toolCalls: said.toolCalls }) }, call);
    } catch (error) {
      if (error instanceof ModelError) admitted.learn(error.rateLimit);
      const failed = failureOf(error, signal);
      if (failed) {
        const costUsd = this.#costOf(model, failed.usage);
        reservation.settle(usedBy(failed.usage, costUsd) ?? (failed.mayHaveBeenPaid ? undefined : NOTHING));
        const { refusal } = error instanceof ModelError ? error : {};
        const text = refusal ?? (come + pieces.rest() || undefined);
        write({ type: "call.failed", call, ...failed, ...omitUndefined({ costUsd, text }), durationMs: durationMs() });
      } else reservation.settle();
      if (error instanceof ModelError) {
        if (!PASSING.has(error.code)) admitted.answered();
        else if (error.retryable && !admitted.failed(error)) throw new AttemptsError(error, earlier + 1);
      }
      throw error;
    }
  }

  #warnOfCut({ model: { id }, for: { key, participant } }: Request, { read, sent, earlier }: PromptCut): void {
    const { warn } = this.#options;
    warn("prompt_cut", warningText("promptCut", id, read, sent, participant), { key });
    for (const other of earlier) warn("prompt_cut", warningText("promptMaybeCut", id), { key: other });
  }

  /** Returns `true` if the earlier attempts of a call have its key: the gateway then speaks for them too. */
  #wasSentAlike({ name, named, model, options: { maxOutputTokens } }: Request): boolean {
    const { recorded } = this.#options;
    return recorded.keyOf(name) === name &&
      recorded.attemptsOf(name).every(({ sent }) =>
        sent.model === model.id && sent.maxOutputTokens === maxOutputTokens && isAsSent(named, sent)
      );
  }

  #costOf(model: ChatModel, usage: Usage | undefined): number | undefined {
    const price = this.#options.priceOf(model);
    return model.recorded ? 0 : usage && price && costOf(usage, price);
  }

  #named(answer: Completion, call: string): Completion {
    this.#callOf.set(answer, call);
    return answer;
  }

  /** Records the beginning or the end of a use of a tool that the model makes by itself. */
  #writeOwnUse(call: string, { place, tool, input, output, refused, address }: OwnUse) {
    const { write } = this.#options;
    if (output === undefined) return write({ type: "tool.sent", call, place, own: true, tool, input });
    const source = address === undefined ? undefined : sourceOf(tool, address, sourceText(output));
    return write({ type: "tool.answered", call, place, own: true, output, ...omitUndefined({ refused, source }) });
  }

  #writeSent(request: Request, attempt: number, need: Need, waitedMs: number) {
    const { name, model, prompt, named, options, for: who } = request;
    const { write, priceOf } = this.#options;
    const { calls, tokens, costUsd } = add(need.counted, this.#usesOf(request).counted);
    const call = `${name}.${attempt}`;
    // Prompts for the floor and for questions aside share only their beginning.
    const line = `${who.participant} ${who.onFloor}`;
    write({
      type: "call.sent",
      call,
      model: model.id,
      ...this.#book.record(prompt, named, { call, line, write }),
      maxOutputTokens: options.maxOutputTokens,
      reserved: {
        tokens,
        ...omitUndefined({ costUsd: priceOf(model) && costUsd, calls: calls > 1 ? calls : undefined }),
      },
      ...omitUndefined({ waitedMs: waitedMs || undefined }),
    });
  }

  /** Returns the maximum use of a call, with its answer at its limit. */
  #needOf(request: Request): Need {
    const { model, options: { maxOutputTokens } } = request;
    const size = this.#sizeOf(request);
    const prompt = { ...size, bytes: this.#options.rates.mostOf(model, size) };
    return needOf(prompt, { outputTokens: maxOutputTokens, price: this.#options.priceOf(model) });
  }

  /** Returns the maximum use of the requests that a rehearsed turn with tools may add: each repeats all before it. */
  #usesOf(request: Request): Need {
    const { model, for: { mostResults }, options: { maxOutputTokens: outputTokens } } = request;
    const { tokens, bytes } = this.#sizeOf(request);
    const price = this.#options.priceOf(model);
    const roomTokens = Math.max(0, model.contextWindow - outputTokens);
    return sumOf((mostResults?.(model) ?? []).map((results, n) => {
      const more = results + (n + 1) * outputTokens;
      return needOf({ tokens: tokens + more, bytes: bytes + more }, { outputTokens, price, roomTokens });
    }));
  }

  /** Returns the size of a call's prompt. */
  #sizeOf({ prompt, named, options: { schema, tools = [] } }: Request): Size {
    // Providers count the form of an answer and the descriptions of tools as part of the prompt.
    const forms = [...(schema ? [schema.schema] : []), ...tools].map(formSize);
    const sum = (unit: keyof Size) => forms.reduce((all, form) => all + form[unit], named[unit]);
    const parts = prompt.length + forms.length;
    return {
      tokens: framedTokens(sum("tokens"), parts, { exact: false }),
      bytes: sum("bytes") + framedTokens(0, parts, { exact: false }),
    };
  }
}

function alone<T>(_request: string, body: () => T): T {
  return body();
}

/**
 * Returns a non-empty answer.
 *
 * @throws {ModelError} With code `malformed`, `length` or `empty`.
 */
function checked(completion: Completion, { id }: ChatModel): Completion {
  if (typeof completion?.text !== "string") {
    const problem = `The model ${id} gave an answer without text`;
    throw new ModelError(problem, { code: "malformed", mayHaveBeenPaid: true });
  }
  const { text, toolCalls, finishReason, usage, rateLimit } = completion;
  if (text.trim() !== "" || toolCalls?.length) return completion;
  throw new ModelError(`The model ${id} gave an empty answer (finish reason ${finishReason})`, {
    code: finishReason === "length" ? "length" : "empty",
    mayHaveBeenPaid: true,
    ...omitUndefined({ usage, rateLimit }),
  });
}

/** Bytes per token, a low estimate. */
const ROUGH_BYTES_PER_TOKEN = 3;

/** Returns the size of a text with an estimate of its tokens. */
function roughSize(text: string): Size {
  const bytes = Buffer.byteLength(text);
  return { tokens: Math.ceil(bytes / ROUGH_BYTES_PER_TOKEN), bytes };
}

const formSizes = new WeakMap<object, Size>();

/** Returns the size of an answer's form, or of a tool's description; each is counted once. */
function formSize(form: object): Size {
  const known = formSizes.get(form);
  if (known) return known;
  const size = sizeOf(JSON.stringify(form));
  formSizes.set(form, size);
  return size;
}

/** The use of an answer from a record. */
const RECORDED: Spending = { calls: 1, tokens: 0, costUsd: 0 };

function usedBy(usage: Usage | undefined, costUsd = 0): Spending | undefined {
  return usage && { calls: 1, tokens: usage.inputTokens + usage.outputTokens, costUsd };
}

function aheadOf({ for: { key, participant, kind, turn }, options: { maxOutputTokens } }: Request): CallAhead {
  const says = turn && mostSaid(turn, maxOutputTokens);
  return { key, participant, kind, ...omitUndefined({ says }) };
}

/** The result of a use that must not be repeated. */
const NOT_REPEATED: ToolResult = { output: "It may already have been done, and must not be repeated.", refused: true };

function resultOf({ output, refused, source }: Pick<ToolAnswered, "output" | "refused" | "source">): ToolResult {
  return { output, ...omitUndefined({ refused, name: source?.name }) };
}

/** Returns the source that a text becomes. */
function sourceOf(tool: string, address: string, text: string): NonNullable<ToolAnswered["source"]> {
  return { name: citationOf(tool, text), address, sha256: hashOf(text) };
}
