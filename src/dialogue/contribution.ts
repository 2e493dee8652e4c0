import { singleLine } from "../text/visible.ts";
import type { DialogueParticipant, Turn } from "./turn.ts";

/** A turn of the plain dialogue. */
export function contribution(): Turn {
  return {
    kind: "statement",
    instruction: "It is your turn. Say what you have to add: answer what was said, and bring something new.",
  };
}

/** What holds for everybody in the plain dialogue. */
export function dialogueRules(topic: string, participants: readonly DialogueParticipant[]): string {
  return [
    `You take part in a dialogue on: ${singleLine(topic)}`,
    `The participants speak in turn: ${participants.map(({ name }) => singleLine(name)).join(", ")}.`,
    "Speak for yourself only, plainly and to the point. Do not write what others say.",
  ].join("\n");
}

/** Who a participant of the plain dialogue is to be. */
export function dialoguePersona({ name, position, systemPrompt }: DialogueParticipant): string {
  return [
    `You are ${singleLine(name)}.`,
    ...(position === undefined ? [] : [`Your position: ${singleLine(position)}`]),
    ...(systemPrompt === undefined ? [] : [systemPrompt]),
  ].join("\n");
}
