import { FACT_CHECKER } from "../../fact_check/checker.ts";
import { sameStatement } from "../../../text/same_statement.ts";
import type { Message } from "../../../transcript/message.ts";
import type { Participant } from "../../../transcript/participant.ts";
import type { DialogueRecord } from "../../../transcript/record.ts";
import { evaluationIn, responseIn, type RoundEvaluation, type RoundResponse } from "../response.ts";

/** A response and its author. */
export interface GivenResponse {
  /** Id of the participant. */
  readonly participant: string;
  /** Number of the message. */
  readonly number: number;
  /** The contribution as fields. */
  readonly response: RoundResponse;
}

/** The responses of a round. */
export interface ResponseRound {
  /** Number of the round, from 1. */
  readonly round: number;
  /** Responses in seat order; the later one if somebody answered again after a reminder. */
  readonly given: readonly GivenResponse[];
  /** Numbers of replaced responses. */
  readonly replaced: readonly number[];
  /** Ids of participants without a response because their turn failed. */
  readonly failed: readonly string[];
  /** The findings of a neutral judge, if one was asked and answered. */
  readonly evaluation?: RoundEvaluation;
}

/** The rounds in which participants responded. */
export interface ResponseTable {
  /** Ids of the participants, without those who only judge or check. */
  readonly seats: readonly string[];
  /** Rounds in order, without those in which nobody was asked. */
  readonly rounds: readonly ResponseRound[];
}

/** Returns a dialogue's responses by round: participants in seat order, with the round's evaluation. */
export function responseTable({ participants, messages, evaluations }: {
  readonly participants: readonly Participant[];
  readonly messages: readonly Message[];
  readonly evaluations: ReadonlyMap<number, RoundEvaluation>;
}): ResponseTable {
  const seats = participants.filter(({ role }) => role !== "judge" && role !== FACT_CHECKER).map(({ id }) => id);
  const responses = messages.filter(({ kind, round }) => kind === "response" && round !== undefined);
  const rounds = [...Map.groupBy(responses, ({ round = 0 }) => round)].sort(([a], [b]) => a - b);
  return { seats, rounds: rounds.map(([round, said]) => roundOf(round, said, seats, evaluations.get(round))) };
}

/** Returns the responses of a record by round. */
export function responseTableOf(
  { participants, messages, notes }: Pick<DialogueRecord, "participants" | "messages" | "notes">,
): ResponseTable {
  const found = notes.flatMap(({ kind, key, answer }): [number, RoundEvaluation][] => {
    const round = /(?:^|\/)round-(\d+)\//.exec(key)?.[1];
    const evaluation = kind === "evaluation" && answer.given ? evaluationIn(answer.value) : undefined;
    return round === undefined || !evaluation ? [] : [[Number(round), evaluation]];
  });
  return responseTable({ participants, messages, evaluations: new Map(found) });
}

/** Omits a round that was cut short before everybody had a turn. */
export function wholeRounds({ seats, rounds }: ResponseTable): ResponseTable {
  return { seats, rounds: rounds.filter(({ given, failed }) => given.length + failed.length === seats.length) };
}

/**
 * Returns everybody's current response: the last one each participant gave. A participant who gave none in a round
 * keeps the one before; one who never gave any has none.
 */
export function standing({ seats, rounds }: ResponseTable): readonly GivenResponse[] {
  return seats.flatMap((seat) =>
    rounds.findLast(({ given }) => given.some(({ participant }) => participant === seat))?.given
      .filter(({ participant }) => participant === seat) ?? []
  );
}

function roundOf(
  round: number,
  said: readonly Message[],
  seats: readonly string[],
  evaluation: RoundEvaluation | undefined,
): ResponseRound {
  const all = said.flatMap((message): GivenResponse[] => {
    const response = responseIn(message);
    return response ? [{ participant: message.speaker, number: message.number, response }] : [];
  });
  const given = seats.flatMap((seat) => all.findLast(({ participant }) => participant === seat) ?? []);
  const failed = seats.filter((seat) =>
    said.some(({ speaker }) => speaker === seat) && !given.some(({ participant }) => participant === seat)
  );
  return {
    round,
    given,
    replaced: all.filter((each) => !given.includes(each)).map(({ number }) => number),
    failed,
    ...(evaluation ? { evaluation } : {}),
  };
}

/**
 * Returns `true` if nobody has changed position in the last `rounds` rounds: all participants answered in each of them,
 * with the same stance and position as in the first. Positions are the same if they match word for word or, in a round
 * with a neutral judge's evaluation, if it names nobody who moved.
 *
 * @param rounds An integer >= 2.
 */
export function isStable({ seats, rounds: all }: ResponseTable, rounds: number): boolean {
  const last = all.slice(-rounds);
  if (last.length < rounds || seats.length < 2) return false;
  return last.every((round, at) => {
    const before = last[at - 1];
    return !before || seats.every((seat) => isUnmoved(seat, before, round));
  });
}

function isUnmoved(seat: string, before: ResponseRound, after: ResponseRound): boolean {
  const [a, b] = [before, after].map(({ given }) => given.find(({ participant }) => participant === seat)?.response);
  if (!a || !b || a.stance !== b.stance) return false;
  return after.evaluation ? !after.evaluation.moved.includes(seat) : sameStatement(a.position, b.position);
}
