import { type Digest, type Gap, numberRanges, numbersIn, rangesInclude, type Summary } from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import { isStatement, type Plan, type PlannedTurn, type SummaryOrder, type SummaryPart } from "./plan.ts";

/** Statements and digests as shown to a speaker. */
export interface Shown {
  /** Whole statements, in order of number. */
  readonly statements: readonly Statement[];
  /** Summaries and the mark that replace the others. */
  readonly digests: readonly Digest[];
}

/** Functions needed to carry out a plan. */
export interface Place {
  /** Requests a summary or returns an existing one; `undefined` if it is unavailable. */
  summary(order: SummaryOrder): Promise<Summary | undefined>;
  /** Returns the tokens of a part in the prompt. */
  tokensOf(part: Statement | Digest): number;
}

/**
 * Returns what a plan shows to a speaker: summaries in their places, and a mark for omitted statements. Sources replace
 * an unavailable summary. What still does not fit is left out, oldest first.
 */
export async function resolve(
  plan: Plan,
  turn: Pick<PlannedTurn, "statements" | "roomTokens">,
  place: Place,
): Promise<Shown> {
  const parts = await Promise.all(plan.parts.map((part) => placed(part, place)));
  return inRoom(parts.flat(), plan, turn, place);
}

async function placed(part: SummaryPart, place: Place): Promise<readonly (Statement | Digest)[]> {
  if (isStatement(part)) return [part];
  const summary = await place.summary(part);
  return summary ? [summary] : (await Promise.all(part.of.map((source) => placed(source, place)))).flat();
}

/**
 * Leaves out the oldest statements, then the oldest digests, the newest statement and the pinned ones, until the rest
 * fits.
 */
function inRoom(
  parts: readonly (Statement | Digest)[],
  { pinned = [], tail = 0 }: Plan,
  { statements, roomTokens }: Pick<PlannedTurn, "statements" | "roomTokens">,
  place: Place,
): Shown {
  const kept = new Set<Statement | Digest>(pinned);
  const loose = parts.filter((part) => !kept.has(part));
  const newest = loose.findLast(isStatement);
  const older = loose.filter((part) => isStatement(part) && part !== newest);
  const leaving = [...older, ...loose.filter((part) => !isStatement(part)), ...(newest ? [newest] : []), ...pinned];
  const left = new Set<Statement | Digest>();
  let tokens = parts.reduce((sum, part) => sum + place.tokensOf(part), 0);
  for (let next = 0;;) {
    const shown = parts.filter((part) => !left.has(part));
    const gap = gapIn(statements, shown, tail);
    const gapTokens = gap ? place.tokensOf(gap) : 0;
    if (tokens + gapTokens <= roomTokens || next >= leaving.length) {
      return {
        statements: shown.filter(isStatement).toSorted((a, b) => a.number - b.number),
        digests: [...shown.filter((part): part is Digest => !isStatement(part)), ...(gap ? [gap] : [])],
      };
    }
    do {
      const part = leaving[next++];
      if (!part) break;
      left.add(part);
      tokens -= place.tokensOf(part);
    } while (tokens + gapTokens > roomTokens);
  }
}

/**
 * Marks statements shown neither whole nor in a summary. The mark precedes the tail, so it stays in place as the tail
 * grows.
 */
function gapIn(
  statements: readonly Statement[],
  shown: readonly (Statement | Digest)[],
  tail: number,
): Gap | undefined {
  const covered = new Set(shown.flatMap((part) => {
    if (isStatement(part)) return [part.number];
    return part.kind === "summary" ? numbersIn(part.numbers) : [];
  }));
  const missing = statements.flatMap(({ number }) => covered.has(number) ? [] : [number]);
  const last = missing.at(-1);
  if (last === undefined) return undefined;
  return {
    kind: "gap",
    numbers: numberRanges(missing),
    at: Math.max(last, tail - 1),
  };
}

/**
 * Returns `true` if a statement is shown neither whole nor in a summary, including a round summary given on the floor.
 */
export function leavesOut(all: readonly Statement[], { statements, digests }: Shown): boolean {
  const gaps = digests.filter(({ kind }) => kind === "gap");
  const summedUp = new Set(statements.flatMap(({ kind, phase }) => kind === "round_summary" ? [phase] : []));
  return all.some(({ number, phase }) =>
    !summedUp.has(phase) && gaps.some(({ numbers }) => rangesInclude(numbers, number))
  );
}
