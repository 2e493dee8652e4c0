import type { Message } from "../../transcript/message.ts";
import { answerText, type BaselineQuestion, isRight, labelOf, normalAnswer } from "./question.ts";

/** The ways of answering, which are also the outermost phases. */
export const WAYS: readonly Way[] = ["single", "votes", "debate"];

/** A way of answering: one answer, the majority of several independent ones, or a debate. */
export type Way = "single" | "votes" | "debate";

/** The outcome of one way for one question. */
export type WayOutcome =
  | { readonly kind: "answered"; readonly answer: string; readonly right: boolean }
  | { readonly kind: "tied"; readonly between: readonly string[] }
  | { readonly kind: "missing"; readonly reason: string };

/** The outcome of all ways for one question. */
export interface QuestionOutcome {
  /** Id of the question. */
  readonly id: string;
  /** The question's place in the dataset, from 1, as used in the names of its phases. */
  readonly place: number;
  /** Number of independent answers requested, including the single one. */
  readonly draws: number;
  /** Outcomes by way. */
  readonly ways: Readonly<Record<Way, WayOutcome>>;
  /** Number of failed turns by way. */
  readonly failedTurns: Readonly<Record<Way, number>>;
}

/** Name of the announcement at the end of a question. */
export const OUTCOME = "outcome";
/** Name of the judge's turn. */
export const DECISION = "decision";

/** Returns the path of the phase for one way of answering one question. */
export function pathOf(way: Way, place: number): string {
  return `${way}/question-${place}`;
}

/** Returns the messages about a question in one way, in order. */
export function saidIn(messages: readonly Message[], way: Way, place: number): readonly Message[] {
  const path = pathOf(way, place);
  return messages.filter(({ phase }) => phase === path || phase.startsWith(`${path}/`));
}

/** Returns the answer in a message's fields; `undefined` if the turn failed or the fields are missing. */
export function answerIn(message: Message | undefined, { choices }: BaselineQuestion): string | undefined {
  if (!message || message.failed) return undefined;
  const { answer } = Object(message.fields);
  if (typeof answer !== "string" || answer.trim() === "") return undefined;
  if (choices && !choices.some((_, place) => labelOf(place) === answer)) return undefined;
  return answer;
}

/** Returns the outcomes of finished questions; a pure function of the messages. */
export function outcomesOf(
  questions: readonly BaselineQuestion[],
  messages: readonly Message[],
): readonly QuestionOutcome[] {
  const byQuestion = Map.groupBy(messages, ({ phase }) => phase.split("/")[1]);
  return questions.flatMap((question, index) => {
    const own = byQuestion.get(`question-${index + 1}`) ?? [];
    const over = own.some(({ key }) => key.startsWith(`${pathOf("votes", index + 1)}/${OUTCOME}/`));
    return over ? [outcomeOf(question, index + 1, own)] : [];
  });
}

/** Returns the outcome of a question so far. */
export function outcomeOf(question: BaselineQuestion, place: number, messages: readonly Message[]): QuestionOutcome {
  const answers = (way: Way) => saidIn(messages, way, place).filter(({ kind }) => kind === "answer");
  const [first] = answers("single");
  const draws = [...answers("single"), ...answers("votes")];
  const debate = saidIn(messages, "debate", place);
  const decision = answers("debate").find(({ key }) => key.split("/").at(-2) === DECISION);
  const unanswered = (asked: readonly Message[]) => asked.filter((one) => answerIn(one, question) === undefined).length;
  return {
    id: question.id,
    place,
    draws: draws.length,
    ways: {
      single: answered(first, question),
      votes: voted(draws, question),
      debate: decision ? answered(decision, question) : { kind: "missing", reason: whyUndecided(debate) },
    },
    failedTurns: {
      single: unanswered(answers("single")),
      votes: unanswered(draws),
      debate: debate.filter(({ failed }) => failed).length,
    },
  };
}

/** Returns `true` if at least two sides opened the debate; otherwise it is not held. */
export function isOpened(debate: readonly Message[]): boolean {
  return debate.filter(({ kind, failed }) => kind === "opening" && !failed).length >= 2;
}

function whyUndecided(debate: readonly Message[]): string {
  if (debate.length === 0) return "There was no debate";
  return isOpened(debate)
    ? "The debate reached no decision"
    : "The debate was not held: fewer than two sides opened it";
}

/** Returns the outcome of a question in words, with a line for each way. */
export function outcomeInWords(question: BaselineQuestion, { ways, draws, failedTurns }: QuestionOutcome): string {
  const expected = question.expected.map((answer) => `“${answer}”`).join(" or ");
  const names: Readonly<Record<Way, string>> = {
    single: "Single answer",
    votes: `Majority of ${draws}`,
    debate: "Debate",
  };
  const without = (way: Way) =>
    failedTurns[way] === 0 || ways[way].kind === "missing" ? "" : `; ${failedTurns[way]} of its turns failed`;
  const lines = WAYS.map((way) => `- ${names[way]}: ${wayInWords(question, ways[way])}${without(way)}`);
  return [`The answer is ${expected}.`, "", ...lines].join("\n");
}

function wayInWords(question: BaselineQuestion, outcome: WayOutcome): string {
  switch (outcome.kind) {
    case "answered":
      return `“${answerText(question, outcome.answer)}”, ${outcome.right ? "right" : "wrong"}`;
    case "tied":
      return `tied between ${outcome.between.map((answer) => `“${answerText(question, answer)}”`).join(" and ")}`;
    case "missing":
      return `missing: ${outcome.reason}`;
  }
}

function answered(message: Message | undefined, question: BaselineQuestion): WayOutcome {
  const answer = answerIn(message, question);
  if (answer !== undefined) return { kind: "answered", answer, right: isRight(question, answer) };
  // This is part of an announcement, so it omits the provider's error text; the list of failures has it.
  const failed = message?.failed === true ? `Message ${message.number} failed (${message.failure.code})` : undefined;
  return { kind: "missing", reason: failed ?? "There is no answer" };
}

/**
 * Returns the most frequent answer, as in self-consistency (Wang et al., arXiv:2203.11171, 2022), or a tie if there are
 * several.
 */
function voted(draws: readonly Message[], question: BaselineQuestion): WayOutcome {
  const answers = draws.flatMap((message) => answerIn(message, question) ?? []);
  const groups = [...Map.groupBy(answers, question.choices ? (answer) => answer : normalAnswer).values()];
  const most = Math.max(...groups.map(({ length }) => length));
  const [first, ...others] = groups.filter(({ length }) => length === most).map(([answer = ""]) => answer);
  if (first === undefined) return { kind: "missing", reason: "No answers were given" };
  if (others.length > 0) return { kind: "tied", between: [first, ...others] };
  return { kind: "answered", answer: first, right: isRight(question, first) };
}
