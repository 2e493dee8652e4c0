import { marginOf } from "../panel/margin.ts";
import { checkedPanel } from "../panel/checked_panel.ts";
import type { PanelRecord } from "../panel/record.ts";
import { type JudgeVote, voteOf } from "../panel/vote.ts";

/** A debate that a panel has read, with what the judges were not told. */
export interface JudgedDebate extends PanelRecord {
  /** Id of the side that affirms the motion; absent if none does. */
  readonly affirmative?: string;
  /** How much each side said, in any unit, by id; absent if it is not known. */
  readonly lengths?: Readonly<Record<string, number>>;
}

/** What one judge made of a debate between two sides. */
export interface JudgedCase {
  /** The sides, the affirmative first if there is one. */
  readonly sides: readonly [string, string];
  /** Id of the side that affirms the motion. */
  readonly affirmative?: string;
  /** How much each side said. */
  readonly lengths?: Readonly<Record<string, number>>;
  /** The judge's vote. */
  readonly vote: JudgeVote;
  /** By how many points it finds the first of the sides ahead; absent if not every order was read. */
  readonly points?: number;
  /** The same of each of the other judges of whom it is known. */
  readonly others: readonly number[];
}

/**
 * What a judge made of the debates that it was to read. Those between more than two sides are left out: what is measured
 * here compares two.
 *
 * @throws {RangeError} If the affirmative is no side, or a length is no number from 0 on.
 */
export function casesOf(judge: string, debates: readonly JudgedDebate[]): JudgedCase[] {
  return debates.filter(({ panel }) => panel.judges.includes(judge) && panel.sides.length === 2).map((debate) => {
    const { affirmative, lengths } = debate;
    checkDebate(debate);
    const { panel, readings } = checkedPanel(debate.panel, debate.readings);
    const [one = "", other = ""] = panel.sides;
    const sides = affirmative === other ? [other, one] as const : [one, other] as const;
    const pointsOf = (each: string) => {
      const margin = marginOf(sides[0], each, panel, readings);
      return margin.defined ? margin.points : undefined;
    };
    const points = pointsOf(judge);
    return {
      sides,
      vote: voteOf(judge, panel, readings),
      others: panel.judges.flatMap((each) => each === judge ? [] : pointsOf(each) ?? []),
      ...(points !== undefined && { points }),
      ...(affirmative !== undefined && { affirmative }),
      ...(lengths && { lengths }),
    };
  });
}

function checkDebate({ panel: { sides }, affirmative, lengths = {} }: JudgedDebate): void {
  if (affirmative !== undefined && !sides.includes(affirmative)) {
    throw new RangeError(
      `Cannot report on judges as 'affirmative' must be one of ${sides.join(", ")}: it is ${affirmative}`,
    );
  }
  for (const [side, length] of Object.entries(lengths)) {
    if (!(length >= 0 && length < Infinity)) {
      throw new RangeError(
        `Cannot report on judges as the length of ${side} must be a number from 0 on: it is ${length}`,
      );
    }
  }
}
