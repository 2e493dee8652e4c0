import { createEvaluator, type Evaluator } from "../protocols/evaluation/mod.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { configured } from "./configured.ts";
import { buildReviewers, type BuiltReviewers, type ReviewersWorld } from "./build_reviewers.ts";
import type { Configuration } from "./configuration.ts";
import type { EvaluatorsConfiguration } from "./evaluators_fields.ts";

/** Evaluators that are ready to be asked. */
export interface BuiltEvaluators extends Omit<BuiltReviewers, "made"> {
  readonly evaluators: readonly Evaluator[];
}

/**
 * Builds evaluators. Makes no call.
 *
 * @throws {ConfigError} If something cannot be as it is configured, as the library's own errors for models.
 */
export async function buildEvaluators(
  configuration: Configuration & EvaluatorsConfiguration,
  world: ReviewersWorld,
): Promise<BuiltEvaluators> {
  const { made, ...rest } = await buildReviewers(configuration.evaluators, "evaluator", configuration, world);
  const evaluators = made.map(({ options, agent }, seat) => {
    const { criteria } = configuration.evaluators[seat] ?? {};
    return configured(() => createEvaluator({ ...options, ...omitUndefined({ criteria }) }, agent));
  });
  return { evaluators, ...rest };
}
