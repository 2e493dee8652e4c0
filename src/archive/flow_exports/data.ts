import {
  disagreementOf,
  fateOf,
  flowAgreement,
  type FlowReading,
  isCommon,
  type LineRead,
  strengthsOf,
} from "../../judging/flow/mod.ts";
import { escapeJson } from "../../text/markdown.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Argued } from "../render/argued.ts";
import type { Facts } from "../render/facts.ts";
import { RENDERER_VERSION } from "../render/fields.ts";
import { originOf, sideOf } from "./origin.ts";

/** Returns what was argued as data: all that was noted, and all that follows from it by rule. */
export function flowData(facts: Facts, argued: Argued) {
  const { reading } = argued;
  const { flow, cameDownTo, cameBack, dropped, burdens, saidUnanswered } = reading;
  return {
    ...originOf(facts, argued),
    renderer: RENDERER_VERSION,
    sides: flow.sides.map((id) => sideOf(facts, reading, id)),
    speeches: flow.speeches,
    claims: claimsOf(reading),
    moves: flow.moves,
    came_down_to: { lines: linesIn(cameDownTo), byBoth: cameBack > 0 },
    dropped: linesIn(dropped),
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
    topics: (flow.given?.topics ?? []).map(({ id, text, claims }) => ({ id, text, claims })),
    endings: flow.endings,
    unread: flow.unread,
    left_out: flow.leftOut,
    not_offered: [...flow.notOffered].map(([message, claims]) => ({ message, claims })),
    ...(isCommon(flow) ? { disagreement: disagreementIn(reading) } : {}),
    ...(argued.second ? { agreement: agreementOf(facts, reading, argued.second) } : {}),
  };
}

/** Returns where those who look for a common result agree and differ, by ids. */
function disagreementIn(reading: FlowReading) {
  const { objected, changes, heldByAll, onlyOne, unanswered, lost } = disagreementOf(reading);
  return {
    objected: objected.map(({ topic, objections }) => ({
      topic: topic.id,
      objections: objections.map(({ to, answer }) => ({ to: to.id, answer: answer.claim.id })),
    })),
    changes: changes.map(({ move, gaveUp, because }) => ({
      move: move.id,
      ...omitUndefined({ gaveUp: gaveUp?.id }),
      because: idsOf(because),
    })),
    heldByAll: linesIn(heldByAll),
    onlyOne: linesIn(onlyOne),
    unanswered: idsOf(unanswered),
    lost: linesIn(lost),
  };
}

/** Returns how far another clerk noted the same, and what only one of them noted. */
function agreementOf(facts: Facts, reading: FlowReading, { review, reading: other }: NonNullable<Argued["second"]>) {
  const { cells, lines, first, second } = flowAgreement(reading, other);
  const { clerk, answered_by, review: path } = originOf(facts, { review });
  const recall = ({ alone, ...each }: typeof first) => ({ ...each, alone: [...alone] });
  return {
    with: { clerk, answered_by, review: path },
    cells,
    lines: lines.map((pair) => ({
      ...omitUndefined({ first: pair.first?.claim.id, second: pair.second?.claim.id }),
      isSameState: pair.isSameState,
    })),
    first: recall(first),
    second: recall(second),
  };
}

/** Returns what was argued as the text of a file of JSON. */
export function flowJson(facts: Facts, argued: Argued): string {
  return `${escapeJson(JSON.stringify(flowData(facts, argued), null, 2))}\n`;
}

/** Returns the claims with what became of each: a line has a state, an answer a fate, and one that is both has both. */
export function claimsOf({ flow, graph, lines, hangsOn }: FlowReading) {
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

function idsOf(claims: readonly Pick<FlowClaim, "id">[]): readonly string[] {
  return claims.map(({ id }) => id);
}

function linesIn(lines: readonly LineRead[]): readonly string[] {
  return lines.map(({ claim }) => claim.id);
}
