import { evenly, filledScores } from "../../agents/scores_form_fixture.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "../../models/chat_model.ts";
import { promptTokens, type TokenCounter } from "../../models/token_counter.ts";
import { countTokens } from "../../text/tokens.ts";

/** Minimum tokens of a cached prompt prefix. */
const CACHED_FROM = 1024;
/** Step size of cached prefixes, in tokens. */
const CACHED_STEP = 128;

/** Totals of some calls. */
export interface Metered {
  readonly calls: number;
  /** Tokens of all prompts, as a provider counts them. */
  readonly promptTokens: number;
  /** Tokens of those that are a prefix of an earlier prompt, as providers count them. */
  readonly cachedTokens: number;
  /** Tokens of the longest prompt with its maximum answer. */
  readonly largestTokens: number;
}

interface Node {
  readonly next: Map<string, Node>;
}

/**
 * A model that answers with about the requested length, and measures how much of each prompt is a prefix of an earlier
 * one, as providers do: from 1,024 tokens in steps of 128, with a JSON Schema first.
 */
export class PrefixMeter implements ChatModel {
  readonly id: string;
  readonly contextWindow: number;
  readonly contextWindowKnown = true;
  readonly #counter: TokenCounter;
  readonly #share: (call: number) => number;
  readonly #prefixes = new Map<string, Node>();
  readonly #counts = new Map<string, number>();
  readonly #metered: { structured: boolean; tokens: number; cached: number; largest: number }[] = [];
  #words: number;

  /** @param share Returns the share of its limit that an answer takes, by call number. */
  constructor(
    { id = "openai/gpt-4o", contextWindow, counter, seed = 1, share = () => 0.85 }: {
      readonly id?: string;
      readonly contextWindow: number;
      readonly counter: TokenCounter;
      readonly seed?: number;
      readonly share?: (call: number) => number;
    },
  ) {
    this.id = id;
    this.contextWindow = contextWindow;
    this.#counter = counter;
    this.#share = share;
    this.#words = seed;
  }

  /** Returns the totals of all calls, or of those with or without JSON. */
  metered({ structured }: { readonly structured?: boolean } = {}): Metered {
    const calls = this.#metered.filter((call) => structured === undefined || call.structured === structured);
    const sum = (of: (call: typeof calls[number]) => number) => calls.reduce((sum, call) => sum + of(call), 0);
    return {
      calls: calls.length,
      promptTokens: sum(({ tokens }) => tokens),
      cachedTokens: sum(({ cached }) => cached),
      largestTokens: Math.max(0, ...calls.map(({ largest }) => largest)),
    };
  }

  /** Measures the prompt, and answers. */
  complete(prompt: Prompt, { schema, maxOutputTokens = 256 }: CompleteOptions = {}): Promise<Completion> {
    const form = schema ? JSON.stringify(schema.schema) : "";
    const inputTokens = promptTokens([], this.#counter) + this.#tokensOf(form) +
      prompt.reduce((sum, { text }) => sum + this.#tokensOf(text), 0);
    const shared = this.#sharedTokens(form, prompt);
    const cachedInputTokens = shared < CACHED_FROM ? 0 : shared - (shared - CACHED_FROM) % CACHED_STEP;
    this.#metered.push({
      structured: schema !== undefined,
      tokens: inputTokens,
      cached: cachedInputTokens,
      largest: inputTokens + maxOutputTokens,
    });
    const text = schema
      ? answerFor(schema.schema)
      : this.#speak(this.#share(this.#metered.length), prompt.at(-1)?.text ?? "", maxOutputTokens / 2);
    const usage = { inputTokens, cachedInputTokens, outputTokens: this.#counter.count(text) };
    return Promise.resolve({ text, usage, finishReason: "stop", model: this.id });
  }

  /** Returns the tokens of the longest prefix shared with an earlier prompt. */
  #sharedTokens(form: string, prompt: Prompt): number {
    const begun = this.#prefixes.get(form);
    let shared = begun ? this.#tokensOf(form) : 0;
    let on = begun !== undefined;
    let node: Node = begun ?? { next: new Map() };
    this.#prefixes.set(form, node);
    for (const { role, text } of prompt) {
      const name = `${role} ${text}`;
      const next = node.next.get(name);
      if (on && next) shared += this.#tokensOf(text);
      else if (on) {
        on = false;
        const common = Math.max(0, ...[...node.next.keys()].map((other) => commonLength(name, other)));
        shared += this.#counter.count(name.slice(role.length + 1, Math.max(role.length + 1, common)));
      }
      const known: Node = next ?? { next: new Map() };
      node.next.set(name, known);
      node = known;
    }
    return shared;
  }

  #tokensOf(text: string): number {
    if (text === "") return 0;
    const known = this.#counts.get(text) ??
      promptTokens([text], this.#counter) - promptTokens([], this.#counter);
    this.#counts.set(text, known);
    return known;
  }

  /** Returns sentences of common words, never the same. */
  #speak(share: number, instruction: string, maxTokens: number): string {
    const characters = Number(/Use at most (\d+) characters/.exec(instruction)?.[1]);
    const sentences: string[] = [];
    for (let used = 0; sentences.length === 0 || used < share;) {
      const words = Array.from({ length: 9 }, () => WORDS[this.#draw(WORDS.length)] ?? "");
      const sentence = `${words.join(" ")}.`;
      used += characters ? (sentence.length + 1) / characters : countTokens(sentence) / maxTokens;
      if (sentences.length === 0 || used <= 1) sentences.push(sentence);
    }
    return sentences.join(" ");
  }

  #draw(below: number): number {
    this.#words = Math.imul(this.#words, 1103515245) + 12345 & 0x7fffffff;
    return (this.#words >> 8) % below;
  }
}

const WORDS = ("the of city price road bus rider cost plan street time money study town rail driver people evidence " +
  "claim fare tax night zone count shift trip year report council survey share line stop hour fund law crowd air")
  .split(" ");

/** Returns a score for each criterion, or no findings. */
function answerFor(schema: { readonly [key: string]: unknown }): string {
  const reason = "The point is made, though the second claim has no source.";
  return JSON.stringify(
    filledScores(schema, (_, criteria) => ({ reason, scores: evenly(criteria, 5) })) ?? { findings: [] },
  );
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
