import type { Agent } from "../agents/agent.ts";
import { providerOf } from "../transcript/provider_of.ts";
import { type CastMember, reviewerOf, seated, withModel, withModels } from "../protocols/cast.ts";
import {
  COMMON_FIELDS,
  type Configuration,
  LIBRARY_FIELDS,
  picked,
  type ReviewerConfiguration,
} from "../protocols/configuration.ts";
import { traitsOf } from "../protocols/fields.ts";
import { type Answerer, createAnswerer } from "../protocols/answers/mod.ts";
import { type Clerk, createClerk } from "../protocols/flow/mod.ts";
import { createEvaluator, type Evaluator } from "../protocols/evaluation/mod.ts";
import type { ReviewConfig } from "../protocols/review_dialogue.ts";
import { checkJudges } from "../protocols/panel/judges.ts";
import { createPanelJudge, type PanelConfig, type PanelJudge } from "../protocols/panel/mod.ts";
import type { Parts } from "../protocols/protocol.ts";
import type { ProtocolConfig } from "../protocols/protocol_dialogue.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { agentMaker } from "./agents.ts";
import { ConfigError, configured } from "./errors.ts";
import { inLanguage, languagesIn } from "../words/language.ts";
import { REVIEWERS } from "../words/reviews.ts";
import type { World } from "./world.ts";
import type { EvaluatorsConfiguration } from "./review_files.ts";

/** A panel that judges a finished dialogue. */
export interface BuiltPanel {
  readonly judges: readonly PanelJudge[];
  readonly cast: readonly CastMember[];
  readonly config: PanelConfig;
}

/** Clerks who note what was argued in a finished dialogue, each on its own. */
export interface BuiltClerks {
  readonly clerks: readonly Clerk[];
  readonly cast: readonly CastMember[];
  readonly config: ReviewConfig;
}

/** Returns the name of a reviewer without one, in the language of the dialogue's pages. */
function unnamed({ language }: Configuration, role: keyof typeof REVIEWERS, seat = 1): string {
  return inLanguage(languagesIn(language).readers, () => REVIEWERS[role](seat));
}

/** Seats reviewers; those without ids become `judge-1` and so on. */
function reviewerCast<Role extends "judge" | "evaluator">(
  reviewers: readonly ReviewerConfiguration[],
  role: Role,
  configuration: Configuration,
): readonly CastMember<Role>[] {
  const seats = reviewers.map((one, at) =>
    seated(one, role, `${role}-${at + 1}`, unnamed(configuration, role, at + 1))
  );
  return configured(() => withModels(seats, configuration));
}

/**
 * Builds the judges of a panel. Makes no call.
 *
 * @param configuration Its `language` is that of the dialogue.
 * @throws {ModelSpecError} If a SPEC names no model, or its key is missing.
 * @throws {ConfigError} If a person must answer and there is no terminal.
 */
export async function buildJudges(configuration: Configuration, world: World): Promise<Omit<BuiltPanel, "config">> {
  const { judges = [{}] } = configuration;
  // Models by name are for speakers.
  const cast = reviewerCast(judges.map(reviewerOf), "judge", picked(configuration, ["model", "language"]));
  const agentFor = agentMaker(world, configuration);
  const made = await Array.fromAsync(
    cast,
    async (member) => createPanelJudge({ ...member, agentConfig: member }, await agentFor(member)),
  );
  return { judges: made, cast };
}

/**
 * Builds the clerks who note what was argued, as {@linkcode buildJudges} builds judges. The first-named comes last, so that
 * its reading is the newest.
 */
export async function buildClerks(
  { clerks: given = [], ...configuration }: Configuration,
  world: World,
): Promise<Omit<BuiltClerks, "config">> {
  const seats = given.toReversed().map(reviewerOf).map((one) =>
    seated(one, "clerk", "clerk", unnamed(configuration, "clerk"))
  );
  const cast = configured(() => seats.map((seat) => withModel(seat, seat.model ?? configuration.model)));
  const agentFor = agentMaker(world, configuration);
  const clerks = await Array.fromAsync(
    cast,
    async (member) => createClerk({ ...member, agentConfig: member }, await agentFor(member)),
  );
  return { clerks, cast };
}

/** Builds evaluators, as {@linkcode buildJudges} builds judges. */
export async function buildEvaluators(
  configuration: Configuration & EvaluatorsConfiguration,
  world: World,
): Promise<{ readonly evaluators: readonly Evaluator[]; readonly cast: readonly CastMember[] }> {
  const cast = reviewerCast(configuration.evaluators, "evaluator", configuration);
  const agentFor = agentMaker(world, configuration);
  const evaluators = await Array.fromAsync(cast, async (member, at) => {
    const { criteria } = configuration.evaluators[at] ?? {};
    const options = { ...member, agentConfig: member, ...omitUndefined({ criteria }) };
    const agent = await agentFor(member);
    return configured(() => createEvaluator(options, agent));
  });
  return { evaluators, cast };
}

/**
 * Builds the model that says which answers finished dialogues came to, from `model` in the configuration. Makes no call.
 *
 * @throws {ModelSpecError} If the SPEC names no model, or its key is missing.
 */
export async function buildAnswerer(configuration: Configuration, world: World): Promise<Answerer> {
  const seat = seated({}, "answerer" as const, "answerer", unnamed(configuration, "answerer"));
  const member = configured(() => withModel(seat, configuration.model));
  return createAnswerer({ ...member, agentConfig: member }, await agentMaker(world, configuration)(member));
}

/** Options that reviews inherit from their dialogue; the others concern speaking and sources. */
const OF_REVIEWS = LIBRARY_FIELDS.filter((name) => traitsOf(COMMON_FIELDS[name]).inReviews);

/**
 * Builds the panel of a debate. Makes no call.
 *
 * @param common Options that the debate has in common with other dialogues.
 * @throws {ConfigError} If a judge is unavailable.
 */
export async function buildPanel(
  configuration: Configuration,
  world: World,
  common: ProtocolConfig,
): Promise<BuiltPanel> {
  const { judges, cast } = await buildJudges(configuration, world).catch(
    about("judges (resume and fork take --no-judges)"),
  );
  const { brief, documents } = common;
  const texts = [...(brief?.sources ?? []).map((source) => ({ source })), ...documents?.texts ?? []];
  const given = texts.length > 0 ? { documents: { texts, images: [], warnings: [] } } : {};
  const strict = configuration["strictJudges"] === true ? { strictJudges: true } : {};
  return {
    judges,
    cast,
    config: {
      ...inherited(common, judges),
      ...given,
      ...strict,
      ...sharedLimits(world, judges),
    },
  };
}

/**
 * Builds the clerks of a dialogue, who begin when it has ended. Makes no call.
 *
 * @param common Options that the dialogue has in common with others.
 */
export async function buildClerksOf(
  configuration: Configuration,
  world: World,
  common: ProtocolConfig,
): Promise<BuiltClerks> {
  const { clerks, cast } = await buildClerks(configuration, world).catch(
    about("clerks (resume and fork take another by --clerk SPEC)"),
  );
  return { clerks, cast, config: { ...inherited(common, clerks), ...sharedLimits(world, clerks) } };
}

/** Returns the options of a dialogue that reviews of it have, too. */
function inherited(common: ProtocolConfig, reviewers: readonly { readonly agent: Agent }[]): ReviewConfig {
  const { window, ...context } = common.context ?? {};
  // the context size is for the speakers' models; reviewers with a known size of their own use that
  const isKnown = reviewers.every(({ agent: { models = [] } }) => models.every((model) => model.contextWindowKnown));
  const own = window !== undefined && isKnown ? { ...common, context } : common;
  return picked(own, [...OF_REVIEWS, "unknownCalls", "runtime"]);
}

/**
 * Checks a panel before its debate is held, so that problems are found early.
 *
 * @throws {ConfigError} If a judge takes part, or is refused for its model family.
 */
export function checkPanel(
  { judges, config: { strictJudges = false } }: BuiltPanel,
  participants: Parts<string, object>["participants"],
): void {
  const agents = Object.fromEntries(participants.map(({ id, agent }) => [id, { agent: agent.description }]));
  configured(() => checkJudges(judges, { participants, settings: { participants: agents } }, strictJudges));
}

/** Returns the limits that these agents' models share with other dialogues; empty if they share none. */
export function sharedLimits(
  { rateLimitsOf, dryRun = false }: World,
  members: readonly { readonly agent?: Agent | undefined }[],
): Pick<ProtocolConfig, "rateLimits"> {
  if (!rateLimitsOf || dryRun) return {};
  const providers = new Set(members.flatMap(({ agent }) => agent?.models ?? []).map(({ id }) => providerOf(id)));
  return { rateLimits: Object.fromEntries([...providers].map((provider) => [provider, rateLimitsOf(provider)])) };
}

/** Returns a function that adds to an error about a model whose it is, and what to do. */
function about(whose: string) {
  return (error: unknown): never => {
    if (!(error instanceof Error && error.name === "ModelSpecError")) throw error;
    throw new ConfigError(`${error.message}; it is one of the ${whose}`, { cause: error });
  };
}
