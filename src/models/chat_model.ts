import type { ToolCall } from "../transcript/event.ts";
import type { Json } from "../transcript/json.ts";
import type { Price, Usage } from "../transcript/usage.ts";
import type { RateLimit } from "./rate_limit.ts";

export type { ToolCall } from "../transcript/event.ts";

/** One part of a prompt: system text, one quoted message, or one instruction. */
export interface Block {
  /** Whose words they are: the rules, what others say and ask, or what the model itself has said. */
  readonly role: "system" | "user" | "assistant";
  /** The words; not empty. */
  readonly text: string;
  /** Of a block in which the model asked for tools: what it asked for, for providers that take it in a form of its own. */
  readonly toolCalls?: readonly ToolCall[];
  /** Of a block with a tool's result: id of the call it answers. */
  readonly answers?: string;
  /** Of a block of the user: an image that its text names, for a model that takes images. */
  readonly image?: { readonly name: string; readonly mediaType: string; readonly data: Uint8Array };
}

/** A tool as a model is told of it. */
export interface ToolDefinition {
  /** `[A-Za-z0-9_-]{1,64}`. */
  readonly name: string;
  /** Description of what it does and when it is of use. */
  readonly description: string;
  /** JSON Schema of its input, an object, as plain data. */
  readonly jsonSchema: { readonly [key: string]: unknown };
}

/** A question to a model, part by part. */
export type Prompt = readonly Block[];

/** A JSON Schema the answer must follow. */
export interface ResponseSchema {
  /** Short name, `[a-z_]+`; some providers ask for one. */
  readonly name: string;
  /** JSON Schema, draft 2020-12, as plain data. */
  readonly schema: { readonly [key: string]: unknown };
}

/** Options of a question to a model. */
export interface CompleteOptions {
  /** Limit on the answer in the model's tokens, reasoning included. */
  readonly maxOutputTokens?: number;
  /** Sampling temperature; left to the provider when absent. */
  readonly temperature?: number;
  /** Seed for providers that take one. */
  readonly seed?: number;
  /** Asks for JSON of this form, where the provider can hold the model to it. */
  readonly schema?: ResponseSchema;
  /** Tools that the model may ask for in place of an answer. */
  readonly tools?: readonly ToolDefinition[];
  /** With `none` it is to answer now: the tools are named only for what was asked for before. @default "auto" */
  readonly toolChoice?: "auto" | "none";
  /** Called with each piece of text as it arrives; makes the request a streaming one. */
  readonly onDelta?: (text: string) => void;
  /**
   * Called when the model uses a tool by itself, as an agent does, and again when that ends: `place` counts such uses from
   * 1, `output` is the result or the reason for a refusal, `address` the place that a result which can be cited comes from.
   */
  readonly onUse?: (use: {
    readonly place: number;
    readonly tool: string;
    readonly input: Json;
    readonly output?: Json;
    readonly refused?: true;
    readonly address?: string;
  }) => void;
  /** Called whenever anything arrives, headers or body, to show that the provider is alive. */
  readonly onActivity?: () => void;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
  /** Key of the call, `turnKey#n`, given only to a model whose answers are `recorded`. */
  readonly call?: string;
  /** Key of the call, the same whenever it is repeated: `dialogueId turnKey#n`; given only to a model that is `keyed`. */
  readonly key?: string;
  /** Time for the provider's answer, once it is asked; given only to a model that is `keyed`, which may have to wait. */
  readonly timeoutMs?: number;
}

/** A use of a tool that a model makes by itself. */
export type OwnUse = Parameters<NonNullable<CompleteOptions["onUse"]>>[0];

/** A model's answer. */
export interface Completion {
  /** The answer; holds more than white space, unless tools are asked for. */
  readonly text: string;
  /** The tools that are asked for, where there were any to ask for. */
  readonly toolCalls?: readonly ToolCall[];
  /** Absent if the provider did not report it. */
  readonly usage?: Usage;
  /** `stop`, `length`, `unstated` if the server did not say why it ended, or the server's word if it is unknown here. */
  readonly finishReason: string;
  /** Id of the model that answered, as the provider names it. */
  readonly model: string;
  /** Limits that the provider named; the next requests wait for them. */
  readonly rateLimit?: RateLimit;
  /** Present if the provider refused the images of the prompt, and was asked without. */
  readonly imagesRefused?: true;
  /** Present if the provider refused tools, and was asked without. */
  readonly toolsRefused?: true;
  /** Present if the provider was asked only once for this key: earlier attempts were not paid for besides. */
  readonly paidOnce?: true;
}

/** Something that completes prompts. */
export interface ChatModel {
  /** As in a SPEC: `provider/model`. The part before the first `/` names the provider whose limits are shared. */
  readonly id: string;
  /** Tokens of prompt and answer together. */
  readonly contextWindow: number;
  /** The size is known, and not assumed. @default true */
  readonly contextWindowKnown?: boolean;
  /** Tokens the model may spend on reasoning before its answer; 0 if it does not reason. */
  readonly reasoningReserve?: number;
  /** Reasoning effort to request; its meaning depends on the provider. @default the provider's */
  readonly reasoningEffort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | undefined;
  /** Fields of one's own that each request carries besides, such as `top_p`. They are recorded. @default none */
  readonly extraBody?: { readonly [field: string]: Json };
  /** The provider can hold an answer to a JSON Schema; `undefined` means it can be tried. */
  readonly structured?: boolean | undefined;
  /** The provider takes tools; `undefined` means it can be tried. */
  readonly takesTools?: boolean | undefined;
  /** `false` if the model rejects a temperature, which is then omitted. @default true */
  readonly takesTemperature?: boolean;
  /** It takes images, or can be tried; to others they are named and not shown. @default false */
  readonly takesImages?: boolean;
  /** Price, if it is known; absent where another server than the provider's own serves the model. */
  readonly price?: Price | undefined;
  /** The price is as its provider lists it, and not that of the catalogue. @default false */
  readonly priceListed?: boolean;
  /** Served by another server than the provider's own, so that the provider's prices do not hold. */
  readonly customServer?: boolean;
  /** Address of a server that is not the provider's own, without credentials. */
  readonly server?: string | undefined;
  /** Present if it is missing from its provider's list of models: a hint at the closest name, or an empty string. */
  readonly unlisted?: string;
  /** Requests that its server works on at once; an integer >= 1. @default not known */
  readonly slots?: number;
  /** It may read texts by itself that can be cited. @default false */
  readonly findsSources?: boolean;
  /** Gives answers from a record, by the key of the call and at no cost. @default false */
  readonly recorded?: boolean;
  /** Returns `true` if it has an answer on record for the call `turnKey#n`. Absent unless it is `recorded`. */
  holds?(call: string): boolean;
  /** Takes the key of each call, does not pay twice for the same one, and keeps to its time limit. @default false */
  readonly keyed?: boolean;
  /**
   * Asks once, without retrying.
   *
   * @throws {ModelError} If there is no answer.
   * @throws The signal's reason, when it aborts.
   */
  complete(prompt: Prompt, options?: CompleteOptions): Promise<Completion>;
}

/** Stands after the name of an image where it is not shown. */
const UNSEEN = "You cannot see it: say so where it matters, and do not guess what it shows.";

/** Returns the prompt for a model that takes no images: the same one if it has none. */
export function withoutImages(prompt: Prompt): Prompt {
  if (!prompt.some(({ image }) => image)) return prompt;
  return prompt.map((block) => {
    const { image, text, ...rest } = block;
    return image ? { ...rest, text: `${text} ${UNSEEN}` } : block;
  });
}

/** Words to a piece. */
const WORDS = 4;

/** Hands a text over in pieces of a few words, as a provider that streams would. */
export function stream(text: string, { onDelta, onActivity }: CompleteOptions): void {
  const words = text.match(/\s*\S+\s*$|\s*\S+|\s+/g) ?? [];
  for (let start = 0; start < words.length; start += WORDS) {
    onActivity?.();
    onDelta?.(words.slice(start, start + WORDS).join(""));
  }
}
