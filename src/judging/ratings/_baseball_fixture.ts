import type { Match } from "./match.ts";

/** Teams of the American League, Eastern Division, from the best record to the worst. */
export const TEAMS = ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"];

/**
 * Wins in 1987 of the team in the row against that in the column: at home, and away. From table 10.10 of Agresti,
 * "Categorical Data Analysis" (2002), as in the data of the R package BradleyTerry2.
 */
const AT_HOME = [
  [0, 4, 4, 4, 6, 4, 6],
  [3, 0, 4, 4, 6, 6, 4],
  [2, 4, 0, 2, 4, 4, 6],
  [3, 5, 2, 0, 4, 4, 6],
  [5, 2, 3, 4, 0, 5, 6],
  [2, 3, 3, 4, 4, 0, 2],
  [2, 1, 1, 2, 1, 3, 0],
];
const LOST_AT_HOME = [
  [0, 3, 2, 3, 1, 2, 0],
  [3, 0, 2, 3, 0, 1, 3],
  [5, 3, 0, 4, 3, 2, 0],
  [3, 1, 5, 0, 3, 2, 1],
  [1, 5, 3, 2, 0, 2, 0],
  [5, 3, 4, 3, 2, 0, 4],
  [5, 5, 6, 4, 6, 4, 0],
];

/** The games, with the home team in the place of the affirmative; each its own motion. */
export function baseballGames(): readonly Match[] {
  return TEAMS.flatMap((affirmative, row) =>
    TEAMS.flatMap((negative, column) =>
      ([[AT_HOME, "affirmative"], [LOST_AT_HOME, "negative"]] as const).flatMap(([table, favours]) =>
        Array.from({ length: table[row]?.[column] ?? 0 }, (_, n): Match => ({
          affirmative,
          negative,
          favours,
          motion: `${affirmative}-${negative}-${favours}-${n}`,
        }))
      )
    )
  );
}
