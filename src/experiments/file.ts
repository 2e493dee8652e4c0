import { basename, dirname, extname } from "node:path";
import { loadBrief } from "../agents/brief.ts";
import {
  type CommonConfiguration,
  type CommonField,
  type Configuration,
  overlay,
  picked,
} from "../protocols/configuration.ts";
import { protocolNamed } from "../protocols/list.ts";
import { armKindOf } from "../protocols/names.ts";
import { isFolder, pathIn } from "../runtime/found.ts";
import { ConfigError } from "../setup/errors.ts";
import { readSettings, valueIn } from "../setup/settings_file.ts";
import { typed } from "../runtime/typed.ts";
import { type ArmFields, armOf, type JudgeFields, namesItsModels } from "./arm.ts";
import type { Experiment, Item, Seating } from "./experiment.ts";
import { type CheckedItem, completedItems, type DataSet, type GivenItem, readDataSet } from "./items.ts";
import { experimentSchema, FOR_ALL, LIMITS } from "./options.ts";

/** An experiment's file, as its schema checks it. */
interface ExperimentFile extends Omit<CommonConfiguration, "models"> {
  readonly name?: string;
  readonly items: readonly (string | GivenItem)[] | DataSet;
  readonly arms: Readonly<Record<string, ArmFields>>;
  readonly models?: readonly string[];
  readonly seating?: Seating;
  readonly judge?: JudgeFields;
  readonly beliefs?: boolean;
  readonly moderator?: string;
  readonly repetitions?: number;
  readonly seeds?: readonly number[];
}

/** A file that only reports on archives. */
type ArchivesFile = Pick<ExperimentFile, "name"> & Required<Pick<Experiment, "archives">>;

/**
 * Reads an experiment's file and its data set. Paths in the file start from its folder.
 *
 * @param flags Settings from the command line, which override those for all arms.
 * @throws {ConfigError} If anything is wrong: names file, place, value and what is wanted.
 */
export async function readExperiment(
  path: string,
  { cwd, flags = {} }: { readonly cwd: string | undefined; readonly flags?: Configuration },
): Promise<Experiment> {
  const schema = await experimentSchema(await valueIn(path, cwd));
  const file = {
    schema,
    whole: "the experiment",
    keepsRecordings: true, // what is held has the same id from wherever it is run
    help: `${typed("init --experiment")} writes one`,
    otherName: (name: string, [field]: readonly (string | number)[]) =>
      field === "items" && /\s/.test(name)
        ? "; put a motion with a colon in quotation marks"
        : OTHER_NAMES.get(name) ?? "",
  };
  const given = await readSettings(path, { cwd, ...file }) as ExperimentFile | ArchivesFile; // just checked
  if ("archives" in given) return archivesOf(given, { path, cwd });
  return await experimentOf(given, { path, cwd, flags });
}

const OTHER_NAMES = new Map([
  ["motions", "; did you mean 'items'?"],
  ["questions", "; did you mean 'items'?"],
  ["protocols", "; did you mean 'arms'?"],
  ["seed", "; did you mean 'seeds'?"],
  ["participants", "; did you mean 'models'?"],
]);

async function experimentOf(
  given: ExperimentFile,
  { path, cwd, flags }: { readonly path: string; readonly cwd: string | undefined; readonly flags: Configuration },
): Promise<Experiment> {
  const fail = (problem: string): never => {
    throw new ConfigError(`Cannot use ${path}: ${problem}`);
  };
  const folder = pathIn(cwd, dirname(path));
  const { models = [], repetitions = 1, seeds = [0], seating, ...common } = given;
  const items = "file" in given.items
    ? await readDataSet(given.items, folder)
    : completedItems(given.items, (index) => `${path}, items[${index}]`);
  const all = overlay(picked<Configuration, CommonField>(common, [...LIMITS, ...FOR_ALL]), flags);
  const arms = await Promise.all(
    Object.entries(given.arms).map(async ([name, fields]) =>
      armOf({ name, fields, protocol: await protocolNamed(fields.protocol) }, given, fail)
    ),
  );
  for (const { name, as } of arms) {
    if (as && !arms.some((arm) => arm.name === as.arm && armKindOf(arm.protocol) !== "answers")) {
      fail(`'arms.${name}.as' must be the name of an arm that holds a dialogue: current value is '${as.arm}'`);
    }
  }
  if (new Set(models).size < models.length) fail("'models' names a model twice");
  if (models.length === 0 && arms.some((arm) => !namesItsModels(arm))) {
    fail("'models' is missing: give a list of models, or each arm a 'model'");
  }
  const assigned = arms.find(({ argues }) => argues === "assigned");
  const open = items.find(({ positions, answer }) => answer && !positions);
  if (assigned && open) {
    fail(`'arms.${assigned.name}' assigns positions, and the item '${open.id}' has none: give them, or 'side: chosen'`);
  }
  const answers = arms.find(({ judge, withoutSources }) => judge ?? withoutSources !== undefined);
  const inBrief = items.find(({ positions, answer, brief }) => brief !== undefined && answer && !positions);
  if (answers && inBrief) {
    fail(
      `the judge of 'arms.${answers.name}' chooses from positions: give the item '${inBrief.id}' those of its brief`,
    );
  }
  const pairs = typeof seating === "object" ? seating.pairs.flat() : [];
  const stranger = pairs.find((model) => !models.includes(model));
  if (stranger !== undefined) fail(`'seating.pairs' names '${stranger}', which is not one of 'models'`);
  if (seating !== undefined && seating !== "self" && models.length < 2) fail("'seating' needs at least two 'models'");
  return {
    name: nameOf(given.name, path),
    items: await Promise.all(items.map((item) => withMaterial(item, folder))),
    arms: arms.map((arm) => ({ ...arm, configuration: { ...picked(all, FOR_ALL), ...arm.configuration } })),
    models,
    seating: seating ?? (models.length === 1 ? "self" : "round_robin"),
    repetitions,
    seeds,
    limits: picked(all, LIMITS),
    rateLimits: all.rateLimits ?? {},
    concurrency: all.concurrency ?? given.concurrency ?? 4,
    folder,
  };
}

/** Returns the experiment that archives make up; its arms and items are known once they are read. */
function archivesOf(
  { name, archives }: ArchivesFile,
  { path, cwd }: { readonly path: string; readonly cwd: string | undefined },
): Experiment {
  return {
    name: nameOf(name, path),
    archives,
    items: [],
    arms: [],
    models: [],
    seating: "self",
    repetitions: 1,
    seeds: [],
    limits: {},
    rateLimits: {},
    concurrency: 1,
    folder: pathIn(cwd, dirname(path)),
  };
}

function nameOf(name: string | undefined, path: string): string {
  return name ?? basename(path, extname(path));
}

/**
 * Returns an item with the motion and the number of sides of its brief.
 *
 * @throws {ConfigError} If the folder of its sources is missing.
 */
async function withMaterial({ motion, ...item }: CheckedItem, folder: string): Promise<Item> {
  if (item.sources !== undefined && !await isFolder(pathIn(folder, item.sources))) {
    throw new ConfigError(`Cannot use the item '${item.id}': there is no folder ${item.sources} for its sources`);
  }
  if (item.brief === undefined) return { ...item, motion: motion ?? "" }; // one without both is refused
  const brief = await loadBrief(pathIn(folder, item.brief));
  return { ...item, motion: motion ?? brief.motion, sides: brief.positions.length };
}
