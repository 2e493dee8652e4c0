import { fateOf, flowAgreement, type FlowReading, strengthsOf } from "../../judging/flow/mod.ts";
import { escapeJson } from "../../text/markdown.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { ARGUED } from "../../words/en/argued.ts";
import type { Argued } from "../render/argued.ts";
import { Facts } from "../render/facts.ts";
import { castOf, RENDERER_VERSION } from "../render/fields.ts";

/** Returns what was argued as data: all that was noted, and all that follows from it by rule. */
export function flowData(facts: Facts, argued: Argued) {
  const { reading } = argued;
  const { flow, cameDownTo, byBoth, dropped, burdens, saidUnanswered } = reading;
  return {
    archive: "flow",
    renderer: RENDERER_VERSION,
    ...originOf(facts, argued),
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
    ...(argued.second ? { agreement: agreementOf(facts, reading, argued.second) } : {}),
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

/** What every export says first. */
export interface FlowOrigin {
  readonly dialogue: string;
  readonly protocol: string;
  readonly motion: string;
  /** That nothing of it is a verdict. */
  readonly note: string;
  /** `true` if the speakers' own forms say what was argued, and no clerk. */
  readonly declared?: true;
  /** Name of the clerk. */
  readonly clerk?: string;
  /** The clerk's agent, in words. */
  readonly answered_by?: string;
  /** Path of the clerk's review in the archive. */
  readonly review?: string;
  /** SHA-256 of the last line of the journal that the clerk read, in hex. */
  readonly hash?: string;
}

/** Returns which dialogue was read for its arguments, and by whom. */
export function originOf({ record, format, protocols }: Facts, { review }: Pick<Argued, "review">): FlowOrigin {
  const about = {
    dialogue: record.dialogueId,
    protocol: record.protocol,
    motion: record.topic,
    note: ARGUED.noVerdict,
  };
  if (!review) return { ...about, declared: true };
  const [clerk] = castOf(Facts.of(review.record, format, protocols));
  const { hash } = fieldsIn(review.record.settings["reviewed"]);
  return {
    ...about,
    ...omitUndefined({ clerk: clerk?.name, answered_by: clerk?.answeredBy }),
    review: review.path,
    ...(typeof hash === "string" ? { hash } : {}),
  };
}

/** Returns a side with its members; those of a side share a position. */
export function sideOf(facts: Facts, { flow }: FlowReading, id: string) {
  const members = new Set(flow.speeches.flatMap(({ by, side }) => side === id ? [by] : []));
  const { position } = facts.participant(id);
  return { id, name: facts.nameOf(id), members: [...members], ...omitUndefined({ position }) };
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

function idsOf(claims: readonly FlowClaim[]): readonly string[] {
  return claims.map(({ id }) => id);
}
