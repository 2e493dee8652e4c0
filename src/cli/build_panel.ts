import { checkJudges, type PanelConfig } from "../protocols/panel/mod.ts";
import type { ProtocolParticipant } from "../protocols/participant.ts";
import type { ProtocolConfig } from "../protocols/protocol_dialogue.ts";
import type { JudgingSet, Settings } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { buildJudges, type BuiltJudges } from "./build_judges.ts";
import type { BuildOptions } from "./build_dialogue.ts";
import type { BuiltPanel } from "./built_panel.ts";
import { ConfigError } from "./cli_error.ts";
import type { Configuration } from "./configuration.ts";
import { configured } from "./configured.ts";
import type { PersonTerminal } from "./person_terminal.ts";
import { picked } from "./picked.ts";
import { REVIEW_BOUNDS } from "./review_fields.ts";

/** What a panel takes of what the debate takes: what is left is about speaking on a floor, and about sources. */
const OF_PANEL = [...REVIEW_BOUNDS, "seed", "unknownCalls", "runtime"] as const satisfies readonly (
  & keyof PanelConfig
  & keyof ProtocolConfig
)[];

/**
 * The panel of a debate: what would keep it from judging is told before the debate is held.
 *
 * @throws {ConfigError} If a judge cannot be had, took part, or is refused for its family.
 */
export async function buildPanel(
  configuration: Configuration,
  { io, dryRun = false, sampling = configuration }: BuildOptions,
  { participants, common, personTerminal }: {
    readonly participants: readonly ProtocolParticipant<string>[];
    readonly common: ProtocolConfig;
    readonly personTerminal: PersonTerminal | undefined;
  },
): Promise<BuiltPanel> {
  const { temperature: _, seed: _seed, ...rest } = configuration;
  const sampled = { ...rest, ...picked(sampling, ["temperature", "seed"]) };
  const built = await buildJudges(sampled, { io, dryRun, personTerminal }).catch(saidOfJudges);
  const { judges, cast } = built;
  const agents = Object.fromEntries(participants.map(({ id, agent }) => [id, { agent: agent.description }]));
  const took = { participants, settings: { participants: agents } };
  configured(() => checkJudges(judges, took, configuration.strictJudges === true));
  const config = { ...picked(common, OF_PANEL), ...picked(configuration, ["strictJudges"]) };
  return { judges, cast, config, set: judgingSet(built, sampled) };
}

/** Whose model is at fault, which a message about a model does not say. */
function saidOfJudges(error: unknown): never {
  if (!(error instanceof Error && error.name === "ModelSpecError")) throw error;
  throw new ConfigError(`${error.message}; it is one of the judges (resume and fork take --no-judges)`, {
    cause: error,
  });
}

/** What is needed to build the same panel again: judges with the sampling of all, and with their models' prices. */
function judgingSet({ judges, cast }: BuiltJudges, configuration: Configuration): JudgingSet {
  const { temperature, seed, prices = {}, strictJudges } = configuration;
  const models = new Set(judges.flatMap(({ agent }) => agent.models ?? []).map(({ id }) => id));
  const given = Object.entries(prices).filter(([model]) => models.has(model));
  const servers = judges.map(({ agent: { description: { model, server } } }) =>
    String(model).startsWith("openai/") ? server : undefined
  );
  return {
    judges: cast.map(({ role: _, ...judge }): Settings => {
      const sampled = { ...judge, temperature: judge.temperature ?? temperature, seed: judge.seed ?? seed };
      return JSON.parse(JSON.stringify(sampled));
    }),
    ...omitUndefined({ strictJudges, server: servers.find((each) => typeof each === "string") }),
    ...(given.length > 0 ? { prices: JSON.parse(JSON.stringify(Object.fromEntries(given))) } : {}),
  };
}
