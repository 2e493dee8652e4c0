import { turnKeyOf } from "../../transcript/fold.ts";
import type { CallSent, EventBody } from "../../transcript/event.ts";
import { amountOf } from "./spending.ts";

/** Factor by which an answer to a question, or what is said of it, may exceed the longest earlier one. */
export const LONGER = 1.25;

/** What a turn or question used. */
interface Used {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

const NOTHING: Used = { inputTokens: 0, outputTokens: 0 };

/** What turns and questions of each kind have used so far, beside the prompts that were expected of them. */
export class PastTurns {
  readonly #sent = new Map<string, Pick<CallSent, "maxOutputTokens" | "reserved">>();
  /** Turns and questions that have begun, by key. */
  readonly #begun = new Map<string, { readonly kind: string; readonly expectedTokens: number }>();
  readonly #used = new Map<string, Used>();
  readonly #past = new Map<string, Used & { readonly expectedTokens: number }>();

  /** Records the prompt that was expected of a turn or question. */
  begun(key: string, kind: string, expectedTokens: number): void {
    this.#begun.set(key, { kind, expectedTokens });
  }

  /** Takes an event about a call; an answer without usage counts as what was reserved. */
  add(event: EventBody): void {
    if (event.type === "call.sent") this.#sent.set(event.call, event);
    if (event.type !== "call.answered" && event.type !== "call.failed") return;
    const sent = this.#sent.get(event.call);
    this.#sent.delete(event.call);
    if (!sent || (event.type === "call.failed" && !event.usage)) return;
    const key = turnKeyOf(event.call);
    const { inputTokens, outputTokens } = this.#used.get(key) ?? NOTHING;
    const reserved = amountOf(sent.reserved.tokens) - amountOf(sent.maxOutputTokens);
    this.#used.set(key, {
      inputTokens: inputTokens + amountOf(event.usage?.inputTokens ?? reserved),
      outputTokens: outputTokens + amountOf(event.usage?.outputTokens ?? sent.maxOutputTokens),
    });
  }

  /** Records the end of a turn or question; one without calls teaches nothing. */
  over(key: string): void {
    const [begun, used] = [this.#begun.get(key), this.#used.get(key)];
    this.#begun.delete(key);
    this.#used.delete(key);
    if (!begun || !used) return;
    const { outputTokens = 0 } = this.#past.get(begun.kind) ?? {};
    this.#past.set(begun.kind, {
      expectedTokens: begun.expectedTokens,
      inputTokens: used.inputTokens,
      outputTokens: Math.max(outputTokens, used.outputTokens),
    });
  }

  /**
   * Returns the tokens that the latest prompt of a kind had, and the expected tokens that the next one has besides;
   * `undefined` if there was none.
   */
  promptOf(kind: string, expectedTokens: number): { readonly had: number; readonly more: number } | undefined {
    const past = this.#past.get(kind);
    return past && { had: past.inputTokens, more: Math.max(0, expectedTokens - past.expectedTokens) };
  }

  /** Returns the likely most tokens of the next answer of a kind; `undefined` if there was none. */
  answerOf(kind: string): number | undefined {
    const past = this.#past.get(kind);
    return past && Math.ceil(LONGER * past.outputTokens);
  }
}
