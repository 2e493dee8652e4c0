import { lengthInWords } from "../../words/lengths.ts";
import { speechName, speechPhase } from "../../words/speeches.ts";
import { singleLine } from "../../text/visible.ts";
import type { GivenSpeech } from "./given_speeches.ts";
import { isExamination, mayBeNew, type Speech, speechTokens } from "./speeches.ts";
import { ANNOUNCEMENTS, RULING, SPEECH_TASKS, SPEECHES } from "./words/mod.ts";

/** Returns what the speaker is asked for. */
export function speechTask(speech: Speech): string {
  const { kind, task = SPEECH_TASKS[kind] } = speech;
  return isOldOnly(speech) ? SPEECHES.withoutNew(task) : task;
}

/** Returns the course of a debate for its rules, a line for each phase: who gives which speech. */
export function courseOf(speeches: readonly GivenSpeech[], topic: string): readonly string[] {
  const phases = Map.groupBy(speeches, ({ speech }) => speech.phase);
  return [...phases].map(([phase, inPhase]) => {
    const parts = inPhase.map(({ speech, speaker, answers }) =>
      SPEECHES.speech({
        name: speechName(speech.name),
        speaker: singleLine(speaker.name),
        length: lengthInWords(speechTokens(speech), topic),
        answers: answers && !isExamination(speech) ? speechName(answers.speech.name) : undefined,
        isOldOnly: isOldOnly(speech),
      })
    );
    return SPEECHES.phase(speechPhase(phase), parts);
  });
}

/** Returns the tasks of all speeches for whoever scores them or sees to the rules, a line for those with the same one. */
export function tasksOf(speeches: readonly Speech[], topic: string): readonly string[] {
  const taskOf = ({ kind, task = SPEECH_TASKS[kind] }: Speech) => task;
  const alike = Map.groupBy(speeches, (speech) => `${speechTokens(speech)} ${taskOf(speech)}`);
  const old = speeches.filter(isOldOnly);
  return [
    ...[...alike.values()].flatMap((all) => {
      const [first] = all;
      if (!first) return [];
      const length = lengthInWords(speechTokens(first), topic);
      return [RULING.asked(namesOf(all).join(", "), length, taskOf(first))];
    }),
    ...(old.length > 0 ? [SPEECHES.nothingNewIn(namesOf(old))] : []),
  ];
}

function namesOf(speeches: readonly Speech[]): readonly string[] {
  return [...new Set(speeches.map(({ name }) => speechName(name)))];
}

/** Announces the whole course in a sentence. */
export function announceCourse(speeches: readonly Speech[]): string {
  return ANNOUNCEMENTS.speeches(speeches.length, [...new Set(speeches.map(({ phase }) => speechPhase(phase)))]);
}

/** Announces the speeches of a phase. */
export function announcePhase(phase: string, speeches: readonly GivenSpeech[]): string {
  const parts = speeches.map(({ speech, speaker }) => [speechName(speech.name), speaker.name] as const);
  return ANNOUNCEMENTS.phase(speechPhase(phase), parts);
}

function isOldOnly(speech: Speech): boolean {
  return !mayBeNew(speech) && !isExamination(speech); // questions and answers are no arguments
}
