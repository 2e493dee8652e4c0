import { points } from "../../judging/scoreboard.ts";
import type { Facts } from "../../archive/render/facts.ts";
import { surenessOf } from "../../archive/render/verdict.ts";
import { readingInWords } from "../../archive/render/words.ts";
import { reasonsIn, type RecordedDecision, recordedDecision } from "../../judging/decision.ts";
import { concluding, type HowSure, type ProtocolOutcome } from "../../transcript/outcome.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { settledIn } from "./agreement.ts";
import { noWinner, whyUndecided } from "./result.ts";
import { type Opinions, opinionsIn } from "./opinions.ts";
import { OUTCOME, VERDICT } from "../../words/outcome.ts";
import { DEBATE } from "./words/mod.ts";

/** Returns what came of a debate: the reasons for the decision, and what there is to doubt in it. */
export function debateOutcome(facts: Facts, verdict: Verdict | undefined): ProtocolOutcome {
  const { record, board: { unscored } } = facts;
  const own = record.decisions["verdict"];
  const sureness = own && surenessOf(facts, own);
  const scorer = record.notes.find(({ kind }) => kind === "score")?.participant;
  const isOneReading = verdict?.kind === "decided" && verdict.by === undefined;
  const opinions = opinionsIn(record);
  const isWhole = record.status === "completed" || record.cut !== undefined; // else its status says more
  const settled = settledIn(record.messages);
  const none = noWinner(record.settings) ?? (isWhole ? VERDICT.undecided(whyUndecided(record)) : undefined);
  const without = own ? [] : unscored; // a verdict names them
  const decision = recordedDecision(record);
  const reasons = decision?.grounds ? reasonsIn(decision.grounds) : listenersReasons(facts, opinions);
  const isAgainst = own !== undefined && own.kind !== "decided" && (decision?.grounds?.carried ?? null) !== null;
  return {
    headline: own ? undefined : none,
    howSure: own?.kind === "decided" && own.by === "opinions" ? opinionsSure(own.margin, opinions) : undefined,
    answer: concluding(record.messages)?.text,
    decision: decision?.grounds,
    reasons: isAgainst ? reasons.map((reason, n) => n === 0 ? DEBATE.byReasonsAlone(reason) : reason) : reasons,
    counted: [
      ...(settled ? [DEBATE.settled(settled)] : []),
      ...(sureness?.n === undefined ? [] : [OUTCOME.lead(sureness.reason)]),
      ...opinions.map(({ participant, before, after }) => DEBATE.opinions(facts.nameOf(participant), before, after)),
      ...without.map(({ participant, reason }) => DEBATE.unscored(facts.nameOf(participant), reason)),
    ],
    doubts: [
      ...(isOneReading
        ? [DEBATE.oneReading(scorer === undefined ? undefined : readingInWords(facts.agent(scorer)))]
        : []),
      ...(verdict?.kind === "decided" && verdict.by === "opinions" && opinions.length === 1
        ? [DEBATE.oneListener]
        : []),
      ...(decision ? doubtsAbout(facts, decision) : []),
    ],
  };
}

/** Most reasons of listeners. */
const MOST_REASONS = 3;

function listenersReasons(facts: Facts, opinions: readonly Opinions[]): readonly string[] {
  return opinions.flatMap(({ participant, reason }) =>
    reason === undefined ? [] : [DEBATE.because(facts.nameOf(participant), reason)]
  ).slice(0, MOST_REASONS);
}

/** Two if several listeners gave opinions, and nobody moved the other way; otherwise one. */
function opinionsSure(margin: number, opinions: readonly Opinions[]): HowSure {
  const moves = opinions.flatMap(({ before = NaN, after = NaN }) => Number.isNaN(after - before) ? [] : after - before);
  const isShared = moves.length > 1 && (moves.every((move) => move >= 0) || moves.every((move) => move <= 0));
  return { level: isShared ? 2 : 1, words: DEBATE.movedBy(points(margin), moves.length) };
}

function doubtsAbout(facts: Facts, { grounds, missing, first, notFound }: RecordedDecision): readonly string[] {
  const nameOf = (id: string | null) => id === null ? undefined : facts.nameOf(id);
  const carried = grounds?.carried ?? null;
  return [
    ...(missing === undefined ? [] : [DEBATE.noReasons(missing.replace(/[.\s]+$/, ""))]),
    ...(grounds && carried === null ? [DEBATE.nobodyCarried] : []),
    ...(first !== undefined && first !== carried ? [DEBATE.askedAgain(nameOf(first), nameOf(carried))] : []),
    ...notFound.map((id) => DEBATE.notFound(facts.nameOf(id))),
  ];
}
