import type { Facts } from "../../archive/render/facts.ts";
import { listed } from "../../words/en/phrases.ts";
import { finalPositions, withoutPositions } from "../../judging/positions.ts";
import { METHOD_NAMES } from "../../judging/voting/methods.ts";
import { CLOSE_BY_BORDA, type Tally } from "../../judging/voting/tally.ts";
import { minorityOf, tallyOf } from "../../judging/voting/vote.ts";
import { firstWords } from "../../text/display.ts";
import { singleLine } from "../../text/visible.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { type Agreement, concluding, type Position, type ProtocolOutcome } from "../../transcript/outcome.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { COUNCIL } from "./words/en.ts";

/** Words shown of the position that was chosen. */
const WORDS = 25;
/** Words shown of the decision in a sentence. */
const DECISION_WORDS = 60;

/** Returns what came of a council: the position that was chosen, and how the members voted. */
export function councilOutcome(facts: Facts, verdict: Verdict | undefined): ProtocolOutcome {
  const { record } = facts;
  const positions = finalPositions(record.messages);
  const tally = countedVote(record);
  const winner = verdict?.kind === "decided" ? verdict.winner : undefined;
  const answer = positions.find(({ participant }) => participant === winner)?.text;
  const without = withoutPositions(record.messages);
  const isVoted = record.settings["vote"] !== undefined;
  return {
    headline: isVoted ? winner && decidedInWords(record) : COUNCIL.unvoted(positions.length),
    answer,
    reasons: [
      ...(answer === undefined ? [] : [COUNCIL.beginning(firstWords(answer, WORDS))]),
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
    doubts: tally && verdict && verdict === record.decisions["vote"] ? doubtsAbout(tally, verdict) : [],
  };
}

/** Returns what a council decided, in the words of its synthesis; `undefined` if that does not say it in a sentence. */
function decidedInWords({ messages }: DialogueRecord): string | undefined {
  const { decided } = fieldsIn(concluding(messages)?.fields);
  if (typeof decided !== "string") return undefined;
  return firstWords(singleLine(decided.trim()), DECISION_WORDS).replace(/\.$/, "");
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
  const by = methods.map((each) => `${METHOD_NAMES[each]} ${names(counts[each].winners) || COUNCIL.nobody}`);
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
    tally.controversial ? CLOSE_BY_BORDA : "",
    tally.abstentions.length > 0 ? COUNCIL.abstained(tally.abstentions.length) : "",
  ].filter((doubt) => doubt !== "");
}
