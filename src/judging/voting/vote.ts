import type { Json, Settings } from "../../transcript/event.ts";
import { isList, isObject, objectIn } from "../../transcript/json.ts";
import type { Answer } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { finalPositions } from "../positions.ts";
import { type Abstention, type Ballot, recordedBallot } from "./ballot.ts";
import { SELF_VOTES, TIE_RULES, VOTING_METHODS } from "./methods.ts";
import { type Tally, tally, type TallyOptions } from "./tally.ts";
import { BALLOT_FAULTS, VOTE } from "../../words/votes.ts";

/** The voters of a dialogue, and the rules for counting their votes. Recorded as `vote` in its settings. */
export interface VoteRules
  extends Pick<TallyOptions, "method" | "selfVotes" | "ties" | "chair" | "quorum" | "weights"> {
  /** Ids of the voters. */
  readonly voters: readonly string[];
}

/** Returns a dialogue's voting rules from its settings; `undefined` if it has no vote. Invalid rules are omitted. */
export function voteRules(settings: Settings): VoteRules | undefined {
  const { voters, chair, quorum, ...vote } = objectIn(settings, "vote") ?? {};
  if (!isList(voters)) return undefined;
  const weights = isObject(vote["weights"])
    ? Object.entries(vote["weights"]).filter((entry): entry is [string, number] => typeof entry[1] === "number")
    : undefined;
  return {
    voters: voters.map(String),
    ...omitUndefined({
      method: VOTING_METHODS.find((each) => each === vote["method"]),
      selfVotes: SELF_VOTES.find((each) => each === vote["selfVotes"]),
      ties: TIE_RULES.find((each) => each === vote["ties"]),
      chair: typeof chair === "string" ? chair : undefined,
      quorum: typeof quorum === "number" ? quorum : undefined,
      weights: weights && Object.fromEntries(weights),
    }),
  };
}

/** Returns a vote as answered: the ballot, or an abstention with the reason. Never guessed. */
export function voteOf(voter: string, answer: Answer<Json> | undefined): Ballot | Abstention {
  if (!answer) return { voter, abstained: BALLOT_FAULTS.notOnRecord };
  if (!answer.given) return { voter, abstained: answer.reason };
  const ballot = recordedBallot(answer.value);
  return ballot ? { ...ballot, voter } : { voter, abstained: BALLOT_FAULTS.unreadable };
}

/**
 * Counts the votes of a dialogue from its record alone: the ballots in its notes, on the final positions. Voters
 * without a recorded ballot abstain; the vote of a non-voting chair is a casting vote. Returns `undefined` if the
 * dialogue has no vote, has not reached it, or has fewer than two positions to vote on.
 */
export function tallyOf(record: DialogueRecord): Tally | undefined {
  const rules = voteRules(record.settings);
  const candidates = finalPositions(record.messages).map(({ participant }) => participant);
  const ballots = record.notes.filter(({ kind }) => kind === "ballot");
  const began = ballots.length > 0 || record.decisions["vote"] !== undefined ||
    record.phases.some(({ phase }) => phase === "vote");
  if (!rules || !began || candidates.length < 2) return undefined;
  const answers = new Map(ballots.map(({ participant, answer }) => [participant, answer]));
  const vote = (voter: string) => voteOf(voter, answers.get(voter));
  const { voters, ...options } = rules;
  const { chair } = options;
  const casting = chair === undefined || voters.includes(chair) ? {} : { casting: vote(chair) };
  return tally(candidates, voters.map(vote), { ...options, ...casting });
}

/** Returns the decision of a dialogue's vote, or the reason there is none. */
export function voteVerdict(record: DialogueRecord): Verdict {
  if (!voteRules(record.settings)) return { kind: "undecided", reason: "there was no vote" };
  const counted = tallyOf(record);
  if (counted) return verdictOfTally(counted);
  const [only, ...more] = finalPositions(record.messages);
  if (only && more.length === 0) {
    const name = record.participants.find(({ id }) => id === only.participant)?.name ?? only.participant;
    return { kind: "undecided", reason: VOTE.onlyOne(name) };
  }
  return { kind: "undecided", reason: only ? "no vote was held" : "nobody has a position" };
}

/**
 * Returns the verdict of a tally. The margin is in the deciding method's unit, to two decimals; 0 if a chair decided.
 */
export function verdictOfTally({ outcome, counts, method }: Tally): Verdict {
  if (outcome.kind === "tied") return { kind: "tied", between: outcome.between };
  if (outcome.kind === "undecided") return outcome;
  const { winner, by } = outcome;
  const { scores } = counts[method];
  const others = Object.entries(scores).flatMap(([candidate, score]) => candidate === winner ? [] : [score]);
  const margin = (scores[winner] ?? 0) - Math.max(0, ...others);
  return { kind: "decided", winner, margin: Math.round(margin * 100) / 100, by };
}

/** A voter whose first choice was not the outcome, and whose own position was not it either. */
export interface Dissent {
  /** Id of the voter. */
  readonly voter: string;
  /** The candidate ranked first; absent if none is ranked. */
  readonly choice?: string;
}

/**
 * Returns the minority: voters whose ballots, as cast, rank a losing candidate first or, in a tie, one that is not
 * tied. A voter whose own position won is not among them, whatever the ballot. Without a decision there is no minority.
 */
export function minorityOf({ outcome, ballots }: Pick<Tally, "outcome" | "ballots">): readonly Dissent[] {
  if (outcome.kind === "undecided") return [];
  const won = outcome.kind === "tied" ? outcome.between : [outcome.winner];
  return ballots.flatMap(({ voter, ranking: [choice] }) => {
    if (won.includes(voter)) return [];
    if (choice === undefined) return [{ voter }];
    return won.includes(choice) ? [] : [{ voter, choice }];
  });
}
