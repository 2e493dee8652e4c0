import { join, relative } from "node:path";
import { JOURNAL_FILE, JournalReadError } from "../archive/journal_reader.ts";
import { archiveFolders } from "../archive/list.ts";
import { protocolInWords } from "../archive/render/words.ts";
import { exists, pathIn, saysAbsent } from "../runtime/found.ts";
import type { Json } from "../transcript/json.ts";
import { ConfigError } from "../setup/errors.ts";
import type { Arm, Experiment, Item } from "./experiment.ts";
import { rowOf } from "./dialogue_row.ts";
import { readHeld } from "./held.ts";
import { type DialogueRow, isOverRow } from "./row.ts";
import type { ExperimentRun } from "./run_experiment.ts";

/** Archives as an experiment: what was held, and what it came to. */
export interface ReadArchives {
  readonly experiment: Experiment;
  readonly run: Pick<ExperimentRun, "rows" | "left">;
}

/**
 * Reads archives that no experiment made as the rows of one: the arm of each is the one whose folder it is in, else its
 * protocol; the item is its topic, and the key its path. Makes no call. An archive that cannot be read, or is
 * unfinished, is left with the reason.
 *
 * @param directory The experiment's folder, from which paths of archives are shown.
 * @throws {ConfigError} If a folder does not exist, there is no archive in any, or one is in the folders of two arms.
 */
export async function readArchives(experiment: Experiment, directory: string): Promise<ReadArchives> {
  const { archives = [], folder } = experiment;
  const armsOf = new Map<string, string | undefined>();
  for (const [named, shown] of Object.entries(archives)) {
    const own = Array.isArray(archives) ? undefined : named;
    for (const path of await foldersAt(shown, folder)) {
      if (armsOf.has(path) && armsOf.get(path) !== own) {
        throw new ConfigError(`${path} is in the arms ${armsOf.get(path)} and ${own}: name folders without it`);
      }
      armsOf.set(path, own);
    }
  }
  if (armsOf.size === 0) throw new ConfigError(`There are no archives in ${Object.values(archives).join(", ")}`);
  const rows: DialogueRow[] = [];
  const left: ExperimentRun["left"][number][] = [];
  const arms = new Map<string, Arm>();
  const items = new Map<string, Item>();
  for (const [path, own] of armsOf) {
    const key = relative(directory, path).replaceAll("\\", "/");
    const of = (protocol: string, topic: string, truth?: Json) => ({
      key,
      models: [],
      seed: 0,
      repetition: 1,
      arm: { name: own ?? protocol, protocol, configuration: {} },
      item: { id: topic, motion: topic, ...(typeof truth === "string" ? { answer: [truth] } : {}) },
    });
    try {
      const held = await readHeld(path);
      const { topic, settings, imported } = held.record;
      const combination = of(protocolInWords(held.record), topic, imported && settings["truth"]);
      arms.set(combination.arm.name, combination.arm);
      items.set(combination.item.id, combination.item);
      const row = rowOf(combination, held, directory);
      rows.push(row);
      if (!isOverRow(row)) left.push({ combination, reason: row.endReason ?? "it is unfinished" });
    } catch (error) {
      if (!(error instanceof JournalReadError)) throw error;
      left.push({ combination: of("unknown", "unknown"), reason: `it cannot be read: ${error.message}` });
    }
  }
  return { experiment: { ...experiment, arms: [...arms.values()], items: [...items.values()] }, run: { rows, left } };
}

/** Returns the archives in a folder, or the folder itself if it is one. */
async function foldersAt(shown: string, folder: string): Promise<readonly string[]> {
  const path = pathIn(folder, shown);
  if (await exists(join(path, JOURNAL_FILE))) return [path];
  try {
    return await archiveFolders(path);
  } catch (error) {
    if (!saysAbsent(error)) throw error;
    throw new ConfigError(`There is no folder ${shown}`, { cause: error });
  }
}
