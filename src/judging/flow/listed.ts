import type { FlowClaim, FlowSetting, FlowSpeech } from "../../transcript/flow.ts";
import type { ClaimsRead } from "./claims.ts";
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
export function listedFor(speech: FlowSpeech, { claims, moves }: Pick<ClaimsRead, "claims" | "moves">): Listed {
  const before = claims.filter(({ message }) => message < speech.number);
  const byId = new Map(before.map((claim) => [claim.id, claim]));
  const touched = new Map<string, number>();
  const answered = new Map<string, Set<string>>(); // the sides that dealt with a claim
  const touch = (id: string, message: number, side: string) => {
    touched.set(id, Math.max(message, touched.get(id) ?? 0));
    answered.set(id, (answered.get(id) ?? new Set()).add(side));
  };
  for (const claim of before) {
    touched.set(claim.id, Math.max(claim.message, touched.get(claim.id) ?? 0));
    for (const { to } of claim.answers) touch(to, claim.message, claim.side);
  }
  for (const { to, message, side } of moves) touch(to, message, side);
  const isOwn = (claim: FlowClaim) => claim.side === speech.side;
  const answersOwn = (claim: FlowClaim) => addressed(claim, byId)?.has(speech.side) ?? false;
  const byOthers = (claim: FlowClaim) => [...answered.get(claim.id) ?? []].some((side) => side !== speech.side);
  const newest = (a: FlowClaim, b: FlowClaim) => (touched.get(b.id) ?? 0) - (touched.get(a.id) ?? 0);
  const first = (some: readonly FlowClaim[], most: number) => {
    const [lines, answers] = [some.filter(({ isLine }) => isLine), some.filter(({ isLine }) => !isLine)];
    const kept = new Set([...lines.toSorted(newest), ...answers.toSorted(newest)].slice(0, most));
    return some.filter((claim) => kept.has(claim));
  };
  const others = before.filter((claim) =>
    !isOwn(claim) && (claim.isLine || answersOwn(claim) && !answered.get(claim.id)?.has(speech.side))
  );
  const own = before.filter((claim) => isOwn(claim) && (claim.isLine || byOthers(claim)));
  const listed = { others: first(others, MOST_OTHERS), own: first(own, MOST_OWN) };
  return { ...listed, notOffered: others.length - listed.others.length };
}

/** Claims to look for again in all that a side said after them. */
export interface LookedAgain {
  readonly side: string;
  readonly claims: readonly FlowClaim[];
  /** The side's messages after the first of these claims. */
  readonly messages: readonly number[];
}

/** Returns for each side the claims that it could have answered and for which nothing was found: lines first. */
export function secondLooks(
  { speeches, sides }: FlowSetting,
  { claims, moves }: Pick<ClaimsRead, "claims" | "moves">,
): readonly LookedAgain[] {
  const steps = new Map(speeches.map((speech) => [speech.number, speech]));
  const found = new Set([
    ...claims.flatMap(({ side, answers }) => answers.map(({ to }) => `${to} ${side}`)),
    ...moves.flatMap(({ kind, to, side }) => kind === "accepts" ? [`${to} ${side}`] : []),
  ]);
  const byAnybody = new Set([...found].map((key) => key.split(" ")[0]));
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return sides.flatMap((side) => {
    const own = speeches.filter((speech) => speech.side === side);
    const open = claims.filter((claim) => {
      const said = steps.get(claim.message);
      // among several sides, one that answered is enough
      const isFound = sides.length > 2 ? byAnybody.has(claim.id) : found.has(`${claim.id} ${side}`);
      const isTo = addressed(claim, byId)?.has(side) ?? true;
      return claim.side !== side && said && !said.isClosing && !isFound && isTo &&
        own.some(({ step }) => step > said.step);
    });
    const kept = [...open.filter(({ isLine }) => isLine), ...open.filter(({ isLine }) => !isLine).toReversed()]
      .slice(0, MOST_OTHERS);
    const looked = open.filter((claim) => kept.includes(claim));
    const [firstClaim] = looked;
    const after = steps.get(firstClaim?.message ?? 0)?.step ?? 0;
    const messages = own.filter(({ step }) => step > after).map(({ number }) => number);
    return looked.length === 0 ? [] : [{ side, claims: looked, messages }];
  });
}
