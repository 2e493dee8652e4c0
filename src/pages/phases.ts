import type { Message } from "../transcript/message.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { phaseName } from "../words/phases.ts";
import { capital } from "../words/phrases.ts";

/** Messages of one phase that follow each other. */
export interface HeldPhase {
  /** `phase-1`, `phase-2`, … in the order of the messages. */
  readonly id: string;
  /** Its name for readers. */
  readonly title: string;
  readonly messages: readonly Message[];
}

/** Returns a dialogue's messages by phases, in order. */
export function phasesOf({ messages }: Pick<DialogueRecord, "messages">): readonly HeldPhase[] {
  const phases: { id: string; phase: string; title: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const { phase } = message;
    const last = phases.at(-1);
    if (last?.phase === phase) last.messages.push(message);
    else phases.push({ id: `phase-${phases.length + 1}`, phase, title: titleOf(message), messages: [message] });
  }
  return phases;
}

/** The phase of its first message: `arguments/round-1` is arguments, round 1; `rounds/round-1` is round 1. */
export function titleOf({ phase, kind }: { readonly phase: string; readonly kind: string }): string {
  return capital(phaseName((phase || kind).replace(/^rounds\//, "")));
}
