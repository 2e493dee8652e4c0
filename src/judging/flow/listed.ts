import type { FlowClaim, FlowSetting, FlowSpeech } from "../../transcript/flow.ts";
import type { ClaimSoFar, ClaimsRead } from "./claims.ts";
import { addressed } from "./graph.ts";

/** Most claims of others that are looked for in a message. */
export const MOST_OTHERS = 24;
/** Most earlier claims of the same side that are looked for in a message. */
export const MOST_OWN = 16;

/** The claims that are looked for in a message. */
export interface Listed {
  /** Of other sides: their lines, and their answers to this side that it has not answered yet. */
  readonly others: readonly FlowClaim[];
  /** Of its own side: its lines, and its answers that were answered in turn. */
  readonly own: readonly FlowClaim[];
  /** How many there was no room for. */
  readonly notOffered: number;
}

/** Returns the claims to look for in a message: lines first, those touched last first; then the newest answers. */
export function listedFor(speech: FlowSpeech, read: ClaimsRead): Listed {
  const { others, own } = lookedFor(speech, read);
  return {
    others: first(others, MOST_OTHERS),
    own: first(own, MOST_OWN),
    notOffered: Math.max(0, others.length - MOST_OTHERS),
  };
}

/** Returns how many claims of others there was no room for in the list for a message. */
export function notOfferedIn(speech: FlowSpeech, read: ClaimsRead): number {
  return Math.max(0, lookedFor(speech, read).others.length - MOST_OTHERS);
}

function lookedFor({ number, side }: FlowSpeech, read: ClaimsRead) {
  const [others, own]: [ClaimSoFar[], ClaimSoFar[]] = [[], []];
  for (const each of read.soFar) {
    const { claim, sides } = each;
    if (claim.message >= number) continue;
    if (claim.side === side) {
      if (claim.isLine || sides.size > (sides.has(side) ? 1 : 0)) own.push(each);
    } else if (claim.isLine || !sides.has(side) && claim.answers.some(({ to }) => read.sideOf(to) === side)) {
      others.push(each);
    }
  }
  return { others, own };
}

/** Returns as many as there is room for, in the order in which they were said. */
function first(some: readonly ClaimSoFar[], most: number): readonly FlowClaim[] {
  const newest = some.toSorted((a, b) => Number(b.claim.isLine) - Number(a.claim.isLine) || b.touched - a.touched);
  const kept = new Set(newest.slice(0, most));
  return some.flatMap((each) => kept.has(each) ? [each.claim] : []);
}

/** Claims to look for again in all that a side said after them. */
export interface LookedAgain {
  readonly side: string;
  readonly claims: readonly FlowClaim[];
  /** The side's messages after the first of these claims. */
  readonly messages: readonly number[];
}

/**
 * Returns for each side the claims that it could have answered and for which nothing was found, or nothing before its
 * closing: lines first.
 */
export function secondLooks({ speeches, sides }: FlowSetting, read: ClaimsRead): readonly LookedAgain[] {
  const { claims, moves } = read;
  const said = new Map(speeches.map((speech) => [speech.number, speech]));
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const dealt = [
    ...claims.flatMap(({ side, message, answers }) => answers.map(({ to }) => ({ to, side, message }))),
    ...moves.filter(({ kind }) => kind === "accepts"),
  ];
  const byClaim = Map.groupBy(dealt, ({ to }) => to);
  return sides.flatMap((side) => {
    const own = speeches.filter((speech) => speech.side === side);
    const open = claims.filter((claim) => {
      const step = said.get(claim.message);
      if (claim.side === side || !step || step.isClosing || addressed(claim, byId)?.has(side) === false) return false;
      // among several sides, one that answered is enough
      const found = (byClaim.get(claim.id) ?? []).filter((each) => sides.length > 2 || each.side === side);
      if (found.some(({ message }) => said.get(message)?.isClosing !== true)) return false;
      return own.some((turn) => turn.step > step.step && !(turn.isClosing && found.length > 0));
    });
    const kept = [...open.filter(({ isLine }) => isLine), ...open.filter(({ isLine }) => !isLine).toReversed()]
      .slice(0, MOST_OTHERS);
    const looked = open.filter((claim) => kept.includes(claim));
    const after = said.get(looked[0]?.message ?? 0)?.step ?? 0;
    const messages = own.filter(({ step }) => step > after).map(({ number }) => number);
    return looked.length === 0 ? [] : [{ side, claims: looked, messages }];
  });
}
