import type { Arm, Combination, Experiment, Pairing } from "./experiment.ts";
import { combinationsOf } from "./plan.ts";
import { type DialogueRow, pointsOf } from "./row.ts";
import { swissPairs, swissRounds, withExchange } from "./seating.ts";

/**
 * Yields the combinations of a Swiss tournament round by round; each `next` takes the rows of the round before. A model
 * that sits out gets one point.
 */
export function* swissStages(
  experiment: Experiment,
  arm: Arm,
): Generator<readonly Combination[], void, readonly DialogueRow[]> {
  const { models } = experiment;
  const points = new Map<string, number>();
  const met: Pairing[] = [];
  const satOut: string[] = [];
  for (let round = 1; round <= swissRounds(models.length); round++) {
    const { pairs, sitsOut } = swissPairs(models, points, met, satOut);
    const rows = yield combinationsOf(experiment, arm, withExchange(pairs));
    met.push(...pairs);
    for (const [model, share] of sharesOf(pairs, rows)) points.set(model, (points.get(model) ?? 0) + share);
    if (sitsOut !== undefined) {
      satOut.push(sitsOut);
      points.set(sitsOut, (points.get(sitsOut) ?? 0) + 1);
    }
  }
}

/** Returns the points of a round, 0 to 1 for each model: its share of the points in all debates of its pair. */
function sharesOf(pairs: readonly Pairing[], rows: readonly DialogueRow[]): readonly (readonly [string, number])[] {
  return pairs.flatMap((pair) => {
    const own = rows.filter(({ sides }) => pair.every((model) => sides.some((side) => side.model === model)));
    const shares = pair.map((model) => {
      const points = own.flatMap((row) => pointsOf(row)?.filter((_, at) => row.sides[at]?.model === model) ?? []);
      return points.reduce((sum, each) => sum + each, 0);
    });
    const all = shares.reduce((sum, each) => sum + each, 0);
    return pair.map((model, at) => [model, all === 0 ? 0.5 : (shares[at] ?? 0) / all] as const);
  });
}
