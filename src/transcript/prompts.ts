import type { BlockName, JournalEvent } from "./event.ts";

/** A part of a prompt, as it was sent. */
export interface SentBlock {
  /** Whose words they are for the model. */
  readonly role: BlockName["role"];
  /** What was sent, without keys in use. */
  readonly text: string;
}

/** The names of all blocks of every prompt on record, by call. */
export function promptBlocks(events: Iterable<JournalEvent>): ReadonlyMap<string, readonly BlockName[]> {
  const prompts = new Map<string, readonly BlockName[]>();
  for (const event of events) {
    if (event.type !== "call.sent") continue;
    const shared = event.prefix ? (prompts.get(event.prefix.call) ?? []).slice(0, event.prefix.count) : [];
    prompts.set(event.call, [...shared, ...event.blocks]);
  }
  return prompts;
}

/** What each call was sent, to the byte, by call. */
export function sentPrompts(events: readonly JournalEvent[]): ReadonlyMap<string, readonly SentBlock[]> {
  const texts = new Map<string, string>();
  for (const event of events) if (event.type === "block.recorded") texts.set(event.hash, event.text);
  const sent = new Map<string, readonly SentBlock[]>();
  for (const [call, blocks] of promptBlocks(events)) {
    sent.set(call, blocks.map(({ role, hash }) => ({ role, text: texts.get(hash) ?? "" })));
  }
  return sent;
}
