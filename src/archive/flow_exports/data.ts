import { fateOf, type FlowReading, strengthsOf } from "../../judging/flow/mod.ts";
import { escapeJson } from "../../text/markdown.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { ARGUED } from "../../words/en/argued.ts";
import type { Argued } from "../render/argued.ts";
import { Facts } from "../render/facts.ts";
import { castOf } from "../render/fields.ts";

/** Returns what was argued as data: all that was noted, and all that follows from it by rule. */
export function flowData(facts: Facts, { reading, review }: Argued) {
  const { dialogueId: dialogue, protocol, topic: motion } = facts.record;
  const { flow, cameDownTo, byBoth, dropped, burdens, saidUnanswered } = reading;
  return {
    archive: "flow",
    dialogue,
    protocol,
    motion,
    note: ARGUED.noVerdict,
    ...(review ? clerkOf(facts, review) : { declared: true }),
    sides: flow.sides.map((id) => sideOf(facts, reading, id)),
    speeches: flow.speeches,
    claims: claimsOf(reading),
    moves: flow.moves,
    came_down_to: { lines: cameDownTo.map(({ claim }) => claim.id), byBoth },
    dropped: dropped.map(({ claim }) => claim.id),
    burdens: burdens.map(({ side, owed, left, late }) => ({
      side,
      owed: idsOf(owed),
      left: idsOf(left),
      late: idsOf(late),
    })),
    said_unanswered: saidUnanswered.map(({ move, claim, agrees, answers }) => ({
      move: move.id,
      claim: claim.id,
      ...omitUndefined({ agrees }),
      answers: idsOf(answers),
    })),
    endings: flow.endings,
    unread: flow.unread,
    left_out: flow.leftOut,
    not_offered: [...flow.notOffered].map(([message, claims]) => ({ message, claims })),
  };
}

/** Returns what was argued as the text of a file of JSON. */
export function flowJson(facts: Facts, argued: Argued): string {
  return `${escapeJson(JSON.stringify(flowData(facts, argued), null, 2))}\n`;
}

/** Returns who noted what was argued, in which review, and the hash of the last line of the journal that was read. */
export function clerkOf({ format, protocols }: Facts, { path, record }: NonNullable<Argued["review"]>) {
  const [clerk] = castOf(Facts.of(record, format, protocols));
  return {
    clerk: { name: clerk?.name ?? "", answeredBy: clerk?.answeredBy ?? "" },
    review: path,
    hash: String(fieldsIn(record.settings["reviewed"])["hash"] ?? ""),
  };
}

function sideOf(facts: Facts, { flow }: FlowReading, id: string) {
  const members = new Set(flow.speeches.flatMap(({ by, side }) => side === id ? [by] : []));
  const { position } = facts.participant(id);
  return { id, name: facts.nameOf(id), members: [...members], ...omitUndefined({ position }) };
}

/** Returns the claims with what became of each: a line has a state, an answer a fate, and one that is both has both. */
function claimsOf({ flow, graph, lines, hangsOn }: FlowReading) {
  const strengths = strengthsOf(graph);
  const byId = new Map(lines.map((line) => [line.claim.id, line]));
  return flow.claims.map((claim) => {
    const { state, keptUp, late } = byId.get(claim.id) ?? {};
    return {
      ...claim,
      answers: claim.answers.map((link) => ({ ...link, inForce: isInForce(graph, claim, link.to) })),
      label: graph.label(claim),
      ...omitUndefined({ state, keptUp, late, hangsOn: hangsOn.get(claim.id) }),
      ...(claim.answers.length > 0 ? { fate: fateOf(graph, claim) } : {}),
      strength: Number((strengths.get(claim.id) ?? 0).toFixed(4)),
    };
  });
}

/** Returns `true` if an answer was neither given up nor, as a denial, lifted by accepting what it denied. */
function isInForce(graph: FlowReading["graph"], answer: FlowClaim, to: string): boolean {
  return graph.replies({ id: to }).some(({ claim, inForce }) => claim === answer && inForce);
}

function idsOf(claims: readonly FlowClaim[]): readonly string[] {
  return claims.map(({ id }) => id);
}
