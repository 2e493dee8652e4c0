import type { Abstention, Ballot } from "../../transcript/ballot.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import { isObject } from "../../transcript/json.ts";
import type { Answer } from "../../transcript/message.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { finalPositions } from "../positions.ts";
import { recordedBallot } from "./ballot.ts";
import { SELF_VOTES, TIE_RULES, VOTING_METHODS } from "./methods.ts";
import { type Tally, tally, type TallyOptions } from "./tally.ts";

/** How a dialogue votes: who, and how it is counted. Stands as `vote` in its settings. */
export interface VoteRules
  extends Pick<TallyOptions, "method" | "selfVotes" | "ties" | "chair" | "quorum" | "weights"> {
  /** Ids of those who vote. */
  readonly voters: readonly string[];
}

/** How a dialogue votes, by its settings; `undefined` if it does not. */
export function voteRules(settings: Settings): VoteRules | undefined {
  const { vote } = settings;
  if (!isObject(vote) || !Array.isArray(vote["voters"])) return undefined;
  const { method, selfVotes, ties, chair, quorum, weights, voters } = vote;
  return {
    voters: voters.map(String),
    ...chosen("method", VOTING_METHODS, method),
    ...chosen("selfVotes", SELF_VOTES, selfVotes),
    ...chosen("ties", TIE_RULES, ties),
    ...(typeof chair === "string" && { chair }),
    ...(typeof quorum === "number" && { quorum }),
    ...(isObject(weights) && { weights: numbersIn(weights) }),
  };
}

/** A vote as it was answered: the ballot, or an abstention with the reason. Never guessed. */
export function voteOf(voter: string, answer: Answer<Json | Ballot> | undefined): Ballot | Abstention {
  if (!answer) return { voter, abstained: "no ballot is on record" };
  if (!answer.given) return { voter, abstained: answer.reason };
  const ballot = recordedBallot(JSON.parse(JSON.stringify(answer.value)));
  return ballot ? { ...ballot, voter } : { voter, abstained: "what is on record is no ballot" };
}

/**
 * Counts the votes of a dialogue from its record alone: the ballots in its notes, on the positions that stand in the end.
 * Who has no ballot on record abstains. `undefined` if it has no vote, or has not come to it, or there are fewer than two
 * positions to vote on.
 */
export function tallyOf(record: DialogueRecord): Tally | undefined {
  const rules = voteRules(record.settings);
  const candidates = finalPositions(record.messages).map(({ participant }) => participant);
  const ballots = record.notes.filter(({ kind }) => kind === "ballot");
  const began = ballots.length > 0 || record.decisions["vote"] !== undefined || record.phases.some(isVote);
  if (!rules || !began || candidates.length < 2) return undefined;
  const answers = new Map(ballots.map(({ participant, answer }) => [participant, answer]));
  return tallyBy(rules, candidates, (voter) => voteOf(voter, answers.get(voter)));
}

/** Counts the votes by a dialogue's rules; the vote of a chair who is no voter is a casting vote. */
function tallyBy(
  { voters, ...options }: VoteRules,
  candidates: readonly string[],
  vote: (voter: string) => Ballot | Abstention,
): Tally {
  const { chair } = options;
  const casting = chair === undefined || voters.includes(chair) ? {} : { casting: vote(chair) };
  return tally(candidates, voters.map(vote), { ...options, ...casting });
}

/** What the vote of a dialogue decided, or why it decided nothing. */
export function voteVerdict(record: DialogueRecord): Verdict {
  if (!voteRules(record.settings)) return { kind: "undecided", reason: "there was no vote" };
  const counted = tallyOf(record);
  if (counted) return verdictOfTally(counted);
  const [only, ...more] = finalPositions(record.messages);
  if (only && more.length === 0) {
    const name = record.participants.find(({ id }) => id === only.participant)?.name ?? only.participant;
    return { kind: "undecided", reason: `only ${name} has a position, so that there is nothing to choose between` };
  }
  return { kind: "undecided", reason: only ? "no vote was held" : "nobody has a position" };
}

/** The verdict that a tally comes to. The margin is that of the method that decided, to two decimals; 0 where a chair did. */
export function verdictOfTally({ outcome, counts, method }: Tally): Verdict {
  if (outcome.kind === "tied") return { kind: "tied", between: outcome.between };
  if (outcome.kind === "undecided") return outcome;
  const { winner, by } = outcome;
  const { scores } = counts[method];
  const others = Object.entries(scores).flatMap(([candidate, score]) => candidate === winner ? [] : [score]);
  const margin = (scores[winner] ?? 0) - Math.max(0, ...others);
  return { kind: "decided", winner, margin: Math.round(margin * 100) / 100, by };
}

function isVote({ phase }: { readonly phase: string }): boolean {
  return phase === "vote";
}

function chosen<K extends string, T extends string>(
  field: K,
  values: readonly T[],
  value: Json | undefined,
): { readonly [key in K]?: T } {
  const known = values.find((each) => each === value);
  return known === undefined ? {} : { [field]: known } as { [key in K]: T };
}

function numbersIn(value: { readonly [key: string]: Json }): Record<string, number> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, number]) => typeof number === "number" ? [[name, number]] : []),
  );
}
