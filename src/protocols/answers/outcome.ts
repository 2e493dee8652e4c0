import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import type { Settings } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { answerRead, probabilityRead } from "./answer_form.ts";
import { normalAnswer } from "./question.ts";
import { OUTCOME } from "./words/mod.ts";

/** The answer to a question. Never guessed. */
export type AnswerOutcome =
  /**
   * `answer` is a text: that of the choice, if there are choices. `probability`, 0–1, is what the author of a single
   * answer states.
   */
  | { readonly kind: "answered"; readonly answer: string; readonly probability?: number }
  | { readonly kind: "tied"; readonly between: readonly string[] }
  | { readonly kind: "missing"; readonly reason: string };

/** The count of independent answers to a question. */
export interface AnswerCount {
  /** The most frequent answer. */
  readonly outcome: AnswerOutcome;
  /** The different answers, most frequent first; of equally frequent ones, the one that was given first. */
  readonly votes: readonly AnswerVotes[];
  /** Number of answers asked for so far. */
  readonly asked: number;
  /** Number of answers given; the others failed. */
  readonly given: number;
}

/** All answers that say the same. */
export interface AnswerVotes {
  /** The answer as it was first given, or the text of a choice. */
  readonly answer: string;
  readonly votes: number;
  /** Numbers of the messages that give it. */
  readonly messages: readonly number[];
}

/** The result of independent answers. */
export interface AnswersResult extends DialogueResult {
  /** The answers, counted. */
  readonly answers: AnswerCount;
}

/** Returns the result of a record of independent answers. */
export function toAnswersResult(held: Held): AnswersResult {
  return { ...toResult(held), answers: countAnswers(held.record) };
}

/**
 * Counts the answers in a record. The outcome is the most frequent answer, as in self-consistency (Wang et al.,
 * arXiv:2203.11171, 2022), or a tie if there are several. It is missing until all answers have been asked for.
 */
export function countAnswers(
  { messages, settings, status }: Pick<DialogueRecord, "messages" | "settings" | "status">,
): AnswerCount {
  const choices = choicesIn(settings);
  const all = messages.filter(({ kind }) => kind === "answer");
  const given = answersIn({ messages: all, settings });
  const isCorrected = typeof settings["corrections"] === "number";
  const asked = isCorrected ? all.slice(-1) : all;
  const answers = isCorrected ? given.slice(-1) : given;
  const votes = [...Map.groupBy(answers, ({ answer }) => choices ? answer : normalAnswer(answer)).values()]
    .map((alike): AnswerVotes => ({
      answer: alike[0]?.answer ?? "",
      votes: alike.length,
      messages: alike.map(({ number }) => number),
    }))
    .sort((a, b) => b.votes - a.votes); // stable: equally frequent ones stay in the order in which they were given
  const stated = asked.length === 1 ? answers[0]?.probability : undefined;
  const argued = settings["argues"];
  const outcome = typeof argued === "string"
    ? { kind: "missing", reason: OUTCOME.caseMade(argued) } as const
    : status === "completed" || answers.length === 0
    ? mostFrequent(votes, stated)
    : { kind: "missing", reason: OUTCOME.unfinished } as const;
  return { outcome, votes, asked: asked.length, given: answers.length };
}

function mostFrequent(votes: readonly AnswerVotes[], probability: number | undefined): AnswerOutcome {
  const [first, ...others] = votes.filter((each) => each.votes === votes[0]?.votes).map(({ answer }) => answer);
  if (first === undefined) return { kind: "missing", reason: OUTCOME.none };
  return others.length > 0
    ? { kind: "tied", between: [first, ...others] }
    : { kind: "answered", answer: first, ...omitUndefined({ probability }) };
}

/** Returns all answers that were given, with the numbers of their messages; those that were corrected later, too. */
export function answersIn({ messages, settings }: Pick<DialogueRecord, "messages" | "settings">) {
  const choices = choicesIn(settings);
  return messages.flatMap((message) => {
    if (message.failed || message.kind !== "answer") return [];
    const answer = answerRead(message.fields, choices);
    if (answer === undefined) return [];
    return [{ answer, number: message.number, ...omitUndefined({ probability: probabilityRead(message.fields) }) }];
  });
}

/** Returns the recorded choices; `undefined` if there are none, or they are damaged. */
export function choicesIn({ choices }: Settings): readonly string[] | undefined {
  if (!Array.isArray(choices)) return undefined;
  const texts = choices.filter((choice) => typeof choice === "string");
  return texts.length === choices.length && texts.length > 0 ? texts : undefined;
}
