import { omitUndefined } from "../transcript/omit_undefined.ts";
import { type Configuration, overlay, without } from "./configuration.ts";
import { EVALUATORS, type EvaluatorsConfiguration } from "./evaluators_fields.ts";
import { parseReviewFile, readReviewFile, type ReviewFile } from "./review_file.ts";

const FILE: ReviewFile = {
  kind: EVALUATORS,
  whole: "the configuration of evaluators",
  smallest: "evaluators: [{ name: Eva, model: openai/gpt-4o-mini }]",
  otherNames: new Map([
    ["agents", "; did you mean 'evaluators'?"],
    ["participants", "; did you mean 'evaluators'?"],
    ["prompt", "; did you mean 'systemPrompt'?"],
    ["timeout", "; did you mean 'timeoutMs'?"],
    ["models", "; give each evaluator its model, or all one with 'model'"],
  ]),
};

/**
 * Reads a configuration of evaluators, YAML or JSON, and checks it whole.
 *
 * @throws {ConfigError} Naming every field that is wrong, with line and column, its value, and what would be right.
 */
export async function readEvaluatorsFile(
  path: string,
  { cwd }: { readonly cwd?: string | undefined },
): Promise<EvaluatorsConfiguration> {
  return await readReviewFile(path, { cwd, file: FILE }) as EvaluatorsConfiguration; // as it was checked
}

/**
 * Reads a configuration of evaluators from the text of a file.
 *
 * @throws {ConfigError} Naming every field that is wrong.
 */
export function parseEvaluators(content: string, path: string): EvaluatorsConfiguration {
  return parseReviewFile(content, path, FILE) as EvaluatorsConfiguration; // as it was checked
}

/** A configuration of evaluators with what flags set over it: what is set for all goes over what single ones have. */
export function withFlags(
  file: EvaluatorsConfiguration,
  flags: Configuration,
): Configuration & EvaluatorsConfiguration {
  const { evaluators, ...common } = file;
  return {
    ...overlay(common, flags),
    evaluators: evaluators.map(({ criteria, ...one }) => ({ ...without(one, flags), ...omitUndefined({ criteria }) })),
  };
}
