import type { Message } from "../../transcript/message.ts";
import type { Fields } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { answererFields } from "./shared_fields.ts";
import { labelledName, nameOf } from "./words.ts";

/** Kinds that a protocol says by itself, without asking anybody. */
export const SAID_BY_PROTOCOL: ReadonlySet<string> = new Set(["announcement", "interruption"]);

/** The name of a message's speaker, said to be embedded where that is who answered. */
export function speakerName(facts: Facts, { speaker, kind }: Message): string {
  return SAID_BY_PROTOCOL.has(kind) ? nameOf(facts, speaker) : labelledName(facts, speaker);
}

/** Who answered a message and what it used, as fields. */
export function speakerFields(facts: Facts, message: Message): Fields {
  return answererFields(facts, message.key, message.speaker, isSaidByProtocol(facts, message));
}

/** Whether nobody was asked for what was said: a language model says nothing without a call. */
export function isSaidByProtocol(facts: Facts, { key, speaker, kind, failed }: Message): boolean {
  if (SAID_BY_PROTOCOL.has(kind)) return true;
  return !failed && !facts.record.imported && facts.agent(speaker).type === "chat" && facts.calls(key).length === 0;
}
