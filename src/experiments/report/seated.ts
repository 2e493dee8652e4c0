import { count } from "../../words/en/numbers.ts";
import type { Experiment } from "../experiment.ts";
import type { DialogueRow } from "../row.ts";

/** Pairs of debates on questions with a known answer, in which two models exchanged sides. The kinds add up to all. */
export interface SeatedPairs {
  readonly arm: string;
  readonly pairs: number;
  /** One is right and one wrong: the same model won from both sides. */
  readonly sameModel: number;
  /** The right position won both. */
  readonly right: number;
  /** The wrong position won both. */
  readonly wrong: number;
  /** Pairs with a tie or without an answer. */
  readonly open: number;
}

/** Returns the pairs of each arm of debates; nothing of arms without pairs. */
export function seatedPairs(rows: readonly DialogueRow[]): readonly SeatedPairs[] {
  const known = rows.filter(({ answer, sides }) => answer && sides.length === 2);
  const groups = Map.groupBy(
    known,
    ({ arm, item, seed, repetition, models }) => JSON.stringify([arm, item, seed, repetition, models.toSorted()]),
  );
  const pairs = [...groups.values()].flatMap(([first, second, ...others]) =>
    first && second && others.length === 0 && first.models[0] !== second.models[0] ? [{ first, second }] : []
  );
  return [...Map.groupBy(pairs, ({ first }) => first.arm)].map(([arm, own]): SeatedPairs => {
    const kinds = own.map(({ first, second }) => kindOf(first, second));
    const count = (kind: ReturnType<typeof kindOf>) => kinds.filter((each) => each === kind).length;
    return {
      arm,
      pairs: own.length,
      sameModel: count("same_model"),
      right: count("right"),
      wrong: count("wrong"),
      open: count("open"),
    };
  });
}

function kindOf({ answer: one }: DialogueRow, { answer: other }: DialogueRow) {
  if (one?.kind !== "answered" || other?.kind !== "answered") return "open";
  if (one.right !== other.right) return "same_model";
  return one.right ? "right" : "wrong";
}

/** Returns the pairs of an arm in a line. */
export function seatedInWords({ arm, pairs, sameModel, right, wrong, open }: SeatedPairs): string {
  return `${arm} with the sides exchanged: ${
    count(pairs, "pair")
  }; won by the same model from both sides ${sameModel}, ` +
    `by the right position ${right}, by a wrong position ${wrong}, with a tie or no answer ${open}. A panel that ` +
    "follows the debater and not the position scores 50 %.";
}

/**
 * Returns the mean share of right answers by guessing among the positions of the questions with a known answer;
 * `undefined` if there is none, or one of them has no positions.
 */
export function chanceOf({ items }: Pick<Experiment, "items">): number | undefined {
  const known = items.filter(({ answer }) => answer);
  const shares = known.flatMap(({ positions }) => positions ? [1 / positions.length] : []);
  if (known.length === 0 || shares.length < known.length) return undefined;
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
