import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { saysAbsent } from "../runtime/found.ts";
import { VERSION } from "../runtime/system_runtime.ts";
import { ConfigError } from "../setup/errors.ts";
import { redact } from "../text/redact.ts";
import type { Experiment } from "./experiment.ts";
import { experimentHash, type Shard } from "./plan.ts";

/** The file that says what was run, in the experiment's folder. */
export const PROVENANCE_FILE = "experiment.json";

/** The experiment of a folder, or a shard of it. */
export interface Provenance {
  /** Version of the program. */
  readonly version: string;
  /** Hash of the whole experiment, in hex: the same for all its parts. */
  readonly hash: string;
  /** The part that was held; absent for all of it. */
  readonly shard?: Shard;
  /** The whole experiment. */
  readonly experiment: Omit<Experiment, "folder">;
}

/** Writes what is run. */
export async function writeProvenance(directory: string, whole: Experiment, shard?: Shard): Promise<void> {
  await writeFile(join(directory, PROVENANCE_FILE), provenanceText(whole, shard));
}

/** Returns what is run, as JSON. Keys are named in it, never contained. */
export function provenanceText(whole: Experiment, shard?: Shard): string {
  const { folder: _, ...experiment } = whole;
  const provenance: Provenance = {
    version: VERSION,
    hash: experimentHash(whole),
    ...(shard ? { shard } : {}),
    experiment,
  };
  const hidden = (_name: string, value: unknown) => typeof value === "string" ? redact(value) : value;
  return `${JSON.stringify(provenance, hidden, 2)}\n`;
}

/**
 * Reads the parts of an experiment, which must all be of the same one.
 *
 * @throws {ConfigError} If a folder has no experiment, or another one.
 */
export async function readParts(
  directories: readonly { readonly shown: string; readonly path: string }[],
): Promise<Experiment> {
  const [first, ...others] = await Array.fromAsync(directories, readProvenance);
  if (!first) throw new ConfigError("There is nothing to merge: name the folders of the shards");
  const { shown, hash, experiment } = first;
  const stranger = others.find((part) => part.hash !== hash);
  if (stranger) {
    throw new ConfigError(`Cannot merge ${shown} and ${stranger.shown}: they are shards of different experiments`);
  }
  return { ...experiment, folder: "." };
}

async function readProvenance(
  { shown, path }: { readonly shown: string; readonly path: string },
): Promise<Provenance & { readonly shown: string }> {
  try {
    const read: Provenance = JSON.parse(await readFile(join(path, PROVENANCE_FILE), "utf8"));
    if (read.hash !== experimentHash({ ...read.experiment, folder: "." })) throw new SyntaxError("it was changed");
    return { ...read, shown };
  } catch (cause) {
    if (saysAbsent(cause)) {
      throw new ConfigError(`There is no experiment in ${shown}: it has no ${PROVENANCE_FILE}`, { cause });
    }
    if (!(cause instanceof SyntaxError || cause instanceof TypeError)) throw cause;
    throw new ConfigError(`Cannot read ${join(shown, PROVENANCE_FILE)}: ${cause.message}`, { cause });
  }
}
