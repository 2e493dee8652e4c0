import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { type AskedQuestion, labelOf, questionText } from "./question.ts";
import { ANSWERING } from "./words/mod.ts";

export function personaText({ systemPrompt }: DialogueParticipant, argues?: string | true): string {
  const part = argues === undefined ? ANSWERING.persona : ANSWERING.personaOfCases;
  return systemPrompt === undefined ? part : `${part}\n${systemPrompt}`;
}

/** The instruction to make the case for an answer, whatever its author believes. */
export function caseInstruction({ question, choices = [] }: AskedQuestion, position: string): string {
  const place = choices.indexOf(position);
  const answer = place < 0 ? position : ANSWERING.choice(labelOf(place), position);
  return `${questionText({ question, choices })}\n\n${ANSWERING.makeCase(answer)}`;
}

/** The instruction to choose an answer and make the case for it. */
export function choiceInstruction(question: AskedQuestion): string {
  return `${questionText(question)}\n\n${ANSWERING.choose}`;
}

/** The instruction to answer again after one's own critique. */
export function correctionInstruction(question: AskedQuestion): string {
  return `${questionText(question)}\n\n${ANSWERING.correct}`;
}

export function answerInstruction(question: AskedQuestion, number: number): string {
  // The number makes prompts differ: providers that are sent a seed would give the same answer each time.
  return `${questionText(question)}\n\n${ANSWERING.answer(number)}`;
}
