import type { Prompt, ResponseSchema } from "./chat_model.ts";

/** A message as the chat completions API takes it. */
export interface ApiMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/**
 * The blocks of a prompt as messages: all system text in one message at the start, and consecutive blocks of one role in
 * one message, because many local models demand strict alternation.
 */
export function toMessages(prompt: Prompt): readonly ApiMessage[] {
  const system = prompt.filter(({ role }) => role === "system").map(({ text }) => text);
  const messages: ApiMessage[] = system.length > 0 ? [{ role: "system", content: system.join("\n\n") }] : [];
  for (const { role, text } of prompt) {
    if (role === "system") continue;
    const last = messages.at(-1);
    if (last?.role === role) messages[messages.length - 1] = { role, content: `${last.content}\n\n${text}` };
    else messages.push({ role, content: text });
  }
  return messages;
}

/** The prompt with the JSON Schema of its answer spelt out at its end, for providers that cannot hold a model to it. */
export function withSchemaText(prompt: Prompt, { schema }: ResponseSchema): Prompt {
  const text = `Answer with one JSON value and nothing else. It must be valid under this JSON Schema:\n\n${
    JSON.stringify(schema)
  }`;
  return [...prompt, { role: "user", text }];
}
