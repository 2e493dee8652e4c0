import { contentStems } from "../../text/words.ts";
import { type FlowClaim, type FlowSetting, type FlowSpeech, isGrant, isWithdrawal } from "../../transcript/flow.ts";
import type { FloorKind } from "../../transcript/kind.ts";
import type { ClaimList, ClaimSoFar } from "./claim_list.ts";
import { MOST_CLAIMS } from "./claims.ts";
import { addressed } from "./graph.ts";

/** Most claims of others that are looked for in a message. */
export const MOST_OTHERS = 24;
/** Most earlier claims of the same side that are looked for in a message. */
export const MOST_OWN = 20;

/** Most new claims of a message that states no case: it mostly deals with those that are there. */
const MOST_LATER = 2;
/** Share of the words of a claim from which a message is likely to speak of it. */
const LIKELY = 0.5;
/** Kinds of messages that state a case. */
const CASES: ReadonlySet<FloorKind> = new Set<FloorKind>(["opening", "gathering", "position", "proposal", "response"]);

/** The claims that are looked for in a message. */
export interface Listed {
  /** Of other sides: their lines, and their answers to this side that it has not answered yet. */
  readonly others: readonly FlowClaim[];
  /** Of its own side: its lines, and its answers that were answered in turn. */
  readonly own: readonly FlowClaim[];
  /** `true` if more was said before than is listed. */
  readonly isCut: boolean;
  /** Most new claims to be taken from it. */
  readonly mostNew: number;
}

/**
 * Returns the claims to look for in a message: those whose words it uses first; then lines, those touched last first; then
 * the newest answers.
 */
export function listedFor(speech: FlowSpeech, read: ClaimList): Listed {
  const said = new Set(contentStems(read.textOf(speech.number)));
  const heard = heardBy(speech, read);
  const all = heard.filter((each) =>
    !(isOwn(each.claim, speech) && read.isGiven(each.claim.id)) && (isDue(each, speech, read) || isLikely(each, said))
  );
  const [own, others] = [
    all.filter(({ claim }) => isOwn(claim, speech)),
    all.filter(({ claim }) => !isOwn(claim, speech)),
  ];
  const statesACase = CASES.has(speech.kind) || !own.some(({ claim }) => claim.by === speech.by);
  return {
    others: first(others, MOST_OTHERS, said).map((claim) => asItStands(claim, speech.number, read)),
    own: first(own, MOST_OWN, said),
    isCut: Math.min(others.length, MOST_OTHERS) + Math.min(own.length, MOST_OWN) < heard.length,
    mostNew: statesACase ? MOST_CLAIMS : MOST_LATER,
  };
}

/** Returns a claim that something given is met with the words that said so last before a message. */
function asItStands(claim: FlowClaim, before: number, read: ClaimList): FlowClaim {
  const last = read.moves.findLast(({ kind, to, message }) => kind === "more" && to === claim.id && message < before);
  return last && read.isGiven(claim.id) ? { ...claim, words: last.words } : claim;
}

/** Returns how many claims of others a message could have answered and were not among those that were looked for in it. */
export function notOfferedIn(speech: FlowSpeech, read: ClaimList, offered: ReadonlySet<string>): number {
  return heardBy(speech, read).filter((each) =>
    !isOwn(each.claim, speech) && isDue(each, speech, read) && !offered.has(each.claim.id)
  ).length;
}

/** Returns what was said before a message and not taken back; who speaks at the same time has not heard that it was. */
function heardBy({ number, step }: FlowSpeech, read: ClaimList): readonly ClaimSoFar[] {
  return [...read.soFar].filter(({ claim, dropped = Infinity }) => claim.message < number && dropped >= step);
}

function isOwn(claim: FlowClaim, { side }: FlowSpeech): boolean {
  return claim.side === side;
}

/**
 * Returns `true` for a line; for an own answer that was answered; and for one to its own side that it has not dealt with, or that
 * it may still grant in its closing.
 */
function isDue({ claim, sides }: ClaimSoFar, speech: FlowSpeech, read: ClaimList): boolean {
  if (claim.isLine) return true;
  const { side } = speech;
  if (isOwn(claim, speech)) return sides.size > (sides.has(side) ? 1 : 0);
  return (speech.isClosing || !sides.has(side)) && claim.answers.some(({ to }) => read.sideOf(to) === side);
}

/** Returns `true` if a message uses most words of a claim. */
function isLikely({ claim }: ClaimSoFar, said: ReadonlySet<string>): boolean {
  return usedIn(said, claim) >= LIKELY;
}

/** Returns as many as there is room for, in the order in which they were said. */
function first(some: readonly ClaimSoFar[], most: number, said: ReadonlySet<string>): readonly FlowClaim[] {
  if (some.length <= most) return some.map(({ claim }) => claim);
  const ranked = some.map((each) => ({ each, likely: Number(isLikely(each, said)) })).toSorted((a, b) =>
    b.likely - a.likely || Number(b.each.claim.isLine) - Number(a.each.claim.isLine) || b.each.touched - a.each.touched
  );
  const kept = new Set(ranked.slice(0, most).map(({ each }) => each));
  return some.flatMap((each) => kept.has(each) ? [each.claim] : []);
}

/** Stems of the words of claims and of their gists, as every later message asks for them. */
const stemsOf = new WeakMap<FlowClaim, readonly ReadonlySet<string>[]>();

/** Returns the share of a claim's words that a message uses: of its own words or of its gist, whichever is more. */
function usedIn(said: ReadonlySet<string>, claim: FlowClaim): number {
  const both = stemsOf.get(claim) ?? [claim.words.text, claim.gist].map((text) => new Set(contentStems(text)));
  stemsOf.set(claim, both);
  return Math.max(...both.map((stems) => stems.size === 0 ? 0 : stems.intersection(said).size / stems.size));
}

/** Most lines that are looked for in a text at the end. */
const MOST_AT_END = 30;

/** Returns the lines to look for in a text at the end that were there when it was written: those whose words it uses first. */
export function linesAtEnd(message: number, read: ClaimList): readonly FlowClaim[] {
  const lines = [...read.soFar].filter(({ claim, dropped }) =>
    claim.isLine && dropped === undefined && claim.message <= message
  );
  return first(lines, MOST_AT_END, new Set(contentStems(read.textOf(message))));
}

/** Claims to look for again in all that a side said after them. */
export interface LookedAgain {
  readonly side: string;
  readonly claims: readonly FlowClaim[];
  /** Ids of those that its closing was found to deal with. */
  readonly late: ReadonlySet<string>;
  /** The side's messages after the first of these claims. */
  readonly messages: readonly number[];
}

/**
 * Returns for each side the claims that it could have answered and for which nothing was found, or nothing before its
 * closing: lines first, how something given is met last.
 */
export function secondLooks({ speeches, sides, given }: FlowSetting, read: ClaimList): readonly LookedAgain[] {
  const { claims, moves } = read;
  const said = new Map(speeches.map((speech) => [speech.number, speech]));
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const dealt = [
    ...claims.flatMap(({ side, message, answers }) => answers.map(({ to }) => ({ to, side, message }))),
    ...moves.filter(isGrant),
  ];
  const byClaim = Map.groupBy(dealt, ({ to }) => to);
  // among several sides, one that answered is enough
  const dealtWith = (id: string, side: string) =>
    (byClaim.get(id) ?? []).filter((each) => sides.length > 2 || each.side === side);
  const withdrawn = new Set(moves.filter(isWithdrawal).map(({ to }) => to));
  const met = new Set(given?.topics.flatMap((topic) => topic.claims));
  return sides.flatMap((side) => {
    const own = speeches.filter((speech) => speech.side === side);
    const open = claims.filter((claim) => {
      const step = said.get(claim.message);
      if (claim.side === side || !step || step.isClosing || addressed(claim, byId)?.has(side) === false) return false;
      const found = dealtWith(claim.id, side);
      if (withdrawn.has(claim.id) && found.length === 0) return false; // nobody owes it anything
      if (found.some(({ message }) => said.get(message)?.isClosing !== true)) return false;
      return own.some((turn) => turn.step > step.step && !(turn.isClosing && found.length > 0));
    });
    const fresh = open.filter(({ id }) => !met.has(id));
    const [lines, answers] = [fresh.filter(({ isLine }) => isLine), fresh.filter(({ isLine }) => !isLine)];
    const kept = [...lines, ...answers.toReversed(), ...open.filter(({ id }) => met.has(id))].slice(0, MOST_OTHERS);
    const looked = open.filter((claim) => kept.includes(claim)).map((claim) => asItStands(claim, Infinity, read));
    const after = said.get(looked[0]?.message ?? 0)?.step ?? 0;
    const messages = own.filter(({ step }) => step > after).map(({ number }) => number);
    const late = new Set(looked.flatMap(({ id }) => dealtWith(id, side).length > 0 ? [id] : []));
    return looked.length === 0 ? [] : [{ side, claims: looked, late, messages }];
  });
}
