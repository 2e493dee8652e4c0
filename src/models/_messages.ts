import type { Block, Prompt, ResponseSchema } from "./chat_model.ts";

/** A message as the chat completions API takes it. */
export type ApiMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string | null; readonly tool_calls?: ApiToolCall[] }
  | { readonly role: "tool"; readonly content: string; readonly tool_call_id: string };

/** A call for a tool as the API takes it. */
interface ApiToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

/**
 * The blocks of a prompt as messages: all system text in one message at the start, and consecutive blocks of one role in
 * one message, because many local models demand strict alternation. Calls for tools and their results are messages of
 * their own kind, but plain words for a server that takes no tools.
 */
export function toMessages(
  prompt: Prompt,
  { withTools = false }: { readonly withTools?: boolean } = {},
): readonly ApiMessage[] {
  const system = prompt.filter(({ role }) => role === "system").map(({ text }) => text);
  const messages: ApiMessage[] = system.length > 0 ? [{ role: "system", content: system.join("\n\n") }] : [];
  for (const block of prompt) {
    const { role, text } = block;
    if (role === "system") continue;
    const special = withTools ? ofTool(block) : undefined;
    const last = messages.at(-1);
    if (special) messages.push(special);
    else if (last?.role === role && typeof last.content === "string" && !("tool_calls" in last)) {
      messages[messages.length - 1] = { role, content: `${last.content}\n\n${text}` };
    } else messages.push({ role, content: text });
  }
  return messages;
}

/** The message of a block that asks for tools or has a result; nothing for others. */
function ofTool({ text, toolCalls, answers }: Block): ApiMessage | undefined {
  if (answers !== undefined) return { role: "tool", tool_call_id: answers, content: text };
  if (toolCalls === undefined) return undefined;
  const calls = toolCalls.map(({ id, name, arguments: input }): ApiToolCall => ({
    id,
    type: "function",
    function: { name, arguments: input },
  }));
  return { role: "assistant", content: null, tool_calls: calls };
}

/** The prompt with the JSON Schema of its answer spelt out at its end, for providers that cannot hold a model to it. */
export function withSchemaText(prompt: Prompt, { schema }: ResponseSchema): Prompt {
  const text = `Answer with one JSON value and nothing else. It must be valid under this JSON Schema:\n\n${
    JSON.stringify(schema)
  }`;
  return [...prompt, { role: "user", text }];
}
