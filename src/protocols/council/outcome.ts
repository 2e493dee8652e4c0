import type { Facts } from "../../archive/render/facts.ts";
import { listed } from "../../words/phrases.ts";
import { finalPositions, sameStance, withoutPositions } from "../../judging/positions.ts";
import type { Tally } from "../../judging/voting/tally.ts";
import { minorityOf, tallyOf } from "../../judging/voting/vote.ts";
import { sentences } from "../../text/sentences.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Agreement, HowSure, Position, ProtocolOutcome } from "../../transcript/outcome.ts";
import type { FinalPosition } from "../../transcript/position.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { decidedIn } from "../decided.ts";
import { choiceInWords, reasonFor } from "./prompts.ts";
import { COUNCIL, STANCES } from "./words/mod.ts";
import { CLOSE, METHODS } from "../../words/votes.ts";

/** Most voters whose reasons are given: those for the decision, and one against it. */
const MOST_FOR = 2;

/** Returns what came of a council: what it decided, why, and how the members voted. */
export function councilOutcome(facts: Facts, verdict: Verdict | undefined): ProtocolOutcome {
  const { record } = facts;
  const positions = finalPositions(record.messages);
  const tally = countedVote(record);
  const own = record.decisions["vote"];
  const winner = verdict?.kind === "decided" ? verdict.winner : undefined;
  const without = withoutPositions(record.messages);
  return {
    headline: headlineOf(facts, positions),
    howSure: tally && own ? voteSure(tally, own) : undefined,
    answer: positions.find(({ participant }) => participant === winner)?.text,
    reasons: tally && own?.kind === "decided" ? votersReasons(facts, tally, own.winner) : [],
    counted: [
      ...(tally ? votesInWords(facts, tally) : []),
      ...without.map(({ participant, reason }) => COUNCIL.withoutPosition(facts.nameOf(participant), reason)),
    ],
    agreement: tally && agreementIn(tally),
    positions: positions.map(({ participant, text, stance, kept, statement }): Position => {
      const { changes } = fieldsIn(statement.fields);
      const change = typeof changes === "string" ? changes : kept && COUNCIL.kept(kept);
      return { participant, position: text, ...omitUndefined({ stance, change }) };
    }),
    differences: tally ? minorityInWords(facts, tally) : [],
    doubts: tally && verdict && verdict === own ? doubtsAbout(tally, verdict) : [],
  };
}

/** Returns what a council decided, in a sentence; `undefined` for a vote that decided nothing. */
function headlineOf(facts: Facts, positions: readonly FinalPosition[]): string | undefined {
  const { settings, messages, decisions: { vote } } = facts.record;
  if (settings["vote"] === undefined) {
    const stance = sameStance(positions);
    return stance ? COUNCIL.allSay(positions.length, STANCES[stance]) : COUNCIL.unvoted(positions.length);
  }
  if (vote?.kind === "tied") return COUNCIL.tied(listed(vote.between.map((id) => facts.nameOf(id))));
  return vote?.kind === "decided" ? decidedIn(messages) ?? COUNCIL.chose(facts.nameOf(vote.winner)) : undefined;
}

/** Two if all ways of counting agree; one if they differ, or the chair decided. */
function voteSure({ ballots, counts, methods, agree, selfVotes }: Tally, own: Verdict): HowSure | undefined {
  if (own.kind !== "decided") return undefined;
  if (own.by === "chair") return { level: 1, words: COUNCIL.byCasting };
  const ranked = ballots.filter(({ ranking: [choice] }) => choice !== undefined).length;
  const isAuthorIn = selfVotes !== "exclude" &&
    ballots.some(({ voter, ranking: [choice] }) => voter === own.winner && choice === voter);
  const words = COUNCIL.sure(counts.plurality.scores[own.winner] ?? 0, ranked, isAuthorIn, methods.length, agree);
  return { level: agree && ranked > 1 ? 2 : 1, words };
}

/** Returns the reasons of those who put the decision first, then of one who did not, a sentence each. */
function votersReasons(facts: Facts, tally: Tally, winner: string): readonly string[] {
  const nameOf = (id: string) => facts.nameOf(id);
  const reasons = tally.ballots.flatMap((ballot) => {
    const { voter, ranking: [choice] } = ballot;
    const [sentence] = choice === undefined ? [] : sentences(reasonFor(ballot, choice, nameOf));
    if (choice === undefined || sentence === undefined) return [];
    const words = sentence.text.replace(/\.$/, "");
    const isFor = choice === winner;
    if (isFor && choice === voter) return [{ isFor, words: COUNCIL.authorFor(nameOf(voter), words) }];
    return [{ isFor, words: COUNCIL.putFirst(nameOf(voter), choiceInWords(voter, choice, nameOf), words) }];
  });
  const { true: pro = [], false: con = [] } = Object.groupBy(reasons, ({ isFor }) => String(isFor));
  return [...pro.slice(0, MOST_FOR), ...con.slice(0, 1)].map(({ words }) => words);
}

/** Returns the tally of a vote that was counted. */
export function countedVote(record: DialogueRecord): Tally | undefined {
  return record.decisions["vote"] && tallyOf(record);
}

/** The voters, their first choices, the outcome by each method, and the minority. */
function votesInWords(facts: Facts, tally: Tally): readonly string[] {
  const { quorum, counts, methods } = tally;
  const first = Object.entries(counts.plurality.scores).filter(([, votes]) => votes > 0).sort(([, a], [, b]) => b - a);
  const choices = first.map(([id, votes]) => `${facts.nameOf(id)} ${votes}`).join(", ");
  const names = (ids: readonly string[]) => listed(ids.map((id) => facts.nameOf(id)));
  const by = methods.map((each) => `${METHODS[each]} ${names(counts[each].winners) || COUNCIL.nobody}`);
  const minority = minorityOf(tally);
  return [
    COUNCIL.voted(quorum.cast, quorum.members, choices),
    COUNCIL.byMethod(by),
    ...(minority.length > 0 ? [COUNCIL.minority(names(minority.map(({ voter }) => voter)))] : []),
  ];
}

function agreementIn({ ballots, counts, agree }: Tally): Agreement {
  const first = ballots.filter(({ ranking: [choice] }) => choice !== undefined);
  const most = Math.max(0, ...Object.values(counts.plurality.scores));
  const inWords = (agree ? COUNCIL.agreed : COUNCIL.disputed)(most, first.length);
  return { inWords, commonGround: [], differences: [] };
}

function minorityInWords(facts: Facts, tally: Tally): readonly string[] {
  return minorityOf(tally).flatMap(({ voter, choice }) => {
    if (choice === undefined) return [];
    const reason = tally.ballots.find((each) => each.voter === voter)?.reasons?.[choice] ?? "";
    return [COUNCIL.prefers(facts.nameOf(voter), facts.nameOf(choice), reason)];
  });
}

/** Reasons why another count might decide otherwise. */
function doubtsAbout(tally: Tally, verdict: Verdict): readonly string[] {
  if (verdict.kind !== "decided") return [];
  return [
    verdict.by === "chair" ? COUNCIL.byChair : "",
    tally.agree ? "" : COUNCIL.otherWinner,
    tally.controversial ? CLOSE.byBorda : "",
    tally.abstentions.length > 0 ? COUNCIL.abstained(tally.abstentions.length) : "",
  ].filter((doubt) => doubt !== "");
}
