import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from "@ai-sdk/provider";
import { parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Parameter } from "./_request.ts";
import type { Block, ChatModel, CompleteOptions, Prompt } from "./chat_model.ts";

/**
 * Marks the end of a prefix that Anthropic is to cache. Other providers ignore the mark.
 * https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 */
const CACHED: { readonly providerOptions: SharedV4ProviderOptions } = {
  providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
};

/** Claude models that think on a budget, which their client adds to the output limit; newer models take an effort. */
const THINKS_BY_BUDGET = /claude-(?:3-7|(?:opus|sonnet|haiku)-4(?!-[6-9]))/;

/** Builds the options of a call, omitting `without`, and names the sent parameters that a server may reject. */
export function toCallOptions(
  prompt: Prompt,
  { maxOutputTokens, temperature, seed, schema, tools = [], toolChoice = "auto", signal }: CompleteOptions,
  { id, reasoningEffort, reasoningReserve = 0 }: Pick<ChatModel, "id" | "reasoningEffort" | "reasoningReserve">,
  without: ReadonlySet<Parameter>,
): { readonly options: LanguageModelV4CallOptions; readonly sent: ReadonlySet<Parameter> } {
  const withTools = tools.length > 0 && !without.has("tools");
  const byBudget = THINKS_BY_BUDGET.test(id);
  // A budget beyond the limit would raise it, and thoughts before a use of a tool would have to be sent back.
  const mayThink = !byBudget || (!withTools && reasoningReserve < (maxOutputTokens ?? Infinity));
  const effort = without.has("reasoning_effort") || !mayThink ? undefined : reasoningEffort;
  const budget = byBudget && effort !== undefined && effort !== "none" ? reasoningReserve : 0;
  const set = omitUndefined({
    temperature: without.has("temperature") ? undefined : temperature,
    seed: without.has("seed") ? undefined : seed,
    reasoning: effort,
    responseFormat: schema === undefined || without.has("response_format")
      ? undefined
      : { type: "json" as const, name: schema.name, schema: schema.schema as JsonSchema },
    maxOutputTokens: maxOutputTokens === undefined ? undefined : Math.max(1, maxOutputTokens - budget),
    abortSignal: signal,
  });
  const options = {
    prompt: toPrompt(prompt, withTools),
    ...set,
    ...(withTools ? { tools: tools.map(toTool), toolChoice: { type: toolChoice } } : {}),
    ...(budget > 0 ? { providerOptions: { anthropic: { thinking: { type: "enabled", budgetTokens: budget } } } } : {}),
  };
  const names: readonly (readonly [Parameter, boolean])[] = [
    ["temperature", set.temperature !== undefined],
    ["seed", set.seed !== undefined],
    ["reasoning_effort", set.reasoning !== undefined],
    ["response_format", set.responseFormat !== undefined],
    ["tools", withTools],
    ["images", prompt.some(({ image }) => image)],
  ];
  return { options, sent: new Set(names.flatMap(([name, isSent]) => isSent ? [name] : [])) };
}

type JsonSchema = LanguageModelV4FunctionTool["inputSchema"];

function toTool({ name, description, jsonSchema }: NonNullable<CompleteOptions["tools"]>[number]) {
  return { type: "function" as const, name, description, inputSchema: jsonSchema as JsonSchema };
}

/**
 * Converts a prompt into messages: one message per system block, then one message for consecutive blocks of a role. Two
 * places are marked for caching: the end of the system text, and the block before the last one, which is the instruction.
 */
function toPrompt(prompt: Prompt, withTools: boolean): LanguageModelV4Prompt {
  const system = prompt.filter(({ role }) => role === "system");
  const messages: LanguageModelV4Message[] = system.map(({ text }, at) => ({
    role: "system",
    content: text,
    ...(at === system.length - 1 ? CACHED : {}),
  }));
  const names = new Map(prompt.flatMap(({ toolCalls = [] }) => toolCalls.map(({ id, name }) => [id, name] as const)));
  const rest = prompt.filter(({ role }) => role !== "system");
  for (const [at, block] of rest.entries()) {
    const cached = at === rest.length - 2 ? CACHED : {};
    const message = withTools && toolMessage(block, names) || spoken(block, cached);
    const last = messages.at(-1);
    if (message.role === "user" && last?.role === "user") last.content.push(...message.content);
    else if (message.role === "assistant" && last?.role === "assistant") last.content.push(...message.content);
    else if (message.role === "tool" && last?.role === "tool") last.content.push(...message.content);
    else messages.push(message);
  }
  return messages;
}

function spoken({ role, text, image }: Block, cached: Partial<typeof CACHED>): LanguageModelV4Message {
  const part = { type: "text" as const, text, ...cached };
  if (role === "assistant") return { role, content: [part] };
  if (!image) return { role: "user", content: [part] };
  const { data, mediaType } = image;
  return { role: "user", content: [part, { type: "file", mediaType, data: { type: "data", data } }] };
}

/** Returns the message for a tool call or a tool result; `undefined` for other blocks. */
function toolMessage(
  { text, toolCalls, answers }: Block,
  names: ReadonlyMap<string, string>,
): LanguageModelV4Message | undefined {
  if (answers !== undefined) {
    const toolName = names.get(answers) ?? "";
    const output = { type: "text" as const, value: text };
    return { role: "tool", content: [{ type: "tool-result", toolCallId: answers, toolName, output }] };
  }
  if (toolCalls === undefined) return undefined;
  const calls = toolCalls.map(({ id, name, arguments: input }) => ({
    type: "tool-call" as const,
    toolCallId: id,
    toolName: name,
    input: parseJson(input) ?? {},
  }));
  return { role: "assistant", content: calls };
}
