import { sameStatement } from "../../text/same_statement.ts";
import type { ResponseRound, ResponseTable } from "./table.ts";

/**
 * Whether nobody has moved for so many rounds, the last one among them: all who take part answered in each of them, with
 * the same stance and the same position as in the first. Positions are the same word for word or, in a round that
 * somebody who takes no side was asked about, where that names nobody who moved.
 *
 * @param rounds An integer >= 2.
 */
export function isStable({ seats, rounds: all }: ResponseTable, rounds: number): boolean {
  const last = all.slice(-rounds);
  if (last.length < rounds || seats.length < 2) return false;
  return last.every((round, at) => {
    const before = last[at - 1];
    return seats.every((seat) => before === undefined ? answers(round, seat) : isUnmoved(seat, before, round));
  });
}

function answers({ given }: ResponseRound, seat: string): boolean {
  return given.some(({ participant }) => participant === seat);
}

function isUnmoved(seat: string, before: ResponseRound, after: ResponseRound): boolean {
  const [a, b] = [before, after].map(({ given }) => given.find(({ participant }) => participant === seat)?.response);
  if (!a || !b || a.stance !== b.stance) return false;
  return after.evaluation ? !after.evaluation.moved.includes(seat) : sameStatement(a.position, b.position);
}
