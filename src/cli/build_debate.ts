import type { Brief } from "../agents/brief.ts";
import { systemTerminal } from "../agents/terminal.ts";
import type { Source } from "../agents/source.ts";
import {
  createDebateParticipant,
  createDebateWorkflow,
  type DebateParticipant,
  type DebateWorkflow,
} from "../protocols/debate/mod.ts";
import { known } from "../transcript/fold.ts";
import { AgentMaker } from "./agents.ts";
import { castFrom, type CastMember } from "./cast.ts";
import { ConfigError, UsageError } from "./cli_error.ts";
import type { Configuration } from "./configuration.ts";
import type { Io } from "./io.ts";
import { pathIn } from "./paths.ts";
import { PersonTerminal } from "./person_terminal.ts";

/** What a debate is built from besides its configuration. */
export interface BuildOptions {
  readonly io: Io;
  /** It is only to be rehearsed: keeps the journal in memory, and needs no keys and no terminal. */
  readonly dryRun?: boolean;
  /** Sampling for all who have none of their own. @default what the configuration says */
  readonly sampling?: Pick<Configuration, "temperature" | "seed">;
  /** A brief and sources that were loaded already. */
  readonly brief?: Brief;
  readonly sources?: readonly Source[];
}

/** A debate that is ready to run, and who takes part. */
export interface BuiltDebate {
  readonly workflow: DebateWorkflow;
  readonly cast: readonly CastMember[];
  /** Where people are asked, if somebody can be asked at all. */
  readonly personTerminal?: PersonTerminal;
}

/**
 * Builds a debate. Makes no call.
 *
 * @throws {UsageError} If there is no motion.
 * @throws {ConfigError} If something cannot be as it is configured, as the library's own errors for briefs and models.
 */
export async function buildDebate(configuration: Configuration, options: BuildOptions): Promise<BuiltDebate> {
  const { io, dryRun = false } = options;
  const brief = options.brief ?? await briefAt(configuration.brief, io);
  const sources = options.sources ?? await sourcesAt(configuration.sources, io);
  const motion = configuration.motion ?? brief?.motion;
  if (motion === undefined) {
    throw new UsageError("There is no motion: give it in quotes, as 'motion' in --config FILE, or by --brief DIR");
  }
  const { baseUrl } = configuration;
  const { temperature, seed } = options.sampling ?? configuration;
  const cast = castFrom(configuration, motion, brief);
  const personTerminal = io.interactive ? new PersonTerminal(io.personTerminal ?? systemTerminal()) : undefined;
  const maker = new AgentMaker({
    io,
    dryRun,
    ...known({ brief, sources, baseUrl, temperature, seed, personTerminal }),
  });
  const participants: DebateParticipant[] = [];
  for (const member of cast) {
    const { id, name, role, position, systemPrompt, context, budget } = member;
    const agentConfig = { id, ...known({ systemPrompt, context, budget }) };
    const agent = await maker.agentFor(member);
    participants.push(createDebateParticipant({ name, role, agentConfig, ...known({ position }) }, agent));
  }
  await checkEmbedded(participants);
  const config = {
    ...debateConfig(configuration, options),
    ...known({ brief, sources, sourcesPath: configuration.sources }),
  };
  const criteria = known({ criteria: configuration.criteria ?? brief?.criteria });
  const workflow = configured(() => createDebateWorkflow(motion, participants, { ...config, ...criteria }));
  return { workflow, cast, ...known({ personTerminal }) };
}

/** The brief at a path, which it keeps as it was given. */
async function briefAt(path: string | undefined, { cwd }: Io): Promise<Brief | undefined> {
  if (path === undefined) return undefined;
  const { loadBrief } = await import("../agents/brief.ts");
  return { ...await loadBrief(pathIn(cwd, path)), dir: path };
}

async function sourcesAt(path: string | undefined, { cwd }: Io): Promise<readonly Source[] | undefined> {
  if (path === undefined) return undefined;
  const { loadSources } = await import("../agents/source.ts");
  return await loadSources(pathIn(cwd, path));
}

/** Refuses before any call what the embedded agent would refuse in a turn. */
async function checkEmbedded(participants: readonly DebateParticipant[]): Promise<void> {
  const mine = participants.filter(({ agent }) => agent.description.type === "embedded");
  if (mine.length === 0) return;
  const { EmbeddedAgent } = await import("../agents/embedded/embedded_agent.ts");
  const [agent] = mine.map((participant) => participant.agent);
  if (agent instanceof EmbeddedAgent) agent.check(participants, mine);
}

function debateConfig(configuration: Configuration, { io, dryRun = false }: BuildOptions) {
  const {
    motion: _motion,
    brief: _brief,
    sources: _sources,
    participants: _participants,
    positions: _positions,
    model: _model,
    models: _models,
    baseUrl: _baseUrl,
    temperature: _temperature,
    factCheck: _factCheck,
    criteria: _criteria,
    rateLimits: _rateLimits,
    outputDirectory = "./debates",
    ...config
  } = configuration;
  // Fillers wait for nobody.
  const rateLimits = dryRun ? undefined : configuration.rateLimits;
  return {
    ...config,
    outputDirectory: dryRun || outputDirectory === false ? false as const : pathIn(io.cwd, outputDirectory),
    ...known({ rateLimits, runtime: io.runtime }),
  };
}

/** The library's complaints about a configuration are configuration errors here. */
function configured<T>(build: () => T): T {
  try {
    return build();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      throw new ConfigError(error.message, { cause: error });
    }
    throw error;
  }
}
