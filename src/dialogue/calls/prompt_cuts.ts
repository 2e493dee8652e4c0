import type { Prompt } from "../../models/chat_model.ts";
import { countTokens } from "../../text/tokens.ts";
import type { Usage } from "../../transcript/usage.ts";

/**
 * Share of our own count below which a prompt was cut. Vocabularies differ: for the same text those of other families
 * take 0.6 to 1.4 times the tokens of o200k. Half is below all of them.
 */
const LEAST_SHARE = 1 / 2;
/** Share of the most that was read from which on a prompt filled the same context. */
const FULL_SHARE = 0.98;
/** Fewer tokens are no sign of a context: servers have larger ones, and some count only what was not in their cache. */
const LEAST_CONTEXT = 1000;
/** More bytes per token than this make it worth counting; English and program text have fewer. */
const COUNTED_BYTES_PER_TOKEN = 5;

/** A prompt that a server cut. */
export interface PromptCut {
  /** Tokens that it read. */
  readonly read: number;
  /** Tokens of the prompt by our count. */
  readonly sent: number;
  /** Keys of earlier turns and questions whose prompts filled the same context, and may have been cut too. */
  readonly earlier: readonly string[];
}

/** Finds prompts that a server cut without an error, as some do with what is longer than their context. */
export class PromptCuts {
  /** Tokens that each model has read, by the key of the turn or question. */
  readonly #read = new Map<string, Map<string, number>>();

  /**
   * Returns the cut of a prompt if the server read far fewer tokens than it was sent; otherwise `undefined`. Only its
   * text is counted, because servers count images, tools and forms of answers in their own way, or not at all. A model
   * that has read far more before has the room: then the server left out what it had cached.
   */
  cutOf(
    { model, key, prompt, bytes }: {
      readonly model: string;
      readonly key: string;
      readonly prompt: Prompt;
      readonly bytes: number;
    },
    usage: Usage | undefined,
  ): PromptCut | undefined {
    if (!usage) return undefined;
    const { inputTokens: read } = usage;
    const before = this.#read.get(model) ?? new Map<string, number>();
    const most = Math.max(0, ...before.values());
    this.#read.set(model, before.set(key, Math.max(read, before.get(key) ?? 0)));
    if (read < Math.max(LEAST_CONTEXT, most * LEAST_SHARE) || read * COUNTED_BYTES_PER_TOKEN >= bytes) return undefined;
    const sent = prompt.reduce((sum, { text }) => sum + countTokens(text), 0);
    if (read >= sent * LEAST_SHARE) return undefined;
    const full = Math.max(most, read) * FULL_SHARE;
    const earlier = [...before].filter(([other, tokens]) => other !== key && tokens >= full).map(([other]) => other);
    this.#read.delete(model); // each is named once
    return { read, sent, earlier };
  }
}
