import { readingRows, TIE } from "../../judging/panel/readings.ts";
import type { Match } from "../../judging/ratings/match.ts";
import { armKindOf } from "../../protocols/names.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DialogueRow } from "../row.ts";

/** The matches that ratings rest on, and the debates that give none. */
export interface RatedMatches {
  readonly matches: readonly Match[];
  /** Number of matches that are judges' readings; the others are verdicts of the debates themselves. */
  readonly readings: number;
  /** Readings that are missing. */
  readonly missing: number;
  /** Debates that give no match: with more than two sides, a side that said nothing, or no reading or verdict. */
  readonly unrated: number;
  /** Rated debates for which nobody said who affirms; the side that sits first counts as affirming. */
  readonly unsided: number;
}

/**
 * Returns the matches of debates between two sides. Each reading by a judge is one; for a debate without a panel its own
 * verdict is. Of equal models, too, a match shows what affirming and the order are worth.
 *
 * @param judge Leaves out the readings of all others.
 */
export function ratedMatches(rows: readonly DialogueRow[], judge?: string): RatedMatches {
  const debates = rows.filter(({ sides }) => sides.length > 0);
  const rated = debates.map((row): RowMatches =>
    row.sides.length === 2 && !isOneSided(row) ? matchesIn(row, judge) : { matches: [], readings: 0, missing: 0 }
  );
  const sum = (of: (each: typeof rated[number]) => number) => rated.reduce((total, each) => total + of(each), 0);
  return {
    matches: rated.flatMap(({ matches }) => matches),
    readings: sum(({ readings }) => readings),
    missing: sum(({ missing }) => missing),
    unrated: sum(({ matches }) => matches.length === 0 ? 1 : 0),
    unsided: debates.filter((row, n) => rated[n]?.matches.length && !isSided(row)).length,
  };
}

/** Returns `true` if it is known who affirms: the first side of a debate, or the one that a panel's dialogue names. */
function isSided({ protocol, panel }: DialogueRow): boolean {
  return armKindOf(protocol) === "sides" || panel?.affirmative !== undefined;
}

/** Returns `true` if one side said nothing, as where a consultant argues alone: that is no match between debaters. */
function isOneSided({ panel }: DialogueRow): boolean {
  return Object.values(panel?.lengths ?? {}).includes(0);
}

type RowMatches = Pick<RatedMatches, "matches" | "readings" | "missing">;

function matchesIn(row: DialogueRow, judge: string | undefined): RowMatches {
  const { sides, panel, verdict, item: motion } = row;
  const [affirmative = ""] = panel?.panel.sides ?? sides.map(({ id }) => id);
  const of = (id: string) => id === affirmative ? "affirmative" as const : "negative" as const;
  const modelOf = (side: "affirmative" | "negative") => sides.find(({ id }) => of(id) === side)?.model ?? side;
  const between = { affirmative: modelOf("affirmative"), negative: modelOf("negative"), motion };
  if (panel) {
    const all = readingRows(panel).filter((each) => judge === undefined || each.judge === judge);
    const matches = all.flatMap(({ favours, order }): Match[] =>
      favours === undefined ? [] : [{
        ...between,
        favours: favours === TIE ? "tie" : of(favours),
        ...omitUndefined({ first: order === undefined ? undefined : of(order) }),
      }]
    );
    return { matches, readings: matches.length, missing: all.length - matches.length };
  }
  const favours = !verdict || verdict.kind === "undecided"
    ? undefined
    : verdict.kind === "decided"
    ? of(verdict.winner)
    : "tie";
  return { matches: favours ? [{ ...between, favours }] : [], readings: 0, missing: 0 };
}
