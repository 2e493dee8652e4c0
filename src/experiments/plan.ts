import { commonNames, type Configuration } from "../protocols/configuration.ts";
import { armKindOf } from "../protocols/names.ts";
import { labelOf } from "../protocols/answers/question.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { pathIn } from "../runtime/found.ts";
import { ConfigError } from "../setup/errors.ts";
import { withRecordingsIn } from "../setup/settings_file.ts";
import { sha256 } from "../text/sha256.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Arm, Combination, Experiment, Item, Pairing } from "./experiment.ts";
import { namesItsModels } from "./arm.ts";
import { REQUESTS } from "./options.ts";
import { fixedPairings } from "./seating.ts";

/**
 * Returns the combinations of an arm: of each item with each seating, seed and repetition. Single answers and votes are
 * planned for items with a known answer only: nothing could be concluded from others.
 *
 * @param pairings The opponents in debates.
 */
export function combinationsOf(
  { items, models, seeds, repetitions }: Experiment,
  arm: Arm,
  pairings: readonly Pairing[],
): readonly Combination[] {
  const used = isAnswering(arm) ? items.filter(({ answer }) => answer) : items;
  return used.flatMap((item) =>
    seatingsOf(arm, item, models, pairings).flatMap((seated) =>
      assignedIn(arm, item).flatMap((argues) =>
        seeds.flatMap((seed) =>
          Array.from(
            { length: repetitions },
            (_, n) => combination({ arm, item, models: seated, seed, repetition: n + 1, ...omitUndefined({ argues }) }),
          )
        )
      )
    )
  );
}

/** Returns the combinations whose opponents do not depend on results; none for the debates of a Swiss tournament. */
export function fixedCombinations(experiment: Experiment, arm: Arm): readonly Combination[] {
  const { models, seating } = experiment;
  return seating === "swiss"
    ? (isPaired(arm) ? [] : combinationsOf(experiment, arm, []))
    : combinationsOf(experiment, arm, fixedPairings(models, seating));
}

/** Returns `true` if opponents are seated in an arm. */
export function isPaired(arm: Arm): boolean {
  return armKindOf(arm.protocol) === "sides" && !namesItsModels(arm);
}

/** Returns `true` if an arm asks for answers without a dialogue. */
export function isAnswering({ protocol }: Pick<Arm, "protocol">): boolean {
  return armKindOf(protocol) === "answers";
}

/**
 * Runs a step of planning for an arm.
 *
 * @throws {Error} The error of the step; its message names the arm.
 */
export async function namingArm<T>({ name }: Arm, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Error) error.message = `In the arm '${name}': ${error.message}`;
    throw error;
  }
}

/** Returns `true` if a panel judges the dialogues of an arm; at a table, judges take part. */
export function isJudged({ protocol, configuration: { judges } }: Arm): boolean {
  return armKindOf(protocol) === "sides" && judges !== undefined;
}

/** Returns the models by seat of each dialogue on an item. */
function seatingsOf(
  arm: Arm,
  { positions, sides = positions?.length ?? 2 }: Item,
  models: readonly string[],
  pairings: readonly Pairing[],
): readonly (readonly string[])[] {
  if (namesItsModels(arm)) return [[]];
  if (isAnswering(arm)) return models.map((model) => [model]);
  if (!isPaired(arm)) return [models];
  return pairings.map(([one, other]) => Array.from({ length: sides }, (_, seat) => seat % 2 === 0 ? one : other));
}

/** Returns the positions that are assigned to a consultant, each in a dialogue of its own; one `undefined` for none. */
function assignedIn({ argues }: Arm, { positions }: Item): readonly (string | undefined)[] {
  return argues === "assigned" && positions ? positions : [undefined];
}

function combination(parts: Omit<Combination, "key">): Combination {
  const { arm, item, models, argues, seed, repetition } = parts;
  const seated = models.join(" + ");
  const side = argues === undefined ? [] : [`for ${labelOf(item.positions?.indexOf(argues) ?? 0)}`];
  const key = [arm.name, item.id, ...(seated === "" ? [] : [seated]), ...side, `seed ${seed}`, repetition].join(" / ");
  return { ...parts, key };
}

/** Returns an item as speakers are shown it: in an arm without sources, its texts alone. */
function shownItem({ arm: { withoutSources }, item }: Combination): Item {
  const { sources: _, brief: _brief, ...bare } = item;
  return withoutSources ? bare : item;
}

/**
 * Returns a combination's id, which is recorded in its dialogue: a hash of its key and of all that may change what is
 * said, in hex. Limits, servers, prices and the judges of a panel may change without a new dialogue.
 */
export function requestIdOf(combination: Combination): string {
  const { key, arm } = combination;
  const unsaid = isJudged(arm) ? [...NOT_SAID, ...OF_PANEL] : NOT_SAID;
  const said = Object.entries(arm.configuration).filter(([field]) => !unsaid.some((name) => name === field));
  const { id: _, answer: _answer, ...shown } = shownItem(combination);
  return `experiment-${sha256(JSON.stringify([key, arm.protocol, arm.moderator, said.sort(), shown])).slice(0, 32)}`;
}

/** Fields that cannot change what is said. */
const NOT_SAID = commonNames(({ changes }) => changes !== undefined && changes !== "verdict");

/** Fields that cannot change it either if a panel judges the dialogue. */
const OF_PANEL: readonly string[] = [...commonNames(({ changes }) => changes === "verdict"), "strictJudges"];

/** The budget that a vote may use, like that of the arm it matches. */
export type Budget = Readonly<{ matchTokens: number } | { matchCostUsd: number }>;

/**
 * Returns the configuration of a combination's dialogue.
 *
 * @param folder The folder that paths of items start from.
 * @param budget For a vote that matches another arm.
 */
export function configurationOf(
  combination: Combination,
  { folder, protocol, budget }: { readonly folder: string; readonly protocol: Protocol; readonly budget?: Budget },
): Configuration {
  const { arm, models, seed, argues = arm.argues === "chosen" ? true : undefined } = combination;
  const { motion, positions, sources, brief } = shownItem(combination);
  const [first] = models;
  const common = {
    ...arm.configuration,
    seed,
    ...omitUndefined({
      files: sources === undefined ? undefined : [pathIn(folder, sources)],
      brief: brief && pathIn(folder, brief),
      argues,
    }),
    [protocol.subject]: motion,
  };
  const neutral = arm.configuration.model ?? (models.length === 1 ? first : arm.moderator);
  const seated = protocol.seatModels?.({ models, positions }, arm.configuration) ??
    (models.length > 1 ? { participants: models.map((model) => ({ model })) } : {});
  return withRecordingsIn(folder, { ...common, ...omitUndefined({ model: neutral }), ...seated, ...budget });
}

/**
 * Returns the part of an experiment that a shard holds; all combinations of an item are in one shard.
 *
 * @throws {ConfigError} If it is a Swiss tournament.
 */
export function shardOf(experiment: Experiment, shard: Shard | undefined): Experiment {
  if (!shard) return experiment;
  if (experiment.seating === "swiss") {
    throw new ConfigError("Cannot hold a shard of a Swiss tournament: its pairs depend on the results of all items");
  }
  return { ...experiment, items: experiment.items.filter((_, index) => index % shard.of === shard.part - 1) };
}

/** A part of an experiment: 1 to `of`. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/** Returns the hash of an experiment, by which its parts are recognised, in hex: items, arms, models and seating. */
export function experimentHash({ items, arms, models, seating, repetitions, seeds }: Experiment): string {
  const unset = Object.fromEntries(REQUESTS.map((field) => [field, undefined])); // parts may differ in servers and prices
  const said = arms.map((arm) => ({ ...arm, configuration: { ...arm.configuration, ...unset } }));
  return sha256(JSON.stringify([items, said, models, seating, repetitions, seeds]));
}
