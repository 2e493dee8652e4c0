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
import { ANSWERS, armKindOf } from "../protocols/names.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { isFolder, pathIn } from "../runtime/found.ts";
import { ConfigError } from "../setup/errors.ts";
import { readSettings, valueIn } from "../setup/settings_file.ts";
import { typed } from "../runtime/typed.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Arm, ArmJudge, Experiment, Item, Seating } from "./experiment.ts";
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

/** A judge who answers: its model, or with what it may see. */
type JudgeFields = string | Partial<ArmJudge>;

type ArmFields = Configuration & {
  readonly protocol: string;
  readonly as?: string;
  readonly match?: "tokens" | "cost";
  readonly judge?: JudgeFields;
  readonly side?: "assigned" | "chosen";
  readonly corrections?: number;
};

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

/** Returns `true` if an arm's configuration names its models, so that it seats none of the experiment's. */
export function namesItsModels({ configuration: { model, participants } }: Pick<Arm, "configuration">): boolean {
  return model !== undefined || participants !== undefined;
}

function armOf(
  { name, fields: { protocol: kind, as, match = "tokens", judge: own, side = "assigned", ...fields }, protocol }: {
    readonly name: string;
    readonly fields: ArmFields;
    readonly protocol: Protocol | undefined;
  },
  { judge: common, judges, beliefs, moderator, models = [] }: ExperimentFile,
  fail: (problem: string) => never,
): Arm {
  if (!/^[\w.-]{1,64}$/.test(name)) fail(`the arm '${name}' must be named in letters, digits, '.', '-' and '_'`);
  const model = moderator ?? fields.model ?? models[0];
  const judge = judgeOf(common, own);
  const needed = judge ?? { model: "", sees: "transcript" };
  const answering = (configuration: Configuration) => ({ name, protocol: ANSWERS.name, configuration });
  switch (kind) {
    case "single":
      return answering({ ...fields, count: 1 });
    case "self-correct":
      return answering({ ...fields, corrections: fields.corrections ?? 1 });
    case "vote":
      if ((as === undefined) === (fields["count"] === undefined)) {
        fail(`'arms.${name}' must have either 'as', the arm to match, or 'count'`);
      }
      return { ...answering(fields), ...(as === undefined ? {} : { as: { arm: as, match } }) };
    case "naive":
    case "expert":
    case "consultancy":
      if (!judge) fail(`'arms.${name}' needs a judge, who answers: give its model as 'judge'`);
      if (kind === "consultancy") return { ...answering(fields), argues: side, judge: needed };
      return { ...answering({ ...fields, count: 1, model: needed.model }), withoutSources: kind === "naive" };
  }
  const hasSides = armKindOf(kind) === "sides";
  const ofSides = hasSides && own === undefined ? judges : undefined;
  if (own !== undefined && fields.judges !== undefined && hasSides) {
    fail(`'arms.${name}' has both 'judge', who answers the question, and 'judges', who vote on the debate: omit one`);
  }
  const judged = fields.judges ?? ofSides;
  const answers = hasSides && judged !== undefined ? undefined : judge;
  const decided = hasSides ? (answers ?? judged) !== undefined : answers !== undefined && judged === undefined;
  const underPanel = Object.entries(decided ? protocol?.underPanel ?? {} : {});
  const spared = underPanel.filter(([field]) => fields[field] === undefined); // a panel or a judge decides
  const configuration = { ...fields, ...omitUndefined({ judges: judged }), ...Object.fromEntries(spared) };
  return {
    name,
    protocol: kind,
    configuration,
    ...omitUndefined({ moderator: model, beliefs: hasSides ? beliefs : undefined, judge: answers }),
    ...(armKindOf(kind) === "table" && answers === undefined ? omitUndefined({ reader: model }) : {}),
  };
}

/** Returns the judge of an arm, whose own fields override those for all arms; `undefined` if no model is named. */
function judgeOf(common: JudgeFields | undefined, own: JudgeFields | undefined): ArmJudge | undefined {
  const fields = [common, own].map((one) => typeof one === "string" ? { model: one } : one ?? {});
  const { model, sees = "transcript" } = { ...fields[0], ...fields[1] };
  return model === undefined ? undefined : { model, sees };
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
