import { beginningOf } from "./beginning.ts";
import type { Digest, Gap } from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import { numberRanges, numbersIn } from "../transcript/number_ranges.ts";
import { type History, isOrder, isStatement, type Plan, type SummaryOrder } from "./plan.ts";

/** What a speaker is shown. */
export interface Shown {
  /** Whole, in the order of their numbers. */
  readonly statements: readonly Statement[];
  /** What stands in place of the others. */
  readonly digests: readonly Digest[];
}

/** A summary that was made: its text, and the key of the note that has it. */
export interface MadeSummary {
  readonly text: string;
  readonly note: string;
}

/** What a plan is put into place with. */
export interface Place {
  /** Has a summary made, or gives the one that was; `undefined` if there is none. */
  summary(order: SummaryOrder): Promise<MadeSummary | undefined>;
  /** Remembers that a summary was asked for in vain. */
  lose(step: string): void;
  /** Where messages stand as a whole, from the first to the last of them. */
  whereOf(first: number, last: number): string;
  /** Tokens that something takes in the prompt. */
  tokensOf(part: Statement | Digest): number;
}

/** What must be kept is larger than the room for what was said. */
export class KeptTooLarge extends Error {
  override name = "KeptTooLarge";
  /** @param tokens What must be kept takes. */
  constructor(readonly tokens: number) {
    super(`What must be kept takes ${Math.ceil(tokens)} tokens`);
  }
}

/**
 * What a speaker is shown by a strategy: its plan with the summaries it orders in their places, and a mark for what is
 * left out. A summary that cannot be had is planned without. What does not fit after all is left out from the oldest on.
 *
 * @throws {KeptTooLarge} If the opening statements alone do not fit.
 */
export async function resolve(history: History, planOf: (history: History) => Plan, place: Place): Promise<Shown> {
  while (true) {
    const plan = planOf(history);
    const orders = plan.parts.filter(isOrder);
    const made = await Promise.all(orders.map((order) => place.summary(order)));
    const lost = orders.filter((_, index) => made[index] === undefined);
    if (lost.length === 0) return inRoom(history, withSummaries(plan, orders, made, place), place, plan.tail);
    for (const { step } of lost) place.lose(step);
  }
}

/** Numbers of the statements that an order comes to, in ascending order. */
export function numbersOf({ of }: SummaryOrder): readonly number[] {
  const numbers = new Set(of.flatMap((part) => isStatement(part) ? [part.number] : numbersOf(part)));
  return [...numbers].sort((a, b) => a - b);
}

function withSummaries(
  { parts, late = [] }: Plan,
  orders: readonly SummaryOrder[],
  made: readonly (MadeSummary | undefined)[],
  place: Place,
): readonly (Statement | Digest)[] {
  const summaries = new Map(orders.map((order, index) => [order, made[index]]));
  return [...parts, ...late].flatMap((part): readonly (Statement | Digest)[] => {
    if (isStatement(part)) return [part];
    if (!isOrder(part)) {
      const { number } = part.of;
      const at = late.includes(part) ? Infinity : number;
      return [{ kind: "passage", numbers: `${number}`, at, where: place.whereOf(number, number), text: part.text }];
    }
    const summary = summaries.get(part);
    const numbers = numbersOf(part);
    const [first = 0] = numbers;
    const at = numbers.at(-1) ?? first;
    const where = place.whereOf(first, at);
    return summary ? [{ kind: "summary", numbers: numberRanges(numbers), at, where, ...summary }] : [];
  });
}

/** Leaves out the oldest statements, then the oldest of the rest, until what is left fits together with its mark. */
function inRoom(history: History, parts: readonly (Statement | Digest)[], place: Place, tail = 0): Shown {
  const beginning = beginningOf(history.statements);
  const isPinned = (part: Statement | Digest) => isStatement(part) && beginning.has(part);
  let kept = parts;
  while (true) {
    const gap = gapIn(history, kept, place, tail);
    const all = gap ? [...kept, gap] : kept;
    const tokens = all.reduce((sum, part) => sum + place.tokensOf(part), 0);
    if (tokens <= history.roomTokens) {
      return {
        statements: kept.filter(isStatement).toSorted((a, b) => a.number - b.number),
        digests: all.filter((part): part is Digest => !isStatement(part)),
      };
    }
    const last = kept.findLast((part) => isStatement(part));
    const dropped = kept.find((part) => isStatement(part) && !isPinned(part) && part !== last) ??
      kept.find((part) => !isStatement(part)) ?? kept.find((part) => !isPinned(part));
    if (!dropped) throw new KeptTooLarge(tokens);
    kept = kept.filter((part) => part !== dropped);
  }
}

/** A mark for what is neither shown whole nor in a summary, behind what is pinned: it changes, and would spoil its prefix. */
function gapIn(
  { statements }: History,
  parts: readonly (Statement | Digest)[],
  place: Place,
  tail: number,
): Gap | undefined {
  const covered = new Set(parts.flatMap((part) => isStatement(part) ? [part.number] : []));
  for (const part of parts) {
    if (!isStatement(part) && part.kind === "summary") {
      for (const number of numbersIn(part.numbers)) covered.add(number);
    }
  }
  const missing = statements.flatMap(({ number }) => covered.has(number) ? [] : [number]);
  const [first] = missing;
  if (first === undefined) return undefined;
  const last = missing.at(-1) ?? first;
  const where = place.whereOf(first, last);
  return { kind: "gap", numbers: numberRanges(missing), at: Math.max(last, tail - 1), where };
}
