import type { Prompt } from "../../models/chat_model.ts";
import { countTokens } from "../../text/tokens.ts";
import type { Usage } from "../../transcript/usage.ts";

/**
 * Share of our own count below which a prompt was cut. Vocabularies differ: for the same text those of other families
 * take 0.6 to 1.4 times the tokens of o200k. Half is below all of them.
 */
const LEAST_SHARE = 1 / 2;
/** Fewer tokens are no sign of a context: servers have larger ones, and some count only what was not in their cache. */
const LEAST_CONTEXT = 1000;
/** More bytes per token than this make it worth counting; English and program text have fewer. */
const COUNTED_BYTES_PER_TOKEN = 5;

/** Finds prompts that a server cut without an error, as some do with what is longer than their context. */
export class PromptCuts {
  /** The most tokens that each model has read. */
  readonly #most = new Map<string, number>();

  /**
   * Returns the tokens of a prompt by our count if the server read far fewer; otherwise `undefined`. Only its text is
   * counted, because servers count images, tools and forms of answers in their own way, or not at all. A model that
   * has read far more before has the room: then the server left out what it had cached.
   */
  cutFrom(model: string, prompt: Prompt, bytes: number, usage: Usage | undefined): number | undefined {
    if (!usage) return undefined;
    const { inputTokens: read } = usage;
    const most = this.#most.get(model) ?? 0;
    this.#most.set(model, Math.max(most, read));
    if (read < Math.max(LEAST_CONTEXT, most * LEAST_SHARE) || read * COUNTED_BYTES_PER_TOKEN >= bytes) return undefined;
    const sent = prompt.reduce((sum, { text }) => sum + countTokens(text), 0);
    return read < sent * LEAST_SHARE ? sent : undefined;
  }
}
