import { z } from "zod";
import {
  COMMON_FIELDS,
  type CommonConfiguration,
  type Configuration,
  overlay,
  REVIEWER,
  type ReviewerConfiguration,
  without,
} from "../protocols/configuration.ts";
import { CRITERIA } from "../protocols/debate/options.ts";
import { fieldsThat } from "../protocols/fields.ts";
import type { PanelConfig } from "../protocols/panel/mod.ts";
import { integer, listOf, positive, text } from "../protocols/schema.ts";
import { EVALUATION_CRITERIA, type EvaluationCriterionId } from "../transcript/evaluation.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { ConfigError, UsageError } from "./errors.ts";
import { readSettings, schemaText, type SettingsFile } from "../setup/settings_file.ts";

/** Fields that reviews share with dialogues. */
const REVIEW = fieldsThat(COMMON_FIELDS, ({ inReviews = false }) => inReviews);

export interface JudgesConfiguration
  extends CommonConfiguration, Pick<PanelConfig, "samples" | "beliefs" | "truth" | "strictJudges" | "criteria"> {
  readonly judges: NonNullable<CommonConfiguration["judges"]>;
}

export interface EvaluatorsConfiguration extends CommonConfiguration {
  /** Evaluators, each with its criteria: all unless it names some. */
  readonly evaluators: readonly (ReviewerConfiguration & { readonly criteria?: readonly EvaluationCriterionId[] })[];
  readonly ownCriteria?: NonNullable<Configuration["ownCriteria"]>;
}

const JUDGES = z.strictObject({
  judges: COMMON_FIELDS.judges.unwrap()
    .describe("Judges: each is a model, or fields such as name and model. They see no names."),
  samples: integer().optional().describe("Readings of each order (1)"),
  beliefs: z.boolean().optional().describe("Ask after each part how likely each side is to be right"),
  truth: text("the id, name or position of a side").optional()
    .describe("The correct side, for scoring beliefs"),
  strictJudges: z.boolean().optional().describe("Refuse judges from a speaker's model family"),
  criteria: CRITERIA,
  ...REVIEW,
});

const EVALUATOR = z.strictObject({
  ...REVIEWER,
  criteria: listOf(z.enum(EVALUATION_CRITERIA.map(({ id }) => id)), "a list of criteria").exactOptional()
    .describe("Built-in criteria to rate (those that fit the protocol)"),
});

const OWN_CRITERION = z.strictObject({
  name: text("a name").describe("Name of the criterion"),
  description: text("what it means").describe("Meaning of the criterion, for the evaluators"),
  weight: positive().exactOptional().describe("Weight in the mean over all criteria; built-in criteria have 1 (1)"),
});

const EVALUATORS = z.strictObject({
  evaluators: listOf(EVALUATOR, "a list of evaluators").describe("Evaluators; each is asked separately"),
  ownCriteria: listOf(OWN_CRITERION, "a list of criteria, each with name and description").exactOptional()
    .describe("Criteria of your own, rated by each evaluator too"),
  ...REVIEW,
});

/** A file of reviewers, with their singular and plural names. */
function reviewFile(schema: z.ZodType, one: string, all: string, smallest: string): SettingsFile {
  const names = new Map([
    ["prompt", "; did you mean 'systemPrompt'?"],
    ["timeout", "; did you mean 'timeoutMs'?"],
    ...["participants", "evaluators"].map((name) => [name, `; did you mean '${all}'?`] as const),
    ["models", `; give each ${one} a model, or set one for all with 'model'`],
    ["motion", "; it belongs to convene debate: this file lists who reads finished dialogues"],
  ]);
  return {
    schema,
    whole: `the configuration of ${all}`,
    help: `a minimal file is ${all}: ${smallest}`,
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

/** The JSON Schemas of both files, as published in this folder. */
export const REVIEW_SCHEMAS = {
  judges: schemaText("Judges for convene judge", JUDGES),
  evaluators: schemaText("Evaluators for convene eval", EVALUATORS),
} as const;

/** @throws {ConfigError} If fields are wrong: names each with line, column, value and what is wanted. */
export async function readJudgesFile(path: string, cwd: string | undefined): Promise<JudgesConfiguration> {
  return await readSettings(path, { cwd, ...JUDGES_FILE }) as JudgesConfiguration; // just checked
}

/** @throws {ConfigError} If fields are wrong: names each with line, column, value and what is wanted. */
export async function readEvaluatorsFile(path: string, cwd: string | undefined): Promise<EvaluatorsConfiguration> {
  return await readSettings(path, { cwd, ...EVALUATORS_FILE }) as EvaluatorsConfiguration; // just checked
}

/**
 * Returns a configuration of judges, overridden by flags; judges named by flags replace the file's.
 *
 * @throws {UsageError | ConfigError} If the truth would have no effect.
 */
export function withJudgeFlags(
  file: Partial<JudgesConfiguration>,
  { configuration, flags }: {
    readonly configuration: Configuration;
    readonly flags: ReadonlyMap<string, string>;
  },
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

/** Returns a configuration of evaluators, overridden by flags, which also override individual evaluators' settings. */
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
