import type { Facts } from "../../archive/render/facts.ts";
import { points, readingInWords } from "../../archive/render/words.ts";
import { concluding, type ProtocolOutcome } from "../../transcript/outcome.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { settledIn } from "./agreement.ts";
import { noWinner, whyUndecided } from "./result.ts";
import { opinionsIn } from "./opinions.ts";
import { DEBATE } from "./words/en.ts";

/** Returns what came of a debate: who scored how much, by whose reading. */
export function debateOutcome(facts: Facts, verdict: Verdict | undefined): ProtocolOutcome {
  const { record, board: { scores, unscored } } = facts;
  const totals = Object.entries(scores).map(([id, { total }]) => `${facts.nameOf(id)} ${points(total)}`);
  const scorer = record.notes.find(({ kind }) => kind === "score")?.participant;
  const isRead = totals.length > 0 && scorer !== undefined && noWinner(record.settings) === undefined;
  const isOneReading = verdict?.kind === "decided" && verdict.by === undefined;
  const opinions = opinionsIn(record);
  const isWhole = record.endReason === "completed" || record.cut !== undefined; // else its status says more
  const settled = settledIn(record.messages);
  const none = noWinner(record.settings) ?? (isWhole ? DEBATE.undecided(whyUndecided(record)) : undefined);
  return {
    headline: record.decisions["verdict"] ? undefined : none,
    answer: concluding(record.messages)?.text, // the headline has the winner's position
    reasons: [
      ...(settled ? [DEBATE.settled(settled)] : []),
      ...(isRead ? [DEBATE.totals(totals.join(", "), readingInWords(facts.agent(scorer)))] : []),
      ...opinions.map(({ participant, before, after }) => DEBATE.opinions(facts.nameOf(participant), before, after)),
      ...unscored.map(({ participant, reason }) => DEBATE.unscored(facts.nameOf(participant), reason)),
    ],
    doubts: [
      ...(isOneReading
        ? [DEBATE.oneReading(scorer === undefined ? "one reading" : readingInWords(facts.agent(scorer)))]
        : []),
      ...(verdict?.kind === "decided" && verdict.by === "opinions" && opinions.length === 1
        ? [DEBATE.oneListener]
        : []),
    ],
  };
}
