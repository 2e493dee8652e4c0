import { type Brief, loadBrief } from "../agents/brief.ts";
import type { Documents } from "../agents/documents.ts";
import { agentMaker } from "./agents.ts";
import { fieldsOf, withDefaults } from "./configuration.ts";
import { namedDocuments } from "./documents.ts";
import { configured, UsageError } from "./errors.ts";
import { costWithin } from "./limits.ts";
import { openToolbox, type Toolbox } from "./tools.ts";
import type { Surroundings, World } from "./world.ts";
import { publicUrls } from "./outside.ts";
import { type AppliedPreset, withPreset } from "./presets.ts";
import { UNNAMED, withPriceNamed } from "./prices.ts";
import { buildClerksOf, buildPanel, type BuiltClerks, type BuiltPanel, checkPanel, sharedLimits } from "./reviewers.ts";
import { priceOf } from "../models/prices.ts";
import { baseUrlsIn } from "../models/provider_server.ts";
import type { DialogueWorkflow } from "../dialogue/mod.ts";
import { type CastMember, summarizerOf } from "../protocols/cast.ts";
import { type Configuration, LIBRARY_FIELDS, picked } from "../protocols/configuration.ts";
import { fieldsThat } from "../protocols/fields.ts";
import { participantOf } from "../protocols/participant.ts";
import { isJudgedByPanel, type Protocol } from "../protocols/protocol.ts";
import type { ProtocolConfig } from "../protocols/protocol_dialogue.ts";
import { pathIn } from "../runtime/found.ts";
import { redact } from "../text/redact.ts";
import { detectLanguage } from "../words/detect.ts";
import { inLanguage, languagesIn } from "../words/language.ts";
import type { Settings } from "../transcript/event.ts";
import type { Warning } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";

/** A dialogue that is ready to run, and its cast. */
export interface BuiltDialogue {
  readonly workflow: DialogueWorkflow;
  readonly cast: readonly CastMember[];
  /** The panel that judges a finished debate; in other protocols, judges take part. */
  readonly panel?: BuiltPanel | undefined;
  /** The clerks who note what was argued, once it has ended. */
  readonly clerks?: BuiltClerks | undefined;
  /** Its configuration, with the settings of its preset and the defaults. */
  readonly configuration: Configuration;
  /** The preset that it is begun with. */
  readonly preset?: AppliedPreset | undefined;
  /** Ends the servers of its tools. */
  close(): Promise<void>;
}

/**
 * Builds a dialogue from its configuration, whether given or recorded. Makes no call.
 *
 * @param stored Documents from an archive, used if the configuration names none.
 * @throws {UsageError} If it has no subject.
 * @throws {ConfigError} If the configuration is invalid. Errors about briefs and models are the library's own.
 */
export async function buildDialogue(
  protocol: Protocol,
  given: Configuration,
  world: World,
  stored?: Documents,
): Promise<BuiltDialogue> {
  const toolbox = await openToolbox(settled(protocol, given).configuration, world);
  try {
    return await built(protocol, given, world, { stored, toolbox });
  } catch (error) {
    await toolbox.close();
    throw error;
  }
}

/** Returns a configuration over the brief's settings, those of its preset, and the defaults. */
function settled(protocol: Protocol, given: Configuration, brief?: Brief) {
  const { configuration, preset } = withPreset(protocol, given, brief);
  return { configuration: withDefaults(protocol, configuration), preset };
}

async function built(
  protocol: Protocol,
  given: Configuration,
  world: World,
  { stored, toolbox }: { readonly stored: Documents | undefined; readonly toolbox: Toolbox },
): Promise<BuiltDialogue> {
  const { io } = world;
  const { subject: field } = protocol;
  const { documents, contextDirectory } = await namedDocuments(settled(protocol, given).configuration, io.cwd, stored);
  const brief = await briefIn(given, documents, io);
  const { configuration: settings, preset } = settled(protocol, given, brief);
  const subject = settings[field] ?? brief?.motion ?? protocol.usualSubject?.(settings);
  if (typeof subject !== "string") throw new UsageError(aboutNothing(protocol));
  const configuration: Configuration = { ...settings, language: settings.language ?? await toldLanguage(subject) };
  const { speakers } = languagesIn(configuration.language);
  const cast = inLanguage(speakers, () => configured(() => protocol.cast(configuration, subject, brief)));
  if (configuration["strictJudges"] === true && !isJudgedByPanel(protocol, configuration)) {
    throw new UsageError("--strict-judges is for a panel: in this format judges take part in the debate");
  }
  if (configuration["strictJudges"] === true && !configuration.judges) {
    throw new UsageError("--strict-judges needs judges: name one with --judge, or omit --strict-judges");
  }
  const agentFor = agentMaker(world, configuration);
  const participants = await Array.fromAsync(cast, async (member) => ({
    ...participantOf({ ...member, agentConfig: member }, member.role, await agentFor(member)),
    ...omitUndefined({ timeoutMs: member.timeoutMs, tools: toolbox.of(member.tools) }),
  }));
  const { outputDirectory = "./debates" } = configuration;
  const common: ProtocolConfig = {
    outputDirectory: outputDirectory === false ? false : pathIn(io.cwd, outputDirectory),
    ...commonConfig(configuration, world),
    ...omitUndefined({ brief, contextDirectory, tools: toolbox.of(configuration.tools) }),
    ...(world.sharesDocuments ? { keepSources: false } : {}),
    documents: { ...documents, warnings: [...documents.warnings, ...brief?.warnings ?? []] },
  };
  const unpriced = await panelOf(protocol, configuration, world, common);
  if (unpriced) checkPanel(unpriced, participants);
  const unpricedClerks = configuration.clerks ? await buildClerksOf(configuration, world, common) : undefined;
  const summarizer = summarizerOf(cast, configuration);
  const summarizingAgent = summarizer && await agentFor(summarizer);
  const reviewers = [...unpriced?.judges ?? [], ...unpricedClerks?.clerks ?? []];
  const agents = [...participants, ...reviewers].map(({ agent }) => agent);
  const { prices } = withPriceNamed(configuration, [...agents, summarizingAgent]);
  const priced = <C extends object>(config: C) => ({ ...config, ...omitUndefined({ prices }) });
  const panel = unpriced && { ...unpriced, config: priced(unpriced.config) };
  const clerks = unpricedClerks && { ...unpricedClerks, config: priced(unpricedClerks.config) };
  const whole = { ...configuration, [field]: subject, ...omitUndefined({ prices }) };
  const kept = onRecord(protocol, whole, { cast, panel, clerks, summarizer }, io);
  const parts = {
    subject,
    participants,
    common: {
      ...common,
      configuration: kept,
      ...omitUndefined({ prices, summarizer: summarizingAgent }),
      ...sharedLimits(world, [...participants, { agent: summarizingAgent }]),
    },
    configuration,
  };
  const workflow = configured(() => protocol.create(parts));
  return { workflow, cast, panel, clerks, configuration, preset, close: toolbox.close };
}

/** Builds the panel that judges a debate at its end; `undefined` if nobody does: in other protocols, judges take part. */
async function panelOf(
  protocol: Protocol,
  configuration: Configuration,
  world: World,
  common: ProtocolConfig,
): Promise<BuiltPanel | undefined> {
  return isJudgedByPanel(protocol, configuration) && configuration.judges
    ? await buildPanel(configuration, world, common)
    : undefined;
}

/**
 * Builds the panel of a dialogue that is over, as {@linkcode buildDialogue} does, without the speakers and their tools.
 *
 * @throws {ConfigError} If the configuration is invalid, or a judge is unavailable.
 */
export async function buildPanelOf(
  protocol: Protocol,
  given: Configuration,
  world: World,
): Promise<BuiltPanel | undefined> {
  const { configuration } = settled(protocol, given);
  if (!configuration.judges) return undefined;
  const { documents } = await namedDocuments(configuration, world.io.cwd);
  const brief = await briefIn(configuration, documents, world.io);
  const common = { ...commonConfig(configuration, world), documents, ...omitUndefined({ brief }) };
  const panel = await panelOf(protocol, configuration, world, common);
  const agents = panel?.judges.map(({ agent }) => agent) ?? [];
  const isUnpriced = agents.some(({ models = [] }) => models.some((model) => !priceOf(model, configuration.prices)));
  const { [UNNAMED]: _, ...named } = configuration.prices ?? {}; // a price without a name may be a speaker's
  const prices = isUnpriced ? withPriceNamed(configuration, agents).prices : configuration.prices && named;
  return panel && { ...panel, config: { ...panel.config, ...omitUndefined({ prices }) } };
}

/** Returns the documents of a configuration, with the sources of its brief first. */
export async function documentsGiven(protocol: Protocol, given: Configuration, world: World): Promise<Documents> {
  const { configuration } = settled(protocol, given);
  const { documents } = await namedDocuments(configuration, world.io.cwd);
  const brief = await briefIn(configuration, documents, world.io);
  const ofBrief = (brief?.sources ?? []).map((source) => ({ source }));
  return { ...documents, texts: [...ofBrief, ...documents.texts] };
}

/** Returns the language of a subject, as a setting. */
async function toldLanguage(subject: string): Promise<NonNullable<Configuration["language"]>> {
  const { tag, by } = await detectLanguage(subject);
  return { speakers: tag, readers: tag, by };
}

function aboutNothing({ subject }: Protocol): string {
  const file = subject === "problem" ? "by --problem FILE, " : "";
  return `There is no ${subject}: give it in quotes, ${file}as '${subject}' in --config FILE, or by --brief DIR`;
}

/**
 * Returns the configuration to record, with its defaults and all participants. It names servers, folders and files, so
 * that the next run can say what it needs; that run uses none of them unless it is given again.
 */
function onRecord(
  protocol: Protocol,
  configuration: Configuration,
  { cast, panel, clerks, summarizer }: Pick<BuiltDialogue, "cast" | "panel" | "clerks"> & {
    readonly summarizer: CastMember | undefined;
  },
  { env }: Surroundings,
): Settings {
  const { speakers: _, unknownCalls: _calls, repeatTools: _tools, reseated: _seats, ...given } = configuration;
  const left = fieldsThat(fieldsOf(protocol), ({ unrecorded = false }) => unrecorded);
  const kept = Object.fromEntries(Object.entries(given).filter(([field]) => !Object.hasOwn(left, field)));
  const served = new Set(
    [...cast, ...panel?.cast ?? [], ...clerks?.cast ?? [], summarizer].map((one) => one?.model.split("/")[0]),
  );
  const ofEnv = env("OPENAI_BASE_URL");
  const { openai = ofEnv, ...others } = baseUrlsIn(configuration.baseUrl);
  const urls = Object.entries({ ...omitUndefined({ openai }), ...others }).filter(([name]) => served.has(name));
  const only = urls.length === 1 ? urls.find(([name]) => name === "openai")?.[1] : undefined;
  const baseUrl = urls.length === 0 ? undefined : only ?? Object.fromEntries(urls);
  const whole = {
    ...kept,
    participants: cast.map(({ timeoutMs: _, ...member }) => member),
    models: summarizer && { summarizer: summarizer.model },
    judges: panel?.cast.map(({ role: _, ...judge }) => judge),
    baseUrl: baseUrl && publicUrls(baseUrl),
  };
  return JSON.parse(JSON.stringify(whole, (_name, part: unknown) => typeof part === "string" ? redact(part) : part));
}

/** Reads the brief, which may cite the documents that were given; it keeps its path as given. */
async function briefIn({ brief: dir }: Configuration, { texts }: Documents, { cwd }: Surroundings) {
  if (dir === undefined) return undefined;
  const warnings: Warning[] = [];
  const onWarning = (warning: Warning) => void warnings.push(warning);
  const brief = await loadBrief(pathIn(cwd, dir), { onWarning, sources: texts.map(({ source }) => source) });
  return { ...brief, dir, warnings };
}

/** Returns the options common to all protocols, except the archive's location. */
export function commonConfig(configuration: Configuration, { io, dryRun = false, mostCostUsd }: World): ProtocolConfig {
  const { rateLimits, ...fields } = picked(configuration, LIBRARY_FIELDS);
  return {
    ...fields,
    ...picked(configuration, ["unknownCalls", "repeatTools", "reseated"]),
    ...(dryRun ? { outputDirectory: false } : omitUndefined({ rateLimits })), // rehearsals need no limits
    ...omitUndefined({ runtime: io.runtime }),
    ...costWithin(configuration, mostCostUsd),
  };
}
