import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lockFile } from "../../runtime/file_lock.ts";
import { pathIn } from "../../runtime/found.ts";
import type { World } from "../../setup/world.ts";
import { fileNamePart } from "../../text/markdown.ts";
import { archivesIn, DIALOGUES } from "../archives.ts";
import type { Experiment } from "../experiment.ts";
import { PROVENANCE_FILE, readParts } from "../provenance.ts";
import { writeResults } from "../results.ts";
import { collectExperiment, type ExperimentRun } from "../run_experiment.ts";
import type { QueueDatabase } from "./database.ts";
import { pullDialogue, type QueuedExperiment, queuedExperiments } from "./pull.ts";

/** Options of a pull. */
export interface PullOptions {
  /** The folder of the experiment, or of all experiments, which is made if it is missing. */
  readonly directory: string;
  readonly world: World;
  /** Ends the pull between two dialogues. */
  readonly signal: AbortSignal;
}

/** An experiment that was pulled, with the path of its folder. */
export interface Pulled {
  readonly folder: string;
  readonly experiment: Experiment;
  readonly ran: ExperimentRun;
}

/** Writes each experiment of a queue into a folder of its name; of several with one name, the newest has it alone. */
export async function* pullAll(
  database: QueueDatabase,
  { directory, world, signal }: PullOptions,
): AsyncGenerator<Pulled> {
  const taken = new Set<string>();
  for (const queued of (await queuedExperiments(database.sql)).toReversed()) {
    if (signal.aborted) return;
    const name = fileNamePart(queued.name);
    const folder = join(directory, taken.has(name) ? fileNamePart(`${name}-${queued.hash.slice(0, 8)}`) : name);
    taken.add(name);
    const written = await pullExperiment(database, queued, { directory: pathIn(world.io.cwd, folder), world, signal });
    yield { folder, ...written };
  }
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
): Promise<Omit<Pulled, "folder">> {
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
