import { ModelError } from "../../models/model_error.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "../../models/chat_model.ts";
import { costOf, type Price } from "../../models/prices.ts";
import { randomFor } from "../../dialogue/random.ts";
import { countTokens, loadTokenizer } from "../../text/tokens.ts";
import type { JournalEvent } from "../../transcript/event.ts";
import type { Usage } from "../../transcript/usage.ts";
import { scoresText, subjectOf } from "./_debate_fixture.ts";

await loadTokenizer();

/** The behaviour of a {@linkcode SpendingModel}. */
export interface Habits {
  readonly seed: number;
  /** Share of calls that report no usage. */
  readonly silent: number;
  /** Share of calls that fail. @default 0 */
  readonly failing?: number;
  /** Share of unreadable structured answers. */
  readonly unreadable: number;
  readonly reasoningReserve: number;
}

/** A model that uses a random part of its limit and randomly reports its usage, seeded. */
export class SpendingModel implements ChatModel {
  readonly id: string;
  readonly contextWindow = 1_000_000;
  readonly reasoningReserve: number;
  readonly #habits: Habits;
  #draws = 0;

  constructor(id: string, habits: Habits) {
    this.id = id;
    this.reasoningReserve = habits.reasoningReserve;
    this.#habits = habits;
  }

  async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    const { silent, failing = 0, unreadable } = this.#habits;
    if (this.#draw() < 0.5) await new Promise((resolve) => setTimeout(resolve));
    const usage = this.#draw() < silent ? undefined : this.#usage(prompt, options);
    if (this.#draw() < failing) {
      const mayHaveBeenPaid = this.#draw() < 0.5;
      throw new ModelError("Not now", { code: "server", mayHaveBeenPaid, ...(usage ? { usage } : {}) });
    }
    const text = options.schema && this.#draw() < unreadable ? "I would rather not." : this.#text(prompt, options);
    return { text, finishReason: "stop", model: this.id, ...(usage ? { usage } : {}) };
  }

  #text(prompt: Prompt, { schema, maxOutputTokens = 1 }: CompleteOptions): string {
    if (!schema) return this.#words(this.#extreme(maxOutputTokens));
    if (schema.name === "scores") {
      return scoresText(prompt, schema.schema, (_, criteria) => {
        const scores = criteria.map((criterion) => [criterion, Math.floor(this.#draw() * 11)]);
        return { reason: this.#words(this.#extreme(500)), scores: Object.fromEntries(scores) };
      });
    }
    if (schema.name === "preparation") {
      const words = () => this.#words(this.#extreme(300));
      return JSON.stringify({ case: words(), against: words(), concede: words(), sources: "" });
    }
    if (schema.name.endsWith("decision")) {
      const clash = { about: "It", why: this.#words(this.#extreme(100)), carried: "nobody", messages: [3] };
      const lists = { unanswered: [], strongest: [], conceded: [] };
      return JSON.stringify({ clashes: [clash], ...lists, why: this.#words(this.#extreme(200)), carried: "nobody" });
    }
    if (schema.name === "ruling") {
      return JSON.stringify({ rule: null, breaks: this.#draw() < 0.4, says: this.#words(this.#extreme(300)) });
    }
    const findings = Array.from({ length: Math.floor(this.#draw() * 3) }, () => ({
      claim: `${this.#words(this.#extreme(300))} in message ${subjectOf(prompt)}`,
      verdict: this.#draw() < 0.7 ? "contradicted" : "supported",
      reason: this.#words(this.#extreme(300)),
      source: null,
    }));
    return JSON.stringify({ findings });
  }

  #usage(prompt: Prompt, { maxOutputTokens = 1 }: CompleteOptions): Usage {
    const counted = prompt.reduce((sum, { text }) => sum + countTokens(text), 0);
    // never far below what was sent, as of a server that cuts prompts
    const most = Math.ceil(counted * 1.1) + 16 * prompt.length;
    const inputTokens = Math.max(Math.ceil(most * 0.8), this.#extreme(most));
    const outputTokens = this.#extreme(maxOutputTokens);
    return { inputTokens, outputTokens, cachedInputTokens: Math.floor(inputTokens * this.#draw()) };
  }

  /** Returns a number from 1 to `most`, often one of the two. */
  #extreme(most: number): number {
    const where = this.#draw();
    return where < 0.3 ? most : where < 0.4 ? 1 : 1 + Math.floor(this.#draw() * most);
  }

  /** Returns the given number of one-token words, seven per sentence. */
  #words(count: number): string {
    const words = Array.from({ length: count }, (_, index) => index % 7 === 6 ? "." : " so");
    return words.join("").trim().replace(/^\./, "so");
  }

  #draw(): number {
    return randomFor(this.#habits.seed, `${this.id} ${++this.#draws}`);
  }
}

/** Returns the maximum used and reserved at any moment, according to the journal. */
export function peakOf(
  events: readonly JournalEvent[],
  covers: (call: string, participant: string) => boolean = () => true,
): { readonly calls: number; readonly tokens: number; readonly costUsd: number } {
  const participants = new Map<string, string>();
  const booked = new Map<string, { readonly tokens: number; readonly costUsd: number }>();
  let peak = { calls: 0, tokens: 0, costUsd: 0 };
  for (const event of events) {
    if (event.type === "turn.started") participants.set(event.key, event.participant);
    if (event.type !== "call.sent" && event.type !== "call.answered" && event.type !== "call.failed") continue;
    if (!covers(event.call, participants.get(event.call.slice(0, event.call.lastIndexOf("#"))) ?? "")) continue;
    if (event.type === "call.sent") {
      booked.set(event.call, { tokens: event.reserved.tokens, costUsd: event.reserved.costUsd ?? 0 });
    } else if (event.usage) {
      const tokens = event.usage.inputTokens + event.usage.outputTokens;
      booked.set(event.call, { tokens, costUsd: event.costUsd ?? 0 });
    } else if (event.type === "call.failed" && !event.mayHaveBeenPaid) {
      booked.delete(event.call);
    }
    const all = [...booked.values()];
    peak = {
      calls: Math.max(peak.calls, booked.size),
      tokens: Math.max(peak.tokens, all.reduce((sum, { tokens }) => sum + tokens, 0)),
      costUsd: Math.max(peak.costUsd, all.reduce((sum, { costUsd }) => sum + costUsd, 0)),
    };
  }
  return peak;
}

/** Returns `true` if the cost booked for a call matches its model's price. */
export function isPriced(event: JournalEvent, price: Price): boolean {
  if (event.type !== "call.answered" || !event.usage) return true;
  return event.costUsd === costOf(event.usage, price);
}
