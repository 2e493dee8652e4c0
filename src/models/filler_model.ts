import {
  type Block,
  type ChatModel,
  type CompleteOptions,
  type Completion,
  type Prompt,
  stream,
} from "./chat_model.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { isObject } from "../transcript/json.ts";
import type { Price } from "../transcript/usage.ts";
import { imageTokens } from "./token_counter.ts";

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
 * import { FillerModel } from "@convenings/convenings/models";
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
  readonly takesImages: boolean;
  readonly #tokens: (prompt: Prompt, options: CompleteOptions) => number;
  readonly #fillsForms: boolean;

  /** Takes id and sizes from the model it stands in for. */
  constructor(
    model: Omit<ChatModel, "complete">,
    { tokens = (_, { maxOutputTokens = DEFAULT_TOKENS }) => maxOutputTokens, fillsForms = false }: {
      /** Length of an answer, in tokens as counted by `countTokens`. @default maxOutputTokens of the request, or 256 */
      readonly tokens?: (prompt: Prompt, options: CompleteOptions) => number;
      /** JSON is to be of that length too, in the first text that it has and that may be so long. @default false */
      readonly fillsForms?: boolean;
    } = {},
  ) {
    this.id = model.id;
    this.contextWindow = model.contextWindow;
    this.contextWindowKnown = model.contextWindowKnown ?? true;
    this.reasoningReserve = model.reasoningReserve ?? 0;
    this.customServer = model.customServer ?? false;
    this.price = model.price;
    this.recorded = model.recorded ?? false;
    this.takesImages = model.takesImages ?? false;
    this.#tokens = tokens;
    this.#fillsForms = fillsForms;
  }

  /**
   * Answers with filler.
   *
   * @throws {RangeError} If the length asked for is no whole number of 1 or more.
   */
  async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    await loadTokenizer();
    options.signal?.throwIfAborted();
    const schema = options.schema?.schema;
    const filler = schema && !this.#fillsForms ? undefined : fillerText(this.#tokens(prompt, options));
    const text = schema ? JSON.stringify(minimalInstance(schema, filler)) : filler ?? "";
    stream(text, options);
    const definitions = options.tools?.length ? countTokens(JSON.stringify(options.tools)) : 0;
    const inputTokens = prompt.reduce((sum, block) => sum + tokensOf(block), definitions);
    const usage = { inputTokens, outputTokens: countTokens(text) };
    return { text, usage, finishReason: "stop", model: this.id };
  }
}

/** Successive prompts share most of their blocks: each is counted once. */
const counted = new WeakMap<Block, number>();

function tokensOf(block: Block): number {
  const tokens = counted.get(block) ?? countTokens(block.text) + imageTokens(block);
  counted.set(block, tokens);
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

/**
 * Returns a small value of a form as agents ask for it: required fields only, the fewest items, the least numbers. The
 * first text in it that may be of any length is `text`.
 */
export function minimalInstance(schema: unknown, text?: string): unknown {
  let unused = text;
  const instanceOf = (schema: unknown): unknown => {
    if (!isObject(schema)) return null;
    const { anyOf, enum: values, properties, required, minItems, minLength = 1, maxLength } = schema;
    if ("const" in schema) return schema.const;
    if (Array.isArray(values)) return values[0];
    if (Array.isArray(anyOf)) return instanceOf(anyOf[0]);
    const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== "null") : schema.type;
    switch (type) {
      case "object": {
        const fields = isObject(properties) ? properties : {};
        const names = Array.isArray(required) ? required : [];
        return Object.fromEntries(names.map((name) => [name, instanceOf(fields[name])]));
      }
      case "array":
        return Array.from({ length: Number(minItems ?? 0) }, () => instanceOf(schema.items));
      case "string": {
        // an empty one says nothing, and is often not wanted
        if (unused === undefined || maxLength !== undefined) return "x".repeat(Math.max(1, Number(minLength)));
        const filled = unused;
        unused = undefined;
        return filled;
      }
      case "integer":
      case "number":
        return Number(schema.minimum ?? Math.min(0, Number(schema.maximum ?? 0)));
      case "boolean":
        return false;
      default:
        return null;
    }
  };
  return instanceOf(schema);
}
