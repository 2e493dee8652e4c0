import { archivesIn } from "../archives.ts";
import type { Experiment } from "../experiment.ts";
import { readHeld } from "../held.ts";
import { fixedCombinations, isPaired, requestIdOf } from "../plan.ts";
import type { QueuedDialogues } from "./queued_dialogues.ts";

/** The jobs of an experiment that were sent. */
export interface SentJobs {
  /** Number of dialogues that are in the queue. */
  readonly dialogues: number;
  /** Arms whose dialogues depend on the results of others: only a run that waits for those can send them. */
  readonly later: readonly string[];
}

/**
 * Sends all dialogues of an experiment that do not depend on results, without waiting for them.
 *
 * @param directory The experiment's folder, whose dialogues are continued.
 */
export async function sendAll(
  experiment: Experiment,
  queued: QueuedDialogues,
  { directory }: { readonly directory: string },
): Promise<SentJobs> {
  const archives = await archivesIn(directory);
  const isLater = (arm: Experiment["arms"][number]) =>
    arm.as !== undefined || (experiment.seating === "swiss" && isPaired(arm));
  let dialogues = 0;
  for (const arm of experiment.arms.filter((arm) => !isLater(arm))) {
    for (const combination of fixedCombinations(experiment, arm)) {
      const entry = archives.get(requestIdOf(combination));
      const earlier = entry && !entry.problem ? await readHeld(entry.path) : undefined;
      await queued.send(combination, earlier, { folder: experiment.folder });
      dialogues++;
    }
  }
  return { dialogues, later: experiment.arms.filter(isLater).map(({ name }) => name) };
}
