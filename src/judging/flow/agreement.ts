import type { FlowClaim } from "../../transcript/flow.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { type FlowReading, movesIn } from "./readings.ts";
import { sharedLength } from "./spans.ts";
import type { LineRead } from "./states.ts";

/** Share of what another clerk noted below which a flow should not be trusted line by line. */
const FIT = 0.8;
/** Share of the shorter of two spans that both must have for them to be the same claim. */
const SHARED = 0.5;

/** A line of argument as two clerks noted it. */
export interface LinePair {
  /** Absent if the first clerk did not note it as a line. */
  readonly first?: LineRead;
  /** Absent if the second clerk did not note it as a line. */
  readonly second?: LineRead;
  /** `true` if both noted it, and it ended alike. */
  readonly isSameState: boolean;
}

/** How much of what the other clerk noted is in a flow as well: its cells (a message that touches a line) and its answers. */
export interface Recall {
  readonly found: number;
  /** Cells and answers of the other clerk. */
  readonly all: number;
  /** `false` if less than 80 % was found, or there was nothing to find: the flow should not be trusted line by line. */
  readonly isFit: boolean;
  /** Ids of the claims in this flow that the other clerk did not note. */
  readonly alone: ReadonlySet<string>;
}

/** How far two clerks noted the same of a dialogue. */
export interface FlowAgreement {
  /** In the order in which they were said. */
  readonly lines: readonly LinePair[];
  /** Cells (a message that touches a line) that both have, and that one or both have. */
  readonly cells: { readonly common: number; readonly all: number };
  readonly first: Recall;
  readonly second: Recall;
}

/** Compares what two clerks noted of one dialogue. Two claims are the same if their words overlap in the message. */
export function flowAgreement(first: FlowReading, second: FlowReading): FlowAgreement {
  const same = sameClaims(first.flow.claims, second.flow.claims); // ids of the first, by those of the second
  const nameIn = [(id: string) => id, (id: string) => same.get(id) ?? `second ${id}`] as const;
  const rows = new Map<string, { first?: LineRead; second?: LineRead }>();
  for (const line of first.lines) rows.set(line.claim.id, { first: line });
  for (const line of second.lines) {
    const name = nameIn[1](line.claim.id);
    rows.set(name, { ...omitUndefined(rows.get(name) ?? {}), second: line });
  }
  const cells = [cellsIn(first, nameIn[0]), cellsIn(second, nameIn[1])] as const;
  const answers = [answersIn(first, nameIn[0]), answersIn(second, nameIn[1])] as const;
  const common = cells[0].intersection(cells[1]).size;
  const found = common + answers[0].intersection(answers[1]).size;
  const recall = ({ flow }: FlowReading, all: number, known: ReadonlySet<string>): Recall => ({
    found,
    all,
    isFit: all > 0 && found >= FIT * all,
    alone: new Set(flow.claims.flatMap(({ id }) => known.has(id) ? [] : [id])),
  });
  return {
    lines: [...rows.values()].toSorted(inOrder).map((pair) => ({
      ...pair,
      isSameState: pair.first !== undefined && pair.first.state === pair.second?.state,
    })),
    cells: { common, all: cells[0].union(cells[1]).size },
    first: recall(first, cells[1].size + answers[1].size, new Set(same.values())),
    second: recall(second, cells[0].size + answers[0].size, new Set(same.keys())),
  };
}

/** Returns the ids of the first claims by those of the second with the same words: one for one, the longest overlaps first. */
function sameClaims(first: readonly FlowClaim[], second: readonly FlowClaim[]): ReadonlyMap<string, string> {
  const byMessage = Map.groupBy(first, ({ message }) => message);
  const overlaps = second.flatMap((b) =>
    (byMessage.get(b.message) ?? []).flatMap((a) => {
      const shared = sharedLength(a.words, b.words);
      const shorter = Math.min(a.words.end - a.words.start, b.words.end - b.words.start);
      return shared > 0 && shared >= SHARED * shorter ? [{ a: a.id, b: b.id, shared }] : [];
    })
  ).toSorted((x, y) => y.shared - x.shared);
  const same = new Map<string, string>();
  const taken = new Set<string>();
  for (const { a, b } of overlaps) {
    if (same.has(b) || taken.has(a)) continue;
    same.set(b, a);
    taken.add(a);
  }
  return same;
}

function cellsIn({ lines, graph }: FlowReading, nameOf: (id: string) => string): ReadonlySet<string> {
  return new Set(
    lines.flatMap(({ claim }) => movesIn(graph, claim).map(({ message }) => `${nameOf(claim.id)} in ${message}`)),
  );
}

function answersIn({ flow }: FlowReading, nameOf: (id: string) => string): ReadonlySet<string> {
  return new Set(flow.claims.flatMap(({ id, answers }) => answers.map(({ to }) => `${nameOf(id)} to ${nameOf(to)}`)));
}

function inOrder(a: Pick<LinePair, "first" | "second">, b: Pick<LinePair, "first" | "second">): number {
  const [one, other] = [a.first?.claim ?? a.second?.claim, b.first?.claim ?? b.second?.claim];
  return (one?.message ?? 0) - (other?.message ?? 0) || (one?.words.start ?? 0) - (other?.words.start ?? 0);
}
