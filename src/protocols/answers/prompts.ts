import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { type AskedQuestion, labelOf, questionText } from "./question.ts";

/** The rules for whoever answers. */
export const RULES = "A question is answered here. It has one right answer, and all that counts is to find it.\n" +
  "Answer from what you know and from what you are given. Think before you answer, and never make up a source, a " +
  "figure or a quotation.";

/** The rules for whoever makes the case for an answer. */
export const RULES_OF_CASES =
  "A question is answered here by a judge, who reads what you write, and may see less than you.\n" +
  "Argue from what you know and from what you are given, and quote it: words are looked up. Never make up a source, a " +
  "figure or a quotation.";

export function personaText({ systemPrompt }: DialogueParticipant, argues?: string | true): string {
  const part = argues === undefined
    ? "You answer questions. You give your reasons first, then the answer."
    : "You make the case for an answer, so that the judge gives it.";
  return systemPrompt === undefined ? part : `${part}\n${systemPrompt}`;
}

/** The instruction to make the case for an answer, whatever its author believes. */
export function caseInstruction({ question, choices = [] }: AskedQuestion, position: string): string {
  const place = choices.indexOf(position);
  const answer = place < 0 ? position : `${labelOf(place)}. ${position}`;
  return `${questionText({ question, choices })}\n\nMake the strongest honest case that the right answer is: ${answer}`;
}

/** The instruction to choose an answer and make the case for it. */
export function choiceInstruction(question: AskedQuestion): string {
  return `${
    questionText(question)
  }\n\nChoose the answer that you think right, and make the strongest honest case for it.`;
}

/** The instruction to criticise one's own answer. */
export const OWN_CRITIQUE =
  "Criticise your answer above as strictly as a stranger would: name each step that may be wrong, " +
  "and check it again. Do not answer anew yet.";

/** The instruction to answer again after one's own critique. */
export function correctionInstruction(question: AskedQuestion): string {
  return `${
    questionText(question)
  }\n\nAnswer again, with your critique in mind: change your answer only if it is wrong. ` +
    "Give your reasons, then your answer.";
}

export function answerInstruction(question: AskedQuestion, number: number): string {
  // The number makes prompts differ: providers that are sent a seed would give the same answer each time.
  return `${questionText(question)}\n\nGive your reasons, then your answer. (Independent answer ${number}.)`;
}
