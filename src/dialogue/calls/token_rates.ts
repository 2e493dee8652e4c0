import type { ChatModel } from "../../models/chat_model.ts";
import type { CallSent, EventBody } from "../../transcript/event.ts";
import { amountOf, type Size } from "./spending.ts";

/** Prompts whose tokens must have been reported before a model's rate is used. */
const ENOUGH = 3;
/**
 * Factor by which a prompt may have more tokens, for its length, than any before. Most of it stood in earlier ones, so
 * that a text in another script changes it little.
 */
const DENSER = 1.15;

/** The tokens that models report for each one counted, learned from the journal. */
export class TokenRates {
  readonly #sent = new Map<string, Pick<CallSent, "model" | "maxOutputTokens" | "reserved">>();
  readonly #reported = new Map<string, { readonly rate: number; readonly prompts: number }>();

  /** Takes an event of the journal. */
  add(event: EventBody): void {
    if (event.type === "call.sent") this.#sent.set(event.call, event);
    if (event.type !== "call.answered" && event.type !== "call.failed") return;
    const sent = this.#sent.get(event.call);
    this.#sent.delete(event.call);
    if (!sent) return;
    const counted = amountOf(sent.reserved.tokens) - amountOf(sent.maxOutputTokens);
    const inputTokens = amountOf(event.usage?.inputTokens);
    if (counted <= 0 || inputTokens === 0) return;
    const { rate, prompts } = this.#reported.get(sent.model) ?? { rate: 0, prompts: 0 };
    this.#reported.set(sent.model, { rate: Math.max(rate, inputTokens / counted), prompts: prompts + 1 });
  }

  /**
   * Returns the most tokens that a text may have: its bytes, until enough is known. Never less than counted, as a journal
   * may come from somebody else.
   */
  mostOf({ id }: Pick<ChatModel, "id">, { tokens, bytes }: Size): number {
    const { rate, prompts } = this.#reported.get(id) ?? { rate: 0, prompts: 0 };
    return prompts < ENOUGH ? bytes : Math.min(bytes, Math.ceil(tokens * Math.max(1, rate * DENSER)));
  }
}
