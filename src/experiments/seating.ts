import type { Pairing, Seating } from "./experiment.ts";

/** Points by model: 1 for a win, ½ for a tie. */
export type Standings = ReadonlyMap<string, number>;

/**
 * Returns the pairings that do not depend on results, each also with the sides exchanged. A model that meets itself
 * sits on both sides, so nothing is exchanged.
 */
export function fixedPairings(models: readonly string[], seating: Exclude<Seating, "swiss">): readonly Pairing[] {
  if (seating === "self") return models.map((model) => [model, model]);
  const pairs = seating === "round_robin" ? pairsOf(models) : seating.pairs;
  return withExchange(pairs);
}

/** Returns the pairings with the sides exchanged after each. */
export function withExchange(pairs: readonly Pairing[]): readonly Pairing[] {
  return pairs.flatMap(([a, b]): Pairing[] => a === b ? [[a, b]] : [[a, b], [b, a]]);
}

function pairsOf(models: readonly string[]): readonly Pairing[] {
  return models.flatMap((one, n) => models.slice(n + 1).map((other): Pairing => [one, other]));
}

/** Returns the number of rounds of a Swiss tournament: ⌈log₂ n⌉, which is enough for one model to win all. */
export function swissRounds(models: number): number {
  return Math.ceil(Math.log2(models));
}

/**
 * Returns the pairs of the next round of a Swiss tournament: from the top of the standings down, each model meets the
 * next one that it has not met; a rematch only if nobody else is left. With an odd number of models, the lowest that
 * has not sat out yet sits out.
 *
 * @param models All models; those with equal points keep this order.
 * @param met The pairs of earlier rounds.
 * @param satOut The models that sat out in earlier rounds.
 */
export function swissPairs(
  models: readonly string[],
  standings: Standings,
  met: readonly Pairing[],
  satOut: readonly string[] = [],
): { readonly pairs: readonly Pairing[]; readonly sitsOut?: string } {
  const points = (model: string) => standings.get(model) ?? 0;
  const ranked = models.toSorted((a, b) => points(b) - points(a));
  const sitsOut = ranked.length % 2 === 0
    ? undefined
    : ranked.findLast((model) => !satOut.includes(model)) ?? ranked.at(-1);
  const playing = ranked.filter((model) => model !== sitsOut);
  const haveMet = (a: string, b: string) => met.some((pair) => pair.includes(a) && pair.includes(b));
  const pairs = paired(playing, haveMet) ?? paired(playing, () => false) ?? [];
  return sitsOut === undefined ? { pairs } : { pairs, sitsOut };
}

/** Returns the pairs from the top down, as near in rank as possible; `undefined` if somebody is left without one. */
function paired(
  [first, ...others]: readonly string[],
  haveMet: (a: string, b: string) => boolean,
): readonly Pairing[] | undefined {
  if (first === undefined) return [];
  for (const other of others) {
    if (haveMet(first, other)) continue;
    const rest = paired(others.filter((each) => each !== other), haveMet);
    if (rest) return [[first, other], ...rest];
  }
  return undefined;
}
