import { createPanelJudge, type PanelJudge } from "../protocols/panel/mod.ts";
import { buildReviewers, type BuiltReviewers, type ReviewersWorld } from "./build_reviewers.ts";
import { reviewerOf } from "./cast.ts";
import type { Configuration } from "./configuration.ts";
import { picked } from "./picked.ts";

/** Judges that are ready to be asked. */
export interface BuiltJudges extends Omit<BuiltReviewers, "made"> {
  readonly judges: readonly PanelJudge[];
}

/**
 * Builds the judges of a panel. Makes no call.
 *
 * @throws {ModelSpecError} If a SPEC names no model, or its key is missing.
 * @throws {ConfigError} If a person is to judge and there is no terminal.
 */
export async function buildJudges(configuration: Configuration, world: ReviewersWorld): Promise<BuiltJudges> {
  const { judges = [{}] } = configuration;
  // Models by name are for those who speak.
  const sampling = picked(configuration, ["model", "baseUrl", "temperature", "seed"]);
  const { made, ...rest } = await buildReviewers(judges.map(reviewerOf), "judge", sampling, world);
  return { judges: made.map(({ options, agent }) => createPanelJudge(options, agent)), ...rest };
}
