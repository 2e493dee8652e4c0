import type { ChatModel, CompleteOptions, Completion, Prompt } from "../../models/chat_model.ts";
import type { EventBody, JournalEvent } from "../../transcript/event.ts";
import { VirtualRuntime } from "./_virtual_runtime_fixture.ts";
import { Account, Budget } from "./budget.ts";
import type { BudgetLimits } from "./purse.ts";
import { type CallsFor, Ledger, type LedgerOptions } from "./ledger.ts";
import { RecordedCalls } from "./recorded_calls.ts";
import { ThinkingNeeds } from "./thinking_room.ts";
import { TokenRates } from "./token_rates.ts";
import { loadTokenizer } from "../../text/tokens.ts";
import { textFields } from "../../transcript/warning_text.ts";

await loadTokenizer();

/** A model that answers with the result of a function, in place of a provider. */
export class HandModel implements ChatModel {
  readonly id: string;
  readonly contextWindow = 100_000;
  readonly reasoningReserve: number;
  /** Prompts received. */
  readonly prompts: Prompt[] = [];
  readonly options: CompleteOptions[] = [];
  readonly #answer: (call: number, options: CompleteOptions) => Completion | Promise<Completion>;

  constructor(
    answer: (call: number, options: CompleteOptions) => Completion | Promise<Completion>,
    { id = "hand/model", reasoningReserve = 0 } = {},
  ) {
    this.#answer = answer;
    this.id = id;
    this.reasoningReserve = reasoningReserve;
  }

  async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    this.prompts.push(prompt);
    this.options.push(options);
    return await this.#answer(this.prompts.length, options);
  }
}

/** Returns an answer with usage. */
export function said(text: string, fields: Partial<Completion> = {}): Completion {
  return { text, finishReason: "stop", model: "hand-1", usage: { inputTokens: 10, outputTokens: 5 }, ...fields };
}

/** Returns a prompt with one block per text. */
export function ask(...texts: readonly string[]): Prompt {
  return texts.map((text, index) => ({ role: index === 0 ? "system" : "user", text }));
}

/** A ledger whose journal is a list, with a test clock. */
export class LedgerBench {
  readonly runtime: VirtualRuntime;
  readonly events: JournalEvent[];
  readonly deltas: string[] = [];
  readonly waits: string[] = [];
  readonly rewordings: string[] = [];
  readonly budget: Budget;
  readonly ledger: Ledger;
  readonly #account: Account;
  readonly #thinking = new ThinkingNeeds();
  readonly #rates = new TokenRates();
  readonly controller = new AbortController();
  timeLeftMs = Infinity;

  constructor(
    { before = [], forgiven = [], limits = {}, runtime = new VirtualRuntime(), ...options }: Partial<LedgerOptions> & {
      /** Events of an earlier run. */
      readonly before?: readonly JournalEvent[];
      /** Turns that are asked again. */
      readonly forgiven?: readonly string[];
      readonly limits?: BudgetLimits;
      readonly runtime?: VirtualRuntime;
    } = {},
  ) {
    this.runtime = runtime;
    this.events = [...before];
    this.#account = new Account({ limits, covers: () => true });
    this.budget = new Budget([this.#account]);
    const recorded = new RecordedCalls();
    for (const event of before) recorded.add(event);
    for (const event of before) this.#thinking.add(event);
    for (const event of before) this.#rates.add(event);
    for (const key of forgiven) recorded.forgive(key);
    this.ledger = new Ledger({
      runtime,
      budget: this.budget,
      dialogueId: "d1",
      recorded,
      thinking: this.#thinking,
      rates: this.#rates,
      blocks: before.flatMap((event) => event.type === "block.recorded" ? [event.hash] : []),
      limited: true,
      concurrency: 4,
      timeoutMs: 300_000,
      silenceMs: 60_000,
      unknownCalls: "repeat",
      repeatTools: false,
      patienceMs: 600_000,
      priceOf: () => undefined,
      timeLeftMs: () => this.timeLeftMs - runtime.passedMs,
      write: (body: EventBody) => this.#write(body),
      flush: () => Promise.resolve(),
      onDelta: ({ key, attempt, text }) => this.deltas.push(`${key} ${attempt} ${text}`),
      onWaiting: ({ key, waitMs, reason }) => this.waits.push(`${key} ${waitMs} ${reason}`),
      warn: (code, text, about) => {
        this.#write({ type: "warning.raised", code, ...textFields(text), key: "key" in about ? about.key : about.all });
      },
      onWording: (key) => this.rewordings.push(key),
      ...options,
    });
  }

  /** Returns the calls for one turn. */
  callsFor(key = "k", fields: Partial<CallsFor> = {}) {
    return this.ledger.callsFor({
      key,
      participant: "a",
      kind: "statement",
      onFloor: true,
      signal: this.controller.signal,
      waiting: this.controller.signal,
      ...fields,
    });
  }

  /** Returns the events of a type, in journal order. */
  of<T extends JournalEvent["type"]>(type: T): readonly Extract<JournalEvent, { type: T }>[] {
    return this.events.filter((event): event is Extract<JournalEvent, { type: T }> => event.type === type);
  }

  /** The calls in the journal and the end of each. */
  get outline(): readonly string[] {
    return this.events.flatMap((event) => {
      if (event.type === "call.sent") return [`sent ${event.call}`];
      if (event.type === "call.answered") return [`answered ${event.call}`];
      return event.type === "call.failed" ? [`${event.code} ${event.call}`] : [];
    });
  }

  #write(body: EventBody): JournalEvent {
    const event: JournalEvent = { seq: this.events.length + 1, at: "", dialogueId: "d1", prev: "", ...body };
    this.events.push(event);
    this.#thinking.add(event);
    this.#rates.add(event);
    return event;
  }

  /** The amounts spent according to the budget: all reservations must have been settled. */
  get spent() {
    return this.#account.spent;
  }
}
