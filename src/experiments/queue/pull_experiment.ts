import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lockFile } from "../../runtime/file_lock.ts";
import type { World } from "../../setup/world.ts";
import { archivesIn, DIALOGUES } from "../archives.ts";
import type { Experiment } from "../experiment.ts";
import { PROVENANCE_FILE, readParts } from "../provenance.ts";
import { writeResults } from "../results.ts";
import { collectExperiment, type ExperimentRun } from "../run_experiment.ts";
import type { QueueDatabase } from "./database.ts";
import { pullDialogue, type QueuedExperiment } from "./pull.ts";

/** Options of a pull. */
export interface PullOptions {
  /** The experiment's folder, which is made if it is missing. */
  readonly directory: string;
  readonly world: World;
  /** Ends the pull between two dialogues. */
  readonly signal: AbortSignal;
}

/**
 * Writes an experiment as `convene run` on one machine does: archives of its dialogues as far as they are held,
 * and results.
 *
 * @throws {LockedError} If another process writes to the folder.
 * @throws {JournalReadError} If a journal was changed in the database.
 */
export async function pullExperiment(
  { sql }: QueueDatabase,
  { provenance, dialogues }: QueuedExperiment,
  { directory, world, signal }: PullOptions,
): Promise<{ readonly experiment: Experiment; readonly ran: ExperimentRun }> {
  await mkdir(directory, { recursive: true });
  const unlock = lockFile(join(directory, "experiment"));
  try {
    await writeFile(join(directory, PROVENANCE_FILE), provenance);
    const experiment = await readParts([{ shown: directory, path: directory }]);
    const archives = await archivesIn(directory);
    for (const dialogue of dialogues) {
      if (signal.aborted) break;
      const outputDirectory = join(directory, DIALOGUES);
      await pullDialogue(sql, dialogue, { outputDirectory, earlier: archives.get(dialogue) });
    }
    const ran = await collectExperiment(experiment, { directory, world });
    await writeResults({ experiment, run: ran }, directory);
    return { experiment, ran };
  } finally {
    unlock();
  }
}
