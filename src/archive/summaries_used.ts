import { readContextSummary } from "../transcript/digest.ts";
import type { Message } from "../transcript/message.ts";
import type { DialogueRecord, Note } from "../transcript/record.ts";

/** The messages and notes that a summary made for a context stood in, in the order of the record. */
export interface SummaryUses {
  /** Turns whose speaker was shown it. */
  readonly messages: readonly Message[];
  /** What was asked aside with it: another summary made from it, a reading of the whole. */
  readonly notes: readonly Note[];
}

/** Keys of the summaries that a turn was taken with, or a question aside answered with. */
export function summariesUsed(by: Message | Note): readonly string[] {
  const shown = (by.digests ?? []).flatMap(({ note }) => note === undefined ? [] : [note]);
  return [...new Set([...shown, ...("answer" in by ? madeFrom(by) : [])])];
}

/** What each summary of a record was used for, by its key. */
export function summaryUses({ messages, notes }: DialogueRecord): ReadonlyMap<string, SummaryUses> {
  const uses = new Map<string, { messages: Message[]; notes: Note[] }>();
  const of = (key: string) => {
    const found = uses.get(key) ?? { messages: [], notes: [] };
    uses.set(key, found);
    return found;
  };
  for (const message of messages) for (const key of summariesUsed(message)) of(key).messages.push(message);
  for (const note of notes) for (const key of summariesUsed(note)) of(key).notes.push(note);
  return uses;
}

function madeFrom({ kind, answer }: Note): readonly string[] {
  if (kind !== "context_summary" || !answer.given) return [];
  return readContextSummary(answer.value)?.from ?? [];
}
