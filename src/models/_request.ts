import { Buffer } from "node:buffer";
import type OpenAI from "openai";
import { isObject } from "../transcript/json.ts";
import { codeOf, type Refusal } from "./_failure.ts";
import type { Block, ChatModel, CompleteOptions, Prompt } from "./chat_model.ts";

type ApiMessage = OpenAI.ChatCompletionMessageParam;
type ApiPart = OpenAI.ChatCompletionContentPart;

/** Parameters that some servers do not take, and the words for them in their errors; `system` is the role, `images` are parts. */
const PARAMETERS = {
  max_completion_tokens: /\bmax_completion_tokens\b/,
  max_tokens: /\bmax_tokens\b/,
  response_format:
    /\b(response_?(?:format|schema|json_?schema)|output_(?:format|config)|json_schema|json schema|structured outputs?|grammar)\b/i,
  temperature: /\btemperature\b/,
  reasoning_effort: /\breasoning(?:[_. ]?effort)?\b/,
  seed: /\bseed\b/,
  stream_options: /\b(stream_options|include_usage)\b/,
  tools: /\b(tools?|tool_choice|tool[ _]calls?|tool use|functions?|function[ -]calling)\b/i,
  images: /image|vision|multi-?modal|\bcontent\b.*(?:string|'text')/i,
  system:
    /\b(?:system|developer)['"]? (?:role|message|prompt|instruction)|'system'|\broles must alternate|\buser and assistant roles/i,
};

/** A parameter that some servers do not take. */
export type Parameter = keyof typeof PARAMETERS;

const isParameter = (name: string): name is Parameter => Object.hasOwn(PARAMETERS, name);

/**
 * Makes the body of a request, and names those of its parameters that a server may refuse; `without` those it did. The
 * limit goes into the field of that name or, where it was refused, into the other.
 */
export function toRequest(
  prompt: Prompt,
  { maxOutputTokens, temperature, seed, schema, tools = [], toolChoice }: CompleteOptions,
  { model, without, limit, streaming, effort }: {
    readonly model: string;
    readonly without: ReadonlySet<Parameter>;
    readonly limit: "max_tokens" | "max_completion_tokens";
    readonly streaming: boolean;
    readonly effort?: NonNullable<ChatModel["reasoningEffort"]> | undefined;
  },
): { readonly body: OpenAI.ChatCompletionCreateParams; readonly sent: ReadonlySet<Parameter> } {
  const withTools = tools.length > 0 && !without.has("tools");
  const other = limit === "max_tokens" ? "max_completion_tokens" : "max_tokens";
  const messages = toMessages(prompt, withTools, without.has("system") ? "user" : "system");
  const body: OpenAI.ChatCompletionCreateParams = {
    model,
    messages,
    ...(maxOutputTokens === undefined ? {} : { [without.has(limit) ? other : limit]: maxOutputTokens }),
    ...(temperature === undefined || without.has("temperature") ? {} : { temperature }),
    ...(effort === undefined || without.has("reasoning_effort") ? {} : { reasoning_effort: effort }),
    ...(seed === undefined || without.has("seed") ? {} : { seed }),
    ...(schema === undefined || without.has("response_format") ? {} : {
      response_format: {
        type: "json_schema",
        json_schema: { name: schema.name, schema: { ...schema.schema }, strict: isStrict(schema.schema) },
      },
    }),
    ...(withTools
      ? {
        tools: tools.map(({ name, description, jsonSchema }) => ({
          type: "function",
          function: { name, description, parameters: { ...jsonSchema } },
        })),
        ...(toolChoice === undefined ? {} : { tool_choice: toolChoice }),
      }
      : {}),
    ...(streaming ? { stream: true } : {}),
    ...(streaming && !without.has("stream_options") ? { stream_options: { include_usage: true } } : {}),
  };
  const others = [messages[0]?.role ?? "", prompt.some(({ image }) => image) ? "images" : ""];
  return { body, sent: new Set([...Object.keys(body), ...others].filter(isParameter)) };
}

/**
 * Turns the blocks of a prompt into messages: all system text in one message at the start (of the user, for a server
 * that takes no other), and consecutive blocks of one role in one message, because many local models demand strict
 * alternation. One with an image is a list of parts. Calls for tools and their results are messages of their own kind,
 * but plain words for a server that takes no tools.
 */
function toMessages(prompt: Prompt, withTools: boolean, systemRole: "system" | "user"): ApiMessage[] {
  const system = prompt.filter(({ role }) => role === "system").map(({ text }) => text).join("\n\n");
  const messages: ApiMessage[] = system === "" ? [] : [{ role: systemRole, content: system }];
  for (const block of prompt) {
    const { role, text } = block;
    if (role === "system") continue;
    const special = withTools ? toolMessage(block) : undefined;
    const last = messages.at(-1);
    if (special) messages.push(special);
    else if (role === "user" && (block.image || (last?.role === role && typeof last.content !== "string"))) {
      const before = last?.role === role ? partsOf(last.content) : [];
      const content = [...before, ...partsOf(text), ...(block.image ? [imagePart(block.image)] : [])];
      messages.splice(before.length > 0 ? -1 : messages.length, 1, { role, content });
    } else if (last?.role === role && typeof last.content === "string" && !("tool_calls" in last)) {
      messages[messages.length - 1] = { role, content: `${last.content}\n\n${text}` };
    } else messages.push({ role, content: text });
  }
  return messages;
}

function partsOf(content: string | readonly ApiPart[]): readonly ApiPart[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

function imagePart({ mediaType, data }: NonNullable<Block["image"]>): ApiPart {
  return { type: "image_url", image_url: { url: `data:${mediaType};base64,${Buffer.from(data).toString("base64")}` } };
}

/** Returns the message of a block that asks for tools or has a result, and nothing for others. */
function toolMessage({ text, toolCalls, answers }: Block): ApiMessage | undefined {
  if (answers !== undefined) return { role: "tool", tool_call_id: answers, content: text };
  if (toolCalls === undefined) return undefined;
  const calls = toolCalls.map(({ id, name, arguments: input }) => ({
    id,
    type: "function" as const,
    function: { name, arguments: input },
  }));
  return { role: "assistant", content: null, tool_calls: calls };
}

/**
 * Returns `true` if a JSON Schema keeps the rules of OpenAI's strict mode: every object forbids additional properties
 * and requires all it names. Otherwise a request that asks for strictness is refused.
 */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (!isObject(schema)) return true;
  if (isObject(schema.properties)) {
    const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    if (schema.additionalProperties !== false) return false;
    if (!Object.keys(schema.properties).every((name) => required.includes(name))) return false;
    if (!Object.values(schema.properties).every(isStrict)) return false;
  } else if (schema.type === "object") {
    return false;
  }
  return [schema.items, schema.anyOf, schema.$defs && Object.values(schema.$defs)].every(isStrict);
}

/** Statuses of servers that take no images, or none so large; 404 is OpenRouter's. */
const NO_IMAGES: ReadonlySet<number> = new Set([400, 404, 413, 415, 422, 500, 501]);

/** Phrases for a model without tools that do not say "not supported". */
const NO_TOOLS = /no endpoints found that support tool|requires --enable-auto-tool-choice/i;

/** Phrases for a parameter that is not taken at all, as opposed to a value that is out of range. */
const UNSUPPORTED =
  /unsupported|not (?:be )?(?:supported|permitted|allowed|recogni[sz]ed|available|enabled|implemented)|must alternate|only user and|does(?:n't| not) (?:support|accept|allow)|unrecogni[sz]ed|unknown|unexpected|type is unavailable|extra[ _](?:inputs?|fields?|forbidden)/i;

/** Words for a schema that a server could not use, although it takes others. */
const OF_SCHEMA = /\b(?:compil|pars(?:e|ing)|failed to)/i;

/** A parameter that a server refused; unless that is `lasting`, it may take another value of it. */
export interface RefusedParameter {
  readonly name: Parameter;
  readonly lasting: boolean;
}

/**
 * Returns the parameter that a server refused, if it is one of those `sent` and the request can do without it.
 * A value out of range is the caller's mistake and is not healed by leaving it out. A refusal that names nothing is taken
 * to be of the form of the answer, if one was asked for, as that is what servers lack most. Images are left out whatever
 * is said against them.
 */
export function refusedParameter(refusal: Refusal, sent: ReadonlySet<Parameter>): RefusedParameter | undefined {
  const { status = 0, code, param, text } = refusal;
  const isOfImages = status === 413 || PARAMETERS.images.test(text);
  if (sent.has("images") && NO_IMAGES.has(status) && isOfImages) return { name: "images", lasting: true };
  if (sent.has("tools") && NO_TOOLS.test(text)) return { name: "tools", lasting: true };
  if (![400, 422, 500, 501].includes(status)) return undefined;
  const names = Object.keys(PARAMETERS).filter(isParameter).filter((name) => sent.has(name));
  const name = names.find((name) => param === name || param?.startsWith(`${name}.`)) ??
    names.find((name) => PARAMETERS[name].test(text));
  const unsupported = status === 501 || UNSUPPORTED.test(`${code ?? ""} ${text}`);
  // Whatever is wrong with a schema, an answer that is not held to it is better than none.
  if (name === "response_format") return { name, lasting: unsupported && !OF_SCHEMA.test(text) };
  if (name !== undefined && unsupported) return { name, lasting: true };
  const unnamed = name === undefined && param === undefined && sent.has("response_format");
  const lasting = status === 501 || /not (?:supported|implemented)/i.test(text);
  return unnamed && (lasting || codeOf(refusal) === "bad_request") ? { name: "response_format", lasting } : undefined;
}
