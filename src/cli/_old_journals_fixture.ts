import type { DialogueRecord } from "../transcript/record.ts";

/** What a journal is read to, as far as no later version may read it in another way. */
export function inShort({ status, endReason, messages, notes, decisions, calls, tools, warnings }: DialogueRecord) {
  return {
    status,
    endReason,
    messages: messages.map(({ number, kind, speaker, failed }) => [number, kind, speaker, failed].join(" ")),
    notes: notes.map(({ key, kind, answer }) => [key, kind, answer.given].join(" ")),
    decisions: Object.fromEntries(Object.entries(decisions).map(([name, { kind }]) => [name, kind])),
    calls: calls.length,
    tools: tools.length,
    warnings: warnings.map(({ code }) => code),
  };
}
