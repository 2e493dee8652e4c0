import type { Brief } from "../agents/brief.ts";
import { EmbeddedAgent } from "../agents/embedded_agent.ts";
import { systemTerminal } from "../agents/terminal.ts";
import type { Source } from "../agents/source.ts";
import type { DialogueWorkflow } from "../dialogue/mod.ts";
import { participantOf, type ProtocolParticipant } from "../protocols/participant.ts";
import type { ProtocolConfig } from "../protocols/protocol_dialogue.ts";
import { isFolder } from "../runtime/found.ts";
import type { Warning } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { AgentMaker } from "./agents.ts";
import type { BuiltPanel } from "./built_panel.ts";
import type { CastMember } from "./cast.ts";
import { ConfigError, UsageError } from "./cli_error.ts";
import type { Configuration } from "./configuration.ts";
import { configured } from "./configured.ts";
import { loadFace } from "./faces/load.ts";
import { loadJudging } from "./lazily.ts";
import type { Io } from "./io.ts";
import { pathIn } from "./paths.ts";
import { PersonTerminal } from "./person_terminal.ts";
import { picked } from "./picked.ts";
import { type ProtocolName, SUBJECTS } from "./protocol_names.ts";

/** What a dialogue is built from besides its configuration. */
export interface BuildOptions {
  readonly io: Io;
  /** It is only to be rehearsed: keeps the journal in memory, and needs no keys and no terminal. */
  readonly dryRun?: boolean;
  /** Sampling for all who have none of their own. @default what the configuration says */
  readonly sampling?: Pick<Configuration, "temperature" | "seed">;
  /** A brief and sources that were loaded already. */
  readonly brief?: Brief;
  readonly sources?: readonly Source[];
  /** What was left out when they were. */
  readonly sourceWarnings?: readonly Warning[];
}

/** A dialogue that is ready to run, and who takes part. */
export interface BuiltDialogue {
  readonly workflow: DialogueWorkflow;
  readonly cast: readonly CastMember[];
  /** Where people are asked, if somebody can be asked at all. */
  readonly personTerminal?: PersonTerminal;
  /** Who judges a debate once it is finished; those of other protocols take part in them. */
  readonly panel?: BuiltPanel;
}

/** Fields of a configuration that every protocol's library takes under the same name. */
const COMMON = [
  "checkQuotations",
  "context",
  "maxTurns",
  "maxDurationMs",
  "maxCalls",
  "maxTokens",
  "maxCostUsd",
  "phaseBudgets",
  "prices",
  "seed",
  "concurrency",
  "timeoutMs",
  "silenceMs",
  "unknownCalls",
  "outputFormat",
  "generateFullTranscript",
] as const;

/**
 * Builds a dialogue. Makes no call.
 *
 * @throws {UsageError} If it is about nothing.
 * @throws {ConfigError} If something cannot be as it is configured, as the library's own errors for briefs and models.
 */
export async function buildDialogue(
  protocol: ProtocolName,
  given: Configuration,
  options: BuildOptions,
): Promise<BuiltDialogue> {
  const { io, dryRun = false } = options;
  const face = await loadFace(protocol);
  const configuration = await face.prepare?.(given, io.cwd) ?? given;
  const sourceWarnings = [...options.sourceWarnings ?? []];
  const onWarning = (warning: Warning) => void sourceWarnings.push(warning);
  const brief = options.brief ?? await briefAt(configuration.brief, io, onWarning);
  const sources = options.sources ?? await sourcesAt(configuration.sources, io, onWarning);
  const field = SUBJECTS[protocol];
  const subject = configuration[field] ?? brief?.motion;
  if (subject === undefined) {
    const file = field === "problem" ? "by --problem FILE, " : "";
    throw new UsageError(
      `There is no ${field}: give it in quotes, ${file}as '${field}' in --config FILE, or by --brief DIR`,
    );
  }
  const { baseUrl, answers } = configuration;
  const { temperature, seed } = options.sampling ?? configuration;
  const cast = configured(() => face.cast(configuration, subject, brief));
  if (protocol === "debate" && configuration.strictJudges === true && !configuration.judges) {
    throw new UsageError("There are no judges to be strict with: name one with --judge, or leave --strict-judges out");
  }
  const personTerminal = io.interactive ? new PersonTerminal(io.personTerminal ?? systemTerminal()) : undefined;
  const maker = new AgentMaker({
    io,
    dryRun,
    ...omitUndefined({ brief, sources, baseUrl, temperature, seed, answers, personTerminal }),
  });
  const participants: ProtocolParticipant<string>[] = [];
  for (const member of cast) {
    const { id, name, role, position, systemPrompt, context, budget, timeoutMs } = member;
    const agentConfig = { id, ...omitUndefined({ systemPrompt, context, budget }) };
    const agent = await maker.agentFor(member);
    const participant = participantOf({ name, agentConfig, ...omitUndefined({ position }) }, role, agent);
    participants.push({ ...participant, ...omitUndefined({ timeoutMs }) });
  }
  checkEmbedded(participants);
  const common = {
    ...commonConfig(configuration, options),
    ...omitUndefined({ brief, sources, sourcesPath: configuration.sources }),
    ...(sourceWarnings.length > 0 ? { sourceWarnings } : {}),
  };
  const contextDirectory = configuration.contextDirectory && pathIn(io.cwd, configuration.contextDirectory);
  if (contextDirectory && !await isFolder(contextDirectory)) {
    throw new ConfigError(`Cannot read files in ${configuration.contextDirectory}: there is no such folder`);
  }
  const own = { ...configuration, ...omitUndefined({ contextDirectory }) };
  const panel = protocol === "debate" && configuration.judges
    ? await (await loadJudging()).buildPanel(configuration, options, { participants, common, personTerminal })
    : undefined;
  const held = { ...common, ...omitUndefined({ judging: panel?.set }) };
  const workflow = configured(() => face.create({ subject, participants, common: held, configuration: own }));
  return { workflow, cast, ...omitUndefined({ personTerminal, panel }) };
}

/** The brief at a path, which it keeps as it was given. */
async function briefAt(
  path: string | undefined,
  { cwd }: Io,
  onWarning: (warning: Warning) => void,
): Promise<Brief | undefined> {
  if (path === undefined) return undefined;
  const { loadBrief } = await import("../agents/brief.ts");
  return { ...await loadBrief(pathIn(cwd, path), { onWarning }), dir: path };
}

async function sourcesAt(
  path: string | undefined,
  { cwd }: Io,
  onWarning: (warning: Warning) => void,
): Promise<readonly Source[] | undefined> {
  if (path === undefined) return undefined;
  const { loadSources } = await import("../agents/source.ts");
  return await loadSources(pathIn(cwd, path), { onWarning });
}

/** Refuses before any call what the embedded agent would refuse in a turn. */
function checkEmbedded(participants: readonly ProtocolParticipant<string>[]): void {
  const mine = participants.filter(({ agent }) => agent instanceof EmbeddedAgent);
  const agent = mine[0]?.agent;
  if (agent instanceof EmbeddedAgent) agent.check(participants, mine);
}

/** What a configuration says that every dialogue takes, whatever it is. */
export function commonConfig(configuration: Configuration, { io, dryRun = false }: BuildOptions): ProtocolConfig {
  const { outputDirectory = "./debates" } = configuration;
  // Fillers wait for nobody.
  const rateLimits = dryRun ? undefined : configuration.rateLimits;
  return {
    ...picked(configuration, COMMON),
    outputDirectory: dryRun || outputDirectory === false ? false as const : pathIn(io.cwd, outputDirectory),
    ...omitUndefined({ rateLimits, runtime: io.runtime }),
  };
}
