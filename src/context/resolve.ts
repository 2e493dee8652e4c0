import {
  type Digest,
  type Gap,
  numberRanges,
  numbersIn,
  type Passage,
  rangesInclude,
  type Summary,
} from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import { isOrder, isStatement, type Plan, type PlannedPart, type PlannedTurn, type SummaryOrder } from "./plan.ts";

/** Statements and digests as a speaker is shown them. */
export interface Shown {
  /** Whole, in the order of their numbers. */
  readonly statements: readonly Statement[];
  /** Summaries, passages and the mark that stand in place of the others. */
  readonly digests: readonly Digest[];
}

/** The means to put a plan into place. */
export interface Place {
  /** Has a summary made, or returns the one that was; `undefined` if it cannot be had. */
  summary(order: SummaryOrder): Promise<Summary | undefined>;
  /** Returns the tokens that something takes in the prompt. */
  tokensOf(part: Statement | Digest): number;
}

/**
 * Returns what a speaker is shown by a plan: summaries in their places, and a mark for what is left out. A summary that
 * cannot be had gives way to its sources. What does not fit after all is left out, the oldest first.
 */
export async function resolve(
  plan: Plan,
  turn: Pick<PlannedTurn, "statements" | "roomTokens">,
  place: Place,
): Promise<Shown> {
  const parts = await Promise.all(plan.parts.map((part) => placed(part, place)));
  const late = (plan.late ?? []).map((part) => passage(part.of, { text: part.text, at: Infinity }));
  return inRoom([...parts.flat(), ...late], plan, turn, place);
}

async function placed(part: PlannedPart, place: Place): Promise<readonly (Statement | Digest)[]> {
  if (isStatement(part)) return [part];
  if (!isOrder(part)) return [passage(part.of, { text: part.text, at: part.of.number })];
  const summary = await place.summary(part);
  return summary ? [summary] : (await Promise.all(part.of.map((source) => placed(source, place)))).flat();
}

function passage({ number }: Statement, shown: Pick<Passage, "text" | "at">): Passage {
  return { kind: "passage", numbers: `${number}`, ...shown };
}

/** Leaves out the oldest statements, then the oldest digests, the newest statement and the pinned, until the rest fits. */
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

/** Marks what is neither shown whole nor in a summary, ahead of the tail, so that the mark stands still while that grows. */
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

/** Returns whether something is shown neither whole nor by a summary; of a round one may have been given on the floor. */
export function leavesOut(all: readonly Statement[], { statements, digests }: Shown): boolean {
  const gaps = digests.filter(({ kind }) => kind === "gap");
  const summedUp = new Set(statements.flatMap(({ kind, phase }) => kind === "round_summary" ? [phase] : []));
  return all.some(({ number, phase }) =>
    !summedUp.has(phase) && gaps.some(({ numbers }) => rangesInclude(numbers, number))
  );
}
