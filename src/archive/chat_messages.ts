import { isPerson } from "../transcript/participant.ts";
import type { Statement } from "../transcript/message.ts";
import type { DialogueRecord } from "../transcript/record.ts";

/** A message in the form of OpenAI's chat completions, which most programs for conversations read. */
export interface ChatMessage {
  /** `system` for the topic, `assistant` for what a model said, `user` for what people said and what was announced. */
  readonly role: "system" | "user" | "assistant";
  /** The speaker, as names are written in that form: at most 64 characters, without spaces and `<|\/>`. */
  readonly name?: string;
  readonly content: string;
}

/** A dialogue as one conversation. */
export interface Conversation {
  readonly topic: string;
  readonly messages: readonly ChatMessage[];
}

/** Returns a dialogue as one conversation: its topic, then all that was said, in order. Turns that failed are left out. */
export function conversationOf(record: DialogueRecord): Conversation {
  const names = new Map(record.participants.map(({ id, name }) => [id, chatName(name, id)]));
  const said = record.messages.filter((message): message is Statement => !message.failed);
  return {
    topic: record.topic,
    messages: [
      { role: "system", content: record.topic },
      ...said.map((message): ChatMessage => ({
        role: chatRole(record, message),
        name: names.get(message.speaker) ?? chatName(message.speaker, "speaker"),
        content: message.text,
      })),
    ],
  };
}

/** Returns who said a message, as a model would be told. */
export function chatRole(record: DialogueRecord, { kind, speaker }: Statement): "user" | "assistant" {
  return kind === "announcement" || isPerson(record.settings, speaker) ? "user" : "assistant";
}

function chatName(name: string, id: string): string {
  return [...name.trim().replace(/[\s<|\\/>]+/g, "_")].slice(0, 64).join("") || id;
}
