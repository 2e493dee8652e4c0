import { countTokens, loadTokenizer } from "../text/tokens.ts";
import type { Price } from "../transcript/usage.ts";
import { stream } from "./_pieces.ts";
import { filledInstance, minimalInstance } from "./_schema_instance.ts";
import type { Block, ChatModel, CompleteOptions, Completion, Prompt } from "./chat_model.ts";

/** Options of a {@linkcode FillerModel}. */
export interface FillerModelOptions {
  /** How long an answer is to be, in tokens as counted by `countTokens`. @default maxOutputTokens of the request, or 256 */
  readonly tokens?: (prompt: Prompt, options: CompleteOptions) => number;
  /** Whether JSON is to be of that length too, in the first text that it has and that may be so long. @default false */
  readonly fillsForms?: boolean;
}

const DEFAULT_TOKENS = 256;
/** Each word is one token, and so is the full stop. */
const SENTENCE = "This is what would stand here in place of words.";

/**
 * A model for dry runs. It stands in for another, whose id and sizes it has, and answers at once with filler of exactly
 * the length asked for, or with a small valid instance where JSON is asked for. It reports the tokens that were counted.
 *
 * @example
 * ```ts
 * import { equal } from "node:assert/strict";
 * import { FillerModel } from "./filler_model.ts";
 *
 * const model = new FillerModel({ id: "openai/gpt-4o", contextWindow: 128_000 });
 * const answer = await model.complete([{ role: "user", text: "Speak." }], { maxOutputTokens: 300 });
 * equal(answer.usage?.outputTokens, 300);
 * ```
 */
export class FillerModel implements ChatModel {
  readonly id: string;
  readonly contextWindow: number;
  readonly contextWindowKnown: boolean;
  readonly reasoningReserve: number;
  readonly customServer: boolean;
  readonly price: Price | undefined;
  readonly recorded: boolean;
  readonly #tokens: (prompt: Prompt, options: CompleteOptions) => number;
  readonly #fillsForms: boolean;

  /** Takes id and sizes from the model it stands in for. */
  constructor(
    model: Pick<
      ChatModel,
      "id" | "contextWindow" | "contextWindowKnown" | "reasoningReserve" | "customServer" | "price" | "recorded"
    >,
    { tokens = (_, { maxOutputTokens = DEFAULT_TOKENS }) => maxOutputTokens, fillsForms = false }: FillerModelOptions =
      {},
  ) {
    this.id = model.id;
    this.contextWindow = model.contextWindow;
    this.contextWindowKnown = model.contextWindowKnown ?? true;
    this.reasoningReserve = model.reasoningReserve ?? 0;
    this.customServer = model.customServer ?? false;
    this.price = model.price;
    this.recorded = model.recorded ?? false;
    this.#tokens = tokens;
    this.#fillsForms = fillsForms;
  }

  /**
   * Answers with filler.
   *
   * @throws {RangeError} If the length asked for is no whole number of 1 or more, or the JSON Schema has no small instance.
   */
  async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    await loadTokenizer();
    options.signal?.throwIfAborted();
    const { schema } = options;
    const text = schema
      ? JSON.stringify(
        this.#fillsForms
          ? filledInstance(schema.schema, fillerText(this.#tokens(prompt, options)))
          : minimalInstance(schema.schema),
      )
      : fillerText(this.#tokens(prompt, options));
    stream(text, options);
    const inputTokens = prompt.reduce((sum, block) => sum + tokensOf(block), 0);
    const usage = { inputTokens, outputTokens: countTokens(text) };
    return { text, usage, finishReason: "stop", model: this.id };
  }
}

/** Successive prompts share most of their blocks: each is counted once. */
const counted = new WeakMap<Block, { readonly text: string; readonly tokens: number }>();

function tokensOf(block: Block): number {
  const { text } = block;
  const known = counted.get(block);
  if (known?.text === text) return known.tokens;
  const tokens = countTokens(text);
  counted.set(block, { text, tokens });
  return tokens;
}

/**
 * Filler of exactly so many tokens.
 *
 * @throws {RangeError} If that is no whole number of 1 or more.
 */
export function fillerText(tokens: number): string {
  if (!Number.isSafeInteger(tokens) || tokens < 1) {
    throw new RangeError(`Cannot fill an answer whose length must be an integer >= 1: current value is ${tokens}`);
  }
  const each = countTokens(SENTENCE);
  const sentences = Array<string>(Math.floor(tokens / each)).fill(SENTENCE);
  const rest = Array<string>(tokens % each).fill("more");
  return [...sentences, ...rest].join(" ");
}
