import { z } from "zod";
import {
  COMMON_FIELDS,
  type CommonConfiguration,
  type Configuration,
  overlay,
  picked,
  REVIEWER,
  type ReviewerConfiguration,
  without,
} from "../protocols/configuration.ts";
import { CRITERIA } from "../protocols/debate/options.ts";
import type { PanelConfig } from "../protocols/panel/mod.ts";
import { type FieldsOf, integer, listOf, positive, text } from "../protocols/schema.ts";
import { EVALUATION_CRITERIA, type EvaluationCriterionId } from "../transcript/evaluation.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { ConfigError, UsageError } from "./errors.ts";
import type { ParsedArguments } from "./io.ts";
import { readSettings, schemaText, type SettingsFile } from "./settings_file.ts";

/** Bounds of a review: alike in its file, and where a debate hands them to its panel. */
export const REVIEW_BOUNDS = [
  "context",
  "maxDurationMs",
  "maxCalls",
  "maxTokens",
  "maxCostUsd",
  "prices",
  "concurrency",
  "rateLimits",
  "timeoutMs",
  "silenceMs",
  "outputFormat",
] as const satisfies readonly (keyof CommonConfiguration)[];

/** Fields that a review has in common with a dialogue. */
const COMMON = ["model", "baseUrl", "providers", "temperature", "reasoningEffort", "seed", ...REVIEW_BOUNDS] as const;

type ReviewConfiguration = Pick<CommonConfiguration, typeof COMMON[number]>;

export interface JudgesConfiguration
  extends ReviewConfiguration, Pick<PanelConfig, "samples" | "beliefs" | "truth" | "strictJudges" | "criteria"> {
  readonly judges: NonNullable<CommonConfiguration["judges"]>;
}

export interface EvaluatorsConfiguration extends ReviewConfiguration {
  /** One or more, each with the criteria it is asked about: all, unless it names some. */
  readonly evaluators: readonly (ReviewerConfiguration & { readonly criteria?: readonly EvaluationCriterionId[] })[];
  readonly ownCriteria?: NonNullable<Configuration["ownCriteria"]>;
}

const REVIEW = picked(COMMON_FIELDS, COMMON);

const JUDGES = z.strictObject(
  {
    judges: COMMON_FIELDS.judges.unwrap()
      .describe("Judges: each a model, or fields such as name and model. They see no names."),
    samples: integer().optional().describe("Readings of each order (1)"),
    beliefs: z.boolean().optional().describe("Ask after each part how probable each side is to be right"),
    truth: text("the id, name or position of a side").optional()
      .describe("The side that is right: beliefs are scored by it"),
    strictJudges: z.boolean().optional().describe("Refuse judges from a speaker's model family"),
    criteria: CRITERIA,
    ...REVIEW,
  } satisfies FieldsOf<JudgesConfiguration>,
);

const EVALUATOR = z.strictObject({
  ...REVIEWER,
  criteria: listOf(z.enum(EVALUATION_CRITERIA.map(({ id }) => id)), "a list of criteria").exactOptional()
    .describe("Built-in criteria it is asked about (those that fit the protocol)"),
});

const OWN_CRITERION = z.strictObject({
  name: text("a name").describe("Name of the criterion"),
  description: text("what it means").describe("What it means, for the evaluators"),
  weight: positive().exactOptional().describe("Weight in the mean over all criteria; built-in ones have 1 (1)"),
});

const EVALUATORS = z.strictObject(
  {
    evaluators: listOf(EVALUATOR, "a list of evaluators").describe("Evaluators; each is asked by itself"),
    ownCriteria: listOf(OWN_CRITERION, "a list of criteria, each with name and description").exactOptional()
      .describe("Criteria of your own, which each evaluator is asked about too"),
    ...REVIEW,
  } satisfies FieldsOf<EvaluatorsConfiguration>,
);

/** A file of reviewers: `one` and `all` of them by name. */
function reviewFile(schema: z.ZodType, one: string, all: string, smallest: string): SettingsFile {
  const names = new Map([
    ["prompt", "; did you mean 'systemPrompt'?"],
    ["timeout", "; did you mean 'timeoutMs'?"],
    ...["agents", "participants", "evaluators"].map((name) => [name, `; did you mean '${all}'?`] as const),
    ["models", `; give each ${one} its model, or all one with 'model'`],
    ["motion", "; it is for convene debate: this file says who reads finished dialogues"],
  ]);
  return {
    schema,
    whole: `the configuration of ${all}`,
    help: `the smallest says ${all}: ${smallest}`,
    otherName: (name) => names.get(name) ?? "",
  };
}

export const JUDGES_FILE = reviewFile(JUDGES, "judge", "judges", "[openai/gpt-4o-mini]");
export const EVALUATORS_FILE = reviewFile(
  EVALUATORS,
  "evaluator",
  "evaluators",
  "[{ name: Eva, model: openai/gpt-4o-mini }]",
);

/** The JSON Schemas of both files, as they are published beside this one. */
export const REVIEW_SCHEMAS = {
  judges: schemaText("Judges for convene judge", JUDGES),
  evaluators: schemaText("Evaluators for convene eval", EVALUATORS),
} as const;

/** @throws {ConfigError} Naming every field that is wrong, with line and column, its value, and what would be right. */
export async function readJudgesFile(path: string, cwd: string | undefined): Promise<JudgesConfiguration> {
  return await readSettings(path, { cwd, ...JUDGES_FILE }) as JudgesConfiguration; // as it was checked
}

/** @throws {ConfigError} Naming every field that is wrong, with line and column, its value, and what would be right. */
export async function readEvaluatorsFile(path: string, cwd: string | undefined): Promise<EvaluatorsConfiguration> {
  return await readSettings(path, { cwd, ...EVALUATORS_FILE }) as EvaluatorsConfiguration; // as it was checked
}

/**
 * Returns a configuration of judges with what flags set over it; judges that flags name replace the file's.
 *
 * @throws {UsageError | ConfigError} If the truth would have no effect.
 */
export function withJudgeFlags(
  file: Partial<JudgesConfiguration>,
  { configuration, flags }: Pick<ParsedArguments, "configuration" | "flags">,
): Configuration & Partial<JudgesConfiguration> {
  const set = omitUndefined({
    samples: flags.has("--samples") ? Number(flags.get("--samples")) : file.samples,
    beliefs: flags.has("--beliefs") || file.beliefs,
    truth: flags.get("--truth") ?? file.truth,
  });
  if (set.truth !== undefined && set.beliefs !== true) {
    if (flags.has("--truth")) throw new UsageError("--truth scores beliefs: give --beliefs too");
    throw new ConfigError("'truth' scores beliefs: set 'beliefs' too");
  }
  return { ...overlay({ ...file }, configuration), ...set };
}

/** Returns a configuration of evaluators with what flags set over it: settings for all override those of single ones. */
export function withFlags(
  file: EvaluatorsConfiguration,
  flags: Configuration,
): Configuration & EvaluatorsConfiguration {
  const { evaluators, ...common } = file;
  const ownCriteria = [...common.ownCriteria ?? [], ...flags.ownCriteria ?? []];
  return {
    ...overlay(common, flags),
    evaluators: evaluators.map((one) => without(one, flags)),
    ...(ownCriteria.length > 0 ? { ownCriteria } : {}),
  };
}
