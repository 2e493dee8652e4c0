import { fieldsIn } from "../../transcript/json.ts";
import { sideField } from "../../transcript/judgement.ts";
import type { Note } from "../../transcript/record.ts";
import { mean } from "../statistics/statistic.ts";

/** Probability that each side will be found right: 0–1 each, with a sum of 1. */
export type Belief = Readonly<Record<string, number>>;

/** A judge's belief at one point of the dialogue. */
export interface BeliefAt {
  /** Id of the judge. */
  readonly judge: string;
  /** Path of the last phase it had read. */
  readonly after: string;
  /** Number of that point, from 1. */
  readonly point: number;
  /** Mean over the answered orders; absent if none was answered. */
  readonly belief?: Belief;
  /** The reason anything is missing; absent if nothing is. */
  readonly missing?: string;
  /** The answer in each order that the judge was to read. */
  readonly byOrder: readonly {
    readonly order: readonly string[];
    /** Absent if it is missing. */
    readonly belief?: Belief;
  }[];
}

/** Returns the name of a belief's question, from its point and order, both from 1. */
export function beliefName(point: number, order: number): string {
  return `after-${point}-order-${order}`;
}

/**
 * Returns a judge's belief at a point, as the mean over the orders that it was to read.
 *
 * @param noteNamed Returns the judge's note with the name of a belief's question.
 */
export function beliefAt(
  judge: string,
  { after, at, orders, read }: {
    readonly after: string;
    /** Place of the point, from 0. */
    readonly at: number;
    readonly orders: readonly (readonly string[])[];
    readonly read: readonly (readonly string[])[];
  },
  noteNamed: (name: string) => Note | undefined,
): BeliefAt {
  const answers = read.map((order) => beliefIn(noteNamed(beliefName(at + 1, orders.indexOf(order) + 1)), order));
  const beliefs = answers.filter((answer) => typeof answer !== "string");
  const missing = answers.filter((answer) => typeof answer === "string");
  const shares = Object.keys(beliefs[0] ?? {}).map((id): [string, number] => [
    id,
    mean(beliefs.flatMap((each) => each[id] ?? [])) ?? NaN,
  ]);
  return {
    judge,
    after,
    point: at + 1,
    ...(beliefs.length > 0 && { belief: Object.fromEntries(shares) }),
    ...(missing.length > 0 && { missing: [...new Set(missing)].join("; ") }),
    byOrder: answers.map((answer, n) => ({
      order: read[n] ?? [],
      ...(typeof answer === "string" ? {} : { belief: answer }),
    })),
  };
}

/** Reads a belief from its answer, or returns the reason there is none. */
function beliefIn(note: Note | undefined, order: readonly string[]): Belief | string {
  if (!note) return "it was not asked yet";
  if (!note.answer.given) return note.answer.reason;
  const given = fieldsIn(note.answer.value);
  const stated = order.map((id, place): [string, number] => {
    const p = given[sideField(place + 1)];
    return [id, typeof p === "number" ? p : NaN];
  });
  const sum = stated.reduce((all, [, p]) => all + p, 0);
  if (sum === 0) return "all of its probabilities are 0";
  if (!stated.every(([, p]) => p >= 0)) return "it cannot be read";
  // Spreads what rounding left over.
  return Object.fromEntries(stated.map(([id, p]) => [id, p / sum]));
}
