import type { Agent } from "../agents/agent.ts";
import { type CastMember, reviewerOf, seated, withModels } from "../protocols/cast.ts";
import { type Configuration, picked, type ReviewerConfiguration } from "../protocols/configuration.ts";
import { createEvaluator, type Evaluator } from "../protocols/evaluation/mod.ts";
import { checkJudges, createPanelJudge, type PanelConfig, type PanelJudge } from "../protocols/panel/mod.ts";
import type { ParticipantOptions, ProtocolParticipant } from "../protocols/participant.ts";
import type { ProtocolConfig } from "../protocols/protocol_dialogue.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { AgentMaker } from "./agents.ts";
import { ConfigError, configured } from "./errors.ts";
import type { World } from "./io.ts";
import { type EvaluatorsConfiguration, REVIEW_BOUNDS } from "./review_files.ts";

interface Made {
  readonly options: Pick<ParticipantOptions<string>, "agentConfig"> & {
    readonly name: string;
    readonly timeoutMs?: number;
  };
  readonly agent: Agent;
}

/** A panel that judges once a dialogue is finished. */
export interface BuiltPanel {
  readonly judges: readonly PanelJudge[];
  readonly cast: readonly CastMember[];
  readonly config: PanelConfig;
}

/**
 * Seats reviewers, `judge-1` and so on where they have no ids, and makes their agents. Makes no call.
 *
 * @param role Their role, `judge`.
 * @throws {ModelSpecError} If a SPEC names no model, or its key is missing.
 * @throws {ConfigError} If a person is to answer and there is no terminal.
 */
async function buildReviewers(
  reviewers: readonly ReviewerConfiguration[],
  role: string,
  configuration: Pick<Configuration, "model" | "models" | "baseUrl" | "temperature" | "seed">,
  world: World,
): Promise<{ readonly made: readonly Made[]; readonly cast: readonly CastMember[] }> {
  const { baseUrl, temperature, seed } = configuration;
  const title = role.charAt(0).toUpperCase() + role.slice(1);
  const seats = reviewers.map((one, seat) => seated(one, role, `${role}-${seat + 1}`, `${title} ${seat + 1}`));
  const cast = configured(() => withModels(seats, configuration));
  const maker = new AgentMaker(world, omitUndefined({ baseUrl, temperature, seed }));
  const made: Made[] = [];
  for (const member of cast) {
    const { id, name, systemPrompt, context, budget, timeoutMs } = member;
    const options = {
      name,
      agentConfig: { id, ...omitUndefined({ systemPrompt, context, budget }) },
      ...omitUndefined({ timeoutMs }),
    };
    made.push({ options, agent: await maker.agentFor(member) });
  }
  return { made, cast };
}

/** Builds the judges of a panel. Makes no call. */
export async function buildJudges(
  configuration: Configuration,
  world: World,
): Promise<Omit<BuiltPanel, "config">> {
  const { judges = [{}] } = configuration;
  // Models by name are for those who speak.
  const sampling = picked(configuration, ["model", "baseUrl", "temperature", "seed"]);
  const { made, cast } = await buildReviewers(judges.map(reviewerOf), "judge", sampling, world);
  return { judges: made.map(({ options, agent }) => createPanelJudge(options, agent)), cast };
}

/** Builds evaluators. Makes no call. */
export async function buildEvaluators(
  configuration: Configuration & EvaluatorsConfiguration,
  world: World,
): Promise<{ readonly evaluators: readonly Evaluator[]; readonly cast: readonly CastMember[] }> {
  const { made, cast } = await buildReviewers(configuration.evaluators, "evaluator", configuration, world);
  const evaluators = made.map(({ options, agent }, seat) => {
    const { criteria } = configuration.evaluators[seat] ?? {};
    return configured(() => createEvaluator({ ...options, ...omitUndefined({ criteria }) }, agent));
  });
  return { evaluators, cast };
}

/** Options that a panel takes over from its debate: what is left is about speaking, and about sources. */
const OF_PANEL = [...REVIEW_BOUNDS, "seed", "unknownCalls", "runtime"] as const satisfies readonly (
  & keyof PanelConfig
  & keyof ProtocolConfig
)[];

/**
 * Builds the panel of a debate: whatever would keep it from judging is known before the debate is held.
 *
 * @throws {ConfigError} If a judge cannot be had, took part, or is refused for its family.
 */
export async function buildPanel(
  configuration: Configuration,
  world: World,
  { participants, common }: {
    readonly participants: readonly ProtocolParticipant<string>[];
    readonly common: ProtocolConfig;
  },
): Promise<BuiltPanel> {
  const { judges, cast } = await buildJudges(configuration, world).catch(aboutJudges);
  const agents = Object.fromEntries(participants.map(({ id, agent }) => [id, { agent: agent.description }]));
  const took = { participants, settings: { participants: agents } };
  const strictJudges = configuration["strictJudges"] === true;
  configured(() => checkJudges(judges, took, strictJudges));
  return { judges, cast, config: { ...picked(common, OF_PANEL), ...(strictJudges ? { strictJudges } : {}) } };
}

/** Says whose model is at fault, which a message about a model does not. */
function aboutJudges(error: unknown): never {
  if (!(error instanceof Error && error.name === "ModelSpecError")) throw error;
  throw new ConfigError(`${error.message}; it is one of the judges (resume and fork take --no-judges)`, {
    cause: error,
  });
}
