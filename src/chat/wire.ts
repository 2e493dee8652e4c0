import type { Standing } from "../serve/standing.ts";
import type { ChatAnswer } from "./answer.ts";

/** Fields that all answers about a dialogue share. */
function head(object: string, model: string, { record: { dialogueId, startedAt } }: Pick<Standing, "record">) {
  return { id: `chatcmpl-${dialogueId}`, object, created: Math.floor(Date.parse(startedAt) / 1000), model };
}

/** Returns the tokens of a dialogue, as far as they were reported. */
function usageOf({ record: { usage: { inputTokens, outputTokens } } }: Pick<Standing, "record">) {
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}

/** Progress by its two names: LibreChat and Open WebUI read the first, clients of OpenRouter the second. */
function progress(text: string) {
  return { reasoning_content: text, reasoning: text };
}

/** Returns a whole answer. */
export function completion(
  model: string,
  standing: Standing,
  { content, finishReason, told }: ChatAnswer & { readonly told: readonly string[] },
) {
  const message = { role: "assistant", content, refusal: null, ...progress(told.join("\n")) };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason }];
  return { ...head("chat.completion", model, standing), choices, usage: usageOf(standing) };
}

/** Makes the pieces of a streamed answer. */
export class Chunks {
  readonly #head: ReturnType<typeof head>;
  readonly #usage: { readonly usage?: null };

  constructor(model: string, standing: Pick<Standing, "record">, { includeUsage }: { readonly includeUsage: boolean }) {
    this.#head = head("chat.completion.chunk", model, standing);
    this.#usage = includeUsage ? { usage: null } : {};
  }

  /** Returns the first piece, which has no text. */
  first(): string {
    return this.#piece({ role: "assistant", content: "" });
  }

  /** Returns a line of progress. */
  told(text: string): string {
    return this.#piece(progress(`${text}\n`));
  }

  /** Returns the answer with its end. */
  last(standing: Standing, { content, finishReason }: ChatAnswer): string {
    const usage = { ...this.#head, choices: [], usage: usageOf(standing) };
    const withUsage = "usage" in this.#usage ? event(usage) : "";
    return `${this.#piece({ content })}${this.#piece({}, finishReason)}${withUsage}data: [DONE]\n\n`;
  }

  #piece(delta: object, finish: string | null = null): string {
    const choices = [{ index: 0, delta, logprobs: null, finish_reason: finish }];
    return event({ ...this.#head, choices, ...this.#usage });
  }
}

/** Returns data as a server-sent event. */
export function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
