import type { Facts } from "../../archive/render/facts.ts";
import { readingInWords } from "../../archive/render/words.ts";
import { NOBODY, type RecordedDecision, recordedDecision } from "../../judging/decision.ts";
import { concluding, type DecisionGrounds, type ProtocolOutcome } from "../../transcript/outcome.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { settledIn } from "./agreement.ts";
import { noWinner, whyUndecided } from "./result.ts";
import { opinionsIn } from "./opinions.ts";
import { DEBATE } from "./words/en.ts";

/** Returns what came of a debate: the reasons for the decision, and what there is to doubt in it. */
export function debateOutcome(facts: Facts, verdict: Verdict | undefined): ProtocolOutcome {
  const { record, board: { unscored } } = facts;
  const scorer = record.notes.find(({ kind }) => kind === "score")?.participant;
  const isOneReading = verdict?.kind === "decided" && verdict.by === undefined;
  const opinions = opinionsIn(record);
  const isWhole = record.endReason === "completed" || record.cut !== undefined; // else its status says more
  const settled = settledIn(record.messages);
  const none = noWinner(record.settings) ?? (isWhole ? DEBATE.undecided(whyUndecided(record)) : undefined);
  const isDecided = record.decisions["verdict"] !== undefined;
  const without = isDecided ? [] : unscored; // a verdict names them
  const decision = recordedDecision(record);
  return {
    headline: isDecided ? undefined : none,
    answer: concluding(record.messages)?.text, // the headline has the winner's position
    decision: decision?.grounds,
    reasons: [
      ...(settled ? [DEBATE.settled(settled)] : []),
      ...(decision?.grounds ? reasonsIn(decision.grounds) : []),
      ...opinions.map(({ participant, before, after }) => DEBATE.opinions(facts.nameOf(participant), before, after)),
      ...without.map(({ participant, reason }) => DEBATE.unscored(facts.nameOf(participant), reason)),
    ],
    doubts: [
      ...(isOneReading
        ? [DEBATE.oneReading(scorer === undefined ? "one reading" : readingInWords(facts.agent(scorer)))]
        : []),
      ...(verdict?.kind === "decided" && verdict.by === "opinions" && opinions.length === 1
        ? [DEBATE.oneListener]
        : []),
      ...(decision ? doubtsAbout(facts, decision) : []),
    ],
  };
}

/** Clashes that the reasons name, besides who carried the debate. */
const CLASHES = 2;

/** The decision in at most three sentences, with the numbers of messages. */
function reasonsIn({ why, clashes }: DecisionGrounds): readonly string[] {
  const sentence = (text: string, messages: readonly number[]) => {
    const numbers = messages.map((number) => ` (${number})`).join("");
    return `${text.replace(/[.\s]+$/, "")}${numbers}.`;
  };
  return [
    sentence(why, []),
    ...clashes.slice(0, CLASHES).map(({ about, why, messages }) => sentence(`${about}: ${why}`, messages)),
  ];
}

function doubtsAbout(facts: Facts, { grounds, missing, first, notFound }: RecordedDecision): readonly string[] {
  const nameOf = (id: string | null) => id === null ? NOBODY : facts.nameOf(id);
  const carried = grounds?.carried ?? null;
  return [
    ...(missing === undefined ? [] : [DEBATE.noReasons(missing.replace(/[.\s]+$/, ""))]),
    ...(grounds && carried === null ? [DEBATE.nobodyCarried] : []),
    ...(first !== undefined && first !== carried ? [DEBATE.askedAgain(nameOf(first), nameOf(carried))] : []),
    ...notFound.map((id) => DEBATE.notFound(nameOf(id))),
  ];
}
