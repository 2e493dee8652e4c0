import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { singleLine } from "../../text/visible.ts";
import type { DebateRules } from "../debate/mod.ts";
import { answerText, type BaselineQuestion, labelOf, questionText } from "./question.ts";

/** The rules for everybody: they are the same in every way of answering. */
export const RULES =
  "Questions are answered here, each by itself. Each has one right answer, and all that counts is to find it.\n" +
  "Answer from what you know and from what you are given. Think before you answer, and never make up a source, a " +
  "figure or a quotation.";

export function personaText({ role, systemPrompt, ...participant }: DialogueParticipant, rules: DebateRules): string {
  const name = singleLine(participant.name);
  const part = role === "answerer"
    ? ["You answer questions. You give your reasons first, then the answer."]
    : role === "judge"
    ? [
      `You are ${name}. You hear a debate on a question and then answer the question yourself. You go by the reasons that ` +
      "were given and by what you know, not by who spoke better, longer or last.",
    ]
    : [
      `You are ${name}, an advocate in a debate on a question. You are told which answer you speak for, and you make the ` +
      "strongest honest case for it: with clear logic and credible evidence, meeting what is said against it.",
      rules.format.tone,
      "Answer with what you say and nothing else: no headings, no stage directions, no words of other participants.",
    ];
  return [...part, ...(systemPrompt === undefined ? [] : [systemPrompt])].join("\n");
}

export function answerInstruction(question: BaselineQuestion, draw: number): string {
  // The number makes prompts differ: providers that are sent a seed would give the same answer each time.
  return `${questionText(question)}\n\nGive your reasons, then your answer. (Independent answer ${draw}.)`;
}

/** An answer, and who speaks for it. */
export interface Side {
  readonly advocate: DialogueParticipant;
  /** The answer, as a part of a sentence. */
  readonly cause: string;
}

/** The announcement of a debate: the question, and who speaks for what. */
export function debateAnnouncement(question: BaselineQuestion, sides: readonly Side[]): string {
  const listed = sides.map(({ advocate, cause }) => `- ${advocate.name} speaks for: ${cause}`);
  return [questionText(question), "", ...listed].join("\n");
}

/** Returns the causes of a debate: each of the choices, or that a proposed answer is right, and that it is not. */
export function causesOf(question: BaselineQuestion, proposed: string | undefined): readonly string[] {
  if (question.choices) return question.choices.map((_, place) => answerText(question, labelOf(place)));
  return [`“${proposed}” is the right answer`, `“${proposed}” is not the right answer, and another one is`];
}

/** Puts the advocate's cause before what a turn asks. */
export function forCause({ cause }: Side, instruction: string): string {
  return `You speak for: ${cause}. ${instruction}`;
}

export function decisionInstruction(question: BaselineQuestion): string {
  return "The debate is over. Now answer the question yourself.\n\n" +
    `${questionText(question)}\n\nGive your reasons, then your answer.`;
}
