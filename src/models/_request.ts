import type OpenAI from "openai";
import type { CompleteOptions, Prompt } from "./chat_model.ts";
import { toMessages, withSchemaText } from "./_messages.ts";
import type { Parameter } from "./_quirks.ts";
import { isStrict } from "./_strict_schema.ts";

const PARAMETERS: readonly Parameter[] = [
  "max_completion_tokens",
  "response_format",
  "temperature",
  "seed",
  "stream_options",
  "tools",
];

/** How a request is made, beside what is asked. */
export interface RequestOptions {
  /** The model, as the provider calls it. */
  readonly model: string;
  /** Parameters the server does not take. */
  readonly without: ReadonlySet<Parameter>;
  readonly streaming: boolean;
}

/** The body of a request, and which of the parameters that a server may refuse are in it. */
export function toRequest(
  prompt: Prompt,
  { maxOutputTokens, temperature, seed, schema, tools = [], toolChoice }: CompleteOptions,
  { model, without, streaming }: RequestOptions,
): { readonly body: OpenAI.ChatCompletionCreateParamsNonStreaming; readonly sent: ReadonlySet<Parameter> } {
  const inWords = schema !== undefined && without.has("response_format");
  const withTools = tools.length > 0 && !without.has("tools");
  const limit = without.has("max_completion_tokens") ? "max_tokens" : "max_completion_tokens";
  const body: OpenAI.ChatCompletionCreateParamsNonStreaming = {
    model,
    messages: [...toMessages(inWords ? withSchemaText(prompt, schema) : prompt, { withTools })],
    ...(maxOutputTokens === undefined ? {} : { [limit]: maxOutputTokens }),
    ...(temperature === undefined || without.has("temperature") ? {} : { temperature }),
    ...(seed === undefined || without.has("seed") ? {} : { seed }),
    ...(schema === undefined || inWords ? {} : {
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
    ...(streaming && !without.has("stream_options") ? { stream_options: { include_usage: true } } : {}),
  };
  return { body, sent: new Set(PARAMETERS.filter((name) => name in body)) };
}
