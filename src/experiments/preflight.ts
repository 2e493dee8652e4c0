import { picked } from "../protocols/configuration.ts";
import { ANSWERS } from "../protocols/names.ts";
import { ConfigError } from "../setup/errors.ts";
import type { World } from "../setup/world.ts";
import { count } from "../words/en/numbers.ts";
import type { Arm, Experiment } from "./experiment.ts";
import { rehearse } from "./hold.ts";
import { FOR_ALL } from "./options.ts";
import { fixedCombinations, isAnswering, namingArm } from "./plan.ts";
import { differenceInWords } from "./report/arms.ts";
import { neededInWords } from "./report/help.ts";
import type { ExperimentReport } from "./report/report.ts";
import { percent } from "./report/words.ts";

/**
 * Returns the experiment that is held first, on a few items: the judge alone, the models alone, and one model with one
 * critic. Its arms are those of the experiment, where it has them, so that the rest need not hold them again.
 *
 * @param most Number of items: the first ones with a known answer.
 * @throws {ConfigError} If there is no judge or no known answer.
 */
export function preflightOf(experiment: Experiment, most: number): Experiment {
  const { arms, models } = experiment;
  const common = picked(arms[0]?.configuration ?? {}, FOR_ALL);
  const alone = (name: string, more: object): Arm => ({
    name,
    protocol: ANSWERS.name,
    configuration: { ...common, count: 1, ...more },
  });
  const judge = arms.find((arm) => arm.judge)?.judge ??
    judgeOf(arms.find(({ withoutSources }) => withoutSources)?.configuration.model);
  if (!judge) throw new ConfigError("--preflight compares with a judge alone: name its model as 'judge'");
  const items = experiment.items.filter(({ answer }) => answer).slice(0, most);
  if (items.length === 0) throw new ConfigError("--preflight needs items with a known 'answer', and there is none");
  const isSingle = (arm: Arm) =>
    isAnswering(arm) && arm.configuration["count"] === 1 && arm.withoutSources === undefined && !arm.argues;
  const [author = judge.model, critic = author] = models;
  const participants = [{ role: "author", model: author }, { role: "critic", model: critic }];
  return {
    ...experiment,
    items,
    seeds: experiment.seeds.slice(0, 1),
    repetitions: 1,
    arms: [
      arms.find(({ withoutSources }) => withoutSources) ??
        { ...alone("naive", { model: judge.model }), withoutSources: true },
      arms.find(isSingle) ?? alone("single", {}),
      { name: ONE_CRITIC, protocol: "critique", configuration: { ...common, participants, ruledBy: "rule" }, judge },
    ],
  };
}

function judgeOf(model: string | undefined): Arm["judge"] {
  return model === undefined ? undefined : { model, sees: "transcript" };
}

const ONE_CRITIC = "one-critic";

/** Returns by arm with a dialogue what one is likely to cost, as a multiple of one model with one critic. */
export async function dearerThanCritic(
  experiment: Experiment,
  preflight: Experiment,
  { directory, world }: { readonly directory: string; readonly world: World },
): Promise<ReadonlyMap<string, number>> {
  const options = { world, folder: experiment.folder, outputDirectory: directory };
  const costOf = async (of: Experiment, arm: Arm) => {
    const [first] = fixedCombinations({ ...of, items: preflight.items }, arm);
    if (!first) return undefined;
    const { about: { costUsd, tokens } } = await namingArm(arm, () => rehearse(first, options));
    return { costUsd, tokens };
  };
  const critic = preflight.arms.find(({ name }) => name === ONE_CRITIC);
  const base = critic && await costOf(preflight, critic);
  const dearer = new Map<string, number>();
  for (const arm of experiment.arms.filter((arm) => !isAnswering(arm))) {
    const cost = await costOf(experiment, arm);
    if (!base || !cost) continue;
    const [one, other] = base.costUsd && cost.costUsd ? [base.costUsd, cost.costUsd] : [base.tokens, cost.tokens];
    dearer.set(arm.name, other / one);
  }
  return dearer;
}

/** Returns what a preflight shows, in lines. */
export function preflightInWords(
  { measures, asked }: Pick<ExperimentReport, "measures" | "asked">,
  dearer: ReadonlyMap<string, number>,
): readonly string[] {
  const [single, critic] = measures.slice(1).map(({ gain }) => gain);
  const costs = [...dearer].map(([arm, times]) => `${percent(1 / times)} of ${arm}`);
  const helps = single?.finding === "gain"
    ? "a debate may help here: those who would argue know more than the judge"
    : "a debate is not shown to help here: it helps only where those who argue know more than the judge";
  const line = (what: string, gain: typeof single) =>
    gain &&
    [`${what}, against the judge alone: ${differenceInWords(gain.difference)}${
      gain.finding === "no_gain_shown" ? `, which shows no gain${neededInWords(gain.difference)}` : ""
    }`];
  return [
    `Preflight on ${count(asked.items, "question")}: ${helps}`,
    ...line("The models alone", single) ?? [],
    ...line("One model with one critic, then the judge", critic) ?? [],
    ...(costs.length > 0 ? [`One model with one critic costs about ${costs.join(", ")}`] : []),
  ];
}
