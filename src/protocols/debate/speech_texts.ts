import { count } from "../../words/numbers.ts";
import { capital, listed } from "../../words/phrases.ts";
import { lengthInWords } from "../../text/length.ts";
import { singleLine } from "../../text/visible.ts";
import type { GivenSpeech } from "./given_speeches.ts";
import { isExamination, mayBeNew, type Speech, speechTokens } from "./speeches.ts";

/** What is asked for by kind of speech, where a format does not say. */
const TASKS: Readonly<Record<Speech["kind"], string>> = {
  opening: "Give your side's case: its position, and the two or three strongest reasons for it, with their evidence.",
  argument: "Answer the strongest point against your side that has no answer yet, then add to your side's case.",
  rebuttal: "Answer the other side's case, the strongest point first, and say what each answer means for the motion.",
  closing: "Say why your side wins: what decides the debate, why your answers weigh more, and what was never answered.",
  question:
    "Put up to three short questions to the other side, each in one sentence, without comment: what it has to admit, " +
    "to explain or to prove.",
  answer:
    "Answer each question that was put to you, directly and first with a yes or no where it allows one. Do not ask back.",
};

const NOTHING_NEW =
  "Make no new argument: only answers to what was said, and more evidence for what your side has argued.";

/** Returns what the speaker is asked for. */
export function speechTask(speech: Speech): string {
  const { kind, task = TASKS[kind] } = speech;
  return isOldOnly(speech) ? `${task} ${NOTHING_NEW}` : task;
}

/** Returns the course of a debate for its rules, a line for each phase: who gives which speech. */
export function courseOf(speeches: readonly GivenSpeech[], topic: string): readonly string[] {
  const phases = Map.groupBy(speeches, ({ speech }) => speech.phase);
  return [...phases].map(([phase, inPhase], index) => {
    const parts = inPhase.map(({ speech, speaker, answers }) => {
      const about = [
        `about ${lengthInWords(speechTokens(speech), topic)}`,
        ...(answers && !isExamination(speech) ? [`answers ${answers.speech.name}`] : []),
        ...(isOldOnly(speech) ? ["no new arguments"] : []),
      ];
      return `${speech.name} by ${singleLine(speaker.name)} (${about.join(", ")})`;
    });
    return `${index + 1}. ${capital(inWords(phase))}: ${parts.join("; ")}.`;
  });
}

/** Returns the tasks of all speeches for whoever scores them or sees to the rules, a line for those with the same one. */
export function tasksOf(speeches: readonly Speech[], topic: string): readonly string[] {
  const alike = Map.groupBy(speeches, (speech) => {
    const { task = TASKS[speech.kind] } = speech;
    return `about ${lengthInWords(speechTokens(speech), topic)}: ${task}`;
  });
  const old = speeches.filter(isOldOnly);
  return [
    ...[...alike].map(([task, all]) => `- ${namesOf(all)}, ${task}`),
    ...(old.length > 0 ? [`In ${namesOf(old)}: ${NOTHING_NEW}`] : []),
  ];
}

function namesOf(speeches: readonly Speech[]): string {
  return [...new Set(speeches.map(({ name }) => name))].join(", ");
}

/** Announces the whole course in a sentence. */
export function announceCourse(speeches: readonly Speech[]): string {
  const phases = [...new Set(speeches.map(({ phase }) => inWords(phase)))];
  return `We hear ${count(speeches.length, "speech", "speeches")}: ${listed(phases)}.`;
}

/** Announces the speeches of a phase. */
export function announcePhase(phase: string, speeches: readonly GivenSpeech[]): string {
  const parts = speeches.map(({ speech, speaker }) => `${speech.name} by ${speaker.name}`);
  return `We come to the ${inWords(phase)}: ${parts.join(", then ")}.`;
}

function isOldOnly(speech: Speech): boolean {
  return !mayBeNew(speech) && !isExamination(speech); // questions and answers are no arguments
}

function inWords(phase: string): string {
  return phase.replaceAll(/[-_]/g, " ");
}
