import { type Estimate, NO_ESTIMATE, plusEstimate } from "../setup/estimate.ts";
import type { World } from "../setup/world.ts";
import type { Arm, Combination, Experiment } from "./experiment.ts";
import { rehearse } from "./hold.ts";
import { combinationsOf, fixedCombinations, isAnswering, isPaired, namingArm, requestIdOf } from "./plan.ts";
import { archivesIn, DIALOGUES } from "./archives.ts";
import { swissRounds, withExchange } from "./seating.ts";

/** The dialogues that an experiment would hold, and their estimate. */
export interface Plan {
  readonly arms: readonly PlannedArm[];
  /** All that is still to be held, without votes that match another arm. */
  readonly all: Estimate;
}

/** The dialogues that an arm would hold. */
export interface PlannedArm {
  readonly name: string;
  readonly dialogues: number;
  /** Items that it leaves out, as their answer is unknown and nothing could be made of one. */
  readonly skipped: number;
  /** Those that are complete already. */
  readonly held: number;
  /** The estimate of the others, with their panels; absent for a vote that matches another arm, and uses as much. */
  readonly estimate?: Estimate;
  /** The arm that a vote matches. */
  readonly as?: string;
}

/**
 * Rehearses an experiment without calls. Combinations that differ in their seed or repetition alone count alike. The
 * pairs of a Swiss tournament are unknown, so the first ones of all pairs stand for them.
 *
 * @throws {SetupError} If a dialogue cannot be held as configured.
 */
export async function rehearseExperiment(
  experiment: Experiment,
  { directory, world }: { readonly directory: string; readonly world: World },
): Promise<Plan> {
  const archives = await archivesIn(directory);
  const isHeld = (combination: Combination) => archives.get(requestIdOf(combination))?.status === "completed";
  const options = { world, folder: experiment.folder, outputDirectory: `${directory}/${DIALOGUES}` };
  const arms: PlannedArm[] = [];
  for (const arm of experiment.arms) {
    const combinations = plannedOf(experiment, arm);
    const left = combinations.filter((combination) => !isHeld(combination));
    const skipped = isAnswering(arm) ? experiment.items.filter(({ answer }) => !answer).length : 0;
    const counted = {
      name: arm.name,
      dialogues: combinations.length,
      held: combinations.length - left.length,
      skipped,
    };
    if (arm.as) {
      arms.push({ ...counted, as: arm.as.arm });
      continue;
    }
    const alike = Map.groupBy(left, ({ item, models }) => JSON.stringify([item.id, models.toSorted()]));
    let estimate = NO_ESTIMATE;
    for (const [first, ...others] of alike.values()) {
      if (!first) continue;
      const one = await namingArm(arm, () => rehearse(first, options));
      estimate = plusEstimate(estimate, one, 1 + others.length);
    }
    arms.push({ ...counted, estimate });
  }
  const all = arms.reduce((sum, { estimate }) => estimate ? plusEstimate(sum, estimate) : sum, NO_ESTIMATE);
  return { arms, all };
}

function plannedOf(experiment: Experiment, arm: Arm): readonly Combination[] {
  const { models, seating } = experiment;
  if (seating !== "swiss" || !isPaired(arm)) return fixedCombinations(experiment, arm);
  const pairs = Array.from({ length: Math.floor(models.length / 2) }, (_, n) => [models[2 * n], models[2 * n + 1]]);
  const rounds = Array.from({ length: swissRounds(models.length) }, () => pairs).flat();
  const known = rounds.flatMap(([a, b]): [string, string][] => a !== undefined && b !== undefined ? [[a, b]] : []);
  return combinationsOf(experiment, arm, withExchange(known));
}
