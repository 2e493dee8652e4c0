import type { Facts } from "../../archive/render/facts.ts";
import { firstSentences } from "../../text/display.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { textsIn } from "../../transcript/clarification.ts";
import { listed } from "../../words/phrases.ts";
import { decidedIn } from "../decided.ts";
import { agreementOf } from "./consensus/groupthink.ts";
import type { Consensus, Disagreement } from "./consensus/consensus.ts";
import { sourcesCited } from "./consensus/evidence.ts";
import type { ResponseTable } from "./consensus/table.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import {
  type Agreement,
  concluding,
  type HowSure,
  type Position,
  type ProtocolOutcome,
} from "../../transcript/outcome.ts";
import { isOver } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { assignedStances } from "./parts.ts";
import { findingText, groupthinkText } from "./prompts.ts";
import { ROUNDTABLE } from "./words/mod.ts";

/** Most words of a position or a point in the headline, but for a longer sentence. */
const WORDS = 25;
/** Most sentences of reasons. */
const MOST_REASONS = 3;

/** Returns what came of a roundtable: how far they agree, and on what. */
export function roundtableOutcome(facts: Facts, verdict: Verdict | undefined): ProtocolOutcome {
  const { record } = facts;
  const { table, consensus, groupthink, advice } = agreementOf(record);
  const [largest] = consensus.positions;
  const isShared = largest !== undefined && largest.participants.length > 1;
  const warning = groupthink.detected ? [groupthinkText(groupthink)] : [];
  const undecided = assignedStances(record).length > 0 ? ROUNDTABLE.assigned : advice.reason;
  const settled = verdict ? {} : {
    undecided: advice.action === "look_at_details" ? undecided : null,
    grounds: advice.reason,
    doubts: advice.action === "verify" ? [advice.reason] : [],
  };
  const ending = isOver(record) ? `${endingInWords(facts, table)} ` : "";
  const agreement = agreementIn(facts, consensus);
  const conclusion = fieldsIn(concluding(record.messages)?.fields);
  const shared = agreement.commonGround.length > 0 ? agreement.commonGround : textsIn(conclusion["commonGround"]);
  const open = agreement.differences.length > 0
    ? agreement.differences
    : textsIn(conclusion["openQuestions"]).map(ROUNDTABLE.open);
  const held = shared.filter((point) => point !== largest?.position).slice(0, Math.max(1, MOST_REASONS - open.length));
  return {
    headline: decidedIn(record.messages) ?? agreementInWords(consensus, shared),
    howSure: agreementSure(consensus),
    answer: isShared ? largest.position : concluding(record.messages)?.text,
    reasons: [...(held.length === 0 ? [] : [ROUNDTABLE.allHold(held)]), ...open.slice(0, MOST_REASONS - held.length)],
    counted: [`${ending}${findingText(consensus)}`, ...warning],
    agreement,
    positions: table.seats.map((id) => positionOf(table, id)),
    sources: sourcesCited(table),
    ...settled,
  };
}

/** Says how far all agree and, as far as anybody said it, on what. */
function agreementInWords({ finding, positions }: Consensus, [shared]: readonly string[]): string {
  const sizes = positions.map(({ participants }) => participants.length);
  const [largest = 0, all] = [sizes[0], sizes.reduce((sum, size) => sum + size, 0)];
  const { position = "", stance } = positions[0] ?? {};
  switch (finding) {
    case "too_few":
      return ROUNDTABLE.tooFew;
    case "agreement":
      return ROUNDTABLE.agree(largest, all, firstSentences(position, WORDS));
    case "same_stance":
      return ROUNDTABLE.sameStance(all, stance);
    default: {
      const how = largest > 1
        ? ROUNDTABLE.someAgree(largest, all, firstSentences(position, WORDS))
        : stancesSaid(positions);
      return ROUNDTABLE.noAgreement(how, shared === undefined ? undefined : firstSentences(shared, WORDS));
    }
  }
}

/** Says how many hold each stance: `2 say yes and 1 is neutral`; where all are neutral, how many positions they hold. */
function stancesSaid(positions: Consensus["positions"]): string {
  if (positions.every(({ stance }) => stance === "neutral")) {
    return ROUNDTABLE.positionsHeld(positions.flatMap(({ participants }) => participants).length, positions.length);
  }
  const stances = [...new Set(positions.map(({ stance }) => stance))].map((stance) => {
    const groups = positions.filter((each) => each.stance === stance);
    return { stance, many: groups.flatMap(({ participants }) => participants).length };
  });
  return listed(
    stances.toSorted((a, b) => b.many - a.many).map(({ stance, many }) => ROUNDTABLE.saying(many, stance)),
  );
}

/** Two for an agreement that a judge found; otherwise one, and nothing without positions. */
function agreementSure({ finding, round, comparedBy, positions }: Consensus): HowSure | undefined {
  if (finding === "too_few") return undefined;
  const isFound = finding === "agreement" && comparedBy === "judge";
  return { level: isFound ? 2 : 1, words: ROUNDTABLE.sure(stancesSaid(positions), round, isFound) };
}

/** Says by which rule the rounds ended, after how many of those that were allowed. */
function endingInWords({ record: { endReason, cut, settings } }: Facts, { rounds: { length } }: ResponseTable): string {
  const allowed = Number(settings["rounds"] ?? length);
  const rule = cut || endReason === "max_rounds" ? undefined : endReason;
  if (rule === undefined) return allowed > length ? ROUNDTABLE.cutAt(length, allowed) : ROUNDTABLE.ended(length);
  return allowed > length ? ROUNDTABLE.endedEarly(rule, length, allowed) : ROUNDTABLE.endedBy(rule, length);
}

function agreementIn(facts: Facts, consensus: Consensus): Agreement {
  const { finding, level, round, comparedBy, commonGround, disagreements } = consensus;
  return {
    inWords: ROUNDTABLE.level(level, finding, round, comparedBy),
    finding,
    level,
    commonGround,
    differences: disagreements.map((each) => differenceInWords(facts, each)),
  };
}

/** Quotes a rebutted claim as its author's; names both sides of opposite stances, and nobody for what a judge found. */
function differenceInWords(facts: Facts, { text, between, claim }: Disagreement): string {
  if (!between) return ROUNDTABLE.open(text);
  const [some = "", others = ""] = between.map((ids) => listed(ids.map((id) => facts.nameOf(id))));
  if (claim === undefined) return ROUNDTABLE.opposed(some, others, text);
  return ROUNDTABLE.against(others, some, Math.floor(Number(claim)), text); // the rebutters come first in the record
}

/** A participant's last position, and how it moved since the first. */
function positionOf(table: ResponseTable, participant: string): Position {
  const own = table.rounds.flatMap(({ given }) => given).filter((each) => each.participant === participant);
  const [first, last] = [own[0]?.response, own.at(-1)?.response];
  if (!last || !first) return { participant };
  const { position, stance, confidence } = last;
  const moved = [
    first.stance === stance ? "" : ROUNDTABLE.stanceMoved(first.stance, stance),
    first.confidence === confidence ? "" : ROUNDTABLE.confidenceMoved(first.confidence, confidence),
  ].filter((part) => part !== "").join(", ");
  const change = own.length < 2 ? undefined : moved === "" ? ROUNDTABLE.notMoved : moved;
  return { participant, position, stance, ...omitUndefined({ confidence, change }) };
}
