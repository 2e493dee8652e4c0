import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import type { Settings } from "../../transcript/event.ts";
import type { Message } from "../../transcript/message.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { answerRead } from "./answer_form.ts";
import { normalAnswer } from "./question.ts";

/** The answer to a question. Never guessed. */
export type AnswerOutcome =
  /** `answer` is a text: that of the choice, if there are choices. */
  | { readonly kind: "answered"; readonly answer: string }
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
  const asked = messages.filter(({ kind }) => kind === "answer");
  const answers = asked.flatMap((message) => {
    const answer = answerIn(message, choices);
    return answer === undefined ? [] : [{ answer, number: message.number }];
  });
  const votes = [...Map.groupBy(answers, ({ answer }) => choices ? answer : normalAnswer(answer)).values()]
    .map((alike): AnswerVotes => ({
      answer: alike[0]?.answer ?? "",
      votes: alike.length,
      messages: alike.map(({ number }) => number),
    }))
    .sort((a, b) => b.votes - a.votes); // stable: equally frequent ones stay in the order in which they were given
  const outcome = status === "completed" || answers.length === 0 ? mostFrequent(votes) : UNFINISHED;
  return { outcome, votes, asked: asked.length, given: answers.length };
}

const UNFINISHED: AnswerOutcome = { kind: "missing", reason: "The answers are not complete" };

function mostFrequent(votes: readonly AnswerVotes[]): AnswerOutcome {
  const [first, ...others] = votes.filter((each) => each.votes === votes[0]?.votes).map(({ answer }) => answer);
  if (first === undefined) return { kind: "missing", reason: "No answer was given" };
  return others.length > 0 ? { kind: "tied", between: [first, ...others] } : { kind: "answered", answer: first };
}

function answerIn(message: Message, choices: readonly string[] | undefined): string | undefined {
  return message.failed ? undefined : answerRead(message.fields, choices);
}

/** Returns the recorded choices; `undefined` if there are none, or they are damaged. */
export function choicesIn({ choices }: Settings): readonly string[] | undefined {
  if (!Array.isArray(choices)) return undefined;
  const texts = choices.filter((choice) => typeof choice === "string");
  return texts.length === choices.length && texts.length > 0 ? texts : undefined;
}
