import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { type AskedQuestion, questionText } from "./question.ts";

/** The rules for whoever answers. */
export const RULES = "A question is answered here. It has one right answer, and all that counts is to find it.\n" +
  "Answer from what you know and from what you are given. Think before you answer, and never make up a source, a " +
  "figure or a quotation.";

export function personaText({ systemPrompt }: DialogueParticipant): string {
  const part = "You answer questions. You give your reasons first, then the answer.";
  return systemPrompt === undefined ? part : `${part}\n${systemPrompt}`;
}

export function answerInstruction(question: AskedQuestion, number: number): string {
  // The number makes prompts differ: providers that are sent a seed would give the same answer each time.
  return `${questionText(question)}\n\nGive your reasons, then your answer. (Independent answer ${number}.)`;
}
