import assert from "node:assert/strict";
import fc from "fast-check";
import { baseballGames, TEAMS } from "./_baseball_fixture.ts";
import { countsOf, designOf } from "./design.ts";
import { type Counts, fitCoefficients, type Row } from "./fit.ts";
import type { Match } from "./match.ts";

/** So many of each match that the prior no longer matters, as in published estimates without one. */
const MANY = 1e6;

function fitted(matches: readonly Match[], times = 1): readonly number[] {
  const { rows, motions, size } = designOf(matches);
  const { played, won } = countsOf(rows.length, motions);
  const counts = { played: played.map((n) => times * n), won: won.map((n) => times * n) };
  return fitCoefficients(rows, counts, new Array<number>(size).fill(0));
}

Deno.test("fitCoefficients() gives the published estimates of the baseball games of 1987 with a term for the home team", () => {
  // Agresti, "Categorical Data Analysis" (2002), section 10.6: the home team's coefficient, and table 10.11, column 5,
  // where the exponentials of the strengths sum to 1.
  const games = baseballGames();
  assert.equal(games.length, 273);
  const coefficients = fitted(games, MANY);
  assert.equal(coefficients[7]?.toFixed(3), "0.302");
  const { models } = designOf(games);
  const sizes = models.map((_, at) => Math.exp(coefficients[at] ?? NaN));
  const sum = sizes.reduce((all, size) => all + size, 0);
  const share = (team: string) => ((sizes[models.indexOf(team)] ?? NaN) / sum).toFixed(3);
  assert.deepEqual(TEAMS.map(share), ["0.220", "0.190", "0.164", "0.157", "0.137", "0.088", "0.044"]);
});

Deno.test("fitCoefficients() gives the published estimates of the baseball games of 1987 without that term", () => {
  // Table 10.11, column 3: strengths less Baltimore's. Each game is counted half for either team at home, so that the
  // term is 0.
  const games = baseballGames();
  const mirrored = games.map(({ affirmative, negative, favours, motion }): Match => ({
    affirmative: negative,
    negative: affirmative,
    favours: favours === "affirmative" ? "negative" : "affirmative",
    motion,
  }));
  const coefficients = fitted([...games, ...mirrored], MANY);
  const { models } = designOf(games);
  const strength = (team: string) => coefficients[models.indexOf(team)] ?? NaN;
  const above = TEAMS.map((team) => (strength(team) - strength("Baltimore")).toFixed(2));
  assert.deepEqual(above, ["1.58", "1.44", "1.29", "1.25", "1.11", "0.68", "0.00"]);
});

Deno.test("fitCoefficients() gives the published estimates of citations between statistical journals", () => {
  // Turner and Firth, "Bradley–Terry models in R: the BradleyTerry2 package", Journal of Statistical Software 48 (2012),
  // section 2.1: the data of Stigler (1994), with strengths less Biometrika's.
  const cited = [[0, 730, 498, 221], [33, 0, 68, 17], [320, 813, 0, 142], [284, 276, 325, 0]];
  const pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]] as const;
  const rows = pairs.map(([a, b]): Row => [{ coefficient: a, sign: 1 }, { coefficient: b, sign: -1 }]);
  const wins = (a: number, b: number) => MANY * (cited[a]?.[b] ?? NaN);
  const counts = {
    played: pairs.map(([a, b]) => wins(a, b) + wins(b, a)),
    won: pairs.map(([a, b]) => wins(a, b)),
  };
  const [biometrika = NaN, ...others] = fitCoefficients(rows, counts, [0, 0, 0, 0]);
  assert.deepEqual(others.map((strength) => (strength - biometrika).toFixed(4)), ["-2.9491", "-0.4796", "0.2690"]);
});

const MEETS: readonly Row[] = [
  [{ coefficient: 0, sign: 1 }, { coefficient: 1, sign: -1 }, { coefficient: 2, sign: 1 }],
  [{ coefficient: 1, sign: 1 }, { coefficient: 0, sign: -1 }, { coefficient: 2, sign: 1 }],
];

/** The slopes of the likelihood, prior included, which are all 0 where it is largest. */
function slopes(rows: readonly Row[], { played, won }: Counts, coefficients: readonly number[]): readonly number[] {
  const chance = (x: number) => 1 / (1 + Math.exp(-x));
  return coefficients.map((value, k) =>
    rows.reduce((sum, row, n) => {
      const x = row.reduce((total, { coefficient, sign }) => total + sign * (coefficients[coefficient] ?? NaN), 0);
      const sign = row.find(({ coefficient }) => coefficient === k)?.sign ?? 0;
      return sum + sign * ((won[n] ?? NaN) - (played[n] ?? NaN) * chance(x));
    }, 0.5 - chance(value))
  );
}

Deno.test("fitCoefficients() finds the largest likelihood, however one-sided the matches", () => {
  const times = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(fc.property(times, times, times, times, (won, lost, alsoWon, alsoLost) => {
    const counts = { played: [won + lost, alsoWon + alsoLost], won: [won, alsoWon] };
    const coefficients = fitCoefficients(MEETS, counts, [0, 0, 0]);
    const scale = 1 + won + lost + alsoWon + alsoLost;
    for (const slope of slopes(MEETS, counts, coefficients)) assert.ok(Math.abs(slope) / scale < 1e-9, `${slope}`);
  }));
});

Deno.test("fitCoefficients() keeps the unbeaten finite: one model against one of strength 0 gains ln(2 n + 1)", () => {
  // With n wins and the prior's half a win and half a loss: ln((n + ½) / ½).
  for (const n of [0, 1, 10, 1e9]) {
    const [strength] = fitCoefficients([[{ coefficient: 0, sign: 1 }]], { played: [n], won: [n] }, [0]);
    assert.ok(Math.abs((strength ?? NaN) - Math.log(2 * n + 1)) < 1e-6, `${n} wins: ${strength}`);
  }
});

Deno.test("fitCoefficients() gives the same wherever it starts", () => {
  const counts = { played: [10, 10], won: [8.5, 4] };
  const plain = fitCoefficients(MEETS, counts, [0, 0, 0]);
  for (const start of [[5, -5, 0], [-20, 20, 20], [0, 0, 30]]) {
    fitCoefficients(MEETS, counts, start).forEach((value, k) =>
      assert.ok(Math.abs(value - (plain[k] ?? NaN)) < 1e-9, `from ${start}`)
    );
  }
});
