import type { Agent } from "../agents/agent.ts";
import { systemTerminal } from "../agents/terminal.ts";
import { type CastMember, reviewerOf, seated, withModels } from "../protocols/cast.ts";
import { type Configuration, picked, type ReviewerConfiguration } from "../protocols/configuration.ts";
import { createEvaluator, type Evaluator } from "../protocols/evaluation/mod.ts";
import { checkJudges } from "../protocols/panel/judges.ts";
import { createPanelJudge, type PanelConfig, type PanelJudge } from "../protocols/panel/mod.ts";
import type { ParticipantOptions, ProtocolParticipant } from "../protocols/participant.ts";
import type { ProtocolConfig } from "../protocols/protocol_dialogue.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { AgentMaker } from "./agents.ts";
import { ConfigError, configured } from "./errors.ts";
import type { Io } from "./io.ts";
import { PersonTerminal } from "./people.ts";
import { type EvaluatorsConfiguration, REVIEW_BOUNDS } from "./review_files.ts";

/** The world that reviewers are built in. */
export interface ReviewersWorld {
  readonly io: Io;
  readonly dryRun?: boolean;
  /** Where people are asked. @default a terminal of their own, where there is one */
  readonly personTerminal?: PersonTerminal | undefined;
}

/** Reviewers as a configuration seats them. */
interface Seated {
  readonly cast: readonly CastMember[];
  /** Where people are asked, if somebody can be asked at all. */
  readonly personTerminal?: PersonTerminal;
}

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
  { io, dryRun = false, personTerminal = terminalOf(io) }: ReviewersWorld,
): Promise<Seated & { readonly made: readonly Made[] }> {
  const { baseUrl, temperature, seed } = configuration;
  const title = role.charAt(0).toUpperCase() + role.slice(1);
  const seats = reviewers.map((one, seat) => seated(one, role, `${role}-${seat + 1}`, `${title} ${seat + 1}`));
  const cast = configured(() => withModels(seats, configuration));
  const maker = new AgentMaker({ io, dryRun, ...omitUndefined({ baseUrl, temperature, seed, personTerminal }) });
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
  return { made, cast, ...omitUndefined({ personTerminal }) };
}

/** Returns where people are asked, if somebody can be asked at all. */
export function terminalOf({ interactive, personTerminal }: Io): PersonTerminal | undefined {
  return interactive ? new PersonTerminal(personTerminal ?? systemTerminal()) : undefined;
}

/** Builds the judges of a panel. Makes no call. */
export async function buildJudges(
  configuration: Configuration,
  world: ReviewersWorld,
): Promise<Seated & { readonly judges: readonly PanelJudge[] }> {
  const { judges = [{}] } = configuration;
  // Models by name are for those who speak.
  const sampling = picked(configuration, ["model", "baseUrl", "temperature", "seed"]);
  const { made, ...rest } = await buildReviewers(judges.map(reviewerOf), "judge", sampling, world);
  return { judges: made.map(({ options, agent }) => createPanelJudge(options, agent)), ...rest };
}

/** Builds evaluators. Makes no call. */
export async function buildEvaluators(
  configuration: Configuration & EvaluatorsConfiguration,
  world: ReviewersWorld,
): Promise<Seated & { readonly evaluators: readonly Evaluator[] }> {
  const { made, ...rest } = await buildReviewers(configuration.evaluators, "evaluator", configuration, world);
  const evaluators = made.map(({ options, agent }, seat) => {
    const { criteria } = configuration.evaluators[seat] ?? {};
    return configured(() => createEvaluator({ ...options, ...omitUndefined({ criteria }) }, agent));
  });
  return { evaluators, ...rest };
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
  { participants, common, ...world }: ReviewersWorld & {
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
