import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { joined, type Line, link, type PageBlock } from "../../archive/render/page.ts";
import { integer } from "../../words/numbers.ts";
import { VERDICT } from "../../words/outcome.ts";
import { firstWords } from "../../text/display.ts";
import { singleLine } from "../../text/visible.ts";
import type { Settings } from "../../transcript/event.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { HowSure, ProtocolOutcome } from "../../transcript/outcome.ts";
import { type AnswerCount, type AnswerVotes, choicesIn, countAnswers } from "./outcome.ts";
import { labelOf } from "./question.ts";
import { ANSWERING, OUTCOME, PAGE } from "./words/mod.ts";

/** The pages of independent answers: the most frequent answer, and who gave which. */
export const answersPage: ProtocolPage = {
  protocol: "answers",
  whole: true,
  outcome: answersOutcome,
  blocks: answerBlocks,
  data: ({ record }) => ({ choices: choicesIn(record.settings), answers: countAnswers(record) }),
};

function answersOutcome({ record }: Facts): ProtocolOutcome {
  const counted = countAnswers(record);
  const { outcome, votes } = counted;
  const headline = outcomeInWords(counted);
  const byAnswer = votes.map((each) => [answerInWords(each.answer), each.votes] as const);
  return {
    headline,
    howSure: outcome.kind === "answered" ? sureOf(counted) : undefined,
    answer: outcome.kind === "answered" ? outcome.answer : undefined,
    counted: votes.length > 1 ? [OUTCOME.byAnswer(byAnswer)] : [],
    undecided: outcome.kind === "answered" ? null : OUTCOME.thereIsNone(headline),
  };
}

/** Maximum words of an answer in a line. */
const WORDS = 25;
/** Maximum links to the messages that give the same answer. */
const LINKS = 10;

/** Two if more than half of several answers say it; otherwise one. */
function sureOf({ votes: [first], given }: AnswerCount): HowSure {
  const votes = first?.votes ?? 0;
  const words = given <= 1 ? OUTCOME.one : OUTCOME.say(votes, given);
  return { level: given > 1 && votes * 2 > given ? 2 : 1, words };
}

/** Returns the outcome in one line: `Canberra`, `Tied between Canberra and Sydney`. */
export function outcomeInWords({ outcome }: AnswerCount): string {
  switch (outcome.kind) {
    case "answered":
      return answerInWords(outcome.answer);
    case "tied":
      return VERDICT.tied(outcome.between.map(answerInWords));
    case "missing":
      return outcome.reason;
  }
}

/** Returns an answer in one line. */
export function answerInWords(answer: string): string {
  return firstWords(singleLine(answer), WORDS);
}

function answerBlocks(facts: Facts): readonly PageBlock[] {
  const { settings } = facts.record;
  const choices = choicesIn(settings);
  const counted = countAnswers(facts.record);
  const unused = (choices ?? []).filter((choice) => counted.votes.every(({ answer }) => answer !== choice));
  const rows = [...counted.votes, ...unused.map((answer): AnswerVotes => ({ answer, votes: 0, messages: [] }))];
  const shown = (answer: string) => {
    const place = choices?.indexOf(answer) ?? -1;
    return place < 0 ? answerInWords(answer) : ANSWERING.choice(labelOf(place), answer);
  };
  return [
    { heading: PAGE.answers, level: 2 },
    { paragraph: howTheyWereAsked(counted, settings) },
    {
      head: PAGE.table,
      right: [1],
      table: rows.map(({ answer, votes, messages }) => [shown(answer), integer(votes), links(facts, messages)]),
    },
  ];
}

function links(facts: Facts, numbers: readonly number[]): Line {
  const shown = numbers.slice(0, LINKS).map((number) => {
    const message = facts.message(number);
    return message ? [link(String(number), facts.messageFile(message))] : String(number);
  });
  const others = numbers.length - shown.length;
  return joined(others > 0 ? [...shown, PAGE.more(others)] : shown, ", ");
}

function howTheyWereAsked({ asked, given }: AnswerCount, { match, corrections, argues }: Settings): string {
  if (typeof argues === "string") return PAGE.caseFor(argues);
  if (argues === true) return PAGE.chosen;
  if (typeof corrections === "number") return PAGE.corrected(corrections);
  const { tokens, costUsd } = fieldsIn(match);
  return [
    PAGE.asked(asked),
    ...(given < asked ? [PAGE.failed(asked - given)] : []),
    ...(typeof costUsd === "number" ? [PAGE.byCost(costUsd)] : []),
    ...(typeof tokens === "number" ? [PAGE.byTokens(tokens)] : []),
  ].join(" ");
}
